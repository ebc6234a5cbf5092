"""Lessons on the panel: who does as told comes to the end, all else is answered, nothing else is touched."""

import sys
from random import Random

import pytest

from handheld.journal.keys import LEARNED, game_key
from tests.firmware.eye import read, read_from
from tests.firmware.lessons.conftest import Sit
from tests.firmware.lessons.pupil import Pupil, told

ALL = [("babel", number) for number in range(5)] + [("rise", number) for number in range(3)]
# The fourth of Rise of Babel is free: nothing is told in it.
CODES = ("en", "de", "fr")
SOME = (("babel", 0), ("babel", 4), ("rise", 2))


def kept(pupil: Pupil) -> bytes:
    """What is remembered of the lessons."""
    console = pupil.machine.console
    return bytes(console.journal.get(game_key(console.number, LEARNED)))


def play_a_little(pupil: Pupil) -> bytes:
    """Begin a real game, decide something, leave it; gives its head and decisions as they are saved."""
    robot = pupil.robot()
    robot.begin()
    robot.lift()
    for _ in range(3):
        robot.decide_random(Random(1))
        pupil.machine.step(1000)
    pupil.screen.director.leave()
    pupil.machine.step(100)
    return saved(pupil)


def saved(pupil: Pupil) -> bytes:
    """The saved game."""
    console = pupil.machine.console
    game = console.journal.game(console.number)
    assert game.head is not None
    return bytes(game.head) + bytes(game.places)


@pytest.mark.slow
@pytest.mark.parametrize("language", range(3), ids=CODES)
@pytest.mark.parametrize(("game", "number"), ALL)
def test_who_does_as_told_ends_each_lesson(sit: Sit, game: str, number: int, language: int) -> None:
    pupil = sit(game, language)
    pupil.learn(number)
    for _ in pupil.follow():
        assert pupil.followed < 100
    assert pupil.name == "_Lessons"
    assert kept(pupil) == bytes((1 << number,))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), SOME)
def test_whatever_is_pressed_between_it_is_never_broken(sit: Sit, game: str, number: int) -> None:
    pupil = sit(game)
    pupil.learn(number)
    dice = Random(number)
    for _ in pupil.follow(lost=True):
        assert pupil.followed < 300
        for _ in range(3 if pupil.followed % 5 == 0 else 0):
            if pupil.lesson is not None:
                pupil.machine.tap(dice.choice(("up", "down", "left", "right", "a", "a", "b")))
    assert kept(pupil) == bytes((1 << number,))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), ALL)
def test_all_else_is_answered_by_why_not_now(sit: Sit, game: str, number: int) -> None:
    """Every decision that is legal but not right leaves all as it is and brings a box."""
    pupil = sit(game)
    pupil.learn(number)
    lesson = pupil.lesson
    answered = 0
    step = -1
    for name in pupil.follow():
        if step == len(lesson.match.moves) or name not in ("Board", "Halving") or not lesson.line:
            continue
        step = len(lesson.match.moves)
        before = bytes(lesson.match.state)
        for decision in lesson.match.legal():
            if decision not in lesson.wanted():
                lesson.act(decision)
                pupil.machine.step(20)
                assert pupil.name == "Box"
                assert bytes(lesson.match.state) == before
                pupil.tap("a")
                assert pupil.name == name
                answered += 1
    assert answered > 10


@pytest.mark.parametrize("game", ["babel", "rise"])
def test_no_key_goes_through_before_the_first_words(sit: Sit, game: str) -> None:
    pupil = sit(game)
    pupil.learn(0)
    assert pupil.name == "Board" and not told(pupil.machine.frame())
    seen = pupil.machine.frame().rows
    pupil.machine.run("a down right a")
    assert pupil.name == "Board" and pupil.machine.frame().rows == seen
    pupil.machine.step(1200)
    assert pupil.name == "Box"
    pupil.tap("a")
    assert len(pupil.lesson._boxes) or told(pupil.machine.frame())


def test_a_key_that_was_meant_for_the_board_takes_no_words_away(sit: Sit) -> None:
    """The words come while the pupil is about to press."""
    pupil = sit("rise")
    pupil.learn(0)
    while pupil.name != "Box":
        pupil.wait(20)
    pupil.machine.tap("a")
    assert pupil.name == "Box" and "Welcome" in read(pupil.machine.frame())
    pupil.wait(300)
    pupil.machine.tap("a")
    assert "Welcome" not in read(pupil.machine.frame())


