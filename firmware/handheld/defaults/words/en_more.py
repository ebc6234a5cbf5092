"""English: what the menus and the result of a game say that has no words of its own."""


class Words:
    """By name, as in all languages."""

    VARIANT = ""
    CHOSEN = "%s"
    VARIANTS = ("",)
    VARIANT_LINES = (("", ""),)
    COMPUTER_LINES = (
        ("Computer, level 1:", "guesses"),
        ("Computer, level 2:", "thinks for a moment"),
        ("Computer, level 3:", "thinks as long as it may"),
    )
    GAMES = "Games: %d"
    OURS = ""
    TABLE = "table"
