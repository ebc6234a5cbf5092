"""The very first start asks for the language, once; later the settings offer those on the drive."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.machine import Machine
from sim.nvm import Nvm
from tests.firmware.eye import read
from tools.paths import FIRMWARE


class Fresh:
    """A handheld that nobody has switched on before, unless a memory is given."""

    def __init__(self, nvm: Nvm | None = None, language: str = "", **options: Any) -> None:
        self.machine = Machine(nvm=nvm, settings={"LANGUAGE": language}, **options)
        self.power_on()

    def power_on(self) -> None:
        self.machine.power_on()
        self.machine.step(100)

    @property
    def title(self) -> str:
        """The first row, as the panel shows it."""
        return read(self.machine.frame()).splitlines()[0].strip()

    def row(self, number: int) -> str:
        return read(self.machine.frame()).splitlines()[number].strip()

    def open_settings(self) -> None:
        """From the title, whose first press only shows its menu: the last row but one."""
        self.machine.run("b up up a wait:100")

    @property
    def name(self) -> str:
        return type(self.machine.console.top).__name__


@pytest.fixture(autouse=True)
def unplugged() -> Iterator[None]:
    yield
    if Machine._powered is not None:
        Machine._powered.power_off()


def test_it_is_asked_once_and_remembered() -> None:
    fresh = Fresh(games=("babel",))
    assert fresh.title == "Language Sprache Langue"
    fresh.machine.run("b hold:b down wait:100")
    assert fresh.title == "Language Sprache Langue", "there is nothing to go back to"
    fresh.machine.run("a wait:100")
    assert fresh.name == "Title" and fresh.machine.console.top.rows[0].text == "Neues Spiel"
    fresh.power_on()
    assert fresh.name == "Title" and fresh.machine.console.top.rows[0].text == "Neues Spiel"


def test_then_the_shelf_comes() -> None:
    fresh = Fresh()
    fresh.machine.run("a wait:100")
    assert fresh.name == "Shelf"


def test_where_nothing_can_be_saved_the_answer_holds_until_the_plug_is_pulled() -> None:
    nvm = Nvm()
    nvm.fault = "error"
    fresh = Fresh(nvm, games=("babel",))
    fresh.machine.run("down down a wait:100 a wait:100")
    assert fresh.name == "Title" and fresh.machine.console.top.rows[0].text == "Nouvelle partie"
    fresh.power_on()
    assert fresh.title == "Language Sprache Langue"


def test_settings_toml_may_know_the_answer() -> None:
    fresh = Fresh(language="fr", games=("babel",))
    assert fresh.name == "Title" and fresh.machine.console.top.rows[0].text == "Nouvelle partie"
    fresh = Fresh(language="xx", games=("babel",))
    assert fresh.title == "Language Sprache Langue"


def _drive_without(folder: Path, *codes: str) -> Path:
    """A copy of the firmware without the words of these languages."""
    copy = folder / "firmware"
    shutil.copytree(FIRMWARE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for code in codes:
        for words in copy.glob(f"*/words/{code}*"):
            words.unlink()
    return copy


@pytest.mark.parametrize(
    ("missing", "offered"),
    [
        ((), ["Deutsch", "Français", "English"]),
        (("de",), ["Français", "English", "Français"]),
    ],
)
def test_the_settings_go_round_the_languages_on_the_drive(
    tmp_path: Path, missing: tuple[str, ...], offered: list[str]
) -> None:
    fresh = Fresh(language="en", games=("babel",), firmware=_drive_without(tmp_path, *missing))
    fresh.open_settings()
    seen = []
    for _ in offered:
        fresh.machine.run("right wait:100")
        seen.append(fresh.row(1).split()[-1].strip("·"))
    assert seen == offered
    fresh.machine.run("left wait:100")
    assert offered[-2] in fresh.row(1), "and back"


def test_where_there_is_one_language_there_is_none_to_choose(tmp_path: Path) -> None:
    fresh = Fresh(games=("babel",), firmware=_drive_without(tmp_path, "en", "fr"))
    fresh.open_settings()
    assert fresh.title == "Einstellungen"
    assert "Helligkeit" in fresh.row(1), "no row for the language"
    fresh.machine.run("right left a wait:100")
    assert fresh.title == "Einstellungen" and fresh.machine.console.settings.language == 1
