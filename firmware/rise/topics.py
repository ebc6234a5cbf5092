"""Page numbers of the rules text that screens open."""

TURN = 1
CARDS = 2
MARKET = 4
PLACING = 12
END = 18
SIGNS = 23
BUTTONS = 24
