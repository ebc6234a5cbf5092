"""Built-in speakers: PWM or an analog output, and the pin that switches them on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sim.machine import Machine

Run = Callable[..., Machine]

DAC = """
import board
from array import array
from audiocore import RawSample
from audioio import AudioOut
from digitalio import DigitalInOut
enable = DigitalInOut(board.SPEAKER_ENABLE)
enable.switch_to_output(True)
out = AudioOut(board.SPEAKER)
sample = RawSample(array("H", [0, 0, 60_000, 60_000]), sample_rate=4 * 440)
out.play(sample, loop=True)
"""


def heard(machine: Machine) -> list[int]:
    return [hertz for _, hertz in machine.tones]


def test_a_looped_sample_is_a_tone(run: Run) -> None:
    machine = run(DAC, board="pybadge")
    names: Any = machine.program
    names["out"].stop()
    names["sample"].sample_rate = 4 * 880
    names["out"].play(names["sample"], loop=True)
    assert heard(machine) == [440, 0, 880]
    names["out"].deinit()
    assert heard(machine)[-1] == 0 and names["board"].SPEAKER.user is None


def test_a_speaker_that_is_switched_off_is_silent(run: Run) -> None:
    machine = run(DAC, board="pygamer")
    for level in (False, True):
        machine.program["enable"].value = level
    assert heard(machine) == [440, 0, 440]


def test_only_the_speaker_hangs_on_an_analog_output(run: Run) -> None:
    machine = run(DAC, board="pybadge")
    with pytest.raises(ValueError, match="Invalid pin"):
        machine.program["AudioOut"](machine.program["board"].A1)
    assert heard(run("import pwmio", board="pybadge")) == []
    with pytest.raises(ValueError, match="Invalid pin"):
        run("import board, pwmio\npwmio.PWMOut(board.SPEAKER)", board="pybadge")
    with pytest.raises(ImportError):
        run("import audioio", board="pico")


def test_pwm_is_heard_while_the_speaker_is_on(run: Run) -> None:
    machine = run(
        """
        import board, pwmio
        from digitalio import DigitalInOut
        out = pwmio.PWMOut(board.SPEAKER, frequency=440, duty_cycle=0x8000)
        enable = DigitalInOut(board.SPEAKER_ENABLE)
        enable.switch_to_output(True)
        out.duty_cycle = 0
        """,
        board="thumby_color",
    )
    assert heard(machine) == [440, 0]
