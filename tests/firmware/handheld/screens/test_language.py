"""The very first start asks for the language, once."""

from collections.abc import Iterator
from typing import Any

import pytest

from sim.machine import Machine
from sim.nvm import Nvm
from tests.firmware.eye import read


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
