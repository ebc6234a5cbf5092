"""Parses a position from its line of JSON; refuses, naming key and reason, what no game can reach."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from handheld.game.chance import seed
from rise.rules.game import blank
from rise.rules.state import (
    ASIDE,
    BAG,
    BAZAAR,
    BOUGHT,
    BOX,
    CAMP,
    CARTS,
    CHANCE,
    CONFUSE,
    CONFUSION_TILE,
    CONFUSIONS,
    DECK,
    DISCARDS,
    DUAL,
    EMPTY_SLOTS,
    FINAL,
    FIRST_RESERVE,
    G_DUAL,
    GOLD_ONE,
    GOLD_USED,
    HAND,
    HARNESS,
    LAP,
    LAPS,
    LOAD,
    LOADING,
    MARKET_DECK,
    MARKET_DISCARDS,
    MILD,
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
    POINTS,
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
    TABLE,
    TABLET,
    TRACKS,
    TURN,
    UNLOAD,
    WAREHOUSE,
    WILD_TILE,
    WILDS,
    add_to_hand,
    find,
    lift,
)
from tools.games.rise.consistency import CARDS, check, refuse
from tools.games.rise.notation import CARD_NAMES, RESOURCE_LETTERS, TILE_NAMES, TOWERS, winners
from tools.games.rise.pack_cards import ICONS
from tools.games.text import Refused, quoted

KEYS = (
    "players", "mild", "round", "lap", "final", "over", "turn", "gold", "pending", "towers", "wild",
    "confusion", "market", "deck", "trash", "jobs", "teamster", "seats", "winners",
)  # fmt: skip
SEAT_KEYS = (
    "points", "hand", "deck", "played", "bought", "discard", "bag", "stalls", "aside", "camp", "warehouse",
    "load", "step", "carts", "specialty", "tablets", "duals", "skip", "gold_tile",
)  # fmt: skip
LARGEST = 1 << 16
MOST_POINTS = 9999
MOST_GOLD = 99
# No card has more icons left, and what they lead to adds fewer than the state has room for.
MOST_PENDING = 9
_TASKS = {
    "harness": HARNESS, "bazaar": BAZAAR, "confuse": CONFUSE, "load": LOADING, "unload": UNLOAD,
    "refresh": REFRESHING,
    **{f"sell{n}": SELLING + n - 1 for n in (1, 2, 3)}, **{f"E{n}": SELECTING + n - 1 for n in (1, 2, 3)},
    **{letter: code for code, letter in enumerate(ICONS) if letter not in ".?"},
}  # fmt: skip


def _shortened(value: object) -> str:
    """A value from the input, shortened for a message."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return quoted(value if isinstance(value, str) else json.dumps(value))


