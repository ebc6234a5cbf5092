"""Noughts and crosses, as the console sees it. All that is not said here has a default."""

NUMBER = 14  # of its saved games, 1 to 14; no two games on one drive share a number
NAME = "Noughts"
