"""Writes decisions and positions of Rise of Babel as text, and parses decisions."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rise.rules.decisions import (
    A_CART,
    ANSWER,
    BUY,
    END,
    FIRST_BOUGHT,
    GOLD,
    KEEP,
    MARKET,
    SELL,
    STALLS,
    STOP,
)
from rise.rules.state import (
    ASIDE,
    BAG,
    BAZAAR,
    BOUGHT,
    CAMP,
    CARTS,
    CONFUSE,
    CONFUSION_TILE,
    CONFUSIONS,
    DECK,
    DISCARDS,
    DUAL,
    FINAL,
    GOLD_ONE,
    GOLD_USED,
    HAND,
    HARNESS,
    I_RAZE,
    I_SPECIALTY,
    I_TABLET,
    I_TRASH,
    LAP,
    LOAD,
    LOADING,
    MARKET_DECK,
    MARKET_DISCARDS,
    MILD,
    OPEN,
    OVER,
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
    RESERVE,
    ROUND,
    SEAT_SIZE,
    SELECTING,
    SELLING,
    SIDES,
    SKIP_GOLD,
    SLOTS,
    SPECIALTY,
    STALL,
    STEP,
    TABLET,
    TURN,
    UNLOAD,
    WAREHOUSE,
    WILD_TILE,
    WILDS,
    asked,
    cards,
    count,
    points,
)
from rise.rules.towers import tower
from tools.games.rise.pack_cards import ICONS, all_cards, all_towers
from tools.games.text import Refused, quoted

CARD_NAMES = tuple(card.key for card in all_cards())
TOWERS = tuple(all_towers())
RESOURCE_LETTERS = "WSBT"
TILE_NAMES = ("W", "S", "B", "T", "WS", "SB", "BT", "TW", "Q")
_NAMED_TASKS = {
    HARNESS: "harness",
    BAZAAR: "bazaar",
    CONFUSE: "confuse",
    LOADING: "load",
    UNLOAD: "unload",
    REFRESHING: "refresh",
}
_SINGLE = {MARKET: "market", STALLS: "stalls", SELL: "sell", GOLD: "gold", END: "end"}


# Decisions


def verb_of(item: int) -> str:
    """The verb that answers a pending question: tile, slot, track, card, spec or refresh; empty for none."""
    if not item:
        return ""
    if item >= PLACING or item in (CONFUSE, I_RAZE):
        return "slot"
    if item == I_TABLET:
        return "track"
    if item in (HARNESS, I_SPECIALTY):
        return "spec"
    if item == REFRESHING:
        return "refresh"
    return "card" if I_TRASH <= item < I_SPECIALTY or item == BAZAAR else "tile"


def write_decision(s: bytearray, decision: int) -> str:
    """The text of a decision; the meaning of an answer depends on the pending question."""
    if decision < BUY:
        return f"play {CARD_NAMES[decision >> 1]} {('main', 'alt')[decision & 1]}"
    if decision < MARKET:
        return f"buy {CARD_NAMES[decision - BUY + FIRST_BOUGHT]}"
    if decision < ANSWER:
        return _SINGLE[decision]
    n = decision - ANSWER
    verb = verb_of(asked(s))
    if verb == "tile":
        return "keep" if n == KEEP else f"tile {TILE_NAMES[n]}" if n < KEEP else f"answer {n}"
    if verb == "card":
        return "stop" if n == STOP else f"card {CARD_NAMES[n]}" if n < STOP else f"answer {n}"
    if verb == "spec" and n == A_CART:
        return "cart"
    if verb in ("track", "spec"):
        return f"{verb} {RESOURCE_LETTERS[n]}" if n < 4 else f"answer {n}"
    return f"{verb or 'answer'} {n}"


def write_decisions(s: bytearray, decisions: bytes) -> str:
    """The texts of some decisions, joined by `;`, or `-` if there is none."""
    return ";".join([write_decision(s, decision) for decision in decisions]) or "-"


def _place(word: str, names: Sequence[str], what: str) -> int:
    if word not in names:
        raise Refused(f"{quoted(word)} is no {what}")
    return names.index(word)


def _number(verb: str, word: str, most: int) -> int:
    if (
        not (word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word)
        or int(word) > most
    ):
        raise Refused(f"{verb}: {quoted(word)} is no number up to {most}")
    return int(word)


# Every verb, and how many words follow it.
VERBS = {
    "play": 2, "buy": 1, "market": 0, "stalls": 0, "sell": 0, "gold": 0, "end": 0,
    "tile": 1, "slot": 1, "track": 1, "card": 1, "spec": 1, "cart": 0, "refresh": 1, "keep": 0, "stop": 0,
}  # fmt: skip
# The verbs that answer the same question as another.
_ANSWERS_AS = {"cart": "spec", "keep": "tile", "stop": "card"}


def read_decision(s: bytearray, text: str) -> int:
    """Parse a decision; Refused if it is none, or answers a question that is not pending."""
    if len(text) > 100:
        raise Refused(f"{quoted(text.strip())} is no decision")
    verb, *words = text.split() or [""]
    if verb not in VERBS or len(words) != VERBS[verb]:
        raise Refused(f"{quoted(text.strip())} is no decision")
    if verb == "play":
        side = _place(words[1], ("main", "alt"), "side of a card (main, alt)")
        return 2 * _place(words[0], CARD_NAMES, "card") + side
    if verb == "buy":
        kind = _place(words[0], CARD_NAMES, "card")
        if kind < FIRST_BOUGHT:
            raise Refused(f"{quoted(words[0])} is a card of the starting deck, which nobody can buy")
        return BUY + kind - FIRST_BOUGHT
    for decision, name in _SINGLE.items():
        if verb == name:
            return decision
    n = {"cart": A_CART, "keep": KEEP, "stop": STOP}.get(verb, -1)
    if verb == "tile":
        n = _place(words[0], TILE_NAMES, "tile")
    elif verb == "card":
        n = _place(words[0], CARD_NAMES, "card")
    elif verb in ("track", "spec"):
        n = _place(words[0], tuple(RESOURCE_LETTERS), "resource (W S B T)")
    elif n < 0:
        n = _number(verb, words[0], 35 if verb == "slot" else 7)
    item = asked(s)
    if verb_of(item) != _ANSWERS_AS.get(verb, verb):
        now = f"`{task_name(s, item)}` is asked" if item else "nothing is asked"
        raise Refused(f"`{' '.join([verb, *words])}` answers nothing: {now} now")
    return ANSWER + n


# Positions


def task_name(s: bytearray, item: int) -> str:
    """What is pending, as `pending` names it."""
    if item < HARNESS:
        return ICONS[item]
    if item in _NAMED_TASKS:
        return _NAMED_TASKS[item]
    if item >= PLACING_WILD:
        return "slot:x" + RESOURCE_LETTERS[item - PLACING_WILD]
    if item >= PLACING:
        return f"slot:{s[TURN] + 1}{TILE_NAMES[item - PLACING]}"
    return f"E{item - SELECTING + 1}" if item >= SELECTING else f"sell{item - SELLING + 1}"


def tile_name(tile: int) -> str:
    """What stands on a slot."""
    if tile == CONFUSION_TILE:
        return "#"
    if tile >= WILD_TILE:
        return "x" + RESOURCE_LETTERS[tile - WILD_TILE]
    return f"{tile >> 4}{TILE_NAMES[tile & 15]}" if tile else "-"


def _names(kinds: Sequence[int]) -> list[str]:
    return [CARD_NAMES[kind] for kind in kinds]


def _towers(s: bytearray) -> list[list[str]]:
    rows = []
    slot = SLOTS
    for n in range(s[PLAYERS] + 1):
        made = TOWERS[tower(s, n)]
        tiles = s[slot : slot + len(made.slots)]
        rows.append([made.name, *[tile_name(tile) for tile in tiles]])
        slot += len(tiles)
    return rows


def _stall(cell: int) -> str | None:
    return TILE_NAMES[cell - 1] if cell else None


def _seat(s: bytearray, p: int, viewer: int | None) -> dict[str, object]:
    mine = SEAT_SIZE * p
    turn = p == s[TURN]
    hidden = viewer is not None and viewer != p
    load = [0] * 9
    for cell in s[LOAD + mine : LOAD + 3 + mine]:
        if cell:
            load[cell - 1] += 1
    skip = ("gold" if s[SIDES + mine] & SKIP_GOLD else "step") if s[TABLET + mine] == 4 else None
    gold = [1 if s[SIDES + mine] & GOLD_ONE else 2, bool(s[SIDES + mine] & GOLD_USED)]
    special = s[SPECIALTY + mine]
    return {
        "points": points(s, p),
        "hand": ["?"] * count(s, HAND + p) if hidden else _names(cards(s, HAND + p)),
        "deck": _names(cards(s, DECK + p)) if viewer is None else ["?"] * count(s, DECK + p),
        "played": _names(sorted(cards(s, PLAYED))) if turn else [],
        "bought": _names(sorted(cards(s, BOUGHT))) if turn else [],
        "discard": _names(sorted(cards(s, DISCARDS + p))),
        "bag": [*s[BAG + mine : BAG + QUAD + mine], 0],
        "stalls": [_stall(cell) for cell in s[STALL + mine : STALL + 3 + mine]],
        "aside": [*s[ASIDE : ASIDE + QUAD], 0] if turn else [0] * 9,
        "camp": [*s[CAMP + mine : CAMP + QUAD + mine], 0],
        "warehouse": [*s[WAREHOUSE + mine : WAREHOUSE + QUAD + 1 + mine]],
        "load": load,
        "step": s[STEP + mine],
        "carts": s[CARTS + mine],
        "specialty": RESOURCE_LETTERS[special - 1] if special else None,
        "tablets": [*s[TABLET + mine : TABLET + 4 + mine]],
        "duals": [_stall(cell) for cell in s[DUAL + mine : DUAL + 4 + mine]],
        "skip": skip,
        "gold_tile": gold if s[TABLET + 1 + mine] > 2 else None,
    }


def winners(s: bytearray) -> list[int]:
    """The seats, from 1, that have won a finished game; none while it goes on."""
    if not s[PHASE] & OVER:
        return []
    totals = [points(s, p) for p in range(s[PLAYERS])]
    return [p + 1 for p, total in enumerate(totals) if total == max(totals)]


def position(s: bytearray, viewer: int | None = None) -> dict[str, object]:
    """The position as a dict for JSON."""
    opened = [cards(s, OPEN + i) for i in range(5)]
    waiting = [s[PENDING + i] for i in range(s[PENDING_COUNT] - 1, -1, -1)]
    return {
        "players": s[PLAYERS],
        "mild": bool(s[MILD]),
        "round": s[ROUND],
        "lap": s[LAP],
        "final": bool(s[PHASE] & FINAL),
        "over": bool(s[PHASE] & OVER),
        "turn": s[TURN] + 1,
        "gold": s[PURSE],
        "pending": [task_name(s, item) for item in waiting],
        "towers": _towers(s),
        "wild": [*s[WILDS : WILDS + 4]],
        "confusion": s[CONFUSIONS],
        "market": [CARD_NAMES[kinds[0]] if kinds else None for kinds in opened],
        "deck": _names(cards(s, MARKET_DECK)) if viewer is None else ["?"] * count(s, MARKET_DECK),
        "trash": _names(sorted(cards(s, MARKET_DISCARDS))),
        "jobs": count(s, RESERVE),
        "teamster": count(s, RESERVE + 1),
        "seats": [_seat(s, p, viewer) for p in range(s[PLAYERS])],
        "winners": winners(s),
    }


def write_position(s: bytearray, viewer: int | None = None) -> str:
    """The position as one line; `viewer` 0–3 puts `?` for every card that seat may not know."""
    return json.dumps(position(s, viewer), separators=(",", ":"))
