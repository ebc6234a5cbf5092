"""The board's pins: who holds them, what drives them, and what is soldered to them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Protocol

from sim.boards import Board
from sim.bus import Wire
from sim.clock import Clock
from sim.mipi import Tft
from sim.model import pins
from sim.model.pwm import FULL
from sim.panel import VisibleOled
from sim.restart import Restart
from sim.shift_register import ShiftRegister
from sim.spi import Lines


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
        self.fed: bool | None = None  # the level that another chip drives

    def level(self) -> bool:
        if self.fed is not None and self.output is None:
            return self.fed
        return super().level()

    def floating(self) -> bool:
        return self.fed is None and super().floating()


# What a stick gives of 65,535; none is exactly in the middle.
STICK_LOW, STICK_MIDDLE, STICK_HIGH = 900, 33_400, 64_700


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
        self.display: VisibleOled | Tft | None = None  # on SPI, with its pins by what they are for
        self.display_pins: dict[str, Pin] = {}
        self.lines: Lines | None = None
        self.register: ShiftRegister | None = None
        self._sounding = 0  # what the built-in speaker gets, heard or not
        wiring = board.shift_register
        if wiring is not None:
            clock_pin, data, latch = (self.pins[name] for name in (wiring.clock, wiring.data, wiring.latch))
            self.register = ShiftRegister(clock_pin, data, latch, len(wiring.order))
        clock.on_pass = self.pass_to

    def _pin(self, name: str, chip_name: str) -> Pin:
        return self.by_chip_name.setdefault(chip_name, Pin(self, name, chip_name))

    def attach(self, display: VisibleOled | Tft, wires: dict[str, str]) -> None:
        """Solder a display to SPI, by the names of pins in `board` or on the chip."""
        self.display = display
        self.display_pins = {
            role: self.pins.get(name) or self._pin(name, name) for role, name in wires.items()
        }
        self.lines = Lines(display, self.display_pins["cs"], self.display_pins["dc"], self.wire)

    def reset(self, keep: tuple[Pin, ...] = ()) -> None:
        """All pins are inputs again and nobody holds one; buttons stay as the fingers hold them."""
        self.scanners.clear()
        self.watch = None
        self._sounding = 0
        self.note_tone(0)
        for pin in self.by_chip_name.values():
            if pin not in keep:
                pin.reset()

    def button(self, name: str, down: bool) -> None:
        """Press or let go a button: it connects its pin to ground, or the register's input to the supply."""
        wiring = self.board.shift_register
        if self.register is not None and wiring is not None and name in wiring.order:
            self.register.set(wiring.order.index(name), down)
        elif name in self.board.wiring:
            self.pins[self.board.wiring[name]].grounded = down
        elif self.board.stick is None:
            raise ValueError(f"{self.board.title} has no button {name}")
        (self.pressed.add if down else self.pressed.discard)(name)
        self.stir()

    def stick(self, low: str, high: str) -> int:
        """What one axis of the stick gives, by the directions it is pushed to."""
        if (low in self.pressed) == (high in self.pressed):
            return STICK_MIDDLE
        return STICK_LOW if low in self.pressed else STICK_HIGH

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
        chip = self.board.chip
        if chip.i2c == "fixed":
            return (scl.name, sda.name) == ("SCL", "SDA")
        return chip.can_be_i2c(scl.chip_name, sda.chip_name)

    def wire_at(self, scl: pins.Pin, sda: pins.Pin) -> Wire | None:
        wiring = self.board.wiring
        wired = scl is self.pins.get(wiring.get("scl", "")) and sda is self.pins.get(wiring.get("sda", ""))
        return self.wire if wired and self.wire.devices else None

    def can_be_spi(self, clock: pins.Pin, mosi: pins.Pin) -> bool:
        """Whether one SPI unit of the chip reaches both pins."""
        return self.board.chip.can_be_spi(clock.chip_name, mosi.chip_name)

    def spi_at(self, clock: pins.Pin, mosi: pins.Pin) -> Lines | None:
        """What hangs on SPI at these pins, if anything does."""
        wired = clock is self.display_pins.get("sck") and mosi is self.display_pins.get("mosi")
        return self.lines if wired else None

    def spi_rate(self, asked: int) -> float:
        """Bits in a second that SPI has when so many are asked for."""
        return self.board.chip.spi_rate(asked)

    def note_pulse(self, pin: pins.Pin, hertz: int, duty: int) -> None:
        """An output goes up and down; all the time low, or all the time high, is no tone."""
        tone = hertz if 0 < duty < FULL else 0
        if self.display is not None and pin is self.display_pins.get("backlight"):
            self.display.shine(duty / FULL)
        elif self.board.speaker is not None and pin is self.pins[self.board.speaker.pin]:
            self.sound(tone)
        else:
            self.note_tone(tone)

    def can_pulse(self, pin: pins.Pin) -> bool:
        """Whether the pin has PWM; the one of an analog output has none."""
        speaker = self.board.speaker
        return speaker is None or not speaker.dac or pin is not self.pins[speaker.pin]

    def sound(self, hertz: int) -> None:
        """The built-in speaker gets a tone, 0 for none; it is heard while it is switched on."""
        self._sounding = hertz
        speaker = self.board.speaker
        on = speaker is not None and (not speaker.enable or self.pins[speaker.enable].output)
        self.note_tone(hertz if on else 0)

    def note_level(self, pin: pins.Pin, level: bool) -> None:
        """The display's reset and lamp, the shift register; keep what the LED shows, with the time."""
        if self.display is not None:
            if pin is self.display_pins.get("reset") and not level:
                self.display.reset()
            elif pin is self.display_pins.get("backlight"):
                self.display.shine(float(level))
        if self.register is not None:
            self.register.note_level(pin, level)
        if self._sounding and self.board.speaker is not None:
            self.sound(self._sounding)
        if pin is self.pins.get(self.board.wiring.get("led", "")) and (
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
