"""What the drivers of both kinds of display offer; for the type checker only."""

from typing import Protocol

class Panel(Protocol):
    brightness: float

    def sleep(self) -> None: ...
    def wake(self) -> None: ...
