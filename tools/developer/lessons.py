"""Pack each game's lessons into the firmware, after checking that every way through them is legal.

The source is tools/games/GAME/lessons.txt, or lessons.txt in the folder of a game elsewhere: `*` and a
position, then one decision a line, as `talk` writes it. `|` separates several right decisions; `*` at the
end matches anything. `&` marks a decision without words: the opponent's, or a forced one. The line `free`
instead of decisions: all that is legal is right, until the game's lessons.py says that the lesson is done.
The words are in words/*_lessons.txt of the game. --game NAME packs only that game's.
"""

import sys
from pathlib import Path

from tools.games import load, names
from tools.games.protocol import Game
from tools.paths import FIRMWARE, ROOT, game_folders, usage

UNTOLD = 255
FREE = 254


class BadLesson(ValueError):
    """A lesson cannot be played as it is written; says where."""


def source(game: str) -> Path:
    """Where the lessons of a game are written."""
    folder = game_folders()[game]
    inside = folder.parent == FIRMWARE
    return (ROOT / "tools" / "games" / game if inside else folder) / "lessons.txt"


def packed_file(game: str) -> Path:
    """Where they are packed."""
    return game_folders()[game] / "lessons.bin"


def pack(game: Game, text: str) -> bytes:
    """All lessons of a source, one after the other."""
    packed = b""
    for lesson in text.split("\n* ")[1:]:
        start, *lines = [line.partition("#")[0].strip() for line in lesson.splitlines()]
        state = game.read_position(start)
        steps = b"".join(bytes((len(step),)) + step for step in _steps(game, state, [x for x in lines if x]))
        size = len(state) + len(steps)
        packed += size.to_bytes(2, "little") + len(state).to_bytes(2, "little") + state + steps
    return packed


def _steps(game: Game, start: bytearray, lines: list[str]) -> list[bytes]:
    """The right decisions of each step; all ways through are gone at once."""
    if lines == ["free"]:
        return [bytes((FREE,))]
    steps = []
    states = {bytes(start)}
    for line in lines:
        right: set[int] = set()
        after = set()
        wanted = [word.strip() for word in line.removeprefix("&").split("|")]
        for state in states:
            ways = [
                decision
                for decision in game.legal(bytearray(state))
                if any(_means(game.write_decision(bytearray(state), decision), word) for word in wanted)
            ]
            if not ways:
                raise BadLesson(f"`{line}` is not legal in {game.write_position(bytearray(state))}")
            right.update(ways)
            for decision in ways:
                s = bytearray(state)
                game.perform(s, decision)
                after.add(bytes(s))
        states = after
        steps.append(bytes([UNTOLD] * line.startswith("&") + sorted(right)))
    return steps


def _means(decision: str, word: str) -> bool:
    return decision.startswith(word[:-1]) if word.endswith("*") else decision.removesuffix("@1") == word


def main(argv: list[str]) -> int:
    """Pack them all."""
    chosen = names()
    if argv[:1] == ["--game"] and len(argv) == 2:
        chosen = argv[1:]
    elif argv:
        print(usage("lessons [--game NAME]", __doc__))
        return 0 if argv[0] in ("-h", "--help") else 2
    for name in [game for game in chosen if source(game).is_file()]:
        text = source(name).read_text(encoding="utf-8")
        try:
            packed = pack(load(name), text)
        except ValueError as trouble:
            print(f"{source(name)}: {trouble}", file=sys.stderr)
            return 1
        packed_file(name).write_bytes(packed)
        print(f"{name}: {text.count(chr(10) + '* ')} lessons, {len(packed)} bytes")
    return 0
