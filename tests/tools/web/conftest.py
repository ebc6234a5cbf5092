"""The page, a server for it and a real browser, for all tests of this folder."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from handheld.journal.writer import Journal
from sim.boards import BUTTONS
from sim.power import Power
from tests.firmware.on_vm.drive import vm_or_skip
from tools.developer import vm
from tools.web import bundle
from tools.web.browser import Browser, Tab, Unavailable, find
from tools.web.measure import READY
from tools.web.serve import Server

HELD = 0.8  # seconds
KEYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Backspace")
# Nothing while the handheld is loading or thinking: a key pressed then is meant for nobody.
CANVAS = "document.querySelector('#spoken:not([aria-busy=true])') && panel.toDataURL()"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All on one worker: they share what is built, and one browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("web"))


@pytest.fixture(scope="session")
def drive() -> dict[str, bytes]:
    """The built game and what it stands on."""
    try:
        vm.fetch()
    except vm.Unavailable as reason:
        pytest.skip(str(reason))
    return bundle.drive()


@pytest.fixture(scope="session")
def site(drive: dict[str, bytes]) -> dict[str, bytes]:
    """The files of the page."""
    return bundle.folder(drive)


@pytest.fixture(scope="session")
def chromium() -> None:
    """A browser must be here."""
    try:
        find()
    except Unavailable as reason:
        pytest.skip(f"no tests in a real browser: {reason}")


@pytest.fixture
def server(site: dict[str, bytes]) -> Iterator[Server]:
    """The page at an address of its own: nothing is kept from test to test."""
    with Server(dict(site)) as running:
        yield running


@pytest.fixture(scope="session")
def browser(chromium: None) -> Iterator[Browser]:
    """One browser for all."""
    with Browser() as running:
        yield running


@pytest.fixture(autouse=True)
def unplugged() -> None:
    """No machine of the test before keeps its drive mounted, on which a game may be missing."""
    if Power._powered is not None:
        Power._powered.power_off()


class Page:
    """A tab with the handheld."""

    def __init__(self, tab: Tab, touch: bool = False) -> None:
        self.tab = tab
        self.touch = touch
        # Few dots, which are quick to look at; test_look has the real sizes.
        if touch:
            tab.size(390, 700, 1, True)
        else:
            tab.size(640, 400)

    def open(self, address: str, chance: bytes = b"") -> Page:
        """Go there and wait for the first picture; chance may be told beforehand."""
        if chance:
            told = f"crypto.getRandomValues = (into) => into.map((_, i) => {list(chance)}[i])"
            self.tab.ask("Page.addScriptToEvaluateOnNewDocument", source=told)
        self.tab.go(address)
        self.tab.until(READY)
        return self

    def reload(self) -> None:
        """Once more, whatever stands in the address."""
        self.tab.js("delete document.documentElement.dataset.ready")
        self.tab.ask("Page.reload")
        self.tab.until(READY)

    def press(self, button: int, seconds: float = 0) -> None:
        """Touch a button or press its key, perhaps for long, and wait until the picture stands still."""
        if self.touch:
            self.tab.touch(self.tab.middle(f"[data-button='{button}']"), seconds)
        else:
            self.tab.key(KEYS[button], seconds)
        self.still()

    def still(self) -> None:
        """Wait until the picture stands still."""
        before = self.tab.js(CANVAS)

        def stands() -> bool:
            nonlocal before
            time.sleep(0.05)
            last, before = before, self.tab.js(CANVAS)
            return bool(before) and before == last

        self.tab.until(stands)

    def run(self, script: str) -> None:
        """Press buttons by name; `hold:a` holds one."""
        for word in script.split():
            held, _, name = word.rpartition(":")
            self.press(BUTTONS.index(name), HELD if held else 0)

    def words(self) -> str:
        """What the page reads aloud."""
        return str(self.tab.js("document.getElementById('spoken').textContent"))

    def says(self) -> str:
        """The message above the handheld."""
        return str(
            self.tab.js(
                "document.getElementById('says').hidden ? '' : document.querySelector('#says p').textContent"
            )
        )

    def memory(self) -> bytes:
        """The board's memory as the browser keeps it."""
        kept = self.tab.js("localStorage.getItem('handheld memory')")
        return base64.b64decode(str(kept)) if kept else b""

    def places(self, game: int = 1) -> bytes:
        """The decisions of the saved game."""
        return bytes(Journal(bytearray(self.memory())).game(game).places)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A laptop's window."""
    tab = browser.tab()
    yield Page(tab)
    tab.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone's."""
    tab = browser.tab()
    yield Page(tab, touch=True)
    tab.close()


__all__ = ("Page", "vm_or_skip")
