"""What the browser keeps, and what the page says when it cannot; without a network; from a single file."""

from __future__ import annotations

from pathlib import Path

import pytest

from handheld.journal.writer import Journal
from handheld.settings import Settings
from tests.tools.web.conftest import Page
from tools.web import bundle
from tools.web.browser import Browser
from tools.web.measure import READY
from tools.web.serve import Server

HERE = "document.querySelector('#says button').click()"
BEFORE = "Page.addScriptToEvaluateOnNewDocument"
WORKING = "navigator.serviceWorker.ready.then((r) => r.active?.state === 'activated')"


def test_a_second_tab_says_so_and_can_take_over(browser: Browser, page: Page, server: Server) -> None:
    page.open(server.address)
    other = Page(browser.tab(page.tab))
    other.tab.go(server.address)
    other.tab.until(lambda: "another tab" in other.says())
    page.run("a")
    kept = page.memory()
    assert kept
    other.tab.js(HERE)
    other.tab.until(READY)
    assert other.says() == ""
    page.tab.until(lambda: "goes on in another tab" in page.says())
    page.run("right a down a")
    assert other.memory() == kept, "the first tab has written once more"
    other.run("a down a")
    assert other.memory() == kept
    # And back again, without being asked twice; but only that once.
    page.tab.js("delete document.documentElement.dataset.ready")
    page.tab.js(HERE)
    page.tab.until(READY)
    other.tab.until(lambda: "goes on in another tab" in other.says())
    assert page.tab.js("sessionStorage.length") == 0
    other.tab.close()


def test_a_memory_that_another_has_changed_is_not_written_over(page: Page, server: Server) -> None:
    """Where there are no locks, as in a file from a disk, at least nothing is destroyed."""
    page.tab.ask(BEFORE, source="Object.defineProperty(navigator, 'locks', {value: undefined})")
    page.open(server.address)
    page.tab.js("localStorage.setItem('handheld memory', 'of another tab')")
    page.run("a")
    assert "another tab" in page.says()
    assert page.tab.js("localStorage.getItem('handheld memory')") == "of another tab"


def test_a_browser_that_keeps_nothing(page: Page, server: Server) -> None:
    denied = "{get() { throw new DOMException('', 'SecurityError') }}"
    page.tab.ask(BEFORE, source=f"Object.defineProperty(window, 'localStorage', {denied})")
    page.open(server.address)
    assert "keeps nothing" in page.says()
    page.run("a")
    page.tab.until(lambda: "New game" in page.words())


def take_rise(page: Page) -> None:
    """From the shelf, on which Babel lies in front, to the title of the other game."""
    page.run("right")
    page.tab.until(lambda: "Rise" in page.words())
    page.run("a")
    page.tab.until(lambda: "New game" in page.words())


def test_a_full_store(page: Page, server: Server) -> None:
    page.open(server.address)
    page.tab.js(
        "(() => { for (let size = 1 << 22; size; size >>= 1) try { for (let n = 0; ; n++)"
        " localStorage.setItem(`junk ${size} ${n}`, 'x'.repeat(size)) } catch { } })()"
    )
    page.run("a")
    page.tab.until(lambda: "store is full" in page.says())
    assert page.memory() == b""
    page.tab.until(lambda: "New game" in page.words())
    page.tab.js(HERE)
    assert "store is full" in page.says(), "tried again in vain"
    page.tab.js("document.querySelectorAll('#says button')[1].click()")
    page.run("b b")
    page.tab.until(lambda: "2 players" in page.words())
    assert page.says() == "", "said once"
    junk = "Object.keys(localStorage).filter((key) => key.startsWith('junk'))"
    page.tab.js(f"{junk}.forEach((key) => localStorage.removeItem(key))")
    take_rise(page)
    assert page.memory()
    # All that did not fit came with it.
    page.open(server.address)
    page.tab.until(lambda: "Rise" in page.words())


