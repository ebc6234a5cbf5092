"""French: the words of Babel's table."""


class Words:
    """By name, as in all languages."""

    TRIBES = "Assyriens", "Hittites", "Mèdes", "Perses", "Sumériens"
    LETTERS = "AHMPS"

    # Actions: a line, with their numbers and names.
    MOVE = "Aller chez les %s"
    SETTLE = "Installer les %s"
    BUILD = "Bâtir %d pris à %s"
    LEAP = "Monter %d pris à %s"
    MIGRATE = "Migrer de %s vers %s"
    DESTROY = "Détruire le temple"
    ROB = "Piller le niveau %d"
    EXILE = "Bannir les %s"
    LURE = "Attirer les %s"
    HALVE = "Réduire sa main (%s)"
    DISCARD = "Défausser : %s"
    END = "Finir le tour"

    # The board
    END_SHORT = "Fin"
    SHOWN = "Cartes vues : trop tard"
    STILL = "Un niveau est possible !"
    CARDS = "%d cartes"
    FITS = "bâtir %d"  # a level
    THREAT = "cible", "danger"  # where one can strike; where one can be struck

    # Between the players
    HALVED = "Main réduite de moitié"
    HOLDS = "%s a %d cartes"
    DISCARDING = "Moitié : défausse %d"
    LET_GO = "Défausser ces cartes"
    ONE = "1 cartes", "1 carte"  # what to write for a single one
