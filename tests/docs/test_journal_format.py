"""docs/journal-format.md specifies the bytes that the journal reads and writes."""

import re

from handheld.game.lineup_codec import lineup
from handheld.journal import format as fmt
from handheld.journal import keys
from handheld.journal.writer import APPEND, Journal
from sim.nvm import Nvm
from tools.paths import ROOT

PAGE = (ROOT / "docs" / "journal-format.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """What stands under a heading of the page."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def dump() -> bytes:
    """The memory of the page's example."""
    return b"".join(bytes.fromhex(line) for line in re.findall(r"^ *\d+  ((?:[0-9A-F]{2} ?)+)$", PAGE, re.M))


def test_format_versions() -> None:
    layouts = re.findall(r"^\| `(\w\w)` \| `(\w+)` \|.*\| (\d+) \|$", PAGE, re.M)
    assert [name for _, name, _ in layouts] == ["MAGIC", "FRESH", "REWRITTEN"]
    for byte, name, start in layouts:
        layout: bytes = getattr(fmt, name)
        assert layout == bytes.fromhex(f"4B D2 2D {byte}")
        assert int(start) == (len(layout) if layout == fmt.MAGIC else fmt.RECORDS)


def test_words() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| `(\w\w)`(?:–`(\w\w)`)? \| (.*) \|$", section("Words"), re.M)
    ranges = [(int(first), int(last or first)) for first, last, _, _, _ in rows]
    numbers = [number for first, last in ranges for number in range(first, last + 1)]
    assert numbers == list(range(len(fmt.WORDS)))
    for (first, last), (_, _, low, high, _) in zip(ranges, rows, strict=True):
        assert fmt.WORDS[first] == int(low, 16) and fmt.WORDS[last] == int(high or low, 16)
    starts = [first for first, _ in ranges]
    assert starts == [0, fmt.SINGLES, fmt.RESUME, fmt.UNDO, fmt.BLOCK, fmt.DIGIT]


def test_blocks_and_keys() -> None:
    blocks = re.findall(r"^\| (\d+) \| `(\w+)` \|", section("Records"), re.M)
    assert [getattr(fmt, name) for _, name in blocks] == [int(key) for key, _ in blocks]
    assert len(blocks) == 4
    told = re.findall(r"^\| (?:console|game) \| (\d+) \| `(\w+)` \|", section("Values"), re.M)
    assert [getattr(keys, name) for _, name in told] == [int(key) for key, _ in told]
    assert len(told) == 9
    assert f"numbered 1 to {keys.GAMES}" in PAGE and keys.game_key(keys.GAMES, 15) == fmt.BEGIN - 1


def test_the_example_is_what_the_journal_writes() -> None:
    nvm = Nvm("rp2040")
    journal = Journal(nvm, APPEND)
    journal.set(keys.SETTINGS, bytes((1, 207, 6, 30, 0, 0, 1)))
    game = journal.game(1)
    game.begin(lineup(0, [("Anna", 0), ("Bob", 3)], bytes(range(1, 9))).head)
    game.add(3)
    game.add(60)
    game.take_back()
    told = dump()
    assert bytes(nvm.cells) == told + b"\xff" * (len(nvm) - len(told))
