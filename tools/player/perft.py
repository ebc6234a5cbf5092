"""Count the sequences of N decisions from a position.

--divide first prints the number behind each legal decision.
POSITION is one argument, or its words, or `-` to read it from standard input.
"""

from tools import games
from tools.games.protocol import Game
from tools.games.text import Refused, quoted, whole_number
from tools.player.command import refusing, take_position

DEEPEST = 20


def perft(game: Game, s: bytearray, n: int, most: int = 0) -> int:
    """The number of sequences of n decisions from a state, which is not changed.

    Refused when it is found to be more than `most`, if that is not 0.
    """
    if n <= 1:
        return len(game.legal(s)) if n else 1
    total = 0
    for decision in game.legal(s):
        after = s[:]
        game.perform(after, decision)
        # The last level need not be played, only counted.
        total += len(game.legal(after)) if n == 2 else perft(game, after, n - 1, most)
        if 0 < most < total:
            raise Refused(f"perft: more than {most} ways; ask for fewer decisions, or the verb `perft`")
    return total


def divide(game: Game, s: bytearray, n: int) -> list[tuple[int, int]]:
    """Each legal decision with the number of sequences of n decisions that begin with it."""
    parts = []
    for decision in game.legal(s):
        after = s[:]
        game.perform(after, decision)
        parts.append((decision, perft(game, after, n - 1)))
    return parts


def _run(argv: list[str]) -> None:
    divided = "--divide" in argv
    game, arguments = games.take([word for word in argv if word != "--divide"])
    s, more = take_position(game, arguments)
    if len(more) != 1:
        raise Refused(f"{quoted(more[1])} follows after N" if more else "N is missing")
    n = whole_number("N", more[0], DEEPEST)
    if divided and n:
        parts = divide(game, s, n)
        for decision, number in parts:
            print(game.write_decision(s, decision), number)
        print(sum(number for _, number in parts))
    else:
        print(perft(game, s, n))


def main(argv: list[str]) -> int:
    """The verb `perft`."""
    return refusing(_run, argv, "perft POSITION N [--divide] [--game NAME]", __doc__)
