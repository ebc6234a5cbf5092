"""English: what a turn may need: reasons for and against a decision, trade, the last seat's points."""


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

    # The market: what else can be done there, in a word (6 letters, 6, 7, 7), and what happens.
    TRADES = "Cards", "Stalls", "Sell", "Tile"
    TRADED = (
        "Five new cards are laid open.",
        "Choose stalls: new tiles come from your bag.",
        "They go from your warehouse to your bag.",
        "Once a turn: 2 gold, the next time 1.",
    )

    # Why the last seat has points at the start: on the curtain, and on the board of who plays alone.
    LAST_SEAT = "%s, who plays last,", "starts with 2 points"
    LAST = "Last to play: 2 points"

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
