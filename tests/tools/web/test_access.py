"""The page for those who use keys alone, who listen to it, or who see little."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.tools.web.conftest import Handheld
from tests.tools.web.test_links import RECORDS, name_of
from tools import games
from tools.developer import vm
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
HERE = Path(__file__).parent
HEARD = HERE.parents[1] / "data" / "heard"
FAULTS = """axe.run(document).then((found) => found.violations.map(
    (each) => `${each.help}: ${each.nodes.map((node) => node.target.join(" ")).join(", ")}`))"""
# What is read aloud comes a moment after the picture; here at once.
AT_ONCE = (
    "(() => { const wait = setTimeout; window.setTimeout = (f, ms) => wait(f, ms === 250 ? 0 : ms); })()"
)


def nameless(page: Handheld) -> list[str]:
    """Controls of which somebody who listens would only hear the kind; and that there are any at all."""
    heard = page.tab.locator("body").aria_snapshot()
    found = re.findall(r"""^ *- '?(\w+)(?: "(.*?)")?""", heard, re.M)
    controls = [(kind, name) for kind, name in found if kind in CONTROLS]
    assert len(controls) >= 3
    return [kind for kind, name in controls if not re.search(r"\w", name)]


def tab_to(page: Handheld, word: str) -> None:
    """Press Tab until a button has the focus."""
    for _ in range(20):
        page.tab.keyboard.press("Tab")
        if page.js(FOCUS) == word:
            return
    pytest.fail(f"Tab never reaches {word}")


def test_all_controls_have_names(page: Handheld, server: Server) -> None:
    page.open(server.address)
    assert nameless(page) == []
    page.tab.get_by_role("button", name="Help").click()
    assert nameless(page) == []
    page.tab.keyboard.press("Escape")
    page.tab.get_by_role("button", name="Games").click()
    assert nameless(page) == []
    page.tab.get_by_role("button", name="Begin").click()
    expect(page.bar).to_be_visible()
    assert nameless(page) == []
    # It is kept now: it can be gone on with, or forgotten.
    page.tab.get_by_role("button", name="Games").click()
    assert nameless(page) == []
    goes_on = page.tab.locator("dialog .row button").first
    expect(goes_on).to_have_accessible_name("Go on: Babel: Anna, Bob · by message · Your turn, Anna")


def test_what_stands_on_the_screen_is_heard(page: Handheld, server: Server) -> None:
    page.open(server.address)
    expect(page.words).to_contain_text("A play")
    expect(page.words).to_have_attribute("aria-live", "polite")
    # A screen reader clicks without a pointer.
    for button, words in ((".cap.a", "→Learn"), (".cap.b", "→New game")):
        page.tab.locator(button).evaluate("(cap) => cap.click()")
        expect(page.words).to_contain_text(words)


def test_of_a_menu_only_what_is_pointed_at_is_read_again(page: Handheld, server: Server) -> None:
    page.open(server.address)
    page.run("a b")
    expect(page.words).to_contain_text("→New game")
    parts = page.words.locator("> *")
    parts.evaluate_all("(parts) => { for (const part of parts) part.firstChild.old = true }")
    page.run("down")
    expect(parts.first).to_have_text("→Learn")
    kept = parts.evaluate_all("(parts) => parts.map((part) => Boolean(part.firstChild.old))")
    assert kept == [False] + [True] * 6


def test_of_a_table_only_what_has_changed_is_read(page: Handheld, server: Server) -> None:
    game = games.load(name_of(RECORDS[1]))
    page.open(f"{server.address}#g={retell.letters(game, RECORDS[1].read_text('utf-8'))}")
    expect(page.words).to_contain_text("Hand: ")
    parts = page.words.locator("> *")
    before = parts.first.text_content()
    parts.evaluate_all("(parts) => { for (const part of parts) part.firstChild.old = true }")
    page.tab.keyboard.press("ArrowRight")
    expect(parts.first).not_to_have_text(before or "")
    kept = parts.evaluate_all("(parts) => parts.map((part) => Boolean(part.firstChild.old))")
    assert kept == [False] + [True] * 10


def test_keys_alone(page: Handheld, server: Server) -> None:
    page.open(server.address)
    sheet = page.tab.get_by_role("dialog")
    tab_to(page, "Help")
    page.tab.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    page.close_sheets()
    # From here on all keys play, those that closed the sheet as well; and none does while a sheet is open.
    page.tab.keyboard.press("ArrowRight")
    expect(page.words).to_contain_text("Rise")
    page.tab.keyboard.press("Enter")
    expect(page.words).to_contain_text("New game")
    expect(sheet).to_be_hidden()
    tab_to(page, "Help")
    page.tab.keyboard.press("Enter")
    sheet.locator("h2").click()
    page.tab.keyboard.press("x")
    page.tab.keyboard.press("Escape")
    page.still()
    expect(page.words).to_contain_text("→Learn")


def test_letters_answer_where_the_screen_names_them(page: Handheld, server: Server) -> None:
    """A means left elsewhere; B and Escape are always B."""
    page.open(server.address)
    page.run("right")
    expect(page.words).to_contain_text("Rise")
    page.tab.keyboard.press("a")
    page.still()
    expect(page.words).not_to_contain_text("Rise")
    page.run("a")
    expect(page.words).to_contain_text("A yes B no")
    page.tab.keyboard.press("b")
    expect(page.words).to_contain_text("→New game")
    page.tab.keyboard.press("Escape")
    expect(page.words).to_contain_text("2 players")
    page.run("right a")
    expect(page.words).to_contain_text("A yes B no")
    page.tab.keyboard.press("a", delay=200)
    expect(page.words).to_contain_text("Learn")
    expect(page.words).not_to_contain_text("New game")
    assert page.js("document.querySelectorAll('.pressed').length") == 0


