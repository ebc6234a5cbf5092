"""`legal` lists the legal actions, `why_not` gives the reason against a single action.

Both call the same small `…_obstacle` functions, one per rule. Each returns 0 if the rule allows the action,
else the reason: a code in the low byte, then the number that is needed and the number there is, a byte each.
"""

from .actions import (
    BUILD,
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
    SKILL,
    migration_ends,
    payment,
)
from .chance import NUMBERS
from .effects import find_run, perform
from .state import (
    COLUMN,
    COPIES,
    FLAGS,
    FOUNDING,
    HAND,
    HELD,
    LEVEL,
    LODGE,
    MIGRATED,
    OWED,
    PAWN,
    QUARRY,
    RESULT,
    SITES,
    SIZE,
    TABLE,
    TEMPLE,
    TURN,
    count,
    score,
)

GAME_OVER = 1
MUST_DISCARD = 2  # the opponent must discard: how many cards
NOTHING_OWED = 3
NO_SUCH_CARD = 4
ALREADY_HERE = 5
IN_QUARRY = 6
LODGE_EMPTY = 7
NOT_HIS_FOUNDING = 8
WRONG_LEVEL = 9  # level needed, level of the card
FEW_CARDS = 10  # cards needed here, cards there are
MIGRATION_USED = 11
SHORT_COLUMN = 12  # three needed, there are
NO_RUN = 13  # number of runs of that tribe needed, runs there are
NO_TEMPLE = 14
NOT_HIGHER = 15  # must be above this level, the opponent's level
NONE_OF_TRIBE = 16
NO_CARDS_THERE = 17
SMALL_HAND = 18  # two needed, cards the opponent holds
FOUND_FIRST = 19
BLOCKS_FOUNDING = 20
COMPLETE = 21  # level 6 is the highest
NOT_AN_ACTION = 22

# All subsets of the five tribes, as moves and as settles; subset `mask` is [_AT[mask] : _AT[mask + 1]].
_MOVES = bytes([tribe for mask in range(32) for tribe in range(5) if mask >> tribe & 1])
_SETTLES = bytes([SETTLE + tribe for tribe in _MOVES])
_AT = (
    b"\x00\x00\x01\x02\x04\x05\x07\x09\x0c\x0d\x0f\x11\x14\x16\x19\x1c\x20"
    b"\x21\x23\x25\x28\x2a\x2d\x30\x34\x36\x39\x3c\x40\x43\x47\x4b\x50"
)
_MIGRATIONS = tuple([NUMBERS[first : first + 4] for first in range(MIGRATE, DISCARD, 4)])
_scratch = bytearray(SIZE)


def legal(s: bytearray) -> bytes:
    """The legal actions, in the order of the notation; none when the game is over."""
    if s[RESULT]:
        return b""
    player = s[TURN]
    if s[OWED]:
        hand = HAND + SITES * (1 - player)
        return bytes([DISCARD + tribe for tribe in range(5) if s[hand + tribe] != TABLE])
    here = s[PAWN + player]
    flags = s[FLAGS]
    mine = SITES * player
    hand = HAND + mine
    mask = 1 if s[hand] != TABLE else 0
    if s[hand + 1] != TABLE:
        mask += 2
    if s[hand + 2] != TABLE:
        mask += 4
    if s[hand + 3] != TABLE:
        mask += 8
    if s[hand + 4] != TABLE:
        mask += 16
    away = mask & ~(1 << here)
    found = _MOVES[_AT[away] : _AT[away + 1]]
    column = COLUMN + mine
    risky = False  # an action other than moves, settles, migrations and the founding card was found
    if here != QUARRY:
        found += _SETTLES[_AT[mask] : _AT[mask + 1]]
        wanted = LEVEL[s[TEMPLE + mine + here]] + 1
        if LEVEL[s[LODGE + player]] == wanted and not _temple_card_obstacle(
            s, player, here, LODGE + player, 1
        ):
            found += b"\x0a"
        if LEVEL[s[LODGE + 1 - player]] == wanted and not _temple_card_obstacle(
            s, player, here, LODGE + 1 - player, 1
        ):
            found += b"\x0b"
            risky = True
        if s[s[s[column + here]]] != TABLE:
            tribes = runs(s, column + here)
            if tribes:
                found += _paid_actions(s, player, here, tribes)
                risky = True
    if not flags & MIGRATED:
        for migrations in _MIGRATIONS:
            if s[s[s[column]]] != TABLE:
                found += migrations
            column += 1
    if flags & FOUNDING << player:
        if risky or not _founding_is_safe(s, player):
            found = bytes([action for action in found if not _founding_obstacle(s, player, action)])
        return found
    return found + b"\x61"