def _number(key: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        refuse(key, f"a whole number from {least} to {most} is needed, not {_shortened(value)}")
    return value


def _truth(key: str, value: object) -> bool:
    if type(value) is not bool:
        refuse(key, f"true or false is needed, not {_shortened(value)}")
    return value


def _list(key: str, value: object, n: int | None = None) -> list[object]:
    if not isinstance(value, list):
        refuse(key, f"a list is needed, not {_shortened(value)}")
    if n is not None and len(value) != n:
        refuse(key, f"a list of {n} is needed, this has {len(value)}")
    return value


def _one_of(key: str, value: object, names: Sequence[str], what: str) -> int:
    if not isinstance(value, str) or value not in names:
        refuse(key, f"{_shortened(value)} is no {what}")
    return names.index(value)


def _object(key: str, value: object, keys: Sequence[str]) -> dict[str, object]:
    where = f"{key} " if key else ""
    if not isinstance(value, dict):
        refuse(key or "position", f"a JSON object is needed, not {_shortened(value)}")
    for name in value:
        if name not in keys:
            refuse(where + quoted(name), "there is no such key")
    for name in keys:
        if name not in value:
            refuse(where + name, "missing")
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object; Refused if a key is there twice."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        refuse(quoted(twice), "the key stands there twice")
    return made


def _bring(s: bytearray, key: str, value: object, pile: int, seat: bool = True) -> None:
    """Move the cards of a list from the box to a pile, the first one on top."""
    for name in reversed(_list(key, value)):
        kind = _one_of(key, name, CARD_NAMES, "card")
        if not seat and kind < FIRST_RESERVE + 2:
            refuse(key, f"{name} is no market card")
        cell = find(s, BOX, kind)
        if cell == TABLE:
            n = CARDS[kind].copies * (4 if kind < FIRST_RESERVE else 1)
            refuse(key, f"more than {n} cards {name}, and the box has {n}")
        if HAND <= pile < DECK:
            add_to_hand(s, cell, pile)
        else:
            lift(s, cell, pile)


def _counts(s: bytearray, key: str, value: object, at: int, kinds: int) -> None:
    """Tiles by kind; where the quad never comes its count is 0."""
    for kind, n in enumerate(_list(key, value, 9)):
        n = _number(key, n, 0, 7 if kind < 4 else 1 if kind < kinds else 0)
        if kind < kinds:
            s[at + kind] = n


def _tile(key: str, value: object) -> int:
    """A tile's kind + 1, or 0 for null; the quad is never meant."""
    return 0 if value is None else 1 + _one_of(key, value, TILE_NAMES[:QUAD], "tile")


def _read_towers(s: bytearray, value: object) -> None:
    players = s[PLAYERS]
    slot = SLOTS
    main = TOWERS[s[ROUND] - 1].name
    minor = [tower.name for tower in TOWERS[3:]]
    for n, row in enumerate(_list("towers", value, players + 1)):
        name, *tiles = _list("towers", row) or [None]
        which = _one_of(
            "towers", name, minor if n else [main], f"{'minor' if n else 'main'} tower of this round"
        )
        which += 3 if n else s[ROUND] - 1
        if n:
            if bytes([which]) in s[MINOR : MINOR + n - 1]:
                refuse("towers", f"minor tower {name} is there twice")
            s[MINOR + n - 1] = which
        size = len(TOWERS[which].slots)
        if len(tiles) != size:
            refuse("towers", f"tower {name} has {size} slots, not {len(tiles)}")
        for tile in tiles:
            s[slot] = _on_slot(players, tile)
            s[EMPTY_SLOTS] += not s[slot]
            slot += 1


@cache
def _slot_names(players: int) -> dict[str, int]:
    """All that a slot can hold."""
    names = {"-": 0, "#": CONFUSION_TILE}
    names |= {"x" + letter: WILD_TILE + i for i, letter in enumerate(RESOURCE_LETTERS)}
    return names | {
        f"{p + 1}{tile}": OWN_TILE * p + OWN_TILE + i
        for p in range(players)
        for i, tile in enumerate(TILE_NAMES)
    }


def _on_slot(players: int, value: object) -> int:
    names = _slot_names(players)
    if not isinstance(value, str) or value not in names:
        refuse("towers", f"{_shortened(value)} is nothing that a slot can hold")
    return names[value]


def _read_pending(s: bytearray, value: object) -> None:
    names = _list("pending", value)
    if len(names) > MOST_PENDING:
        refuse("pending", f"{len(names)} things, and more than {MOST_PENDING} never wait")
    tasks = _TASKS | {f"slot:{s[TURN] + 1}{tile}": PLACING + i for i, tile in enumerate(TILE_NAMES)}
    tasks |= {"slot:x" + letter: PLACING_WILD + i for i, letter in enumerate(RESOURCE_LETTERS)}
    for name in reversed(names):
        if not isinstance(name, str) or name not in tasks:
            refuse("pending", f"{_shortened(name)} is nothing that can be pending")
        s[PENDING + s[PENDING_COUNT]] = tasks[name]
        s[PENDING_COUNT] += 1


def _read_seat(s: bytearray, p: int, value: object) -> None:
    seat = f"seat {p + 1}"
    fields = _object(seat, value, SEAT_KEYS)
    mine = SEAT_SIZE * p
    key = {name: f"{seat} {name}" for name in SEAT_KEYS}
    turn = p == s[TURN]
    total = _number(key["points"], fields["points"], 0, MOST_POINTS)
    s[POINTS + mine], s[POINTS + 1 + mine] = total & 255, total >> 8
    for name, pile in (("hand", HAND), ("deck", DECK), ("discard", DISCARDS)):
        _bring(s, key[name], fields[name], pile + p)
    for name, pile in (("played", PLAYED), ("bought", BOUGHT)):
        if not turn and fields[name] != []:
            refuse(key[name], "only the seat whose turn it is has such cards")
        _bring(s, key[name], fields[name], pile)
    _counts(s, key["bag"], fields["bag"], BAG + mine, QUAD)
    if turn:
        _counts(s, key["aside"], fields["aside"], ASIDE, QUAD)
    else:
        aside = bytearray(9)
        _counts(aside, key["aside"], fields["aside"], 0, QUAD)
        if any(aside):
            refuse(key["aside"], "only the seat whose turn it is has tiles aside")
    _counts(s, key["camp"], fields["camp"], CAMP + mine, QUAD)
    _counts(s, key["warehouse"], fields["warehouse"], WAREHOUSE + mine, QUAD + 1)
    for i, tile in enumerate(_list(key["stalls"], fields["stalls"], 3)):
        s[STALL + mine + i] = _tile(key["stalls"], tile)
    s[STEP + mine] = _number(key["step"], fields["step"], 0, 2)
    s[CARTS + mine] = _number(key["carts"], fields["carts"], 0, 2)
    loaded = bytearray(9)
    _counts(loaded, key["load"], fields["load"], 0, QUAD)
    if sum(loaded) > 1 + s[CARTS + mine]:
        refuse(key["load"], f"{sum(loaded)} tiles, and there is room for {1 + s[CARTS + mine]}")
    kinds = [kind + 1 for kind in range(QUAD) for _ in range(loaded[kind])]
    s[LOAD + mine : LOAD + mine + len(kinds)] = bytes(kinds)
    if fields["specialty"] is not None:
        special = _one_of(
            key["specialty"], fields["specialty"], tuple(RESOURCE_LETTERS), "resource (W S B T)"
        )
        s[SPECIALTY + mine] = 1 + special
    _read_tracks(s, p, fields, key)


def _read_tracks(s: bytearray, p: int, fields: dict[str, object], key: dict[str, str]) -> None:
    """Tablets, and what the tracks still hold or have given."""
    mine = SEAT_SIZE * p
    duals = _list(key["duals"], fields["duals"], 4)
    for track, step in enumerate(_list(key["tablets"], fields["tablets"], 4)):
        steps = s[TABLET + mine + track] = _number(key["tablets"], step, 0, 4)
        dual = s[DUAL + mine + track] = _tile(key["duals"], duals[track])
        gone = steps > TRACKS.index(G_DUAL, 4 * track) - 4 * track
        if dual and (gone or dual < 5):
            refuse(key["duals"], f"{duals[track]} cannot be on track {RESOURCE_LETTERS[track]} any more"
                    if gone else f"{duals[track]} is no dual tile")  # fmt: skip
        if not dual and not gone:
            refuse(key["duals"], f"track {RESOURCE_LETTERS[track]} still has its dual tile")
    skip, gold = fields["skip"], fields["gold_tile"]
    if (skip is not None) != (s[TABLET + mine] == 4):
        refuse(key["skip"], "the skip tile comes with the fourth step of W, and stays")
    if skip is not None and _one_of(
        key["skip"], skip, ("step", "gold"), "side of the skip tile (step, gold)"
    ):
        s[SIDES + mine] |= SKIP_GOLD
    if (gold is not None) != (s[TABLET + 1 + mine] > 2):
        refuse(key["gold_tile"], "the gold tile comes with the third step of S, and stays")
    if gold is not None:
        up, used = _list(key["gold_tile"], gold, 2)
        if _number(key["gold_tile"], up, 1, 2) == 1:
            s[SIDES + mine] |= GOLD_ONE
        if _truth(key["gold_tile"], used):
            s[SIDES + mine] |= GOLD_USED
            if p != s[TURN]:
                refuse(key["gold_tile"], "only the seat whose turn it is has used it")


def read_position(text: str) -> bytearray:
    """Parse a position; Refused, naming key and reason, if no game can reach it.

    The text does not hold the state of the random generator: all parsed positions get the same one.
    """
    if len(text) > LARGEST:
        refuse("position", f"longer than {LARGEST} characters")
    try:
        made = json.loads(text, object_pairs_hook=_once, parse_constant=float)
    except Refused:
        raise
    except (ValueError, RecursionError):
        refuse("position", f"one line of JSON is needed, not {quoted(text.strip())}")
    fields = _object("", made, KEYS)
    s = blank()
    seed(s, CHANCE, bytes(8))
    s[PLAYERS] = players = _number("players", fields["players"], 2, 4)
    s[MILD] = _truth("mild", fields["mild"])
    s[ROUND] = _number("round", fields["round"], 1, 3)
    s[LAP] = _number("lap", fields["lap"], 1, LAPS + 1)
    s[PHASE] = FINAL * _truth("final", fields["final"]) | OVER * _truth("over", fields["over"])
    s[TURN] = _number("turn", fields["turn"], 1, players) - 1
    s[PURSE] = _number("gold", fields["gold"], 0, MOST_GOLD)
    _read_pending(s, fields["pending"])
    _read_towers(s, fields["towers"])
    for kind, n in enumerate(_list("wild", fields["wild"], 4)):
        s[WILDS + kind] = _number("wild", n, 0, 2)
    s[CONFUSIONS] = _number("confusion", fields["confusion"], 0, 12)
    for i, name in enumerate(_list("market", fields["market"], 5)):
        _bring(s, "market", [] if name is None else [name], OPEN + i, False)
    _bring(s, "deck", fields["deck"], MARKET_DECK, False)
    _bring(s, "trash", fields["trash"], MARKET_DISCARDS, False)
    for p, seat in enumerate(_list("seats", fields["seats"], players)):
        _read_seat(s, p, seat)
    for i, name in enumerate(("jobs", "teamster")):
        _bring(s, name, [name] * _number(name, fields[name], 0, 8), RESERVE + i)
    check(s)
    if fields["winners"] != winners(s) or any(
        type(seat) is not int for seat in _list("winners", fields["winners"])
    ):
        refuse("winners", f"with these points it is {json.dumps(winners(s))}")
    return s
