"""French: what is said at any game's table."""


class Words:
    """By name, as in all languages."""

    CODE = "fr"

    # Between the players
    HOLD = "maintenir"
    YOUR_TURN = "À toi de jouer"
    YOU_START = "Tu commences"
    LOT_FELL = "Tirage : tu commences !"
    THINKS = "%s réfléchit"

    # At the table
    DO = "OK"
    BACK = "retour"
    KEYS = "OK", "annule/long : menu"
    NO_UNDO = "Rien à annuler"
    TAKEN_BACK = "Coup annulé"
