"""A position as a short code to type or to send, and back.

POSITION is one argument, or its words, or `-` to read it from standard input. You may type a code with small
letters and spaces, and I L O for 1 1 0; it contains a checksum and the random numbers to come.
--base URL, the address of the page for browsers, prints a link that opens the position there.
"""

from tools import games
from tools.games.text import Refused
from tools.player.command import refusing, take_base, take_position


def _run(argv: list[str]) -> None:
    base, argv = take_base(argv)
    game, argv = games.take(argv)
    codes = game.codes()
    if codes is None:
        raise Refused(f"{game.title} has no share codes; its positions are sent as they are")
    words = " ".join(argv).split()
    if argv[:1] == ["-"] or len(words) == game.position_words:
        s, _ = take_position(game, argv)
        code = codes.write_code(s)
        print(f"{base}#p={code}" if base else code)
    elif words and words[0] in game.variants or any("/" in word for word in words):
        raise Refused(f"a position has {game.position_words} fields, here are {len(words)}")
    else:
        s = codes.read_code(" ".join(words))
        print(f"{base}#p={codes.write_code(s)}" if base else game.write_position(s))


def main(argv: list[str]) -> int:
    """The verb `share`."""
    return refusing(_run, argv, "share POSITION|CODE [--base URL] [--game NAME]", __doc__)
