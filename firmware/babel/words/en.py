"""English. The lengths are checked by a test: tests/screens/test_words.py says where each string stands."""

CODE = "en"
TRIBES = "Assyrians", "Hittites", "Medes", "Persians", "Sumerians"
LETTERS = "AHMPS"

# Actions: a line, with their numbers and names.
MOVE = "Move to the %s"
SETTLE = "Settle %s"
BUILD = "Build %d, own lodge", "Build %d, other lodge"
LEAP = "Leap to %d, own lodge", "Leap to %d, other lodge"
MIGRATE = "Migrate from %s to %s"
DESTROY = "Destroy the temple"
ROB = "Rob level %d"
EXILE = "Exile the %s"
LURE = "Lure the %s"
HALVE = "Halve the hand (run %s)"
DISCARD = "Discard %s"
END = "End the turn"

# The board
END_SHORT = "End"
NO_UNDO = "Nothing to take back"
TAKEN_BACK = "Taken back"
SHOWN = "Cards were seen: too late"
STILL = "A temple card fits here!"
DO = "do"
BACK = "back"

# Between the players
HOLD = "hold"
YOUR_TURN = "Your turn"
YOU_START = "You start"
LOT_FELL = "The lot: you start!"
HALVED = "Your hand is halved"
HOLDS = "%s holds %d cards"
DISCARDING = "Discard %d more"
LET_GO = "A: let these cards go"
THINKS = "%s thinks"