def test_a_full_store_that_has_room_again(page: Page, server: Server) -> None:
    page.tab.ask(
        BEFORE,
        source="const plain = Storage.prototype.setItem; Storage.prototype.setItem = function (...told) {"
        " if (window.full) throw new DOMException('', 'QuotaExceededError'); plain.apply(this, told); }",
    )
    page.open(server.address)
    page.tab.js("window.full = true")
    page.run("a")
    assert "store is full" in page.says() and page.memory() == b""
    page.tab.js("window.full = false")
    page.tab.js(HERE)
    assert page.says() == "" and page.memory()


@pytest.mark.parametrize("missing", ["game.bin", "micropython.js"])
def test_a_part_that_cannot_be_fetched(page: Page, site: dict[str, bytes], missing: str) -> None:
    with Server({name: data for name, data in site.items() if name != missing}) as server:
        page.tab.go(server.address)
        page.tab.until(lambda: "cannot be fetched. Is there a network?" in page.says())


@pytest.mark.parametrize("junk", ["nonsense", "A" * 5462 + "==", "/" * 5462 + "=="])
def test_a_damaged_memory_keeps_nobody_from_playing(page: Page, server: Server, junk: str) -> None:
    page.tab.go(server.address)
    page.tab.until(READY)
    page.tab.js(f"localStorage.setItem('handheld memory', {junk!r})")
    page.open(server.address)
    page.tab.until(lambda: page.words())
    assert page.says() == "" and page.tab.complaints() == []


def test_the_language_of_the_browser(page: Page, server: Server) -> None:
    page.tab.ask("Emulation.setUserAgentOverride", userAgent="", acceptLanguage="tlh,de-AT,en")
    page.open(server.address)
    assert "Pfeile" in str(page.tab.js("document.getElementById('help').textContent"))
    page.tab.until(lambda: "2 Spieler" in page.words())
    assert Settings(Journal(bytearray(page.memory()))).language == 1


def test_without_a_network_and_a_new_version(page: Page, site: dict[str, bytes]) -> None:
    files = dict(site)
    server = Server(files)
    page.open(server.address)
    page.tab.until(WORKING)
    port = int(server.address.rstrip("/").rpartition(":")[2])
    server.close()
    page.open(server.address)
    page.run("a")
    page.tab.until(lambda: "New game" in page.words())
    # A new version comes up while the old one runs, and is taken at the next start.
    files["page.js"] = files["page.js"].replace(b"Full screen", b"Larger")
    files["sw.js"] = files["sw.js"].replace(b'VERSION = "handheld-', b'VERSION = "handheld-new-')
    with Server(files, port):
        page.open(server.address)
        assert page.tab.js("document.getElementById('whole').textContent") == "Full screen"
        page.tab.until(
            "caches.keys().then((names) => names.every((name) => name.startsWith('handheld-new')))"
        )
    page.open(server.address)
    assert page.tab.js("document.getElementById('whole').textContent") == "Larger"


def test_one_file_from_a_disk(page: Page, drive: dict[str, bytes], tmp_path: Path) -> None:
    place = tmp_path / "babel.html"
    place.write_bytes(bundle.one_file(drive))
    page.open(place.as_uri())
    page.run("a")
    page.tab.until(lambda: "New game" in page.words())
    assert page.memory() and page.says() == "" and page.tab.complaints() == []
    # Taken from the shelf last, it lies on top. The first B declines the lessons.
    page.run("b b")
    page.tab.until(lambda: "2 players" in page.words())
    take_rise(page)
    page.open(place.as_uri())
    page.tab.until(lambda: "Rise" in page.words())


def test_a_vm_that_gives_up_is_told(page: Page, server: Server) -> None:
    """What the firmware can catch ends in its own crash screen; this is the net below."""
    broken = "(x) => { if (window.broken) throw new Error('out of order'); return floor(x); }"
    page.tab.ask(BEFORE, source=f"Math.floor = ((floor) => {broken})(Math.floor)")
    page.open(server.address)
    page.tab.js("window.broken = true")
    page.tab.key("ArrowRight")
    page.tab.until(lambda: "has stopped: out of order" in page.says())
