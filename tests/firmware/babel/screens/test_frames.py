"""How every screen looks, in all three languages."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from babel.cartridge import NUMBER
from babel.rules import actions
from handheld.journal.keys import STATISTICS, game_key
from tests.firmware.babel.screens.advice import thought_out
from tests.firmware.babel.screens.tables import CROWDED, HALVED, LODGES, MIDDLE, OVER, put
from tools.games.babel import fixed_deal
from tools.games.babel.robot import Robot, open_puzzle, solve_puzzle

Golden = Callable[[str, object], None]
# Of 12 games people have won 5, computers 4 and 3; the highest temple; Zoe has won 2, Bob 1, Eva none.
PLAYED = bytes((12, 0, 5, 0, 4, 0, 3, 0, 0, 0, 1, 6)) + b"\x02\x03Zoe\x01\x03Bob\x00\x03Eva"
SETTLED = 12_000  # ms until the tower stands and its flag rests

pytestmark = pytest.mark.parametrize("language", range(3), ids=fixed_deal.LANGUAGES)


class Album:
    """A robot at the title in a language, and the golden frames of what it comes to see."""

    def __init__(self, robot: Robot, language: int, golden: Golden) -> None:
        self.robot = robot
        self.machine = robot.machine
        self._golden = golden
        self._code = fixed_deal.LANGUAGES[language]
        self._language = language
        self.wrong: list[str] = []

    def speak(self) -> None:
        """Choose the language in the settings."""
        self.robot.choose(len(self.robot.screen.rows) - 2)
        self.robot.walk(self._language, "left", "right")
        self.robot.tap("b")

    def game(self, position: str, names: tuple[str, str] = ("Wilhelma", "Bob")) -> Any:
        """A game of two people on the board, lifted, at a position."""
        fixed_deal.start(self.robot, 0, self._language)
        self.robot.lift()
        game = fixed_deal.game_of(self.machine)
        game.match.names = names
        put(game, position)
        self.machine.step(100)
        return game

    def look(self, name: str) -> None:
        """The screen must look as its golden frame does; the others are looked at all the same."""
        try:
            self._golden(f"screens/{name}-{self._code}", self.machine.frame())
        except pytest.fail.Exception as wrong:
            self.wrong.append(str(wrong))

    def do(self, script: str, name: str = "") -> None:
        """Press, let things come to rest, and look."""
        self.machine.run(script + " wait:60")
        if name:
            self.look(name)


@pytest.fixture
def album(start: Callable[..., Robot], language: int, golden_frame: Golden) -> Iterator[Album]:
    shown = Album(start(seed=4), language, golden_frame)
    yield shown
    if shown.wrong:
        pytest.fail("\n".join(shown.wrong), pytrace=False)


def test_title_and_new_game(album: Album) -> None:
    album.speak()
    album.robot.choose(0)
    album.do("", "who-plays")
    album.do("a", "new-game")
    album.do("down", "new-game-edition")
    album.do("down", "new-game-person")
    album.do("right right right", "new-game-computer")
    album.do("left left left a", "names")
    album.do("a", "spell")
    album.do("b b b b up up up")
    album.machine.step(SETTLED)
    album.look("title")


def test_settings_and_about(album: Album) -> None:
    album.speak()
    album.do("a", "settings")
    album.do("b down a", "about")
    album.do("a", "ours")
    album.do("a up up a", "no-statistics")
    album.do("b")
    journal = album.machine.console.journal
    journal.set(game_key(NUMBER, STATISTICS), PLAYED)
    album.do("a", "statistics")


def test_first_start(start: Callable[..., Robot], language: int, golden_frame: Golden) -> None:
    """The only screen in all languages at once."""
    machine = start(settings={"LANGUAGE": ""}, seed=4).machine
    machine.run("down " * language + "wait:60")
    golden_frame(f"screens/first-start-{fixed_deal.LANGUAGES[language]}", machine.frame())


def test_rules(album: Album) -> None:
    album.speak()
    album.robot.choose(2)
    for page in range(1, 17):
        album.do("wait:10", f"rules-{page}")
        album.do("right")


def test_curtain(album: Album) -> None:
    fixed_deal.start(album.robot, 0, album._language)
    album.do("wait:100", "curtain-start")
    album.do("hold:b", "curtain-menu")
    album.do("b")
    game = fixed_deal.game_of(album.machine)
    game.match.names = "Wilhelma", "Bob"
    game.match.moves.append(actions.END)
    put(game, MIDDLE.replace("AAHMS/HPS", "AAHMS/HPPS"))
    game.next()
    album.do("wait:100", "curtain")
    put(game, HALVED)
    game.match.names = "Bob", "Wilhelma"
    game.next()
    album.do("wait:100", "curtain-halved")


def test_board(album: Album) -> None:
    album.game(MIDDLE)
    album.look("board")
    for action, name in (
        (actions.SETTLE, "choice-settle"),
        (actions.MOVE + 1, "choice-move-not"),
        (actions.BUILD, "choice-build-not"),
        (actions.BUILD + 1, "choice-build"),
        (actions.DESTROY, "choice-destroy"),
        (actions.HALVE, "choice-halve"),
        (actions.LURE, "choice-lure-not"),
        (actions.migration(0, 1), "choice-migrate"),
        (actions.migration(4, 1), "choice-migrate-not"),
        (actions.END, "end-asks"),
    ):
        album.robot.show(action)
        album.look(name)
        album.do("b")
    album.do("b", "nothing-to-take-back")
    put(fixed_deal.game_of(album.machine), MIDDLE.replace("AAAHP:123/", "AAAHP:123456/"))
    album.robot.show(actions.BUILD)
    album.look("choice-complete")


def test_undo(album: Album) -> None:
    game = album.game(MIDDLE)
    album.robot.do(actions.SETTLE)
    album.do("b", "taken-back")
    game.match.moves.append(actions.DISCARD)
    game.match._marked = 1
    album.do("b", "shown")


def test_looking_closely(album: Album) -> None:
    album.game(MIDDLE)
    album.do("up up", "pointed-own")
    album.do("up", "pointed-other")
    album.do("up b", "pointed-note")
    album.do("down down hold:a", "site")
    album.do("b down hold:a", "piles")
    album.do("b hold:b", "pause")


def test_crowded(album: Album) -> None:
    """Columns of 12, 20 and 28 cards, lodges of more than 20, 25 points, names of eight letters."""
    game = album.game(CROWDED, ("Wilhelma", "Friedrun"))
    album.look("crowded")
    album.do("up up hold:a", "crowded-site")
    game.viewer = 1
    put(game, LODGES)
    album.do("wait:10", "crowded-runs")
    album.do("b", "crowded-hand")
    album.do("down hold:a", "crowded-piles")


def test_halving(album: Album) -> None:
    game = album.game(HALVED)
    game.viewer = 1
    game.decide()
    album.do("", "halving")
    album.do("right a a a", "halving-done")


def test_recap(album: Album) -> None:
    album.game(MIDDLE)
    for action in (actions.DESTROY, actions.BUILD + 1, actions.END):
        album.robot.do(action)
    assert album.robot.name == "Curtain"
    album.machine.tap("a", 800)
    album.machine.step(380)
    album.look("recap-tumble")
    album.machine.step(1800)
    album.look("recap")
    album.do("a hold:b", "pause-last-turn")


@pytest.mark.slow
@pytest.mark.parametrize("how", sorted(OVER))
def test_result(album: Album, how: str) -> None:
    game = album.game(MIDDLE)
    put(game, OVER[how])
    game._end()
    album.do("", f"result-{how}")
    if how == "fifteen":
        album.do("a", "final")
        album.do("a b", "what-now")


def test_a_saved_game_is_not_ended_unasked(album: Album) -> None:
    album.game(MIDDLE)
    album.robot.hold("b")
    album.robot.choose(len(album.robot.screen.rows) - 1)
    album.machine.step(SETTLED)
    album.look("title-continue")
    album.do("down a a a", "sure")


@pytest.mark.slow
def test_puzzles(album: Album) -> None:
    album.speak()
    open_puzzle(album.robot, 24)
    album.look("puzzle-goal")
    album.do("a", "puzzle-board")
    album.robot.hold("b")
    album.do("", "puzzle-menu")
    album.robot.choose(1)
    album.do("", "puzzle-hint")
    album.do("a wait:1500")
    album.robot.do(actions.END)
    album.do("wait:100", "puzzle-not-yet")
    album.do("b", "puzzle-after")
    album.do("up a wait:500", "puzzles")
    album.do("a wait:500")
    solve_puzzle(album.robot)
    album.do("wait:100", "puzzle-solved")
    album.do("b up a wait:500", "puzzles-ticked")
    album.do("a wait:500 a")
    match = album.robot.screen.director.match
    while match.legal()[0] < actions.BUILD:
        album.robot.do(match.legal()[0])
    album.robot.hold("b")
    album.robot.choose(1)
    album.do("", "puzzle-astray")


def test_computer(album: Album) -> None:
    album.speak()
    show = album.machine.console.show

    def show_frozen(screen: Any) -> None:
        # How long it looks depends on the player: what is seen here is its first moment.
        if type(screen).__name__ == "Thinking":
            screen.thought.work = lambda now: None
        show(screen)

    album.machine.console.show = show_frozen
    album.robot.open_new_game()
    album.do("down down right right down down right up up up up a")
    assert album.robot.name == "Thinking"
    album.machine.console.redraw()
    album.machine.step(20)
    album.look("thinking")


def test_hint(album: Album) -> None:
    album.game(MIDDLE)
    album.do("hold:b down a")
    thought_out(album.robot)
    album.do("", "hint")


def test_trouble(album: Album) -> None:
    album.speak()
    album.machine.console.journal.trouble = 1
    from handheld.game.cartridges import first

    album.machine.console.show(first(album.machine.console))
    album.do("", "trouble")
