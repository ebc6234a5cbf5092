"""A short game through `python3 -m tools play`, in a pseudo-terminal, seen through the pixels it shows."""

import os
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("pseudo-terminals are for Unix", allow_module_level=True)

from babel import play
from babel.cartridge import NUMBER
from babel.rules.actions import END
from babel.rules.legal import legal
from babel.rules.state import RESULT
from handheld.game.lineup_codec import lineup
from handheld.game.match import Match
from handheld.journal.writer import Journal
from sim.nvm import Nvm
from tests.firmware import eye
from tests.sim.interfaces.screen import Screen

Start = Callable[..., Screen]
# A key down and up again, as terminals tell it that know of releases.
A, B = ("\x1b[122;1:1u", "\x1b[122;1:3u"), ("\x1b[120;1:1u", "\x1b[120;1:3u")
UP, DOWN, RIGHT, LEFT = ((f"\x1b[1;1:1{code}", f"\x1b[1;1:3{code}") for code in "ABCD")

BOARD = "En"  # of End, the d of which may be under the cursor


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the game in a terminal, four times as fast as it is."""
    screens: list[Screen] = []

    def begin(*more: str) -> Screen:
        words = ("-m", "tools", "play", "--terminal", "--game", "babel", "--speed", "4", *more)
        screen = Screen(sys.executable, *words, XDG_STATE_HOME=str(tmp_path))
        screens.append(screen)
        see(screen, "English")  # the first start asks for the language
        tap(screen, A)
        see(screen, "New game")
        screen.send("\x1b[?0u")  # the answer of a terminal that tells releases
        return screen

    yield begin
    for screen in screens:
        screen.close()


def see(screen: Screen, *words: str) -> str:
    """What the handheld shows, as soon as it shows all these words."""
    try:
        screen.wait(lambda text: all(word in eye.of_terminal(text) for word in words))
    except AssertionError:
        shown = eye.of_terminal(screen.text())
        raise AssertionError(f"{words} never seen, but\n{shown}") from None
    return eye.of_terminal(screen.text())


def tap(screen: Screen, *keys: tuple[str, str]) -> None:
    """Keys, one after the other."""
    for down, up in keys:
        screen.send(down + up)


def lift(screen: Screen, *words: str) -> None:
    """Hold A until these words are seen."""
    screen.send(A[0])
    see(screen, *words)
    screen.send(A[1])


def nearly_over(path: Path) -> None:
    """Save a game of which only the last action, the end of a turn, is missing."""
    for seed in range(100):
        dice = random.Random(seed)
        nvm = Nvm("rp2040", path)
        match = Match(
            Journal(nvm).game(NUMBER), lineup(0, (("Anna", 0), ("Bob", 0)), bytes([seed] * 8)), play
        )
        match.start()
        while not match.state[RESULT]:
            match.do(dice.choice(legal(match.state)))
        if match.moves[-1] == END:
            again = Match(
                Journal(nvm).game(NUMBER), lineup(0, (("Anna", 0), ("Bob", 0)), bytes([seed] * 8)), play
            )
            again.start()
            for action in match.moves[:-1]:
                again.do(action)
            return
        path.unlink()
    raise AssertionError("no game ends with the end of a turn")


@pytest.mark.slow
def test_from_the_title_to_the_first_hand_over(start: Start) -> None:
    """New game, curtain, a move, a settlement, the founding card, the end of the turn; then it is quit."""
    screen = start("--seed", "4")
    see(screen, "New here?")
    tap(screen, UP, A)
    see(screen, "Two of us")
    tap(screen, A)
    see(screen, "Start", "by lot", "Anna – Bob")
    tap(screen, A)
    text = see(screen, "you start!", "holds 5 cards")
    assert BOARD not in text
    lift(screen, BOARD)
    tap(screen, A)
    see(screen, "Move to the")
    tap(screen, A)
    see(screen, BOARD)
    tap(screen, A)
    see(screen, "Settle")
    tap(screen, A)
    see(screen, BOARD)
    tap(screen, UP, A)
    see(screen, "Build 1, from ")
    tap(screen, A)
    see(screen, BOARD)
    tap(screen, DOWN)
    for _ in range(6):
        tap(screen, A)
        if "End the turn" in see(screen, "back"):
            break
        tap(screen, B, RIGHT)
        see(screen, BOARD)
    tap(screen, A)
    assert BOARD not in see(screen, "Your turn")
    screen.send("q")
    assert screen.end() == 0


@pytest.mark.slow
def test_the_last_turn_of_a_saved_game(start: Start, tmp_path: Path) -> None:
    """Continue, curtain, recap, the end of the turn, the result, the final board; then nothing is left."""
    path = tmp_path / "game.nvm"
    nearly_over(path)
    screen = start("--nvm", str(path))
    see(screen, "Continue")
    tap(screen, A)
    see(screen, "Your turn")
    lift(screen, "/")  # the recap counts its steps
    tap(screen, A)
    see(screen, BOARD)
    tap(screen, LEFT, A)
    see(screen, "End the turn")
    tap(screen, A)
    see(screen, "board", "go on")
    tap(screen, A)
    see(screen, "The final board")
    tap(screen, B)
    see(screen, "go on")
    tap(screen, B)
    see(screen, "Rematch")
    tap(screen, DOWN, A)
    assert "Continue" not in see(screen, "New game")
    screen.send("q")
    assert screen.end() == 0
