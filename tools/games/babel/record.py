"""Parses, checks and writes records of Babel: a whole game as text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from babel.rules.actions import END
from babel.rules.chance import reshuffle
from babel.rules.effects import perform
from babel.rules.state import DISCARDS, EDITION, RESULT, TABLE, TRIBES, cards, count
from tools.games.babel.consistency import RESULTS
from tools.games.babel.notation import (
    EDITIONS,
    TRIBE_LETTERS,
    VERBS,
    read_action,
    read_position,
    write_action,
    write_position,
)
from tools.games.babel.reasons import require_legal
from tools.games.protocol import Recorded
from tools.games.text import Refused, quoted

_HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "([^"]*)"\]\s*(#.*)?')
LARGEST = 1 << 20


class WrongSupply(Refused):
    """The action may be right; the supply line after it is not."""


@dataclass
class Step:
    """One action of a record, and the new supply, top first, if the discards were reshuffled in it."""

    action: int
    supply: bytes | None = None
    line: int = 0
    supply_line: int = 0


@dataclass
class Record:
    """Headers, starting position and steps, up to the first line that cannot be parsed."""

    start: bytearray
    steps: list[Step] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    wrong: Refused | None = None


def read_supply(text: str) -> bytes:
    """The tribes of a `supply` line's letters."""
    tribes = [TRIBE_LETTERS.find(letter) for letter in text]
    if -1 in tribes:
        raise Refused(f"supply: {quoted(text[tribes.index(-1)])} is no tribe ({TRIBE_LETTERS})")
    return bytes(tribes)


def _read_header(words: str) -> tuple[str, str]:
    match = _HEADER.fullmatch(words)
    if not match:
        raise Refused(f'a header is written [Name "value"], not {quoted(words)}')
    if match[1] == "Result" and match[2] not in tuple(RESULTS):
        raise Refused(f"the header's Result {quoted(match[2])} is none of {' '.join(RESULTS)}")
    return match[1], match[2]


def _read_step(record: Record, words: str, number: int) -> None:
    if words.partition(" ")[0] != "supply":
        record.steps.append(Step(read_action(words), line=number))
        return
    if not record.steps or record.steps[-1].supply is not None:
        raise Refused("a supply line follows the action in which the reshuffle happened")
    try:
        supply = read_supply(words[6:].strip())
    except Refused as reason:
        raise WrongSupply(str(reason)) from None
    record.steps[-1].supply, record.steps[-1].supply_line = supply, number


def open_record(text: str) -> Record:
    """Parse a record as far as possible; `play` reports what is wrong with the rest."""
    headers: dict[str, str] = {}
    edition_line = 0
    record: Record | None = None
    if len(text) > LARGEST:
        raise Refused(f"a record has {LARGEST} characters at most, this has {len(text)}")
    for number, raw in enumerate(text.split("\n"), 1):
        words = raw.strip()
        try:
            if words.startswith("[") and record is None:
                name, value = _read_header(words)
                headers[name] = value
                edition_line = number if name == "Edition" else edition_line
                continue
            words = words.partition("#")[0].strip()
            if not words:
                continue
            if record is None:
                record = Record(read_position(words), headers=headers)
                edition = headers.get("Edition", "")
                if edition and edition != EDITIONS[record.start[EDITION]]:
                    number = edition_line
                    raise Refused(f"the header says Edition {quoted(edition)}, the position says otherwise")
            else:
                _read_step(record, words, number)
        except Refused as reason:
            wrong = type(reason)(f"line {number}: {reason}")
            if record is None or not record.steps:
                raise wrong from None
            record.wrong = wrong
            break
    if record is None:
        raise Refused("there is no starting position")
    return record


def read_record(text: str) -> Record:
    """The whole record of a text; Refused at the first wrong line if one of them cannot be read.

    Whether the actions of one that can be read are legal is not asked here: see play.
    """
    record = open_record(text)
    if record.wrong:
        for _ in play(record):
            pass
    return record


