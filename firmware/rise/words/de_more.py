"""German: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # A card looked at closely: what it counts when bought and at the end.
    COUNTS = "Punkte: Kauf %d, Ende %d"
    # What the icons do, from I_GOLD on.
    MEANS = (
        "für diesen Zug",
        "1 Punkt",
        "eine Karte vom Deck",
        "fünf neue Karten",
        "trägt 1 Teil mehr",
        "blind in den Speicher",
        "Schritt des Elefanten",
        "andere Teile am Stand",
        "Teile am Stand wählen",
        "ein Teil entscheidet",
        "vom Stand ins Camp",
        "vom Stand zum Speicher",
        "ein Schritt der Leiste",
        "vom Speicher zum Turm",
        "vom Stand zum Turm",
        "ein Joker zum Turm",
        "eine Karte darf weg",
        "offene Karte, gratis",
        "Karte bis 3, gratis",
        "von der Ablage zurück",
        "+1 je Teil der Sorte",
        "eigenes Teil vom Turm",
    )

    # A player's board
    PARTS = "Stände", "Camp", "Speicher", "Elefant"
    CARDS = "Hand %d Deck %d Ablage %d"
    UPGRADES = "Ausbau"
    WAY = "Schritte zum Turm: %d"
    ROOM = "Platz für Teile: %d"
    CARRIES = "Trägt %s"
    NO_CART = "Kein Karren (1 Teil mehr)"
    NO_SPECIALTY = "Ohne Spezialität (je +1)"
    NO_TILE = "Kein Teil"
    # What stalls, camp, (the elephant), piles of cards and warehouse are for.
    ABOUT = (
        "Gefüllt aus dem Beutel.",
        "Warten auf den Elefanten.",
        "",
        "Gespielte und gekaufte gehen zur Ablage.",
        "Zum Liefern, für Leisten.",
    )
    # What the steps of the tracks give, from G_HARNESS on; last what comes after the fourth.
    GIFTS = (
        "ein Karren oder eine Spezialität",
        "ein Teil, das als zwei Stoffe zählt",
        "ziehe 1 Karte, der Elefant geht 2",
        "der 1. Schritt des Elefanten gibt noch 1",
        "einmal im Zug 2 Gold, danach 1",
        "1 Karte gratis, dann eine entsorgen",
        "ein Teil, das als alle Stoffe zählt",
        "Alle Gaben geholt: jeder Schritt 1 Punkt.",
    )

    # A closer look at a tower
    TOWER = "Turm %d von %d"
    NO_ROW = "Noch zählt keine Reihe"

    # The end. Points by source, as the facts give them.
    SOURCES = (
        "im Spiel",
        "volle Türme",
        "Spezialität",
        "Holz",
        "Ziegel",
        "Stein",
        "Pech",
        "Verwirrung",
        "Karten",
    )
    SHARED = "%s und %s gewinnen gemeinsam."
    ROUND_ENDS = "Runde %d vorbei"
    SKIP = "Ende"  # the rest of its show
    ROW = "%s, %d in Reihe"  # of a resource

    # Menus
    VARIANT = "Verwirrung"
    CHOSEN = "Verwirrung: %s"
    VARIANTS = "normal", "mild"
    VARIANT_LINES = (
        ("Ein Teil neben Verwirrung", "verliert einen Punkt"),
        ("Verwirrung füllt Plätze,", "nimmt aber keine Punkte"),
    )
    COMPUTER_LINES = (
        ("Computer, Stufe 1:", "spielt, was er sieht"),
        ("Computer, Stufe 2:", "plant seinen Zug"),
        ("Computer, Stufe 3:", "plant weit voraus"),
    )
    GAMES = "Spiele %d, Rekord %d"
    OURS = (
        "Von Ivan Alexiev und Elijah Morar. Ihr Heft zeigt Karten, Türme und Tableaus nur als "
        "Bilder: die in diesem Gerät haben wir selbst entworfen."
    )

    POINTS_FROM = "Punkt", "Punkte"
