"""From sources to a board: building, drives and what is said about them."""
