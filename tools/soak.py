"""A day in the hand: games with random sleeps, power cuts, language changes and flips: soak [--games N]."""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections import Counter

from babel.match import Match, load
from babel.rules.legal import legal
from babel.rules.state import HELD, RESULT, TABLE
from sim.boards import BUTTONS
from sim.machine import Machine
from sim.nvm import PARTLY, UNTOUCHED, WHOLLY, Nvm, PowerCut
from tools.robot import Robot

NOISE, SLEEP, PULL, CUT = 0.06, 0.01, 0.01, 0.01  # how likely each is before a step
TRIES = 4000  # steps a game may take; far more than any needs


class Trouble(Exception):
    """What must never happen; the text says what, and with which seed."""


class Soak:
    """One handheld, and a person with restless fingers. All is decided by the seed."""

    def __init__(self, seed: int, board: str = "pico", nvm: str = "rp2040") -> None:
        self.seed = seed
        self.dice = random.Random(seed)
        self.machine = Machine(board=board, nvm=Nvm(nvm), seed=seed)
        self.machine.power_on()
        self.robot = Robot(self.machine)
        self.done: Counter[str] = Counter()
        self.finished: object = None  # the game that ended last
        self.at_title: dict[str, int] = {}
        # A board that erases at every write saves only at a hand-over.
        self.exact = nvm == "rp2040"

    # What must hold

    @property
    def match(self) -> Match | None:
        """The game on the screens, if one is there that is saved."""
        for screen in self.machine.console._stack if self.machine.console else ():
            game = getattr(screen, "game", None)
            if game is not None and not getattr(game, "demo", False):
                return game.match  # type: ignore[no-any-return]
        return None

    def fail(self, what: str) -> Trouble:
        """An exception that tells how to see it again."""
        return Trouble(f"{what} (seed {self.seed}, after {self.done})")

    def saved(self) -> bytes | None:
        """The actions in the journal, as it knows them now."""
        match = load(self.machine.console.journal)
        return None if match is None else bytes(match.moves)

    def check_cards(self) -> None:
        """All 105 cards are in the state, each once."""
        match = self.match
        if match is not None:
            cells = match.state
            cards = [cell for cell in cells[:HELD] if cell < TABLE]
            if len(cards) != TABLE or len(set(cards)) != TABLE:
                raise self.fail("a card was lost or doubled")

    def check_objects(self) -> None:
        """At the title, no more objects of any class of the firmware live than at a title before."""
        gc.collect()
        names = [name for name in map(_class_of_ours, gc.get_objects()) if name]
        for name, count in Counter(names).items():
            if count > self.at_title.setdefault(name, count):
                raise self.fail(f"{count} objects of {name} at the title, {self.at_title[name]} before")

    # What happens to a handheld

    def power_on(self) -> None:
        """Switch it on; objects are counted anew, since the simulator may still hold some of before."""
        self.machine.power_on()
        self.at_title.clear()

    def moves(self) -> bytes | None:
        """The actions of the game that would be resumed now."""
        match = self.match
        if match is None or match.state[RESULT]:
            return self.saved()
        return bytes(match.moves)

    def is_kept(self, before: bytes | None, least: int) -> bool:
        """Whether what is saved now is what was, but for decisions without a choice, or at least so many."""
        match = load(self.machine.console.journal)
        if match is None or before is None:
            return match is None and before is None
        kept = len(match.moves)
        if not before.startswith(match.moves):
            return False
        if not self.exact and kept >= least:
            return True
        for action in before[kept:]:
            if len(match.legal()) > 1:
                return False
            match.note(action)
        return True

    def pull(self) -> None:
        """Power off and on again at rest."""
        self.done["pulled"] += 1
        before = self.moves()
        least = 0 if self.match is None else self.match._marked
        self.power_on()
        if not self.is_kept(before, least):
            raise self.fail(f"lost actions: had {before!r}, saved is {self.saved()!r}")

    def sleep(self) -> None:
        """Leave it alone until it dims or falls asleep, then wake it with a key that does nothing else."""
        self.done["slept"] += 1
        settings = self.machine.console.settings
        self.machine.step(self.dice.choice((settings.dim, settings.sleep, 2 * settings.sleep)) + 10)
        self.robot.tap("up")

    def noise(self) -> None:
        """Some fingers on any buttons."""
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

    def new_game(self) -> None:
        """From the title into a game, through the menu."""
        self.robot.choose(len(self.robot.screen.rows) - 4)
        if self.robot.name != "_Choices":
            return
        levels = self.robot.screen._new.levels
        for row in (1, 2, 3, 4):
            self.robot.walk((row - self.robot.screen.at) % 5, "up", "down")
            # Mostly two people: on their screens most can go wrong.
            wanted = self.dice.choice((0, 0, 0, 0, 0, 1, 2, 3))
            times = self.dice.randrange(3) if row in (1, 4) else (wanted - levels[row - 2]) % 4
            self.robot.walk(times, "left", "right")
        self.robot.choose(0)

    def turn(self) -> None:
        """Do what the screen asks for."""
        robot, name = self.robot, self.robot.name
        if name == "Title":
            if len(robot.screen.rows) > 4 and self.dice.random() < 0.8:
                robot.choose(0)
            else:
                if len(robot.screen.rows) == 4:
                    self.check_objects()
                self.settle()
                self.new_game()
        elif getattr(getattr(robot.screen, "game", None), "demo", False):
            robot.tap("a")
        elif name in ("Curtain", "Recap"):
            robot.lift()
        elif name == "Thinking":
            self.machine.step(400)
            robot.tap("a")
        elif name in ("Board", "Halving") and not getattr(robot.screen, "open", b""):
            self.play()
        elif name == "Result":
            if robot.screen.game.match is not self.finished:
                self.finished = robot.screen.game.match
                self.done["games"] += 1
            robot.tap("b")
            if self.robot.name == "Result":
                robot.tap("b")
            rows = getattr(robot.screen, "rows", ())
            if rows:
                robot.choose(self.dice.randrange(len(rows)))
        elif name in ("Menu", "_Choices", "Spell") or self.dice.random() < 0.5:
            robot.tap("b")
        else:
            robot.tap(self.dice.choice(("a", "b", "down", "right")))

    def play(self) -> None:
        """A legal action, through the buttons."""
        screen = self.robot.screen
        self.done["actions"] += 1
        if self.robot.name == "Board":
            self.robot.do(self.dice.choice(legal(screen.game.match.state)))
        elif screen.owed():
            self.robot.lay_aside(self.dice.choice([tribe for tribe in range(5) if screen.holds(tribe)]))
        else:
            self.robot.tap("a")

    def step(self) -> None:
        """One thing of all these, then a look whether all is well."""
        chance = self.dice.random()
        if chance < NOISE:
            self.noise()
        elif chance < NOISE + SLEEP:
            self.sleep()
        elif chance < NOISE + SLEEP + PULL:
            self.pull()
        elif chance < NOISE + SLEEP + PULL + CUT:
            self.cut()
        else:
            self.turn()
        self.check_cards()

    def cut(self) -> None:
        """Play on until the power goes in the middle of a write: what was complete before is there."""
        self.done["cut"] += 1
        how = self.dice.choice((UNTOUCHED, PARTLY, WHOLLY))
        self.machine.nvm.cut_after(self.dice.randrange(12), how)
        before = b""
        match = None
        try:
            for _ in range(20):
                match, before = self.match, self.moves() or b""
                self.turn()
            self.machine.nvm.power_on()
            return
        except PowerCut:
            pass
        after = b"" if match is None else bytes(match.moves)
        self.power_on()
        saved = self.saved()
        # The turn may have ended the game or begun another, and a computer plays several actions in one turn.
        if not self.exact or saved is None or saved == b"":
            return
        if saved != before and not (
            after.startswith(saved) and len(saved) >= min(len(before), len(after)) - 1
        ):
            raise self.fail(f"lost actions in a cut: had {before!r}, then {after!r}, saved is {saved!r}")

    def games(self, count: int) -> None:
        """Play until so many games have ended."""
        for _ in range(count):
            wanted = self.done["games"] + 1
            for _ in range(TRIES):
                self.step()
                if self.done["games"] >= wanted:
                    break
            else:
                raise self.fail("a game does not end")


def _class_of_ours(thing: object) -> str:
    """The name of an object's class, if that is one of the firmware."""
    kind = type(thing)
    return f"{kind.__module__}.{kind.__name__}" if kind.__module__.startswith(("babel.", "handheld.")) else ""


def main(argv: list[str]) -> int:
    """Play, and tell what was done."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    start = time.monotonic()
    boards = (("pico", "rp2040"), ("feather_m4", "samd51"), ("feather_nrf52840", "nrf52840"))
    total: Counter[str] = Counter()
    each = 10
    for part in range((options.games + each - 1) // each):
        board, nvm = boards[part % 8 if part % 8 < len(boards) else 0]
        soak = Soak(options.seed + part, board, nvm)
        try:
            soak.games(min(each, options.games - part * each))
        except Trouble as trouble:
            print(trouble)
            return 1
        total += soak.done
        told = ", ".join(f"{count} {what}" for what, count in sorted(total.items()))
        print(f"{time.monotonic() - start:5.0f} s  {board}: {told}", flush=True)
    return 0
