"""What the handheld is made of, once it is found."""

from handheld import forget

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from digitalio import DigitalInOut
        from keypad import Keys
        from pwmio import PWMOut

        from handheld.journal import Journal
        from handheld.panel import Panel
except ImportError:
    pass


class Hardware:
    """Holds the parts; `code` is for the LED or 0, `trouble` is lines for the screen or empty."""

    def __init__(self) -> None:
        self.board_id = ""
        self.code = 0
        self.trouble: tuple[str, ...] = ()
        self.test = False  # the hardware test is asked for
        self.rotation = 0
        self.journal: Journal | None = None
        self.display: Panel | None = None
        self.keys: Keys | None = None
        self.led: DigitalInOut | None = None
        self.piezo: PWMOut | None = None

    def find(self) -> None:
        """Look for the parts, which takes more code than having them and is done once."""
        from handheld import parts

        parts.find(self)
        for name in ("parts", "pins", "dark", "reader"):
            forget("handheld." + name)
