"""The board's pins: who holds them, what drives them, and the buttons soldered to them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Protocol

from sim.boards import Board
from sim.bus import Wire
from sim.clock import Clock
from sim.model import pins
from sim.restart import Restart


class Scanner(Protocol):
    """Something that looks at pins while time goes by."""

    next_scan: float
    settled: bool

    def waiting(self) -> bool: ...
    def scan_until(self, target: float) -> None: ...


class Pin(pins.Pin):
    """A pin of the simulated chip."""

    def __init__(self, hardware: Hardware, name: str, chip_name: str) -> None:
        super().__init__(hardware, name, chip_name)
        self.hardware = hardware


def _number(pin: pins.Pin) -> int:
    return int("".join(c for c in pin.chip_name if c.isdigit()) or 0)


class Hardware(pins.Circuit):
    """Everything soldered together: pins, I2C wire, clock, and what happens while time goes by."""

    def __init__(self, board: Board, clock: Clock, wire: Wire, seed: int) -> None:
        super().__init__()
        self.weak_pull_downs = board.chip.weak_pull_downs
        self.board = board
        self.clock = clock
        self.volts = 5.0  # of what feeds the board
        self.wire = wire
        self._random = random.Random(f"noise {seed}")
        self.switched_on = 0.0  # when the power came
        self.scanners: list[Scanner] = []
        self.pressed: set[str] = set()
        self.led_log: list[tuple[float, bool]] = []
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
                pin.reset()

    def button(self, name: str, down: bool) -> None:
        """Press or let go a button: it connects its pin to ground."""
        self.pins[self.board.wiring[name]].grounded = down
        (self.pressed.add if down else self.pressed.discard)(name)
        self.stir()

    def stir(self) -> None:
        """Scanners have to look again."""
        for scanner in self.scanners:
            scanner.settled = False

    def time(self) -> float:
        return self.clock.now

    def restart(self, reason: str) -> None:
        raise Restart(reason)

    def noise(self) -> bool:
        return self._random.random() < 0.5

    def can_be_bus(self, scl: pins.Pin, sda: pins.Pin) -> bool:
        rule = self.board.chip.i2c
        if rule == "pairs":
            clock, data = _number(scl), _number(sda)
            return clock % 2 == 1 and data % 2 == 0 and clock % 4 // 2 == data % 4 // 2
        return rule == "any" or (scl.name, sda.name) == ("SCL", "SDA")

    def wire_at(self, scl: pins.Pin, sda: pins.Pin) -> Wire | None:
        wiring = self.board.wiring
        wired = scl is self.pins[wiring["scl"]] and sda is self.pins[wiring["sda"]]
        return self.wire if wired and self.wire.devices else None

    def note_level(self, pin: pins.Pin, level: bool) -> None:
        """Keep what the LED shows, with the time."""
        if pin is self.pins.get(self.board.wiring["led"]) and (
            not self.led_log or self.led_log[-1][1] != level
        ):
            self.led_log.append((self.clock.now, level))

    def pass_to(self, target: float) -> None:
        """Time runs on to `target`: scan keys on the way, and let the watchdog bite."""
        for scanner in self.scanners:
            scanner.scan_until(target)
        if self.watch is not None:
            self.watch.look(target)

    def freeze(self, ms: float) -> None:
        """Everything stands still, as while flash is erased: no key is scanned until it is over."""
        self.clock.now += ms
        for scanner in self.scanners:
            # A scan that is due now would never come: no time would pass to it.
            scanner.next_scan = max(scanner.next_scan, self.clock.now + 1)

    def unsettled(self) -> Iterator[float]:
        """When each scanner that has not yet seen a change will look."""
        return (scanner.next_scan for scanner in self.scanners if not scanner.settled)
