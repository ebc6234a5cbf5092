"""The version of the game."""

VERSION = "0.2.0"
