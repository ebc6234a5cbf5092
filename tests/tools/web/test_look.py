"""How the page lies on screens of all sizes: sharp, whole, and large enough for fingers."""

from __future__ import annotations

import json
from pathlib import Path

from tests.tools.web.conftest import Page
from tests.tools.web.test_links import RECORDS, name_of
from tools import games
from tools.web import retell
from tools.web.browser import Browser
from tools.web.serve import Server

SIZES = {
    "laptop": (1280, 800, 1, False),
    "laptop-fine": (1366, 768, 1.25, False),
    "desk": (2560, 1440, 1, False),
    "phone": (390, 844, 3, True),
    "phone-small": (320, 568, 2, True),
    "phone-lying": (844, 390, 3, True),
    "tablet": (820, 1180, 2, True),
}
LEAST = 40  # CSS pixels that a finger needs
LEAST_WORD = 24  # and for what is pressed seldom
LOOK = """(() => {
    const box = (each) => {
        const {left, top, right, bottom} = each.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const canvas = document.getElementById("panel");
    return JSON.stringify({
        dots: canvas.width / 128,
        sharp: canvas.getBoundingClientRect().width * devicePixelRatio - canvas.width,
        device: box(document.getElementById("device")), footer: box(document.querySelector("footer")),
        caps: [...document.querySelectorAll(".cap")].map(box),
        words: [...document.querySelectorAll("nav button")].map(box), reach: parseFloat(
            getComputedStyle(document.querySelector(".cap"), "::before").left),
        scroll: document.scrollingElement.scrollHeight - innerHeight,
    });
})()"""


def test_all_sizes(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = Page(browser.tab()).open(server.address)
    for name, (width, height, density, touch) in SIZES.items():
        page.tab.size(width, height, density, touch)
        dark = [{"name": "prefers-color-scheme", "value": "dark" if touch else "light"}]
        page.tab.ask("Emulation.setEmulatedMedia", features=dark)
        page.still()
        seen = json.loads(str(page.tab.js(LOOK)))
        page.tab.shot(tmp_path / f"{name}.png")
        assert seen["dots"] == int(seen["dots"]) >= 2, name
        assert abs(seen["sharp"]) < 0.1, name
        left, top, right, bottom = seen["device"]
        assert left >= 0 and top >= 0 and right <= width and bottom <= seen["footer"][1] + 0.5, name
        assert seen["footer"][3] <= height and seen["scroll"] <= 0, name
        # No smaller than it must be: one dot more would not fit.
        dot = (seen["dots"] + 1) / seen["dots"]
        assert (right - left) * dot > width or (bottom - top) * dot > seen["footer"][1] - 1, name
        if touch:
            for box in seen["caps"]:
                assert box[2] - box[0] - 2 * seen["reach"] >= LEAST, name
            for box in seen["words"]:
                assert box[3] - box[1] >= LEAST_WORD and box[2] - box[0] >= LEAST_WORD, name
    page.tab.close()


def test_a_game_from_a_link_leaves_a_lying_phone_its_room(phone: Page, server: Server) -> None:
    record = RECORDS[1]
    letters = retell.letters(games.load(name_of(record)), record.read_text("utf-8"))
    phone.open(f"{server.address}#g={letters}")
    phone.tab.size(844, 390, 1, True)
    phone.tab.until("bar.querySelectorAll('button').length === 7")
    assert phone.tab.js("bar.offsetHeight") <= LEAST, "more than one line"
    assert phone.tab.js(f"[...bar.querySelectorAll('button')].every((b) => b.offsetHeight >= {LEAST_WORD})")


def test_help_opens_at_its_top_and_first_tells_what_fingers_do(phone: Page, server: Server) -> None:
    phone.open(server.address)
    phone.tab.size(844, 390, 1, True)
    phone.tab.js("document.getElementById('about').click()")
    assert phone.tab.js("sheet.scrollHeight > sheet.clientHeight") and phone.tab.js("sheet.scrollTop") == 0
    first = str(phone.tab.js("document.querySelector('#sheet h2 + p')?.textContent"))
    assert first.startswith("Touch an arrow")


def test_two_fingers(phone: Page, server: Server) -> None:
    """Each button is felt beside another that is held, and nothing zooms or is selected."""
    phone.open(server.address)
    pressed = "[...document.querySelectorAll('.pressed')].map((cap) => cap.dataset.button).sort().join()"
    for button in range(6):
        other = (button + 1) % 6
        places = [phone.tab.middle(f"[data-button='{each}']") for each in (other, button)]
        phone.tab.fingers(places[0])
        phone.tab.fingers(*places)
        assert phone.tab.js(pressed) == ",".join(sorted((str(button), str(other))))
        phone.tab.fingers()
        assert phone.tab.js(pressed) == ""
    assert phone.tab.js("visualViewport.scale") == 1 and phone.tab.js("String(getSelection())") == ""
