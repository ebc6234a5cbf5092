"""Play actions from a position: apply POSITION ACTION…

Prints the position after them. An action that is not legal is refused with its reason.
POSITION is one argument, or its thirteen fields, or `-` to read it from standard input.
An ACTION may be quoted or not: apply POSITION move A "settle P" end
`supply AMMPS…` after `end` tells the new supply, top first, if the discards are reshuffled.
"""

from babel.rules.effects import perform
from tools.games.babel.notation import write_position
from tools.games.babel.reasons import insist
from tools.games.babel.record import do
from tools.player.command import refusing, take_position, take_steps


def _run(argv: list[str]) -> None:
    s, words = take_position(argv)
    for step in take_steps(words):
        if step.supply is not None:
            do(s, step)
        else:
            insist(s, step.action)
            perform(s, step.action)
    print(write_position(s))


def main(argv: list[str]) -> int:
    """The verb `apply`."""
    return refusing(_run, argv, __doc__ or "")
