"""What the verbs for positions share: POSITION and ACTION… from the command line, and errors as one line."""

import sys
from collections.abc import Callable

from tools.games.babel.notation import FIELDS, RESULTS, VERBS, Refused, quoted, read_action, read_position
from tools.games.babel.record import Step, read_supply


def refusing(run: Callable[[list[str]], None], argv: list[str], help_text: str) -> int:
    """Run a verb; what it refuses becomes one line `error: …` and exit code 1."""
    if not argv or "-h" in argv or "--help" in argv:
        print(help_text.strip())
        return 0 if argv else 2
    try:
        run(argv)
    except Refused as reason:
        sys.stdout.flush()
        print(f"error: {reason}", file=sys.stderr)
        return 1
    return 0


def take_position(argv: list[str]) -> tuple[bytearray, list[str]]:
    """The position that the arguments begin with and the words after it.

    It may be one argument, or thirteen, or `-` for a line of standard input.
    """
    if argv and argv[0] == "-":
        return read_position(sys.stdin.buffer.readline().decode("utf-8", "replace")), argv[1:]
    if argv and len(argv[0].split()) > 1:
        return read_position(argv[0]), argv[1:]
    try:
        return read_position(" ".join(argv[: len(FIELDS)])), argv[len(FIELDS) :]
    except Refused as reason:
        if str(reason).startswith("result: ") and argv[len(FIELDS) - 1] not in RESULTS:
            raise Refused(
                f"{reason} (quote the position, or the shell puts file names for its `*`)"
            ) from None
        raise


def take_steps(argv: list[str]) -> list[Step]:
    """Actions, each as one argument or as several; `supply AMMPS…` may follow one, as in a record."""
    steps: list[Step] = []
    words = " ".join(argv).replace(";", " ").split()
    while words:
        verb = words.pop(0)
        has_word = words and words[0].partition("@")[0] not in VERBS and words[0] != "supply"
        text = f"{verb} {words.pop(0)}" if has_word else verb
        if verb != "supply":
            steps.append(Step(read_action(text)))
        elif not steps or steps[-1].supply is not None:
            raise Refused("a supply follows the action in which the reshuffle happened")
        else:
            steps[-1].supply = read_supply(text[7:])
    return steps


def whole_number(name: str, text: str, most: int, least: int = 0) -> int:
    """A number from `least` to `most`, written in plain digits."""
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not plain or not least <= int(text) <= most:
        raise Refused(f"{name}: a whole number from {least} to {most} is needed, not {quoted(text)}")
    return int(text)
