"""`alarm`: sleeping until a time or a pin."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from sim.pins import Pin
from sim.restart import DeepSleep

if TYPE_CHECKING:
    from sim.power import Power


class PinAlarm:
    """Rings when the pin has the level, or with `edge` when it comes to it; the pin must be free."""

    def __init__(self, pin: Pin, value: bool, edge: bool = False, pull: bool = False) -> None:
        if pin.user is not None:
            raise ValueError(f"{pin.name} in use")
        self.pin, self.value, self.edge, self.pull = pin, value, edge, pull
        self._before = self._level()

    def _level(self) -> bool:
        return False if self.pin.grounded else not self.value if self.pull else self.pin.level()

    def rings(self, now: float) -> bool:
        """Whether it rings at this moment."""
        before, self._before = self._before, self._level()
        return self._before == self.value and not (self.edge and before == self.value)

    def when(self) -> float | None:
        """Nobody knows."""
        return None


def alarm(machine: Power) -> dict[str, object]:
    """The names in `alarm`."""
    clock, hardware = machine.clock, machine.hardware

    class TimeAlarm:
        """Rings at a time of time.monotonic()."""

        def __init__(self, monotonic_time: float | None = None, epoch_time: float | None = None) -> None:
            if monotonic_time is None:
                raise NotImplementedError("epoch_time needs a clock that was set")
            if monotonic_time * 1000 <= clock.now - hardware.switched_on:
                raise ValueError("Time is in the past.")
            self.monotonic_time = monotonic_time

        def rings(self, now: float) -> bool:
            """Whether it rings at this moment."""
            return now >= self.when()

        def when(self) -> float:
            """The moment on the machine's clock."""
            return hardware.switched_on + self.monotonic_time * 1000

    def light_sleep_until_alarms(*alarms: TimeAlarm | PinAlarm) -> TimeAlarm | PinAlarm:
        times = [time for time in (each.when() for each in alarms) if time is not None]
        for each in alarms:
            if each.rings(clock.now):
                return each
        if not times:
            raise RuntimeError("nothing can wake this sleep: buttons move only between steps")
        clock.sleep(max(min(times) - clock.now, 0))
        for each in alarms:
            if each.rings(clock.now):
                return each
        raise RuntimeError("no alarm rang")

    def exit_and_deep_sleep_until_alarms(
        *alarms: TimeAlarm | PinAlarm, preserve_dios: tuple[object, ...] = ()
    ) -> None:
        raise DeepSleep(alarms)

    return {
        "light_sleep_until_alarms": light_sleep_until_alarms,
        "exit_and_deep_sleep_until_alarms": exit_and_deep_sleep_until_alarms,
        "wake_alarm": machine.wake_alarm,
        "sleep_memory": machine.sleep_memory,
        "time": SimpleNamespace(TimeAlarm=TimeAlarm),
        "pin": SimpleNamespace(PinAlarm=PinAlarm),
    }
