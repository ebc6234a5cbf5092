"""German: the words of the table of Rise of Babel."""


class Words:
    """By name, as in all languages."""

    COLON = ": "
    RESOURCES = "Holz", "Stein", "Ziegel", "Pech"
    # A word for each icon, from I_GOLD on.
    ICONS = (
        "Gold",
        "Einfluss",
        "Ziehen",
        "Markt neu",
        "Karren",
        "Fund",
        "Schritt",
        "Stände neu",
        "Auswahl",
        "Zufall",
        "Laden",
        "Einlagern",
        "Tontafel",
        "Liefern",
        "Setzen",
        "Joker",
        "Entsorgen",
        "Geschenk",
        "Kleinkauf",
        "Rückruf",
        "Spezialität",
        "Abriss",
    )
    # What the steps of the tracks give, from G_HARNESS on.
    GIVES = "Ausbau", "2-in-1", "Reise", "Abkürzung", "Goldmarke", "Tausch", "4-in-1"

    # Decisions: a line, with their cards, tiles and numbers.
    PLAY = "Spiele %s"
    BUY = "Kaufe %s"
    MARKET = "Tausche den Markt aus"
    STALLS = "Tausche Teile am Stand"
    SELL = "Verkaufe drei Teile"
    GOLD = "Nutze die Goldmarke"
    END = "Beende den Zug"
    SLOT = "Hier: %s"
    CONFUSION = "Verwirrung"
    SPEC = "Spezialität %s: je +1"
    CART = "Karren: trägt 1 Teil mehr"
    REFRESH = "Leere diese Stände"
    KEEP = "Behalte das Teil"
    STOP = "Entsorge nichts"

    # What is asked, from I_LOAD up to REFRESHING; last where a tile goes, and where a wild one goes.
    ASK = (
        "Welches Teil ins Camp?",
        "Welches Teil einlagern?",
        "Welche Tafel rückt vor?",
        "Welches Teil liefern?",
        "Welches Teil setzen?",
        "Welcher Joker?",
        "Welche Karte entsorgen?",
        "Welche Karte, gratis?",
        "Welche Karte bis 3 Gold?",
        "Welche Karte zurückrufen?",
        "Welche Spezialität?",
        "Welches Teil abreißen?",
        "Karren oder Spezialität?",
        "Eine Karte entsorgen?",
        "Verwirrung: wohin?",
        "Welches Teil reist mit?",
        "Welches Teil nun abladen?",
        "Verkauf: drittes Teil?",
        "Verkauf: zweites Teil?",
        "Verkauf: erstes Teil?",
        "Stand 1: welches Teil?",
        "Stand 2: welches Teil?",
        "Stand 3: welches Teil?",
        "Welche Stände leeren?",
        "Auf welchen Platz?",
        "Joker: welcher Platz?",
    )

    # By their kinds.
    CARD_NAMES = (
        "Arbeiter",
        "Treiber",
        "Lagerist",
        "Maurer",
        "Herold",
        "Aufträge",
        "Fuhrmann",
        "Glücksritter",
        "Wasserträger",
        "Schreiber",
        "Hausierer",
        "Ziegelmacher",
        "Ein Vorschuss",
        "Aufseher",
        "Handwerk",
        "Auslese",
        "Ansporn",
        "Säumer",
        "Lagerverwalter",
        "Schlepper",
        "Architekt",
        "Geldverleiher",
        "Bauleiter",
        "Brennofen",
        "Landvermesser",
        "Priester",
        "Wagner",
        "Zunftmeister",
        "Kaufmann",
        "Baumeister",
        "Sterndeuter",
        "Mahut",
        "Nimrod",
    )

    STATUS = "Runde %d: noch %d Plätze"
    FINAL_PHASE = "Schlussphase"

    # The board
    END_SHORT = "Ende"
    FREE = "Freier Platz"
    WILD = "Joker"
    TO_MARKET = "Markt"
    TO_SEAT = "Spielertableaus"
    NOW_LATER = "Jetzt %+d, Ende %+d"
    OTHERS = "Jetzt %+d, du %+d, sie %+d"
    SHOWN = "Zu spät: Neues gesehen"
    ONCE = "einmalig"  # a card that trashes itself
    # What another player did: a card, a tile (one of nobody's with the viewer's points), the elephant.
    BOUGHT = "Gekauft: %s"
    PLACED = "%s auf einen Turm"
    FOR_YOU = "für dich %+d"
    RIDES = "Elefant: Schritt %d von 3", "Elefant bei den Türmen"
    TRACK = "Leiste"  # before what its step gives
