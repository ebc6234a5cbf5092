"""Links in a real browser: games are looked at, played on and played by message; hostile ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.web.conftest import Page
from tests.tools.web.test_links import RECORDS, name_of
from tools import games
from tools.developer.vm.script import a_game
from tools.web import link, retell
from tools.web.link import Link
from tools.web.serve import Server

HOLD = bytes((4, 80))


def bar(page: Page) -> str:
    """What stands in the line below the handheld."""
    return str(page.tab.js("document.querySelector('#bar:not([hidden])')?.textContent ?? ''"))


def push(page: Page, word: str, where: str = "#bar, #says, dialog") -> None:
    """Push a button of the page by what stands on it."""
    page.tab.js(
        f"[...document.querySelectorAll('button')].find((b) => b.textContent === {word!r}"
        f" && b.closest({where!r})).click()"
    )
    page.still()


def letters_of(page: Page) -> str:
    """The link in the address."""
    return str(page.tab.js("location.hash")).partition("=")[2]


@pytest.mark.parametrize("record", [RECORDS[1], RECORDS[9]], ids=name_of)
def test_a_game_is_looked_at_and_played_on(page: Page, server: Server, record: Path) -> None:
    game = games.load(name_of(record))
    text = record.read_text("utf-8")
    decisions = game.recorded(text).decisions
    page.open(f"{server.address}#g={retell.letters(game, text)}")
    page.tab.until(lambda: f" 0 / {len(decisions)}" in bar(page))
    kept = page.memory()
    push(page, "▶|")
    page.tab.until(lambda: f"{len(decisions)} / {len(decisions)}" in bar(page))
    page.tab.size(390, 700)
    tops = "new Set([...document.querySelectorAll('#bar div button')].map((b) => b.offsetTop)).size"
    assert page.tab.js(tops) == 1 and page.tab.js("document.querySelectorAll('#bar div button').length") == 4
    page.tab.size(640, 400)
    push(page, "|◀")
    for _ in range(2):
        push(page, "▶")
    page.tab.key(".")
    page.tab.until(lambda: f" 3 / {len(decisions)}" in bar(page))
    page.tab.key(",")
    page.tab.until(lambda: f" 2 / {len(decisions)}" in bar(page))
    page.run("a a a")
    assert f" 2 / {len(decisions)}" in bar(page)
    push(page, "Play on", "#bar")
    page.tab.until(lambda: "A game from a link" in bar(page))
    told = link.read(letters_of(page))
    assert told.number == {"babel": 1, "rise": 2}[game.name]
    page.reload()
    page.tab.until(lambda: "Looking:" in bar(page))
    push(page, "Close")
    assert bar(page) == "" and letters_of(page) == "" and page.memory() == kept
    assert page.tab.complaints() == []


def test_a_position(page: Page, server: Server) -> None:
    game = games.load()
    codes = game.codes()
    assert codes is not None
    code = codes.write_code(game.read_position(game.deep))
    page.open(f"{server.address}#p={code.lower()}")
    page.tab.until(lambda: "Looking: 0 / 0" in bar(page))
    push(page, "Against the computer")
    page.tab.until(lambda: "A game from a link" in bar(page))
    told = link.read(letters_of(page))
    assert codes.write_code(codes.read_code(told.start)) == code
    assert sorted(told.head[4:6]) == [0, 2]


NOTHING = "no game on the table"


def test_the_game_on_the_table_is_shared(page: Page, server: Server) -> None:
    taps, chance, _ = a_game(most=20)
    clip = "{value: {writeText: async (text) => { window.copied = text }}}"
    page.tab.ask(
        "Page.addScriptToEvaluateOnNewDocument",
        source=f"Object.defineProperty(navigator, 'clipboard', {clip})",
    )
    page.open(server.address, chance)
    page.run("a")
    push(page, "Share", "nav")
    assert NOTHING in page.says()
    play(page, taps)
    push(page, "Share", "nav")
    page.tab.until(lambda: "copied" in page.says())
    told = link.read(str(page.tab.js("copied")).removeprefix(f"{server.address}#g="))
    assert told.places == page.places() and told.number == 1 and not told.message


@pytest.mark.parametrize("way, words", [("a a a", "Anna"), ("a b down down down a a a", "Rival")])
def test_a_lesson_or_a_puzzle_is_not_shared(page: Page, server: Server, way: str, words: str) -> None:
    page.open(server.address)
    page.run(way)
    page.tab.until(lambda: words in page.words())
    push(page, "Share", "nav")
    assert NOTHING in page.says()


HOSTILE = {
    "#g=<img src=x onerror=alert(1)>": "in no link",
    "#g=" + "A" * 20000: "longer than any game",
    "#p=" + "Z" * 102: "a letter is wrong",
    "#p=" + "0" * 102: "a letter is wrong",
    "#m=AQEB": "a letter is wrong",
    "#constructor=1": "in no link",
    "#" + "%00" * 30: "in no link",
}


def test_hostile_links(page: Page, server: Server) -> None:
    """At the start, and while the page runs."""
    for number, (hash, word) in enumerate(HOSTILE.items()):
        if number:
            page.tab.js("document.querySelector('#says button').click()")
            page.tab.js(f"location.hash = {hash!r}")
        else:
            page.open(server.address + hash)
        page.tab.until(lambda word=word: word in page.says())
        assert letters_of(page) == ""
    page.run("a")
    page.tab.until(lambda: "New game" in page.words())
    assert page.tab.complaints() == []


def turn_by_turn() -> tuple[list[bytes], bytes]:
    """The presses of the first turns of a robot's game, each from the curtain on; and its chance."""
    taps, chance, _ = a_game(most=120)
    pairs = [taps[i : i + 2] for i in range(0, len(taps), 2)]
    starts = [i for i, pair in enumerate(pairs) if pair == HOLD]
    return [b"".join(pairs[a:b]) for a, b in zip(starts, starts[1:])], chance