def why_not(s: bytearray, action: int) -> int:
    """0 if an action is legal, else the reason: a code, with numbers in the second and third byte."""
    if not 0 <= action <= END:
        return NOT_AN_ACTION
    if s[RESULT]:
        return GAME_OVER
    player = s[TURN]
    if s[OWED]:
        if not DISCARD <= action < END:
            return MUST_DISCARD | s[OWED] << 8
        return 0 if s[HAND + SITES * (1 - player) + action - DISCARD] != TABLE else NO_SUCH_CARD
    here = s[PAWN + player]
    if action < BUILD:
        tribe = action % 5
        if action >= SETTLE:
            if here == QUARRY:
                return IN_QUARRY
        elif tribe == here:
            return ALREADY_HERE
        if s[HAND + SITES * player + tribe] == TABLE:
            return NO_SUCH_CARD
    elif action == END:
        return FOUND_FIRST if s[FLAGS] & FOUNDING << player else 0
    elif action >= DISCARD:
        return NOTHING_OWED
    elif action >= MIGRATE:
        if s[FLAGS] & MIGRATED:
            return MIGRATION_USED
        column = COLUMN + SITES * player + migration_ends(action)[0]
        if s[s[s[column]]] == TABLE:
            return SHORT_COLUMN | 3 << 8 | count(s, column) << 16
    elif here == QUARRY:
        return IN_QUARRY
    else:
        if action < RUN:
            reason = _temple_card_obstacle(s, player, here, LODGE + (action - BUILD ^ player), 1)
        else:
            reason = _run_obstacle(s, player, here, action) or _skill_obstacle(
                s, player, here, (action - RUN) % PER_RUN + RUN
            )
        if reason:
            return reason
    return _founding_obstacle(s, player, action) if s[FLAGS] & FOUNDING << player else 0


def runs(s: bytearray, column: int) -> bytes:
    """The tribes of the runs of three or more in a column, from the top down."""
    tribes = b""
    card = s[column]
    last = card // COPIES
    length = 0
    while card != TABLE:
        tribe = card // COPIES
        if tribe != last:
            last = tribe
            length = 1
        elif length == 2:
            tribes += NUMBERS[tribe : tribe + 1]
            length = 3
        else:
            length += 1
        card = s[card]
    return tribes


def can_build_at(s: bytearray, player: int, site: int) -> bool:
    """Could the player build at a site now if the pawn stood there?"""
    return not (
        _temple_card_obstacle(s, player, site, LODGE + player, 1)
        and _temple_card_obstacle(s, player, site, LODGE + 1 - player, 1)
    )


def run_has_target(s: bytearray, player: int, site: int, tribe: int) -> bool:
    """Would the skill of a tribe have an effect at a site if the player's pawn stood there?"""
    first = SKILL[tribe]
    for action in range(first, first + (5 if first == EXILE else 2 if first == LEAP else 1)):
        if not _skill_obstacle(s, player, site, action):
            return True
    return False


def threatens(s: bytearray, player: int, site: int) -> bool:
    """Could a run of the player hurt the opponent at a site if the player's pawn stood there?"""
    for tribe in runs(s, COLUMN + SITES * player + site):
        if SKILL[tribe] != LEAP and run_has_target(s, player, site, tribe):
            return True
    return False


def _paid_actions(s: bytearray, player: int, here: int, tribes: bytes) -> bytes:
    """The skills and halvings that the runs (see runs) of the column here pay for."""
    found = b""
    for i in range(len(tribes) - 1, -1, -1):
        tribe = tribes[i]
        more = PER_RUN * tribes[i + 1 :].count(tribes[i : i + 1])
        first = SKILL[tribe]
        for action in range(first, first + (5 if first == EXILE else 2 if first == LEAP else 1)):
            if not _skill_obstacle(s, player, here, action):
                found += NUMBERS[action + more : action + more + 1]
        if not _skill_obstacle(s, player, here, HALVE):
            action = HALVE + tribe + more
            found += NUMBERS[action : action + 1]
    return found


