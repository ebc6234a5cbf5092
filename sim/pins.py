"""The board's pins: who holds them, what drives them, and the buttons soldered to them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Protocol

from sim.boards import Board
from sim.bus import Wire
from sim.clock import Clock


class Scanner(Protocol):
    """Something that looks at pins while time goes by."""

    next_scan: float
    settled: bool

    def waiting(self) -> bool: ...
    def scan_until(self, target: float) -> None: ...


class Pin:
    """One pin of the chip; several names in `board` may mean the same one."""

    def __init__(self, hardware: Hardware, name: str, chip_name: str) -> None:
        self.hardware = hardware
        self.name = name
        self.chip_name = chip_name
        self.number = int("".join(c for c in chip_name if c.isdigit()) or 0)
        self.output: bool | None = None  # the level it drives, or None for an input
        self.pull: bool | None = None  # True is up
        self.grounded = False  # a pressed button
        self.was_high = False
        self.user: object | None = None

    def __repr__(self) -> str:
        return f"board.{self.name}"

    def claim(self, user: object) -> None:
        """Take the pin; as on a board, taking it twice is an error."""
        if self.user is not None:
            raise ValueError(f"{self.name} in use")
        self.user = user

    def release(self) -> None:
        """Give the pin back as a floating input."""
        self.user, self.output, self.pull = None, None, None
        self.hardware.stir()

    def drive(self, level: bool) -> None:
        """Output a level; the LED's history is kept."""
        self.output = level
        self.hardware.note_level(self, level)

    def level(self) -> bool:
        """What reading the pin gives now; a floating pin gives noise."""
        if self.output is not None:
            self.was_high = self.output
        elif self.grounded:
            self.was_high = False
        elif self.pull is None:
            self.was_high = self.hardware.noise.random() < 0.5
        elif self.pull or not self.hardware.board.chip.weak_pull_downs:
            self.was_high = self.pull
        # Else a pull-down that is too weak to bring a pin down that was high.
        return self.was_high

    def floating(self) -> bool:
        """Nothing holds the level."""
        return self.output is None and self.pull is None and not self.grounded


class Hardware:
    """Everything soldered together: pins, I2C wire, clock, and what happens while time goes by."""

    def __init__(self, board: Board, clock: Clock, wire: Wire, seed: int) -> None:
        self.board = board
        self.clock = clock
        self.volts = 5.0  # of what feeds the board
        self.wire = wire
        self.noise = random.Random(f"noise {seed}")
        self.switched_on = 0.0  # when the power came
        self.scanners: list[Scanner] = []
        self.pressed: set[str] = set()
        self.led_log: list[tuple[float, bool]] = []
        self.tones: list[tuple[float, int]] = []  # what a piezo plays: from when on, hertz (0 for silence)
        self.watch: Callable[[float], None] | None = None  # the watchdog, told the time that will be
        self.by_chip_name: dict[str, Pin] = {}
        self.pins = {name: self._pin(name, chip) for name, chip in board.pins.items()}
        clock.on_pass = self.pass_to

    def _pin(self, name: str, chip_name: str) -> Pin:
        return self.by_chip_name.setdefault(chip_name, Pin(self, name, chip_name))

    def reset(self, keep: tuple[Pin, ...] = ()) -> None:
        """All pins are inputs again and nobody holds one; buttons stay as the fingers hold them."""
        self.scanners.clear()
        self.watch = None
        self.note_tone(0)
        for pin in self.by_chip_name.values():
            if pin not in keep:
                pin.user, pin.output, pin.pull = None, None, None

    def button(self, name: str, down: bool) -> None:
        """Press or let go a button: it connects its pin to ground."""
        self.pins[self.board.wiring[name]].grounded = down
        (self.pressed.add if down else self.pressed.discard)(name)
        self.stir()

    def stir(self) -> None:
        """A level may have changed: scanners have to look again."""
        for scanner in self.scanners:
            scanner.settled = False

    def note_level(self, pin: Pin, level: bool) -> None:
        """Keep what the LED shows, with the time."""
        if pin is self.pins.get(self.board.wiring["led"]) and (
            not self.led_log or self.led_log[-1][1] != level
        ):
            self.led_log.append((self.clock.now, level))

    def note_tone(self, hertz: int) -> None:
        """Keep what is heard, with the time."""
        if hertz != (self.tones[-1][1] if self.tones else 0):
            self.tones.append((self.clock.now, hertz))

    def pass_to(self, target: float) -> None:
        """Time runs on to `target`: scan keys on the way, and let the watchdog bite."""
        for scanner in self.scanners:
            scanner.scan_until(target)
        if self.watch is not None:
            self.watch(target)

    def freeze(self, ms: float) -> None:
        """Everything stands still, as while flash is erased: no key is scanned until it is over."""
        self.clock.now += ms
        for scanner in self.scanners:
            # A scan that is due now would never come: no time would pass to it.
            scanner.next_scan = max(scanner.next_scan, self.clock.now + 1)

    def unsettled(self) -> Iterator[float]:
        """When each scanner that has not yet seen a change will look."""
        return (scanner.next_scan for scanner in self.scanners if not scanner.settled)
