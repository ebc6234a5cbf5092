"""The shelf: which game shall it be? Both cartridges of the firmware lie on the drive."""

from collections.abc import Iterator
from typing import Any

import pytest

from sim.machine import Machine
from tests.conftest import GoldenFrame
from tests.firmware.eye import read

NAMES = "babel", "rise"


class Hand:
    """A handheld, and what it shows."""

    def __init__(self, **options: Any) -> None:
        self.machine = Machine(**options)
        self.power_on()

    def power_on(self) -> None:
        self.machine.power_on()
        self.machine.step(100)

    @property
    def console(self) -> Any:
        return self.machine.console

    @property
    def top(self) -> Any:
        return self.console.top

    @property
    def name(self) -> str:
        return type(self.top).__name__

    def read(self) -> str:
        """The text on the panel, as one line."""
        return " ".join(read(self.machine.frame()).split())

    def tap(self, *buttons: str) -> None:
        for button in buttons:
            self.machine.tap(button)
        self.machine.step(100)

    def choose(self, text: str) -> None:
        """A row of the title or of a menu."""
        at = [row.text for row in self.top.rows].index(text)
        while self.top.at != at:
            self.tap("down")
        self.tap("a")

    def begin(self) -> None:
        """From the title into a new game of two people, past the curtain and the first few presses."""
        self.choose("New game")
        self.tap("a", "a")
        self.machine.step(3000)
        assert self.name == "Curtain"


@pytest.fixture
def hand() -> Iterator[Hand]:
    made = Hand()
    yield made
    made.machine.power_off()


def test_left_and_right_go_from_game_to_game(hand: Hand) -> None:
    assert hand.name == "Shelf" and tuple(hand.console.games) == NAMES
    seen = []
    for button in ("right", "right", "left", "left"):
        seen.append(hand.console.game)
        hand.tap(button)
    assert seen == ["babel", "rise", "babel", "rise"] and hand.console.game == "babel"
    hand.tap("b", "up", "down")
    assert hand.name == "Shelf"


@pytest.mark.parametrize("at", [0, 1])
def test_what_a_game_shows_of_itself(hand: Hand, at: int, golden_frame: GoldenFrame) -> None:
    for _ in range(at):
        hand.tap("right")
    golden_frame(f"handheld/shelf-{NAMES[at]}", hand.machine.frame())


@pytest.mark.parametrize("at", [0, 1])
def test_a_takes_the_game_and_other_games_goes_back(hand: Hand, at: int) -> None:
    for _ in range(at):
        hand.tap("right")
    hand.tap("a")
    assert hand.name == "Title" and hand.console.game == NAMES[at]
    hand.choose("Other games")
    assert hand.name == "Shelf" and hand.console.game == NAMES[at]


def test_a_saved_game_is_marked_and_the_last_one_lies_on_top(hand: Hand) -> None:
    hand.tap("right")
    before = hand.machine.frame()
    hand.tap("a")
    hand.begin()
    hand.power_on()
    assert hand.name == "Shelf" and hand.console.game == "rise"
    marked = hand.machine.frame()
    assert marked.to_text("braille") != before.to_text("braille")
    hand.tap("a")
    assert hand.top.rows[0].text == "Continue"
    hand.choose("Other games")
    hand.tap("left", "a")
    assert hand.console.game == "babel" and hand.top.rows[0].text == "New game"


def test_each_game_goes_on_where_it_was(hand: Hand) -> None:
    """One is begun, then the other; both are resumed."""
    for button in ("a", "right"):
        hand.tap(button)
        if hand.name == "Shelf":
            hand.tap("a")
        hand.begin()
        hand.power_on()
        assert hand.name == "Shelf"
    assert hand.console.game == "rise"
    for name in ("rise", "babel"):
        assert hand.console.game == name
        hand.tap("a")
        hand.choose("Continue")
        hand.machine.step(3000)
        assert hand.name == "Curtain"
        hand.power_on()
        hand.tap("left")


@pytest.mark.parametrize("name", NAMES)
def test_a_single_game_starts_at_its_title(name: str) -> None:
    hand = Hand(games=(name,))
    assert hand.name == "Title" and hand.console.game == name
    assert "Other games" not in [row.text for row in hand.top.rows]
    hand.machine.power_off()


@pytest.mark.parametrize("at", [0, 1])
def test_after_a_crash_its_own_game_goes_on(at: int) -> None:
    """Both games are saved; the one in which it happened comes back, not the shelf."""
    hand = Hand(raises=False)
    for name in (NAMES[1 - at], NAMES[at]):
        while hand.console.game != name:
            hand.tap("right")
        hand.tap("a")
        hand.begin()
        if name != NAMES[at]:
            hand.power_on()

    def broken(canvas: Any) -> None:
        raise ValueError("a fault")

    hand.top.draw = broken
    hand.console.redraw()
    hand.machine.step(100)
    assert hand.name == "Crash"
    hand.tap("a")
    hand.machine.step(5000)
    assert hand.console.game == NAMES[at] and hand.name == "Curtain"
    hand.machine.power_off()


def test_no_game_at_all_is_said() -> None:
    hand = Hand(games=())
    assert hand.name == "SetupError"
    hand.machine.power_off()


