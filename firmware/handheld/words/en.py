"""English: what is said at any game's table."""


class Words:
    """By name, as in all languages."""

    CODE = "en"

    # Between the players
    HOLD = "hold"
    YOUR_TURN = "Your turn"
    YOU_START = "You start"
    LOT_FELL = "By lot: you start!"
    THINKS = "%s thinks"

    # At the table
    DO = "do"
    BACK = "back"
    KEYS = "act", "undo, hold: menu"  # what A and B do, 20 letters together
    NO_UNDO = "Nothing to take back"
    TAKEN_BACK = "Taken back"
