"""An attempt at a puzzle: a match that ends with the turn or at the goal, and is not saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import play
from babel.cartridge import NUMBER
from babel.puzzles.book import Puzzle, words
from babel.puzzles.goals import reached
from babel.puzzles.stage import PuzzleStage
from babel.rules.state import EDITION, OWED, RESULT, TURN
from handheld import loader
from handheld.game.director import Director
from handheld.game.fixed_start import Dealt
from handheld.game.lineup_codec import lineup
from handheld.game.match import Match
from handheld.journal.writer import Journal

if TYPE_CHECKING:
    from handheld.console import Console
    from handheld.screens.screen import Screen


class PuzzleRules(Dealt):
    """The rules of Babel, except that the game ends with the turn or at the goal."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(play, puzzle.start)
        self._puzzle = puzzle
        self.over = self._over

    def _over(self, s: bytearray) -> bool:
        """Is the turn over, or the goal reached?"""
        puzzle = self._puzzle
        player = puzzle.start[TURN]
        return s[RESULT] != 0 or s[TURN] != player or reached(s, player, puzzle.goal)


class Attempt(Director):
    """One attempt at a puzzle by the player whose turn it is; no curtain, as nobody else plays."""

    def __init__(self, console: Console, puzzle: Puzzle) -> None:
        player = puzzle.start[TURN]
        you, rival = words().SIDES
        seats = [(you, 0), (rival, 1)] if not player else [(rival, 1), (you, 0)]
        # The player gets the first chair, whichever side it is, so that the picture is not rotated.
        table = lineup(puzzle.start[EDITION], seats, bytes(8), player)
        match = Match(Journal(None).game(NUMBER), table, PuzzleRules(puzzle))
        super().__init__(console)
        self.direct(match, PuzzleStage(puzzle))
        self.puzzle = puzzle
        puzzle.helped = 0
        self.viewer = player

    def show(self, screen: Screen) -> None:
        """Show the board; at the start the goal on top of it."""
        super().show(screen)
        if not self.match.moves:
            self.show_goal()

    def show_goal(self) -> None:
        """Show the goal."""
        from babel.puzzles.goal_screen import GoalScreen

        self.console.push(GoalScreen(self.console, self.puzzle))

    def act(self, action: int) -> None:
        """Do an action. After a halving any discards of the opponent will do: take the first legal ones."""
        match = self.match
        match.do(action)
        while match.state[OWED]:
            match.do(match.legal()[0])
        if match.over():
            self.next()

    def pause(self, topic: int) -> None:
        """Show the menu of a puzzle, with the goal for its title."""
        from babel.puzzles.menu import menu

        self.console.push(menu(self, self.puzzle, topic))

    def rematch(self) -> None:
        """Start the puzzle again."""
        Attempt(self.console, self.puzzle).next()

    def leave(self) -> None:
        """Go back to the chooser of puzzles."""
        at = self.puzzle.at

        def chooser(console: Console) -> Screen:
            from babel.puzzles.chooser import Chooser

            return Chooser(console, at)

        self.go_home(chooser)


def solution(console: Console, puzzle: Puzzle) -> Screen:
    """A screen that shows the solution step by step."""
    from babel.screens.recap import Recap

    shown = Attempt(console, puzzle)
    puzzle.helped = 0xFFFF
    match = shown.match
    for action in puzzle.solution:
        match.apply(action)
    match.seen[shown.viewer][:] = puzzle.start
    match.seen_at[shown.viewer] = 0
    return Recap(shown, console.pop, True)


def attempt(console: Console, at: int) -> None:
    """Begin a puzzle whose modules are loaded."""
    loader.snapshot(loader.MATCH)
    Attempt(console, Puzzle(at)).next()
