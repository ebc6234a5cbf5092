"""Page numbers of the rules text that screens open."""

TURN = 1
CARDS = 2
BUILD = 3
MIGRATE = 4
SKILLS = 5
HALVE = 6
END_TURN = 7
END = 9
