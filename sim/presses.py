"""Buttons held down for as long as a terminal's keys seem to be: most terminals never tell of a release."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sim.terminal_input import DOWN, UP, Key

PRESS = 0.08  # s a typed key stays down
HOLD = 0.75  # s a key typed with Shift stays down: longer than the firmware's hold
REPEAT = 0.15  # s an auto-repeated key stays down after its last sign
GAP = 0.04  # s between two presses of one key
BURST = 0.015  # s: faster than any auto-repeat, so the line was slow and these are two presses
QUEUE = 8  # presses of one key that may wait

# Button A acts when it goes down, so it may come up late: then auto-repeat can still make it one long hold.
LATE = {"a"}
LINGER = 0.55  # s it stays down: longer than most keyboards wait to repeat, shorter than the firmware's hold
FIRST = 0.2  # s: no keyboard begins to repeat sooner, so this is a second press
DOUBT = 0.08  # s in which a repeating keyboard would have sent the next sign


@dataclass
class _Finger:
    """What is planned for one button: times of the next release, press, release, …"""

    plan: list[float]
    typed: float  # when its key last came
    began: float
    repeats: bool = False
    doubt: float = field(default=float("inf"))  # until when a key may be a second press or an auto-repeat

    @property
    def is_down(self) -> bool:
        return len(self.plan) % 2 == 1

    def due(self) -> float:
        return min(self.plan[0], self.doubt)


class Presses:
    """Presses and releases buttons for keys that are typed; times are in seconds."""

    def __init__(
        self, press: Callable[[str], None], release: Callable[[str], None], speed: float = 1.0
    ) -> None:
        self._press = press
        self._release = release
        self._speed = speed  # of the machine: a hold must be one in its time
        self._fingers: dict[str, _Finger] = {}

    def _length(self, button: str, shift: bool = False) -> float:
        return (HOLD if shift else LINGER if button in LATE else PRESS) / self._speed

    def take(self, button: str, key: Key, now: float) -> None:
        """A key that stands for this button did something."""
        finger = self._fingers.get(button)
        if key.kind == UP:
            if finger is not None:
                self._lift(button)
            return
        for other, each in self._fingers.items():
            if other != button and other in LATE and not each.repeats and len(each.plan) == 1:
                each.plan[0] = min(each.plan[0], max(now, each.began + PRESS / self._speed))
        if finger is None:
            end = float("inf") if key.kind == DOWN else now + self._length(button, key.shift)
            self._fingers[button] = _Finger([end], now, now, repeats=key.shift or key.kind == DOWN)
            self._press(button)
        elif key.kind != DOWN:
            self._again(button, finger, now)
            finger.typed = now

    def _again(self, button: str, finger: _Finger, now: float) -> None:
        """The key of a button that is still down, or will be, was typed again."""
        since = now - finger.typed
        if since < BURST or len(finger.plan) > 1:
            self._queue(button, finger, now)
        elif finger.repeats or button not in LATE:
            finger.repeats = True
            finger.plan[0] = max(finger.plan[0], now + REPEAT)
        elif finger.doubt < float("inf"):
            finger.repeats, finger.doubt = True, float("inf")
            finger.plan[0] = max(finger.plan[0], now + REPEAT)
        elif since < FIRST:
            self._queue(button, finger, now)
        else:
            finger.doubt = now + DOUBT
            finger.plan[0] = max(finger.plan[0], now + 2 * DOUBT)

    def _queue(self, button: str, finger: _Finger, now: float) -> None:
        """One more press after those that are planned; one that lingers ends now."""
        finger.doubt = float("inf")
        if len(finger.plan) >= 2 * QUEUE - 1:
            return
        short = PRESS / self._speed
        if len(finger.plan) > 1:
            finger.plan[-1] = min(finger.plan[-1], finger.plan[-2] + short)
        elif not finger.repeats:
            finger.plan[0] = min(finger.plan[0], max(now, finger.began + short))
        again = finger.plan[-1] + GAP
        finger.plan += [again, again + self._length(button)]

    def tick(self, now: float) -> None:
        """Do what is due."""
        for button, finger in list(self._fingers.items()):
            if finger.doubt <= now:
                self._queue(button, finger, now)
            plan = finger.plan
            if plan[0] > now:
                continue
            plan.pop(0)
            if finger.is_down:
                finger.began, finger.repeats = now, False
                self._press(button)
            else:
                self._release(button)
            if not plan:
                del self._fingers[button]
            elif plan[0] < now + GAP:
                # Late as we may be, the firmware must have time to see each press and each release.
                late = now + GAP - plan[0]
                plan[:] = [moment + late for moment in plan]

    def due(self, now: float) -> float:
        """Seconds until something is due."""
        return min((max(finger.due() - now, 0.0) for finger in self._fingers.values()), default=float("inf"))

    def _lift(self, button: str) -> None:
        if self._fingers.pop(button).is_down:
            self._release(button)

    def let_go(self) -> None:
        """All buttons come up."""
        for button in list(self._fingers):
            self._lift(button)
