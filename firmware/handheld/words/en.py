"""English: what is said at any game's table."""


class Words:
    """By name, as in all languages."""

    CODE = "en"

    # Between the players
    HOLD = "hold"
    YOUR_TURN = "Your turn"
    YOU_START = "You start"
    LOT_FELL = "The lot: you start!"
    THINKS = "%s thinks"

    # At the table
    DO = "do"
    BACK = "back"
    NO_UNDO = "Nothing to take back"
    TAKEN_BACK = "Taken back"
