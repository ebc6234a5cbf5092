"""Waits on a Pico are counted from real work."""

import pytest

from sim.machine import Machine
from tools import games
from tools.developer.measurements import waits
from tools.maker.content import cartridges

NAMES = (
    "boot.py, files dated by flash",
    "power-up to title, after CircuitPython's own second",
    "start to curtain",
    "curtain to board",
    "key to picture",
    "whole board sent",
    "whole page of letters sent",
    "hint",
    "continue to curtain",
)


def test_each_kind_of_work_is_counted() -> None:
    machine = Machine(games=("babel",))
    with waits.counted(machine, {"handheld/hardware/detect.mpy": 1000, "handheld/console.mpy": 500}) as start:
        machine.power_on()
        machine.step(10)
    assert start.loaded == 1500, "two files whose sizes were told"
    assert start.steps > 10_000 and start.bus > 20
    machine.step(3000)
    with waits.counted(machine, {}) as nothing:
        pass
    assert nothing == waits.Work()
    with waits.counted(machine, {}) as key:
        machine.tap("down")
    assert 0 < key.bus < 10 and key.loaded == 0 and 0 < key.ms < start.ms / 3
    machine.power_off()


def test_what_a_key_has_to_wait_for_is_counted() -> None:
    assert waits.Work(bus=2).ms == 2


LIMITS = (150, 500, 120, 100, 31, 60, 60, 170, 350)
HINT = {"babel": 110}
# A on the board: until the picture begins to change, at most; until all of it is sent, median.
ANSWERS = {"rise": (60, 50)}
# On the console's own board every key draws a list, and a hint is thought out by playing on.
WITH_DEFAULTS = (150, 500, 120, 100, 40, 60, 60, 1000, 350)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_waits_are_short(name: str) -> None:
    told = {name: value for name, value, _ in waits.measure(games.load(name))}
    waited = {what: told[what] for what in NAMES}
    limits = LIMITS if name in cartridges() else WITH_DEFAULTS
    over = {what: ms for (what, ms), most in zip(waited.items(), limits) if not 1 < ms <= most}
    assert over == {}, "ms on a Pico"
    hint = HINT.get(name, limits[NAMES.index("hint")])
    assert told["hint"] <= hint
    assert name not in cartridges() or told["hint in mid-game"] <= hint
    # Elsewhere in the game it may take longer, in Babel before it advises to end the turn.
    hints = [ms for what, ms in told.items() if what.endswith("positions, most")]
    assert name not in cartridges() or len(hints) == 1 and hints[0] <= 200
    first, whole = ANSWERS.get(name, (120, 80))
    assert told["A on the board to first change, most"] <= first
    assert told.get("A against a computer to first change, most", 0) <= first
    assert told["A on the board to whole picture, median"] <= whole
    assert told.get("slide", 12) >= 12, "pictures a second"
    for what, ms in waited.items():
        parts = [value for name, value in told.items() if name.startswith(what + ": ")]
        assert not parts or 0 <= ms - sum(parts) < 3, "what is below 1 ms is not told"
