"""English: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # Why not, by the codes of the rules: what is needed, what there is. One line: it stands above the hand.
    REASONS = (
        "",
        "The game is over.",
        "Answer the question.",
        "That is not asked.",
        "No such decision.",
        "There is no such card.",
        "It is not for sale.",
        "Costs %d, you have %d.",
        "Your stalls are empty.",
        "Your camp is empty.",
        "Your warehouse is empty.",
        "Your bag is empty.",
        "There is no such tile.",
        "The towers are full.",
        "This slot is taken.",
        "There is no such slot.",
        "No such wild tile left.",
        "No confusion tile left.",
        "You have no card to draw.",
        "No market card is open.",
        "At most %d, it costs %d.",
        "No card is discarded.",
        "You have two carts.",
        "You have a specialty.",
        "No tile of yours there.",
        "Nothing can be removed.",
        "Needs %d tiles, has %d.",
        "No gold tile yet.",
        "Used this turn already.",
        "First play all cards.",
        "Neither works: play main.",
        "A stall here is empty.",
        "No such tile is stored.",
    )

    # A card looked at closely: what it counts when bought and at the end.
    COUNTS = "Points: buying %d, end %d"
    # What the icons do, from I_GOLD on.
    MEANS = (
        "for this turn",
        "1 point",
        "a card of your deck",
        "five new open cards",
        "carries 1 tile more",
        "random tile: warehouse",
        "a step of the elephant",
        "other tiles in stalls",
        "choose tiles in stalls",
        "a random tile decides",
        "from stall to camp",
        "stall to warehouse",
        "a step on a track",
        "warehouse to tower",
        "from stall to tower",
        "a wild tile to a tower",
        "you may trash a card",
        "an open card, free",
        "a card up to 3, free",
        "discarded card to hand",
        "+1 for tiles of a kind",
        "own tile: tower to bag",
    )

    # A player's board
    PARTS = "Stalls", "Camp", "Warehouse", "Elephant"
    CARDS = "Hand %d Deck %d Pile %d"
    UPGRADES = "Upgrades"
    WAY = "Steps to the towers: %d"
    ROOM = "Room for tiles: %d"
    CARRIES = "Carries %s"
    NO_SPECIALTY = "Specialty: +1 on one kind"
    NO_TILE = "No tile"
    # What stalls, camp, (the elephant), piles of cards and warehouse are for.
    ABOUT = (
        "Refilled from the bag.",
        "Waiting for the elephant.",
        "",
        "Played and bought cards go to the discard pile.",
        "For tracks and delivery.",
    )
    # What the steps of the tracks give, from G_HARNESS on; last what comes after the fourth.
    GIFTS = (
        "a cart or a specialty, you choose",
        "a tile that counts as two resources",
        "draw a card, the elephant goes 2 steps",
        "the elephant's first step gives 1 more",
        "2 gold, once a turn; the next time 1",
        "a free card, then you may trash one",
        "a tile that counts as all resources",
        "All gifts taken: each step is 1 point.",
    )

    # The market: what else can be done there, in a word (6 letters, 6, 7, 7), and what happens.
    TRADES = "Cards", "Stalls", "Sell", "Tile"
    TRADED = (
        "Five new cards are laid open.",
        "Choose stalls: new tiles come from your bag.",
        "They go from your warehouse to your bag.",
        "Once a turn: 2 gold, the next time 1.",
    )

    # A closer look at a tower
    TOWER = "Tower %d of %d"
    NO_ROW = "No row counts here yet"

    # The end. Points by source, as the facts give them.
    SOURCES = "during play", "full towers", "specialty", "wood", "brick", "stone", "tar", "confusion", "cards"
    SHARED = "%s and %s win together."
    ROUND_ENDS = "Round %d is over"
    SKIP = "skip"  # the rest of its show
    ROW = "%s row of %d"  # of a resource

    # Menus
    VARIANT = "Confusion"
    CHOSEN = "Confusion: %s"
    VARIANTS = "normal", "mild"
    VARIANT_LINES = (
        ("A tile beside confusion", "loses a point"),
        ("Confusion fills slots,", "but takes no points"),
    )
    COMPUTER_LINES = (
        ("Computer, level 1:", "plays what it sees"),
        ("Computer, level 2:", "plans its turn"),
        ("Computer, level 3:", "plans far ahead"),
    )
    GAMES = "Games %d, record %d"
    OURS = (
        "Designed by Ivan Alexiev and Elijah Morar. Their book shows cards, towers and boards "
        "only as pictures: all those in here are a set of our own."
    )

    # A hint's reasons, by the codes of the computer players.
    WHY = (
        "",
        "+%d at once",
        "+%d at the round's end",
        "stops the row of %s",
        "costs the others %d",
        "a row can grow here",
        "buy %s",
        "trash %s",
        "+%d gold",
        "%s to the camp",
        "store %s",
        "the elephant moves on",
        "the track gives %s",
        "%s",
        "cards to draw: %d",
        "look for something better",
        "take back %s",
        "%s for a tower",
        "nothing better is left",
        "it brings nothing now",
        "chance decides",
        "it ends the round",
    )
    SOON = "then %s"
    OTHER_SIDE = "other side"
    PLAY_OTHER = "Play the other side"
    POINTS_FROM = "points"

    # Why the last seat has points at the start: on the curtain, and on the board of who plays alone.
    LAST_SEAT = "%s, who plays last,", "starts with 2 points"
    LAST = "Last to play: 2 points"
