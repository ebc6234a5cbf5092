"""Numbers of the tiles, written by `python3 -m tools font` from tools/games/rise/tiles.txt."""

from micropython import const

ICON = const(160)  # and the 21 after it
RESOURCE = const(182)  # and the 8 after it
SMALL = const(191)  # and the 8 after it
MINI = const(200)  # and the 4 after it
ELEPHANT = const(205)  # and the 1 after it
BAG = const(207)
CAMP = const(208)
SLOT = const(209)
DOT = const(210)
CONFUSE = const(211)
CARD = const(212)
NUMBER = const(213)  # and the 2 after it
PAY = const(216)
ONCE = const(217)
CELL = const(218)  # and the 13 after it
