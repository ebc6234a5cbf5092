"""Numbers of the tiles, written by `python3 -m tools font` from tools/games/rise/tiles.txt."""

from micropython import const

ICON = const(160)  # and the 21 after it
RESOURCE = const(182)  # and the 3 after it
ELEPHANT = const(186)  # and the 1 after it
STEP = const(188)
BAG = const(189)
CAMP = const(190)
TOWER = const(191)
END_TURN = const(192)
SHOP = const(193)
DOT = const(194)
DUAL = const(195)
QUAD = const(196)
NONE = const(197)
CONFUSE = const(198)
CARD = const(199)
NUMBER = const(200)  # and the 2 after it
WAY = const(203)
