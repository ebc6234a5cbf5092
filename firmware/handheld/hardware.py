"""What the handheld is made of, once it is found."""

from handheld import forget

try:
    from typing import Any
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
        self.journal: Any = None
        self.display: Any = None
        self.keys: Any = None
        self.led: Any = None

    def find(self) -> None:
        """Look for the parts, which takes more code than having them and is done once."""
        from handheld import parts

        parts.find(self)
        for name in ("parts", "pins", "dark", "reader"):
            forget("handheld." + name)
