"""The page for those who use keys alone, who listen to it, or who see little."""

from __future__ import annotations

import re

import pytest

from tests.tools.web.conftest import Page
from tests.tools.web.test_links import RECORDS, name_of
from tools import games
from tools.web import retell
from tools.web.serve import Server

CONTROLS = {"button", "textbox", "combobox", "dialog", "toolbar", "heading"}
# Light of a colour as the guidelines for accessible pages count it.
CONTRAST = """((one, other) => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
})"""
FOCUS = "document.activeElement.textContent"


def nameless(page: Page) -> list[str]:
    """Controls of which somebody who listens would only hear the kind; and that there are any at all."""
    nodes = page.tab.ask("Accessibility.getFullAXTree")["nodes"]
    assert isinstance(nodes, list)
    found = []
    seen = 0
    for node in nodes:
        kind = node.get("role", {}).get("value")
        if kind in CONTROLS and not node.get("ignored"):
            seen += 1
            if not re.search(r"\w", str(node.get("name", {}).get("value", ""))):
                found.append(kind)
    assert seen >= 3
    return found


def tab_to(page: Page, word: str) -> None:
    """Press Tab until a button has the focus."""
    for _ in range(20):
        page.tab.key("Tab")
        if page.tab.js(FOCUS) == word:
            return
    pytest.fail(f"Tab never reaches {word}")


def test_all_controls_have_names(page: Page, server: Server) -> None:
    page.open(server.address)
    assert nameless(page) == []
    page.tab.js("document.getElementById('about').click()")
    assert nameless(page) == []
    page.tab.key("Escape")
    page.tab.js("document.getElementById('message').click()")
    assert nameless(page) == []
    push = "[...document.querySelectorAll('button')].find((button) => button.textContent === 'Begin').click()"
    page.tab.js(push)
    page.tab.until("!document.getElementById('bar').hidden")
    assert nameless(page) == []
    # It is kept now: it can be gone on with, or forgotten.
    page.tab.js("document.getElementById('message').click()")
    assert nameless(page) == []
    goes_on = page.tab.js("document.querySelector('.row:last-child button').getAttribute('aria-label')")
    assert goes_on == "Go on: Your turn, Anna"


def test_what_stands_on_the_screen_is_heard(page: Page, server: Server) -> None:
    page.open(server.address)
    page.tab.until(lambda: "A play" in page.words())
    assert page.tab.js("document.getElementById('spoken').getAttribute('aria-live')") == "polite"
    # A screen reader clicks without a pointer.
    page.tab.js("document.querySelector('.cap.a').click()")
    page.tab.until(lambda: "→Learn" in page.words())
    page.tab.js("document.querySelector('.cap.b').click()")
    page.tab.until(lambda: "→New game" in page.words())


def test_of_a_table_only_what_has_changed_is_read(page: Page, server: Server) -> None:
    game = games.load(name_of(RECORDS[1]))
    page.open(f"{server.address}#g={retell.letters(game, RECORDS[1].read_text('utf-8'))}")
    parts = "[...document.getElementById('spoken').children]"
    page.tab.until(lambda: "Hand: " in page.words())
    before = page.tab.js(f"{parts}[0].textContent")
    page.tab.js(f"for (const part of {parts}) part.firstChild.old = true")
    page.tab.key("ArrowRight")
    page.tab.until(lambda: page.tab.js(f"{parts}[0].textContent") != before)
    assert page.tab.js(f"{parts}.map((part) => Boolean(part.firstChild.old))") == [False] + [True] * 10


def test_keys_alone(page: Page, server: Server) -> None:
    page.open(server.address)
    tab_to(page, "Help")
    page.tab.key("Enter")
    assert page.tab.js("sheet.open") is True
    page.tab.key("Escape")
    page.tab.until("!sheet.open")
    assert page.tab.js(FOCUS) == "Help"
    # All other keys play on.
    page.tab.key("ArrowRight")
    page.tab.until(lambda: "Rise" in page.words())
    page.tab.key("Enter")
    assert page.tab.js("sheet.open") is True


def test_step_by_step_by_keys(page: Page, server: Server) -> None:
    record = RECORDS[8]  # after the second decision of which there is only one
    game = games.load(name_of(record))
    page.open(f"{server.address}#g={retell.letters(game, record.read_text('utf-8'))}")
    tab_to(page, "▶")
    for step in (1, 2, 3):
        page.tab.key("Enter")
        page.tab.until(f"document.getElementById('bar').textContent.includes(' {step} / ')")
        assert page.tab.js(FOCUS) == "▶"
    tab_to(page, "◀")
    for step in (2, 1):
        page.tab.key("Enter")
        page.tab.until(f"document.getElementById('bar').textContent.includes(' {step} / ')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_differ_enough(page: Page, server: Server, scheme: str) -> None:
    page.tab.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    page.open(server.address)
    tab_to(page, "Help")
    for what, least in (
        ("getComputedStyle(document.getElementById('help')).color", 4.5),
        ("getComputedStyle(document.getElementById('about')).color", 4.5),
        ("getComputedStyle(document.getElementById('about')).outlineColor", 3),
    ):
        found = page.tab.js(f"{CONTRAST}({what}, getComputedStyle(document.body).backgroundColor)")
        assert isinstance(found, float) and found >= least, what


def test_arrows_stay_arrows_where_colours_are_the_system_s(page: Page, server: Server) -> None:
    page.tab.ask("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    page.open(server.address)
    sides = page.tab.js(
        "(() => { const s = getComputedStyle(document.querySelector('.arrow'), '::after');"
        " return [s.borderTopColor, s.borderBottomColor]; })()"
    )
    assert isinstance(sides, list) and sides[0] == "rgba(0, 0, 0, 0)" != sides[1]
