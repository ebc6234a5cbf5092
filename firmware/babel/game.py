"""Who sees what next: the way from one decision to the other through curtains, recaps and screens."""

import gc

from babel.rules.state import HELD, OWED, RESULT, decider
from babel.screens import pages
from babel.words import quiet, words
from handheld import forget

try:
    from typing import Any
except ImportError:
    pass

_ANNOUNCE = 4  # a hand of so many cards is announced
# Screens that are seldom looked at; their memory is free again at the next hand-over.
_SELDOM = "title home loading newgame spell options about howto note pause site piles hint result"
# Those of a turn, which the result needs no more.
_TURN = "board choices phrases slide recap halving thinking"


class Game:
    """A match on the console. `viewer` is the player whose side is below, and whose hand may be shown."""

    def __init__(self, console: "Any", match: "Any", demo: bool = False, lot: bool = False) -> None:
        self.console = console
        self.match = match
        self.demo = demo
        self.viewer = 0
        self._lot = lot  # was it drawn who starts?
        self._fallen: Any = None  # the curtain of this decision
        self._hidden = True  # must the curtain fall before the next decision of a person?
        _unload("")

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
        self.console.journal.rest()
        self.console.guard(None)
        _unload(_SELDOM)
        if s[RESULT]:
            self._end()
        elif match.levels[who]:
            if match.levels[1 - who] == 0:
                self.viewer = 1 - who
            from babel.screens.thinking import Thinking

            self.console.show(Thinking(self))
        else:
            self.viewer = who
            self.turn_round()
            if match.people() == 2 and match.seen_at[who] < len(match.moves):
                from babel.screens.recap import Recap

                self.console.show(Recap(self, self.decide))
            else:
                self.decide()
            if match.people() == 2 or self._hidden:
                self._curtain()
            self._hidden = False

    def turn_round(self) -> None:
        """The picture stands as the viewer wants it."""
        chair = self.match.chair(self.viewer)
        self.console.canvas.flip(bool(self.console.settings.flip >> chair & 1))

    def decide(self) -> None:
        """The viewer's own decision."""
        if self.match.state[OWED]:
            from babel.screens.halving import Halving

            self.console.show(Halving(self))
        else:
            from babel.screens.board import Board

            self.console.show(Board(self))

    def _curtain(self) -> None:
        """Hide what is shown until the viewer lifts the curtain."""
        from handheld.curtain import Curtain

        lines, hint = self._told()
        topic = pages.HALVE if self.match.state[OWED] else pages.TURN
        name = self.match.names[self.viewer]
        self._fallen = Curtain(self.console, name, lines, hint, menu=lambda: self.explain(topic))
        self.console.push(self._fallen)

    def retell(self) -> None:
        """The language may have changed: so does what the curtain says when it falls again."""
        if self._fallen is not None:
            self._fallen.lines, self._fallen.hint = self._told()

    def _told(self) -> "tuple[list[str], str]":
        """What the curtain says, and its hint."""
        w = words()
        s = self.match.state
        other = 1 - self.viewer
        if self.match.moves:
            lines = [w.HALVED if s[OWED] else w.YOUR_TURN]
        else:
            lines = [w.LOT_FELL if self._lot else w.YOU_START]
        if s[HELD + other] >= _ANNOUNCE:
            lines.append(w.HOLDS % (self.match.names[other], s[HELD + other]))
        return lines, w.HOLD

    def _end(self) -> None:
        from babel.statistics import finish

        finish(self.match)
        forget("babel.statistics")
        forget("handheld.statistics")
        forget("babel.players")
        forget("handheld.curtain")
        _unload(_TURN)
        from babel.screens.loading import Loading

        self.console.show(Loading(self.console, "babel.screens.result", self._result))

    def _result(self) -> None:
        from babel.screens.result import Result

        self.console.show(Result(self))

    def rematch(self) -> None:
        """The same players, the other one starting."""
        import os

        match = self.match.rematch(os.urandom(8))
        match.start()
        Game(self.console, match).next()

    def leave(self) -> None:
        """Back to the title."""
        from babel.screens.home import leave

        leave(self.console)

    def look_at_site(self, site: int) -> None:
        """A territory card by card."""
        from babel.screens.site import Site

        self.console.push(Site(self, site))

    def look_at_piles(self) -> None:
        """Lodges, discards and supplies."""
        from babel.screens.piles import Piles

        self.console.push(Piles(self))

    def explain(self, topic: int) -> None:
        """The rules, opened at what is on the screen."""
        from babel.screens.howto import HowTo

        self.console.push(HowTo(self.console, topic))

    def pause(self, topic: int) -> None:
        """The menu inside a game; its rules open at a topic."""
        from babel.screens.pause import pause

        self.console.journal.rest()
        self.console.push(pause(self, topic))


def _unload(screens: str) -> None:
    """Free the memory of screens, of menus and their words, and of what was left by loading others."""
    for name in screens.split(" "):
        forget("babel.screens." + name)
    forget("handheld.menu")
    quiet()
    gc.collect()
