"""Bytes on the display's bus for what a player does, measured on the simulated chip."""

from collections.abc import Callable
from typing import Any

from sim.machine import Machine

TEXT = "The quick brown fox jumps over the lazy dog. "


class Sheet:
    """A screen that shows whatever was last painted; paint() replaces the painter."""

    def __init__(self, console: Any) -> None:
        self.console = console
        self._painter: Callable[[Any], None] = lambda canvas: None

    def paint(self, painter: Callable[[Any], None]) -> None:
        self._painter = painter
        self.console.redraw()

    def draw(self, canvas: Any) -> None:
        self._painter(canvas)

    def press(self, button: int, kind: int) -> None:
        pass


def page(shift: int) -> Callable[[Any], None]:
    """A painter that fills the whole picture with text."""

    def paint(canvas: Any) -> None:
        for y in range(8):
            canvas.text(0, y, (TEXT * 2)[shift + y :])

    return paint


def framed(x: int, y: int, w: int, h: int) -> Callable[[Any], None]:
    """A painter of the cursor on a full page."""

    def paint(canvas: Any) -> None:
        page(0)(canvas)
        canvas.block(x, y, w, h)

    return paint


def measure() -> list[tuple[str, float, str]]:
    """(name, value, unit) of every measurement."""
    machine = Machine()
    machine.power_on()
    sheet = Sheet(machine.console)
    machine.console.show(sheet)

    def cost(painter: Callable[[Any], None]) -> int:
        sheet.paint(painter)
        before = machine.bus.bytes
        machine.step(1)
        return machine.bus.bytes - before

    def one(canvas: Any) -> None:
        page(0)(canvas)
        canvas.put(12, 3, 31)

    cost(page(9))
    full = cost(page(0))
    again = cost(page(0))
    tile = cost(one)
    cost(page(0))
    sizes = [(1, 1), (2, 1), (5, 1)]
    moves = []
    for w, h in sizes:
        for x, y in ((0, 0), (5, 0), (20, 5), (0, 5), (10, 3)):
            moves.append(cost(framed(min(x, 25 - w), y, w, h)))
        cost(page(0))

    def turned(canvas: Any) -> None:
        page(0)(canvas)
        canvas.invert(3)

    row = cost(turned)
    cost(page(0))
    before = machine.bus.bytes
    machine.step(30_000)
    idle = machine.bus.bytes - before
    machine.power_off()
    return [
        ("one changed tile", tile, "bytes"),
        ("cursor moved, worst case", max(moves[i] for i in range(len(moves)) if i % 5), "bytes"),
        ("row turned inverse", row, "bytes"),
        ("full screen", full, "bytes"),
        ("screen drawn again unchanged", again, "bytes"),
        ("half a minute idle", idle, "bytes"),
    ]
