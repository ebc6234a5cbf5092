"""The built code on the real VM prints, line by line, what the sources print in CPython."""

import importlib
from pathlib import Path

import pytest

from tests.firmware.on_vm.drive import FIRMWARE, driver, in_cpython, on_both, vm_or_skip
from tests.golden import GOLDEN
from tools.developer import vm
from tools.games.babel.notation import read_position
from tools.games.babel.record import read_record
from tools.maker.optimise.words import numbered

VOCABULARIES = {
    "console.words": "handheld.words.en",
    "console.menus": "handheld.words.en_menus",
    "game.words": "babel.words.en",
    "game.more": "babel.words.en_more",
}


@pytest.mark.parametrize("name", ["chance", "games"])
def test_the_rules_play_alike(built: Path, name: str) -> None:
    assert len(on_both(built, driver(name))) > 20


def test_the_model_of_the_board_behaves_alike(tmp_path: Path) -> None:
    """The simulator's tests are then true of the VM's stand-ins as well."""
    vm_or_skip()
    assert len(on_both(vm.with_standins(tmp_path), driver("model"))) > 200


Steps = tuple[tuple[int, "bytes | None"], ...]


def golden() -> list[tuple[str, bytes, Steps]]:
    records = []
    for path in sorted((GOLDEN / "records").glob("*.babel")):
        record = read_record(path.read_text("utf-8"))
        steps = tuple((step.action, step.supply) for step in record.steps)
        records.append((path.stem, bytes(record.start), steps))
    assert len(records) == 8
    return records


def test_golden_records_play_alike(built: Path) -> None:
    records = golden()
    assert len(on_both(built, driver("records", RECORDS=records))) == sum(len(r[2]) + 1 for r in records)


def test_golden_records_are_replayed_within_16_kb(built: Path) -> None:
    """Rules, position, and all that one action and the next list of actions leave behind."""
    with vm.Vm(built) as machine:
        before = machine.heap()
        machine.run("from babel.play import legal\nfrom babel.rules.game import apply\nused = [0]")
        for _, start, steps in golden():
            machine.run(f"s = bytearray({start!r})\nsteps = iter({steps!r})")
            machine.run(
                "def step():\n    for a, b in steps:\n        apply(s, a, b)\n        return not legal(s)\n"
            )
            rounds = machine.rounds("step() is not False")
            # The record itself lies on the heap here, too.
            assert max(after for _, after in rounds) - before - 40 * len(steps) < 16 * 1024


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
    assert lines[-1].startswith("(2, [], [])")


def test_all_words_are_there(built: Path) -> None:
    files = [file.relative_to(FIRMWARE).with_suffix("") for file in sorted(FIRMWARE.rglob("words/en*.py"))]
    every = [importlib.import_module(".".join(file.parts)).Words for file in files]
    numbers = numbered(name for kind in every for name in vars(kind) if name.isupper())
    said = "from babel import words as game\nfrom handheld import words as console\ndef show(language):\n"
    by_name = by_number = said
    for vocabulary, module in VOCABULARIES.items():
        for name in sorted(vars(importlib.import_module(module).Words)):
            if name.isupper():
                by_name += f"    print(language, {name!r}, {vocabulary}().{name})\n"
                by_number += f"    print(language, {name!r}, {vocabulary}()[{numbers[name]}])\n"
    lines = in_cpython(by_name + driver("words")).splitlines()
    assert vm.run(by_number + driver("words"), built).splitlines() == lines
    assert any("Assyrer" in line for line in lines) and any("Mèdes" in line for line in lines)


def test_the_players_think_alike(built: Path) -> None:
    lines = (GOLDEN / "perft.tsv").read_text("utf-8").splitlines()[1:]
    # Some positions, each level: enough to see every kind of plan, in some seconds.
    states = [bytes(read_position(line.split("\t")[0])) for line in lines[::6]]
    assert len(states) > 3
    on_both(built, driver("players", STATES=states))
