"""Thirty-one: a traditional card game for two to four, with hidden hands and chance."""
