"""The page in Firefox and WebKit: it loads, a turn is kept, a game by message goes on after a reload."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sim.interfaces.xserver import Display
from tests.tools.web.test_links import RECORDS
from tests.tools.web.webdriver import Browser, Firefox, WebKit
from tools import games
from tools.web import retell
from tools.web.serve import Server


@pytest.fixture
def environ(tmp_path: Path) -> Iterator[dict[str, str]]:
    """That of a display without a screen: WebKit wants a window."""
    display = Display(tmp_path)
    yield display.environ
    display.close()


@pytest.mark.parametrize("kind", [Firefox, WebKit])
def test_load_turn_reload_message(
    server: Server, tmp_path: Path, environ: dict[str, str], kind: type[Browser]
) -> None:
    program = kind.find()
    if program is None:
        pytest.skip(f"{kind.__name__} is not installed: apt-get install {kind.PACKAGE}")
    with kind(program, tmp_path, environ) as browser:
        browser.open(server.address)
        browser.says("2 players")
        assert browser.js("document.getElementById('says').hidden")
        # On the board: it is kept after a reload.
        browser.press("right")
        browser.says("Rise of")
        browser.press("a")
        browser.says("New here?")
        browser.open(server.address)
        browser.says("Rise of")
        # A turn of a game from a link.
        letters = retell.letters(games.load("babel"), RECORDS[1].read_text("utf-8"))
        browser.open(f"{server.address}#g={letters}")
        browser.says("to decide")
        browser.js("[...Array(60)].forEach(() => dispatchEvent(new KeyboardEvent('keydown', {key: '.'})))")
        browser.says("Hand: 1 Assyrians")
        browser.click("Play on")
        browser.says("A hold")
        browser.hold_a()
        browser.says("→ 1 Assyrians")
        before = browser.js("location.hash")
        for button, heard in (("left", "→ End the turn"), ("a", "A do"), ("a", "A hold")):
            browser.press(button)
            browser.says(heard)
        after = browser.js("location.hash")
        assert after != before
        browser.open(server.address + after)
        browser.says("A hold")
        # By message.
        browser.click("Games")
        browser.click("Begin")
        browser.until("document.getElementById('bar').textContent.includes('it is your turn')")
        message = browser.js("location.hash")
        assert message.startswith("#m=")
        browser.open(server.address + message)
        browser.until("document.getElementById('bar').textContent.includes('it is your turn')")
        browser.says("to decide")
