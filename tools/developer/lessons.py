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
from tools.maker.cartridge_check import stated
from tools.paths import FIRMWARE, ROOT, game_folders, usage

PACKED = "lessons.bin"
LINE = 23  # letters of the line of a step
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
    return game_folders()[game] / PACKED


def pack(game: Game, text: str) -> bytes:
    """All lessons of a source, one after the other."""
    packed = b""
    for lesson in _parts(text):
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


def check_words(folder: Path, text: str) -> None:
    """Refuse words that do not go with the lessons: one line `>` for each decision that is not `&`."""
    lessons = _parts(text)
    if not lessons:
        raise BadLesson("there is no lesson: a line `*` and a position begins one")
    count = stated(folder).get("LESSONS", len(lessons))
    if count != len(lessons):
        raise BadLesson(f"there are {len(lessons)} lessons, but cartridge.py says LESSONS = {count}")
    for path in sorted((folder / "words").glob("*_lessons.txt")):
        words = _parts(path.read_text(encoding="utf-8"))
        if len(words) != len(lessons):
            raise BadLesson(f"{path.name} has words for {len(words)} lessons; there are {len(lessons)}")
        for number, (lesson, spoken) in enumerate(zip(lessons, words, strict=True), 1):
            here = f"{path.name}, lesson {number}"
            lines = [line[1:].strip() for line in spoken.splitlines() if line.startswith(">")]
            decisions = [line.partition("#")[0].strip() for line in lesson.splitlines()[1:]]
            explained = [each for each in decisions if each and each != "free" and not each.startswith("&")]
            if len(lines) != len(explained):
                raise BadLesson(f"{here}: {len(lines)} lines `>` for {len(explained)} decisions")
            for line in lines:
                if len(line) > LINE:
                    raise BadLesson(f"{here}: more than {LINE} letters in `> {line}`")


def _parts(text: str) -> list[str]:
    """The lessons in a source or in a file of words: what follows each line that begins with `*`."""
    return f"\n{text}".split("\n* ")[1:]


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
            packed = pack(load(name, PACKED), text)
            check_words(game_folders()[name], text)
        except ValueError as trouble:
            print(f"{source(name)}: {trouble}", file=sys.stderr)
            return 1
        packed_file(name).write_bytes(packed)
        print(f"{name}: {len(_parts(text))} lessons, {len(packed)} bytes")
    return 0
