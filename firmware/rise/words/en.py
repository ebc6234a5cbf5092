"""English: the words of the table of Rise of Babel."""


class Words:
    """By name, as in all languages."""

    COLON = ": "
    RESOURCES = "wood", "stone", "brick", "tar"
    # A word for each icon, from I_GOLD on.
    ICONS = (
        "gold",
        "influence",
        "draw",
        "new market",
        "cart",
        "find",
        "move",
        "new stalls",
        "select",
        "chance",
        "load",
        "store",
        "tablet",
        "deliver",
        "place",
        "wild",
        "trash",
        "free card",
        "cheap card",
        "recall",
        "specialty",
        "remove",
    )
    # What the steps of the tracks give, from G_HARNESS on.
    GIVES = "upgrade", "2-in-1", "trip", "shortcut", "gold tile", "card swap", "4-in-1"

    # Decisions: a line, with their cards, tiles and numbers.
    PLAY = "Play %s"
    BUY = "Buy %s"
    MARKET = "New market cards"
    STALLS = "New tiles in stalls"
    SELL = "Sell three tiles"
    GOLD = "Use the gold tile"
    END = "End the turn"
    SLOT = "Here: %s"
    CONFUSION = "confusion"
    SPEC = "Specialty %s: +1 each"
    CART = "Cart: carries 1 tile more"
    REFRESH = "Empty these stalls"
    KEEP = "Keep this tile"
    STOP = "Trash nothing"

    # What is asked, from I_LOAD up to REFRESHING; last where a tile goes, and where a wild one goes.
    ASK = (
        "Which tile to the camp?",
        "Which tile to store?",
        "Which tablet moves on?",
        "Which tile to deliver?",
        "Which tile to place?",
        "Which wild tile?",
        "Trash which card?",
        "Which card, for free?",
        "Which card of 3 or less?",
        "Recall which card?",
        "Which specialty?",
        "Remove which tile?",
        "A cart or a specialty?",
        "Trash a card?",
        "Confusion: on which slot?",
        "Which tile goes along?",
        "Unload which tile now?",
        "Sell which tile, last?",
        "Sell which tile, second?",
        "Sell which tile, first?",
        "Stall 1: which tile?",
        "Stall 2: which tile?",
        "Stall 3: which tile?",
        "Empty which stalls?",
        "On which slot?",
        "Wild tile: which slot?",
    )

    # By their kinds.
    CARD_NAMES = (
        "Labourer",
        "Drover",
        "Storeman",
        "Mason",
        "Herald",
        "Jobs",
        "Teamster",
        "Gambler",
        "Water bearer",
        "Scribe",
        "Peddler",
        "Brickmaker",
        "An advance",
        "Supervisor",
        "Trades craft",
        "Selection",
        "Motivation",
        "Muleteer",
        "Storekeeper",
        "Hauler",
        "Architect",
        "Moneylender",
        "Overseer",
        "Kiln",
        "Surveyor",
        "Priest",
        "Wainwright",
        "Guildmaster",
        "Merchant",
        "Master builder",
        "Stargazer",
        "Mahout",
        "Nimrod",
    )

    STATUS = "Round %d: %d slots left"
    FINAL_PHASE = "Final phase"

    # The board
    END_SHORT = "End"
    FREE = "Free slot"
    WILD = "Wild"
    TO_MARKET = "Market"
    TO_SEAT = "Players' boards"
    NOW_LATER = "Now %+d, end %+d"
    OTHERS = "Now %+d, you %+d, them %+d"
    SHOWN = "Too late: more was seen"
    ONCE = "once"  # a card that trashes itself
    # What another player did: a card, a tile (one of nobody's with the viewer's points), the elephant.
    BOUGHT = "Bought: %s"
    PLACED = "%s to a tower"
    FOR_YOU = "for you %+d"
    RIDES = "Elephant: step %d of 3", "Elephant at the towers"
    TRACK = "Track"  # before what its step gives
