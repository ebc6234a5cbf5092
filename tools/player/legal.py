"""List the legal decisions in a position.

Prints them on one line, joined by `;`, in the order of the notation, or `-` if there are none.
POSITION is one argument, or its words, or `-` to read it from standard input.
"""

from tools import games
from tools.games.protocol import Game
from tools.games.text import Refused, quoted
from tools.player.command import refusing, take_position


def listed(game: Game, s: bytearray) -> str:
    """The legal decisions joined by `;`, or `-` if there is none."""
    return ";".join([game.write_decision(s, decision) for decision in game.legal(s)]) or "-"


def _run(argv: list[str]) -> None:
    game, arguments = games.take(argv)
    s, more = take_position(game, arguments)
    if more:
        raise Refused(f"{quoted(more[0])} follows after the position")
    print(listed(game, s))


def main(argv: list[str]) -> int:
    """The verb `legal`."""
    return refusing(_run, argv, "legal POSITION [--game NAME]", __doc__)
