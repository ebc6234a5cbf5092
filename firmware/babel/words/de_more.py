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
        "Das Lager ist leer.",
        "Die Gründungskarte baut der andere selbst.",
        "Nötig ist Stufe %d, oben liegt eine %d.",
        "Nötig sind hier %d Karten, du hast %d.",
        "Du bist in diesem Zug schon gewandert.",
        "Nötig sind 3 Karten bei %s, du hast %d.",
        "Nötig: hier 3 %s in Folge.",
        "Hier steht kein Tempel.",
        "Nötig ist mehr als Stufe %d, er hat %d.",
        "Solche Karten hat er nicht.",
        "Da liegen keine Karten.",
        "Nötig: %d Karten auf seiner Hand, er hat %d.",
        "Baue erst deine Gründungskarte.",
        "Dann fehlt der Weg zur Gründungskarte.",
        "Mit Stufe 6 ist ein Tempel fertig.",
        "",
    )

    # The end
    FINAL = "Das Brett am Schluss"
    ENDINGS = (
        "",
        "15 Punkte gegen weniger als 10.",
        "20 Punkte in der Endphase.",
        "Unter 10 Punkten in der Endphase.",
        "Die letzte Tempelkarte wurde gezogen.",
    )
    BY_HAND = "Gleichstand: die größere Hand gewinnt."
    SEE_BOARD = "Brett"

    # Looking closely
    SKILLS = "zerstöre", "raube", "vertreib", "spring", "locke"
    SITE_SKILLS = (
        "3 A: zerstöre Tempel",
        "3 H: raube höhere Stufe",
        "3 M: vertreibe ein Volk",
        "3 P: spring zwei Stufen",
        "3 S: locke Karten her",
    )
    DISCARDS = "Ablage"
    TRIBE_SUPPLY = "Völkerkarten"
    TEMPLE_SUPPLY = "Tempelkarten"
    PILES = "Lager, Stapel"

    # Menus
    VARIANT = "Ausgabe"
    CHOSEN = "%s"
    VARIANTS = "Kosmos", "Rio Grande", "Z-Man"
    VARIANT_LINES = (
        ("Je 5 Karten; Locken", "nimmt die obersten"),
        ("Je 5 Karten; Locken", "nimmt das ganze Volk"),
        ("Erster 3, zweiter 5;", "Locken nimmt ganzes Volk"),
    )
    COMPUTER_LINES = (
        ("Computer, Stufe 1:", "spielt, was er sieht"),
        ("Computer, Stufe 2:", "plant seinen Zug"),
        ("Computer, Stufe 3:", "wägt viel mehr Pläne ab"),
    )
    GAMES = "Spiele %d, Tempel bis %d"
    OURS = (
        "Von Uwe Rosenberg und Hagen Dorgathen. Nichts hier stammt aus dem verlegten Spiel: "
        "Worte, Bilder und Programm sind unsere eigenen."
    )
