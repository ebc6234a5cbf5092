"""Numbers of the tiles, written by `python3 -m tools font` from tools/developer/font.txt."""

from micropython import const

# Beyond ASCII (tile = code - 32): tile 95 is the first of these.
EXTRA = "äöüÄÖÜßéèêëàâçîïôùûœ«»’…ÉÈÊÀÂÇÎÔŒ·×–°"
ARROW = const(132)  # and the 3 after it
CHECK = const(136)
CROSS = const(137)
WARNING = const(138)
CROWN = const(139)
STAR = const(140)
HOURGLASS = const(141)  # and the 3 after it
BUTTON = const(145)  # and the 1 after it
DOTS = const(147)
SOLID = const(148)
SHADE = const(149)
FILL = const(150)  # and the 5 after it
GOAL = const(156)
GAME = const(160)  # the first tile of a game's own sheet
