"""Play whole games through the buttons, with random sleeps, power cuts, language changes and flips."""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
from collections import Counter

from sim.boards import BOARDS, BUTTONS
from sim.machine import Machine
from sim.nvm import BY_PAGES, BY_WORDS, EVENLY, PARTLY, UNTOUCHED, WHOLLY, PowerCut
from tools import games
from tools.games.protocol import Game
from tools.games.robot import Match
from tools.games.text import Refused
from tools.paths import command

NOISE, SLEEP, PULL, CUT = 0.06, 0.01, 0.01, 0.01  # how likely each is before a step
TRIES = 4000  # steps a game may take; far more than any needs


class Trouble(Exception):
    """A check failed; the message says which, and with which seed."""


class Soak:
    """Plays one handheld with random presses, sleeps and power cuts; the seed determines everything."""

    def __init__(self, seed: int, board: str = "pico", game: Game | None = None, display: str = "") -> None:
        self.game = game or games.load()
        self.seed = seed
        self.dice = random.Random(seed)
        memory = BOARDS[board].nvm
        self.machine = Machine(board=board, display=display, seed=seed, games=(self.game.name,))
        self.robot = self.game.robot(self.machine)
        self.done: Counter[str] = Counter()
        self.finished: Match | None = None  # the game that ended last
        self.at_title: dict[str, int] = {}
        self.others: set[type] = set()
        self.power_on()
        # A board that erases at every write saves only at a hand-over; one without a second page may lose all
        # by a cut, so there are fewer, and none after a game was lost until one has ended.
        self.exact = memory.appends
        self.safe = self.exact or memory.size > memory.page
        self.cuts = CUT if self.safe else CUT / 3
        self.spared = False
        self.operations = 12 if self.exact else memory.page  # of a write, before the power goes

    # What must hold

    def fail(self, what: str) -> Trouble:
        """An exception that says how to repeat the failure."""
        return Trouble(f"{what} (seed {self.seed}, after {self.done})")

    def saved(self) -> bytes | None:
        """The decisions of the game that is saved."""
        match = self.robot.saved()
        return None if match is None else bytes(match.moves)

    def check_state(self) -> None:
        """Check that no card or tile is missing or there twice."""
        match = self.robot.match
        if match is not None:
            try:
                self.game.check(match.state)
            except Refused as reason:
                raise self.fail(str(reason)) from None

    def check_objects(self) -> None:
        """At the title, no more objects of any class of the firmware live than at a title before.

        What a loaded module holds itself does not count: a screen of the title stays until a game starts.
        """
        gc.collect()
        modules = [module for name, module in sys.modules.items() if self.is_ours(name)]
        held = {id(value) for module in modules for value in vars(module).values()}
        counts: Counter[str] = Counter()
        for thing in gc.get_objects():
            kind = type(thing)
            if self.is_ours(str(kind.__module__)) and kind not in self.others:
                counts[f"{kind.__module__}.{kind.__name__}"] += id(thing) not in held
        for name, count in counts.items():
            if count > self.at_title.setdefault(name, count):
                raise self.fail(f"{count} objects of {name} at the title, {self.at_title[name]} before")

    def is_ours(self, module: str) -> bool:
        """Whether a module is one of the firmware."""
        return module.split(".")[0] in (self.game.name, "handheld")

    # What happens to a handheld

    def power_on(self) -> None:
        """Switch it on; objects are counted anew, and only those of the classes that are loaded from now on.

        Others of the same names are this program's own, or of a handheld before.
        """
        self.others = set()
        gc.unfreeze()
        gc.collect()
        kinds = [thing for thing in gc.get_objects() if isinstance(thing, type)]
        self.others = {kind for kind in kinds if self.is_ours(str(kind.__module__))}
        gc.freeze()  # what is there now need not be looked through each time that objects are counted
        self.machine.power_on()
        self.machine.step(20)  # a stick that is pushed at the start counts only once it came back
        self.at_title.clear()

    def moves(self) -> bytes | None:
        """The actions of the game that would be resumed now."""
        match = self.robot.match
        if match is None or self.game.winners(match.state):
            return self.saved()
        return bytes(match.moves)

    def is_kept(self, before: bytes | None, least: int) -> bool:
        """Whether what is saved now is what was, but for decisions without a choice, or at least so many."""
        match = self.robot.saved()
        if match is None or before is None:
            return match is None and before is None
        kept = len(match.moves)
        if not self.exact:
            # What was taken back since the last save may come again, but only of the running turn.
            return kept >= least and match.moves[:least] == before[:least]
        if not before.startswith(match.moves):
            return False
        for decision in before[kept:]:
            if len(match.legal()) > 1:
                return False
            match.apply(decision)
        return True

    def pull(self) -> None:
        """Power off and on again at rest."""
        self.done["pulled"] += 1
        before = self.moves()
        match = self.robot.match
        least = 0 if match is None else match.missed(match.decider())  # at most the running turn is lost
        self.power_on()
        if not self.is_kept(before, least):
            raise self.fail(f"lost decisions: had {before!r}, saved is {self.saved()!r}")

    def sleep(self) -> None:
        """Leave it alone until it dims or falls asleep, then wake it with a key that does nothing else."""
        self.done["slept"] += 1
        settings = self.machine.console.settings
        self.machine.step(self.dice.choice((settings.dim, settings.sleep, 2 * settings.sleep)) + 10)
        self.robot.tap("up")

    def noise(self) -> None:
        """Press random buttons."""
        for _ in range(self.dice.randint(1, 6)):
            self.done["noise"] += 1
            button = self.dice.choice(BUTTONS)
            if self.dice.random() < 0.3:
                self.robot.hold(button)
            else:
                self.robot.tap(button)

    def settle(self) -> None:
        """Another language, and a flip for one of the players."""
        settings = self.machine.console.settings
        self.done["language"] += 1
        settings.language = self.dice.randrange(3)
        settings.flip = self.dice.randrange(4)
        settings.save()

    # What the person wants

    def act(self) -> None:
        """Do what the screen asks for."""
        robot, name = self.robot, self.robot.name
        if name == "Title":
            saved = robot.new_game_row() > 0
            if saved and (self.spared or self.dice.random() < 0.8):
                robot.choose(0)
            else:
                if not saved:
                    self.check_objects()
                self.settle()
                self.done["begun"] += 1
                self.robot.begin_random(self.dice)
        elif getattr(getattr(robot.screen, "director", None), "demo", False):
            robot.tap("a")
        elif name in ("Curtain", "Recap"):
            robot.lift()
        elif name == "Thinking":
            self.machine.step(400)
            robot.tap("a")
        elif robot.asked:
            self.done["decisions"] += 1
            robot.decide_random(self.dice)
        elif name == "Result":
            if robot.screen.director.match is not self.finished:
                self.finished = robot.screen.director.match
                self.done["games"] += 1
                self.spared = False
            robot.tap("b")
            if self.robot.name == "Result":
                robot.tap("b")
            rows = getattr(robot.screen, "rows", ())
            if rows:
                robot.choose(self.dice.randrange(len(rows)))
        elif name == "Verdict":
            # A puzzle that somebody strayed into is left: the last row goes to all of them.
            robot.tap("b")
            robot.choose(len(robot.screen.rows) - 1)
        elif (
            name in ("Menu", "KeptMenu", "Pause", "_Choices", "NameEntry", "Chooser")
            or self.dice.random() < 0.5
        ):
            robot.tap("b")
        else:
            robot.tap(self.dice.choice(("a", "b", "down", "right")))

    def step(self) -> None:
        """Do one random thing, then check everything."""
        chance = self.dice.random()
        if chance < NOISE:
            self.noise()
        elif chance < NOISE + SLEEP:
            self.sleep()
        elif chance < NOISE + SLEEP + PULL:
            self.pull()
        elif chance < NOISE + SLEEP + PULL + self.cuts and not self.spared:
            self.cut()
        else:
            self.act()
        self.check_state()

    def cut(self) -> None:
        """Cut the power in the middle of a write, and check that everything saved before is there."""
        how = self.dice.choice((UNTOUCHED, PARTLY, WHOLLY))
        self.machine.nvm.erasing = self.dice.choice((EVENLY, BY_PAGES, BY_WORDS))
        most = self.operations if self.dice.random() < 0.5 else 12
        self.machine.nvm.cut_after(self.dice.randrange(most), how, self.dice.randrange(1, 256))
        before = b""
        match = None
        least = 0
        cells = b""
        begun = 0
        try:
            for _ in range(20):
                match, before = self.robot.match, self.moves() or b""
                least = 0 if match is None else match.missed(match.decider())
                cells, begun = bytes(self.machine.nvm.cells), self.done["begun"]
                self.act()
            self.machine.nvm.power_on()
            return
        except PowerCut:
            self.done["cut"] += 1
        after = b"" if match is None else bytes(match.moves)
        self.power_on()
        saved = self.saved()
        # The turn may have ended the game or begun another, and a computer plays several actions in one turn.
        over = self.done["begun"] != begun or (match is not None and bool(self.game.winners(match.state)))
        if saved is not None and after.startswith(saved) and len(saved) >= min(len(before), len(after)) - 1:
            return
        if match is None and saved is not None and saved.startswith(before):
            return  # continued from the title, where a decision without a choice may follow by itself
        if not self.safe:
            if before and not over:
                self.lose(saved, least, (before, after), cells)
        elif saved and not self.is_kept(before, least):
            raise self.fail(f"lost decisions in a cut: had {before!r}, then {after!r}, saved is {saved!r}")

    def lose(self, saved: bytes | None, least: int, had: tuple[bytes, ...], cells: bytes) -> None:
        """A save that erases all was cut off: the beginning of the game is left, or nothing, by design."""
        if saved is not None and self.is_kept(had[0], least):
            return
        self.spared = True
        self.done["lost" if saved is None else "shortened"] += 1
        self.done["told"] += self.robot.name == "Notice"
        left = bytes(self.machine.nvm.cells)
        # What was saved before may have been more than is played now, where something was taken back.
        self.machine.nvm.restore(cells)
        self.power_on()
        known = (*had, self.saved() or b"")
        self.machine.nvm.restore(left)
        self.power_on()
        if saved is not None and not any(each.startswith(saved) for each in known):
            raise self.fail(f"a cut made another game: had {known!r}, saved is {saved!r}")

    def games(self, count: int) -> None:
        """Play until so many games have ended."""
        for _ in range(count):
            wanted = self.done["games"] + 1
            for _ in range(TRIES if self.safe else 2 * TRIES):
                self.step()
                if self.done["games"] >= wanted:
                    break
            else:
                raise self.fail("a game does not end")


