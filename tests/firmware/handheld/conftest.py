"""A powered handheld with a screen of the test's own."""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sim.machine import Machine

Start = Callable[..., Machine]


class Probe:
    """A screen that writes down what happens to it."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.log: list[Any] = []
        self.drawn = 0
        self.painter: Callable[[Any], None] | None = None

    def draw(self, canvas: Any) -> None:
        self.drawn += 1
        canvas.text(0, 0, self.text)
        if self.painter:
            self.painter(canvas)

    def press(self, button: int, kind: int) -> None:
        self.log.append((button, kind))

    def enter(self) -> None:
        self.log.append("enter")

    def leave(self) -> None:
        self.log.append("leave")

    def keys(self) -> list[tuple[int, int]]:
        """What was pressed, without enter and leave."""
        return [entry for entry in self.log if isinstance(entry, tuple)]


@pytest.fixture
def start() -> Iterator[Start]:
    """Makes a machine, switches it on and, if it finds no fault, shows an empty probe (machine.probe)."""
    machines: list[Machine] = []

    def make(**options: Any) -> Machine:
        machine = Machine(**options)
        machines.append(machine)
        machine.power_on()
        machine.probe = Probe()  # type: ignore[attr-defined]
        hardware = machine.console.hardware
        if not (hardware.code or hardware.trouble):
            machine.console.show(machine.probe)  # type: ignore[attr-defined]
        machine.step(1)
        return machine

    yield make
    for machine in machines:
        machine.power_off()


@pytest.fixture
def machine(start: Start) -> Machine:
    """A Pico with an SSD1306."""
    return start()


@pytest.fixture
def firmware(machine: Machine) -> Callable[[str], Any]:
    """Imports a module of the powered machine's drive."""
    return importlib.import_module
