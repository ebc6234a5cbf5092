"""Page numbers of the rules text that screens open."""

AIM = 0
TURN = 1
CARDS = 2
MARKET = 3
BOARD = 4
ELEPHANT = 5
TRACKS = 6
PLACING = 7
SCORING = 8
CONFUSION = 9
ROUND = 10
END = 11
ICONS = 12
SIGNS = 15
BUTTONS = 16
