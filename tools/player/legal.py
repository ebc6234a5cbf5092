"""List the legal actions of a position: legal POSITION.

Prints them on one line, joined by `;`, in the order of the notation, or `-` if there is none.
POSITION is one argument, or its thirteen fields, or `-` to read it from standard input.
"""

from babel.rules.legal import legal
from tools.games.babel.notation import Refused, quoted, write_actions
from tools.player.command import refusing, take_position


def _run(argv: list[str]) -> None:
    s, more = take_position(argv)
    if more:
        raise Refused(f"{quoted(more[0])} follows after the position")
    print(write_actions(legal(s)))


def main(argv: list[str]) -> int:
    """The verb `legal`."""
    return refusing(_run, argv, __doc__ or "")
