"""English: the words of Babel's table."""


class Words:
    """By name, as in all languages."""

    TRIBES = "Assyrians", "Hittites", "Medes", "Persians", "Sumerians"
    LETTERS = "AHMPS"

    # Actions: a line, with their numbers and names.
    MOVE = "Move to the %s"
    SETTLE = "Settle %s"
    BUILD = "Build %d, from %s"
    LEAP = "Leap to %d, from %s"
    MIGRATE = "Migrate from %s to %s"
    DESTROY = "Destroy the temple"
    ROB = "Rob level %d"
    EXILE = "Exile the %s"
    LURE = "Lure the %s"
    HALVE = "Halve their hand (%s)"
    DISCARD = "Discard %s"
    END = "End the turn"

    # The board
    END_SHORT = "End"
    SHOWN = "Cards were seen: too late"
    STILL = "A temple card fits here!"
    CARDS = "%d cards"
    FITS = "build %d"  # a level
    THREAT = "target", "danger"  # where one can strike; where one can be struck

    # Between the players
    HALVED = "Your hand is halved"
    HOLDS = "%s holds %d cards"
    DISCARDING = "Halved: discard %d"
    LET_GO = "Discard these cards"
    ONE = "1 cards", "1 card"  # what to write for a single one
