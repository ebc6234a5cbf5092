"""Ways in which the firmware gives up control; no `except Exception` of the firmware may see them."""

from __future__ import annotations


class Restart(BaseException):
    """The chip starts again: `reason` is what the next run is told."""

    def __init__(self, reason: str = "SOFTWARE") -> None:
        super().__init__(reason)
        self.reason = reason


class Reload(BaseException):
    """Only code.py starts again; boot.py does not run, the display keeps its power."""


class DeepSleep(BaseException):
    """The chip switches itself off until one of the alarms rings; then it starts again."""

    def __init__(self, alarms: tuple[object, ...]) -> None:
        super().__init__(alarms)
        self.alarms = alarms
