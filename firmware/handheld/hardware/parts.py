"""The parts of the handheld, once they are found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from handheld import loader

if TYPE_CHECKING:
    from digitalio import DigitalInOut
    from keypad import Keys, ShiftRegisterKeys
    from microcontroller import Pin
    from pwmio import PWMOut

    from handheld.battery import Battery
    from handheld.buttons import Buttons
    from handheld.hardware.dac_tone import DacTone
    from handheld.hardware.panel import Panel
    from handheld.hardware.switched_speaker import SwitchedSpeaker
    from handheld.journal.writer import Journal


class Hardware:
    """Holds the parts. `code` is what the LED blinks, or 0; `trouble` is lines for the screen, or empty."""

    def __init__(self) -> None:
        self.board_id = ""
        self.code = 0
        self.trouble: tuple[str, ...] = ()
        self.test = False  # start with the hardware test?
        self.journal: Journal | None = None
        self.panel: Panel | None = None
        self.display: Any = None  # CircuitPython's display, for messages without the console
        self.pins: tuple[Pin, ...] = ()  # of the buttons, if each has one
        self.keys: Keys | ShiftRegisterKeys | None = None
        self.buttons: Buttons | None = None  # what reads the keys
        self.alarms = True  # try light sleep? False once this board failed to
        self.led: DigitalInOut | None = None
        self.battery: Battery | None = None  # None if it cannot be measured or is not wanted
        self.piezo: PWMOut | DacTone | SwitchedSpeaker | None = None

    def find(self) -> None:
        """Find the parts; the code for that is unloaded afterwards."""
        from handheld.hardware import detect

        detect.find(self)
        for name in ("hardware.detect", "hardware.pins", "hardware", "led_codes", "journal.reader"):
            loader.unload("handheld." + name)
