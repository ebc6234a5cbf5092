"""The rules of Babel need no more than 24 KB: in a heap that cannot grow they replay every golden game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.golden import RECORDS
from tools.developer import vm
from tools.games.babel.record import play, read_record

HEAP = 24 * 1024
# This VM collects only between two calls of a step.
STEP = """
def step():
    action = actions[len(done)]
    if action not in legal(game):
        raise ValueError(action)
    done.append(action)
    last = len(done) == len(actions)
    apply(game, action, supply if last else None)
    return last
"""


@pytest.fixture(scope="module")
def lean(built: Path) -> Iterator[vm.Vm]:
    """A VM with that heap, the rules in it."""
    with vm.Vm(built, heap=HEAP) as machine:
        machine.block()
        machine.run(
            "from babel.play import legal\nfrom babel.rules.game import apply\nimport gc\ngc.collect()"
        )
        machine.run(STEP)
        yield machine


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_fits(lean: vm.Vm, path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    actions = bytearray()
    lean.run(f"game = bytearray({bytes(record.start)!r})\ngc.collect()")
    for step, s in play(record):
        actions.append(step.action)
        # Up to a reshuffle, which the record tells, or to the end.
        if step.supply is not None or step is record.steps[-1]:
            given = f"actions, supply = {bytes(actions)!r}, {step.supply!r}"
            lean.run(f"{given}\ndone = bytearray()\ngc.collect()")
            lean.rounds("step()")
            actions.clear()
            assert lean.run("print(bytes(game))\ngc.collect()") == f"{bytes(s)!r}\n"


def test_the_heap_is_no_larger(lean: vm.Vm) -> None:
    with pytest.raises(vm.Failed, match="MemoryError"):
        lean.run(f"more = bytearray({HEAP // 2})")
