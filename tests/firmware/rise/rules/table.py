"""What the tests of Rise share: positions told by what matters in them, and random games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from rise.rules import apply, legal, new, why_not
from rise.rules.decisions import MARKET, STALLS
from tools.games.rise.notation import TILE_NAMES, position, read_decision, write_decision
from tools.games.rise.pack_cards import all_cards, all_towers
from tools.games.rise.position_parser import read_position

CARDS = {card.key: card for card in all_cards()}
TOWERS = all_towers()
MARKET_CARDS = [card.key for card in all_cards() if not card.pile for _ in range(card.copies)]
OPEN = ["kiln", "kiln", "lender", "lender", "surveyor"]
START = [card.key for card in all_cards() if card.pile == "s" for _ in range(card.copies)]
FROM_THE_BAG = ("stalls", "camp", "warehouse", "load", "aside")
# The step at which the dual tile of each track is given.
DUAL_STEP = (2, 1, 1, 3)


def counts(tiles: str) -> list[int]:
    """Tiles in words, counted by kind."""
    return [tiles.split().count(name) for name in TILE_NAMES]


def _seat(told: dict[str, Any], on_towers: list[str], turn: bool) -> dict[str, Any]:
    tablets = told.get("tablets", [0, 0, 0, 0])
    duals = [None if tablets[i] >= DUAL_STEP[i] else TILE_NAMES[4 + i] for i in range(4)]
    seat: dict[str, Any] = {
        "points": told.get("points", 0),
        "hand": told.get("hand", "" if turn else " ".join(START[:5])).split(),
        "deck": told.get("deck", "" if turn else " ".join(START[5:])).split(),
        "played": told.get("played", "").split(),
        "bought": told.get("bought", "").split(),
        "discard": told.get("discard", "").split(),
    }
    stalls = told.get("stalls", "W S B").split()
    used = [0] * 9
    for name in FROM_THE_BAG:
        words = "W S B" if name == "stalls" else ""
        for kind, n in enumerate(counts(told.get(name, words).replace("-", ""))):
            used[kind] += n
    for tile in on_towers:
        used[TILE_NAMES.index(tile)] += 1
    there = [7, 7, 7, 7] + [int(TILE_NAMES[4 + i] not in duals) for i in range(4)] + [int(tablets[3] == 4)]
    bag = [a - b for a, b in zip(there, used)]
    # The quad is never in the bag.
    warehouse = counts(told.get("warehouse", ""))
    warehouse[8] += bag.pop()
    bag.append(0)
    seat |= {
        "bag": bag,
        "stalls": [None if tile == "-" else tile for tile in stalls],
        **{name: counts(told.get(name, "")) for name in ("aside", "camp", "load")},
        "warehouse": warehouse,
        "step": told.get("step", 0),
        "carts": told.get("carts", 0),
        "specialty": told.get("specialty"),
        "tablets": tablets,
        "duals": duals,
        "skip": told.get("skip", "step" if tablets[0] == 4 else None),
        "gold_tile": told.get("gold_tile", [2, False] if tablets[1] >= 3 else None),
    }
    return seat


def told(
    players: int = 2,
    towers: dict[int, str] | None = None,
    others: list[dict[str, Any]] | None = None,
    minor: str = "abcd",
    market: list[str | None] | None = None,
    market_deck: str | None = None,
    trash: str = "",
    turn: int = 1,
    **me: Any,
) -> dict[str, Any]:
    """A position of which only the told parts are not as at the start; `me` is the seat whose turn it is.

    Tiles that are not told of are in the bag, market cards in the market's deck, in the order of cards.tsv.
    """
    top: dict[str, Any] = {
        name: me.pop(name)
        for name in ("round", "lap", "final", "over", "gold", "mild", "pending")
        if name in me
    }
    number = top.get("round", 1)
    names = [TOWERS[number - 1].name, *minor[:players]]
    slots = ["-"] * (len(TOWERS[number - 1].slots) + 4 * players)
    for slot, tile in (towers or {}).items():
        slots[slot] = tile
    rows, rest = [], slots
    for i, name in enumerate(names):
        n = 4 if i else len(TOWERS[number - 1].slots)
        rows.append([name, *rest[:n]])
        rest = rest[n:]
    held = slots + [word.removeprefix("slot:") for word in top.get("pending", []) if word.startswith("slot:")]
    seats = []
    given = iter(others or [])
    for seat in range(1, players + 1):
        mine = [tile[1:] for tile in held if tile[0] == str(seat)]
        seats.append(_seat(me if seat == turn else next(given, {}), mine, seat == turn))
    left = list(MARKET_CARDS)
    opened = list(OPEN) if market is None else market
    for name in [*opened, *trash.split(), *(n for seat in seats for pile in PILES for n in seat[pile])]:
        if name in left:
            left.remove(name)
    reserve = [
        8 - sum(seat[pile].count(name) for seat in seats for pile in PILES) for name in ("jobs", "teamster")
    ]
    return {
        "players": players, "mild": False, "round": 1, "lap": 1, "final": False, "over": False, "turn": turn,
        "gold": 0, "pending": [], **top, "towers": rows,
        "wild": [2 - held.count("x" + letter) for letter in "WSBT"], "confusion": 12 - slots.count("#"),
        "market": opened, "trash": trash.split(),
        "deck": left if market_deck is None else market_deck.split(),
        "jobs": reserve[0], "teamster": reserve[1], "seats": seats, "winners": [],
    }  # fmt: skip


PILES = ("hand", "deck", "played", "bought", "discard")


def table(**words: Any) -> bytearray:
    """The state of a position told as above; it is one that a game can hold, or it is refused."""
    return read_position(json.dumps(told(**words)))


def do(s: bytearray, *decisions: str) -> bytearray:
    """Apply some decisions, in words, to a state."""
    for decision in decisions:
        apply(s, read_decision(s, decision))
    return s


def can(s: bytearray) -> list[str]:
    """The legal decisions, in words."""
    return [write_decision(s, decision) for decision in legal(s)]


def reason(s: bytearray, decision: str) -> tuple[int, int, int]:
    """Why a decision is not legal: code, number needed, number there is. All 0 if it is."""
    why = why_not(s, read_decision(s, decision))
    return why & 255, why >> 8 & 255, why >> 16


def shown(s: bytearray) -> dict[str, Any]:
    """The position, as JSON has it."""
    return position(s)


def seat(s: bytearray, number: int = 1) -> dict[str, Any]:
    """What a seat has."""
    return shown(s)["seats"][number - 1]  # type: ignore[no-any-return]


def tiles(s: bytearray, where: str, number: int = 1) -> str:
    """The tiles that a seat has in its bag, camp, warehouse, aside or on its elephant, in words."""
    return " ".join(name for name, n in zip(TILE_NAMES, seat(s, number)[where]) for _ in range(n))


def slots(s: bytearray) -> dict[int, str]:
    """What stands on the towers, by slot."""
    row = [tile for tower in shown(s)["towers"] for tile in tower[1:]]
    return {slot: tile for slot, tile in enumerate(row) if tile != "-"}


def choose(s: bytearray, dice: random.Random, busy: bool) -> int:
    """A random legal decision; a busy player does not spend gold on other stalls or cards to look at."""
    decisions = legal(s)
    if busy and dice.random() < 0.95:
        wanted = [decision for decision in decisions if decision not in (MARKET, STALLS)]
        # Buying and building rather than ending: the later in the list the more it does.
        return max(dice.choice(wanted), dice.choice(wanted)) if wanted else dice.choice(decisions)
    return dice.choice(decisions)


def game(players: int, number: int) -> Iterator[tuple[bytearray, int]]:
    """A random game: each state, always the same bytearray, and the decision that comes, -1 at the end."""
    dice = random.Random(f"{players} {number}")
    s = new(players, number.to_bytes(8, "little"), number % 4 == 3)
    while legal(s):
        decision = choose(s, dice, number % 2 == 1)
        yield s, decision
        apply(s, decision)
    yield s, -1
