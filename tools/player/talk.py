"""Drive the engine from another program: a command a line in, exactly one line out.

new EDITION SEED, position FIELDS…, show, view 1 or 2, legal, apply ACTION, undo, perft N, ai LEVEL, quit.
What is not allowed answers `error: ` and the reason, and changes nothing.
"""

import sys

from babel.rules.effects import perform
from babel.rules.game import new
from babel.rules.legal import legal
from babel.rules.state import RESULT
from tools.games.babel.notation import (
    EDITIONS,
    Refused,
    quoted,
    read_action,
    read_position,
    write_action,
    write_actions,
    write_position,
)
from tools.games.babel.reasons import insist
from tools.player.command import whole_number
from tools.player.perft import DEEPEST, perft


class Quit(Exception):
    """The other side has said `quit`."""


class Talk:
    """One conversation: the position now, and those before each `apply`, for `undo`."""

    def __init__(self) -> None:
        self.past: list[bytearray] = []
        self.now: bytearray | None = None

    def answer(self, line: str) -> str:
        """The answer to a line; raises Quit after `quit`."""
        try:
            command, _, words = line.strip().partition(" ")
            words = words.strip()
            if command == "new":
                return self._new(words.split())
            if command == "position":
                self.now, self.past = read_position(words), []
                return "ok"
            if command == "apply":
                return self._apply(words)
            if command == "view":
                if words not in ("1", "2"):
                    raise Refused(f"view: 1 or 2 is needed, not {quoted(words)}")
                return write_position(self._state(), int(words) - 1)
            if command == "perft":
                return str(perft(self._state(), whole_number("perft", words, DEEPEST)))
            if command == "ai":
                return self._ai(words)
            if command not in ("show", "legal", "undo", "quit"):
                raise Refused(f"there is no command {quoted(command)}" if command else "an empty line")
            if words:
                raise Refused(f"{quoted(words)} follows after `{command}`")
            if command == "quit":
                raise Quit
            if command == "legal":
                return write_actions(legal(self._state()))
            if command == "undo":
                if not self.past:
                    raise Refused("there is nothing to undo")
                self.now = self.past.pop()
            return write_position(self._state())
        except Refused as reason:
            return f"error: {reason}"

    def _state(self) -> bytearray:
        if self.now is None:
            raise Refused("there is no position yet: `new` or `position` first")
        return self.now

    def _new(self, words: list[str]) -> str:
        if len(words) != 2:
            raise Refused("new: EDITION and SEED are needed")
        if words[0] not in EDITIONS:
            raise Refused(f"edition: {quoted(words[0])} is none of {', '.join(EDITIONS)}")
        seed = whole_number("seed", words[1], (1 << 64) - 1)
        self.now, self.past = new(EDITIONS.index(words[0]), seed.to_bytes(8, "little")), []
        return write_position(self.now)

    def _apply(self, words: str) -> str:
        s = self._state()
        action = read_action(words)
        insist(s, action)
        self.past.append(s)
        self.now = s[:]
        perform(self.now, action)
        return write_position(self.now)

    def _ai(self, words: str) -> str:
        # Loaded when asked for: the other commands start faster without it.
        from babel.players import LEVELS, choose

        s = self._state()
        level = whole_number("level", words, len(LEVELS), 1)
        if s[RESULT]:
            raise Refused("the game is over")
        return write_action(choose(s[:], level))


def main(argv: list[str]) -> int:
    """The verb `talk`: answers until `quit` or the end of the input."""
    if argv:
        print((__doc__ or "").strip())
        return 0 if argv[0] in ("-h", "--help") else 2
    talk = Talk()
    for line in sys.stdin.buffer:
        try:
            answer = talk.answer(line.decode("utf-8", "replace"))
        except Quit:
            break
        except KeyboardInterrupt:
            answer = "error: interrupted"
        except Exception as trouble:
            # The other program must get its line even if we have a bug; it says what to report.
            answer = f"error: {type(trouble).__name__} {quoted(str(trouble))}: this is a bug"
        print(answer, flush=True)
    return 0