def test_step_by_step_by_keys(page: Handheld, server: Server) -> None:
    record = RECORDS[8]  # after the second decision of which there is only one
    game = games.load(name_of(record))
    page.open(f"{server.address}#g={retell.letters(game, record.read_text('utf-8'))}")
    tab_to(page, "▶")
    for step in (1, 2, 3):
        page.tab.keyboard.press("Enter")
        expect(page.bar).to_contain_text(f"Looking: {step} / ")
        assert page.js(FOCUS) == "▶"
    tab_to(page, "◀")
    for step in (2, 1):
        page.tab.keyboard.press("Enter")
        expect(page.bar).to_contain_text(f"Looking: {step} / ")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_differ_enough(page: Handheld, server: Server, scheme: Literal["light", "dark"]) -> None:
    page.tab.emulate_media(color_scheme=scheme)
    page.open(server.address)
    tab_to(page, "Help")
    for what, least in (
        ("getComputedStyle(document.getElementById('help')).color", 4.5),
        ("getComputedStyle(document.getElementById('about')).color", 4.5),
        ("getComputedStyle(document.getElementById('about')).outlineColor", 3),
    ):
        found = page.js(f"{CONTRAST}({what}, getComputedStyle(document.body).backgroundColor)")
        assert isinstance(found, float) and found >= least, what


def test_arrows_stay_arrows_where_colours_are_the_system_s(page: Handheld, server: Server) -> None:
    page.tab.emulate_media(forced_colors="active")
    page.open(server.address)
    sides = page.js(
        "(() => { const s = getComputedStyle(document.querySelector('.arrow'), '::after');"
        " return [s.borderTopColor, s.borderBottomColor]; })()"
    )
    assert isinstance(sides, list) and sides[0] == "rgba(0, 0, 0, 0)" != sides[1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["page", "phone"])
def test_axe_finds_nothing(
    kind: str, scheme: Literal["light", "dark"], request: pytest.FixtureRequest, server: Server
) -> None:
    """On the bare page, in both sheets, with a game by message, with a message about a broken link."""
    axe = HERE / "node_modules" / "axe-core"
    try:
        vm.fetch_package(HERE, axe)
    except vm.Unavailable as reason:
        pytest.skip(str(reason))
    page: Handheld = request.getfixturevalue(kind)
    page.tab.emulate_media(color_scheme=scheme)
    page.open(server.address)
    page.js((axe / "axe.min.js").read_text("utf-8") + "; 0")
    assert page.js(FAULTS) == []
    page.tab.get_by_role("button", name="Help").click()
    assert page.js(FAULTS) == []
    page.tab.keyboard.press("Escape")
    page.tab.get_by_role("button", name="Games").click()
    assert page.js(FAULTS) == []
    page.tab.get_by_role("button", name="Begin").click()
    expect(page.bar).to_be_visible()
    page.js("location.hash = '#q=abc'")
    expect(page.says).to_be_visible()
    assert page.js(FAULTS) == []
    # It does find faults.
    page.js("document.getElementById('about').textContent = ''")
    assert page.js(FAULTS) == ["Buttons must have discernible text: #about"]


TURNS = {
    "babel": (1, 60, "up up left hold:a b down down a right b right a b a a"),
    "rise": (
        8,
        0,
        "down up hold:a b right a a left left up right a b b right right a a a a a a right a down a",
    ),
}


@pytest.mark.parametrize("name", TURNS)
def test_a_whole_turn_is_heard_as_written_down(
    page: Handheld, server: Server, name: str, tmp_path: Path
) -> None:
    """The accessibility tree when the turn begins, then after each press the parts that are read aloud.

    If the words are meant to be others now, copy the file that the failure names over the one in tests/data.
    """
    number, step, script = TURNS[name]
    letters = retell.letters(games.load(name), RECORDS[number].read_text("utf-8"))
    page.tab.add_init_script(AT_ONCE)
    page.open(f"{server.address}#g={letters}")
    page.js(f"[...Array({step})].forEach(() => dispatchEvent(new KeyboardEvent('keydown', {{key: '.'}})))")
    page.tab.get_by_role("button", name="Play on", exact=True).click()
    page.tab.locator("#says").get_by_role("button", name="Close").click()
    page.run("hold:a")
    while "Hand: " not in (page.words.text_content() or ""):
        page.run("a")
    lines = [page.tab.locator("body").aria_snapshot(), ""]
    before = page.words.locator("> *").all_text_contents()
    for word in script.split():
        page.run(word)
        parts = page.words.locator("> *")
        now = parts.all_text_contents()
        silent = parts.evaluate_all("(parts) => parts.map((part) => part.ariaLive === 'off')")
        lines.append(f"# {word}")
        lines += [part.strip() for i, part in enumerate(now) if before[i : i + 1] != [part] and not silent[i]]
        before = now
    told = re.sub(r"(?m) +$", "", "\n".join(lines)) + "\n"
    golden = HEARD / f"{name}.txt"
    if not golden.exists() or told != golden.read_text("utf-8"):
        heard = tmp_path / golden.name
        heard.write_text(told, "utf-8")
        wanted = golden.read_text("utf-8").splitlines() if golden.exists() else []
        changes = difflib.unified_diff(wanted, told.splitlines(), str(golden), str(heard), lineterm="")
        pytest.fail("\n".join(changes))
