"""English: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

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
    NO_CART = "No cart (carries 1 more)"
    NO_SPECIALTY = "No specialty (+1 each)"
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
        "only as pictures: those in here we designed ourselves."
    )

    POINTS_FROM = "point", "points"  # of one, of more
