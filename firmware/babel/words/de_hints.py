"""German: why a hint is good."""


class Words:
    """By name, as in all languages."""

    # A hint's reasons, by the codes of the players; the first five are only said of what comes later.
    WHY = (
        "",
        "baue die %d",
        "raube die %d",
        "zerstöre die %d",
        "vertreibe die %s",
        "locke die %s herüber",
        "lass ihn %d Karten ablegen",
        "sprenge die Folge der %s",
        "gewinne das Spiel",
        "dann hast du drei %s in Folge",
        "dann hast du hier %d Karten",
        "",
        "",
        "ich würde hier aufhören",
        "du behältst die besseren",
    )
    SOON = "Dann %s"
