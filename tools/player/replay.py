"""Check a record and show how it ends: replay FILE [--step].

Prints the last position and, as a comment, how the game ended; names the first line that is wrong.
With --step every action and the position after it are printed too. FILE may be `-` for standard input.
"""

import sys

from babel.rules import facts
from babel.rules.state import RESULT, score
from tools.games.babel.notation import Refused, quoted, write_action, write_position
from tools.games.babel.record import LARGEST, open_record, play
from tools.player.command import refusing

_ENDINGS = {
    facts.FIFTEEN: "one has fifteen, the other less than ten",
    facts.TWENTY: "one has twenty",
    facts.UNDER_TEN: "one has less than ten in the end phase",
    facts.SUPPLY: "the temple supply is empty",
}


def verdict(s: bytearray) -> str:
    """How a game stands or ended, in words."""
    points = f"{score(s, 0)} : {score(s, 1)}"
    how = facts.ending(s)
    if not how:
        return f"{points}, the game goes on"
    if how & facts.DRAWN:
        who = "a draw"
    else:
        who = f"player {s[RESULT]} wins" + (" by the larger hand" if how & facts.BY_HAND else "")
    return f"{points}, {who}: {_ENDINGS[how & 7]}"


def _read(path: str) -> str:
    try:
        if path == "-":
            return sys.stdin.buffer.read(LARGEST * 4 + 1).decode("utf-8-sig", "replace")
        with open(path, "rb") as file:
            return file.read(LARGEST * 4 + 1).decode("utf-8-sig", "replace")
    except (OSError, ValueError) as trouble:
        raise Refused(
            f"cannot read {quoted(path)}: {getattr(trouble, 'strerror', None) or trouble}"
        ) from None


def _run(argv: list[str]) -> None:
    paths = [word for word in argv if word != "--step"]
    if len(paths) != 1:
        raise Refused("one FILE is needed")
    record = open_record(_read(paths[0]))
    s = record.start
    for step, s in play(record):
        if "--step" in argv:
            print(f"{write_action(step.action)}\n{write_position(s)}")
    if "--step" not in argv:
        print(write_position(s))
    print("# " + verdict(s))


def main(argv: list[str]) -> int:
    """The verb `replay`."""
    strange = [word for word in argv if word[:1] == "-" and word not in ("-", "--step", "-h", "--help")]
    if strange:
        print(f"error: there is no option {quoted(strange[0])}\n\n{(__doc__ or '').strip()}", file=sys.stderr)
        return 2
    return refusing(_run, argv, __doc__ or "")
