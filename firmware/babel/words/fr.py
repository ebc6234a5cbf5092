"""French: the words of Babel's table."""


class Words:
    """By name, as in all languages."""

    TRIBES = "Assyriens", "Hittites", "Mèdes", "Perses", "Sumériens"
    LETTERS = "AHMPS"

    # Actions: a line, with their numbers and names.
    MOVE = "Aller chez les %s"
    SETTLE = "Installer : %s"
    BUILD = "Bâtir %d, ma colonne", "Bâtir %d, l’autre colonne"
    LEAP = "Monter à %d, ma colonne", "Monter à %d, l’autre col."
    MIGRATE = "Migration de %s vers %s"
    DESTROY = "Détruire le temple"
    ROB = "Piller le niveau %d"
    EXILE = "Bannir les %s"
    LURE = "Désertion des %s"
    HALVE = "Défausse de moitié (%s)"
    DISCARD = "Défausser : %s"
    END = "Finir le tour"

    # The board
    END_SHORT = "Fin"
    SHOWN = "Cartes vues : trop tard"
    STILL = "Un temple est possible !"

    # Between the players
    HALVED = "Défausse la moitié !"
    HOLDS = "%s a %d cartes"
    DISCARDING = "Encore %d à défausser"
    LET_GO = "A : défausser ces cartes"
