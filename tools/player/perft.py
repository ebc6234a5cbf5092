"""Count the action sequences of a length: perft POSITION N [--divide].

Prints the number; with --divide first the number behind each legal action.
POSITION is one argument, or its thirteen fields, or `-` to read it from standard input.
"""

from babel.rules.effects import perform
from babel.rules.legal import legal
from tools.games.babel.notation import Refused, quoted, write_action
from tools.player.command import refusing, take_position, whole_number

DEEPEST = 20


def perft(s: bytearray, n: int) -> int:
    """The number of sequences of n actions from a state, which is not changed."""
    if n <= 1:
        return len(legal(s)) if n else 1
    total = 0
    for action in legal(s):
        after = s[:]
        perform(after, action)
        # The last level need not be played, only counted.
        total += len(legal(after)) if n == 2 else perft(after, n - 1)
    return total


def divide(s: bytearray, n: int) -> list[tuple[int, int]]:
    """Each legal action with the number of sequences of n actions that begin with it."""
    parts = []
    for action in legal(s):
        after = s[:]
        perform(after, action)
        parts.append((action, perft(after, n - 1)))
    return parts


def _run(argv: list[str]) -> None:
    divided = "--divide" in argv
    s, more = take_position([word for word in argv if word != "--divide"])
    if len(more) != 1:
        raise Refused(f"{quoted(more[1])} follows after N" if more else "N is missing")
    n = whole_number("N", more[0], DEEPEST)
    if divided and n:
        parts = divide(s, n)
        for action, number in parts:
            print(write_action(action), number)
        print(sum(number for _, number in parts))
    else:
        print(perft(s, n))


def main(argv: list[str]) -> int:
    """The verb `perft`."""
    return refusing(_run, argv, __doc__ or "")
