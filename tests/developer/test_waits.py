"""Waits on a Pico are counted from real work."""

from itertools import islice

import pytest

from sim.machine import Machine
from tools import games
from tools.developer.figures import waits


def test_each_kind_of_work_is_counted() -> None:
    machine = Machine(games=("babel",))
    with waits.counted(machine, {"handheld/parts.mpy": 1000, "handheld/console.mpy": 500}) as start:
        machine.power_on()
        machine.step(10)
    assert start.loaded == 1500, "two files whose sizes were told"
    assert start.steps > 10_000 and start.pixels > 128 * 32 and start.bus > 20
    machine.step(3000)
    with waits.counted(machine, {}) as nothing:
        pass
    assert nothing == waits.Work()
    with waits.counted(machine, {}) as key:
        machine.tap("down")
    assert 0 < key.pixels < 4000 and key.loaded == 0 and 0 < key.ms < start.ms / 3
    machine.power_off()


@pytest.mark.parametrize("name", ["babel", "rise"])
def test_a_game_tells_its_waits(name: str) -> None:
    told = list(islice(waits.figures(games.load(name)), 11))
    parts = [value for name, value, _ in told if name.startswith("start to curtain: ")]
    whole = next(value for name, value, _ in told if name == "start to curtain")
    assert 0 <= whole - sum(parts) < 3, "what is below 1 ms is not told"
    assert whole < 350, "the aim"
    found = [figure for figure in told if ":" not in figure[0]]
    assert [name for name, _, _ in found][1:] == [
        "start to curtain",
        "curtain to board",
        "key to picture",
        "whole screen sent",
    ]
    assert all(1 < value < 5000 for _, value, _ in found)