def play(page: Page, taps: bytes) -> None:
    """Make a robot's presses."""
    for button, tens in zip(taps[::2], taps[1::2]):
        if button < 6:
            page.press(button, tens / 100 if tens > 4 else 0)


def test_two_play_by_message(page: Page, phone: Page, server: Server) -> None:
    turns, chance = turn_by_turn()
    anna, bob = page, phone
    anna.open(server.address, chance)
    push(anna, "By message", "nav")
    assert anna.tab.js("[...document.querySelectorAll('dialog option')].map((o) => o.textContent)") == [
        *("Babel", "Rise of Babel"),
        *("Kosmos", "Rio Grande", "Z-Man"),
    ]
    push(anna, "Begin")
    anna.tab.until(lambda: "it is your turn" in bar(anna))
    play(anna, turns[0])
    anna.tab.until(lambda: "Send the link to Bob" in bar(anna))
    first = letters_of(anna)
    bob.open(f"{server.address}#m={first}", chance)
    bob.tab.until(lambda: "Bob" in bob.words() and "hold" in bob.words())
    play(bob, turns[1])
    bob.tab.until(lambda: "Send the link to Anna" in bar(bob))
    second = letters_of(bob)
    told = link.read(second)
    assert told.places[: len(link.read(first).places)] == link.read(first).places
    # It opens at the other's curtain, in the page that is still open there.
    anna.tab.js(f"location.hash = 'm={second}'")
    anna.tab.until(lambda: "Anna" in anna.words() and "hold" in anna.words())
    # What was answered does not come again, and what was decided stays.
    bob.tab.js(f"location.hash = 'm={first}'")
    bob.tab.until(lambda: "answered a later one" in bob.says())
    other = bytearray(told.places)
    other[0] = other[0] % 2 + 1
    forged = link.write(Link(1, told.head, bytes(other[:1]), message=True))
    anna.tab.js(f"location.hash = 'm={forged}'")
    anna.tab.until(lambda: "changes what was decided" in anna.says())
    more = link.write(Link(1, told.head, told.places + b"\1", message=True))
    anna.tab.js(f"location.hash = 'm={more}'")
    anna.tab.until(lambda: "in your name" in anna.says())
    # The browser remembers it: from the sheet, after a reload without the link.
    anna.open(server.address)
    push(anna, "By message", "nav")
    push(anna, "Go on")
    anna.tab.until(lambda: "Anna" in anna.words() and "hold" in anna.words())
    assert letters_of(anna) == second
    assert anna.memory() == b"", "nothing of it is in the board's own memory"
    assert anna.tab.complaints() == [] and bob.tab.complaints() == []
