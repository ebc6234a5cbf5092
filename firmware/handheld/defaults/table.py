"""A game's table and its decisions as text, by the functions `show` and `say` of its module `play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.loader import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handheld.canvas import Canvas
    from handheld.game.director import Director

_MOST = 5  # rows of the table


def reader(director: Director) -> int:
    """Who reads the panel while a computer decides: the only person, else -1 for everybody."""
    return director.viewer if director.match.people() == 1 else -1


def draw_table(canvas: Canvas, director: Director, s: bytearray, seat: int) -> int:
    """Draw the table as a seat may see it, in the upper rows; returns the row below it.

    {0}, {1}, ... in the game's text are the players' names.
    """
    play = load(director.console.game + ".play")
    y = 0
    if hasattr(play, "show"):
        for line in play.show(s, seat).split("\n")[:_MOST]:
            canvas.text(0, y, _named(director, line))
            y += 1
    return y


def phrase(director: Director, s: bytearray, decision: int, seat: int) -> str:
    """A decision, about to happen to a state, in words that a seat may read."""
    play = load(director.console.game + ".play")
    return _named(director, play.say(s, decision, seat)) if hasattr(play, "say") else str(decision)


def _named(director: Director, line: str) -> str:
    names = director.match.names
    for seat in range(len(names)):
        line = line.replace("{" + str(seat) + "}", names[seat])
    return line


def thoughts(director: Director, level: int) -> Iterator[bytes | None]:
    """What a computer player of a level would do, for the player who decides."""
    match = director.match
    seed = (match.lineup.seed[0] | match.lineup.seed[1] << 8) + len(match.moves)
    players = director.stage.load("players")
    if hasattr(players, "think"):
        steps = players.think(match.state, level, seed)
    else:
        steps = players.think_by(load(director.console.game + ".play"), match.state, level, seed)
    found: bytes | None = None
    for found in steps:
        if found:
            break
        yield None
    if not found:
        raise ValueError("think yielded no decision")
    yield found


def refuse_illegal(director: Director, decision: int) -> None:
    """Blame the player for what the rules would fail at."""
    if decision not in director.match.legal():
        raise ValueError("think: " + str(decision) + " is not legal")
