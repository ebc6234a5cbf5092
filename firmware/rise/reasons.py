"""Codes of why a plan is good, each with a number: players find them, screens put them into words."""

# The number is …
SCORES = 1  # the points gained at once, including those of a round that it ends
BUILDS = 2  # the points that the tile adds at the end of the round
BLOCKS = 3  # the seat, 0–3, whose row is blocked
CONFUSES = 4  # the points that others lose at the end of the round
STARTS = 5  # the empty slots around the tile, where a row may grow
BUYS = 6  # the kind of the card
TRASHES = 7  # the kind of the card
EARNS = 8  # the gold
LOADS = 9  # the kind of the tile, for the camp
STORES = 10  # the kind of the tile, for the warehouse
RIDES = 11  # the elephant's step afterwards; 3 at the towers
ADVANCES = 12  # what the track gives, G_HARNESS … G_QUAD
EQUIPS = 13  # the resource of the specialty, 0–3, or 4 for a cart
DRAWS = 14  # the cards
LOOKS = 15  # 0: new tiles in the stalls, or new cards in the market
RECALLS = 16  # the kind of the card
BRINGS = 17  # the kind of the tile that goes to a tower; the slot is decided after the stall is refilled
ENDS = 18  # 0
NOTHING = 19  # 0: it must be played and gains nothing now
GAMBLES = 20  # 0: what it gains is random
CLOSES = 21  # 0: it ends the round without points
# Added to a code other than ENDS and NOTHING: the gain comes with a later decision of the same plan.
SOON = 32
