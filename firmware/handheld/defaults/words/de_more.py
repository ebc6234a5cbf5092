"""German: what the menus and the result of a game say that has no words of its own."""


class Words:
    """By name, as in all languages."""

    VARIANT = ""
    CHOSEN = "%s"
    VARIANTS = ("",)
    VARIANT_LINES = (("", ""),)
    COMPUTER_LINES = (
        ("Computer, Stufe 1:", "rät"),
        ("Computer, Stufe 2:", "denkt kurz nach"),
        ("Computer, Stufe 3:", "denkt lange nach"),
    )
    GAMES = "Spiele: %d"
    OURS = ""
    TABLE = "Tisch"
