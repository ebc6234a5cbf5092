"""Rise of Babel on the desktop: its text, its records, and the cards and towers that it is packed from."""
