"""What the console and its screens expect of each other; for the type checker only."""

from typing import Protocol

from handheld.canvas import Canvas

class Screen(Protocol):
    """What can be shown.

    It may also have these, which the console calls if they are there:
    tick(now)   does what is due by the clock; returns ms until the next call, or -1 for never
    enter()     it has become the top screen, or is it again
    leave()     it is no longer the top screen: another is laid on it, or it goes
    asleep()    the panel goes dark while it is shown
    """

    def draw(self, canvas: Canvas) -> None: ...
    def press(self, button: int, kind: int) -> None: ...

class Overlay(Protocol):
    """What draws on whatever screen is shown."""

    waits: bool  # soon something will be said: no key is taken until then

    def draw(self, canvas: Canvas) -> None: ...
    def tick(self, now: int) -> int:
        """Do what is due; milliseconds until the next."""
