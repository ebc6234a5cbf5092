"""Numbers of the tiles, written by `python3 -m tools font` from tools/games/babel/tiles.txt."""

from micropython import const

TRIBE = const(160)  # and the 4 after it
BADGE = const(165)  # and the 4 after it
CARD = const(170)  # and the 6 after it
TEMPLE = const(177)  # and the 20 after it
PAWN = const(198)  # and the 1 after it
LODGE = const(200)
TRIBE_SUPPLY = const(201)
TEMPLE_SUPPLY = const(202)
DISCARD = const(203)
HAND = const(204)
THREAT = const(205)
BRICK = const(206)
SMALL = const(207)  # and the 9 after it
TOWER = const(217)  # and the 4 after it
FLAG = const(222)  # and the 1 after it
PAIR = const(224)  # and the 4 after it
