"""German: what a turn may need: reasons for and against a decision, trade, the last seat's points."""


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

    # The market: what else can be done there, in a word (6 letters, 6, 7, 7), and what happens.
    TRADES = "Karten", "Stände", "Verkauf", "Marke"
    TRADED = (
        "Fünf neue Karten kommen.",
        "Wähle Stände: neue Teile kommen vom Beutel.",
        "Sie gehen aus dem Speicher in den Beutel.",
        "Einmal im Zug: 2 Gold, beim nächsten Mal 1.",
    )

    # Why the last seat has points at the start: on the curtain, and on the board of who plays alone.
    LAST_SEAT = "%s ist zuletzt dran", "und beginnt mit 2 Punkten"
    LAST = "Zuletzt dran: 2 Punkte"

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