def test_the_way_to_a_mark_leads_towards_it_and_not_round_the_panel(sit: Sit) -> None:
    pupil = sit("babel")
    pupil.learn(2)
    to_line(pupil, "Take Nabu's 4")
    way = sys.modules["babel.lessons"].way
    pupil.screen.thing, pupil.screen.at = 4, 2  # in the hand, below
    button, _, marks = way(pupil.screen, pupil.lesson.wanted())
    assert button == 0 and marks[1] == 0, "up, to the first row"
    pupil.screen.thing = 0
    assert way(pupil.screen, pupil.lesson.wanted()) == (4, 6, b""), "there: A, and no mark"


def test_why_not_is_read_on_the_panel(sit: Sit) -> None:
    pupil = sit("babel")
    pupil.learn(0)
    for _ in pupil.follow():
        if "Build your level 1" in read(pupil.machine.frame()):
            break
    pupil.machine.run("a a")  # settles another card instead
    assert "Build first" in read(pupil.machine.frame())
    pupil.tap("b")
    assert "Build your level 1" in read(pupil.machine.frame())


def to_line(pupil: Pupil, line: str) -> None:
    """Do as told up to a line of the coach."""
    for _ in pupil.follow():
        if pupil.name == "Board" and pupil.lesson.line == line:
            return


@pytest.mark.parametrize("language", range(3), ids=CODES)
def test_a_reason_of_the_market_is_read_beside_the_line(sit: Sit, language: int) -> None:
    pupil = sit("rise", language)
    pupil.learn(0)
    for _ in pupil.follow():
        if pupil.name == "Board" and len(pupil.lesson.match.moves) == 1 and told(pupil.machine.frame()):
            break
    line = pupil.lesson.line.replace("\xa0", " ")
    while pupil.screen.items[pupil.screen.at] != 200:  # the market
        pupil.tap("right")
    pupil.tap("a")
    assert pupil.name == "Market"
    assert line in read(pupil.machine.frame()) and told(pupil.machine.frame()) == "b"
    pupil.machine.run("down a")
    seen = read(pupil.machine.frame()).split("\n")
    assert pupil.screen.why
    assert seen[5].strip() == pupil.screen.why
    assert line in seen[0] and told(pupil.machine.frame()) == "b"
    pupil.tap("b")
    assert pupil.name == "Board"


@pytest.mark.parametrize(
    ("game", "name", "path"),
    [
        ("rise", "Seat", "up left a"),
        ("rise", "Closer", "up a"),
        ("rise", "Card", "hold:a"),
        ("babel", "Site", "down down hold:a"),
        ("babel", "Piles", "down hold:a"),
    ],
)
def test_every_closer_look_shows_the_way_back(sit: Sit, game: str, name: str, path: str) -> None:
    pupil = sit(game)
    pupil.learn(0)
    to_line(pupil, "Settle any card here" if game == "babel" else "Labourer: gold")
    before = bytes(pupil.lesson.match.moves)
    pupil.machine.run(path)
    assert pupil.name == name
    while pupil.name != "Board":
        assert told(pupil.machine.frame()) == "b", pupil.name
        pupil.tap("b")
    assert bytes(pupil.lesson.match.moves) == before


def test_what_is_not_legal_is_answered_too(sit: Sit) -> None:
    """The reason stays, the line shows the way back, and A says why not now."""
    pupil = sit("babel")
    pupil.learn(0)
    to_line(pupil, "Build your level 1")
    board = pupil.screen
    board.thing, board.at = 4, 5  # the end of the turn
    pupil.tap("a")
    assert board.open and board.chosen >= board.legal_count
    seen = read(pupil.machine.frame())
    assert "Build your level 1" in seen and "Build your founding card" in seen
    assert told(pupil.machine.frame()) == "b"
    pupil.tap("a")
    assert pupil.name == "Box" and "Build first" in read(pupil.machine.frame())
    pupil.tap("a")
    pupil.tap("b")
    assert not board.open and pupil.lesson.line == "Build your level 1"


