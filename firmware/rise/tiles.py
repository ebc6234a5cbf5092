"""Numbers of the tiles, written by `python3 -m tools font` from tools/games/rise/tiles.txt."""

from micropython import const

ICON = const(160)  # and the 21 after it
RESOURCE = const(182)  # and the 8 after it
SMALL = const(191)  # and the 8 after it
LOADS = const(200)  # and the 1 after it
ELEPHANT = const(202)  # and the 1 after it
BAG = const(204)
CAMP = const(205)
SLOT = const(206)
DOT = const(207)
CONFUSE = const(208)
CARD = const(209)
RAISED = const(210)  # and the 7 after it
PAY = const(218)
ONCE = const(219)
CELL = const(220)  # and the 13 after it
