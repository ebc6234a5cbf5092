"""Why a plan is good, as a code and a number that a screen turns into a few words."""

from ..rules.actions import (
    BUILD,
    DESTROY,
    DISCARD,
    END,
    EXILE,
    HALVE,
    LEAP,
    LURE,
    MIGRATE,
    PER_RUN,
    ROB,
    RUN,
    SETTLE,
)
from ..rules.effects import perform
from ..rules.state import COLUMN, COPIES, HELD, LEVEL, PAWN, RESULT, SITES, TEMPLE, TURN
from .value import column_summary

# The number is …
TAKES = 1  # the level of the temple card
ROBS = 2  # the level of the temple card
DESTROYS = 3  # the level of the temple
EXILES = 4  # the tribe
LURES = 5  # the tribe
HALVES = 6  # how many cards the opponent loses
BLOCKS = 7  # the tribe of the opponent's run that is exiled or lured away
WINS = 8  # the player, 0 or 1
# These gain nothing yet in this turn.
THREATENS = 9  # the tribe of the new run of three
GATHERS = 10  # the number of cards in the column afterwards
MIGRATES = 11  # the territory
GOES = 12  # the territory
ENDS = 13  # 0
KEEPS = 14  # discards what is worth least after a halving: the tribe discarded
# Added to one of the first eight codes: the gain comes with a later action of the same turn.
SOON = 16


def reason(s: bytearray, actions: bytes) -> tuple[int, int]:
    """The code and the number that explain the first of these actions, a plan that is legal in this order."""
    player = s[TURN]
    s = s[:]
    first = actions[0]
    if first == END:
        return ENDS, 0
    if first >= DISCARD:
        return KEEPS, first - DISCARD
    for i in range(len(actions)):
        found = payoff(s, actions[i], player)
        if found[0]:
            return found[0] + (SOON if i else 0), found[1]
        perform(s, actions[i])
        if i == 0:
            here = s[PAWN + player]
            mine = column_summary(s, COLUMN + SITES * player + here)
    if first >= MIGRATE:
        return MIGRATES, here
    if first < SETTLE:
        return GOES, here
    if mine >> 8 & 15 == 3:
        return THREATENS, mine >> 12 & 15
    return GATHERS, mine & 255


def payoff(s: bytearray, action: int, player: int) -> tuple[int, int]:
    """Code and number of what an action gains at once, or (0, 0)."""
    if not BUILD <= action < MIGRATE:
        return 0, 0
    here = s[PAWN + player]
    across = SITES * (1 - player) + here
    after = s[:]
    perform(after, action)
    if after[RESULT] == player + 1:
        return WINS, player
    if action >= RUN:
        action = RUN + (action - RUN) % PER_RUN
    if action >= HALVE:
        return HALVES, s[HELD + 1 - player] // 2
    if action < RUN or action >= LEAP:
        return TAKES, LEVEL[after[TEMPLE + SITES * player + here]]
    if action == ROB:
        return ROBS, LEVEL[s[TEMPLE + across]]
    if action == DESTROY:
        return DESTROYS, LEVEL[s[TEMPLE + across]]
    tribe = s[COLUMN + across] // COPIES if action == LURE else action - EXILE
    if column_summary(s, COLUMN + across) >> 16 + tribe & 1:
        return BLOCKS, tribe
    return (LURES if action == LURE else EXILES), tribe
