"""English: the console's menus and messages, forgotten when they are left."""


class Words:
    """By name, as in all languages."""

    # The title
    CONTINUE = "Continue"
    NEW_GAME = "New game"
    LEARN = "Learn"
    HOW_TO = "How to play"
    PUZZLES = "Puzzles"
    STATISTICS = "Statistics"
    SETTINGS = "Settings"
    ABOUT = "About"
    SHELF = "Other games"

    # The shelf
    SEATS = "%s players"
    SAVED = "game saved"
    PLAY = "play"

    # A new game
    TOGETHER = "Two of us", "Two or more of us"  # in a game for two, in one for more
    ALONE = "Me against a computer"
    START = "Start"
    SURE = "Discard the saved game?"
    STARTS = "First player"
    LOT = "by lot"
    PLAYERS = "Players"
    PLAYER = "Player %d"
    PERSON_LINES = "A: another name", "left, right: a computer"
    NAME = "Name"
    SPELL = "Enter a name…"
    DONE = "done"

    # Lessons
    NEW_HERE = "New here?"
    AGAIN = "Start again"
    LEAVE_LESSON = "Leave the lesson"

    # The menu inside a game, and after it
    PAUSE = "Pause"
    RESUME = "Go on"
    HINT = "Hint"
    LAST_TURN = "See last turn"
    LATER = "later"  # behind what cannot be had now
    LEAVE = "Save and leave"
    WHAT_NOW = "What now?"
    REMATCH = "Rematch"
    TO_TITLE = "Main menu"
    WINS = "wins!"
    DRAW = "A draw"
    GO_ON = "go on"

    # Settings
    LANGUAGE = "Language"
    LIGHT = "Brightness"
    SOUND = "Sound"
    OFF_ON = "off", "on"
    FLIP = "Flip for player %d"
    YES_NO = "no", "yes"
    DIM = "Dim after"
    SLEEP = "Off after"
    NEVER = "never"

    # About
    FREE = "%d KB free"
    FAN_WORK = "An unofficial fan work"

    # Statistics
    NO_GAMES = "No game finished yet."
    PEOPLE_WON = "Won by people: %d"
    COMPUTERS_WON = "Won by computers: %d"

    BATTERY = "The battery is nearly empty. Nothing will be lost."

    # What is wrong with the saves, by the journal's numbers.
    TROUBLES = (
        "",
        "Saving does not work!",
        "This device cannot save.",
        "The save was damaged.",
        "Saved by another version.",
        "Not a save of this game.",
        "Saved games were lost.",
    )
