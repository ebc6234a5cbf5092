"""German: the console's menus and messages, forgotten when they are left."""


class Words:
    """By name, as in all languages."""

    # The title
    CONTINUE = "Weiterspielen"
    NEW_GAME = "Neues Spiel"
    HOW_TO = "Spielregeln"
    SETTINGS = "Einstellungen"
    ABOUT = "Über Babel"
    SHELF = "Andere Spiele"

    # The shelf
    SEATS = "%s Spieler"
    SAVED = "gespeichert"
    PLAY = "spielen"

    # A new game
    START = "Spiel beginnen"
    SURE = "Altes Spiel beenden?"
    STARTS = "Beginnt"
    LOT = "ausgelost"
    PLAYERS = "Spieler"
    PLAYER = "Spieler %d"
    PERSON_LINES = "A: anderer Name", "links, rechts: Computer"
    NAME = "Name"
    SPELL = "Buchstabieren…"
    DONE = "fertig"

    # The menu inside a game, and after it
    PAUSE = "Pause"
    RESUME = "Weiter"
    HINT = "Tipp"
    LAST_TURN = "Was war der letzte Zug?"
    LEAVE = "Sichern und gehen"
    WHAT_NOW = "Und nun?"
    REMATCH = "Revanche"
    TO_TITLE = "Zum Titel"
    WINS = "gewinnt!"
    DRAW = "Remis"
    GO_ON = "weiter"

    # Settings
    LANGUAGE = "Sprache"
    LIGHT = "Helligkeit"
    FLIP = "Drehen, Spieler %d"
    YES_NO = "nein", "ja"
    DIM = "Dunkler nach"
    SLEEP = "Aus nach"
    NEVER = "nie"

    # About
    FREE = "%d KB"
    FAN_WORK = "Inoffiziell, von Fans"
    PEOPLE_WON = "Siege der Menschen: %d"
    COMPUTERS_WON = "Computer: %d, %d, %d"

    # What is wrong with the saves, by the journal's numbers.
    TROUBLES = (
        "",
        "Sichern geht nicht!",
        "Board kann nicht sichern.",
        "Der Stand war beschädigt.",
        "Der Stand ist zu alt.",
        "Kein Stand von uns hier.",
    )
