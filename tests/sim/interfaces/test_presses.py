"""Presses where no release is told."""

from sim.presses import BURST, DOUBT, GAP, HOLD, LINGER, PRESS, QUEUE, REPEAT, Presses
from sim.terminal_input import DOWN, UP, Key

TAP = Key("z")


class Fingers:
    """Presses with a log, and a clock that tests move."""

    def __init__(self, speed: float = 1.0) -> None:
        self.now = 10.0
        self.log: list[tuple[str, float]] = []
        self.presses = Presses(
            lambda button: self.log.append((f"+{button}", round(self.now, 3))),
            lambda button: self.log.append((f"-{button}", round(self.now, 3))),
            speed,
        )

    def type(self, button: str, key: Key = TAP) -> None:
        """A key arrives now."""
        self.presses.take(button, key, self.now)

    def until(self, end: float) -> None:
        """Time passes; everything happens when it is due."""
        while (due := self.now + self.presses.due(self.now)) <= end:
            self.now = due
            self.presses.tick(self.now)
        self.now = end
        self.presses.tick(end)

    def times(self, what: str) -> list[float]:
        return [round(at - 10, 3) for name, at in self.log if name == what]


def test_a_typed_key_is_a_press_of_fixed_length() -> None:
    fingers = Fingers()
    fingers.type("b")
    fingers.until(11)
    assert fingers.log == [("+b", 10.0), ("-b", 10.0 + PRESS)]
    assert fingers.presses.due(fingers.now) == float("inf")


def test_shift_holds() -> None:
    fingers = Fingers()
    fingers.type("a", Key("z", shift=True))
    fingers.until(12)
    assert fingers.times("-a") == [HOLD]
    assert HOLD > 0.6, "longer than what the firmware calls a hold"


def test_auto_repeat_becomes_a_hold() -> None:
    fingers = Fingers()
    fingers.type("down")
    fingers.until(10.5)
    last = 0.0
    for number in range(20):
        last = 10.5 + number * 0.033
        fingers.until(last)
        fingers.type("down")
    fingers.until(13)
    assert fingers.times("+down") == [0, 0.5], "one tap, then one long press"
    assert fingers.times("-down")[1] == round(last - 10 + REPEAT, 3)


def test_two_presses_that_a_slow_line_delivers_together_are_two() -> None:
    fingers = Fingers()
    fingers.type("down")
    fingers.now += BURST / 3
    fingers.type("down")
    fingers.until(11)
    assert len(fingers.times("+down")) == len(fingers.times("-down")) == 2


def test_a_flood_of_one_key_ends_soon() -> None:
    fingers = Fingers()
    for _ in range(1000):
        fingers.type("down")
    fingers.until(20)
    assert len(fingers.times("+down")) <= QUEUE
    assert fingers.times("-down")[-1] < QUEUE * (PRESS + GAP) + 0.001


def test_late_ticks_still_give_the_firmware_time_to_see_each_step() -> None:
    fingers = Fingers()
    for _ in range(3):
        fingers.type("down")
    for moment in (10.5, 11.0, 11.5, 12.0, 12.5, 13.0):
        fingers.now = moment
        fingers.presses.tick(moment)
    moments = [at for _, at in fingers.log]
    assert len(moments) == 6
    assert all(later - sooner >= GAP for sooner, later in zip(moments, moments[1:]))


def test_two_buttons_at_once() -> None:
    fingers = Fingers()
    fingers.type("a")
    fingers.type("up")
    assert [name for name, _ in fingers.log] == ["+a", "+up"]
    fingers.presses.let_go()
    assert sorted(name for name, _ in fingers.log[2:]) == ["-a", "-up"]


def test_real_releases_are_taken_as_they_are() -> None:
    fingers = Fingers()
    fingers.type("a", Key("z", DOWN))
    fingers.until(15)
    fingers.type("a", Key("z", UP))
    assert fingers.log == [("+a", 10.0), ("-a", 15.0)]
    fingers.type("a", Key("z", UP))
    assert len(fingers.log) == 2


def test_a_keyboard_that_repeats_makes_one_hold_of_a() -> None:
    """The firmware must not see a second press of A: it would choose what the first one offered."""
    for first in (0.25, 0.375, 0.5):
        fingers = Fingers()
        fingers.type("a")
        for number in range(20):
            fingers.until(10 + first + number * 0.033)
            fingers.type("a")
        fingers.until(13)
        assert fingers.times("+a") == [0]
        assert fingers.times("-a") == [round(first + 19 * 0.033 + REPEAT, 3)]


def test_pressing_a_twice_at_any_pace_is_two_presses() -> None:
    for pace in (0.1, 0.19, 0.21, 0.3, 0.4, 0.5, 0.54, 0.56, 0.7):
        fingers = Fingers()
        fingers.type("a")
        fingers.until(10 + pace)
        fingers.type("a")
        fingers.until(13)
        assert len(fingers.times("+a")) == len(fingers.times("-a")) == 2, pace
        assert fingers.times("+a")[1] <= pace + DOUBT + GAP + 0.001, pace


def test_a_tap_of_a_never_becomes_a_hold() -> None:
    for speed in (0.5, 1, 4):
        fingers = Fingers(speed)
        fingers.type("a")
        fingers.until(20)
        assert fingers.times("-a")[0] * speed < 0.6
        assert LINGER < 0.6


def test_another_key_ends_a_lingering_a() -> None:
    fingers = Fingers()
    fingers.type("a")
    fingers.until(10.2)
    fingers.type("down")
    fingers.until(10.21)
    assert fingers.times("-a") == [0.2]


def test_many_quick_presses_of_a_all_count() -> None:
    fingers = Fingers()
    for number in range(6):
        fingers.until(10 + number * 0.12)
        fingers.type("a")
    fingers.until(15)
    assert len(fingers.times("+a")) == len(fingers.times("-a")) == 6
