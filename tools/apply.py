"""Play actions from a position: apply POSITION ACTION…

Prints the position after them. An action that is not legal is refused with its reason.
POSITION is one argument, or its thirteen fields, or `-` to read it from standard input.
An ACTION may be quoted or not: apply POSITION move A "settle P" end
`supply AMMPS…` after `end` tells the new supply, top first, if the discards are reshuffled.
"""

from babel.rules.legal import why_not
from tools.command import refusing, take_position, take_steps
from tools.notation import write_position
from tools.record import do, supply_made


def _run(argv: list[str]) -> None:
    s, words = take_position(argv)
    for step in take_steps(words):
        if step.supply is None and not why_not(s, step.action):
            step.supply = supply_made(s, step.action)
        do(s, step)
    print(write_position(s))


def main(argv: list[str]) -> int:
    """The verb `apply`."""
    return refusing(_run, argv, __doc__ or "")
