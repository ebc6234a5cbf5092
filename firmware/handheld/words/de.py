"""German: what is said at any game's table."""


class Words:
    """By name, as in all languages."""

    CODE = "de"

    # Between the players
    HOLD = "halten"
    YOUR_TURN = "Du bist dran"
    YOU_START = "Du beginnst"
    LOT_FELL = "Ausgelost: du beginnst!"
    THINKS = "%s denkt nach"

    # At the table
    DO = "OK"
    BACK = "zurück"
    KEYS = "OK", "zurück, lang: Menü"
    NO_UNDO = "Nichts zurückzunehmen"
    TAKEN_BACK = "Zurückgenommen"
