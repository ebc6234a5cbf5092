"""Rise of Babel: builders bring tiles to the towers by elephant, from the warehouse or from their stalls."""
