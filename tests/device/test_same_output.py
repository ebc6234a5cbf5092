"""The built code on the real VM prints, line by line, what the sources print in CPython."""

from pathlib import Path

import pytest

from tests.device.drive import ROOT, driver, on_both
from tools.developer import vm
from tools.games.babel.notation import read_position
from tools.games.babel.record import read_record

GOLDEN = ROOT / "tests" / "data" / "golden"


@pytest.mark.parametrize("name", ["chance", "games"])
def test_the_rules_play_alike(built: Path, name: str) -> None:
    assert len(on_both(built, driver(name))) > 20


def test_golden_records_play_alike(built: Path) -> None:
    records = []
    for path in sorted((GOLDEN / "records").glob("*.babel")):
        record = read_record(path.read_text("utf-8"))
        steps = tuple((step.action, step.supply) for step in record.steps)
        records.append((path.stem, bytes(record.start), steps))
    assert len(records) == 8
    assert len(on_both(built, driver("records", RECORDS=records))) == sum(len(r[2]) + 1 for r in records)


def test_perft_counts_are_the_golden_ones(built: Path) -> None:
    lines = (GOLDEN / "perft.tsv").read_text("utf-8").splitlines()[1:]
    positions, counts = [], []
    for line in lines:
        position, *numbers = line.split("\t")
        wanted = [int(number) for number in numbers if number]
        positions.append((bytes(read_position(position)), len(wanted)))
        counts.append(str(wanted))
    assert len(counts) > 20
    program = driver("perft", POSITIONS=positions)
    assert vm.run(program, built).splitlines() == counts


def test_the_journal_meets_the_same_faults_alike(built: Path) -> None:
    lines = on_both(built, driver("journal"))
    assert len(lines) > 600
    assert lines[-1].startswith("(2, None, [])")


def test_all_words_are_there(built: Path) -> None:
    lines = on_both(built, driver("words"))
    assert any("Assyrer" in line for line in lines) and any("Mèdes" in line for line in lines)


def test_the_players_think_alike(built: Path) -> None:
    lines = (GOLDEN / "perft.tsv").read_text("utf-8").splitlines()[1:]
    # Some positions, each level: enough to see every kind of plan, in some seconds.
    states = [bytes(read_position(line.split("\t")[0])) for line in lines[::6]]
    assert len(states) > 3
    on_both(built, driver("players", STATES=states))
