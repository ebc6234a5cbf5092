"""What the console and its screens expect of each other; only for the type checker, not on the drive."""

from typing import Protocol

from handheld.canvas import Canvas

class Screen(Protocol):
    """What can be shown. It may also have tick(now) -> ms until the next, enter, leave and asleep."""

    def draw(self, canvas: Canvas) -> None: ...
    def press(self, button: int, kind: int) -> None: ...
