"""German: the console's menus and messages, forgotten when they are left."""


class Words:
    """By name, as in all languages."""

    # The title
    CONTINUE = "Weiterspielen"
    NEW_GAME = "Neues Spiel"
    LEARN = "Lernen"
    HOW_TO = "Spielregeln"
    PUZZLES = "Rätsel"
    STATISTICS = "Statistik"
    SETTINGS = "Einstellungen"
    ABOUT = "Über das Spiel"
    SHELF = "Andere Spiele"

    # The shelf
    SEATS = "%s Spieler"
    SAVED = "gespeichert"
    PLAY = "spielen"

    # A new game
    TOGETHER = "Zu zweit", "Zu zweit oder mehr"  # in a game for two, in one for more
    ALONE = "Ich gegen den Computer"
    START = "Spiel beginnen"
    SURE = "Altes Spiel verwerfen?"
    STARTS = "Startspieler"
    LOT = "per Los"
    PLAYERS = "Spieler"
    PLAYER = "Spieler %d"
    PERSON_LINES = "A: anderer Name", "links, rechts: Computer"
    NAME = "Name"
    SPELL = "Eingeben…"
    DONE = "fertig"

    # Lessons
    NEW_HERE = "Neu hier?"
    AGAIN = "Von vorn beginnen"
    LEAVE_LESSON = "Lektion verlassen"

    # The menu inside a game, and after it
    PAUSE = "Pause"
    RESUME = "Weiter"
    HINT = "Tipp"
    LAST_TURN = "Letzter Zug"
    LATER = "später"  # behind what cannot be had now
    LEAVE = "Speichern und beenden"
    WHAT_NOW = "Und nun?"
    REMATCH = "Revanche"
    TO_TITLE = "Zum Hauptmenü"
    WINS = "gewinnt!"
    DRAW = "Remis"
    GO_ON = "weiter"

    # Settings
    LANGUAGE = "Sprache"
    LIGHT = "Helligkeit"
    SOUND = "Ton"
    OFF_ON = "aus", "an"
    FLIP = "Drehen, Spieler %d"
    YES_NO = "nein", "ja"
    DIM = "Abdunkeln nach"
    SLEEP = "Abschalten nach"
    NEVER = "nie"

    # About
    FREE = "%d KB frei"
    FAN_WORK = "Inoffizielles Fanprojekt"

    # Statistics
    NO_GAMES = "Noch kein Spiel beendet."
    PEOPLE_WON = "Siege von Menschen: %d"
    COMPUTERS_WON = "Siege von Computern: %d"

    BATTERY = "Die Batterie ist fast leer. Nichts geht verloren."

    # What is wrong with the saves, by the journal's numbers.
    TROUBLES = (
        "",
        "Speichern geht nicht!",
        "Gerät speichert nicht.",
        "Spielstand beschädigt.",
        "Stand anderer Version.",
        "Fremder Speicherinhalt.",
        "Spielstände verloren.",
    )
