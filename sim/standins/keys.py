"""`keypad`: keys that are scanned while time goes by, with the counters of the real scanner."""

from __future__ import annotations

from sim.model.digital import DigitalInOut, Pull
from sim.model.keys import Event, EventQueue
from sim.model.pins import Closable
from sim.pins import Pin
from sim.standins.times import ticks_at


class Scanned(Closable):
    """Keys that are scanned; one that is down at the start gives no event until it was up."""

    def __init__(self, pins: list[Pin], count: int, interval: float, max_events: int, threshold: int) -> None:
        self._pins = pins
        self._lines: list[DigitalInOut] = []
        try:
            for pin in pins:
                self._lines.append(DigitalInOut(pin))
        except BaseException:
            for line in self._lines:
                line.deinit()
            raise
        self._threshold = threshold
        self._hardware = pins[0].hardware
        self._interval = int(interval * 1024) * 1000 / 1024
        self._counters = [0] * count
        self._events = EventQueue(max_events)
        self.settled = False

    def _begin(self) -> None:
        self._hardware.scanners.append(self)
        self._scan(self._hardware.clock.now)

    def deinit(self) -> None:
        if not self._gone:
            self._hardware.scanners.remove(self)
            for line in self._lines:
                line.deinit()
        super().deinit()

    @property
    def events(self) -> EventQueue:
        """The queue the scanner fills."""
        self._check()
        return self._events

    @property
    def key_count(self) -> int:
        """How many keys are scanned."""
        self._check()
        return len(self._counters)

    def reset(self) -> None:
        """Take every key for pressed and scan at once: those that are up give a release, others nothing."""
        self._check()
        self._counters = [self._threshold] * len(self._counters)
        self._scan(self._hardware.clock.now)

    def waiting(self) -> bool:
        """Whether the queue holds something the firmware has not taken."""
        return bool(self._events) or self._events.overflowed

    def scan_until(self, target: float) -> None:
        """Do the scans that fall due until then."""
        while self.next_scan <= target:
            if self.settled:
                missed = int((target - self.next_scan) / self._interval) + 1
                self.next_scan += missed * self._interval
            else:
                self._scan(self.next_scan)

    def _look(self) -> list[bool]:
        """Which keys are down."""
        raise NotImplementedError

    def _scan(self, when: float) -> None:
        self.next_scan = when + self._interval
        limit, settled = self._threshold, not any(pin.floating() for pin in self._pins)
        for key, pressed in enumerate(self._look()):
            count = self._counters[key]
            step = 1 if pressed else -1
            if count != step * limit:
                count += step
                if count == 0:
                    count = step * limit
                    stamp = ticks_at(self._hardware, when)
                    self._events.record(key, pressed, stamp)
                self._counters[key] = count
            settled = settled and count == step * limit
        self.settled = settled


class Keys(Scanned):
    """Independent keys, one pin each."""

    def __init__(
        self,
        pins: list[Pin] | tuple[Pin, ...],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        if len({id(pin) for pin in pins}) != len(pins):
            raise ValueError("pins must be unique")
        super().__init__(list(pins), len(pins), interval, max_events, debounce_threshold)
        if pull:
            for line in self._lines:
                line.switch_to_input(Pull.DOWN if value_when_pressed else Pull.UP)
        self._pressed_level = value_when_pressed
        self._begin()

    def _look(self) -> list[bool]:
        return [pin.level() == self._pressed_level for pin in self._pins]


class ShiftRegisterKeys(Scanned):
    """Keys behind a shift register: every look clocks all bits out of it."""

    def __init__(
        self,
        *,
        clock: Pin,
        data: Pin,
        latch: Pin,
        value_to_latch: bool = True,
        key_count: int,
        value_when_pressed: bool,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        super().__init__([clock, data, latch], key_count, interval, max_events, debounce_threshold)
        self._clock, self._data, self._latch = self._lines
        self._clock.switch_to_output()
        self._latch.switch_to_output(not value_to_latch)
        self._latched, self._pressed_level = value_to_latch, value_when_pressed
        self._begin()

    def _look(self) -> list[bool]:
        self._latch.value = self._latched
        found = []
        for _ in self._counters:
            self._clock.value = False
            found.append(self._data.value == self._pressed_level)
            self._clock.value = True
        self._latch.value = not self._latched
        return found


def keypad() -> dict[str, object]:
    """The names in `keypad`."""
    return {"Keys": Keys, "ShiftRegisterKeys": ShiftRegisterKeys, "Event": Event, "EventQueue": EventQueue}
