"""The way through a match, from top to bottom: into it, turn by turn, to its end, and out again.

    enter → curtain → turn → hand-over → … → result → rematch or leave

`enter` is in handheld.game.entrance, which goes when the match is there.

Each step of it is a job (handheld.loader): modules to import, then what to do with them. The curtain works at
the job that is due behind it; where no curtain lies, an hourglass turns.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from micropython import const

from handheld import loader
from handheld.game.lineup import Lineup
from handheld.loader import Job
from handheld.screens.loading import Loading
from handheld.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from handheld.console import Console
    from handheld.game.match import Match
    from handheld.game.stage import Stage
    from handheld.screens.curtain import Curtain
    from handheld.screens.screen import Screen

_HELD = const(300)  # ms: who holds B longer than that wants the menu, not to undo


class Director:
    """A match on the console. `viewer` is the player whose side is below, and whose hand may be shown.

    `stage` makes the game's screens; they ask the director for what comes next.
    """

    match: Match
    stage: Stage
    read_only = False  # a game that is only looked at: no screen may take a forced decision itself

    def __init__(self, console: Console, demo: bool = False) -> None:
        self.console = console
        self.demo = demo
        self.by_lot = False  # was it drawn who starts?
        self.viewer = 0
        self.ready = False  # are match and stage here?
        self.curtained = False  # is the next screen to lie below a curtain?
        self._playing = False  # is what every turn needs here?

    # Into a match (handheld.game.entrance)

    def direct(self, match: Match, stage: Stage) -> None:
        """From now on this is the match."""
        self.match = match
        self.stage = stage
        self.ready = True
        self.console.shows_saved_game = match.saved.journal is self.console.journal

    # A turn

    def act(self, decision: int) -> None:
        """The one who decides does something."""
        match = self.match
        who = match.decider()
        self.hear(match.state, decision)
        match.do(decision)
        if match.over() or match.decider() != who:
            self.next()

    def allows(self, decision: int) -> bool:
        """May this legal decision be made now? If not, the reason is on the panel."""
        return True

    def refuse(self) -> None:
        """What is not legal was tried; its reason is on the panel."""

    def next(self) -> None:
        """Unload this turn, then show what comes now; the screen before may lay one on the hourglass."""
        self.console.journal.rest()
        self.console.guard(None)
        self.curtained = False
        self._work("", self.hand_over)
        self.unload_turn()

    def _work(self, modules: str, then: Callable[[], Job | None]) -> None:
        # Between two turns what is shown stays as it is, but for the hourglass.
        self.console.show(Loading(self.console, Job(modules, then), self._playing))

    def hand_over(self) -> Job | None:
        """A person who takes the handheld from another gets a curtain."""
        match = self.match
        if match.over():
            self._end()
            return None
        if not hands_over(match.levels, match.decider()):
            return self.load_turns()
        self.make_decider_viewer()
        self.console.show(self.lower_curtain(match.names[self.viewer], self.load_turns()))
        return None

    def load_turns(self) -> Job:
        """Load what every turn of this match needs."""
        modules = self.stage.table
        if self.match.people() in (0, len(self.match.levels)):
            modules += " " + self.stage.turn_modules(self)  # they are all of one kind
        return Job(modules, self._load_turn)

    def _load_turn(self) -> Job:
        """Load what this turn needs besides."""
        if not self._playing:
            self._playing = True
            loader.snapshot(loader.TURNS)
        return Job(self.stage.turn_modules(self), self._show_turn)

    def _show_turn(self) -> None:
        """Show the screen of this turn, or lay it below the curtain."""
        loader.snapshot(loader.TURN)
        match = self.match
        who = match.decider()
        people = match.people()
        if match.levels[who]:
            if people == 1:
                self.viewer = match.levels.index(0)
                self.face_viewer()
            self.show(self.stage.thinking(self))
            return
        if not self.curtained:
            self.make_decider_viewer()
        if people > 1 and match.seen_at[who] < len(match.moves):
            self.show(self.stage.recap(self, False))
        else:
            self.show(self.stage.deciding(self))

    def decide(self) -> None:
        """The viewer has seen what was missed, and decides."""
        loader.unload_since(loader.TURN)
        self.show(self.stage.deciding(self))

    def show(self, screen: Screen) -> None:
        """A screen of this turn."""
        if self.curtained:
            self.curtained = False
            self.console.push_below(screen)
        else:
            self.console.show(screen)

    def unload_turn(self) -> None:
        """Unload what only this turn needed."""
        loader.unload_since(loader.TURNS)
        loader.unload_words()
        gc.collect()

    def make_decider_viewer(self) -> None:
        """The person who decides is the viewer now."""
        self.viewer = self.match.decider()
        self.face_viewer()
        self.announce()

    def face_viewer(self) -> None:
        """Rotate the picture as the viewer wants it."""
        self.flip(self.match.lineup, self.viewer)

    def flip(self, lineup: Lineup, who: int) -> None:
        self.console.canvas.flip(bool(self.console.settings.flip >> lineup.chair(who) & 1))

    # The curtain

    def lower_curtain(self, name: str, job: Job) -> Curtain:
        """A curtain for a player, behind which a job is done; at its end that player's screen lies there."""
        from handheld.screens.curtain import Curtain

        self.curtained = True
        self.console.canvas.panel.stale = True  # a panel that is handed over gets its set-up again
        return Curtain(self, name, job)

    def curtain(self) -> Curtain:
        """One that falls again for the player who decides."""
        from handheld.screens.curtain import Curtain

        return Curtain(self, self.match.names[self.match.decider()])

    def curtain_lines(self) -> list[str]:
        """What the curtain says; nothing before all is there."""
        if not self.ready:
            return []
        w = words()
        first, below = self.stage.news(self)
        if not first:
            first = w.YOUR_TURN if self.match.moves else w.LOT_FELL if self.by_lot else w.YOU_START
        return [first] + below

    # The end

    def _end(self) -> None:
        self.stage.count(self)
        self._playing = False
        loader.unload_since(loader.MATCH)
        gc.collect()
        self.announce()
        self.show_result()

    def show_result(self) -> None:
        """Who has won."""
        self._work(self.stage.ending, lambda: self.console.show(self.stage.result(self)))

    def rematch(self) -> None:
        """The same players, another one starting."""
        from handheld.game.match import Match

        match = self.match
        self.match = Match(match.saved, match.lineup.rematch(os.urandom(8)), match.rules)
        self.match.start()
        self.by_lot = False
        self.viewer = 0
        self.next()

    def leave(self) -> None:
        """Back to the game's title; the match is saved as it is."""
        self.go_home()

    def go_home(self, above: Callable[[Console], Screen] | None = None) -> None:
        """Show the title, and on top of it what `above` makes. Nothing here holds on to the match."""
        console = self.console

        def unload() -> Job:
            loader.unload_since(loader.CONSOLE)
            console.canvas.flip(False)
            return Job("", home)  # the garbage goes before the title comes

        def home() -> None:
            from handheld.game.cartridges import go_home

            go_home(console)
            if above is not None:
                console.push(above(console))

        console.journal.rest()
        console.overlay = None
        self._work("", unload)

    # What is heard

    def hear(self, s: bytearray, decision: int) -> None:
        """The sound of a decision that is about to happen."""
        sound = self.console.sound
        if sound is not None and not self.demo:
            sound.play(self.stage.tune(sound, s, decision))

    def announce(self) -> None:
        """It is a person's turn, or the match is over: let it be heard."""
        sound = self.console.sound
        if sound is not None and not self.demo:
            sound.announce(self.match)

    # What can be looked at meanwhile

    def explain(self, topic: int) -> None:
        """The rules, opened at what is on the screen."""
        self.console.push(self.stage.pages(self, topic))

    def expect_menu(self, held: int) -> int:
        """B has been held for so long: load what thinks out a hint, which the menu offers.

        Milliseconds until that is due.
        """
        if held < _HELD:
            return _HELD - held
        advice = self.stage.advice
        if advice not in sys.modules and not self.demo:
            loader.unload_since(loader.SCREEN)
            loader.load(advice)
        return _HELD

    def pause(self, topic: int) -> None:
        """The menu inside a game; its rules open at a topic, or where the curtain lies (-1)."""
        from handheld.screens.pause import Pause

        self.console.journal.rest()
        self.console.push(Pause(self, topic))


def hands_over(levels: Sequence[int], who: int) -> bool:
    """Is this a person who takes the handheld from others? Who plays alone hides nothing from anybody."""
    return not levels[who] and len([level for level in levels if not level]) > 1
