"""A position as a short code to type or to send, and back: share POSITION or share CODE [--game NAME].

POSITION is one argument, or its words, or `-` to read it from standard input. A code may be typed with small
letters and spaces, and I L O for 1 1 0; it tells whether a letter is wrong, and holds the chance to come.
"""

from tools import games
from tools.games.text import Refused
from tools.player.command import refusing, take_position


def _run(argv: list[str]) -> None:
    game, argv = games.take(argv)
    codes = game.codes()
    if codes is None:
        raise Refused(f"{game.title} has no share codes; its positions are sent as they are")
    words = " ".join(argv).split()
    if argv[:1] == ["-"] or len(words) == game.position_words:
        s, _ = take_position(game, argv)
        print(codes.write_code(s))
    elif words and words[0] in game.variants or any("/" in word for word in words):
        raise Refused(f"a position has {game.position_words} fields, here are {len(words)}")
    else:
        print(game.write_position(codes.read_code(" ".join(words))))


def main(argv: list[str]) -> int:
    """The verb `share`."""
    return refusing(_run, argv, __doc__ or "")
