"""Keys of a terminal: their codes, and presses where no release is told."""

import pytest

from sim.terminal_input import BURST, DOWN, GAP, HOLD, PRESS, QUEUE, REPEAT, UP, Decoder, Key, Presses


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("z", [Key("z")]),
        ("Z", [Key("z", shift=True)]),
        ("\r", [Key("enter")]),
        ("\n", [Key("enter")]),
        ("\x7f", [Key("backspace")]),
        ("\x08", [Key("backspace")]),
        (" ", [Key("space")]),
        ("?", [Key("?")]),
        ("\x04", [Key("q")]),
        ("\x1b[A", [Key("up")]),
        ("\x1bOB", [Key("down")]),
        ("\x1b[1;2D", [Key("left", shift=True)]),
        ("\x1b[C\x1b[C", [Key("right"), Key("right")]),
        ("\x1bOQ", [Key("f2")]),
        ("\x1b[12~", [Key("f2")]),
        ("\x1b[[B", [Key("f2")]),
        ("\x1bOR", [Key("f3")]),
        ("\x1b[13~", [Key("f3")]),
        ("\x1b[15~", [Key("f5")]),
        ("\x1b[3~x", [Key("x")]),  # a key we do not know is nothing, and what follows is not lost
        ("\x1b[200~", []),
        ("\x1bz", [Key("z")]),
    ],
)
def test_codes(text: str, keys: list[Key]) -> None:
    assert Decoder().feed(text) == keys


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("\x1b[?0u", [Key("releases")]),
        ("\x1b[122u", [Key("z", DOWN)]),
        ("\x1b[122;1:1u\x1b[122;1:2u\x1b[122;1:3u", [Key("z", DOWN), Key("z", UP)]),
        ("\x1b[1;1:1A\x1b[1;1:3A", [Key("up", DOWN), Key("up", UP)]),
        ("\x1b[13;1:3u", [Key("enter", UP)]),
        ("\x1b[47:63;2u", [Key("?", DOWN, True)]),
        ("\x1b[223:63;2u", [Key("?", DOWN, True)]),
        ("\x1b[99;5u", [Key("interrupt", DOWN)]),
        ("\x1b[122;5u", [Key("stop", DOWN)]),
        ("\x1b[122;129:1u", [Key("z", DOWN)]),  # with Num Lock
        ("\x1b[57441;2:1u", []),  # Shift itself
        ("\x1b[O", [Key("blur")]),
    ],
)
def test_codes_of_terminals_that_tell_releases(text: str, keys: list[Key]) -> None:
    assert Decoder().feed(text) == keys


def test_a_code_that_arrives_in_pieces() -> None:
    for cut in range(1, 5):
        decoder = Decoder()
        whole = "\x1b[1;2A"
        assert decoder.feed(whole[:cut]) == []
        assert decoder.feed(whole[cut:]) == [Key("up", shift=True)]


TAP = Key("z")


class Fingers:
    """Presses with a log, and a clock that tests move."""

    def __init__(self) -> None:
        self.now = 10.0
        self.log: list[tuple[str, float]] = []
        self.presses = Presses(
            lambda button: self.log.append((f"+{button}", round(self.now, 3))),
            lambda button: self.log.append((f"-{button}", round(self.now, 3))),
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
    fingers.type("a")
    fingers.until(11)
    assert fingers.log == [("+a", 10.0), ("-a", 10.0 + PRESS)]
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
