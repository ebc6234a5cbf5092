"""The hardware test screen, on the simulated handheld."""

from collections.abc import Iterator

import pytest

from sim.boards import BUTTONS
from sim.machine import Machine
from sim.nvm import Nvm

LIT = 128 * 64


def lit(machine: Machine) -> int:
    """How many pixels are on."""
    return sum(
        machine.frame().to_text().count(char) * count for char, count in (("█", 2), ("▀", 1), ("▄", 1))
    )


def shown(machine: Machine) -> str:
    return type(machine.console.top).__name__


@pytest.fixture
def machine() -> Iterator[Machine]:
    """A handheld switched on with B held, which was then let go."""
    made = Machine(held=("b",))
    made.power_on()
    made.step(100)
    made.release("b")
    made.step(200)
    yield made
    made.power_off()


def test_b_held_while_switching_on_asks_for_it(machine: Machine) -> None:
    assert shown(machine) == "HardwareTest"
    assert machine.console.top.memory == "4096 bytes, ok"
    assert machine.console.top.seen == 0, "the key that asked for the test is not one that was tried"


def test_settings_ask_for_it_too() -> None:
    machine = Machine(settings={"HANDHELD_TEST": 1})
    machine.power_on()
    machine.step(100)
    assert shown(machine) == "HardwareTest"
    machine.power_off()


def test_without_it_the_game_starts() -> None:
    for held in ((), ("up", "b"), ("a",)):
        machine = Machine(held=held)
        machine.power_on()
        machine.step(100)
        assert shown(machine) != "HardwareTest"
        machine.power_off()


def test_each_button_lights_and_keeps_its_tick(machine: Machine) -> None:
    for number, name in enumerate(BUTTONS):
        dark = lit(machine)
        machine.press(name)
        machine.step(100)
        assert lit(machine) > dark + 60, f"{name} does not light up"
        assert machine.console.top.down == 1 << number
        machine.release(name)
        machine.step(100)
        assert dark < lit(machine) < dark + 60, f"{name} has no tick"
    assert machine.console.top.seen == 0b111111 and shown(machine) == "HardwareTest"


def test_all_pixels_on_and_off(machine: Machine) -> None:
    counts = []
    for _ in range(4):
        machine.tap("a", 800)
        machine.step(100)
        counts.append(lit(machine))
    assert counts[:2] == [LIT, 0]
    assert 0 < counts[2] < LIT
    assert shown(machine) == "HardwareTest" and machine.console.top.view == 0


def test_leaving_starts_the_game(machine: Machine) -> None:
    machine.press("b")
    machine.step(1000)
    assert shown(machine) == "HardwareTest", "not while B is down, or the test would come again"
    machine.release("b")
    machine.step(1000)
    assert shown(machine) != "HardwareTest"


def test_a_saved_game_survives_the_test() -> None:
    nvm = Nvm("rp2040")
    machine = Machine(nvm=nvm)
    machine.power_on()
    machine.step(100)
    machine.console.journal.game(2).begin(b"head")
    machine.console.journal.game(2).add(7)
    machine.power_off()
    for _ in range(3):
        tested = Machine(nvm=nvm, settings={"HANDHELD_TEST": 1})
        tested.power_on()
        tested.step(100)
        assert tested.console.top.memory.endswith("ok")
        tested.power_off()
    machine = Machine(nvm=nvm)
    machine.power_on()
    game = machine.console.journal.game(2)
    assert (game.head, game.places) == (b"head", b"\x07")
    machine.power_off()


def test_a_board_without_memory_says_so() -> None:
    machine = Machine(nvm=Nvm("none"), settings={"HANDHELD_TEST": 1})
    machine.power_on()
    machine.step(100)
    assert machine.console.top.memory in ("none on this board", "NOT kept!")
    machine.power_off()


def test_a_memory_that_forgets_is_found_out(machine: Machine) -> None:
    class Forgetful:
        """A journal whose writes never reach the memory."""

        def get(self, key: int) -> bytes:
            return b"\x22"

        def set(self, key: int, value: bytes) -> None:
            pass

        def rest(self) -> None:
            pass

    check_saves = type(machine.console.top).__init__.__globals__["check_saves"]
    assert check_saves(Forgetful(), "raspberry_pi_pico") == "NOT kept!"