def _run_obstacle(s: bytearray, player: int, here: int, action: int) -> int:
    """0 if the run that an action names exists."""
    column = COLUMN + SITES * player + here
    tribe, k = payment(action)
    if find_run(s, column, tribe, k) != TABLE:
        return 0
    return NO_RUN | k << 8 | runs(s, column).count(NUMBERS[tribe : tribe + 1]) << 16


def _temple_card_obstacle(s: bytearray, player: int, here: int, lodge: int, step: int) -> int:
    """0 if the top card of a lodge is `step` levels above the temple here and the column is long enough."""
    level = LEVEL[s[lodge]]
    needed = LEVEL[s[TEMPLE + SITES * player + here]] + step
    if needed > 6:
        return COMPLETE
    if level != needed:
        return WRONG_LEVEL | needed << 8 | level << 16 if level else LODGE_EMPTY
    if lodge != LODGE + player and s[FLAGS] & FOUNDING << 1 - player:
        return NOT_HIS_FOUNDING
    return _column_obstacle(s, player, here, needed)


def _column_obstacle(s: bytearray, player: int, here: int, needed: int) -> int:
    """0 if the column here has at least `needed` cards."""
    card = s[COLUMN + SITES * player + here]
    for has in range(needed):
        if card == TABLE:
            return FEW_CARDS | needed << 8 | has << 16
        card = s[card]
    return 0


def _skill_obstacle(s: bytearray, player: int, here: int, action: int) -> int:
    """0 if this skill or halving, as run 1 pays for it, would have an effect here."""
    other = SITES * (1 - player) + here
    if action >= HALVE:
        held = s[HELD + 1 - player]
        return 0 if held > 1 else SMALL_HAND | 2 << 8 | held << 16
    if action >= LEAP:
        return _temple_card_obstacle(s, player, here, LODGE + (action - LEAP ^ player), 2)
    if action >= EXILE:
        card = s[COLUMN + other]
        if action == LURE:
            return NO_CARDS_THERE if card == TABLE else 0
        while card != TABLE:
            if card // COPIES == action - EXILE:
                return 0
            card = s[card]
        return NONE_OF_TRIBE
    level = LEVEL[s[TEMPLE + other]]
    if action != ROB:
        return 0 if level else NO_TEMPLE
    mine = LEVEL[s[TEMPLE + SITES * player + here]]
    if level <= mine:
        return NOT_HIGHER | mine << 8 | level << 16
    return _column_obstacle(s, player, here, level)


def _founding_obstacle(s: bytearray, player: int, action: int) -> int:
    """0 if the founding card can still be built after this action."""
    if (action < BUILD or action >= MIGRATE) and _founding_is_safe(s, player):
        return 0
    _scratch[:] = s
    perform(_scratch, action)
    if not _scratch[FLAGS] & FOUNDING << player or can_found(_scratch, player):
        return 0
    return BLOCKS_FOUNDING


def _founding_is_safe(s: bytearray, player: int) -> bool:
    """True if no move, settle or migration can block the founding card: two cards in hand and no temple."""
    return s[HELD + player] > 1 and not score(s, player)


def can_found(s: bytearray, player: int) -> bool:
    """Is there an empty site where the player can still build the founding card this turn?"""
    held = s[HELD + player]
    for site in range(SITES * player, SITES * player + SITES):
        if s[TEMPLE + site] != TABLE:
            continue
        moves = s[PAWN + player] != site - SITES * player
        if moves and s[HAND + site] == TABLE:
            continue
        if s[COLUMN + site] != TABLE or held > moves:
            return True
        if not s[FLAGS] & MIGRATED:
            for column in range(COLUMN + SITES * player, COLUMN + SITES * player + SITES):
                if column != COLUMN + site and s[s[s[column]]] != TABLE:
                    return True
    return False