def test_a_refusal_keeps_the_choice_open_and_the_way_is_the_shorter_one(sit: Sit) -> None:
    pupil = sit("babel")
    pupil.learn(2)
    to_line(pupil, "Migrate from S to P")
    board = pupil.screen
    board.thing, board.at = 2, 4  # the own column at S
    pupil.tap("a")
    wanted = [board.open.index(action) for action in pupil.lesson.wanted()]
    assert len(wanted) == 1 and wanted[0] > 0
    while board.chosen != wanted[0] - 1:
        pupil.tap("right")
    assert told(pupil.machine.frame()) == "right"
    pupil.tap("a")
    assert pupil.name == "Box"
    pupil.tap("a")
    assert pupil.screen is board and board.open and board.chosen == wanted[0] - 1
    pupil.machine.run("right right")
    assert told(pupil.machine.frame()) == "left"
    # An arrow points on at once.
    pupil.tap("a")
    assert pupil.name == "Box"
    pupil.tap("left")
    assert pupil.screen is board and board.chosen == wanted[0]


@pytest.mark.parametrize("game", ["babel", "rise"])
def test_no_mark_lies_over_a_note(sit: Sit, game: str) -> None:
    pupil = sit(game)
    pupil.learn(0)
    to_line(pupil, "Settle any card here" if game == "babel" else "Labourer: gold")
    if game == "rise":
        pupil.tap("right")  # what is pointed at has no mark
    course = sys.modules[f"{game}.lessons"]
    assert course.way(pupil.screen, pupil.lesson.wanted())[2]
    pupil.screen.note = "A note"
    assert not course.way(pupil.screen, pupil.lesson.wanted())[2]


@pytest.mark.parametrize(("game", "step"), [("babel", 2), ("rise", 2)])
def test_taking_back_leads_back(sit: Sit, game: str, step: int) -> None:
    pupil = sit(game)
    pupil.learn(0)
    lines: list[str] = []
    for _ in pupil.follow():
        at = len(pupil.lesson.match.moves)
        if pupil.name == "Board" and at == len(lines) and pupil.lesson.line:
            lines.append(pupil.lesson.line)
        if at == step and told(pupil.machine.frame()) and pupil.name == "Board":
            break
    while pupil.lesson.match.moves:
        pupil.machine.run("b wait:100")
    assert pupil.lesson.line == lines[0]
    for _ in pupil.follow():
        assert pupil.followed < 100
    assert kept(pupil) == b"\1"


@pytest.mark.parametrize("game", ["babel", "rise"])
def test_the_menu_of_a_lesson(sit: Sit, game: str) -> None:
    from handheld.words import menus

    pupil = sit(game)
    pupil.learn(1)
    steps = 0
    for _ in pupil.follow():
        steps = len(pupil.lesson.match.moves)
        if steps > 2 and pupil.name == "Board":
            break
    pupil.machine.run("hold:b")
    pupil.choose(menus().HOW_TO)
    pupil.machine.run("b")
    pupil.choose(menus().RESUME)
    assert len(pupil.lesson.match.moves) == steps
    pupil.machine.run("hold:b")
    pupil.choose(menus().AGAIN)
    pupil.machine.step(1500)
    assert pupil.lesson.number == 1 and not pupil.lesson.match.moves
    while pupil.name == "Box":
        pupil.tap("a")
    pupil.machine.run("hold:b")
    pupil.choose(menus().LEAVE_LESSON)
    assert pupil.name == "_Lessons" and pupil.lesson is None
    assert kept(pupil) == b""
    pupil.machine.tap("b")
    assert pupil.name == "Title"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["babel", "rise"])
def test_a_lesson_touches_no_saved_game_and_no_statistics(sit: Sit, game: str) -> None:
    pupil = sit(game)
    before = play_a_little(pupil)
    memory = bytes(pupil.machine.nvm.cells)
    pupil.learn(2)
    for _ in pupil.follow():
        if pupil.lesson is not None:
            assert bytes(pupil.machine.nvm.cells) == memory
    assert kept(pupil) == b"\4"
    pupil.machine.run("off on wait:100")
    assert saved(pupil) == before
    assert pupil.machine.console.journal.get(game_key(pupil.machine.console.number, 0)) == b""
    assert kept(pupil) == b"\4"


