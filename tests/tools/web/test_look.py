"""How the page lies on screens of all sizes: sharp, whole, and large enough for fingers."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.tools.web.conftest import Handheld, OpenTab
from tests.tools.web.test_links import RECORDS, name_of
from tools import games
from tools.web import retell
from tools.web.serve import Server

SIZES = {
    "laptop": (1280, 800, 1, False),
    "laptop-fine": (1366, 768, 1.25, False),
    "desk": (2560, 1440, 1, False),
    "phone": (390, 844, 3, True),
    "phone-small": (320, 568, 2, True),
    "phone-lying": (844, 390, 3, True),
    "phone-small-lying": (568, 320, 2, True),
    "tablet": (820, 1180, 2, True),
}
LYING = ViewportSize(width=844, height=390)
LEAST = 44  # CSS pixels that a finger needs
WHOLE = 6  # dots of a pixel below which they are a whole number, whatever the screen's density
LOOK = """(() => {
    const box = (each) => {
        const {left, top, right, bottom} = each.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const canvas = document.getElementById("panel");
    return {
        dots: canvas.width / 128, wide: canvas.getBoundingClientRect().width,
        sharp: canvas.getBoundingClientRect().width * devicePixelRatio - canvas.width,
        device: box(document.getElementById("device")), footer: box(document.querySelector("footer")),
        caps: [...document.querySelectorAll(".cap")].map(box),
        words: [...document.querySelectorAll("nav button")].map(box), reach: parseFloat(
            getComputedStyle(document.querySelector(".cap"), "::before").left),
        scroll: document.scrollingElement.scrollHeight - innerHeight,
    };
})()"""


@pytest.mark.parametrize("name", SIZES)
def test_all_sizes(open_tab: OpenTab, server: Server, name: str) -> None:
    width, height, density, touch = SIZES[name]
    scheme: Literal["dark", "light"] = "dark" if touch else "light"
    page = open_tab(width, height, touch, device_scale_factor=density)
    page.tab.emulate_media(color_scheme=scheme)
    page.open(server.address).still()
    seen = page.js(LOOK)
    whole = density < 2 or seen["dots"] < WHOLE
    assert seen["dots"] >= 2 and (seen["dots"] == int(seen["dots"]) or not whole)
    assert abs(seen["sharp"]) < (0.1 if whole else 0.6)
    left, top, right, bottom = seen["device"]
    assert left >= 0 and top >= 0 and right <= width and bottom <= seen["footer"][1] + 0.5
    assert seen["footer"][3] <= height and seen["scroll"] <= 0
    # No smaller than it must be: one dot more would not fit, or a part of one.
    dot = (seen["dots"] + (1 if whole else 0.2)) / seen["dots"]
    assert (right - left) * dot > width or (bottom - top) * dot > seen["footer"][1] - 1
    if touch:
        for box in seen["caps"]:
            assert box[2] - box[0] - 2 * seen["reach"] >= LEAST
        for box in seen["words"]:
            assert box[3] - box[1] >= LEAST and box[2] - box[0] >= LEAST
    if name == "phone":
        assert seen["wide"] > 0.9 * width
    expect(page.tab.locator("#help")).to_be_visible()


@pytest.mark.parametrize("width, height", [(844, 390), (667, 375), (568, 320)])
def test_a_game_from_a_link_leaves_a_lying_phone_its_room(
    phone: Handheld, server: Server, width: int, height: int
) -> None:
    record = RECORDS[1]
    letters = retell.letters(games.load(name_of(record)), record.read_text("utf-8"))
    phone.tab.set_viewport_size(ViewportSize(width=width, height=height))
    phone.open(f"{server.address}#g={letters}")
    buttons = phone.bar.get_by_role("button")
    expect(buttons).to_have_count(7)
    assert phone.bar.evaluate("(bar) => bar.offsetHeight") < 1.5 * LEAST, "more than one line"
    assert buttons.evaluate_all(f"(all) => all.every((each) => each.offsetHeight >= {LEAST})")
    phone.tab.locator("#says button").last.click()
    expect(phone.says).to_be_hidden()
    phone.until("panel.getBoundingClientRect().width >= 256")
    seen = phone.js(LOOK)
    assert min(right - left - 2 * seen["reach"] for left, _, right, _ in seen["caps"]) >= LEAST


@pytest.mark.parametrize("name", SIZES)
def test_a_message_covers_neither_the_display_nor_the_controls(
    open_tab: OpenTab, server: Server, name: str
) -> None:
    width, height, density, touch = SIZES[name]
    page = open_tab(width, height, touch, device_scale_factor=density)
    # Wordy, in the wordiest language, and with two buttons.
    page.tab.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['de'] })")
    page.tab.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    page.open(server.address)
    assert page.js("document.documentElement.lang") == "de"
    page.tab.keyboard.press("c")
    expect(page.says).to_be_visible()
    top, bottom, glass, controls, over = page.js(
        "(() => { const box = (id) => document.getElementById(id).getBoundingClientRect(); return ["
        "box('says').top, box('says').bottom, box('panel').bottom, box('about').top,"
        " document.getElementById('says').scrollWidth - document.getElementById('says').clientWidth]; })()"
    )
    assert glass <= top < bottom <= controls and over <= 0
    reached = page.js(
        "[...document.querySelectorAll('.cap')].every((cap) => { const box = cap.getBoundingClientRect();"
        " return cap === document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); })"
    )
    assert reached


def test_help_opens_at_its_top_and_tells_what_fingers_do(phone: Handheld, server: Server) -> None:
    phone.tab.set_viewport_size(LYING)
    phone.open(server.address)
    phone.tab.get_by_role("button", name="Help").tap()
    sheet = phone.tab.get_by_role("dialog")
    assert sheet.evaluate("(sheet) => sheet.scrollHeight > sheet.clientHeight && sheet.scrollTop === 0")
    expect(sheet.locator("tr").first).to_contain_text("Tap the display")
    expect(sheet).not_to_contain_text("Backspace")


def test_two_fingers(phone: Handheld, server: Server) -> None:
    """Each button is felt beside another that is held, and nothing zooms or is selected."""
    phone.open(server.address)
    pressed = "[...document.querySelectorAll('.pressed')].map((cap) => Number(cap.dataset.button)).sort()"
    for button in range(6):
        other = (button + 1) % 6
        phone.fingers(other)
        phone.fingers(other, button)
        assert phone.js(pressed) == sorted((button, other))
        phone.fingers()
        assert phone.js(pressed) == []
    assert phone.js("visualViewport.scale") == 1
    assert phone.js("String(getSelection())") == ""


def test_two_fingers_zoom(phone: Handheld, server: Server) -> None:
    """Those on the display do; those on buttons play."""
    phone.open(server.address)

    def pinch(x: float, y: float) -> float:
        for apart in range(20, 140, 10):
            points = [{"x": x + side * apart / 2, "y": y, "id": 1 + side} for side in (-1, 1)]
            kind = "touchStart" if apart == 20 else "touchMove"
            phone.chrome.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            phone.tab.wait_for_timeout(20)
        phone.fingers()
        return float(phone.js("visualViewport.scale"))

    box = phone.js("panel.getBoundingClientRect().toJSON()")
    assert pinch(*phone.middle(3)) == 1
    assert pinch(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) > 1
