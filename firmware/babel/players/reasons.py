"""Why a plan is good, in a code and a number that a screen can put in a few words. All codes stand here."""

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
HALVES = 6  # how many cards he loses
BLOCKS = 7  # the tribe that had three in a row, exiled or lured away
WINS = 8  # the player, 0 or 1
# These end in nothing yet, this turn.
THREATENS = 9  # the tribe that now has three in a row
GATHERS = 10  # the cards in the column then
MIGRATES = 11  # the territory
GOES = 12  # the territory
ENDS = 13  # 0
KEEPS = 14  # discards, halved, what is worth least: the tribe given
# Added to one of the first eight: not with this action, but with a later one of the same turn.
SOON = 16


def reason(s: bytearray, actions: bytes) -> tuple[int, int]:
    """The code and the number for the first of some actions that can be done in this order."""
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
    """What an action gains at once, or (0, 0)."""
    if not BUILD <= action < MIGRATE:
        return 0, 0
    here = s[PAWN + player]
    his = SITES * (1 - player) + here
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
        return ROBS, LEVEL[s[TEMPLE + his]]
    if action == DESTROY:
        return DESTROYS, LEVEL[s[TEMPLE + his]]
    tribe = s[COLUMN + his] // COPIES if action == LURE else action - EXILE
    if column_summary(s, COLUMN + his) >> 16 + tribe & 1:
        return BLOCKS, tribe
    return (LURES if action == LURE else EXILES), tribe
