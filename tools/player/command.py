"""Shared by the verbs for positions: parsing POSITION, and errors as one line."""

import os
import sys
from collections.abc import Callable

from tools import games
from tools.games.protocol import Game
from tools.games.text import Refused
from tools.paths import usage

LONGEST = 1 << 16
"""Bytes of a line, with its end; no position of any game comes near it."""


def refusing(run: Callable[[list[str]], None], argv: list[str], call: str, about: str | None) -> int:
    """Run a verb; what it refuses becomes one line `error: …` and exit code 1.

    With no words but those that choose a game it tells how it is used: `call`, and what it is `about`. A game
    that is none is refused as by every verb, at the door.
    """
    asked = "-h" in argv or "--help" in argv
    if asked or not games.take(argv)[1]:
        print(usage(call, about))
        return 0 if asked else 2
    try:
        run(argv)
    except Refused as reason:
        sys.stdout.flush()
        print(f"error: {reason}", file=sys.stderr)
        return 1
    return 0


def take_base(argv: list[str]) -> tuple[str, list[str]]:
    """The address of the page for browsers that `--base URL` tells, or nothing; and the other words."""
    words = list(argv)
    at = next((i for i, word in enumerate(words) if word.partition("=")[0] == "--base"), -1)
    if at < 0:
        return "", words
    _, _, base = words.pop(at).partition("=")
    if not base and at < len(words):
        base = words.pop(at)
    plain = base.isascii() and base.isprintable() and not set(base) & set(' "<>#')
    if not plain or not base.startswith(("https://", "http://", "file:///")):
        raise Refused("--base is followed by the address of the page, such as https://example.org/babel/")
    return base, words


def take_position(game: Game, argv: list[str]) -> tuple[bytearray, list[str]]:
    """The position that the arguments begin with and the words after it.

    It may be one argument, or as many as it has words, or `-` for a line of standard input.
    """
    if argv and argv[0] == "-":
        line = sys.stdin.buffer.readline(LONGEST)
        if len(line) == LONGEST and not line.endswith(b"\n"):
            raise Refused(f"a line has at most {LONGEST - 1} bytes")
        return game.read_position(line.decode("utf-8", "replace")), argv[1:]
    if argv and len(argv[0].split()) > 1:
        return game.read_position(argv[0]), argv[1:]
    words, more = argv[: game.position_words], argv[game.position_words :]
    try:
        return game.read_position(" ".join(words)), more
    except Refused as reason:
        if len(words) > 1 and os.path.exists(words[-1]):
            raise Refused(
                f"{reason} (quote the position, or the shell puts file names for its `*`)"
            ) from None
        raise
