"""The stage of a game that leaves something to the console: the defaults for what it does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.game import stage
from handheld.game.parts import part

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from handheld.game.director import Director

_LEVEL = 2  # of a hint


class Stage(stage.Stage):
    """See handheld.game.stage."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.advice = part(game, "players")
        self.ending = part(game, "screens.result")

    def turn_modules(self, director: Director) -> str:
        """The modules that the coming turn needs."""
        match = director.match
        if not match.levels[match.decider()]:
            return part(self.game, "screens.board")
        players = part(self.game, "players") + " " + part(self.game, "screens.thinking")
        return "handheld.game.computer_turn " + players

    def thoughts(self, director: Director) -> Iterator[bytes | None]:
        """What a computer player of the second level would do."""
        from handheld.defaults.table import thoughts

        return thoughts(director, _LEVEL)

    def load(self, name: str) -> Any:
        """A module of the game, or the console's default for it."""
        return loader.load(part(self.game, name))