def summed(total: Counter[str], troubles: int) -> str:
    """A summary in one or two sentences."""
    text = f"{total['games']} games ended, with {total['cut']} power cuts within a save"
    text += f" and {total['pulled']} pulled plugs between them. "
    gone = total["lost"] + total["shortened"]
    if gone:
        text += (
            f"{gone} of these cuts cost a game, {total['shortened']} of them only its end, where every save"
        )
        text += f" erases all (docs/saves.md); the handheld said so {total['told']} times. "
    return text + ("" if troubles else "Nothing else was lost." if gone else "Nothing was lost.")


def main(argv: list[str]) -> int:
    """Play, and tell what was done."""
    parser = argparse.ArgumentParser(prog=command("soak"), description=__doc__)
    games.add_option(parser)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board", choices=sorted(BOARDS), help="only this board (default: three take turns)")
    options = parser.parse_args(argv)
    if options.games < 1:
        parser.error("games are 1 or more")
    game = games.load(options.game)
    start = time.monotonic()
    boards = [options.board] if options.board else ["pico", "feather_m4", "feather_nrf52840"] + 5 * ["pico"]
    total: Counter[str] = Counter()
    each = 10
    for part in range((options.games + each - 1) // each):
        board = boards[part % len(boards)]
        soak = Soak(options.seed + part, board, game)
        trouble = None
        try:
            soak.games(min(each, options.games - part * each))
        except Trouble as found:
            trouble = found
        total += soak.done
        counts = ", ".join(f"{count} {what}" for what, count in sorted(total.items()))
        print(f"{time.monotonic() - start:5.0f} s  {board}: {counts}", flush=True)
        if trouble is not None:
            print(f"{trouble}\n{summed(total, 1)}")
            return 1
    print(summed(total, 0))
    return 0
