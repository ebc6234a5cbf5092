"""Numbers of the tiles, written by `python3 -m tools font` from tools/games/babel/tiles.txt."""

from micropython import const

TRIBE = const(160)  # and the 4 after it
LETTER = const(165)  # and the 4 after it
SIGN = const(170)  # and the 4 after it
RUN = const(175)  # and the 4 after it
TENS = const(180)  # and the 2 after it
NUMBER = const(183)  # and the 9 after it
CARD = const(193)  # and the 6 after it
TEMPLE = const(200)  # and the 20 after it
PAWN = const(221)  # and the 1 after it
GAP = const(223)  # and the 1 after it
QUARRY = const(225)  # and the 1 after it
LODGE = const(227)
TRIBE_SUPPLY = const(228)
TEMPLE_SUPPLY = const(229)
DISCARD = const(230)
HAND = const(231)
THREAT = const(232)
CHANCE = const(233)
THREAT_AND_CHANCE = const(234)  # and the 1 after it
END_PHASE = const(236)
BRICK = const(237)
SMALL = const(238)  # and the 9 after it
TOWER = const(248)  # and the 4 after it
FLAG = const(253)  # and the 1 after it
