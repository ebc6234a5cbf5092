"""Deutsch: what is read seldom, and forgotten again."""

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
ONE = "1 Karten", "1 Karte"

FINAL = "Das Brett am Ende"
DRAW = "Remis"
WINS = "gewinnt!"
ENDINGS = (
    "",
    "15 Punkte, und der andere unter 10.",
    "20 Punkte in der Endphase.",
    "Unter 10 Punkte in der Endphase.",
    "Die letzte Tempelkarte wurde gezogen.",
)
BY_HAND = "Gleichstand: die größere Hand gewinnt."
SEE_BOARD = "Brett"
GO_ON = "weiter"
WHAT_NOW = "Und nun?"
REMATCH = "Revanche"
TO_TITLE = "Zum Titel"

SKILLS = "Einsturz", "Raub", "Abwand.", "Sprung", "Wechsel"
DISCARDS = "Ablage"
TRIBE_SUPPLY = "Völkerkarten"
TEMPLE_SUPPLY = "Tempelkarten"

CONTINUE = "Weiterspielen"
NEW_GAME = "Neues Spiel"
HOW_TO = "Spielregeln"
SETTINGS = "Einstellungen"
ABOUT = "Über Babel"
START = "Spiel beginnen"
SURE = "Altes Spiel beenden?"
EDITION = "Ausgabe"
EDITIONS = "Kosmos", "Rio Grande", "Z-Man"
EDITION_LINES = (
    ("Je 5 Karten; der Wechsel", "nimmt die obersten"),
    ("Je 5 Karten; der Wechsel", "nimmt alle eines Volkes"),
    ("3 und 5 Karten; Wechsel", "nimmt alle eines Volkes"),
)
STARTS = "Beginnt"
LOT = "ausgelost"
PLAYER = "Spieler %d"
PERSON_LINES = "A: anderer Name", "links, rechts: Computer"
COMPUTER_LINES = (
    ("Computer, Stufe 1:", "spielt, was er sieht"),
    ("Computer, Stufe 2:", "plant seinen Zug"),
    ("Computer, Stufe 3:", "denkt auch an deinen Zug"),
)
NAME = "Name"
SPELL = "Buchstabieren…"
DONE = "fertig"
PAUSE = "Pause"
RESUME = "Weiter"
HINT = "Tipp"
LAST_TURN = "Was war der letzte Zug?"
PILES = "Lager und Stapel"
LEAVE = "Sichern und gehen"
LANGUAGE = "Sprache"
LIGHT = "Helligkeit"
FLIP = "Drehen, Spieler %d"
YES_NO = "nein", "ja"
DIM = "Dunkler nach"
SLEEP = "Aus nach"
NEVER = "nie"
FREE = "%d KB"
FAN_WORK = "Inoffiziell, von Fans"
GAMES = "Spiele %d, Rekordbau %d"
PEOPLE_WON = "Siege der Menschen: %d"
COMPUTERS_WON = "Computer: %d, %d, %d"
TROUBLES = (
    "",
    "Sichern geht nicht!",
    "Board kann nicht sichern.",
    "Der Stand war beschädigt.",
    "Der Stand ist zu alt.",
    "Kein Stand von uns hier.",
)

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
