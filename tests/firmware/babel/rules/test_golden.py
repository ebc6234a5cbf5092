"""Records and perft counts that were made elsewhere."""

from pathlib import Path

import pytest

from tests.golden import GOLDEN
from tools.games import load
from tools.games.babel.notation import read_position, write_position
from tools.games.babel.record import play, read_record, write_record
from tools.player.perft import divide, perft

game = load("babel")

RECORDS = sorted((GOLDEN / "records").glob("*.babel"))
COUNTS = [
    line.split("\t")
    for line in (GOLDEN / "perft.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def test_all_the_data_is_here() -> None:
    assert len(RECORDS) == 8 and len(COUNTS) == 61


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_its_final_position(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    *_, (_, s) = play(read_record(text))
    assert "# final " + write_position(s) == text.splitlines()[-1]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    record = read_record("\n".join(lines))
    before_reshuffle = [step.action for step in record.steps]
    for i, step in enumerate(record.steps):
        if step.supply is not None:
            # What comes after is chance, which a record from elsewhere does not share with us.
            before_reshuffle = before_reshuffle[:i]
            break
    written = write_record(record.start, before_reshuffle).splitlines()
    assert written[0] == lines[0] and written[2:] == lines[2 : len(written)]


@pytest.mark.parametrize("number", range(len(COUNTS)))
def test_perft(number: int) -> None:
    text, *counts = COUNTS[number]
    s = read_position(text)
    before = s[:]
    assert write_position(s) == text
    assert [perft(game, s, n + 1) for n in range(len(counts))] == [int(count) for count in counts]
    assert sum(count for _, count in divide(game, s, 2)) == int(counts[1])
    assert perft(game, s, 0) == 1 and s == before
