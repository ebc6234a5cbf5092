"""How the console's own screens look."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.machine import Machine
from tests.firmware.handheld.screens.test_curtain import Director

Golden = Callable[[str, object], None]
Firmware = Callable[[str], Any]
ENTRIES = ("Continue", "New game", "How to play", "Settings", "About")


def title(machine: Machine, firmware: Firmware, rows: list[Any]) -> Any:
    """A title with the picture of the game that is inserted."""
    art = firmware(machine.console.game + ".tower")
    return firmware("handheld.screens.title").Title(machine.console, "Babel", art, lambda: rows)


def test_menu(machine: Machine, firmware: Firmware, golden_frame: Golden) -> None:
    module = firmware("handheld.screens.menu")
    rows = [module.Row("Language", None, lambda: "Français", lambda by: None)]
    rows += [module.Row("Contrast", None, lambda: "5", lambda by: None)]
    rows += [module.Row(f"Line {i}") for i in range(8)]
    machine.console.push(module.Menu(machine.console, "Settings", rows))
    machine.step(1)
    golden_frame("handheld/menu", machine.frame())
    machine.run("down " * 8)
    golden_frame("handheld/menu-scrolled", machine.frame())


def test_curtain(machine: Machine, firmware: Firmware, golden_frame: Golden) -> None:
    lines = ["Dein Zug.", "Anna hält 5 Karten."]
    firmware("handheld.words").speak(1)
    director = Director(machine.console, lines)
    machine.console.push(firmware("handheld.screens.curtain").Curtain(director, "Friedrun"))
    machine.step(1)
    golden_frame("handheld/curtain", machine.frame())
    machine.press("a")
    machine.step(320)
    golden_frame("handheld/curtain-half-lifted", machine.frame())


def test_wrong_pin(start: Callable[..., Machine], golden_frame: Golden) -> None:
    machine = start(settings={"PIN_LEFT": "GP77"})
    machine.step(1)
    golden_frame("handheld/wrong-pin", machine.frame())


@pytest.mark.parametrize("ms", [0, 2500, 12_000])
def test_title(machine: Machine, firmware: Firmware, golden_frame: Golden, ms: int) -> None:
    row = firmware("handheld.screens.menu").Row
    machine.console.show(title(machine, firmware, [row(text) for text in ENTRIES]))
    machine.step(1)
    machine.step(ms)
    golden_frame(f"handheld/title-{ms}", machine.frame())


def test_the_finished_title_is_still(machine: Machine, firmware: Firmware) -> None:
    machine.console.show(title(machine, firmware, [firmware("handheld.screens.menu").Row("Continue")]))
    machine.step(1)
    machine.console._refreshed = 1 << 40  # what is sent again for a panel without supply does not count
    costs = []
    for _ in range(100):
        before = machine.bus.bytes
        machine.step(110)
        costs.append(machine.bus.bytes - before)
    assert max(costs) <= 200, "a stone and a step of the builder, in a row of its own"
    before = machine.bus.bytes
    machine.step(30_000)
    assert machine.bus.bytes == before


def test_the_title_chooses(machine: Machine, firmware: Firmware) -> None:
    row = firmware("handheld.screens.menu").Row
    chosen: list[int] = []
    rows = [row(str(i), lambda i=i: chosen.append(i)) for i in range(3)]
    machine.console.show(title(machine, firmware, rows))
    machine.run("a down a up up a b left")
    assert chosen == [0, 1, 2]
