"""German: the words of Babel's table."""


class Words:
    """By name, as in all languages."""

    TRIBES = "Assyrer", "Hethiter", "Meder", "Perser", "Sumerer"
    LETTERS = "AHMPS"

    # Actions: a line, with their numbers and names.
    MOVE = "Reise zu den %sn"
    SETTLE = "Siedle %s an"
    BUILD = "Baue %d, von %s"
    LEAP = "Spring auf %d (%s)"
    MIGRATE = "Wandere von %s nach %s"
    DESTROY = "Zerstöre den Tempel"
    ROB = "Raube Stufe %d"
    EXILE = "Vertreibe die %s"
    LURE = "Locke die %s"
    HALVE = "Halbiere seine Hand (%s)"
    DISCARD = "Lege %s ab"
    END = "Beende den Zug"

    # The board
    END_SHORT = "Ende"
    SHOWN = "Zu spät: Karten gesehen"
    STILL = "Eine Tempelkarte passt!"
    CARDS = "%d Karten"
    FITS = "baue %d"  # a level
    THREAT = "Ziel", "Gefahr"  # where one can strike; where one can be struck

    # Between the players
    HALVED = "Deine Hand wird halbiert"
    HOLDS = "%s hat %d Karten"
    DISCARDING = "Halbiert: lege %d ab"
    LET_GO = "Lege diese Karten ab"
    ONE = "1 Karten", "1 Karte"  # what to write for a single one
