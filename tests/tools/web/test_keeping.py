"""What the browser keeps, and what the page says when it cannot; without a network; from a single file."""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Route, expect

from tests.tools.web.conftest import WORKING, Handheld, OpenTab
from tools.web import bundle
from tools.web.serve import Server

FAULTY = """Math.floor = ((floor) => (x) => {
    if (window.broken) throw new Error("out of order");
    return floor(x);
})(Math.floor)"""
"""The VM's loop fails as soon as `window.broken` is set."""


def answer(page: Handheld, button: int = 0) -> None:
    """Press a button of the message above the handheld."""
    page.tab.locator("#says button").nth(button).click()


def test_a_second_tab_says_so_and_can_take_over(page: Handheld, server: Server) -> None:
    page.open(server.address)
    other = Handheld(page.tab.context.new_page())
    other.tab.goto(server.address)
    expect(other.says).to_contain_text("another tab")
    page.run("a")
    kept = page.memory()
    assert kept
    answer(other)
    other.ready()
    expect(other.says).to_be_hidden()
    expect(page.says).to_contain_text("goes on in another tab")
    page.run("right a down a")
    assert other.memory() == kept, "the first tab has written once more"
    other.run("a down a")
    assert other.memory() == kept
    # And back again, without being asked twice; but only that once.
    with page.tab.expect_navigation():
        answer(page)
    page.ready()
    expect(other.says).to_contain_text("goes on in another tab")
    assert page.js("sessionStorage.length") == 0
    # Where it does not run, no game can be begun; what stands open there closes.
    page.tab.get_by_role("button", name="Games").click()
    answer(other)
    expect(page.says).to_contain_text("goes on in another tab")
    expect(page.tab.get_by_role("dialog")).to_be_hidden()
    for name in ("Games", "Share"):
        expect(page.tab.get_by_role("button", name=name)).to_be_disabled()


def test_a_memory_that_another_has_changed_is_not_written_over(page: Handheld, server: Server) -> None:
    """Where there are no locks, as in a file from a disk, at least nothing is destroyed."""
    page.tab.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    page.open(server.address)
    page.js("localStorage.setItem('handheld memory', 'of another tab')")
    page.run("a")
    expect(page.says).to_contain_text("another tab")
    assert page.js("localStorage.getItem('handheld memory')") == "of another tab"


def test_a_browser_that_keeps_nothing(page: Handheld, server: Server) -> None:
    denied = "{get() { throw new DOMException('', 'SecurityError') }}"
    page.tab.add_init_script(f"Object.defineProperty(window, 'localStorage', {denied})")
    page.open(server.address)
    expect(page.says).to_contain_text("keeps nothing")
    page.run("a")
    expect(page.words).to_contain_text("New game")


def take_rise(page: Handheld) -> None:
    """From the shelf, on which Babel lies in front, to the title of the other game."""
    page.run("right")
    expect(page.words).to_contain_text("Rise")
    page.run("a")
    expect(page.words).to_contain_text("New game")


def test_a_full_store(page: Handheld, server: Server) -> None:
    page.open(server.address)
    page.js(
        "(() => { for (let size = 1 << 22; size; size >>= 1) try { for (let n = 0; ; n++)"
        " localStorage.setItem(`junk ${size} ${n}`, 'x'.repeat(size)) } catch { } })()"
    )
    page.run("a")
    expect(page.says).to_contain_text("store is full")
    assert page.memory() == b""
    expect(page.words).to_contain_text("New game")
    answer(page)
    expect(page.says, "tried again in vain").to_contain_text("store is full")
    answer(page, 1)
    page.run("b b")
    expect(page.words).to_contain_text("2 players")
    expect(page.says, "said once").to_be_hidden()
    junk = "Object.keys(localStorage).filter((key) => key.startsWith('junk'))"
    page.js(f"{junk}.forEach((key) => localStorage.removeItem(key))")
    take_rise(page)
    assert page.memory()
    # All that did not fit came with it.
    page.open(server.address)
    expect(page.words).to_contain_text("Rise")


def test_a_full_store_that_has_room_again(page: Handheld, server: Server) -> None:
    page.tab.add_init_script(
        "const plain = Storage.prototype.setItem; Storage.prototype.setItem = function (...told) {"
        " if (window.full) throw new DOMException('', 'QuotaExceededError'); plain.apply(this, told); }",
    )
    page.open(server.address)
    page.js("window.full = true")
    page.run("a")
    expect(page.says).to_contain_text("store is full")
    assert page.memory() == b""
    page.js("window.full = false")
    answer(page)
    expect(page.says).to_be_hidden()
    assert page.memory()


