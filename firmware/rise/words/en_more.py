"""English: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # Why not, by the codes of the rules: what is needed, what there is. Two lines.
    REASONS = (
        "",
        "The game is over.",
        "Answer what is asked first.",
        "Nothing like this is asked.",
        "There is no such decision.",
        "There is no such card.",
        "This card is not for sale.",
        "Costs %d gold, you have %d.",
        "Your stalls are empty.",
        "Camp empty, and the elephant is at home.",
        "Your warehouse is empty.",
        "Your bag is empty.",
        "There is no such tile.",
        "The towers are full.",
        "This slot is taken.",
        "There is no such slot.",
        "No such wild tile is left.",
        "No confusion tile is left.",
        "You have no card to draw.",
        "No market card is open.",
        "May cost %d at most, it costs %d.",
        "Your discard pile is empty.",
        "You have two carts already.",
        "You have a specialty already.",
        "You have no tile on a tower.",
        "No razing in the final phase.",
        "Needs %d tiles in the warehouse, has %d.",
        "You have no gold tile yet.",
        "The gold tile was used this turn.",
        "Play all your cards first.",
        "Nothing works: play the main side.",
        "One of these stalls is empty.",
        "No stored tile is of that resource.",
        "There is no card to trash.",
    )

    # The end. Points by source, as the facts give them.
    SOURCES = "at once", "full towers", "specialty", "wood", "brick", "stone", "tar", "confusion", "cards"
    SHARED = "%s and %s share it"
    ROUND_ENDS = "Round %d is over"

    # Menus
    VARIANT = "Confusion"
    VARIANTS = "normal", "mild"
    VARIANT_LINES = (
        ("A tile beside confusion", "loses a point"),
        ("Confusion fills slots,", "but takes no points"),
    )
    COMPUTER_LINES = (
        ("Computer, level 1:", "plays what it sees"),
        ("Computer, level 2:", "plans its turn"),
        ("Computer, level 3:", "plans far and wide"),
    )
    GAMES = "Games %d, record %d"
    OURS = (
        "Designed by Ivan Alexiev and Elijah Morar. Their book shows cards, towers and boards "
        "only as pictures: all those in here are a set of our own."
    )

    # A hint's reasons, by the codes of the computer players.
    WHY = (
        "",
        "points at once: %d",
        "points in the end: %d",
        "blocks the row of %s",
        "takes from the others: %d",
        "slots to grow into: %d",
        "gets %s",
        "gets rid of %s",
        "gold: %d",
        "to the camp: %s",
        "to the warehouse: %s",
        "the elephant moves on",
        "the track gives: %s",
        "improves the board: %s",
        "cards to draw: %d",
        "looks for something better",
        "comes back: %s",
        "to the towers: %s",
        "nothing better is left",
        "it brings nothing now",
    )
    SOON = "Then: %s"
    POINTS_FROM = "points"
