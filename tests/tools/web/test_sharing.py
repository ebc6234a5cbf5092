"""Links in a real browser: games are looked at, played on and played by message; hostile ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from handheld.game.lineup_codec import lineup
from tests.tools.web.conftest import Handheld
from tests.tools.web.test_links import RECORDS, name_of
from tools import games
from tools.developer.vm.recorded_presses import a_game
from tools.web import link, retell
from tools.web.link import Link
from tools.web.serve import Server

HOLD = bytes((4, 80))


def push(page: Handheld, word: str, where: str = "#bar, #says, dialog") -> None:
    """Push a button of the page by what stands on it."""
    page.tab.locator(where).locator(f'button:text-is("{word}"):visible').click()
    page.still()


def letters_of(page: Handheld) -> str:
    """The link in the address."""
    return str(page.js("location.hash")).partition("=")[2]


@pytest.mark.parametrize("record", [RECORDS[1], RECORDS[9]], ids=name_of)
def test_a_game_is_looked_at_and_played_on(page: Handheld, server: Server, record: Path) -> None:
    game = games.load(name_of(record))
    text = record.read_text("utf-8")
    decisions = game.recorded(text).decisions
    page.open(f"{server.address}#g={retell.letters(game, text)}")
    expect(page.bar).to_contain_text(f"Looking: 0 / {len(decisions)}")
    kept = page.memory()
    push(page, "▶|")
    expect(page.bar).to_contain_text(f"{len(decisions)} / {len(decisions)}")
    page.tab.set_viewport_size(ViewportSize(width=390, height=700))
    tops = page.bar.locator("div button").evaluate_all("(steps) => steps.map((step) => step.offsetTop)")
    assert len(tops) == 4 and len(set(tops)) == 1
    page.tab.set_viewport_size(ViewportSize(width=640, height=400))
    push(page, "|◀")
    for _ in range(2):
        push(page, "▶")
    page.tab.keyboard.press(".")
    expect(page.bar).to_contain_text(f"Looking: 3 / {len(decisions)}")
    page.tab.keyboard.press(",")
    expect(page.bar).to_contain_text(f"Looking: 2 / {len(decisions)}")
    page.run("a a a")
    expect(page.bar).to_contain_text(f"Looking: 2 / {len(decisions)}")
    push(page, "Play on", "#bar")
    expect(page.bar).to_contain_text("A game from a link")
    told = link.read(letters_of(page))
    assert told.number == {"babel": 1, "rise": 2}[game.name]
    page.tab.reload()
    expect(page.bar).to_contain_text("A game from a link")
    push(page, "Close", "#bar")
    expect(page.bar).to_be_hidden()
    assert letters_of(page) == "" and page.memory() == kept
    assert page.complaints() == []


def test_a_position(page: Handheld, server: Server) -> None:
    game = games.load()
    codes = game.codes()
    assert codes is not None
    code = codes.write_code(game.read_position(game.perft_position))
    page.open(f"{server.address}#p={code.lower()}")
    expect(page.bar).to_contain_text("Looking: 0 / 0")
    push(page, "Against the computer")
    expect(page.bar).to_contain_text("A game from a link")
    told = link.read(letters_of(page))
    assert codes.write_code(codes.read_code(told.start)) == code
    assert sorted(told.head[4:6]) == [0, 2]


def link_of(record: Path) -> str:
    """What follows the page's address in a link to a recorded game."""
    return f"#g={retell.letters(games.load(name_of(record)), record.read_text('utf-8'))}"


def title(page: Handheld) -> None:
    """Wait for the title."""
    expect(page.words).to_contain_text("New game")
    expect(page.bar).to_be_hidden()