@pytest.mark.parametrize("missing", ["game.bin", "micropython.js"])
def test_a_part_that_cannot_be_fetched(page: Handheld, server: Server, missing: str) -> None:
    page.tab.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    page.tab.goto(server.address)
    expect(page.says).to_contain_text("cannot be fetched. Are you online?")


def test_a_full_store_is_no_private_window(page: Handheld, server: Server) -> None:
    page.tab.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    page.open(server.address)
    page.tab.get_by_role("button", name="Games").click()
    page.tab.get_by_role("button", name="Begin").click()
    expect(page.bar).to_contain_text("it is your turn")
    expect(page.says).to_contain_text("store is full")


@pytest.mark.parametrize("missing", ["gone", "cut", "short"])
def test_a_game_that_does_not_come_whole(
    page: Handheld, server: Server, site: dict[str, bytes], missing: str
) -> None:
    """Whatever is wrong is said in the page's words, also while another tab has the handheld."""
    other = Handheld(page.tab.context.new_page())
    other.open(server.address)
    other.until(WORKING)
    other.js("navigator.serviceWorker.getRegistration().then((it) => it.unregister())")

    def spoil(route: Route) -> None:
        whole = site["game.bin"]
        if missing == "gone":
            route.abort()
        else:
            route.fulfill(body=whole[: len(whole) // 2] if missing == "cut" else gzip.compress(b"short"))

    page.tab.route("**/game.bin", spoil)
    page.tab.goto(server.address)
    expect(page.says).to_contain_text("another tab")
    answer(page)
    said = "cannot be fetched. Are you online?" if missing == "gone" else "arrived damaged. Try again"
    expect(page.says).to_contain_text(said)
    assert [words for words in page.complaints() if "Failed to load resource" not in words] == []


@pytest.mark.parametrize("when", ["start", "later"])
def test_saves_can_be_taken_away_where_the_game_does_not_run(
    page: Handheld, server: Server, when: str
) -> None:
    """Before somebody deletes all that the browser has of the page, because it does not start any more."""
    page.tab.add_init_script(FAULTY)
    page.open(server.address)
    expect(page.tab.locator("#says")).to_be_hidden()
    page.run("a")
    kept = page.memory()
    if when == "later":
        page.js("window.broken = true")
        page.tab.keyboard.press("ArrowRight")
    else:
        page.until(WORKING)
        page.js("navigator.serviceWorker.getRegistration().then((it) => it.unregister())")
        page.tab.route("**/game.bin", lambda route: route.fulfill(body=b"nothing"))
        page.tab.reload()
    expect(page.says).to_contain_text("has stopped" if when == "later" else "save your games as a file")
    expect(page.tab.get_by_role("button", name="Games")).to_be_disabled()
    with page.tab.expect_download() as told:
        page.tab.get_by_role("button", name="Save as a file").click()
    saves = json.loads(Path(told.value.path()).read_text("utf-8"))
    assert base64.b64decode(saves["memory"]) == kept
    expect(page.tab.get_by_role("button", name="Try again")).to_be_visible()


def test_saves_without_a_store(page: Handheld, server: Server) -> None:
    """A file is the only way to keep what was played in a private window. Some browsers read it late."""
    denied = "{get() { throw new DOMException('', 'SecurityError') }}"
    page.tab.add_init_script(
        f"Object.defineProperty(window, 'localStorage', {denied});"
        "const click = HTMLAnchorElement.prototype.click;"
        "HTMLAnchorElement.prototype.click = function () { window.saved = this.href; click.apply(this); }"
    )
    page.open(server.address)
    page.run("a")
    page.tab.get_by_role("button", name="Games").click()
    page.tab.get_by_role("button", name="Save as a file").click()
    saves = page.js("fetch(window.saved).then((it) => it.json())")
    assert set(base64.b64decode(saves["memory"])) > {0xFF}


@pytest.mark.parametrize("odd", ["no sense!", base64.b64encode(bytes(8192)).decode()])
def test_a_memory_of_another_kind_is_set_aside(page: Handheld, server: Server, odd: str) -> None:
    page.open(server.address)
    page.js(f"localStorage.setItem('handheld memory', {odd!r})")
    page.open(server.address)
    expect(page.says).to_contain_text("set aside")
    with page.tab.expect_download() as told:
        answer(page)
    saved = Path(told.value.path()).read_bytes()
    assert saved == (bytes(8192) if len(odd) > 10 else odd.encode())
    page.run("a")
    assert len(page.memory()) == 4096
    # It is still there, until somebody has no more use for it.
    page.open(server.address)
    expect(page.says).to_be_hidden()
    page.tab.get_by_role("button", name="Games").click()
    row = page.tab.locator("dialog .row", has_text="set aside")
    with page.tab.expect_download() as told:
        row.get_by_text("Save as a file").click()
    assert Path(told.value.path()).read_bytes() == saved
    row.get_by_text("Forget").click()
    expect(row).to_have_count(0)
    assert page.js("Object.keys(localStorage).filter((key) => key.includes('aside')).length") == 0


@pytest.mark.parametrize("junk", ["A" * 5462 + "==", "/" * 5462 + "=="])
def test_a_damaged_memory_keeps_nobody_from_playing(page: Handheld, server: Server, junk: str) -> None:
    page.open(server.address)
    page.js(f"localStorage.setItem('handheld memory', {junk!r})")
    page.open(server.address)
    expect(page.words).not_to_be_empty()
    expect(page.says).to_be_hidden()
    assert page.complaints() == []


def test_saves_go_out_as_a_file_and_come_in(page: Handheld, open_tab: OpenTab, server: Server) -> None:
    page.open(server.address)
    page.run("a")
    games = page.tab.get_by_role("button", name="Games")
    games.click()
    page.tab.get_by_role("button", name="Begin").click()
    expect(page.bar).to_contain_text("it is your turn")
    games.click()
    with page.tab.expect_download() as told:
        page.tab.get_by_role("button", name="Save as a file", exact=True).click()
    saves = Path(told.value.path())
    here = page.memory()
    other = open_tab(600, 400)
    other.open(server.address)
    take_rise(other)
    before = other.memory()
    assert before != here

    def take(content: bytes) -> None:
        file = FilePayload(name="saves", mimeType="application/json", buffer=content)
        other.tab.locator("input[type=file]").set_input_files(file)

    other.tab.get_by_role("button", name="Games").click()
    for odd in (b"", b"{}", b"null", bytes(4097), saves.read_bytes().replace(b"message ", b"other ")):
        take(odd)
        expect(other.tab.get_by_role("dialog").get_by_role("alert")).to_contain_text("holds no saves")
        assert other.memory() == before
    with other.tab.expect_navigation():
        take(saves.read_bytes())
    other.ready()
    assert other.memory() == here
    # The game by message came with them; what was here before is only set aside, and its bytes are saves too.
    other.tab.get_by_role("button", name="Games").click()
    expect(other.tab.locator("dialog .row", has_text="Babel: Anna, Bob")).to_have_count(1)
    with other.tab.expect_download() as told:
        other.tab.locator("dialog .row", has_text="set aside").get_by_text("Save as a file").click()
    aside = Path(told.value.path()).read_bytes()
    assert aside == before
    with other.tab.expect_navigation():
        take(aside)
    other.ready()
    assert other.memory() == before
    assert other.complaints() == []


def test_the_language_of_the_browser(page: Handheld, server: Server) -> None:
    page.chrome.send("Emulation.setUserAgentOverride", {"userAgent": "", "acceptLanguage": "tlh,de-AT,en"})
    page.open(server.address)
    expect(page.tab.locator("#help")).to_contain_text("Pfeile")
    expect(page.words).to_contain_text("2 Spieler")


def test_without_a_network_and_a_new_version(page: Handheld, site: dict[str, bytes]) -> None:
    files = dict(site)
    server = Server(files)
    page.open(server.address)
    page.until(WORKING)
    port = int(server.address.rstrip("/").rpartition(":")[2])
    server.close()
    page.open(server.address)
    page.run("a")
    expect(page.words).to_contain_text("New game")
    # A new version comes up while the old one runs, and is taken at the next start.
    files["page.js"] = files["page.js"].replace(b"Full screen", b"Larger")
    files["sw.js"] = files["sw.js"].replace(b'VERSION = "handheld-', b'VERSION = "handheld-new-')
    with Server(files, port):
        page.open(server.address)
        expect(page.tab.locator("#whole")).to_have_text("Full screen")
        page.until("caches.keys().then((names) => names.every((name) => name.startsWith('handheld-new')))")
    expect(page.says).to_contain_text("There is a new version")
    page.tab.get_by_role("button", name="Use it now").click()
    expect(page.tab.locator("#whole")).to_have_text("Larger")
    page.ready()
    expect(page.says).to_be_hidden()


def test_a_hint_to_install(page: Handheld, server: Server) -> None:
    """In the help, and once for somebody who has come back; asked is only where the browser allows it."""
    offer = (
        "(() => { const event = new Event('beforeinstallprompt', {cancelable: true});"
        " event.prompt = () => { window.asked = true; }; dispatchEvent(event); })()"
    )
    page.open(server.address)
    expect(page.says).to_be_hidden()
    page.tab.get_by_role("button", name="Help").click()
    expect(page.tab.get_by_role("dialog")).to_contain_text("You can install this page")
    expect(page.tab.get_by_role("button", name="Install")).to_have_count(0)
    page.tab.keyboard.press("Escape")
    page.js(offer)
    expect(page.says).to_be_hidden()
    page.tab.get_by_role("button", name="Help").click()
    page.tab.get_by_role("button", name="Install").click()
    assert page.js("window.asked") is True
    page.close_sheets()
    # It has a memory once the lessons are declined.
    for button, heard in (("a", "New here?"), ("b", "→New game")):
        page.run(button)
        expect(page.words).to_contain_text(heard)
    page.open(server.address)
    page.js(offer)
    expect(page.says).to_contain_text("You can install this page")
    page.tab.get_by_role("button", name="Install").click()
    assert page.js("window.asked") is True
    page.open(server.address)
    page.js(offer)
    expect(page.says).to_be_hidden()


def test_all_games_are_listed(page: Handheld, server: Server) -> None:
    """Those on the board, from links and by message, with whose turn it is; each can be gone on with."""
    page.open(server.address)
    page.tab.get_by_role("button", name="Games").click()
    sheet = page.tab.get_by_role("dialog")
    expect(sheet).to_contain_text("Games appear here once")
    page.close_sheets()
    for button, heard in (("a", "New here?"), ("b", "→New game"), ("a", "→Two of us"), ("a", "→Start")):
        page.run(button)
        expect(page.words).to_contain_text(heard)
    page.run("a hold:a")
    expect(page.words).to_contain_text("to decide")
    who = (page.words.locator("> *").nth(1).text_content() or "").split()[0]
    page.tab.get_by_role("button", name="Games").click()
    sheet.locator("select").first.select_option("Rise of Babel")
    page.tab.get_by_role("button", name="Begin").click()
    expect(page.bar).to_contain_text("it is your turn")
    page.tab.get_by_role("button", name="Games").click()
    rows = sheet.locator(".row > span")
    expect(rows).to_have_text(
        [
            re.compile(f"Babel: (Anna, Bob|Bob, Anna) · on the handheld · Turn: {who}"),
            re.compile("Rise of Babel: Anna, Bob · by message · Your turn, Anna"),
        ]
    )
    sheet.get_by_role("button", name=re.compile("Go on: Babel")).click()
    expect(sheet).to_be_hidden()
    expect(page.words).to_contain_text(who)
    page.run("hold:a")
    expect(page.words).to_contain_text(f"{who} to decide")
    expect(page.bar).to_be_hidden()
    page.tab.get_by_role("button", name="Games").click()
    expect(rows).to_have_count(2)
    sheet.get_by_role("button", name=re.compile("Go on: Rise")).click()
    expect(page.bar).to_contain_text("it is your turn")
    assert page.complaints() == []


def test_a_failed_update_leaves_nothing(page: Handheld, site: dict[str, bytes]) -> None:
    files = dict(site)
    with Server(files) as server:
        page.open(server.address)
        page.until(WORKING)
        before = page.js("caches.keys()")
        files["sw.js"] = files["sw.js"].replace(b'VERSION = "handheld-', b'VERSION = "handheld-new-')
        del files["icon-512.png"]
        page.js("navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => {})")
        page.until(
            "navigator.serviceWorker.getRegistration().then((it) => !it.installing)"
            f".then(async (done) => done && String(await caches.keys()) === {str(before[0])!r})"
        )


def test_one_file_from_a_disk(page: Handheld, drive: dict[str, bytes], tmp_path: Path) -> None:
    place = tmp_path / "babel.html"
    place.write_bytes(bundle.one_file(drive))
    page.open(place.as_uri())
    page.run("a")
    expect(page.words).to_contain_text("New game")
    expect(page.says).to_be_hidden()
    assert page.memory() and page.complaints() == []
    # Taken from the shelf last, it lies on top. The first B declines the lessons.
    page.run("b b")
    expect(page.words).to_contain_text("2 players")
    take_rise(page)
    page.open(place.as_uri())
    expect(page.words).to_contain_text("Rise")


def test_a_vm_that_gives_up_is_told(page: Handheld, server: Server) -> None:
    """What the firmware can catch ends in its own crash screen; this is for what it cannot."""
    page.tab.add_init_script(FAULTY)
    page.open(server.address)
    page.js("window.broken = true")
    page.tab.keyboard.press("ArrowRight")
    expect(page.says).to_contain_text("has stopped: out of order")
