"""What the handheld is made of, once it is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import forget

if TYPE_CHECKING:
    from digitalio import DigitalInOut
    from keypad import Keys
    from microcontroller import Pin
    from pwmio import PWMOut

    from handheld.battery import Battery
    from handheld.hardware.panel import Panel
    from handheld.journal.writer import Journal


class Hardware:
    """Holds the parts; `code` is for the LED or 0, `trouble` is lines for the screen or empty."""

    def __init__(self) -> None:
        self.board_id = ""
        self.code = 0
        self.trouble: tuple[str, ...] = ()
        self.test = False  # the hardware test is asked for
        self.journal: Journal | None = None
        self.panel: Panel | None = None
        self.pins: tuple[Pin, ...] = ()  # of the keys
        self.keys: Keys | None = None
        self.alarms = True  # may be tried to sleep by; False once this board could not
        self.led: DigitalInOut | None = None
        self.battery: Battery | None = None  # None where it cannot be measured, or nobody asks
        self.piezo: PWMOut | None = None

    def find(self) -> None:
        """Look for the parts, which takes more code than having them and is done once."""
        from handheld.hardware import detect

        detect.find(self)
        for name in ("hardware.detect", "hardware.pins", "led_codes", "journal.reader"):
            forget("handheld." + name)
