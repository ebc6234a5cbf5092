"""What the handheld is made of, once it is found, and the blinking light for when it is not."""

from micropython import const

from handheld import forget

try:
    from typing import Any
except ImportError:
    pass

_BLINK = const(200)
_PAUSE = const(1200)


class Hardware:
    """Holds the parts; `code` is for the LED or 0, `trouble` is lines for the screen or empty."""

    def __init__(self) -> None:
        self.board_id = ""
        self.code = 0
        self.trouble: tuple[str, ...] = ()
        self.test = False  # the hardware test is asked for
        self.rotation = 0
        self.journal: Any = None
        self.display: Any = None
        self.keys: Any = None
        self.led: Any = None
        # Looking for the parts takes more code than having them, and is done once.
        from handheld import finder

        finder.find(self)
        for name in ("finder", "pins", "rescue", "reader"):
            forget("handheld." + name)

    def blink(self, now: int) -> int:
        """Blink the code; milliseconds until the light changes."""
        phase = now % (2 * _BLINK * self.code + _PAUSE)
        on = phase < 2 * _BLINK * self.code and phase // _BLINK % 2 == 0
        if self.led is not None:
            self.led.value = on
        if phase < 2 * _BLINK * self.code:
            return _BLINK - phase % _BLINK
        return 2 * _BLINK * self.code + _PAUSE - phase
