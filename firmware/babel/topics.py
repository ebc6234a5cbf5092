"""Page numbers of the rules text that screens open."""

TURN = 1
CARDS = 2
BUILD = 4
MIGRATE = 5
SKILLS = 6
HALVE = 8
END_TURN = 9
END = 11
