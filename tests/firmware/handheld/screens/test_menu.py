"""The list screen."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.machine import Machine

Firmware = Callable[[str], Any]


def text(machine: Machine, y: int) -> str:
    """A row of the screen, with icons as dots."""
    tiles = machine.console.canvas.tiles[25 * y : 25 * y + 25]
    return "".join(chr(32 + tile) if tile < 95 else "." for tile in tiles).rstrip()


@pytest.fixture
def menu(machine: Machine, firmware: Firmware) -> Any:
    """Ten rows; the second is a value, the third counts choices."""
    module = firmware("handheld.screens.menu")
    state = {"value": 3, "chosen": 0}
    rows = [module.Row(f"row {i}") for i in range(10)]

    def change(by: int) -> None:
        state["value"] += by

    def choose() -> None:
        state["chosen"] += 1

    rows[1] = module.Row("value", None, lambda: str(state["value"]), change)
    rows[2] = module.Row("choose", choose)
    screen = module.Menu(machine.console, "Title", rows)
    screen.state = state
    machine.console.push(screen)
    machine.step(1)
    return screen


def test_title_rows_and_cursor_are_shown(machine: Machine, menu: Any) -> None:
    assert text(machine, 0).strip() == "Title"
    assert text(machine, 1) == ".row 0"
    assert text(machine, 2).split() == ["value", "3"]
    assert text(machine, 7).startswith(" row 6") and text(machine, 7).endswith("."), "there is more below"
    assert all(machine.frame().pixel(x, 0) for x in range(128)), "the title is inverse"


def test_the_cursor_walks_scrolls_and_wraps(machine: Machine, menu: Any) -> None:
    machine.run("down " * 7)
    assert text(machine, 7).startswith(".row 7") and text(machine, 6) == " row 6"
    machine.run("down")
    assert menu.at == 8
    assert text(machine, 7).startswith(".row 8") and text(machine, 1).endswith(".")
    machine.run("down down")
    assert menu.at == 0 and text(machine, 1) == ".row 0"
    machine.run("up")
    assert menu.at == 9 and text(machine, 7) == ".row 9"
    machine.run("up " * 3)
    assert text(machine, 4) == ".row 6", "it scrolls no more than needed"


def test_left_and_right_change_a_value(machine: Machine, menu: Any) -> None:
    machine.run("down right right left right")
    assert menu.state["value"] == 5 and text(machine, 2) == ".value               .5."
    machine.run("a")
    assert menu.state["value"] == 6, "A steps on, too"
    machine.run("down left right")
    assert menu.state == {"value": 6, "chosen": 0}


def test_a_chooses_once_even_when_held(machine: Machine, menu: Any) -> None:
    machine.run("down down a")
    assert menu.state["chosen"] == 1
    machine.run("hold:a")
    assert menu.state["chosen"] == 2


def test_b_goes_back(machine: Machine, menu: Any) -> None:
    machine.run("b")
    assert machine.console.top is machine.probe  # type: ignore[attr-defined]


def test_b_calls_back_when_there_is_one(machine: Machine, firmware: Firmware) -> None:
    module = firmware("handheld.screens.menu")
    called = []
    screen = module.Menu(machine.console, "x", [module.Row("y")], 0, lambda: called.append(1))
    machine.console.push(screen)
    machine.run("b")
    assert called == [1] and machine.console.top is screen


def test_arrows_repeat_in_a_long_list(machine: Machine, menu: Any) -> None:
    machine.press("down")
    machine.step(700)
    machine.release("down")
    machine.step(20)
    assert menu.at == 4


def test_a_step_of_the_cursor_is_cheap(machine: Machine, menu: Any) -> None:
    for _ in range(5):
        before = machine.bus.bytes
        machine.run("down")
        assert 0 < machine.bus.bytes - before <= 160


def test_long_texts_do_not_run_into_values(machine: Machine, firmware: Firmware) -> None:
    module = firmware("handheld.screens.menu")
    row = module.Row("Bildschirmhelligkeit", None, lambda: "hundert", lambda by: None)
    machine.console.push(module.Menu(machine.console, "x", [row]))
    machine.step(1)
    assert text(machine, 1) == ".Bildschirmhell.hundert."
