"""Thirty-one, as the console sees it."""

NUMBER = 13
NAME = "Thirty-one"
SEATS = 2, 4