def test_a_game_from_a_link_is_left_and_found_again(page: Handheld, server: Server) -> None:
    seen = link_of(RECORDS[1])
    page.open(server.address + seen)
    page.tab.keyboard.press(".")
    expect(page.bar).to_contain_text("Looking: 1 /")
    push(page, "Against the computer")
    expect(page.bar).to_contain_text("A game from a link")
    # Save and leave is the last entry of the menu.
    page.run("hold:b up a")
    title(page)
    assert letters_of(page) == ""
    push(page, "Games", "nav")
    row = page.tab.locator("dialog .row", has_text="Babel: ")
    expect(row).to_contain_text("Enki")
    push(page, "Go on")
    expect(page.bar).to_contain_text("A game from a link")
    played = letters_of(page)
    assert 2 in link.read(played).head[4:6], "the computer still plays"
    # Neither a pulled plug nor a reload loses it, nor makes the computer a person.
    for again in (lambda: page.tab.keyboard.press("p"), page.tab.reload):
        again()
        page.ready()
        page.still()
        expect(page.bar).to_contain_text("A game from a link")
        assert letters_of(page) == played
    # Back leads to the title, to the game as it was left, and to what it was begun from.
    page.tab.go_back()
    title(page)
    page.tab.go_back()
    expect(page.bar).to_contain_text("A game from a link")
    page.tab.go_back()
    expect(page.bar).to_contain_text("Looking: 0 /")
    assert page.js("location.hash") == seen
    push(page, "Games", "nav")
    expect(row).to_have_count(1)
    push(page, "Forget")
    expect(row).to_have_count(0)
    assert page.complaints() == []


def test_who_plays_on_elsewhere_meets_the_same_players(page: Handheld, server: Server) -> None:
    """In a browser that does not keep the game, a link is looked at first; its computer stays a computer."""
    told = link.read(retell.letters(games.load("babel"), RECORDS[1].read_text("utf-8")))
    told.head = told.head[:5] + b"\2" + told.head[6:]
    told.places = told.places[:20]
    page.open(f"{server.address}#g={link.write(told)}")
    push(page, "Play on", "#bar")
    expect(page.bar).to_contain_text("A game from a link")
    assert link.read(letters_of(page)).head == told.head


def test_a_refused_link_leaves_the_game_on_the_table(page: Handheld, server: Server) -> None:
    page.open(server.address + link_of(RECORDS[1]))
    push(page, "Play on", "#bar")
    expect(page.bar).to_contain_text("A game from a link")
    played = letters_of(page)
    page.js("location.hash = 'g=AQEB'")
    expect(page.says).to_contain_text("cannot be opened")
    assert letters_of(page) == played
    page.tab.reload()
    expect(page.bar).to_contain_text("A game from a link")


NOTHING = "no game on the table"


def test_the_game_on_the_table_is_shared(page: Handheld, server: Server) -> None:
    taps, chance, _ = a_game(most=20)
    clip = "{value: {writeText: async (text) => { window.copied = text }}}"
    page.tab.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {clip})")
    page.open(server.address, chance)
    page.run("a")
    push(page, "Share", "nav")
    expect(page.says).to_contain_text(NOTHING)
    page.play(taps)
    push(page, "Share", "nav")
    expect(page.says).to_contain_text("copied")
    told = link.read(str(page.js("copied")).removeprefix(f"{server.address}#g="))
    assert told.places == page.places() and told.number == 1 and not told.message


@pytest.mark.parametrize("way, words", [("a a a", "Anna"), ("a b down down down a a a", "Rival")])
def test_a_lesson_or_a_puzzle_is_not_shared(page: Handheld, server: Server, way: str, words: str) -> None:
    page.open(server.address)
    page.run(way)
    expect(page.words).to_contain_text(words)
    push(page, "Share", "nav")
    expect(page.says).to_contain_text(NOTHING)


HOSTILE = {
    "#q=abc": "does not know such a link",
    "#m=": "cut short",
    "#g=" + "%20" * 700_000: "longer than any game",
    "#g=<img src=x onerror=alert(1)>": "no link can have",
    "#g=" + "A" * 20000: "longer than any game",
    "#p=" + "Z" * 102: "a letter is wrong",
    "#p=" + "0" * 102: "a letter is wrong",
    "#m=AQEB": "a letter is wrong",
    "#constructor=1": "does not know such a link",
    "#" + "%00" * 30: "does not know such a link",
}


