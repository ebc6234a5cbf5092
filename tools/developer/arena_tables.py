"""Tables of matches in a page: the arena writes rows between marks, each with the command that played it."""

import re
import shlex
from contextlib import suppress
from pathlib import Path

from tools.games.text import Refused

_LARGEST = 1 << 20  # bytes that are read of a page

MATCHES, LADDER = "matches", "ladder"
HEADS = {
    MATCHES: "| match | edition | won by the first | games | command |\n|---|---|---|---|---|\n",
    LADDER: "| player | rating | 95 % | games | calls a turn |\n|---|---|---|---|---|\n",
}


def marks(kind: str, game: str) -> tuple[str, str]:
    """The lines around a table."""
    return f"<!-- {kind} of {game}: written by `arena --write` -->\n", f"<!-- end of {kind} of {game} -->"


def _found(page: str, kind: str, game: str, path: Path) -> tuple[int, int]:
    begin, end = marks(kind, game)
    if page.count(begin) != 1 or page.count(end) != 1 or page.index(end) < page.index(begin):
        raise Refused(
            f"{path} needs two lines to write the {kind} of {game} between: {begin.strip()} and {end}"
        )
    return page.index(begin) + len(begin), page.index(end)


def check(path: Path, kind: str, game: str) -> None:
    """Refused if a page has no place for a table: before anything is played."""
    _found(_read(path), kind, game, path)


def _read(path: Path) -> str:
    with open(path, "rb") as file:
        data = file.read(_LARGEST)
    if len(data) < _LARGEST:
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8")
    raise Refused(f"{path} is no page of text")


def write_match(path: Path, game: str, cells: list[str]) -> None:
    """Put a match into its table, in the place of the same match if it is there."""
    page = _read(path)
    first, last = _found(page, MATCHES, game, path)
    rows = [line for line in page[first:last].splitlines() if line.startswith("| ")][1:]
    row = "| " + " | ".join(cells) + " |"
    same = [i for i, old in enumerate(rows) if old.split(" | ")[:2] == row.split(" | ")[:2]]
    if same:
        rows[same[0]] = row
    else:
        rows.append(row)
    table = HEADS[MATCHES] + "".join(line + "\n" for line in rows)
    path.write_text(page[:first] + table + page[last:], encoding="utf-8", newline="\n")


def write_ladder(path: Path, game: str, rows: list[list[str]], command: str) -> None:
    """Replace the ladder of a game."""
    page = _read(path)
    first, last = _found(page, LADDER, game, path)
    table = HEADS[LADDER] + "".join("| " + " | ".join(cells) + " |\n" for cells in rows)
    text = f"{table}\nBy `{command}`.\n"
    path.write_text(page[:first] + text + page[last:], encoding="utf-8", newline="\n")


def commands(path: Path) -> list[list[str]]:
    """The arguments of every `arena` that wrote a table of a page."""
    page = _read(path)
    blocks = re.findall(r"<!-- (?:matches|ladder) of \w+: written .*?<!-- end of", page, re.DOTALL)
    commands = [
        line for block in blocks for line in re.findall(r"`arena ([^`]*)`", block) if line != "--write"
    ]
    if not commands:
        raise Refused(f"{path} has no table of the arena")
    return [shlex.split(line) for line in commands]
