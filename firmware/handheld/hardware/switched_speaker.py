"""A speaker with an amplifier that is on only while there is a tone: takes a piezo's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digitalio import DigitalInOut
    from pwmio import PWMOut

    from handheld.hardware.dac_tone import DacTone


class SwitchedSpeaker:
    """What Sound uses of a PWMOut: a frequency, and a duty cycle that is 0 for silence."""

    def __init__(self, tone: PWMOut | DacTone, enable: DigitalInOut) -> None:
        self._tone = tone
        self._enable = enable

    @property
    def frequency(self) -> int:
        """In hertz."""
        return self._tone.frequency

    @frequency.setter
    def frequency(self, value: int) -> None:
        self._tone.frequency = value

    @property
    def duty_cycle(self) -> int:
        """0 for silence."""
        return self._tone.duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._tone.duty_cycle = value
        self._enable.value = value != 0
