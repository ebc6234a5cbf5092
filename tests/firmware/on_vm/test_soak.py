"""A day in the hand, in short: python3 -m tools soak plays 200 games."""

from pathlib import Path

import pytest

from handheld.journal.writer import ONE_SLOT, Journal
from sim.nvm import PowerCut
from tests.firmware.on_vm.drive import driver, on_both
from tools.developer.soak import Soak, Trouble, summed


@pytest.mark.parametrize("board", ["pico", "feather_nrf52840"])
def test_games_with_sleeps_cuts_languages_and_flips(board: str) -> None:
    soak = Soak(11, board)
    soak.games(2)
    assert soak.done["games"] == 2 and soak.done["decisions"] > 50


def test_a_lost_action_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    soak = Soak(3)
    for _ in range(400):
        soak.act()
        if soak.robot.name == "Board" and len(soak.moves() or b"") > 5:
            break
    soak.machine.console.journal.game(1).take_back(2)
    with pytest.raises(Trouble, match="lost decisions"):
        soak.pull()


def cut_down_to(soak: Soak, kept: int | None) -> None:
    """A cut after which nothing is left of the running game, or only its first places."""

    def act() -> None:
        nvm = soak.machine.nvm
        nvm.power_on()  # it is done here, so that what is left is known
        if kept is None:
            nvm.cells[:] = b"\xff" * len(nvm.cells)
        else:
            journal = Journal(nvm, ONE_SLOT)
            game = journal.game(1)
            game.take_back(len(game.places) - kept)
            journal.rest()
        raise PowerCut

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(soak, "act", act)
        soak.cut()


def test_what_a_cut_may_cost_where_every_save_erases_all_is_told_and_it_goes_on() -> None:
    soak = Soak(3, "feather_m4")
    for kept in (None, 1):
        for _ in range(4000):
            soak.act()
            if soak.robot.name == "Board" and len(soak.moves() or b"") > 30:
                break
        cut_down_to(soak, kept)
        assert soak.spared
    assert (soak.done["cut"], soak.done["lost"], soak.done["shortened"]) == (2, 1, 1)
    ended = soak.done["games"]
    soak.games(1)
    assert soak.done["games"] == ended + 1 and not soak.spared
    told = summed(soak.done, 0)
    assert " games ended, with " in told and "2 of these cuts cost a game, 1 of them only" in told


def test_objects_that_stay_are_found_and_loaded_screens_are_none() -> None:
    soak = Soak(3)
    soak.check_objects()
    from handheld.words import Vocabulary  # the class of this handheld, which is loaded now

    robot = soak.robot
    robot.choose(len(robot.screen.rows) - 1)
    assert robot.name == "About"
    robot.tap("b")
    assert robot.name == "Title"
    soak.check_objects()
    kept = Vocabulary("babel.words")
    with pytest.raises(Trouble, match="objects of handheld.words.Vocabulary at the title"):
        soak.check_objects()
    del kept


def test_random_presses_are_the_same_on_the_vm(built: Path) -> None:
    lines = on_both(built, driver("soak", PRESSES=500))
    assert {line.split()[2] for line in lines} >= {"Title", "Board", "Curtain"}
