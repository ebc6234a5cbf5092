"""Who sees what next: the way from one decision to the other through curtains, recaps and screens."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

from handheld import forget_since, loaded
from handheld.game.match import Match
from handheld.loading import Loading, load, load_and
from handheld.words import quiet, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handheld.console import Console
    from handheld.game.stage import Stage
    from handheld.screens.curtain import Curtain
    from handheld.screens.screen import Screen


class Director:
    """A match on the console. `viewer` is the player whose side is below, and whose hand may be shown.

    `stage` is the game's module that makes its screens. They know the director, but not each other.
    """

    read_only = False  # a game that is only looked at: no screen may decide anything by itself

    def __init__(
        self, console: Console, match: Match, stage: Stage, demo: bool = False, lot: bool = False
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
        self._work(self._make_room())

    def _work(self, pieces: Iterator[None]) -> None:
        # Between two turns what is shown stays as it is.
        self.console.show(Loading(self.console, pieces, self._for_turns is not self._for_all))

    def _make_room(self) -> Iterator[None]:
        self._tidy()
        yield
        match = self.match
        if match.over():
            self._end()
        elif not match.levels[match.decider()] and match.people() > 1:
            # Who plays next takes the handheld while what he needs is loaded.
            curtain = self.curtain()
            curtain.behind = self.receive(curtain)
            self.console.show(curtain)
        else:
            yield from self._load_turn(False)

    def _meet(self) -> None:
        """The person who decides is the viewer now."""
        self.viewer = self.match.decider()
        self.turn_round()
        self.announce()

    def _load_turn(self, hidden: bool) -> Iterator[None]:
        """Load what the next turn needs, then show its screen, or lay it behind the curtain."""
        if self._for_turns is self._for_all:
            yield from load(self.stage.modules(self))
            self._for_turns = loaded()
        yield from load(self.stage.turn(self))
        self._show(self._next(hidden), hidden)

    def _next(self, hidden: bool) -> Screen:
        """The screen of the next turn."""
        match = self.match
        who = match.decider()
        people = match.people()
        if match.levels[who]:
            if people == 1:
                self.viewer = match.levels.index(0)
                self.turn_round()
            return self.stage.thinking(self)
        if not hidden:
            self._meet()
        if people > 1 and match.seen_at[who] < len(match.moves):
            return self.stage.recap(self, False)
        return self.stage.deciding(self)

    def decide(self) -> None:
        """The viewer's own decision."""
        self._show(self.stage.deciding(self))

    def _show(self, screen: Screen, hidden: bool = False) -> None:
        """A screen of a turn: what it needed to load stays, but if a turn of another kind may come next."""
        if self.match.people() in (0, len(self.match.levels)):
            self._for_turns = loaded()
        if hidden:
            self.console.push_below(screen)
        else:
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

    def curtain(self) -> Curtain:
        """One for the player who decides."""
        from handheld.screens.curtain import Curtain

        curtain = Curtain(self.console, self.match.names[self.match.decider()])
        curtain.director = self
        return curtain

    def receive(self, curtain: Curtain) -> Iterator[None]:
        """A curtain falls, or has fallen, for the one who decides; brings what he needs behind it."""
        self._meet()
        curtain.director = self
        curtain.tell()
        return self._load_turn(True)

    def told(self) -> list[str]:
        """What the curtain says."""
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
                sound.play(sound.YOUR_TURN)
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
        again = Match(match.saved, match.lineup.rematch(os.urandom(8)), match.rules)
        again.start()
        Director(self.console, again, self.stage).next()

    def leave(self) -> None:
        """Back to the game's title; the game is saved as it is."""
        from handheld.game.cartridges import go_home

        self.console.journal.rest()
        self.console.canvas.flip(False)
        console = self.console
        self._work(load_and("", lambda: go_home(console)))

    # What can be looked at meanwhile

    def explain(self, topic: int) -> None:
        """The rules, opened at what is on the screen."""
        self.console.push(self.stage.pages(self, topic))

    def pause(self, topic: int) -> None:
        """The menu inside a game; its rules open at a topic, or where the curtain lies (-1)."""
        from handheld.screens.pause import pause

        self.console.journal.rest()
        self.console.push(pause(self, topic))
