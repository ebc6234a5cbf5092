"""The robot whose presses are measured opens everything that the menu offers."""

import pytest

from tools import games
from tools.developer.vm.recorded_presses import a_game
from tools.games.robot import ButtonPresser
from tools.maker.content import cartridges

OPENED = {"Pause", "Hint", "Recap", "Pages", "KeptMenu"}
OWN = {"babel": "Piles", "rise": "Seat"}


@pytest.mark.slow
@pytest.mark.parametrize("level", [0, 3])
@pytest.mark.parametrize("name", cartridges())
def test_every_row_of_the_menu_is_opened(name: str, level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = set()
    tap = ButtonPresser.tap

    def seen(robot: ButtonPresser, button: str, *more: int) -> None:
        tap(robot, button, *more)
        shown.add(robot.name)

    monkeypatch.setattr(ButtonPresser, "tap", seen)
    a_game(level, game=games.load(name), looks=2, most=300)
    # At a hand-over a turn is shown again anyway; on the computer's it is only from the menu.
    assert {*OPENED, OWN[name]} <= shown
