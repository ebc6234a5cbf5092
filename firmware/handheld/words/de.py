"""German: what is said at any game's table."""


class Words:
    """By name, as in all languages."""

    CODE = "de"

    # Between the players
    HOLD = "halten"
    YOUR_TURN = "Du bist dran"
    YOU_START = "Du beginnst"
    LOT_FELL = "Das Los: du beginnst!"
    THINKS = "%s denkt nach"

    # At the table
    DO = "ja"
    BACK = "zurück"
    NO_UNDO = "Nichts zurückzunehmen"
    TAKEN_BACK = "Zurückgenommen"