@pytest.mark.parametrize("game", ["babel", "rise"])
def test_a_power_cut_in_a_lesson_leads_to_the_title(sit: Sit, game: str) -> None:
    pupil = sit(game)
    before = play_a_little(pupil)
    pupil.learn(0)
    for _ in pupil.follow():
        if pupil.followed > 12:
            break
    pupil.machine.run("off on wait:100")
    assert pupil.name == "Title" and pupil.lesson is None
    assert saved(pupil) == before and kept(pupil) == b""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["babel", "rise"])
def test_nothing_of_a_lesson_stays(sit: Sit, game: str) -> None:
    """Neither in a game, nor at the title after a lesson."""
    names = {
        "handheld.screens.lesson_menu",
        "handheld.screens.lesson",
        "handheld.screens.signs",
        f"{game}.lessons",
    }
    pupil = sit(game)
    play_a_little(pupil)
    assert not names & set(sys.modules)
    pupil.learn(0)
    for _ in pupil.follow():
        assert pupil.lesson is None or names - {"handheld.screens.lesson_menu"} <= set(sys.modules)
    pupil.machine.run("b")
    pupil.robot().choose(0)  # goes on with the game
    pupil.machine.step(500)
    assert not names & set(sys.modules)
    assert not [name for name in sys.modules if name.endswith("lessons") and name.startswith(game)]


@pytest.mark.slow
def test_what_is_done_is_ticked_and_the_next_is_pointed_at(sit: Sit) -> None:
    pupil = sit("rise")
    for number in range(3):
        pupil.learn(number)
        for _ in pupil.follow():
            assert pupil.lesson is not None
        rows = read(pupil.machine.frame()).split("\n")
        # A tick is no letter, and a row without one ends with a space.
        assert [row[-1] != " " for row in rows[1:5]] == [done <= number for done in range(4)]
        assert pupil.screen.at == number + 1
        pupil.machine.tap("b")
    assert kept(pupil) == b"\7"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_free_round_goes_on_with_every_decision(sit: Sit, seed: int) -> None:
    """Whatever is decided, the coach makes each remark once, and the end of the round ends the lesson."""
    pupil = sit("rise")
    pupil.learn(3)
    dice = Random(seed)
    said: list[bytes] = []
    decided = looks = 0
    while pupil.lesson is not None:
        looks += 1
        assert looks < 600
        lesson = pupil.lesson
        if pupil.name == "Board" and not lesson._boxes and not lesson._done():
            legal = lesson.match.legal()
            assert lesson.wanted() == legal
            moves = len(lesson.match.moves)
            pupil.screen.act(dice.choice(legal[:4]))
            assert len(lesson.match.moves) > moves
            decided += 1
        elif pupil.name != "Board":
            if pupil.name == "Box":
                said.append(b"".join(pupil.screen._rows))
            pupil.tap("a")
        pupil.wait(300)
    assert decided > 10
    assert len(said) == len(set(said)) > 6, "the welcome, some remarks, praise"
    assert kept(pupil) == b"\x08"


def test_a_round_that_the_other_ends_is_scored_once_and_as_it_was_full(sit: Sit) -> None:
    """It is Nabu who fills the last slots, after the pupil has ended a turn."""
    from rise.rules.facts import first_slot
    from rise.rules.state import PENDING_COUNT, SLOTS

    pupil = sit("rise")
    pupil.learn(3)
    s = pupil.lesson.match.state
    scored = 0
    shown = ""
    for _ in range(400):
        if pupil.lesson is None:
            break
        if pupil.name == "Scoring" and shown != "Scoring":
            scored += 1
            towers = pupil.screen._s
            assert towers.find(b"\0", SLOTS, SLOTS + first_slot(towers, 3)) < 0, "no slot is free"
        shown = pupil.name
        if pupil.name == "Board" and not pupil.lesson._boxes and not pupil.lesson._done():
            legal = pupil.lesson.match.legal()
            # The pupil leaves the towers to the other one.
            pupil.screen.act(legal[-1] if not s[PENDING_COUNT] else legal[0])
        elif pupil.name != "Board":
            pupil.tap("a")
        pupil.wait(100)
    assert scored == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1, 3])
