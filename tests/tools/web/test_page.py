"""The page in a real browser: it loads, it is played by keys and by fingers, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.tools.web.conftest import WORKING, Handheld
from tools.developer.vm.recorded_presses import a_game
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


def test_the_first_visit(page: Handheld, site: dict[str, bytes]) -> None:
    with Server(dict(site)) as server:
        page.open(server.address)
        expect(page.words).to_contain_text("2 players")
        assert page.complaints() == []
        page.until(WORKING)
        assert server.sent <= bundle.LIMIT


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_a_turn(kind: str, request: pytest.FixtureRequest, server: Server, taps: Taps) -> None:
    """By keys and by touch: what is decided is kept as a board keeps it, and goes on after a pulled plug."""
    page: Handheld = request.getfixturevalue(kind)
    presses, chance = taps
    page.open(server.address, chance)
    page.run("a")
    page.play(presses)
    wanted = saved(presses, chance)
    assert len(wanted) > 1 and page.places() == wanted
    page.open(server.address)
    page.run("a")
    expect(page.words).to_contain_text("Continue")
    page.run("a")
    expect(page.words).to_contain_text("hold", ignore_case=True)
    assert page.places() == wanted


def test_a_picture_that_stays_is_not_drawn_again(page: Handheld, server: Server) -> None:
    """The firmware sends it once a second, in case a panel has lost it."""
    page.tab.add_init_script(
        "window.draws = window.seconds = 0;"
        "const canvas = CanvasRenderingContext2D.prototype, draw = canvas.drawImage, wait = setTimeout;"
        "canvas.drawImage = function (...told) { draws++; draw.apply(this, told); };"
        "window.setTimeout = (act, ms) => wait(() => { seconds += ms === 1000; act(); }, ms);"
    )
    page.open(server.address).still()
    page.until("seconds > 1")
    drawn = page.js("draws")
    page.until("seconds > 4")
    assert page.js("draws") == drawn > 0
