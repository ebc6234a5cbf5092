"""Check a record and show how it ends.

Without --game, the first line of the record tells which game it is. FILE may be `-` for standard input.

Prints the last position and, as a comment, how the game ended; or names the first wrong line.
--step also prints every decision and the position after it.
--base URL, the address of the page for browsers, prints a link that shows the game there step by step:
from its start if it is over, else as it stands.
"""

import sys

from tools import games
from tools.games.protocol import Game
from tools.games.text import Refused, quoted
from tools.paths import usage
from tools.player.command import refusing, take_base

CALL = "replay FILE [--step] [--base URL] [--game NAME]"
LARGEST = 1 << 22  # bytes; no record of any game comes near it


def _read(path: str) -> str:
    try:
        if path == "-":
            return sys.stdin.buffer.read(LARGEST + 1).decode("utf-8-sig", "replace")
        with open(path, "rb") as file:
            return file.read(LARGEST + 1).decode("utf-8-sig", "replace")
    except (OSError, ValueError) as trouble:
        raise Refused(
            f"cannot read {quoted(path)}: {getattr(trouble, 'strerror', None) or trouble}"
        ) from None


def _game_of(text: str) -> Game:
    """The game whose records begin so; the first one if no game's do, to say what is wrong."""
    for name in sorted(games.names(), key=lambda name: name != games.FIRST):
        try:
            next(iter(games.load(name).replay(text)), None)
            return games.load(name)
        except Refused:
            pass
    return games.load()


def _run(argv: list[str]) -> None:
    base, argv = take_base(argv)
    game, arguments = games.take(argv)
    paths = [word for word in arguments if word != "--step"]
    if len(paths) != 1:
        raise Refused("one FILE is needed")
    text = _read(paths[0])
    if not any(word.partition("=")[0] == "--game" for word in argv):
        game = _game_of(text)
    if base:
        from tools.web.retell import letters

        print(f"{base}#g={letters(game, text)}")
        return
    s = bytearray()
    for decision, s in game.replay(text):
        if decision and "--step" in arguments:
            print(f"{decision}\n{game.write_position(s)}")
    if "--step" not in arguments:
        print(game.write_position(s))
    print("# " + game.verdict(s))


def main(argv: list[str]) -> int:
    """The verb `replay`."""
    known = ("-", "--step", "--base", "--game", "-h", "--help")
    strange = [word for word in argv if word[:1] == "-" and word.partition("=")[0] not in known]
    if strange:
        print(f"error: there is no option {quoted(strange[0])}\n\n{usage(CALL, __doc__)}", file=sys.stderr)
        return 2
    return refusing(_run, argv, CALL, __doc__)
