"""A day in the hand, in short: python3 -m tools soak plays 200 games."""

from pathlib import Path

import pytest

from tests.device.drive import driver, on_both
from tools.developer.soak import Soak, Trouble


@pytest.mark.parametrize("board", ["pico", "feather_nrf52840"])
def test_games_with_sleeps_cuts_languages_and_flips(board: str) -> None:
    soak = Soak(11, board)
    soak.games(2)
    assert soak.done["games"] == 2 and soak.done["decisions"] > 50


def test_a_lost_action_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    soak = Soak(3)
    for _ in range(400):
        soak.turn()
        if soak.robot.name == "Board" and len(soak.moves() or b"") > 5:
            break
    soak.machine.console.journal.game(1).take_back(2)
    with pytest.raises(Trouble, match="lost decisions"):
        soak.pull()


def test_random_presses_are_the_same_on_the_vm(built: Path) -> None:
    lines = on_both(built, driver("soak", PRESSES=900))
    assert {line.split()[2] for line in lines} >= {"Title", "Board", "Curtain"}
