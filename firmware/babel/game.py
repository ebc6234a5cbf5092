"""Who sees what next: the way from one decision to the other through curtains, recaps and screens."""

from .rules.state import HELD, OWED, RESULT, decider
from .words import words

try:
    from typing import Any
except ImportError:
    pass

_ANNOUNCE = 4  # a hand of so many cards is announced


class Game:
    """A match on the console. `viewer` is the player whose side is below, and whose hand may be shown."""

    def __init__(self, console: "Any", match: "Any", demo: bool = False) -> None:
        self.console = console
        self.match = match
        self.demo = demo
        self.viewer = 0
        self._hidden = True  # must the curtain fall before the next decision of a person?

    def act(self, action: int) -> None:
        """The one who decides does something."""
        match = self.match
        who = decider(match.state)
        match.do(action)
        if match.state[RESULT] or decider(match.state) != who:
            self.next()

    def next(self) -> None:
        """Show what comes now."""
        match = self.match
        s = match.state
        who = decider(s)
        match.journal.rest()
        self.console.guard(None)
        if s[RESULT]:
            self._end()
        elif match.levels[who]:
            if match.levels[1 - who] == 0:
                self.viewer = 1 - who
            from .screens.thinking import Thinking

            self.console.show(Thinking(self))
        else:
            self.viewer = who
            self.console.canvas.flip(bool(self.console.settings.flip >> who & 1))
            if match.people() == 2 and match.seen_at[who] < len(match.moves):
                from .screens.recap import Recap

                self.console.show(Recap(self))
            else:
                self.decide()
            if match.people() == 2 or self._hidden:
                self.curtain()
        self._hidden = False

    def decide(self) -> None:
        """The viewer's own decision."""
        if self.match.state[OWED]:
            from .screens.halving import Halving

            self.console.show(Halving(self))
        else:
            from .screens.board import Board

            self.console.show(Board(self))

    def curtain(self) -> None:
        """Hide what is shown until the viewer lifts the curtain."""
        from handheld.curtain import Curtain

        w = words()
        s = self.match.state
        other = 1 - self.viewer
        lines = [w.HALVED if s[OWED] else w.YOUR_TURN]
        if s[HELD + other] >= _ANNOUNCE:
            lines.append(w.HOLDS % (self.match.names[other], s[HELD + other]))
        self.console.push(Curtain(self.console, self.match.names[self.viewer], lines, w.HOLD))

    def _end(self) -> None:
        from .screens.result import Result
        from .statistics import Statistics

        if not self.demo:
            Statistics(self.match.journal).add(self.match)
        self.match.journal.finish()
        self.console.show(Result(self))

    def rematch(self) -> None:
        """The same players, the other one starting."""
        import os

        match = self.match.rematch(os.urandom(8))
        match.start()
        Game(self.console, match).next()

    def look_at_site(self, site: int) -> None:
        """A territory card by card."""
        from .screens.site import Site

        self.console.push(Site(self, site))

    def look_at_piles(self) -> None:
        """Lodges, discards and supplies."""
        from .screens.piles import Piles

        self.console.push(Piles(self))

    def explain(self, topic: int) -> None:
        """The rules, opened at what is on the screen."""
        from .screens.howto import HowTo

        self.console.push(HowTo(self.console, topic))

    def pause(self, topic: int) -> None:
        """The menu inside a game; its rules open at a topic."""
        from .screens.pause import pause

        self.console.push(pause(self, topic))
