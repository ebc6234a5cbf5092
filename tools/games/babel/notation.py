"""Writes and parses positions and actions as one line of text.

This module knows only the notation and the number of cards; everything else it asks the rules.
"""

from collections.abc import Sequence

from babel.rules.actions import (
    ACTIONS,
    BUILD,
    DESTROY,
    DISCARD,
    END,
    EXILE,
    HALVE,
    LEAP,
    LURE,
    MIGRATE,
    MOVE,
    ROB,
    RUN,
    SETTLE,
    kind_of,
    migration_ends,
    payment,
)
from babel.rules.chance import seed
from babel.rules.state import (
    COLUMN,
    COPIES,
    DISCARDS,
    EDITION,
    END_PHASE,
    FIRST_TEMPLE,
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
    TEMPLE,
    TEMPLES,
    TRIBES,
    TURN,
    blank,
    cards,
    take_from_box,
)
from tools.games.babel.consistency import RESULTS, check
from tools.games.text import Refused, quoted

TRIBE_LETTERS = "AHMPS"
LEVELS = "123456"
EDITIONS = ("kosmos", "riogrande", "zman")
# Half of all tribe cards are the most that can be owed.
_COUNTS = [str(n) for n in range(FIRST_TEMPLE // 2 + 1)]
FLAG_LETTERS = {"m": MIGRATED, "e": END_PHASE, "1": FOUNDING, "2": FOUNDING << 1}
FIELDS = (
    "edition",
    "turn",
    "owed",
    "pawns",
    "sites of player 1",
    "sites of player 2",
    "hands",
    "lodges",
    "flags",
    "tribe supply",
    "discard",
    "temple supply",
    "result",
)


# Actions


_VERBS = {
    MOVE: "move",
    SETTLE: "settle",
    BUILD: "build",
    DESTROY: "destroy",
    ROB: "rob",
    EXILE: "exile",
    LURE: "lure",
    LEAP: "leap",
    HALVE: "halve",
    MIGRATE: "migrate",
    DISCARD: "discard",
    END: "end",
}


def _name(action: int) -> str:
    kind, which = kind_of(action)
    name = _VERBS[kind]
    if kind == MIGRATE:
        source, target = migration_ends(action)
        name += " " + TRIBE_LETTERS[source] + TRIBE_LETTERS[target]
    elif kind in (BUILD, LEAP):
        name += " " + ("own", "opp")[which]
    elif kind not in (DESTROY, ROB, LURE, END):
        name += " " + TRIBE_LETTERS[which]
    return f"{name}@{payment(action)[1]}" if RUN <= action < MIGRATE else name


ACTION_NAMES = tuple(_name(action) for action in range(ACTIONS))
_ACTION_OF = {name: action for action, name in enumerate(ACTION_NAMES)}
_ACTION_OF |= {name[:-2]: action for name, action in _ACTION_OF.items() if name.endswith("@1")}
VERBS = frozenset(name.partition(" ")[0] for name in _ACTION_OF)


def write_action(action: int) -> str:
    """The text of an action."""
    return ACTION_NAMES[action]


def read_action(text: str) -> int:
    """Parse an action; Refused if it is none."""
    action = _ACTION_OF.get(" ".join(text.split())) if len(text) < 100 else None
    if action is None:
        raise Refused(f"{quoted(text.strip())} is no action")
    return action


# Writing a position


def _letters(kinds: Sequence[int], empty: str = "-") -> str:
    return "".join([TRIBE_LETTERS[kind] for kind in kinds]) or empty


def _levels(levels: Sequence[int], empty: str = "-") -> str:
    return "".join([str(level) for level in levels]) or empty


def _sites(s: bytearray, player: int) -> str:
    cells = []
    for site in range(5 * player, 5 * player + 5):
        column = _letters(cards(s, COLUMN + site)[::-1], "")
        cells.append(column + ":" + _levels(cards(s, TEMPLE + site)[::-1], ""))
    return "/".join(cells)


def _hand(s: bytearray, player: int, hidden: bool) -> str:
    pile = HAND + 5 * player
    hand = b"".join([cards(s, pile + tribe) for tribe in range(5)])
    return "?" * len(hand) or "-" if hidden else _letters(hand)


def write_position(s: bytearray, seen_by: int | None = None) -> str:
    """The position as one line; `seen_by` 0 or 1 puts `?` for every card that player may not know."""
    pawns = "".join("-" if s[PAWN + i] == QUARRY else TRIBE_LETTERS[s[PAWN + i]] for i in (0, 1))
    flags = "".join(letter for letter, flag in FLAG_LETTERS.items() if s[FLAGS] & flag)
    tribes = _letters(cards(s, TRIBES))
    temples = _levels(cards(s, TEMPLES))
    if seen_by is not None:
        tribes = "?" * len(tribes) if tribes != "-" else "-"
        temples = "?" * len(temples) if temples != "-" else "-"
    return " ".join(
        (
            EDITIONS[s[EDITION]],
            str(s[TURN] + 1),
            str(s[OWED]),
            pawns,
            _sites(s, 0),
            _sites(s, 1),
            _hand(s, 0, seen_by == 1) + "/" + _hand(s, 1, seen_by == 0),
            _levels(cards(s, LODGE)[::-1]) + "/" + _levels(cards(s, LODGE + 1)[::-1]),
            flags or "-",
            tribes,
            _letters(sorted(cards(s, DISCARDS))),
            temples,
            RESULTS[s[RESULT]],
        )
    )


# Reading a position


def _refuse(field: str, reason: str) -> Refused:
    return Refused(f"{field}: {reason}")


def _one_of(field: str, word: str, words: Sequence[str]) -> int:
    for index, each in enumerate(words):
        if word == each:
            return index
    raise _refuse(field, f"{quoted(word)} is none of {', '.join(words)}")


def _parts(field: str, text: str, mark: str, n: int) -> list[str]:
    parts = text.split(mark, n)
    if len(parts) != n:
        raise _refuse(field, f"{n} parts with `{mark}` between them are needed, not {quoted(text)}")
    return parts


def _lay(s: bytearray, field: str, text: str, pile: int, letters: str) -> None:
    """Move the cards of a text from the box to a pile, the last one on top."""
    tribes = letters == TRIBE_LETTERS
    for letter in text:
        kind = letters.find(letter)
        if kind < 0:
            raise _refuse(
                field, f"{quoted(letter)} is no {'tribe' if tribes else 'temple level'} ({letters})"
            )
        in_hand = HAND <= pile < HELD
        if not take_from_box(s, kind if tribes else kind + 5, pile + kind if in_hand else pile):
            has = COPIES if tribes else LEVEL.count(kind + 1)
            what = f"{letter} cards" if tribes else f"temple cards of level {letter}"
            raise _refuse(field, f"more than {has} {what}, and the box has {has}")


def _listed(text: str) -> str:
    return "" if text == "-" else text


def _read_sites(s: bytearray, player: int, field: str, text: str) -> None:
    for site, cell in enumerate(_parts(field, text, "/", 5)):
        column, temple = _parts(field, cell, ":", 2)
        _lay(s, field, column, COLUMN + 5 * player + site, TRIBE_LETTERS)
        _lay(s, field, temple, TEMPLE + 5 * player + site, LEVELS)
        if any(low >= high for low, high in zip(temple, temple[1:])):
            raise _refuse(field, f"the temple levels {temple} do not rise")


def _read_flags(text: str) -> int:
    flags = last = 0
    for letter in _listed(text):
        flag = FLAG_LETTERS.get(letter, 0)
        if not flag:
            raise _refuse("flags", f"{quoted(letter)} is no flag (m e 1 2)")
        if flag <= last:
            raise _refuse("flags", "each at most once, in the order m e 1 2")
        flags |= flag
        last = flag
    return flags


def read_position(text: str) -> bytearray:
    """Parse a position; Refused, naming field and reason, if no game can reach it.

    The text does not hold the state of the random generator: all parsed positions get the same one.
    """
    words = text.split(None, len(FIELDS))
    edition = _one_of("edition", words[0], EDITIONS) if words else 0
    if len(words) < len(FIELDS):
        raise _refuse(
            FIELDS[len(words)], f"missing; a position has {len(FIELDS)} fields, here are {len(words)}"
        )
    if len(words) > len(FIELDS):
        raise _refuse("position", f"{quoted(words[-1])} follows after the {len(FIELDS)} fields")
    s = blank()
    seed(s, bytes(8))
    s[EDITION] = edition
    s[TURN] = _one_of("turn", words[1], ("1", "2"))
    if words[2] not in _COUNTS:
        raise _refuse("owed", f"{quoted(words[2])} is no number from 0 to 30")
    s[OWED] = int(words[2])
    if len(words[3]) != 2:
        raise _refuse("pawns", f"two letters are needed, not {quoted(words[3])}")
    for player, letter in enumerate(words[3]):
        s[PAWN + player] = _one_of("pawns", letter, TRIBE_LETTERS + "-")
    for player in (0, 1):
        _read_sites(s, player, FIELDS[4 + player], words[4 + player])
    for player, hand in enumerate(_parts("hands", words[6], "/", 2)):
        _lay(s, "hands", _listed(hand), HAND + 5 * player, TRIBE_LETTERS)
        s[HELD + player] = len(_listed(hand))
    for player, lodge in enumerate(_parts("lodges", words[7], "/", 2)):
        _lay(s, "lodges", _listed(lodge), LODGE + player, LEVELS)
    s[FLAGS] = _read_flags(words[8])
    _lay(s, "tribe supply", _listed(words[9])[::-1], TRIBES, TRIBE_LETTERS)
    _lay(s, "discard", _listed(words[10]), DISCARDS, TRIBE_LETTERS)
    _lay(s, "temple supply", _listed(words[11])[::-1], TEMPLES, LEVELS)
    s[RESULT] = _one_of("result", words[12], RESULTS)
    check(s)
    return s
