"""The page, a server for it and a real browser, for all tests of this folder."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

from handheld.journal.writer import Journal
from sim.boards import BUTTONS
from sim.power import Power
from tools.developer import vm
from tools.web import bundle
from tools.web.browser import Unavailable, chromium
from tools.web.measure import READY
from tools.web.serve import Server

HELD = 0.8  # seconds
KEYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Backspace")
PATIENCE = 60_000  # ms, on a busy machine
expect.set_options(timeout=PATIENCE)

# Most tests are over before faster machine code of the VM would pay, and one process is enough for all tabs.
SWITCHES = ("--js-flags=--liftoff-only", "--renderer-process-limit=1")

WORKING = "navigator.serviceWorker.ready.then((r) => r.active?.state === 'activated')"
"""True once the service worker has all files: the page starts without a network from then on."""

# While the handheld loads or computes, `spoken` is busy: a key pressed then would be lost.
STILL = """(async () => {
    const look = () => document.getElementById("spoken").ariaBusy !== "true" && panel.toDataURL();
    for (let before, now = look(); !now || before !== now; ) {
        await new Promise((go) => setTimeout(go, 50));
        [before, now] = [now, look()];
    }
})()"""
UNTIL = """(async () => {
    const end = performance.now() + 60000;
    while (!(await (%s))) {
        if (performance.now() > end) throw new Error("it never came true");
        await new Promise((go) => setTimeout(go, 20));
    }
})()"""


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
def server(site: dict[str, bytes]) -> Iterator[Server]:
    """The page at one address; each test has a browser context of its own, so nothing is kept there."""
    with Server(dict(site)) as running:
        yield running


# Only as long as this folder's tests: its asyncio loop runs meanwhile, and other tests start their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    try:
        with chromium(*SWITCHES) as running:
            yield running
    except Unavailable as reason:
        pytest.skip(f"no tests in a real browser: {reason}")


@pytest.fixture(autouse=True)
def unplugged() -> None:
    """No machine of the test before keeps its drive mounted, on which a game may be missing."""
    if Power._powered is not None:
        Power._powered.power_off()


class Handheld:
    """The handheld on the page in a tab, played by keys or by fingers."""

    def __init__(self, tab: Page, touch: bool = False) -> None:
        self.tab = tab
        self.touch = touch
        self.chrome = tab.context.new_cdp_session(tab)
        self._complaints: list[str] = []
        tab.on("pageerror", lambda error: self._complaints.append(str(error)))
        tab.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type != "log":  # what the VM prints
            self._complaints.append(message.text)

    def complaints(self) -> list[str]:
        """Errors and warnings of the page so far, scripts refused by the policy included."""
        self.js("0")  # by its answer all events before it have arrived
        return self._complaints

    def open(self, address: str, chance: bytes = b"") -> Handheld:
        """Go there and wait for the first picture; chance may be given beforehand."""
        if chance:
            given = f"crypto.getRandomValues = (into) => into.map((_, i) => {list(chance)}[i])"
            self.tab.add_init_script(given)
        self.tab.goto(address)
        self.ready()
        return self

    def ready(self) -> None:
        """Wait until the handheld runs."""
        self.until(f"document.querySelector('{READY}')")

    def close_sheets(self) -> None:
        """Close what lies on the page, and wait until the handheld hears keys again."""
        dialog = self.tab.get_by_role("dialog")
        if dialog.is_visible():
            self.tab.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        self.still()

    def press(self, button: int, seconds: float = 0) -> None:
        """Touch a button or press its key, perhaps for long, and wait until the picture stands still."""
        if not self.touch:
            self.tab.keyboard.press(KEYS[button], delay=1000 * seconds)
        elif seconds:
            self.fingers(button)
            self.tab.wait_for_timeout(1000 * seconds)
            self.fingers()
        else:
            self.tab.touchscreen.tap(*self.middle(button))
        self.still()

    def fingers(self, *buttons: int) -> None:
        """Which buttons fingers are on now; none lifts them all. Playwright itself only knows taps."""
        places = [self.middle(button) for button in buttons]
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        kind = "touchStart" if points else "touchEnd"
        self.chrome.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def middle(self, button: int) -> tuple[float, float]:
        """The middle of a button."""
        cap = f"document.querySelector('[data-button=\"{button}\"]')"
        box = self.js(f"{cap}.getBoundingClientRect().toJSON()")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def js(self, expression: str) -> Any:
        """The value of an expression in the page, awaited if it is a promise.

        Playwright's `evaluate` would count as a press, after which a page may make sounds.
        """
        ask = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = self.chrome.send("Runtime.evaluate", ask)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until an expression is true. Playwright's own wait needs `eval`, which the policy forbids."""
        self.js(UNTIL % expression)

    def still(self) -> None:
        """Wait until the picture stands still."""
        self.js(STILL)

    def run(self, script: str) -> None:
        """Press buttons by name; `hold:a` holds one."""
        for word in script.split():
            held, _, name = word.rpartition(":")
            self.press(BUTTONS.index(name), HELD if held else 0)

    def play(self, taps: bytes) -> None:
        """Make a robot's presses; where it waited, the page has stood still already."""
        for button, tens in zip(taps[::2], taps[1::2]):
            if button < 6:
                self.press(button, tens / 100 if tens > 4 else 0)

    @property
    def words(self) -> Locator:
        """What the page reads aloud."""
        return self.tab.locator("#spoken")

    @property
    def says(self) -> Locator:
        """The message above the handheld; hidden if there is none."""
        return self.tab.locator("#says:not([hidden]) p")

    @property
    def bar(self) -> Locator:
        """The line below the handheld; hidden unless a game came by a link."""
        return self.tab.locator("#bar:not([hidden])")

    def memory(self) -> bytes:
        """The board's memory as the browser keeps it."""
        kept = self.js("localStorage.getItem('handheld memory')")
        return base64.b64decode(str(kept)) if kept else b""

    def places(self, game: int = 1) -> bytes:
        """The decisions of the saved game."""
        return bytes(Journal(bytearray(self.memory())).game(game).places)


