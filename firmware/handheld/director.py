"""Who sees what next: the way from one decision to the other through curtains, recaps and screens."""

import gc
import os

from handheld import forget_since, loaded
from handheld.loading import BY_LOT, DEMO, RESUMED
from handheld.match import Match
from handheld.words import quiet, words

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Callable

        from handheld.console import Console
        from handheld.journal import SavedGame
        from handheld.lineup import Lineup
        from handheld.rules import Rules
        from handheld.screen import Screen
        from handheld.stage import Stage
except ImportError:
    pass


def direct(
    console: "Console", game: "SavedGame", lineup: "Lineup", rules: "Rules", stage: "Stage", how: int
) -> None:
    """Begin a match, or go on with the saved one; `how`: see handheld.loading."""
    match = Match(game, lineup, rules)
    if how == RESUMED:
        match.resume()
    else:
        match.start()
    Director(console, match, stage, how == DEMO, how == BY_LOT).begin()


class Director:
    """A match on the console. `viewer` is the player whose side is below, and whose hand may be shown.

    `stage` is the game's module that makes its screens. They know the director, but not each other.
    """

    def __init__(
        self, console: "Console", match: "Match", stage: "Stage", demo: bool = False, lot: bool = False
    ) -> None:
        self.console = console
        self.match = match
        console.at_stake = match.saved.journal is console.journal
        self.stage = stage
        self.demo = demo
        self.viewer = 0
        self._lot = lot  # was it drawn who starts?
        # What is here now is needed to the end, what is loaded next up to the result.
        self._for_all = loaded()
        self._for_turns = self._for_all

    def begin(self) -> None:
        """Load what a turn needs, then show what comes first."""
        from handheld.loading import Loading

        self.console.show(Loading(self.console, self.stage.modules(self), self._begun))

    def _begun(self) -> None:
        self._for_turns = loaded()
        self.next()

    def act(self, action: int) -> None:
        """The one who decides does something."""
        match = self.match
        who = match.decider()
        self.hear(match.state, action)
        match.do(action)
        if match.over() or match.decider() != who:
            self.next()

    def refuse(self) -> None:
        """What is not legal was tried; its reason is on the panel."""

    def next(self) -> None:
        """Show what comes now, once the screen before has made room for it."""
        self.console.journal.rest()
        self.console.guard(None)
        self._load("", self._make_room)

    def _load(self, modules: str, then: "Callable[[], object]") -> None:
        from handheld.loading import Loading

        self.console.show(Loading(self.console, modules, then, True))

    def _make_room(self) -> None:
        self._tidy()
        if self.match.over():
            self._end()
        else:
            self._load(self.stage.turn(self), self._next)

    def _next(self) -> None:
        match = self.match
        who = match.decider()
        people = match.people()
        if match.levels[who]:
            if people == 1:
                self.viewer = match.levels.index(0)
                self.turn_round()
            self._show(self.stage.thinking(self))
            return
        self.viewer = who
        self.turn_round()
        self.announce()
        if people > 1 and match.seen_at[who] < len(match.moves):
            self._show(self.stage.recap(self, False))
        else:
            self.decide()
        if people > 1:
            self._curtain()  # who plays alone hides nothing from anybody

    def decide(self) -> None:
        """The viewer's own decision."""
        self._show(self.stage.deciding(self))

    def _show(self, screen: "Screen") -> None:
        """A screen of a turn: what it needed to load stays, but if a turn of another kind may come next."""
        if self.match.people() in (0, len(self.match.levels)):
            self._for_turns = loaded()
        self.console.show(screen)

    def _tidy(self) -> None:
        """Free the memory of what is seldom looked at."""
        quiet()
        forget_since(self._for_turns)
        gc.collect()

    def turn_round(self) -> None:
        """The picture stands as the viewer wants it."""
        chair = self.match.lineup.chair(self.viewer)
        self.console.canvas.flip(bool(self.console.settings.flip >> chair & 1))

    # The curtain

    def _curtain(self) -> None:
        """Hide what is shown until the viewer lifts the curtain."""
        from handheld.curtain import Curtain

        name = self.match.names[self.viewer]
        self.console.push(Curtain(self.console, name, (), "", menu=lambda: self.explain(-1), tell=self._told))

    def _told(self) -> "list[str]":
        w = words()
        first, below = self.stage.news(self)
        if not first:
            first = w.YOUR_TURN if self.match.moves else w.LOT_FELL if self._lot else w.YOU_START
        return [first] + below

    # What is heard

    def hear(self, s: bytearray, action: int) -> None:
        """The sound of an action that is about to happen."""
        sound = self.console.sound
        if sound is not None and not self.demo:
            sound.play(self.stage.tune(sound, s, action))

    def announce(self) -> None:
        """It is a person's turn, or the game is over: let it be heard."""
        sound = self.console.sound
        match = self.match
        if sound is None or self.demo:
            return
        if not match.over():
            if not match.levels[match.decider()]:
                sound.play(sound.TURN)
            return
        won = match.rules.winners(match.state)
        # Lost is what only computers have won.
        lost = match.people() and len(won) > 0 and all(match.levels[seat] for seat in won)
        sound.play(sound.TUMBLE if lost else sound.WIN)

    # The end

    def _end(self) -> None:
        self.stage.count(self)
        self._for_turns = self._for_all
        self._tidy()
        self.announce()
        self.console.show(self.stage.result(self))

    def rematch(self) -> None:
        """The same players, another one starting."""
        match = self.match
        again = match.lineup.rematch(os.urandom(8))
        direct(self.console, match.saved, again, match.rules, self.stage, 0)

    def leave(self) -> None:
        """Back to the game's title; the game is saved as it is."""
        from handheld.cartridges import go_home

        self.console.journal.rest()
        self.console.canvas.flip(False)
        console = self.console
        self._load("", lambda: go_home(console))

    # What can be looked at meanwhile

    def explain(self, topic: int) -> None:
        """The rules, opened at what is on the screen."""
        self.console.push(self.stage.pages(self, topic))

    def pause(self, topic: int) -> None:
        """The menu inside a game; its rules open at a topic."""
        from handheld.pause import pause

        self.console.journal.rest()
        self.console.push(pause(self, topic))
