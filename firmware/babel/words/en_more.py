"""English: what is read seldom, and forgotten again."""

# Why not, by the codes of the rules: what is needed, what there is. Two lines.
REASONS = (
    "",
    "The game is over.",
    "First %d cards must be discarded.",
    "Nothing has to be discarded.",
    "You hold no such card.",
    "Your pawn is already there.",
    "Your pawn is in the quarry: move it first.",
    "That lodge is empty.",
    "The other must build that founding card.",
    "Needs a level %d, there lies a %d.",
    "Needs %d cards here, you have %d.",
    "You have migrated this turn.",
    "Needs %d cards there, has %d.",
    "Needs 3 equal cards in a row here.",
    "There is no temple here.",
    "Needs more than level %d, it is %d.",
    "There are no such cards.",
    "There are no cards.",
    "The other must hold %d, but holds %d.",
    "Build your founding card first.",
    "Then you could not build your founding card.",
    "",
)
ONE = "1 cards", "1 card"  # what to write for a single one

# The end
FINAL = "The final board"
DRAW = "A draw"
WINS = "wins!"
ENDINGS = (
    "",
    "15 points against less than 10.",
    "20 points in the end phase.",
    "Less than 10 points in the end phase.",
    "The last temple card was drawn.",
)
BY_HAND = "Equal points: the larger hand wins."
SEE_BOARD = "board"
GO_ON = "go on"
WHAT_NOW = "What now?"
REMATCH = "Rematch"
TO_TITLE = "To the title"

# Looking closely
SKILLS = "destroy", "rob", "exile", "leap", "lure"
DISCARDS = "Discards"
TRIBE_SUPPLY = "Tribe supply"
TEMPLE_SUPPLY = "Temple supply"

# Menus
CONTINUE = "Continue"
NEW_GAME = "New game"
HOW_TO = "How to play"
SETTINGS = "Settings"
ABOUT = "About"
START = "Start"
SURE = "End the saved game?"
EDITION = "Edition"
EDITIONS = "Kosmos", "Rio Grande", "Z-Man"
EDITION_LINES = (
    ("5 cards each; lure takes", "the cards on top"),
    ("5 cards each; lure takes", "all cards of the tribe"),
    ("Starter 3, other 5 cards;", "lure takes all of a tribe"),
)
STARTS = "Starts"
LOT = "by lot"
PLAYER = "Player %d"
PERSON_LINES = "A: another name", "left, right: a computer"
COMPUTER_LINES = (
    ("Computer, level 1:", "plays what it sees"),
    ("Computer, level 2:", "plans its turn"),
    ("Computer, level 3:", "thinks of your turn too"),
)
NAME = "Name"
SPELL = "Spell it…"
DONE = "done"
PAUSE = "Pause"
RESUME = "Go on"
HINT = "Hint"
LAST_TURN = "The last turn again"
PILES = "Lodges and piles"
LEAVE = "Save and leave"
LANGUAGE = "Language"
LIGHT = "Light"
FLIP = "Flip for player %d"
YES_NO = "no", "yes"
DIM = "Dim after"
SLEEP = "Off after"
NEVER = "never"
FREE = "%d KB"
FAN_WORK = "An unofficial fan work"
GAMES = "Games %d, best temple %d"
PEOPLE_WON = "Won by people: %d"
COMPUTERS_WON = "Computers: %d, %d, %d"
TROUBLES = (
    "",
    "Saving does not work!",
    "This board cannot save.",
    "The save was damaged.",
    "The save is too old.",
    "No save of ours here.",
)

# A hint's reasons, by the codes of the computer players.
WHY = (
    "",
    "takes a temple card: %d",
    "robs a level %d",
    "destroys a temple of %d",
    "exiles the %s",
    "lures the %s",
    "takes %d cards from a hand",
    "breaks the run of %s",
    "wins the game",
    "three %s in a row",
    "%d cards together",
    "moves cards to the %s",
    "goes to the %s",
    "nothing better is left",
    "keeps the better cards",
)
SOON = "Then: %s"