def test_hostile_links(page: Handheld, server: Server) -> None:
    """At the start, and while the page runs."""
    for number, (hash, word) in enumerate(HOSTILE.items()):
        if number:
            page.tab.locator("#says button").click()
            page.js(f"location.hash = {hash!r}")
        else:
            page.open(server.address + hash)
        expect(page.says).to_contain_text(word)
        assert letters_of(page) == ""
    page.run("a")
    expect(page.words).to_contain_text("New game")
    assert page.complaints() == []


def turn_by_turn() -> tuple[list[bytes], bytes]:
    """The presses of the first turns of a robot's game, each without the curtain; and its chance."""
    taps, chance, _ = a_game(most=120)
    pairs = [taps[i : i + 2] for i in range(0, len(taps), 2)]
    starts = [i for i, pair in enumerate(pairs) if pair == HOLD]
    return [b"".join(pairs[a + 1 : b]) for a, b in zip(starts, starts[1:])], chance


def test_two_play_by_message(page: Handheld, phone: Handheld, server: Server) -> None:
    turns, chance = turn_by_turn()
    anna, bob = page, phone
    anna.open(server.address, chance)
    push(anna, "Games", "nav")
    offers = anna.tab.get_by_role("dialog").locator("option").all_text_contents()
    assert offers == ["Babel", "Rise of Babel", "Kosmos", "Rio Grande", "Z-Man"]
    push(anna, "Begin")
    expect(anna.bar).to_contain_text("it is your turn")
    anna.play(turns[0])
    expect(anna.bar).to_contain_text("Send the link to Bob")
    first = letters_of(anna)
    # It opens with what happened: there is nobody to draw a curtain for.
    bob.open(f"{server.address}#m={first}", chance)
    expect(bob.bar).to_contain_text("it is your turn")
    bob.still()
    expect(bob.words).not_to_contain_text("hold")
    bob.play(turns[1])
    expect(bob.bar).to_contain_text("Send the link to Anna")
    second = letters_of(bob)
    told = link.read(second)
    assert told.places[: len(link.read(first).places)] == link.read(first).places
    # It opens in the page that is still open there.
    anna.js(f"location.hash = 'm={second}'")
    expect(anna.bar).to_contain_text("it is your turn")
    # What was answered does not come again, and what was decided stays.
    bob.js(f"location.hash = 'm={first}'")
    expect(bob.says).to_contain_text("answered a later one")
    other = bytearray(told.places)
    other[0] = other[0] % 2 + 1
    forged = link.write(Link(1, told.head, bytes(other[:1]), message=True))
    anna.js(f"location.hash = 'm={forged}'")
    expect(anna.says).to_contain_text("changes what was decided")
    more = link.write(Link(1, told.head, told.places + b"\1", message=True))
    anna.js(f"location.hash = 'm={more}'")
    expect(anna.says).to_contain_text("in your name")
    # The browser remembers it: from the sheet, after a reload without the link.
    anna.open(server.address)
    push(anna, "Games", "nav")
    push(anna, "Go on")
    expect(anna.bar).to_contain_text("it is your turn")
    assert letters_of(anna) == second
    assert anna.memory() == b"", "nothing of it is in the board's own memory"
    assert anna.complaints() == [] and bob.complaints() == []


def begin(page: Handheld, *names: str) -> None:
    """Begin a game by message between such players."""
    push(page, "Games", "nav")
    for label, name in zip(("You", "Friend"), names):
        page.tab.get_by_label(label, exact=True).fill(name)
    push(page, "Begin")


