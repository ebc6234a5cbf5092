"""`keypad`: keys that are scanned while time goes by, with the counters of the real scanner."""

from __future__ import annotations

from sim.model.digital import DigitalInOut, Pull
from sim.model.keys import Event, EventQueue
from sim.model.pins import Closable
from sim.pins import Pin
from sim.standins.times import ticks_at


class Keys(Closable):
    """Independent keys, one pin each; a key that is down at the start gives no event until it was up."""

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
        taken: list[DigitalInOut] = []
        try:
            for pin in pins:
                taken.append(DigitalInOut(pin))
                if pull:
                    taken[-1].switch_to_input(Pull.DOWN if value_when_pressed else Pull.UP)
        except BaseException:
            for line in taken:
                line.deinit()
            raise
        self._lines = taken
        self._pins = list(pins)
        self._pressed_level = value_when_pressed
        self._threshold = debounce_threshold
        self._hardware = pins[0].hardware
        self._interval = int(interval * 1024) * 1000 / 1024
        self._counters = [0] * len(taken)
        self._events = EventQueue(max_events)
        self.settled = False
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
        return len(self._lines)

    def reset(self) -> None:
        """Take every key for pressed and scan at once: those that are up give a release, others nothing."""
        self._check()
        self._counters = [self._threshold] * len(self._lines)
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

    def _scan(self, when: float) -> None:
        self.next_scan = when + self._interval
        limit, settled = self._threshold, True
        for key, pin in enumerate(self._pins):
            pressed = pin.level() == self._pressed_level
            count = self._counters[key]
            step = 1 if pressed else -1
            if count != step * limit:
                count += step
                if count == 0:
                    count = step * limit
                    stamp = ticks_at(self._hardware, when)
                    self._events.record(key, pressed, stamp)
                self._counters[key] = count
            settled = settled and count == step * limit and not pin.floating()
        self.settled = settled


def keypad() -> dict[str, object]:
    """The names in `keypad`."""
    return {"Keys": Keys, "Event": Event, "EventQueue": EventQueue}
