"""German: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # Why not, by the codes of the rules: what is needed, what there is. One line: it stands above the hand.
    REASONS = (
        "",
        "Das Spiel ist aus.",
        "Antworte erst.",
        "Das war nicht gefragt.",
        "Das gibt es nicht.",
        "Die Karte ist nicht da.",
        "Sie ist nicht zu kaufen.",
        "Kostet %d, du hast %d.",
        "Deine Stände sind leer.",
        "Dein Camp ist leer.",
        "Dein Speicher ist leer.",
        "Dein Beutel ist leer.",
        "So ein Teil ist nicht da.",
        "Die Türme sind voll.",
        "Der Platz ist besetzt.",
        "Den Platz gibt es nicht.",
        "Der Joker ist vergriffen.",
        "Keine Verwirrung übrig.",
        "Es ist nichts zu ziehen.",
        "Keine Karte liegt offen.",
        "Höchstens %d, kostet %d.",
        "Deine Ablage ist leer.",
        "Du hast zwei Karren.",
        "Du hast eine Spezialität.",
        "Kein Teil von dir dort.",
        "Kein Abriss am Schluss.",
        "%d Teile nötig, du hast %d.",
        "Noch keine Goldmarke.",
        "Diesen Zug schon benutzt.",
        "Spiele erst alle Karten.",
        "Keine geht: Hauptseite.",
        "Ein Stand davon ist leer.",
        "Fehlt in deinem Speicher.",
    )

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
        "Stand zum Speicher",
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
    NO_SPECIALTY = "Spezialität: +1 bei einem"
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

    # The market: what else can be done there, in a word (6 letters, 6, 7, 7), and what happens.
    TRADES = "Karten", "Stände", "Verkauf", "Marke"
    TRADED = (
        "Fünf neue Karten kommen.",
        "Wähle Stände: neue Teile kommen vom Beutel.",
        "Sie gehen aus dem Speicher in den Beutel.",
        "Einmal im Zug: 2 Gold, beim nächsten Mal 1.",
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

    # A hint's reasons, by the codes of the computer players.
    WHY = (
        "",
        "+%d sofort",
        "+%d am Rundenende",
        "sperrt %s die Reihe",
        "kostet die anderen %d",
        "eine Reihe kann wachsen",
        "kaufe %s",
        "entsorge %s",
        "+%d Gold",
        "%s ins Camp",
        "%s einlagern",
        "der Elefant geht weiter",
        "die Leiste gibt %s",
        "%s",
        "Karten ziehen: %d",
        "etwas Besseres suchen",
        "%s zurück",
        "%s zum Turm",
        "nichts Besseres übrig",
        "bringt gerade nichts",
        "der Zufall entscheidet",
        "damit endet die Runde",
    )
    SOON = "dann %s"
    OTHER_SIDE = "andere Seite"
    PLAY_OTHER = "Nimm die andere Seite"
    POINTS_FROM = "Punkte"

    # Why the last seat has points at the start: on the curtain, and on the board of who plays alone.
    LAST_SEAT = "%s ist zuletzt dran", "und beginnt mit 2 Punkten"
    LAST = "Zuletzt dran: 2 Punkte"
