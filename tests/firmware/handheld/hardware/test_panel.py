"""The seam between canvas and panel: any class that keeps to panel.pyi shows the picture."""

from typing import Any

import pytest

from handheld.canvas import MARGIN
from sim.machine import Machine


class Glass:
    """A panel without a chip: keeps the rows it was given, and what it was asked."""

    has_contrast = can_flip = False
    colours = 0

    def __init__(self) -> None:
        self.stale = True
        self.answers = True
        self.rows = bytearray(8 * 128)
        self.asked: list[Any] = []

    def begin(self) -> bool:
        self.asked.append("begin")
        return self.answers

    def refresh(self) -> bool:
        return False

    def show(self, y: int, line: bytearray, first: int, end: int) -> bool:
        self.asked.append((y, first, end))
        self.rows[128 * y + first : 128 * y + end] = line[MARGIN + first : MARGIN + end]
        line[:] = b"\xff" * len(line)
        self.stale = self.stale or not self.answers
        return self.answers

    def finish(self) -> None:
        self.asked.append("finish")
        self.stale = False

    def flip(self, on: bool) -> None:
        pass

    def contrast(self, value: int) -> None:
        self.asked.append(value)

    def shift(self, dx: int, dy: int) -> bool:
        return bool(dx)

    def sleep(self, on: bool) -> None:
        self.asked.append(on)


WHOLE = ["begin", *((y, 0, 128) for y in range(8)), "finish"]


def draw(canvas: Any, third: str) -> None:
    canvas.text(0, 0, "tiles")
    canvas.text(0, 3, third)
    canvas.invert(5)
    canvas.sprite(33, 100, 29)
    canvas.big("Big", 30, 42)


@pytest.fixture
def glass(machine: Machine) -> Glass:
    """In place of the machine's own panel, after that has shown the picture."""
    machine.probe.painter = lambda canvas: draw(canvas, "row")  # type: ignore[attr-defined]
    machine.console.redraw()
    machine.step(1)
    machine.console.canvas.panel = glass = Glass()
    return glass


def test_a_stale_panel_gets_the_whole_picture(machine: Machine, glass: Glass) -> None:
    machine.step(1)
    assert glass.asked == WHOLE and bytes(glass.rows) == machine.frame().pages
    machine.step(1000)
    assert glass.asked == WHOLE


def test_of_a_row_only_what_changed_is_shown(machine: Machine, glass: Glass) -> None:
    machine.step(1)
    glass.asked.clear()
    machine.probe.painter = lambda canvas: draw(canvas, "raw")  # type: ignore[attr-defined]
    machine.console.redraw()
    machine.step(1)
    assert glass.asked == [(3, 7, 12), "finish"]


def test_a_panel_that_does_not_answer_is_asked_again(machine: Machine, glass: Glass) -> None:
    glass.answers = False
    machine.step(1)
    assert glass.asked == ["begin"]
    glass.answers = True
    machine.step(1000)
    assert glass.asked[1:] == WHOLE and bytes(glass.rows) == machine.frame().pages
    glass.answers = False
    machine.probe.painter = lambda canvas: draw(canvas, "")  # type: ignore[attr-defined]
    machine.console.redraw()
    machine.step(1)
    assert glass.asked[-1] == (3, 2, 17) and glass.stale


def test_the_rest_is_asked_of_the_panel(machine: Machine, glass: Glass) -> None:
    machine.step(1)
    canvas, ask = machine.console.canvas, glass.asked
    ask.clear()
    canvas.contrast(7)
    canvas.sleep(True)
    canvas.shift(0, 1)
    assert ask == [7, True]
    canvas.shift(1, 1)
    assert ask[2:] == WHOLE[1:], "sent again, since the panel says so"
