"""Pins: in use, in and out, pulled and floating."""

from __future__ import annotations

from typing import Any

import pytest

OPEN = """
import board, digitalio, microcontroller
from digitalio import DigitalInOut, Direction, Pull
"""


def test_a_pin_has_one_owner(run: Any) -> None:
    with pytest.raises(ValueError, match="GP3 in use"):
        run(OPEN + "a = DigitalInOut(board.GP3)\nb = DigitalInOut(board.GP3)")


def test_two_names_of_one_pin(run: Any) -> None:
    machine = run(OPEN)
    assert machine.program["board"].LED is machine.program["microcontroller"].pin.GPIO25
    with pytest.raises(ValueError, match="in use"):
        run(OPEN + "a = DigitalInOut(board.LED)\nb = DigitalInOut(board.GP25)")


def test_given_back_it_can_be_taken_again(run: Any) -> None:
    machine = run(OPEN + "with DigitalInOut(board.GP3) as a:\n    pass\nb = DigitalInOut(board.GP3)")
    with pytest.raises(ValueError, match="deinitialized"):
        machine.program["a"].value  # noqa: B018


def test_only_pins(run: Any) -> None:
    with pytest.raises(TypeError):
        run(OPEN + "DigitalInOut('GP3')")


def test_a_button_pulls_its_pin_down(run: Any) -> None:
    machine = run(OPEN + "pin = DigitalInOut(board.GP14)\npin.switch_to_input(Pull.UP)")
    pin = machine.program["pin"]
    assert pin.value is True and pin.pull == machine.program["Pull"].UP
    machine.press("a")
    assert pin.value is False
    machine.release("a")
    assert pin.value is True


def test_a_floating_pin_reads_noise(run: Any) -> None:
    pin = run(OPEN + "pin = DigitalInOut(board.GP14)").program["pin"]
    assert pin.pull is None
    assert {pin.value for _ in range(100)} == {True, False}


def test_the_pull_down_of_a_pico_2_is_too_weak(run: Any) -> None:
    code = """
pin = DigitalInOut(board.GP3)
pin.pull = Pull.DOWN
first = pin.value
pin.pull = Pull.UP
high = pin.value
pin.pull = Pull.DOWN
second = pin.value
"""
    for board, expected in (("pico", False), ("pico2", True)):
        names = run(OPEN + code, board=board).program
        assert (names["first"], names["high"], names["second"]) == (False, True, expected)


def test_inputs_and_outputs_have_different_attributes(run: Any) -> None:
    machine = run(OPEN + "pin = DigitalInOut(board.GP3)")
    pin, names = machine.program["pin"], machine.program
    assert pin.direction == names["Direction"].INPUT
    with pytest.raises(AttributeError, match="direction is input"):
        pin.value = True
    with pytest.raises(AttributeError):
        pin.drive_mode  # noqa: B018
    with pytest.raises(AttributeError):
        pin.drive_mode = names["digitalio"].DriveMode.OPEN_DRAIN
    pin.direction = names["Direction"].OUTPUT
    assert pin.value is False and pin.drive_mode == names["digitalio"].DriveMode.PUSH_PULL
    with pytest.raises(AttributeError, match="direction is output"):
        pin.pull = names["Pull"].UP
    with pytest.raises(AttributeError, match="direction is output"):
        pin.pull  # noqa: B018
    pin.direction = names["Direction"].INPUT
    pin.pull = names["Pull"].DOWN
    assert pin.value is False


def test_the_led_is_seen_and_remembered(run: Any) -> None:
    machine = run(
        OPEN
        + """
import time
led, other = DigitalInOut(board.LED), DigitalInOut(board.GP3)
led.switch_to_output()
other.switch_to_output(True)
for i in range(4):
    led.value = not led.value
    time.sleep(0.2)
"""
    )
    assert machine.led is False
    assert machine.hardware.led_log == [(0, False), (0, True), (200, False), (400, True), (600, False)]


def test_all_pins_are_free_again_after_the_plug_was_pulled(run: Any) -> None:
    machine = run(OPEN + "a = DigitalInOut(board.GP3)")
    machine.power_on()
    machine.power_off()
    assert all(pin.user is None for pin in machine.hardware.pins.values())
