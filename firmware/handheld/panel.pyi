"""What the drivers of both kinds of display offer; for the type checker only."""

from typing import Protocol

from displayio import Group

class Panel(Protocol):
    root_group: Group | None
    rotation: int
    brightness: float

    def refresh(self) -> bool: ...
    def sleep(self) -> None: ...
    def wake(self) -> None: ...
