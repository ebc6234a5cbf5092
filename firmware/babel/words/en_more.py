"""English: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

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
        "Only the other may build that founding card.",
        "You need a %d; the top card is a %d.",
        "Needs %d cards here, you have %d.",
        "You have already migrated this turn.",
        "Needs 3 cards at %s, you have %d.",
        "Needs 3 %s in a row here.",
        "There is no temple here.",
        "Must be above level %d, theirs is %d.",
        "There are no such cards.",
        "There are no cards.",
        "The other must hold %d, but holds %d.",
        "Build your founding card first.",
        "Then you could not build your founding card.",
        "A temple is complete at level 6.",
        "",
    )

    # The end
    FINAL = "The final board"
    ENDINGS = (
        "",
        "15 points against less than 10.",
        "20 points in the end phase.",
        "Less than 10 points in the end phase.",
        "The last temple card was drawn.",
    )
    BY_HAND = "Equal points: the larger hand wins."
    SEE_BOARD = "board"

    # Looking closely
    SKILLS = "destroy", "rob", "exile", "leap", "lure"
    SITE_SKILLS = (
        "3 A: destroy the temple",
        "3 H: rob a higher level",
        "3 M: exile one tribe",
        "3 P: leap two levels",
        "3 S: lure cards over",
    )
    DISCARDS = "Discards"
    TRIBE_SUPPLY = "Tribe supply"
    TEMPLE_SUPPLY = "Temple supply"
    PILES = "Lodges and piles"

    # Menus
    VARIANT = "Edition"
    CHOSEN = "%s"
    VARIANTS = "Kosmos", "Rio Grande", "Z-Man"
    VARIANT_LINES = (
        ("5 cards each; lure takes", "the cards on top"),
        ("5 cards each; lure takes", "all cards of the tribe"),
        ("Starter 3, other 5 cards;", "lure takes all of a tribe"),
    )
    COMPUTER_LINES = (
        ("Computer, level 1:", "plays what it sees"),
        ("Computer, level 2:", "plans its turn"),
        ("Computer, level 3:", "weighs many more plans"),
    )
    GAMES = "Games %d, best temple %d"
    OURS = (
        "Designed by Uwe Rosenberg and Hagen Dorgathen. Nothing in here is taken from the "
        "published game: words, pictures and program are our own."
    )
