"""A position read from its line of JSON, and refused, naming key and reason, if no game can hold it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NoReturn

from handheld.chance import seed
from rise.rules.questions import can
from rise.rules.state import (
    ASIDE,
    ASKED,
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
    DRAW_PILE,
    DUAL,
    FINAL,
    FIRST_RESERVE,
    FREE,
    G_DUAL,
    GOLD_ONE,
    GOLD_USED,
    HAND,
    HARNESS,
    I_MATCH,
    LAP,
    LAPS,
    LOAD,
    LOADING,
    MILD,
    MINOR,
    OPEN,
    OVER,
    OWN,
    PENDING,
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
    TRASH_PILE,
    TURN,
    UNLOAD,
    WAITING,
    WAREHOUSE,
    WIDTH,
    WILD_TILE,
    WILDS,
    blank,
    cards,
    count,
    find,
    lift,
    take_up,
)
from tools.games.rise.pack import ICONS, all_cards
from tools.games.rise.reasons import words
from tools.games.rise.text import CARD_NAMES, RESOURCE_LETTERS, TILE_NAMES, TOWERS, task_name, winners
from tools.games.text import Refused, quoted

KEYS = (
    "players", "mild", "round", "lap", "final", "over", "turn", "gold", "pending", "towers", "wild", "confusion",
    "market", "deck", "trash", "jobs", "teamster", "seats", "winners",
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
_CARDS = all_cards()
_TASKS = {
    "harness": HARNESS, "bazaar": BAZAAR, "confuse": CONFUSE, "load": LOADING, "unload": UNLOAD,
    "refresh": REFRESHING,
    **{f"sell{n}": SELLING + n - 1 for n in (1, 2, 3)}, **{f"E{n}": SELECTING + n - 1 for n in (1, 2, 3)},
    **{letter: code for code, letter in enumerate(ICONS) if letter not in ".?"},
}  # fmt: skip
# What can only be asked, never wait behind something else.
_IN_FRONT = frozenset((LOADING, HARNESS, REFRESHING, *range(SELLING, SELECTING + 3)))


def _refuse(key: str, reason: str) -> NoReturn:
    raise Refused(f"{key}: {reason}")


def _told(value: object) -> str:
    """Somebody's value, short enough for a message."""
    return quoted(json.dumps(value) if not isinstance(value, str) else value)