def test_b_on_a_title_goes_back_to_the_shelf(hand: Hand) -> None:
    hand.tap("right", "a")
    assert hand.name == "Title"
    hand.tap("b")
    assert hand.name == "Title", "the first one wants no lessons"
    hand.tap("b")
    assert hand.name == "Shelf" and hand.top.at == 1


def test_b_on_the_title_of_the_only_game_does_nothing() -> None:
    alone = Hand(games=("babel",))
    alone.tap("b")
    assert alone.name == "Title"
    alone.machine.power_off()


@pytest.mark.parametrize("where", ["title", "game"])
def test_a_crash_of_one_game_never_costs_the_other_s(where: str) -> None:
    """Twice in a row, then B, "without the game": only the saved game of the one that crashed may go."""
    hand = Hand(raises=False)
    hand.tap("a")
    hand.begin()
    hand.machine.tap("a", 800)
    head = hand.console.journal.game(1).head
    assert head is not None
    hand.machine.tap("b", 800)
    hand.choose("Save and leave")
    hand.tap("b", "right", "a")
    assert hand.name == "Title" and hand.console.game == "rise"
    if where == "game":
        hand.begin()
    for key in ("a", "b"):
        hand.machine.step(3000)
        if hand.name == "Shelf":
            hand.tap("a")
        hand.top.draw = _fails
        hand.console.redraw()
        hand.machine.step(300)
        assert hand.name == "Crash" and hand.console.game == "rise"
        assert hand.top.again == (key == "b" and where == "game")
        hand.tap(key)
        hand.machine.step(2000)
    assert hand.console.journal.game(1).head == head
    hand.machine.power_off()


@pytest.mark.parametrize("shown", NAMES)
def test_after_a_crash_on_the_shelf_the_shelf_comes_back(shown: str) -> None:
    """Not the saved game of the title that was opened last; and no game is to blame."""
    hand = Hand(raises=False)
    hand.tap("a")
    hand.begin()
    hand.machine.tap("a", 800)
    hand.machine.tap("b", 800)
    hand.choose("Save and leave")
    hand.tap("b")
    while hand.console.game != shown:
        hand.tap("right")
    for _ in range(2):
        assert hand.name == "Shelf"
        hand.top.draw = _fails
        hand.console.redraw()
        hand.machine.step(300)
        assert hand.name == "Crash" and not hand.top.again
        hand.tap("a")
        hand.machine.step(3000)
    assert hand.name == "Shelf" and hand.console.journal.game(1).head is not None
    hand.tap("a")
    hand.choose("Continue")
    hand.machine.step(3000)
    assert hand.name == "Curtain"
    hand.machine.power_off()


@pytest.mark.parametrize("games", [NAMES, NAMES[:1]])
def test_a_saved_game_of_another_version_is_told_and_stays(games: tuple[str, ...]) -> None:
    """It counts as none, but not without a word, until a new game takes its place."""
    hand = Hand(games=games)
    if len(games) > 1:
        hand.tap("a")
    hand.begin()
    saved = hand.console.journal.game(1)
    newer = bytes((9,)) + saved.head[1:]
    saved.begin(newer)
    hand.power_on()
    if len(games) > 1:
        assert hand.name == "Shelf"
        hand.tap("a")
    assert hand.name == "Notice" and " ".join(hand.top._lines) == "Saved by another version."
    hand.tap("a")
    assert hand.name == "Title" and hand.top.rows[0].text == "New game"
    assert hand.console.journal.game(1).head == newer
    hand.begin()
    hand.power_on()
    if len(games) > 1:
        hand.tap("a")
    assert hand.name == "Title" and hand.top.rows[0].text == "Continue"
    hand.machine.power_off()


def test_a_saved_game_of_older_rules_is_told_and_kept_until_a_new_one_begins(hand: Hand) -> None:
    """Rise of Babel has new cards, so its old games cannot go on; those of Babel can."""
    journal = hand.console.journal
    before = [bytes((2, 0, 0, 2, 0, 0)) + bytes(8) + name + b"\nBob" for name in (b"Anna", b"Carla")]
    for number in (1, 2):
        journal.game(number).begin(before[number - 1])
        journal.game(number).add(1)
    for way in (("right", "a"), ("a",)):
        # The second time it is still there: nothing that was done at the title has touched it.
        hand.power_on()
        hand.tap(*way)
        assert "Saved by another version." in hand.read()
        hand.tap("a")
        assert "New game" in hand.read() and "Continue" not in hand.read()
        old = hand.console.journal.game(2)
        assert (old.head, bytes(old.places)) == (before[1], b"\x01")
        hand.choose("How to play")
        hand.tap("b")
    hand.begin()
    hand.power_on()
    hand.tap("a")
    assert hand.console.game == "rise" and "Continue" in hand.read()
    assert hand.console.journal.game(2).head[0] == 0x12
    hand.tap("b", "left", "a")
    assert hand.console.game == "babel" and "Continue" in hand.read()
    kept = hand.console.journal.game(1)
    assert (kept.head, bytes(kept.places)) == (before[0], b"\x01")


def _fails(canvas: object) -> None:
    raise RuntimeError("broken on purpose")
