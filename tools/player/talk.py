"""Drive the engine from another program: one command a line in, exactly one line out.

new …, position …, show, view SEAT, legal, apply DECISION, undo, perft N, ai LEVEL, quit.
What follows new and position depends on the game: in Babel new EDITION SEED, and thirteen fields.
A command that is not allowed is answered with `error: ` and the reason, and changes nothing.
docs/notation.md has the details.
"""

import sys

from sim.time_limit import Endless
from tools import games
from tools.games import faults
from tools.games.protocol import Game
from tools.games.text import Refused, quoted, whole_number
from tools.paths import usage
from tools.player.command import LONGEST
from tools.player.legal import listed
from tools.player.perft import DEEPEST, perft

MOST = 1_000_000
"""Ways that `perft` counts here: the other program waits for its line."""


class Quit(Exception):
    """The other side has said `quit`."""


class Talk:
    """One conversation: the position now, and those before each `apply`, for `undo`."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game or games.load()
        self.past: list[bytearray] = []
        self.now: bytearray | None = None

    def answer(self, line: str) -> str:
        """The answer to a line; raises Quit after `quit`."""
        try:
            command, _, arguments = line.strip().partition(" ")
            arguments = arguments.strip()
            if command == "new":
                self.now, self.past = self.game.new(arguments.split()), []
                return self.game.write_position(self.now)
            if command == "position":
                self.now, self.past = self.game.read_position(arguments), []
                return "ok"
            if command == "apply":
                return self._apply(arguments)
            if command == "view":
                return self._view(arguments)
            if command == "perft":
                return str(perft(self.game, self._state(), whole_number("perft", arguments, DEEPEST), MOST))
            if command == "ai":
                return self._ai(arguments)
            if command not in ("show", "legal", "undo", "quit"):
                raise Refused(f"there is no command {quoted(command)}" if command else "an empty line")
            if arguments:
                raise Refused(f"{quoted(arguments)} follows after `{command}`")
            if command == "quit":
                raise Quit
            if command == "legal":
                return listed(self.game, self._state())
            if command == "undo":
                if not self.past:
                    raise Refused("there is nothing to undo")
                self.now = self.past.pop()
            return self.game.write_position(self._state())
        except Refused as reason:
            return f"error: {reason}"

    def _state(self) -> bytearray:
        if self.now is None:
            raise Refused("there is no position yet: `new` or `position` first")
        return self.now

    def _view(self, arguments: str) -> str:
        # Before there is a position, a seat that no game has is refused all the same.
        seats = range(1, (self.game.places[-1] if self.now is None else self.game.seats(self.now)) + 1)
        if arguments not in [str(seat) for seat in seats]:
            several = ", ".join(map(str, seats[:-1]))
            raise Refused(f"view: {several} or {seats[-1]} is needed, not {quoted(arguments)}")
        return self.game.write_view(self._state(), int(arguments) - 1)

    def _apply(self, arguments: str) -> str:
        s = self._state()
        decision = self.game.read_decision(s, arguments)
        reason = self.game.why_not(s, decision)
        if reason:
            raise Refused(f"`{self.game.write_decision(s, decision)}` is not legal: {reason}")
        self.past.append(s)
        self.now = s[:]
        self.game.perform(self.now, decision)
        return self.game.write_position(self.now)

    def _ai(self, arguments: str) -> str:
        s = self._state()
        if not self.game.levels:
            raise Refused(f"{self.game.title} has no computer players yet")
        level = whole_number("level", arguments, self.game.levels, 1)
        if self.game.winners(s):
            raise Refused("the game is over")
        return self.game.write_decision(s, self.game.choose(s[:], level))


def main(argv: list[str]) -> int:
    """The verb `talk`: answers until `quit` or the end of the input."""
    game, arguments = games.take(argv)
    if arguments:
        print(usage("talk [--game NAME]", __doc__))
        return 0 if arguments[0] in ("-h", "--help") else 2
    talk = Talk(game)
    while line := sys.stdin.buffer.readline(LONGEST):
        if len(line) == LONGEST and not line.endswith(b"\n"):
            print(f"error: a line has at most {LONGEST - 1} bytes", flush=True)
            while len(line) == LONGEST and not line.endswith(b"\n"):
                line = sys.stdin.buffer.readline(LONGEST)
            continue
        try:
            answer = talk.answer(line.decode("utf-8", "replace"))
        except Quit:
            break
        except KeyboardInterrupt:
            answer = "error: interrupted"
        except (Exception, Endless) as trouble:
            # The other program must get its line even if there is a bug; it says what to report.
            what = f"{type(trouble).__name__} {quoted(str(trouble))}: this is a bug"
            answer = f"error: {faults.place(trouble)}{what}"
        print(answer, flush=True)
    return 0
