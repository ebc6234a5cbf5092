"""Checks that the parts of a position, each valid by itself, do not contradict one another."""

from __future__ import annotations

from typing import NoReturn

from rise.rules.questions import obstacle
from rise.rules.state import (
    ASIDE,
    BAG,
    BAZAAR,
    BOUGHT,
    BOX,
    CAMP,
    CARTS,
    CONFUSION_TILE,
    CONFUSIONS,
    DECK,
    DISCARDS,
    EMPTY_SLOTS,
    FINAL,
    FIRST_ASKED,
    FIRST_RESERVE,
    HAND,
    HARNESS,
    I_MATCH,
    LAP,
    LAPS,
    LOAD,
    LOADING,
    MARKET_DECK,
    MARKET_DISCARDS,
    MINOR,
    OPEN,
    OVER,
    OWN_TILE,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PLACING,
    PLACING_WILD,
    PLAYED,
    PLAYERS,
    PURSE,
    QUAD,
    REFRESHING,
    ROUND,
    SEAT_SIZE,
    SELECTING,
    SELLING,
    SLOTS,
    SPECIALTY,
    STALL,
    STEP,
    TABLE,
    TABLET,
    TURN,
    UNLOAD,
    WAREHOUSE,
    WILD_TILE,
    WILDS,
    cards,
    count,
)
from tools.games.rise.notation import CARD_NAMES, RESOURCE_LETTERS, TILE_NAMES, task_name
from tools.games.rise.pack_cards import all_cards
from tools.games.rise.reasons import words
from tools.games.text import Refused

CARDS = all_cards()
# What can only be asked, never wait behind something else.
_IN_FRONT = frozenset((LOADING, HARNESS, REFRESHING, *range(SELLING, SELECTING + 3)))


def refuse(key: str, reason: str) -> NoReturn:
    """Refused, naming the key and the reason."""
    raise Refused(f"{key}: {reason}")


def check(s: bytearray) -> None:
    """Refused if the parts of a position, each valid by itself, contradict one another."""
    _check_phase(s)
    _check_cards(s)
    for p in range(s[PLAYERS]):
        _check_tiles(s, p)
        _check_elephant(s, p)
    for kind in range(4):
        placed = s[SLOTS:MINOR].count(WILD_TILE + kind) + s[PENDING:PENDING_COUNT].count(PLACING_WILD + kind)
        if s[WILDS + kind] + placed != 2:
            letter = RESOURCE_LETTERS[kind]
            refuse("wild", f"{s[WILDS + kind] + placed} wild {letter} with those on towers, and there are 2")
    confusion = s[CONFUSIONS] + s[SLOTS:MINOR].count(CONFUSION_TILE)
    if confusion != 12:
        refuse("confusion", f"{confusion} with those on towers, and there are 12")
    _check_pending(s)


def _check_phase(s: bytearray) -> None:
    final, over = s[PHASE] & FINAL, s[PHASE] & OVER
    if final and s[ROUND] < 3:
        refuse("final", "the final phase belongs to round 3")
    if final and s[EMPTY_SLOTS]:
        refuse("final", "the final phase begins when no slot is empty")
    if not final and not s[EMPTY_SLOTS]:
        refuse("towers", "no slot is empty, so the round is over")
    if over and not final and (s[ROUND] < 3 or s[LAP] <= LAPS):
        refuse("over", "a game ends with the final phase or the 12th lap of round 3")
    if s[LAP] > LAPS and (final or not over):
        refuse("lap", "13 only when the 12th lap has ended the game")
    if over and s[TURN] + 1 != s[PLAYERS]:
        refuse("turn", "the last seat ends the game")
    if over and s[PURSE]:
        refuse("gold", "gold is lost when a turn ends")
    if over and s[PENDING_COUNT]:
        refuse("pending", "nothing is pending when the game is over")


def _check_cards(s: bytearray) -> None:
    left = cards(s, BOX)
    for kind in sorted(left):
        if kind >= FIRST_RESERVE + 2:
            refuse("deck", f"a card {CARD_NAMES[kind]} is nowhere")
        if kind >= FIRST_RESERVE:
            refuse(CARD_NAMES[kind], f"{8 - left.count(kind)} with those of the seats, and there are 8")
    if any(s[OPEN + i] == TABLE for i in range(5)) and (
        s[MARKET_DECK] != TABLE or s[MARKET_DISCARDS] != TABLE
    ):
        refuse("market", "a place is empty although there are cards to fill it")
    for p in range(s[PLAYERS]):
        piles = [HAND + p, DECK + p, DISCARDS + p] + [PLAYED, BOUGHT] * (p == s[TURN])
        held = b"".join(cards(s, pile) for pile in piles)
        for kind in range(FIRST_RESERVE):
            if held.count(kind) > CARDS[kind].copies:
                refuse(f"seat {p + 1}", f"more than {CARDS[kind].copies} cards {CARD_NAMES[kind]}")
        if p != s[TURN] or s[PHASE] & OVER:
            n = count(s, HAND + p)
            rest = s[DECK + p] != TABLE or s[DISCARDS + p] != TABLE
            if n > 5 or n < 5 and rest:
                refuse(f"seat {p + 1} hand", f"five cards are drawn when a turn ends, here are {n}")
    if s[PHASE] & OVER and (s[PLAYED] != TABLE or s[BOUGHT] != TABLE or any(s[ASIDE : ASIDE + QUAD])):
        refuse(f"seat {s[TURN] + 1}", "nothing lies played, bought or aside when the game is over")


