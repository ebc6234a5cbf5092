"""Dim, move, off: what happens when nobody plays."""

from itertools import count, pairwise
from typing import Any

import pytest

from sim.boards import BUTTONS
from sim.frame import Frame
from sim.machine import Machine
from sim.standins import alarms
from tests.firmware.handheld.conftest import Probe, Start

MINUTE = 60_000


def lit(machine: Machine) -> set[tuple[int, int]]:
    """The pixels that shine."""
    frame = machine.frame()
    return {(x, y) for x in range(128) for y in range(64) if frame.pixel(x, y)}


def reset(machine: Machine) -> None:
    """The display loses its supply and gets it back."""
    assert machine.display is not None
    machine.display.power_on()


def test_it_dims_then_moves_then_sleeps(machine: Machine) -> None:
    machine.console.show(Probe("still here"))
    machine.step(10)
    bright, pixels = machine.frame().contrast, lit(machine)
    machine.step(MINUTE - 100)
    assert machine.frame().contrast == bright
    machine.step(200)
    assert machine.frame().contrast < bright
    assert lit(machine) == pixels
    machine.step(MINUTE)
    assert lit(machine) == {(x + 1, y) for x, y in pixels}
    machine.step(MINUTE)
    assert lit(machine) == {(x + 1, y + 1) for x, y in pixels}
    machine.step(3 * MINUTE)
    assert lit(machine) == set()


def test_a_key_in_dim_light_works_and_brightens(machine: Machine) -> None:
    machine.console.show(Probe("x"))
    machine.step(10)
    bright, pixels = machine.frame().contrast, lit(machine)
    machine.step(2 * MINUTE + 500)
    machine.tap("left")
    assert machine.console.top.keys() == [(2, 0), (2, 3)]
    assert machine.frame().contrast == bright and lit(machine) == pixels


def test_the_key_that_wakes_does_nothing_else(machine: Machine) -> None:
    machine.console.show(Probe("x"))
    machine.step(10)
    pixels = lit(machine)
    machine.step(6 * MINUTE)
    assert lit(machine) == set()
    machine.press("a")
    machine.step(1000)
    machine.release("a")
    machine.step(50)
    assert machine.console.top.keys() == []
    assert lit(machine) == pixels
    machine.tap("a")
    assert machine.console.top.keys() == [(4, 0), (4, 3)]


def test_the_screen_hears_of_the_sleep(machine: Machine) -> None:
    class Sleepy(Probe):
        def asleep(self) -> None:
            self.log.append("asleep")

    screen = Sleepy()
    machine.console.show(screen)
    machine.step(6 * MINUTE)
    assert screen.log.count("asleep") == 1


def test_what_changes_during_sleep_is_shown_from_the_first_moment(machine: Machine) -> None:
    """The panel never lights up with the picture of before."""
    screen = Probe("before")
    machine.console.show(screen)
    machine.step(6 * MINUTE)
    screen.text = "after"
    machine.console.redraw()
    machine.step(1000)
    panel: Any = machine.display
    pictures = []
    obey = panel.obey_common  # by which the panel is lit

    def obey_and_look(code: int) -> bool:
        known: bool = obey(code)
        if panel.lit():
            pictures.append(panel.frame())
        return known

    panel.obey_common = obey_and_look
    machine.tap("b")
    del panel.obey_common
    machine.console.show(Probe("after"))
    machine.step(10)
    assert pictures and all(picture == machine.frame() for picture in pictures)


def test_never_means_never(machine: Machine) -> None:
    machine.console.settings.dim = machine.console.settings.sleep = 0
    machine.console.show(Probe("x"))
    machine.step(10)
    frame = machine.frame()
    machine.step(20 * MINUTE)
    assert machine.frame() == frame and machine.frame().contrast == frame.contrast


