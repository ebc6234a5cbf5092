"""Thinking in slices: the loop turns every 30 ms, a key ends a slice at once, and none is lost."""

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from sim.machine import Machine
from tests.firmware.handheld.conftest import Probe


class Thinker(Probe):
    """A screen that thinks; each step takes `cost` ms of the machine's time."""

    def __init__(self, machine: Machine, cost: float, steps: int = 1000) -> None:
        super().__init__()
        self.machine = machine
        self.cost = cost
        self.done: list[int] = []  # how many steps had been done at the end of each slice
        self.steps = 0
        self.pressed_after: list[int] = []
        self.found: Any = None
        self.closed = False  # has what thinks gone?
        module = importlib.import_module("handheld.game.time_slice")
        self.thought = module.Thought(machine.console, self.generate(steps))

    def generate(self, steps: int) -> Iterator[bytes | None]:
        try:
            for _ in range(steps):
                self.machine.clock.pass_(self.cost)
                self.steps += 1
                yield None
            yield b"plan"
        finally:
            self.closed = True

    def tick(self, now: int) -> int:
        if self.found is None:
            if self.thought.turns(now):
                self.machine.console.redraw()
            self.found = self.thought.work(now)
            self.done.append(self.steps)
        return 0

    def press(self, button: int, kind: int) -> None:
        super().press(button, kind)
        self.pressed_after.append(self.steps)

    def draw(self, canvas: Any) -> None:
        super().draw(canvas)
        self.thought.draw(canvas)


def slices(screen: Thinker) -> list[int]:
    """How many steps each slice had."""
    return [after - before for before, after in zip([0, *screen.done], screen.done)]


@pytest.mark.parametrize("cost, steps", [(10, 3), (15, 2), (40, 1), (0, 4)])
def test_a_slice_is_30_ms_or_what_a_clock_that_stands_still_allows(
    machine: Machine, cost: float, steps: int
) -> None:
    screen = Thinker(machine, cost)
    machine.console.show(screen)
    for _ in range(5):
        machine.console.step()
    assert slices(screen) == [steps] * 5


def test_what_was_found_is_told_once_and_at_once(machine: Machine) -> None:
    screen = Thinker(machine, 7, steps=10)
    machine.console.show(screen)
    for _ in range(5):
        machine.console.step()
    assert screen.found == b"plan"
    assert slices(screen) == [4, 4, 2]
    assert screen.closed and screen.thought.work(0) == b"plan", "only what it found is kept"


def test_what_was_found_is_kept_for_who_asks_later(machine: Machine) -> None:
    screen = Thinker(machine, 7, steps=1)
    assert [screen.thought.work(0) for _ in range(3)] == [b"plan"] * 3


def test_a_key_ends_the_slice_and_none_is_lost(machine: Machine) -> None:
    screen = Thinker(machine, 5)
    machine.console.show(screen)
    machine.console.step()
    steps = screen.thought._steps
    changes = {10: machine.press, 25: machine.release, 41: machine.press, 56: machine.release}
    changed_at: list[int] = []

    def with_keys() -> Iterator[bytes | None]:
        for n, each in enumerate(steps):
            if n in changes:
                changes[n]("a")
                changed_at.append(screen.steps)
            yield each

    screen.thought._steps = with_keys()
    while screen.steps < 80:
        machine.console.step()
    heard_kinds = [kind for _, kind in Probe.keys(screen)]
    assert heard_kinds == [0, 3, 0, 3], "two presses, two releases"
    # The keypad looks every 20 ms; the step in which it sees a change is the last of its slice.
    for changed, heard in zip(changed_at, screen.pressed_after):
        assert heard - changed <= 5
    assert set(slices(screen)[1:]) > {4}, "some were cut short"


def test_the_hourglass_turns_meanwhile(machine: Machine) -> None:
    screen = Thinker(machine, 10)
    machine.console.show(screen)
    for _ in range(100):
        machine.console.step()
    assert 11 <= screen.drawn <= 13, "3 s, a picture every 250 ms"
