"""A handheld for the windows' own tests: it shows which buttons are down, and nothing else happens in it.

As a program (`pretend.py terminal|window LOG`) it shows itself in a window and writes what it feels to LOG.
"""

import sys
from pathlib import Path
from types import SimpleNamespace

from sim.frame import Frame
from sim.keys import BUTTONS

FULL = (1 << 128) - 1


class Pretend:
    """All that a window may know of a machine."""

    def __init__(self, log: Path | None = None) -> None:
        self.bus = SimpleNamespace(transactions=0, bytes=0, ms=0.0)
        self.nvm = SimpleNamespace(erases=0)
        self.down: list[str] = []
        self.felt: list[str] = []
        self.passed = 0.0
        self.breaks = ""
        self.crashes: list[Exception] = []
        self.tones: list[tuple[float, int]] = []
        self.log = log

    def _feel(self, what: str) -> None:
        self.felt.append(what)
        if self.log is not None:
            with self.log.open("a", encoding="utf-8") as file:
                file.write(what + "\n")

    def power_on(self) -> None:
        self._feel("on")
        self._break()

    def power_off(self) -> None:
        self.down.clear()
        self._feel("off")

    def press(self, button: str) -> None:
        self.down.append(button)
        self._feel(f"+{button}")

    def release(self, button: str) -> None:
        self.down.remove(button)
        self._feel(f"-{button}")

    def step(self, ms: float) -> float:
        self._break()
        self.passed += ms
        return 1000.0

    def _break(self) -> None:
        if self.breaks:
            raise ValueError(self.breaks)

    def frame(self) -> Frame:
        """The topmost row is lit, and a bar of 8 rows for every button that is down."""
        rows = [FULL] + [0] * 63
        for index, button in enumerate(BUTTONS):
            if button in self.down:
                rows[8 + index * 8 : 16 + index * 8] = [FULL] * 8
        return Frame.from_rows(rows)

    def view(self) -> Frame:
        return self.frame()


class Finger:
    """One on the display: a tap presses right there, else down."""

    def __init__(self, machine: Pretend, x: int, y: int) -> None:
        machine._feel(f"{x},{y}")
        self.pressed = False

    def tap(self) -> int:
        return self._once("right")

    def lead(self) -> int:
        return self._once("down")

    def _once(self, button: str) -> int:
        pressed, self.pressed = self.pressed, True
        return -1 if pressed else BUTTONS.index(button)


def main(where: str, log: str, *more: str) -> None:
    """Show a pretended handheld until it is closed."""
    from sim.session import Session

    machine = Pretend(Path(log))
    session = Session(machine, shots=Path(log).parent / "shots")
    session.finger = lambda x, y: Finger(machine, x, y)
    if where == "window":
        from sim.window import Window

        Window(session, scale=2).run()
    else:
        from sim.terminal import Terminal

        terminal = Terminal(session)
        if "crash" in more:
            terminal.key = lambda key: 1 // 0  # type: ignore[assignment,method-assign,return-value]
        terminal.run()
    session.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
