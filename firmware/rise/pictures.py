"""Numbers of the pictures, written by `python3 -m tools font` from tools/games/rise/pictures.txt."""

from micropython import const

NOTHING = const(0)
SLOT = const(1)  # and the 5 after it
OWN = const(7)  # and the 8 after it
OTHER = const(16)  # and the 8 after it
WILD = const(25)  # and the 3 after it
CONFUSION = const(29)
FULL = const(30)
BASE = const(31)
SIZE = const(9)  # pixels of a picture, either way
