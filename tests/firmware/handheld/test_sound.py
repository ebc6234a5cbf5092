"""Sounds on the loop's clock: heard when they should be, silent when nobody wants or can hear them."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from sim.boards import BUTTONS, WIRED
from sim.machine import Machine
from sim.nvm import Nvm
from tests.firmware.eye import read

Start = Callable[..., Machine]
PIEZO: dict[str, str | int] = {"PIN_SOUND": "GP9"}
CLICK = 3136


def notes(machine: Machine) -> list[tuple[int, float]]:
    """The tones that are over, each with its length in ms."""
    tones = machine.tones
    return [(hertz, tones[i + 1][0] - at) for i, (at, hertz) in enumerate(tones[:-1]) if hertz]


def heard(machine: Machine) -> list[int]:
    return [hertz for hertz, _ in notes(machine)]


@pytest.fixture
def machine(start: Start) -> Machine:
    """A handheld with a piezo."""
    return start(settings=PIEZO)


def test_without_a_pin_nothing_is_loaded_and_nothing_is_heard(start: Start) -> None:
    machine = start()
    machine.run("a up b")
    assert machine.console.sound is None and machine.tones == []
    assert "handheld.sound" not in sys.modules and machine.hardware.pins["GP9"].user is None


@pytest.mark.parametrize("board", WIRED)
def test_every_board_has_a_pin_for_it(start: Start, board: str) -> None:
    machine = start(board=board, settings={"PIN_SOUND": WIRED[board].piezo})
    machine.tap("a")
    assert notes(machine) == [(CLICK, 10)]


def test_every_press_clicks_and_so_does_every_repeat(machine: Machine) -> None:
    machine.run("a left b")
    assert notes(machine) == [(CLICK, 10)] * 3
    machine.run("hold:up")
    assert len(notes(machine)) == 3 + 1 + 4, "a press, and an arrow that repeats for 400 ms"
    machine.run("hold:a")
    assert len(notes(machine)) == 9, "holding is no press of its own"


def test_a_tune_goes_on_by_itself_while_the_loop_turns(machine: Machine) -> None:
    sound = machine.console.sound
    sound.play(sound.BUILT)
    machine.step(2000)
    assert notes(machine) == [(1048, 50), (1320, 50), (1568, 100)]
    assert machine.tones[-1][1] == 0


def test_no_step_waits_for_a_tone(machine: Machine) -> None:
    """Time passes only between steps: a step that waited would move the clock."""
    sound = machine.console.sound
    sound.play(sound.WIN)
    for _ in range(20):
        before = machine.clock.now
        machine._run_step()
        assert machine.clock.now == before
    assert machine.console.step() <= 100, "it wants to come back when the note is over"


def test_the_newest_tune_wins_but_a_click_waits_for_silence(machine: Machine) -> None:
    sound = machine.console.sound
    sound.play(sound.YOUR_TURN)
    machine.step(50)
    machine.tap("a")
    machine.step(500)
    assert heard(machine) == [1568, 1320], "the click would have cut it off"
    sound.play(sound.YOUR_TURN)
    machine.step(50)
    sound.play(sound.CARD)
    machine.step(500)
    assert heard(machine)[2:] == [1568, 2096], "one tone goes on in the other"


def test_off_is_off_and_is_kept(start: Start) -> None:
    nvm = Nvm("rp2040")
    machine = start(nvm=nvm, settings=PIEZO)
    machine.console.settings.sound = 0
    machine.console.settings.save()
    machine.run("a b")
    machine.console.sound.play(machine.console.sound.WIN)
    machine.step(500)
    assert machine.tones == []
    machine.power_off()
    assert start(nvm=nvm, settings=PIEZO).console.settings.sound == 0


def test_settings_of_before_there_was_sound(machine: Machine) -> None:
    machine.console.journal.set(0, b"\x01\x63\x03\x00\x02\x01")
    again = type(machine.console.settings)(machine.console.journal)
    assert (again.contrast, again.language, again.sound) == (99, 1, 1)


def test_asleep_it_is_silent(machine: Machine) -> None:
    console = machine.console
    console.settings.sleep = 2000
    machine.step(1950)
    console.sound.play(console.sound.WIN)
    machine.step(200)
    when, frequency = machine.tones[-1]
    assert when == pytest.approx(2000, abs=250) and frequency == 0, "cut off where it was"
    count = len(machine.tones)
    console.sound.play(console.sound.WIN)
    machine.step(500)
    machine.tap("a")
    assert len(machine.tones) == count, "nor does the key click that wakes it"
    machine.tap("a")
    assert heard(machine)[-1] == CLICK


def test_a_crash_is_silent(start: Start) -> None:
    machine = start(settings=PIEZO, raises=False)

    def broken(canvas: Any) -> None:
        raise ValueError("broken")

    machine.console.sound.play(machine.console.sound.WIN)
    machine.step(20)
    assert machine.tones[-1][1]
    machine.probe.painter = broken  # type: ignore[attr-defined]
    machine.console.redraw()
    machine.step(2)
    assert type(machine.console.top).__name__ == "Crash"
    assert machine.tones[-1][1] == 0
    machine.run("up down")
    assert machine.tones[-1][1] == 0 and machine.console.sound is None


def test_a_restart_and_a_pulled_plug_are_silent(machine: Machine) -> None:
    sound = machine.console.sound
    machine.press("up")
    machine.step(5)
    sound.play(sound.WIN)
    machine.step(30)
    machine.console.restart()
    machine.step(30)
    assert machine.tones[-1][1] == 0, "although it waits for the key to come up"
    machine.release("up")
    machine.step(500)
    machine.console.sound.play(machine.console.sound.WIN)
    machine.step(30)
    assert machine.tones[-1][1]
    machine.power_off()
    assert machine.tones[-1][1] == 0


@pytest.mark.parametrize(
    ("pin", "why"), [("GP77", "This board has no"), ("GP10", "It cannot make sounds:"), ("GP4", "in use")]
)
def test_a_pin_that_does_not_do_is_told(start: Start, pin: str, why: str) -> None:
    machine = start(settings={"PIN_SOUND": pin})
    shown = read(machine.frame()).replace("S0UND", "SOUND")  # to the eye these are one letter
    assert f"PIN_SOUND = {pin}" in shown and why in shown


def test_the_radio_of_a_pico_w_cannot_sound(start: Start) -> None:
    machine = start(board="pico_w", settings={"PIN_SOUND": "SMPS_MODE"})
    assert "Invalid pin" in read(machine.frame())


def test_the_hardware_test_plays_a_note_for_each_button(start: Start) -> None:
    nvm = Nvm("rp2040")
    before = start(nvm=nvm, settings=PIEZO)
    before.console.settings.sound = 0
    before.console.settings.save()
    before.power_off()
    machine = Machine(nvm=nvm, settings={**PIEZO, "HANDHELD_TEST": 1})
    machine.power_on()
    machine.step(100)
    assert "keys sound" in read(machine.frame())
    for button in BUTTONS:
        machine.run(f"{button} wait:300")
    assert heard(machine) == [1048, 1176, 1320, 1568, 1760, 2096]
    machine.power_off()
    assert start(nvm=nvm, settings=PIEZO).console.settings.sound == 0, "the players' wish is kept"


def test_the_settings_have_a_line_for_it_only_where_it_is(start: Start) -> None:
    for there in (False, True):
        machine = Machine(settings=PIEZO if there else None, games=("babel",))
        machine.power_on()
        machine.step(50)
        from handheld.screens.options import options

        machine.console.push(options(machine.console))
        machine.step(50)
        assert ("Sound" in read(machine.frame())) is there
        if there:
            machine.run("down down")
            before = len(machine.tones)
            machine.run("right wait:300")
            assert machine.console.settings.sound == 0 and "off" in read(machine.frame())
            machine.run("up down wait:300")
            assert len(machine.tones) <= before + 2, "only the click of the press that switched it off"
            machine.run("right wait:300")
            assert heard(machine)[-2:] == [1568, 2096], "on again, and to be heard"
        machine.power_off()
