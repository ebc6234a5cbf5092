"""French: what the menus and the result of a game say that has no words of its own."""


class Words:
    """By name, as in all languages."""

    VARIANT = ""
    CHOSEN = "%s"
    VARIANTS = ("",)
    VARIANT_LINES = (("", ""),)
    COMPUTER_LINES = (
        ("Ordinateur, niveau 1 :", "devine"),
        ("Ordinateur, niveau 2 :", "réfléchit un peu"),
        ("Ordinateur, niveau 3 :", "réfléchit longtemps"),
    )
    GAMES = "Parties : %d"
    OURS = ""
    TABLE = "table"
