"""The page in a real browser: it loads, it is played by keys and by fingers, and nothing is lost."""

from __future__ import annotations

import pytest

from tests.tools.web.conftest import Page
from tools.developer.vm.script import a_game
from tools.web import bundle
from tools.web.serve import Server

Taps = tuple[bytes, bytes]


@pytest.fixture(scope="module")
def taps() -> Taps:
    """The presses of a robot from the title into the second turn, and its chance."""
    presses, chance, _ = a_game(most=20)
    return presses, chance


def saved(taps: bytes, chance: bytes) -> bytes:
    """The decisions that these presses save in the simulator."""
    from sim.boards import BUTTONS
    from sim.machine import Machine

    machine = Machine(seed=1, games=("babel",))
    machine.power_on()
    for button, tens in zip(taps[::2], taps[1::2]):
        if button < 6:
            machine.tap(BUTTONS[button], 10 * tens)
        else:
            machine.step(10 * tens)
    places = bytes(machine.console.journal.game(1).places)
    machine.power_off()
    return places


def play(page: Page, taps: bytes) -> None:
    """Make a robot's presses; where it waited, the page has stood still already."""
    for button, tens in zip(taps[::2], taps[1::2]):
        if button < 6:
            page.press(button, tens / 100 if tens > 4 else 0)


def test_the_first_visit(page: Page, server: Server) -> None:
    page.open(server.address)
    page.tab.until(lambda: "2 players" in page.words())
    assert page.tab.complaints() == []
    page.tab.until("navigator.serviceWorker.ready.then((r) => r.active?.state === 'activated')")
    assert server.sent <= bundle.LIMIT


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_a_turn(kind: str, request: pytest.FixtureRequest, server: Server, taps: Taps) -> None:
    """By keys and by touch: what is decided is kept as a board keeps it, and goes on after a pulled plug."""
    page: Page = request.getfixturevalue(kind)
    presses, chance = taps
    page.open(server.address, chance)
    page.run("a")
    play(page, presses)
    wanted = saved(presses, chance)
    assert len(wanted) > 1 and page.places() == wanted
    page.open(server.address)
    page.run("a")
    page.tab.until(lambda: "Continue" in page.words())
    page.run("a")
    page.tab.until(lambda: "Hold" in page.words() or "hold" in page.words())
    assert page.places() == wanted
