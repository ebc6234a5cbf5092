"""A game that is no part of the firmware, in the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.tools.web.conftest import Handheld
from tools import games
from tools.developer.vm.recorded_presses import a_game
from tools.web import bundle
from tools.web.serve import Server


def test_an_example_is_played_in_the_page(page: Handheld) -> None:
    """Some decisions are made there, and the game goes on after a reload."""
    taps, chance, _ = a_game(game=games.load("noughts"), most=24)
    number = games.device_parts("noughts")[0].NUMBER
    with Server(bundle.folder(bundle.drive(("noughts",)))) as server:
        page.open(server.address, chance)
        expect(page.words).to_contain_text("New game")
        page.play(taps)
        assert len(page.places(number)) >= 2
        page.open(server.address)
        expect(page.words).to_contain_text("Continue")
