"""German: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # Why not, by the codes of the rules: what is needed, what there is. Two lines.
    REASONS = (
        "",
        "Das Spiel ist aus.",
        "Erst müssen %d Karten abgelegt werden.",
        "Es ist nichts abzulegen.",
        "So eine Karte hast du nicht.",
        "Deine Figur ist schon dort.",
        "Deine Figur ist im Steinbruch: reise erst.",
        "Das Baulager ist leer.",
        "Die Gründungskarte baut der andere selbst.",
        "Nötig ist Stufe %d, da liegt eine %d.",
        "Nötig sind hier %d Karten, du hast %d.",
        "Die Wanderung ist schon verbraucht.",
        "Nötig sind dort %d Karten, es sind %d.",
        "Nötig: 3 gleiche Karten in Folge hier.",
        "Hier steht kein Tempel.",
        "Nötig ist mehr als %d, er hat %d.",
        "Solche Karten hat er nicht.",
        "Da liegen keine Karten.",
        "Nötig: %d Karten auf seiner Hand, er hat %d.",
        "Baue erst deine Gründungskarte.",
        "Danach ginge die Gründung nicht mehr.",
        "",
    )
    ONE = "1 Karten", "1 Karte"  # what to write for a single one

    # The end
    FINAL = "Das Brett am Ende"
    ENDINGS = (
        "",
        "15 Punkte, und der andere unter 10.",
        "20 Punkte in der Endphase.",
        "Unter 10 Punkte in der Endphase.",
        "Die letzte Tempelkarte wurde gezogen.",
    )
    BY_HAND = "Gleichstand: die größere Hand gewinnt."
    SEE_BOARD = "Brett"

    # Looking closely
    SKILLS = "Einsturz", "Raub", "Abwand.", "Sprung", "Wechsel"
    DISCARDS = "Ablage"
    TRIBE_SUPPLY = "Völkerkarten"
    TEMPLE_SUPPLY = "Tempelkarten"
    PILES = "Lager und Stapel"

    # Menus
    VARIANT = "Ausgabe"
    VARIANTS = "Kosmos", "Rio Grande", "Z-Man"
    VARIANT_LINES = (
        ("Je 5 Karten; der Wechsel", "nimmt die obersten"),
        ("Je 5 Karten; der Wechsel", "nimmt alle eines Volkes"),
        ("3 und 5 Karten; Wechsel", "nimmt alle eines Volkes"),
    )
    COMPUTER_LINES = (
        ("Computer, Stufe 1:", "spielt, was er sieht"),
        ("Computer, Stufe 2:", "plant seinen Zug"),
        ("Computer, Stufe 3:", "denkt auch an deinen Zug"),
    )
    GAMES = "Spiele %d, Rekordbau %d"

    # A hint's reasons, by the codes of the computer players.
    WHY = (
        "",
        "holt eine Tempelkarte: %d",
        "raubt eine Baustufe %d",
        "stürzt einen Tempel: %d",
        "vertreibt die %s",
        "lockt die %s herüber",
        "nimmt %d Karten der Hand",
        "bricht die Folge der %s",
        "gewinnt das Spiel",
        "drei %s in Folge",
        "%d Karten beisammen",
        "bringt Karten zu: %s",
        "geht zu: %s",
        "Besseres ist nicht da",
        "behält die besseren",
    )
    SOON = "Dann: %s"
