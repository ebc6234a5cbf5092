"""Tones from a DAC, on boards whose speaker has no PWM: takes a piezo's place."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from audiocore import RawSample
from audioio import AudioOut  # device: allow (boards with a speaker on a DAC have it)
from micropython import const

if TYPE_CHECKING:
    from microcontroller import Pin

_STEPS = const(16)  # samples of one oscillation
_LOW = const(0x6000)
_HIGH = const(0xA000)


class DacTone:
    """What Sound uses of a PWMOut: a frequency, and a duty cycle that is 0 for silence."""

    def __init__(self, pin: Pin) -> None:
        self._out = AudioOut(pin)
        self._sample = RawSample(array("H", [_LOW] * (_STEPS // 2) + [_HIGH] * (_STEPS // 2)))
        self._duty_cycle = 0
        self.frequency = 440  # of the tone that begins next

    @property
    def duty_cycle(self) -> int:
        """0 for silence."""
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._duty_cycle = value
        self._out.stop()
        if value:
            self._sample.sample_rate = _STEPS * self.frequency
            self._out.play(self._sample, loop=True)
