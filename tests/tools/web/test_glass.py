"""Fingers and the mouse on the display: a tap points, a second one does it, a long one looks closer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.tools.web.conftest import Handheld, OpenTab
from tests.tools.web.test_links import RECORDS, name_of
from tools import games
from tools.web import bundle, retell
from tools.web.serve import Server

LONG = 1.2  # seconds: until it is no tap any more, and until the firmware takes A as held


class Glass:
    """The display of a page, touched at pixels of its own."""

    def __init__(self, page: Handheld) -> None:
        self.page = page

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel is on the page."""
        box = self.page.js("panel.getBoundingClientRect().toJSON()")
        return box["x"] + (x + 0.5) * box["width"] / 128, box["y"] + (y + 0.5) * box["height"] / 64

    def tap(self, x: float, y: float) -> None:
        """A short touch, or a click."""
        if self.page.touch:
            self.page.tab.touchscreen.tap(*self.at(x, y))
        else:
            self.page.tab.mouse.click(*self.at(x, y))
        self.page.still()

    def row(self, y: int) -> None:
        """A short touch of a row of words."""
        self.tap(30, 8 * y + 4)

    def hold(self, x: float, y: float, seconds: float = LONG) -> None:
        """A long touch, or the mouse held."""
        px, py = self.at(x, y)
        if self.page.touch:
            point = [{"x": px, "y": py, "id": 0}]
            self.page.chrome.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
            self.page.tab.wait_for_timeout(1000 * seconds)
            self.page.fingers()
        else:
            self.page.tab.mouse.move(px, py)
            self.page.tab.mouse.down()
            self.page.tab.wait_for_timeout(1000 * seconds)
            self.page.tab.mouse.up()
        self.page.still()


def played_on(page: Handheld, server: Server, record: int, step: int) -> Glass:
    """A recorded game, played on from some step against the computer."""
    letters = retell.letters(games.load(name_of(RECORDS[record])), RECORDS[record].read_text("utf-8"))
    page.open(f"{server.address}#g={letters}")
    page.js(f"[...Array({step})].forEach(() => dispatchEvent(new KeyboardEvent('keydown', {{key: '.'}})))")
    page.tab.get_by_role("button", name="Against the computer").click()
    page.still()
    return Glass(page)


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_menus(kind: str, request: pytest.FixtureRequest, server: Server) -> None:
    page: Handheld = request.getfixturevalue(kind)
    glass = Glass(page.open(server.address))
    page.still()
    expect(page.words).to_contain_text("2 players")
    glass.tap(125, 60)  # the arrow right
    expect(page.words).to_contain_text("Rise")
    glass.tap(2, 60)  # the arrow left
    expect(page.words).not_to_contain_text("Rise")
    glass.tap(100, 20)  # the picture
    expect(page.words).to_contain_text("New here?")
    glass.tap(48, 60)  # B no
    expect(page.words).to_contain_text("→New game")
    glass.row(5)
    expect(page.words).to_contain_text("→How to play")
    glass.row(3)
    expect(page.words).to_contain_text("→New game")
    glass.row(3)
    expect(page.words).to_contain_text("→Two of us")
    glass.row(2)
    expect(page.words).to_contain_text("→Me against a computer")
    glass.row(2)
    expect(page.words).to_contain_text("→Start")
    # A row with a value: its arrows are arrows.
    glass.row(3)
    expect(page.words).to_contain_text("←Anna→")
    glass.tap(119, 28)
    expect(page.words).to_contain_text("←Nabu→")
    assert page.complaints() == []


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_babel_s_board(kind: str, request: pytest.FixtureRequest, server: Server) -> None:
    page: Handheld = request.getfixturevalue(kind)
    glass = played_on(page, server, 1, 60)
    expect(page.words).to_contain_text("→ 1 Assyrians")
    glass.tap(2 + 5 * 22, 60)
    expect(page.words).to_contain_text("→ End the turn")
    glass.tap(30, 44)
    expect(page.words).to_contain_text("→ Anna, Hittites")
    glass.tap(2 + 5 * 18, 4)
    expect(page.words).to_contain_text(", lodge (")
    glass.tap(2 + 5 * 22, 60)
    glass.tap(2 + 5 * 22, 60)
    expect(page.words).to_contain_text("A do B back")
    glass.tap(60, 20)  # on no sign: nothing is done
    expect(page.words).to_contain_text("A do B back")
    glass.tap(35, 60)  # B back
    expect(page.words).to_contain_text("→ End the turn")
    glass.hold(30, 44)
    expect(page.words).to_contain_text("Anna 2 6 cards")
    glass.row(3)
    expect(page.words).to_contain_text("→ Anna, Hittites")
    assert page.complaints() == []


def test_rise_s_board(phone: Handheld, server: Server) -> None:
    glass = played_on(phone, server, 8, 0)
    glass.tap(110, 60)
    expect(phone.words).to_contain_text("→ End the turn")
    glass.tap(110, 52)
    expect(phone.words).to_contain_text("→ Market")
    glass.tap(26, 36)
    expect(phone.words).to_contain_text("→ main tower, row 3 from the top, column 1")
    glass.tap(34, 36)
    expect(phone.words).to_contain_text("→ main tower, row 3 from the top, column 2")
    glass.tap(10, 20)
    expect(phone.words).to_contain_text("→ Players' boards")
    glass.tap(110, 52)
    expect(phone.words).to_contain_text("→ Market")
    glass.tap(110, 52)
    expect(phone.words).to_contain_text("Market gold 0:")
    glass.tap(60, 28)
    expect(phone.words).to_contain_text("→ New market cards")
    glass.tap(5, 16)
    expect(phone.words).to_contain_text("→ Water bearer")
    glass.hold(5, 16)
    expect(phone.words).not_to_contain_text("Market gold 0:")
    assert phone.complaints() == []


def test_the_curtain_wants_the_finger_to_stay(phone: Handheld, server: Server) -> None:
    letters = retell.letters(games.load("babel"), RECORDS[1].read_text("utf-8"))
    phone.open(f"{server.address}#g={letters}")
    phone.tab.get_by_role("button", name="Play on", exact=True).click()
    phone.still()
    expect(phone.words).to_contain_text("hold", ignore_case=True)
    glass = Glass(phone)
    glass.tap(60, 20)
    glass.hold(60, 20, 0.6)
    expect(phone.words).to_contain_text("hold", ignore_case=True)
    glass.hold(60, 20)
    expect(phone.words).to_contain_text("to decide")


def test_a_game_with_the_default_screens(open_tab: OpenTab) -> None:
    page = open_tab(640, 400)
    number = games.device_parts("noughts")[0].NUMBER
    with Server(bundle.folder(bundle.drive(("noughts",)))) as server:
        glass = Glass(page.open(server.address))
        page.still()
        for row in (3, 1, 1):
            glass.row(row)
        expect(page.words).to_contain_text("A hold")
        glass.hold(60, 30)
        expect(page.words).to_contain_text("top left")
        # A list has no pointer that is heard: what a second tap does tells where the first one has led.
        glass.row(6)
        assert page.places(number) == b""
        glass.row(6)
        expect(page.words).to_contain_text("Your turn")
        glass.hold(60, 30)
        expect(page.words).to_contain_text(": middle left")
