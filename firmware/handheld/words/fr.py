"""French: what is said at any game's table."""


class Words:
    """By name, as in all languages."""

    CODE = "fr"

    # Between the players
    HOLD = "tenir"
    YOUR_TURN = "À toi de jouer"
    YOU_START = "Tu commences"
    LOT_FELL = "Le sort : tu commences !"
    THINKS = "%s réfléchit"

    # At the table
    DO = "oui"
    BACK = "retour"
    NO_UNDO = "Rien à reprendre"
    TAKEN_BACK = "Coup repris"
