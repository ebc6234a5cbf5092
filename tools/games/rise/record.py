"""Parses, checks and writes records of Rise of Babel: a whole game as text.

A first line `{"players":2,"seed":7,"mild":false}`, then a decision a line. Lines with `#` check: `# at N
HASH` is the SHA-256 of the position after N decisions, `# legal N HASH` of the legal decisions, `# show LINE`
is the position itself; other such lines are comments.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from rise.rules.effects import perform
from rise.rules.game import new
from rise.rules.legal import legal
from tools.games.protocol import Recorded
from tools.games.rise.notation import read_decision, write_decision, write_decisions, write_position
from tools.games.rise.reasons import require_legal
from tools.games.text import Refused, quoted

LARGEST = 1 << 20


def read_header(line: str) -> bytearray:
    """The game that a record's first line begins."""
    try:
        header = json.loads(line) if len(line) < 200 else None
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or sorted(header) != ["mild", "players", "seed"]:
        raise Refused(
            f'a record begins with {{"players":2,"seed":7,"mild":false}}, not {quoted(line.strip())}'
        )
    players, seed, mild = header["players"], header["seed"], header["mild"]
    if type(players) is not int or not 2 <= players <= 4:
        raise Refused("players: a whole number from 2 to 4 is needed")
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise Refused("seed: a whole number below 2^64 is needed")
    if type(mild) is not bool:
        raise Refused("mild: true or false is needed")
    return new(players, seed.to_bytes(8, "little"), mild)


def digest(text: str) -> str:
    """The SHA-256 of a text, as the checks in records have it."""
    return hashlib.sha256(text.encode()).hexdigest()


def _check(s: bytearray, line: str, done: int) -> None:
    """Check a line with `#`; Refused if the check fails."""
    word, _, rest = line[1:].strip().partition(" ")
    if word == "show":
        if rest != write_position(s):
            raise Refused("the position is another than this line shows")
        return
    if word not in ("at", "legal"):
        return
    number, _, wanted = rest.partition(" ")
    if number != str(done):
        raise Refused(f"{quoted(number)} decisions, and {done} came before this line")
    if wanted.strip() != digest(write_position(s) if word == "at" else write_decisions(s, legal(s))):
        raise Refused(f"the {'position' if word == 'at' else 'list of legal decisions'} has another hash")


def replay(text: str) -> Iterator[tuple[str, bytearray]]:
    """Nothing and the start, then each decision and the position after it; Refused at the first wrong line.

    It is always the same bytearray.
    """
    if len(text) > LARGEST:
        raise Refused(f"a record has {LARGEST} characters at most, this has {len(text)}")
    s: bytearray | None = None
    done = 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line:
            continue
        try:
            if line.startswith("#"):
                if s is not None:
                    _check(s, line, done)
                continue
            if s is None:
                s = read_header(line)
                decision = ""
            else:
                chosen = read_decision(s, line)
                require_legal(s, chosen)
                decision = write_decision(s, chosen)
                perform(s, chosen)
                done += 1
        except Refused as reason:
            raise Refused(f"line {number}: {reason}") from None
        yield decision, s
    if s is None:
        raise Refused("there is no first line that begins a game")


def recorded(text: str) -> Recorded:
    """The game of a record, from its deal on."""
    for _ in replay(text):
        pass
    lines = [line for raw in text.split("\n") if (line := raw.strip()) and not line.startswith("#")]
    s = read_header(lines[0])
    header = json.loads(lines[0])
    decisions = bytearray()
    for line in lines[1:]:
        decisions.append(read_decision(s, line))
        perform(s, decisions[-1])
    seed = header["seed"].to_bytes(8, "little")
    return Recorded(header["players"], int(header["mild"]), seed, bytes(decisions))


def write_record(players: int, seed: int, mild: bool, decisions: bytes) -> str:
    """Write the record of a game, with its last position in the last line."""
    s = new(players, seed.to_bytes(8, "little"), mild)
    lines = [json.dumps({"players": players, "seed": seed, "mild": mild}, separators=(",", ":"))]
    for decision in decisions:
        require_legal(s, decision)
        lines.append(write_decision(s, decision))
        perform(s, decision)
    return "\n".join([*lines, "# show " + write_position(s), ""])