def play(record: Record) -> Iterator[tuple[Step, bytearray]]:
    """Yield each step and the state after it, always the same bytearray; Refused at the first wrong line."""
    s = record.start[:]
    for step in record.steps:
        try:
            if step is record.steps[-1] and isinstance(record.wrong, WrongSupply):
                require_legal(s, step.action)
                raise record.wrong
            do(s, step)
        except Refused as reason:
            if reason is record.wrong:
                raise
            number = step.supply_line if isinstance(reason, WrongSupply) else step.line
            raise Refused(f"line {number}: {reason}") from None
        yield step, s
    if record.wrong:
        raise record.wrong
    result = record.headers.get("Result", "*")
    if s[RESULT] and result not in ("*", RESULTS[s[RESULT]]):
        raise Refused(f"the header says Result {quoted(result)}, the game gives `{RESULTS[s[RESULT]]}`")


def do(s: bytearray, step: Step) -> None:
    """Apply one step of a record; Refused, with nothing changed, if the action or supply is wrong."""
    require_legal(s, step.action)
    name = write_action(step.action)
    made = supply_made(s, step.action)
    if made is None and step.supply is not None:
        raise WrongSupply(f"`{name}` needs no new supply")
    if made is not None:
        if step.supply is None:
            raise Refused(f"`{name}` reshuffles the discards, so a supply line must follow")
        if sorted(step.supply) != sorted(made):
            reason_words = f"the new supply must be the {len(made)} discards in some order"
            raise WrongSupply(f"supply: {reason_words}, not {quoted(_letters(step.supply))}")
    perform(s, step.action, step.supply)


def take_steps(argv: Sequence[str]) -> list[Step]:
    """Actions, each as one word or as several; `supply AMMPS…` may follow one, as in a record."""
    steps: list[Step] = []
    words = " ".join(argv).replace(";", " ").split()
    while words:
        verb = words.pop(0)
        has_word = words and words[0].partition("@")[0] not in VERBS and words[0] != "supply"
        text = f"{verb} {words.pop(0)}" if has_word else verb
        if verb != "supply":
            steps.append(Step(read_action(text)))
        elif not steps or steps[-1].supply is not None:
            raise Refused("a supply follows the action in which the reshuffle happened")
        else:
            steps[-1].supply = read_supply(text[7:])
    return steps


def follow(s: bytearray, words: Sequence[str]) -> None:
    """Do the actions of a command line; a supply need not be told. Refused at the first that cannot be."""
    for step in take_steps(words):
        if step.supply is not None:
            do(s, step)
        else:
            require_legal(s, step.action)
            perform(s, step.action)


def replay(text: str) -> Iterator[tuple[str, bytearray]]:
    """Nothing and the start of a record, then each action and the same bytearray after it."""
    record = open_record(text)
    yield "", record.start
    for step, s in play(record):
        yield write_action(step.action), s


def recorded(text: str) -> Recorded:
    """The game of a record, from its position on."""
    record = read_record(text)
    for _ in play(record):
        pass
    steps = record.steps
    supplies = {n: step.supply for n, step in enumerate(steps) if step.supply is not None}
    decisions = bytes(step.action for step in steps)
    return Recorded(2, record.start[EDITION], bytes(8), decisions, record.start, supplies)


def supply_made(s: bytearray, action: int) -> bytes | None:
    """The whole new supply, top first, if a legal action reshuffles the discards, else None."""
    if action != END or s[DISCARDS] == TABLE:
        return None
    after = s[:]
    perform(after, action)
    if after[DISCARDS] != TABLE:
        return None
    # Ending a turn touches neither the discards nor the generator before it draws.
    shuffled = s[:]
    reshuffle(shuffled)
    return cards(shuffled, TRIBES)[: count(s, DISCARDS)]


def _letters(tribes: bytes) -> str:
    return "".join(TRIBE_LETTERS[tribe] for tribe in tribes)


def _plain(value: str) -> str:
    """A header's value without quotation marks and line ends."""
    return " ".join(value.replace('"', "'").split())


def write_record(start: bytearray, actions: Iterable[int], headers: Mapping[str, str] | None = None) -> str:
    """The record of a game, from any position of it and the actions since; the Result header is added."""
    s = start[:]
    lines = [write_position(s)]
    for action in actions:
        require_legal(s, action)
        supply = supply_made(s, action)
        perform(s, action)
        lines.append(write_action(action))
        if supply is not None:
            lines.append("supply " + _letters(supply))
    entries = {"Edition": EDITIONS[s[EDITION]], **(headers or {}), "Result": RESULTS[s[RESULT]]}
    head = [f'[{name} "{_plain(value)}"]' for name, value in entries.items()]
    return "\n".join([*head, "", *lines, ""])