def _number(key: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        _refuse(key, f"a whole number from {least} to {most} is needed, not {_told(value)}")
    return value


def _truth(key: str, value: object) -> bool:
    if type(value) is not bool:
        _refuse(key, f"true or false is needed, not {_told(value)}")
    return value


def _list(key: str, value: object, n: int | None = None) -> list[object]:
    if not isinstance(value, list):
        _refuse(key, f"a list is needed, not {_told(value)}")
    if n is not None and len(value) != n:
        _refuse(key, f"a list of {n} is needed, this has {len(value)}")
    return value


def _one_of(key: str, value: object, names: Sequence[str], what: str) -> int:
    if not isinstance(value, str) or value not in names:
        _refuse(key, f"{_told(value)} is no {what}")
    return names.index(value)


def _object(key: str, value: object, keys: Sequence[str]) -> dict[str, object]:
    where = f"{key} " if key else ""
    if not isinstance(value, dict):
        _refuse(key or "position", f"a JSON object is needed, not {_told(value)}")
    for name in value:
        if name not in keys:
            _refuse(where + quoted(name), "there is no such key")
    for name in keys:
        if name not in value:
            _refuse(where + name, "missing")
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON, in which no key may stand twice."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        _refuse(quoted(twice), "the key stands there twice")
    return made


def _bring(s: bytearray, key: str, value: object, pile: int, seat: bool = True) -> None:
    """Take the cards of a list out of the box and lay them on a pile, the first one on top."""
    for name in reversed(_list(key, value)):
        kind = _one_of(key, name, CARD_NAMES, "card")
        if not seat and kind < FIRST_RESERVE + 2:
            _refuse(key, f"{name} is no market card")
        cell = find(s, BOX, kind)
        if cell == TABLE:
            n = _CARDS[kind].copies * (4 if kind < FIRST_RESERVE else 1)
            _refuse(key, f"more than {n} cards {name}, and the box has {n}")
        if HAND <= pile < DECK:
            take_up(s, cell, pile)
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
        which = _one_of("towers", name, minor if n else [main], f"{'minor' if n else 'main'} tower of this round")
        which += 3 if n else s[ROUND] - 1
        if n:
            if bytes([which]) in s[MINOR : MINOR + n - 1]:
                _refuse("towers", f"minor tower {name} is there twice")
            s[MINOR + n - 1] = which
        size = len(TOWERS[which].slots)
        if len(tiles) != size:
            _refuse("towers", f"tower {name} has {size} slots, not {len(tiles)}")
        for tile in tiles:
            s[slot] = _on_slot(players, tile)
            s[FREE] += not s[slot]
            slot += 1


def _on_slot(players: int, value: object) -> int:
    names = {"-": 0, "#": CONFUSION_TILE}
    names |= {"x" + letter: WILD_TILE + i for i, letter in enumerate(RESOURCE_LETTERS)}
    names |= {f"{p + 1}{tile}": OWN * p + OWN + i for p in range(players) for i, tile in enumerate(TILE_NAMES)}
    if not isinstance(value, str) or value not in names:
        _refuse("towers", f"{_told(value)} is nothing that a slot can hold")
    return names[value]


def _read_pending(s: bytearray, value: object) -> None:
    names = _list("pending", value)
    if len(names) > MOST_PENDING:
        _refuse("pending", f"{len(names)} things, and more than {MOST_PENDING} never wait")
    tasks = _TASKS | {f"slot:{s[TURN] + 1}{tile}": PLACING + i for i, tile in enumerate(TILE_NAMES)}
    tasks |= {"slot:x" + letter: PLACING_WILD + i for i, letter in enumerate(RESOURCE_LETTERS)}
    for name in reversed(names):
        if not isinstance(name, str) or name not in tasks:
            _refuse("pending", f"{_told(name)} is nothing that can be pending")
        s[PENDING + s[WAITING]] = tasks[name]
        s[WAITING] += 1


def _read_seat(s: bytearray, p: int, value: object) -> None:
    seat = f"seat {p + 1}"
    told = _object(seat, value, SEAT_KEYS)
    mine = WIDTH * p
    key = {name: f"{seat} {name}" for name in SEAT_KEYS}
    turn = p == s[TURN]
    total = _number(key["points"], told["points"], 0, MOST_POINTS)
    s[POINTS + mine], s[POINTS + 1 + mine] = total & 255, total >> 8
    for name, pile in (("hand", HAND), ("deck", DECK), ("discard", DISCARDS)):
        _bring(s, key[name], told[name], pile + p)
    for name, pile in (("played", PLAYED), ("bought", BOUGHT)):
        if not turn and told[name] != []:
            _refuse(key[name], "only he whose turn it is has such cards")
        _bring(s, key[name], told[name], pile)
    _counts(s, key["bag"], told["bag"], BAG + mine, QUAD)
    if turn:
        _counts(s, key["aside"], told["aside"], ASIDE, QUAD)
    elif told["aside"] != [0] * 9:
        _refuse(key["aside"], "only he whose turn it is has tiles aside")
    _counts(s, key["camp"], told["camp"], CAMP + mine, QUAD)
    _counts(s, key["warehouse"], told["warehouse"], WAREHOUSE + mine, QUAD + 1)
    for i, tile in enumerate(_list(key["stalls"], told["stalls"], 3)):
        s[STALL + mine + i] = _tile(key["stalls"], tile)
    s[STEP + mine] = _number(key["step"], told["step"], 0, 2)
    s[CARTS + mine] = _number(key["carts"], told["carts"], 0, 2)
    loaded = bytearray(9)
    _counts(loaded, key["load"], told["load"], 0, QUAD)
    if sum(loaded) > 1 + s[CARTS + mine]:
        _refuse(key["load"], f"{sum(loaded)} tiles, and there is room for {1 + s[CARTS + mine]}")
    kinds = [kind + 1 for kind in range(QUAD) for _ in range(loaded[kind])]
    s[LOAD + mine : LOAD + mine + len(kinds)] = bytes(kinds)
    if told["specialty"] is not None:
        special = _one_of(key["specialty"], told["specialty"], tuple(RESOURCE_LETTERS), "resource (W S B T)")
        s[SPECIALTY + mine] = 1 + special
    _read_tracks(s, p, told, key)


def _read_tracks(s: bytearray, p: int, told: dict[str, object], key: dict[str, str]) -> None:
    """Tablets, and what the tracks still hold or have given."""
    mine = WIDTH * p
    duals = _list(key["duals"], told["duals"], 4)
    for track, step in enumerate(_list(key["tablets"], told["tablets"], 4)):
        steps = s[TABLET + mine + track] = _number(key["tablets"], step, 0, 4)
        dual = s[DUAL + mine + track] = _tile(key["duals"], duals[track])
        gone = steps > TRACKS.index(G_DUAL, 4 * track) - 4 * track
        if dual and (gone or dual < 5):
            _refuse(key["duals"], f"{duals[track]} cannot be on track {RESOURCE_LETTERS[track]} any more"
                    if gone else f"{duals[track]} is no dual tile")  # fmt: skip
        if not dual and not gone:
            _refuse(key["duals"], f"track {RESOURCE_LETTERS[track]} still has its dual tile")
    skip, gold = told["skip"], told["gold_tile"]
    if (skip is not None) != (s[TABLET + mine] == 4):
        _refuse(key["skip"], "the skip tile comes with the fourth step of W, and stays")
    if skip is not None and _one_of(key["skip"], skip, ("step", "gold"), "side of the skip tile (step, gold)"):
        s[SIDES + mine] |= SKIP_GOLD
    if (gold is not None) != (s[TABLET + 1 + mine] > 2):
        _refuse(key["gold_tile"], "the gold tile comes with the third step of S, and stays")
    if gold is not None:
        up, used = _list(key["gold_tile"], gold, 2)
        if _number(key["gold_tile"], up, 1, 2) == 1:
            s[SIDES + mine] |= GOLD_ONE
        if _truth(key["gold_tile"], used):
            s[SIDES + mine] |= GOLD_USED
            if p != s[TURN]:
                _refuse(key["gold_tile"], "only he whose turn it is has used it")


def read_position(text: str) -> bytearray:
    """The position of a line; Refused, naming key and reason, if no game can hold it.

    The text does not tell the chance to come, so that is the same for all positions read.
    """
    if len(text) > LARGEST:
        _refuse("position", f"longer than {LARGEST} characters")
    try:
        made = json.loads(text, object_pairs_hook=_once, parse_constant=float)
    except Refused:
        raise
    except (ValueError, RecursionError):
        _refuse("position", f"one line of JSON is needed, not {quoted(text.strip())}")
    told = _object("", made, KEYS)
    s = blank()
    seed(s, CHANCE, bytes(8))
    s[PLAYERS] = players = _number("players", told["players"], 2, 4)
    s[MILD] = _truth("mild", told["mild"])
    s[ROUND] = _number("round", told["round"], 1, 3)
    s[LAP] = _number("lap", told["lap"], 1, LAPS + 1)
    s[PHASE] = FINAL * _truth("final", told["final"]) | OVER * _truth("over", told["over"])
    s[TURN] = _number("turn", told["turn"], 1, players) - 1
    s[PURSE] = _number("gold", told["gold"], 0, MOST_GOLD)
    _read_pending(s, told["pending"])
    _read_towers(s, told["towers"])
    for kind, n in enumerate(_list("wild", told["wild"], 4)):
        s[WILDS + kind] = _number("wild", n, 0, 2)
    s[CONFUSIONS] = _number("confusion", told["confusion"], 0, 12)
    for i, name in enumerate(_list("market", told["market"], 5)):
        _bring(s, "market", [] if name is None else [name], OPEN + i, False)
    _bring(s, "deck", told["deck"], DRAW_PILE, False)
    _bring(s, "trash", told["trash"], TRASH_PILE, False)
    for p, seat in enumerate(_list("seats", told["seats"], players)):
        _read_seat(s, p, seat)
    for i, name in enumerate(("jobs", "teamster")):
        _bring(s, name, [name] * _number(name, told[name], 0, 8), RESERVE + i)
    check(s)
    if told["winners"] != winners(s) or any(type(seat) is not int for seat in _list("winners", told["winners"])):
        _refuse("winners", f"with these points it is {json.dumps(winners(s))}")
    return s


def check(s: bytearray) -> None:
    """Refused if the parts of a position, each right by itself, contradict one another."""
    _check_phase(s)
    _check_cards(s)
    for p in range(s[PLAYERS]):
        _check_tiles(s, p)
        _check_elephant(s, p)
    for kind in range(4):
        placed = s[SLOTS:MINOR].count(WILD_TILE + kind) + s[PENDING:WAITING].count(PLACING_WILD + kind)
        if s[WILDS + kind] + placed != 2:
            letter = RESOURCE_LETTERS[kind]
            _refuse("wild", f"{s[WILDS + kind] + placed} wild {letter} with those on towers, and there are 2")
    confusion = s[CONFUSIONS] + s[SLOTS:MINOR].count(CONFUSION_TILE)
    if confusion != 12:
        _refuse("confusion", f"{confusion} with those on towers, and there are 12")
    _check_pending(s)


def _check_phase(s: bytearray) -> None:
    final, over = s[PHASE] & FINAL, s[PHASE] & OVER
    if final and s[ROUND] < 3:
        _refuse("final", "the final phase belongs to round 3")
    if final and s[FREE]:
        _refuse("final", "the final phase begins when no slot is empty")
    if not final and not s[FREE]:
        _refuse("towers", "no slot is empty, so the round is over")
    if over and not final and (s[ROUND] < 3 or s[LAP] <= LAPS):
        _refuse("over", "a game ends with the final phase or the 12th lap of round 3")
    if s[LAP] > LAPS and (final or not over):
        _refuse("lap", "13 only when the 12th lap has ended the game")
    if over and s[TURN] + 1 != s[PLAYERS]:
        _refuse("turn", "the last seat ends the game")
    if over and s[PURSE]:
        _refuse("gold", "gold is lost when a turn ends")
    if over and s[WAITING]:
        _refuse("pending", "nothing is pending when the game is over")


def _check_cards(s: bytearray) -> None:
    left = cards(s, BOX)
    for kind in sorted(left):
        if kind >= FIRST_RESERVE + 2:
            _refuse("deck", f"a card {CARD_NAMES[kind]} is nowhere")
        if kind >= FIRST_RESERVE:
            _refuse(CARD_NAMES[kind], f"{8 - left.count(kind)} with those of the seats, and there are 8")
    if any(s[OPEN + i] == TABLE for i in range(5)) and (s[DRAW_PILE] != TABLE or s[TRASH_PILE] != TABLE):
        _refuse("market", "a place is empty although there are cards to fill it")
    for p in range(s[PLAYERS]):
        piles = [HAND + p, DECK + p, DISCARDS + p] + [PLAYED, BOUGHT] * (p == s[TURN])
        held = b"".join(cards(s, pile) for pile in piles)
        for kind in range(FIRST_RESERVE):
            if held.count(kind) > _CARDS[kind].copies:
                _refuse(f"seat {p + 1}", f"more than {_CARDS[kind].copies} cards {CARD_NAMES[kind]}")
        if p != s[TURN] or s[PHASE] & OVER:
            n = count(s, HAND + p)
            rest = s[DECK + p] != TABLE or s[DISCARDS + p] != TABLE
            if n > 5 or n < 5 and rest:
                _refuse(f"seat {p + 1} hand", f"five cards are drawn when a turn ends, here are {n}")
    if s[PHASE] & OVER and (s[PLAYED] != TABLE or s[BOUGHT] != TABLE or any(s[ASIDE : ASIDE + QUAD])):
        _refuse(f"seat {s[TURN] + 1}", "nothing lies played, bought or aside when the game is over")


def _check_tiles(s: bytearray, p: int) -> None:
    mine = WIDTH * p
    turn = p == s[TURN]
    seat = f"seat {p + 1}"
    if s[TABLET + 3 + mine] < 4 and s[WAREHOUSE + QUAD + mine]:
        _refuse(f"{seat} warehouse", "the quad tile comes with the fourth step of T")
    for kind in range(QUAD + 1):
        n = s[WAREHOUSE + mine + kind] + s[SLOTS:MINOR].count(OWN * p + OWN + kind)
        if kind < QUAD:
            n += s[BAG + mine + kind] + s[CAMP + mine + kind] + (s[ASIDE + kind] if turn else 0)
            n += s[STALL + mine : TABLET + mine].count(kind + 1)
        if turn:
            n += s[PENDING:WAITING].count(PLACING + kind)
        there = 7 if kind < 4 else 1 if kind < QUAD or s[TABLET + 3 + mine] == 4 else 0
        if n != there:
            _refuse(seat, f"{n} tiles {TILE_NAMES[kind]} on his board and the towers, and there are {there}")
    if 0 in s[STALL + mine : STALL + 3 + mine] and any(s[BAG + mine : BAG + QUAD + mine]):
        _refuse(f"{seat} stalls", "one is empty although there are tiles in the bag")


def _check_elephant(s: bytearray, p: int) -> None:
    mine = WIDTH * p
    loaded = 3 - s[LOAD + mine : LOAD + 3 + mine].count(0)
    waiting = s[PENDING:WAITING]
    arrived = p == s[TURN] and UNLOAD in waiting
    if s[STEP + mine] and not loaded:
        _refuse(f"seat {p + 1} load", "an elephant on its way carries at least a tile")
    if loaded and not s[STEP + mine] and not arrived and not (p == s[TURN] and LOADING in waiting):
        _refuse(f"seat {p + 1} load", "an elephant in the camp carries nothing that is not being loaded or unloaded")
    if arrived and (s[STEP + mine] or not loaded):
        _refuse("pending", "`unload` needs an elephant that is back in the camp with a tile")
    if p == s[TURN] and LOADING in waiting:
        room = 1 + s[CARTS + mine] - loaded
        if s[STEP + mine] or room < 1 or sum(s[CAMP + mine : CAMP + QUAD + mine]) <= room:
            _refuse("pending", "`load` is asked in the camp, when there are more tiles than room for them")


def _check_pending(s: bytearray) -> None:
    n = s[WAITING]
    if not n:
        return
    waiting = s[PENDING : PENDING + n]
    for i, item in enumerate(waiting):
        name = task_name(s, item)
        if i < n - 1 and (item in _IN_FRONT or item >= PLACING):
            _refuse("pending", f"`{name}` never waits behind something else")
        if item in (UNLOAD, BAZAAR) and waiting.count(item) > 1:
            _refuse("pending", f"`{name}` stands there twice")
    front = waiting[-1]
    name = task_name(s, front)
    if front < ASKED or front == I_MATCH:
        _refuse("pending", f"`{name}` needs no decision, so it does not stand first")
    if SELLING <= front < SELECTING and n > 1:
        _refuse("pending", f"`{name}` is asked when nothing else is pending")
    if front >= PLACING and s[PHASE] & FINAL:
        _refuse("pending", "no tile goes to a tower in the final phase")
    reason = can(s, s[TURN], front)
    if reason:
        _refuse("pending", f"`{name}` has no answer: {words(s, reason)}")
    if SELLING <= front < SELECTING:
        needed = front - SELLING + 1
        there = sum(s[WAREHOUSE + WIDTH * s[TURN] : WAREHOUSE + QUAD + WIDTH * s[TURN]])
        if there < needed:
            _refuse("pending", f"`{name}` needs {needed} tiles in the warehouse, there are {there}")
    if front == HARNESS and s[CARTS + WIDTH * s[TURN]] == 2 and s[SPECIALTY + WIDTH * s[TURN]]:
        _refuse("pending", "`harness` has no answer: two carts and a specialty are there already")
