"""The keys of values in the journal: the console's, and those of every game."""

from micropython import const

# The console's, below 16.
SETTINGS = const(0)
CRASH = const(1)  # the game of the last crash, and its number of decisions
AGAIN = const(2)  # restarted by the crash screen: the game to resume, 0 for the shelf
HARDWARE_TEST = const(3)  # how often the hardware test was run
LAST_GAME = const(4)  # the name of the game last chosen on the shelf

# A game's: see game_key.
STATISTICS = const(0)
CHOICES = const(1)  # the choices for the last new game
LEARNED = const(2)  # a bit for each finished lesson; set once lessons were offered
PUZZLES = const(3)  # a bit for each solved puzzle

GAMES = const(14)  # games are numbered from 1 to this: keys from 240 on are the journal's own


def game_key(number: int, key: int) -> int:
    """The key of a value, 0..15, of the game with this number."""
    return number << 4 | key
