"""Page numbers of the rules text that screens open."""

TURN = 1
CARDS = 2
MARKET = 3
PLACING = 7
END = 11
SIGNS = 15
BUTTONS = 16
