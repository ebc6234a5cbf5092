"""Play on from a position.

Prints the position after the decisions. Refuses a decision that is not legal, with the reason.
POSITION is one argument, or its words, or `-` to read it from standard input.
A DECISION may be quoted or not: apply POSITION move A "settle P" end
Babel: `supply AMMPS…` after `end` gives the new supply, top first, if the discards are reshuffled.
"""

from tools import games
from tools.player.command import refusing, take_position


def _run(argv: list[str]) -> None:
    game, arguments = games.take(argv)
    s, more = take_position(game, arguments)
    game.follow(s, more)
    print(game.write_position(s))


def main(argv: list[str]) -> int:
    """The verb `apply`."""
    return refusing(_run, argv, "apply POSITION DECISION… [--game NAME]", __doc__)