OpenTab = Callable[..., Handheld]


class Profile:
    """A browser context for one test after the other: a new one would start processes of its own."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self._first = self.context.new_page()
        self._chrome = self.context.new_cdp_session(self._first)

    def clear(self) -> None:
        """Close all tabs but the empty first one, and delete whatever pages have stored."""
        for tab in self.context.pages:
            if tab is not self._first:
                tab.close()
        self._chrome.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})


@pytest.fixture(scope="package")
def profiles() -> dict[str, list[Profile]]:
    """Those that no test uses now, by their options."""
    return {}


@pytest.fixture
def open_tab(browser: Browser, profiles: dict[str, list[Profile]]) -> Iterator[OpenTab]:
    """Opens tabs that share nothing with others; more options are those of `Browser.new_context`.

    Whatever their size, they take the same profile: a new one costs more than the page.
    """
    used: list[tuple[list[Profile], Profile]] = []

    def opened(width: int, height: int, touch: bool = False, **options: Any) -> Handheld:
        options.update(has_touch=touch, is_mobile=touch)
        unused = profiles.setdefault(repr(options), [])
        profile = unused.pop() if unused else Profile(browser, options)
        used.append((unused, profile))
        tab = profile.context.new_page()
        tab.set_viewport_size(ViewportSize(width=width, height=height))
        return Handheld(tab, touch)

    yield opened
    for unused, profile in used:
        profile.clear()
        unused.append(profile)


# Few dots, which are quick to look at; test_look has the real sizes.


@pytest.fixture
def page(open_tab: OpenTab) -> Handheld:
    """A laptop's window."""
    return open_tab(640, 400)


@pytest.fixture
def phone(open_tab: OpenTab) -> Handheld:
    """A phone's."""
    return open_tab(390, 700, touch=True)