def test_the_other_s_turn_has_the_other_s_name(sit: Sit, number: int) -> None:
    """From its first picture on, also where nothing on the table changes."""
    pupil = sit("rise")
    pupil.learn(number)
    looks = 0
    while pupil.lesson is not None and not looks:
        button = told(pupil.machine.frame())
        if button or number == 3:
            pupil.tap(button or "a")
        pupil.wait(20)
        while pupil.name == "Recap":
            assert read(pupil.machine.frame()).split("\n")[6].startswith("Nabu")
            looks += 1
            pupil.wait(50)
    assert looks > 20


def test_a_alone_leads_through_a_free_round(sit: Sit) -> None:
    pupil = sit("rise")
    pupil.learn(3)
    seen = set(pupil.press_a())
    assert {"Box", "Board", "Recap", "Scoring"} <= seen
    assert kept(pupil) == b"\x08"


def test_in_a_free_round_only_the_rules_say_no(sit: Sit) -> None:
    pupil = sit("rise")
    pupil.learn(3)
    pupil.wait(1500)
    while pupil.name == "Box":
        assert told(pupil.machine.frame()) == "a"
        pupil.tap("a")
        pupil.wait(100)
    assert not told(pupil.machine.frame()), "no line, so that everybody's points can be read"
    frame = pupil.machine.frame()
    assert read_from(frame, 73, 0, 4) == "Nabu" and read_from(frame, 96, 0, 1) == "6"
    pupil.lesson.refuse()
    assert pupil.name == "Board"


@pytest.mark.parametrize("language", range(3), ids=CODES)
def test_the_name_of_a_card_is_read_beside_the_line(sit: Sit, language: int) -> None:
    pupil = sit("rise", language)
    pupil.learn(0)
    for name in pupil.follow():
        if name == "Board":
            break
    pupil.machine.run("hold:a")
    from rise.words import words

    seen = read(pupil.machine.frame()).split("\n")
    assert pupil.name == "Card"
    assert seen[0].strip() == words().CARD_NAMES[0] and pupil.lesson.line.replace("\xa0", " ") in seen[7]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_a_box_hides_nothing_that_is_right(sit: Sit, number: int) -> None:
    """A box at the top leaves the hand, one at the bottom the towers; neither is higher than two rows."""
    pupil = sit("rise")
    pupil.learn(number)
    boxes = 0
    for name in pupil.follow():
        if name != "Box":
            continue
        box = pupil.screen
        assert len(box._rows) <= 2
        rows = [y for y in range(8) if box.covers(y)]
        assert rows in ([0], [0, 1], [5, 6, 7], [6, 7], [7])
        boxes += 1
    assert boxes > 8


def test_a_refusal_leaves_the_market_where_it_was(sit: Sit) -> None:
    from rise.rules.decisions import MARKET

    pupil = sit("rise")
    pupil.learn(0)
    for name in pupil.follow():
        if name == "Market":
            break
    market = pupil.screen
    market.at = market.items.find(bytes((MARKET,)))  # not a card: legal, but not what is wanted
    pupil.tap("a")
    assert pupil.name == "Box" and not pupil.lesson.match.moves[3:]
    pupil.tap("a")
    assert pupil.screen is market and market.items[market.at] == MARKET


@pytest.mark.parametrize("game", ["babel", "rise"])
@pytest.mark.parametrize("wait", [0, 300, 2500])
def test_a_crash_in_a_lesson_blames_no_saved_game(sit: Sit, game: str, wait: int) -> None:
    """While it is loaded, on the board, and when the coach's words lie on it."""
    pupil = sit(game)
    pupil.robot().begin()
    pupil.machine.run("off on wait:100")
    console = pupil.machine.console
    from handheld.crash_guard import caught
    from handheld.screens.lesson_menu import begin

    console.show(begin(console, 0))
    pupil.machine.step(wait)
    assert pupil.name == {0: "Loading", 300: "Board", 2500: "Box"}[wait]
    caught(console, ValueError("broken"))
    assert pupil.name == "Crash" and console.number == 0
    assert pupil.screen._saved.head is None, "nothing is said of it"
