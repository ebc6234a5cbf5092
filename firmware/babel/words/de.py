"""German: the words of Babel's table."""


class Words:
    """By name, as in all languages."""

    TRIBES = "Assyrer", "Hethiter", "Meder", "Perser", "Sumerer"
    LETTERS = "AHMPS"

    # Actions: a line, with their numbers and names.
    MOVE = "Reisen: %s"
    SETTLE = "Ansiedeln: %s"
    BUILD = "Baue %d, eigenes Lager", "Baue %d, anderes Lager"
    LEAP = "Sprung %d, eigenes Lager", "Sprung %d, anderes Lager"
    MIGRATE = "Wanderung von %s nach %s"
    DESTROY = "Tempeleinsturz"
    ROB = "Raube Baustufe %d"
    EXILE = "Abwanderung: %s"
    LURE = "Seitenwechsel: %s"
    HALVE = "Halbierung (Folge %s)"
    DISCARD = "Ablegen: %s"
    END = "Zug beenden"

    # The board
    END_SHORT = "Ende"
    SHOWN = "Karten gesehen: zu spät"
    STILL = "Eine Tempelkarte passt!"

    # Between the players
    HALVED = "Deine Hand wird halbiert"
    HOLDS = "%s hat %d Karten"
    DISCARDING = "Noch %d ablegen"
    LET_GO = "A: diese Karten ablegen"