@pytest.mark.parametrize(
    "names, shown",
    [
        (("Łukasz", "Ñandú"), ("Lukasz", "Nandu")),
        (("日本", "Иван B"), ("Player 1", "···· B")),
        (("🐘", "Zoë👩‍👧"), ("Player 1", "Zoë··")),
    ],
    ids=["accents", "letters", "pictures"],
)
def test_any_name(
    page: Handheld, phone: Handheld, server: Server, names: tuple[str, str], shown: tuple[str, str]
) -> None:
    """The page, what it reads aloud and the link have the name itself, the panel what it can show of it."""
    page.open(server.address)
    begin(page, *names)
    expect(page.bar).to_contain_text("it is your turn")
    expect(page.words).to_contain_text(f"{names[0]} to decide")
    expect(page.words).to_contain_text(f"{names[1]}: points 0")
    told = link.read(letters_of(page))
    assert told.names == "\n".join(names)
    assert told.head[14:].decode("latin-1").split("\n") == list(shown)
    push(page, "Games", "nav")
    expect(page.tab.locator("dialog .row").first).to_contain_text(", ".join(names))
    phone.open(f"{server.address}#m={letters_of(page)}")
    expect(phone.bar).to_contain_text("it is your turn")
    assert link.read(letters_of(phone)).names == told.names
    assert page.complaints() == []


def test_letters_that_nobody_sees_are_no_part_of_a_name(page: Handheld, server: Server) -> None:
    page.open(server.address)
    begin(page, "\u202eAn\x00na", "B\u200bo👩\u200d👧")
    expect(page.bar).to_contain_text("it is your turn")
    assert link.read(letters_of(page)).names == "Anna\nBo👩\u200d👧"


@pytest.mark.parametrize("blank", ["  ", "\u200b", "\u200d\x07"])
def test_a_player_without_a_name(page: Handheld, server: Server, blank: str) -> None:
    page.open(server.address)
    begin(page, "Anna", blank)
    expect(page.tab.locator("dialog [role=alert]")).to_have_text("Every player needs a name.")
    expect(page.tab.get_by_label("Friend", exact=True)).to_be_focused()
    page.tab.keyboard.type("Bo")
    page.tab.keyboard.press("Enter")
    expect(page.bar).to_contain_text("it is your turn")
    expect(page.tab.get_by_role("dialog")).to_be_hidden()


def test_a_link_is_pasted(page: Handheld, server: Server) -> None:
    page.open(server.address)
    push(page, "Games", "nav")
    field = page.tab.get_by_role("textbox", name="Open a link")
    sheet = page.tab.get_by_role("dialog")
    for rubbish, word in (
        ("hello", "This is not a link."),
        ("", "This is not a link."),
        ("http://x/#g=A", "cut short"),
    ):
        field.fill(rubbish)
        field.press("Enter")
        expect(sheet.get_by_role("alert")).to_contain_text(word)
        expect(sheet).to_be_visible()
    field.fill(f" https://example.org/{link_of(RECORDS[1])} ")
    field.press("Enter")
    expect(sheet).to_be_hidden()
    expect(page.bar).to_contain_text("Looking: 0 /")
    page.tab.reload()
    expect(page.bar).to_contain_text("Looking: 0 /")


@pytest.mark.parametrize("around", ["Your turn: {} See you!", "({}).", "<{}>", "{0:.60} {1}"])
def test_a_link_is_pasted_with_what_stands_around_it(page: Handheld, server: Server, around: str) -> None:
    page.open(server.address)
    push(page, "Games", "nav")
    field = page.tab.get_by_role("textbox", name="Open a link")
    whole = f"https://example.org/{link_of(RECORDS[1])}"
    field.fill(around.format(whole, whole[60:]))
    field.press("Enter")
    expect(page.bar).to_contain_text("Looking: 0 /")


