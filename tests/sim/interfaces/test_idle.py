"""Nobody presses a button: the display gets only its set-up again, nothing is drawn, the program sleeps."""

import io
from collections.abc import Iterator

import pytest

from sim.machine import Machine
from sim.session import Session
from sim.terminal import Terminal


class NoKeys:
    """A keyboard nobody touches; it moves the clock instead of waiting."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waits = 0

    def wait(self, seconds: float) -> list[object]:
        self.waits += 1
        self.now += seconds
        return []


@pytest.fixture
def machine() -> Iterator[Machine]:
    machine = Machine(seed=1, games=("babel",))
    yield machine
    machine.power_off()


@pytest.mark.parametrize(
    "way",
    [
        "a wait:500",
        "a wait:200 a wait:500",
        "a a wait:500 hold:a wait:16000",
    ],
)
def test_twenty_seconds_of_nothing(machine: Machine, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    keys = NoKeys()
    monkeypatch.setattr("sim.terminal.Keyboard", lambda: keys)
    out = io.StringIO()
    session = Session(machine, now=lambda: keys.now)
    machine.run("wait:4000 b " + way)
    terminal = Terminal(session, out)
    terminal._run_once()
    sent, drawn = machine.bus.bytes, len(out.getvalue())
    looks = keys.waits
    end = keys.now + 20
    while keys.now < end:
        terminal._run_once()
    assert machine.bus.bytes - sent <= 20 * 600, "half of the panel a second, should it have lost its supply"
    assert len(out.getvalue()) == drawn
    assert keys.waits - looks <= 25, "about one look a second"
