"""The 135 decisions, one byte each.

The pending icon or task (see state) says what the question is, so all answers share 36 numbers: a tile's kind
or KEEP, a slot, a track, a card's kind or STOP, a resource or A_CART, a mask of stalls.
"""

PLAY = 0  # + 2 × kind of card, + 1 for its alternative side
BUY = 66  # + kind of card - FIRST_BOUGHT
MARKET = 94
STALLS = 95
SELL = 96
GOLD = 97
END = 98
ANSWER = 99  # + the answer
DECISIONS = 135

FIRST_BOUGHT = 5  # lower kinds are those of the starting deck
KEEP = 9
STOP = 33
A_CART = 4
