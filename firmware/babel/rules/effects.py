"""What each action does to the state. Nothing here checks whether the action is legal: see legal.py."""

from .actions import (
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
    migration_ends,
    payment,
)
from .chance import draw
from .state import (
    COLUMN,
    COPIES,
    DISCARDS,
    DRAW,
    EDITION,
    END_PHASE,
    FLAGS,
    FOUNDING,
    HAND,
    HELD,
    KOSMOS,
    LEVEL,
    LODGE,
    MIGRATED,
    OWED,
    PAWN,
    RESULT,
    SITES,
    TABLE,
    TEMPLE,
    TEMPLES,
    TURN,
    lift,
    score,
)


def perform(s: bytearray, action: int, order: bytes | None = None) -> None:
    """Do a legal action. `order`: the supply after a reshuffle, top first, if a game record gives it."""
    player = s[TURN]
    if action < SETTLE:
        lift(s, HAND + SITES * player + action, DISCARDS)
        s[HELD + player] -= 1
        s[PAWN + player] = action
    elif action < BUILD:
        mine = SITES * player
        lift(s, HAND + mine + action - SETTLE, COLUMN + mine + s[PAWN + player])
        s[HELD + player] -= 1
    elif action < RUN:
        _build(s, player, action - BUILD)
    elif action < MIGRATE:
        _perform_paid(s, player, action)
    elif action < DISCARD:
        source, target = migration_ends(action)
        _migrate(s, COLUMN + SITES * player + source, COLUMN + SITES * player + target)
        s[FLAGS] |= MIGRATED
    elif action < END:
        lift(s, HAND + SITES * (1 - player) + action - DISCARD, DISCARDS)
        s[HELD + 1 - player] -= 1
        s[OWED] -= 1
    else:
        _end(s, player, order)


def _build(s: bytearray, player: int, lodge: int) -> None:
    """Move the top card of a lodge (0 the own, 1 the opponent's) onto the temple where the pawn stands."""
    if not lodge:
        # The founding card is the only one in its lodge until it is built.
        s[FLAGS] &= ~(FOUNDING << player)
    lift(s, LODGE + (lodge ^ player), TEMPLE + SITES * player + s[PAWN + player])
    check_end(s)


def _migrate(s: bytearray, source: int, target: int) -> None:
    """Move the top three cards of a column onto another, in the same order."""
    top = s[source]
    third = s[s[top]]
    s[source] = s[third]
    s[third] = s[target]
    s[target] = top


def _perform_paid(s: bytearray, player: int, action: int) -> None:
    """A skill or a halving: discard a card of the run that pays, then apply the effect."""
    mine = SITES * player + s[PAWN + player]
    other = SITES * (1 - player) + s[PAWN + player]
    tribe, k = payment(action)
    lift(s, find_run(s, COLUMN + mine, tribe, k), DISCARDS)
    action = (action - RUN) % PER_RUN + RUN
    if action >= HALVE:
        s[OWED] = s[HELD + 1 - player] // 2
    elif action >= LEAP:
        lift(s, LODGE + (action - LEAP ^ player), TEMPLE + mine)
        check_end(s)
    elif action == LURE:
        tribe = s[COLUMN + other] // COPIES
        _take_all(s, COLUMN + other, tribe, COLUMN + mine, s[EDITION] != KOSMOS)
    elif action >= EXILE:
        _take_all(s, COLUMN + other, action - EXILE, DISCARDS, True)
    elif action == ROB:
        lift(s, TEMPLE + other, TEMPLE + mine)
        check_end(s)
    elif action == DESTROY:
        while s[TEMPLE + other] != TABLE:
            lift(s, TEMPLE + other, TEMPLES)
        check_end(s)


def find_run(s: bytearray, column: int, tribe: int, k: int) -> int:
    """The cell above the k-th run (from the bottom) of a tribe in a column; TABLE if there is none."""
    # The loop goes down, so it finds the lowest run last.
    first = second = third = fourth = TABLE
    length = 0
    top = cell = column
    while s[cell] != TABLE:
        card = s[cell]
        if card // COPIES == tribe:
            if not length:
                top = cell
            length += 1
            if length == 3:
                first, second, third, fourth = top, first, second, third
        else:
            length = 0
        cell = card
    return first if k == 1 else second if k == 2 else third if k == 3 else fourth


def _take_all(s: bytearray, cell: int, tribe: int, pile: int, everywhere: bool) -> None:
    """Move the cards of a tribe from a column to a pile: all (`everywhere`), or only those on top."""
    while s[cell] != TABLE:
        if s[cell] // COPIES == tribe:
            lift(s, cell, pile)
        elif everywhere:
            cell = s[cell]
        else:
            return


def _end(s: bytearray, player: int, order: bytes | None) -> None:
    """Draw two temple cards into the lodge, the lower on top; then the opponent's turn begins with a draw."""
    s[FLAGS] &= ~MIGRATED
    lodge = LODGE + player
    if s[TEMPLES] != TABLE:
        first = lift(s, TEMPLES, lodge)
        if s[TEMPLES] != TABLE:
            # The second card goes under the first if it is higher.
            lift(s, TEMPLES, first if LEVEL[s[TEMPLES]] > LEVEL[first] else lodge)
    if s[TEMPLES] == TABLE:
        finish(s)
        return
    player = 1 - player
    s[TURN] = player
    draw(s, player, 3, order)


def check_end(s: bytearray) -> None:
    """Start the end phase or end the game if the scores say so."""
    high = score(s, 0)
    low = score(s, 1)
    if low > high:
        high, low = low, high
    if high >= 15 and low >= 10:
        s[FLAGS] |= END_PHASE
    if low < 10 and (high >= 15 or s[FLAGS] & END_PHASE) or high >= 20:
        finish(s)


def finish(s: bytearray) -> None:
    """End the game: the higher score wins, then the larger hand."""
    lead = score(s, 0) - score(s, 1) or s[HELD] - s[HELD + 1]
    s[RESULT] = 1 if lead > 0 else 2 if lead else DRAW
