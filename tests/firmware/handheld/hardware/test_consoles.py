"""Consoles: their own display, buttons, speaker and battery are found, and do what they should."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import pytest

from sim.boards import BOARDS, BUTTONS, CONSOLES, DISPLAYS
from sim.machine import Machine
from tools.maker.settings_check import SPI_ROLES

Start = Callable[..., Machine]
PRESS, REPEAT, HOLD, RELEASE = range(4)
B = 5


@pytest.mark.parametrize("board", CONSOLES)
def test_its_parts_are_those_of_the_data(start: Start, board: str) -> None:
    """The firmware has its own copy, which goes onto the drive."""
    start(board=board)
    consoles: Any = importlib.import_module("handheld.hardware.consoles")
    kind = BOARDS[board]
    buttons, speaker, battery, divider = consoles.CONSOLES[kind.board_id]
    if kind.shift_register is None:
        assert buttons == tuple(kind.wiring[name] for name in (*BUTTONS, kind.menu))
    else:
        pybadge: Any = importlib.import_module("handheld.hardware.pybadge")
        register = kind.shift_register
        assert buttons == ()
        assert (register.clock, register.data, register.latch) == (
            "BUTTON_CLOCK",
            "BUTTON_OUT",
            "BUTTON_LATCH",
        )
        meant = [
            (*BUTTONS, kind.menu).index(name) if name in (*BUTTONS, kind.menu) else 7
            for name in register.order
        ]
        assert bytes(meant) == pybadge.ORDER[: len(meant)]
    assert speaker == (kind.speaker.pin if kind.speaker else "")
    assert (battery, divider) == ((kind.battery.pin, kind.battery.divider) if kind.battery else ("", 0))


def test_the_pins_of_a_display_on_spi_are_those_of_the_data(start: Start) -> None:
    start()
    displays: Any = importlib.import_module("handheld.hardware.spi_display")
    wired = {role.upper(): pin for role, pin in BOARDS["pico"].spi.items()}
    assert dict(zip(displays.ROLES, displays.PICO)) == wired
    assert displays.ROLES == SPI_ROLES
    assert set(displays.KINDS) == {name for name, display in DISPLAYS.items() if display.bus == "spi"}


@pytest.mark.parametrize("board", CONSOLES)
def test_every_button_is_heard_once(start: Start, board: str) -> None:
    machine = start(board=board)
    for button in BUTTONS:
        machine.tap(button)
    heard = machine.console.top.keys()
    assert heard == [(button, kind) for button in range(6) for kind in (PRESS, RELEASE)]


@pytest.mark.parametrize("board", CONSOLES)
def test_the_spare_button_for_the_menu_is_a_held_b(start: Start, board: str) -> None:
    machine = start(board=board)
    kind = BOARDS[board]
    machine.press(kind.menu)
    machine.step(40)
    machine.release(kind.menu)
    machine.step(40)
    assert machine.console.top.keys() == [(B, PRESS), (B, HOLD), (B, RELEASE)]
    machine.console.top.log.clear()
    for other in set(kind.spare) - {kind.menu}:
        machine.tap(other)
    assert machine.console.top.keys() == []


@pytest.mark.parametrize("board", CONSOLES)
def test_the_menu_button_opens_it_also_when_tapped_while_the_firmware_is_busy(
    start: Start, board: str
) -> None:
    machine = start(board=board)
    hardware = machine.hardware
    for down in (True, False):
        hardware.button(BOARDS[board].menu, down)
        machine.clock.pass_(40)
    machine.step(100)
    assert machine.console.top.keys() == [(B, PRESS), (B, HOLD), (B, RELEASE)]


@pytest.mark.parametrize("board", CONSOLES)
def test_b_at_the_start_is_the_hardware_test(board: str) -> None:
    machine = Machine(board=board, held=("b",))
    machine.power_on()
    assert type(machine.console.top).__name__ == "HardwareTest"
    machine.power_off()


@pytest.mark.parametrize("board", CONSOLES)
def test_it_dims_sleeps_and_wakes(start: Start, board: str) -> None:
    machine = start(board=board)
    machine.probe.text = "Awake"  # type: ignore[attr-defined]
    machine.console.redraw()
    machine.step(20)
    awake = machine.frame()
    assert awake.lit()
    machine.step(machine.console.settings.sleep + 2000)
    assert machine.frame().lit() == 0
    machine.tap("a")
    machine.step(200)
    assert machine.frame().lit() == awake.lit()
    assert machine.console.top.keys() == [], "the key that wakes does nothing else"


@pytest.mark.parametrize("display", [*DISPLAYS, "unknown"])
@pytest.mark.parametrize("board", CONSOLES)
def test_its_own_display_is_used_whatever_settings_name(start: Start, board: str, display: str) -> None:
    machine = start(board=board, settings={"DISPLAY": display})
    assert not machine.console.hardware.code
    machine.probe.text = "Here"  # type: ignore[attr-defined]
    machine.console.redraw()
    machine.step(20)
    assert 0 < machine.frame().lit() < 500


@pytest.mark.parametrize("board", [name for name, kind in CONSOLES.items() if kind.speaker])
def test_an_amplifier_is_on_only_while_there_is_a_tone(start: Start, board: str) -> None:
    machine = start(board=board)
    speaker = BOARDS[board].speaker
    assert speaker is not None
    switch = machine.hardware.pins.get(speaker.enable)
    assert switch is None or switch.output is False, "off before the first sound"
    machine.press("a")
    machine.step(25)
    assert machine.tones[-1][1] and (switch is None or switch.output)
    machine.step(200)
    assert not machine.tones[-1][1] and (switch is None or switch.output is False)


@pytest.mark.parametrize("settings", [{"PIN_SOUND": "A1"}, {"PIN_SOUND": "none"}])
def test_an_amplifier_stays_off_where_a_piezo_is_named(start: Start, settings: dict[str, str]) -> None:
    machine = start(board="pybadge", settings=settings)
    assert machine.hardware.pins["SPEAKER_ENABLE"].output is False


@pytest.mark.parametrize(
    ("board", "pin"),
    [
        ("pybadge", "BUTTON_LATCH"),
        ("pybadge", "BUTTON_OUT"),
        ("pybadge", "SPEAKER_ENABLE"),
        ("pygamer", "JOYSTICK_X"),
        ("picopad", "SW_A"),
        ("thumby_color", "SPEAKER_ENABLE"),
    ],
)
def test_an_led_on_a_pin_of_the_console_leaves_it_alone(start: Start, board: str, pin: str) -> None:
    machine = start(board=board, settings={"PIN_LED": pin})
    machine.run("a left")
    heard = machine.console.top.keys()
    assert heard == [(4, PRESS), (4, RELEASE), (2, PRESS), (2, RELEASE)]
    assert any(hertz for _, hertz in machine.tones)


def test_a_stick_that_trembles_is_pushed_once(start: Start) -> None:
    machine = start(board="pygamer")
    buttons = machine.console.buttons
    x = buttons._x = Voltage()
    for value in (32768, 32768 - 14_000, 32768 - 15_500, 32768 - 14_000, 32768 - 15_500, 32768 - 9_000):
        x.value = value
        machine.step(20)
    assert machine.console.top.keys() == [(2, PRESS), (2, RELEASE)]


class Voltage:
    """An analog input."""

    value = 32768
