"""English."""

TRIBES = "Assyrians", "Hittites", "Medes", "Persians", "Sumerians"
LETTERS = "AHMPS"
EDITIONS = "Kosmos 2000", "Rio Grande 2000", "Z-Man 2013"

# Actions; at most 25 letters with their numbers and names.
MOVE = "Move to the %s"
SETTLE = "Settle %s"
BUILD = "Build %d, own lodge", "Build %d, other lodge"
LEAP = "Leap to %d, own lodge", "Leap to %d, other lodge"
MIGRATE = "Migrate from %s to %s"
DESTROY = "Destroy the temple"
ROB = "Rob level %d"
EXILE = "Exile the %s"
LURE = "Lure the %s"
HALVE = "Halve the hand (%s run)"
DISCARD = "Discard %s"
END = "End the turn"

# Why not, by the codes of the rules: what is needed, what there is. Two lines of 25 letters.
REASONS = (
    "",
    "The game is over.",
    "First %d cards must be discarded.",
    "Nothing has to be discarded.",
    "You hold no such card.",
    "Your pawn is already there.",
    "Your pawn is in the quarry: move it first.",
    "That lodge is empty.",
    "The other must build that founding card.",
    "Needs a level %d, there lies a %d.",
    "Needs %d cards here, you have %d.",
    "You have migrated this turn.",
    "Needs %d cards, there are %d.",
    "Needs 3 equal cards in a row here.",
    "There is no temple here.",
    "Needs more than level %d, it is %d.",
    "There are no such cards.",
    "There are no cards.",
    "The other must hold %d, but holds %d.",
    "Build your founding card first.",
    "Then you could not build your founding card.",
    "",
)

# The board
END_SHORT = "End"
NOT_NOW = "not now"
NO_UNDO = "Nothing to take back"
NO_UNDO_SHOWN = "Cards were shown since"
TAKEN_BACK = "Taken back"
STILL = "A temple card fits here!"
DO = "do"
BACK = "back"
NOTHING_HERE = "Nothing to do here"

# Between the players
HOLD = "hold"
YOUR_TURN = "Your turn"
HALVED = "Your hand is halved"
HOLDS = "%s holds %d cards"
DISCARDING = "Discard %d more"
SKIP = "skip"
LET_GO = "A: let these cards go"
THINKS = "%s thinks"

# The end
FINAL = "The final board"
DRAW = "A draw"
ENDINGS = (
    "",
    "15 points against less than 10.",
    "20 points in the end phase.",
    "Less than 10 points in the end phase.",
    "The last temple card was drawn.",
)
BY_HAND = "Equal points: the larger hand wins."
SEE_BOARD = "board"
GO_ON = "go on"

# Looking closely
SKILLS = "destroy", "rob", "exile", "leap", "lure"
DISCARDS = "Discards"
TRIBE_SUPPLY = "Tribe supply"
TEMPLE_SUPPLY = "Temple supply"
