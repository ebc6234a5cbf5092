"""The built code on the real VM prints, line by line, what the sources print in CPython."""

from pathlib import Path

import pytest

from tests.device.drive import ROOT, driver, on_both
from tools import vm
from tools.notation import read_position
from tools.record import read_record

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
