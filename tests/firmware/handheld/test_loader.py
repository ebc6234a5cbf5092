"""The loader: what is imported when, and what goes when."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from sim.machine import Machine
from tests.firmware.handheld.conftest import Probe

Firmware = Callable[[str], Any]
MENU, PAGES = "handheld.screens.menu", "handheld.screens.pages"


@pytest.fixture
def loader(firmware: Firmware) -> Any:
    return firmware("handheld.loader")


def test_what_came_since_a_snapshot_goes_and_what_was_before_stays(loader: Any, firmware: Firmware) -> None:
    loader.unload_since(loader.CONSOLE)
    firmware(MENU)
    loader.snapshot(loader.MATCH)
    firmware(PAGES)
    loader.unload_since(loader.TURN)
    assert MENU in sys.modules and PAGES not in sys.modules
    assert not hasattr(sys.modules["handheld.screens"], "pages"), "its package does not hold it"
    loader.unload_since(loader.CONSOLE)
    assert MENU not in sys.modules and "handheld.console" in sys.modules


def test_a_later_snapshot_makes_nothing_stay_shorter(loader: Any, firmware: Firmware) -> None:
    firmware(MENU)
    loader.snapshot(loader.MATCH)
    loader.snapshot(loader.SCREEN)
    loader.unload_since(loader.TURNS)
    assert MENU in sys.modules


def test_a_module_that_comes_again_is_new(loader: Any, firmware: Firmware) -> None:
    firmware(MENU)
    loader.snapshot(loader.MATCH)
    loader.unload(MENU)
    firmware(MENU)
    loader.unload_since(loader.MATCH)
    assert MENU not in sys.modules


def test_a_job_imports_a_module_a_step_and_then_does_what_comes_next(loader: Any, firmware: Firmware) -> None:
    loader.unload_since(loader.CONSOLE)
    done: list[str] = []
    second = loader.Job("", lambda: done.append("second"))

    def first() -> Any:
        done.append("first")
        return second

    job = loader.Job(f"{MENU} {PAGES}", first)
    assert job.step() is job and MENU in sys.modules and PAGES not in sys.modules
    assert job.step() is job and PAGES in sys.modules and not done
    assert job.step() is second and done == ["first"]
    assert second.step() is None and done == ["first", "second"]


def test_a_message_that_comes_and_goes_takes_nothing_from_a_job(
    machine: Machine, loader: Any, firmware: Firmware
) -> None:
    machine.console.show(Probe())
    loader.unload_since(loader.CONSOLE)
    found: list[bool] = []
    job = loader.Job(f"{MENU} {PAGES}", lambda: found.append(MENU in sys.modules))
    screen = firmware("handheld.screens.loading").Loading(machine.console, job)
    machine.console.show(screen)
    while MENU not in sys.modules:
        screen.tick(0)
    machine.console.push(Probe("low battery"))
    machine.console.pop()
    while not found:
        screen.tick(0)
    assert found == [True]


def test_what_was_laid_on_the_lowest_screen_goes_with_the_last_of_it(
    machine: Machine, loader: Any, firmware: Firmware
) -> None:
    loader.unload_since(loader.CONSOLE)
    firmware(MENU)
    machine.console.show(Probe())
    firmware(PAGES)
    for _ in range(2):
        machine.console.push(Probe())
    machine.console.pop()
    assert PAGES in sys.modules
    machine.console.pop()
    assert PAGES not in sys.modules and MENU in sys.modules


def test_words_of_menus_go_and_those_of_the_table_stay_to_the_end_of_the_match(
    loader: Any, firmware: Firmware
) -> None:
    said = firmware("handheld.words")
    loader.unload_since(loader.CONSOLE)
    loader.snapshot(loader.MATCH)
    assert said.words().YOUR_TURN and said.menus().PAUSE
    loader.unload_words()
    assert "handheld.words.en" in sys.modules and "handheld.words.en_menus" not in sys.modules
    loader.unload_since(loader.MATCH)
    assert "handheld.words.en" in sys.modules
    loader.unload_since(loader.CONSOLE)
    assert "handheld.words.en" not in sys.modules and said.words().YOUR_TURN, "they come again"


def test_one_language_at_a_time(loader: Any, firmware: Firmware) -> None:
    said = firmware("handheld.words")
    english = said.menus().SETTINGS
    said.speak(1)
    assert english != said.menus().SETTINGS and "handheld.words.en_menus" not in sys.modules