@pytest.mark.parametrize("change", [("", "."), ("=", "%3D"), ("", ")%3E,")])
def test_an_address_as_programs_for_messages_make_it(
    page: Handheld, server: Server, change: tuple[str, str]
) -> None:
    plain, odd = change
    link = link_of(RECORDS[1])
    page.open(server.address + (link.replace(plain, odd) if plain else link + odd))
    expect(page.bar).to_contain_text("Looking: 0 /")
    page.tab.reload()
    expect(page.bar).to_contain_text("Looking: 0 /")


def test_another_game_of_the_same_players_is_told(page: Handheld, server: Server) -> None:
    heads = [lineup(0, (("Anna", 0), ("Bob", 0)), bytes((seed,) * 8)).head for seed in (1, 2)]
    one, other = (link.write(Link(1, head, b"", message=True)) for head in heads)
    page.open(f"{server.address}#m={one}")
    expect(page.bar).to_contain_text("it is your turn")
    expect(page.says).not_to_contain_text("another game")
    page.js(f"location.hash = 'm={other}'")
    expect(page.says).to_contain_text("another game of the same players")
    push(page, "Games", "nav")
    expect(page.tab.locator("dialog .row", has_text="Babel: Anna, Bob")).to_have_count(2)


def test_messages_pass(page: Handheld, server: Server) -> None:
    """Not before they can be read; and what was asked about a game goes with it."""
    page.open(server.address + "#q=abc")
    page.run("right")
    expect(page.says).to_contain_text("cannot be opened")
    page.tab.wait_for_timeout(4000)
    page.run("right")
    expect(page.says).to_be_hidden()
    page.js(f"location.hash = {link_of(RECORDS[1])!r}")
    expect(page.bar).to_contain_text("Looking: 0 /")
    page.run("a a a a")
    expect(page.says).to_contain_text("only looking")
    page.tab.keyboard.press(".")
    expect(page.bar).to_contain_text("Looking: 1 /")
    expect(page.says).to_be_hidden()


def test_a_newcomer_is_told_what_it_is_and_can_learn_it(page: Handheld, server: Server) -> None:
    page.open(server.address + link_of(RECORDS[9]))
    expect(page.says).to_contain_text("What is this?")
    push(page, "Learn to play")
    expect(page.words).to_contain_text("Learn")
    assert letters_of(page) == ""
    page.run("a")
    expect(page.words).to_contain_text("Welcome, Anna!")
    page.tab.go_back()
    expect(page.bar).to_contain_text("Looking: 0 /")
    # Who has played here knows it.
    page.open(server.address)
    page.run("a b")
    page.open(server.address + link_of(RECORDS[9]))
    expect(page.bar).to_contain_text("Looking: 0 /")
    expect(page.says).to_be_hidden()


def test_who_plays_by_message_is_told_only_once_what_it_is(page: Handheld, server: Server) -> None:
    """Such a game is not in the board's memory, which may be empty for ever."""
    head = lineup(0, (("Anna", 0), ("Bob", 0)), bytes(8)).head
    page.open(f"{server.address}#m={link.write(Link(1, head, b'', message=True))}")
    expect(page.says).to_contain_text("What is this?")
    page.tab.reload()
    expect(page.bar).to_contain_text("it is your turn")
    page.ready()
    expect(page.says).to_be_hidden()


def test_a_warning_comes_before_a_welcome(page: Handheld, server: Server) -> None:
    denied = "{get() { throw new DOMException('', 'SecurityError') }}"
    page.tab.add_init_script(f"Object.defineProperty(window, 'localStorage', {denied})")
    page.open(server.address + link_of(RECORDS[1]))
    expect(page.bar).to_contain_text("Looking: 0 /")
    expect(page.says).to_contain_text("keeps nothing")
    # What is played on is there as long as the page is.
    push(page, "Play on", "#bar")
    expect(page.bar).to_contain_text("A game from a link")
    push(page, "Close", "#bar")
    title(page)
    push(page, "Games", "nav")
    push(page, "Go on")
    expect(page.bar).to_contain_text("A game from a link")
    assert page.complaints() == []