def test_sleep_sends_nothing(machine: Machine) -> None:
    """Even when the screen goes on changing."""
    machine.step(6 * MINUTE)
    before = machine.bus.bytes
    for i in range(20):
        machine.console.top.text = str(i)
        machine.console.redraw()
        machine.step(MINUTE // 4)
    assert machine.bus.bytes == before


# The chip's own sleep


def test_the_chip_sleeps_with_the_panel_and_any_key_wakes_it(start: Start) -> None:
    for name in BUTTONS:
        machine = start()
        machine.step(MINUTE)
        assert not machine.light_sleep, "the panel is lit"
        machine.step(5 * MINUTE)
        assert machine.light_sleep and machine.console.buttons is None
        machine.tap(name)
        assert not machine.light_sleep and not machine.console.dark
        assert machine.console.top.keys() == [], "the key that wakes does nothing else"
        machine.tap(name)
        assert len(machine.console.top.keys()) == 2, "down and up"


def test_asleep_the_loop_turns_every_four_seconds_to_feed_the_watchdog(start: Start) -> None:
    machine = start()
    machine.step(6 * MINUTE)
    turns = []
    turn = machine._guarded_step

    def counted(console: Any) -> Any:
        turns.append(machine.clock.now)
        return turn(console)

    machine._guarded_step = counted
    machine.step(MINUTE)
    assert 14 <= len(turns) <= 16
    assert max(late - early for early, late in pairwise(turns)) <= 4001


def test_a_key_that_something_presses_in_a_bag_does_not_keep_it_awake(start: Start) -> None:
    machine = start()
    machine.press("a")
    machine.step(60 * MINUTE)
    assert machine.light_sleep
    machine.release("a")
    machine.step(10)
    assert machine.console.dark, "letting go is no press"
    machine.tap("a")
    assert not machine.console.dark


def test_an_arrow_that_something_holds_in_a_bag_does_not_keep_it_awake(machine: Machine) -> None:
    machine.press("right")
    machine.step(900_000)
    assert machine.console._rest == 2
    machine.release("right")
    machine.step(50)
    assert machine.console._rest == 2, "and letting go wakes nobody"
    machine.tap("down")
    assert machine.console._rest == 0


def test_a_screen_with_something_to_do_is_not_put_to_sleep(start: Start) -> None:
    class Busy(Probe):
        def tick(self, now: int) -> int:
            return 0 if machine.console.dark else 1000

    machine = start()
    machine.console.show(Busy())
    for _ in range(6 * 60):
        machine.step(1000)
        if machine.console.dark:
            break
    machine.step(2000)
    assert machine.console.dark and not machine.light_sleep


@pytest.mark.parametrize("trouble", [ImportError, ValueError, NotImplementedError])
def test_where_pins_cannot_be_watched_the_loop_waits_as_before(
    start: Start, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise trouble

    monkeypatch.setattr(alarms.PinAlarm, "__init__", refuse)
    machine = start()
    machine.step(6 * MINUTE)
    assert machine.console.dark and not machine.light_sleep
    machine.tap("a")
    assert not machine.console.dark
    machine.tap("a")
    assert machine.console.top.keys() == [(4, 0), (4, 3)]


def test_a_board_without_alarms_looks_for_them_once(start: Start) -> None:
    machine = start(board="pico2")
    machine.step(7 * MINUTE)
    assert machine.console.dark and not machine.console.hardware.alarms
    machine.tap("a")
    assert not machine.console.dark


def test_keys_are_felt_when_something_becomes_due_in_the_dark(start: Start) -> None:
    """A computer thinks in the dark: between two of its turns the chip slept, and then it did not."""

    class Later(Probe):
        def tick(self, now: int) -> int:
            return 50 if now > 7 * MINUTE else -1

    machine = start()
    machine.console.show(Later())
    machine.step(6 * MINUTE)
    assert machine.light_sleep
    machine.step(2 * MINUTE)
    assert machine.console.dark and not machine.light_sleep
    machine.tap("a")
    assert not machine.console.dark


@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("seconds", [0, 70, 190])
@pytest.mark.filterwarnings("ignore:.*SH1106. command 20")
def test_a_panel_that_loses_its_supply_is_back_two_seconds_later(
    start: Start, display: str, seconds: int
) -> None:
    """No write is refused: its memory is random and its set-up gone; bright, dim or moved."""
    machine = start(display=display)
    machine.console.show(Probe("x"))
    machine.step(1000 * seconds + 10)
    shown = machine.frame()
    for later in (1, 350, 700, 1050):
        machine.step(later)
        reset(machine)
        assert not machine.frame().lit()
        machine.step(2010)
        assert machine.frame() == shown


def test_a_panel_that_loses_its_supply_in_its_sleep_wakes(machine: Machine) -> None:
    machine.console.show(Probe("x"))
    machine.step(10)
    shown = machine.frame()
    machine.step(6 * MINUTE)
    reset(machine)
    machine.step(5000)
    assert not machine.frame().lit()
    machine.tap("a")
    assert machine.frame() == shown


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [70, 190, 400])
def test_whatever_is_lost_of_a_rest_is_made_good_within_a_second(start: Start, seconds: int) -> None:
    """Dimmed, moved, or off and on again: each write is lost once."""

    def rest(which: int) -> tuple[list[Frame], int]:
        machine = start()
        write, heard = machine.bus.write, count()
        machine.console.show(Probe("x"))
        machine.step(10)
        machine.console._refreshed = 1 << 40  # never: that would make all good by itself
        machine.bus.write = lambda *sent: next(heard) != which and write(*sent)  # type: ignore[method-assign]
        machine.step(1000 * seconds)
        machine.step(1000)
        frames = [machine.frame()]
        machine.tap("b")
        machine.step(1000)
        machine.power_off()
        return [*frames, machine.frame()], next(heard)

    frames, writes = rest(-1)
    for which in range(writes):
        found, _ = rest(which)
        assert found == frames, which