def _check_tiles(s: bytearray, p: int) -> None:
    mine = SEAT_SIZE * p
    turn = p == s[TURN]
    seat = f"seat {p + 1}"
    if s[TABLET + 3 + mine] < 4 and s[WAREHOUSE + QUAD + mine]:
        refuse(f"{seat} warehouse", "the quad tile comes with the fourth step of T")
    for kind in range(QUAD + 1):
        n = s[WAREHOUSE + mine + kind] + s[SLOTS:MINOR].count(OWN_TILE * p + OWN_TILE + kind)
        if kind < QUAD:
            n += s[BAG + mine + kind] + s[CAMP + mine + kind] + (s[ASIDE + kind] if turn else 0)
            n += s[STALL + mine : TABLET + mine].count(kind + 1)
        if turn:
            n += s[PENDING:PENDING_COUNT].count(PLACING + kind)
        there = 7 if kind < 4 else 1 if kind < QUAD or s[TABLET + 3 + mine] == 4 else 0
        if n != there:
            refuse(seat, f"{n} tiles {TILE_NAMES[kind]} on the board and the towers, and there are {there}")
    if 0 in s[STALL + mine : STALL + 3 + mine] and any(s[BAG + mine : BAG + QUAD + mine]):
        refuse(f"{seat} stalls", "one is empty although there are tiles in the bag")


def _check_elephant(s: bytearray, p: int) -> None:
    mine = SEAT_SIZE * p
    loaded = 3 - s[LOAD + mine : LOAD + 3 + mine].count(0)
    waiting = s[PENDING:PENDING_COUNT]
    arrived = p == s[TURN] and UNLOAD in waiting
    if s[STEP + mine] and not loaded:
        refuse(f"seat {p + 1} load", "an elephant on its way carries at least a tile")
    if loaded and not s[STEP + mine] and not arrived and not (p == s[TURN] and LOADING in waiting):
        refuse(
            f"seat {p + 1} load",
            "an elephant in the camp carries nothing that is not being loaded or unloaded",
        )
    if arrived and (s[STEP + mine] or not loaded):
        refuse("pending", "`unload` needs an elephant that is back in the camp with a tile")
    if p == s[TURN] and LOADING in waiting:
        room = 1 + s[CARTS + mine] - loaded
        if s[STEP + mine] or room < 1 or sum(s[CAMP + mine : CAMP + QUAD + mine]) <= room:
            refuse("pending", "`load` is asked in the camp, when there are more tiles than room for them")


def _check_pending(s: bytearray) -> None:
    n = s[PENDING_COUNT]
    if not n:
        return
    waiting = s[PENDING : PENDING + n]
    for i, item in enumerate(waiting):
        name = task_name(s, item)
        if i < n - 1 and (item in _IN_FRONT or item >= PLACING):
            refuse("pending", f"`{name}` never waits behind something else")
        if item in (UNLOAD, BAZAAR) and waiting.count(item) > 1:
            refuse("pending", f"`{name}` stands there twice")
    front = waiting[-1]
    name = task_name(s, front)
    if front < FIRST_ASKED or front == I_MATCH:
        refuse("pending", f"`{name}` needs no decision, so it does not stand first")
    if SELLING <= front < SELECTING and n > 1:
        refuse("pending", f"`{name}` is asked when nothing else is pending")
    if front >= PLACING and s[PHASE] & FINAL:
        refuse("pending", "no tile goes to a tower in the final phase")
    reason = obstacle(s, s[TURN], front)
    if reason:
        refuse("pending", f"`{name}` has no answer: {words(s, reason)}")
    if SELLING <= front < SELECTING:
        needed = front - SELLING + 1
        there = sum(s[WAREHOUSE + SEAT_SIZE * s[TURN] : WAREHOUSE + QUAD + SEAT_SIZE * s[TURN]])
        if there < needed:
            refuse("pending", f"`{name}` needs {needed} tiles in the warehouse, there are {there}")
    if front == HARNESS and s[CARTS + SEAT_SIZE * s[TURN]] == 2 and s[SPECIALTY + SEAT_SIZE * s[TURN]]:
        refuse("pending", "`harness` has no answer: two carts and a specialty are there already")
