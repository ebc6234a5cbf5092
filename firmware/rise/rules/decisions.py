"""The 135 decisions, one byte each.

What somebody is asked is told by the pending icon or task (see state), so all answers share 36 numbers:
a tile's kind or KEEP, a slot, a track, a card's kind or STOP, a resource or CART, a mask of stalls.
"""

PLAY = 0  # + 2 × kind of card, + 1 for its alternative side
BUY = 66  # + kind of card - FIRST_BOUGHT
MARKET = 94
STALLS = 95
SELL = 96
GOLD = 97
END = 98
ANSWER = 99  # + a number
DECISIONS = 135

FIRST_BOUGHT = 5  # the kinds before it are those of the starting deck
KEEP = 9
STOP = 33
A_CART = 4
