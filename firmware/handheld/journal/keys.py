"""Under which keys values stand in the journal: the console's own, and those that every game has."""

from micropython import const

# The console's, below 16.
SETTINGS = const(0)
CRASH = const(1)  # in which game the last crash was, and how far that had come
AGAIN = const(2)  # the crash screen asked for this start, in the game with this number; 0: on the shelf
HARDWARE_TEST = const(3)  # how often the hardware test was run
LAST_GAME = const(4)  # the name of the game that was taken from the shelf last

# A game's: see game_key.
STATISTICS = const(0)
CHOICES = const(1)  # what was chosen for the last new game
LEARNED = const(2)  # a bit for each lesson that is done; there once they were offered
PUZZLES = const(3)  # a bit for each puzzle that is solved

GAMES = const(14)  # games are numbered 1 to this; keys from 240 on are the journal's own


def game_key(number: int, key: int) -> int:
    """The key of a value, 0..15, of the game with this number."""
    return number << 4 | key
