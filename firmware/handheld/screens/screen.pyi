"""What the console and its screens expect of each other; for the type checker only."""

from typing import Protocol

from handheld.canvas import Canvas

class Screen(Protocol):
    """What can be shown. It may also have tick(now) -> ms until the next, enter, leave and asleep."""

    def draw(self, canvas: Canvas) -> None: ...
    def press(self, button: int, kind: int) -> None: ...

class Over(Protocol):
    """What draws on whatever screen is shown."""

    waits: bool  # soon something will be said: no key is taken until then

    def draw(self, canvas: Canvas) -> None: ...
    def tick(self, now: int) -> int:
        """Do what is due; milliseconds until the next."""
