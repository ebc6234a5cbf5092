"""How it feels: reasons that are true, slides nobody cuts short, a recap and a hint that obey."""

import sys
from collections.abc import Callable
from importlib.abc import MetaPathFinder

import pytest

from babel import tiles
from babel.players import reasons
from babel.rules import actions
from babel.screens.choices import OTHER_LODGE, OTHER_SITE, OWN_SITE, choices
from babel.screens.phrases import phrase, reason
from babel.screens.table import column_tiles
from handheld.buttons import HOLD_AFTER
from handheld.words import menus
from tests.firmware.babel.screens.advice import advice
from tests.firmware.babel.screens.tables import HALVED, MIDDLE, put
from tests.firmware.eye import read
from tools.games.babel import fixed_deal
from tools.games.babel.notation import read_position
from tools.games.babel.robot import Robot
from tools.paths import FIRMWARE

Start = Callable[..., Robot]
NAMES = ("Anna", "Bob")
# Nothing stands or lies opposite of the pawn, and the other lodge is empty.
BARE = MIDDLE.replace("HHHA:123", ":").replace("364251/561324", "364251/-")


def shown(robot: Robot) -> list[str]:
    return read(robot.machine.frame()).split("\n")


# The board


@pytest.mark.parametrize(
    ("column", "row"),
    [
        ("", []),
        ("AAHP", ["A", "A", "H", "P"]),
        ("MMSSS", ["M", "M", "S!", "3"]),
        ("AAAHPA", ["6", "A!", "3", "A"]),
        ("AHMPSAH", ["7", "S", "A", "H"]),
        ("AHMPSAHMPSAH", ["1", "2", "A", "H"]),
        ("AAAHHHMMMPPPSSSAAAAA", ["2", "0", "A!", "5"]),
        ("SSSHHHHHHHMM", ["1", "2", "M", "M"]),
    ],
)
def test_a_column_in_four_tiles(column: str, row: list[str]) -> None:
    """Letters, chips (tribe and number), the number of cards only where it is cut, then a hidden run."""
    groups = bytearray()
    for letter in column:
        tribe = "AHMPS".index(letter)
        if groups and groups[-2] == tribe:
            groups[-1] += 1
        else:
            groups += bytes((tribe, 1))
    found = []
    for tile in column_tiles(bytes(groups), 4):
        for first, names in (
            (tiles.LETTER, "AHMPS"),
            (tiles.NUMBER, "0123456789"),
            (tiles.TENS, "012"),
        ):
            if first <= tile < first + len(names):
                found.append(names[tile - first])
        if tiles.RUN <= tile < tiles.RUN + 5:
            found.append("AHMPS"[tile - tiles.RUN] + "!")
    assert found == row


def test_what_is_told_apart_on_the_board_differs_by_more_than_a_pixel() -> None:
    """Scores in their badges, and the tribes' letters."""
    sheet = (FIRMWARE / "babel" / "tiles.bin").read_bytes()

    def apart(one: int, other: int) -> int:
        a, b = (sheet[5 * (tile - tiles.TRIBE) :][:5] for tile in (one, other))
        return sum(bin(x ^ y).count("1") for x, y in zip(a, b, strict=True))

    for first, second in ((0, 6), (0, 8), (6, 8)):
        assert apart(tiles.NUMBER + first, tiles.NUMBER + second) > 2
    assert apart(tiles.LETTER + 1, tiles.LETTER + 2) > 5
    assert apart(tiles.RUN + 1, tiles.RUN + 2) > 3


def test_what_is_pointed_at_says_its_signs(robot: Robot) -> None:
    """How many cards, which level fits, who can strike: in the row that covers no column and no hand."""
    put(fixed_deal.game_of(robot.machine), MIDDLE)
    for thing, at, told in (
        (OWN_SITE, 1, "5 cards ·build 4"),
        (OWN_SITE, 2, "3 cards ·danger"),
        (OWN_SITE, 4, "1 card ·danger"),
        (OTHER_SITE, 1, "4 cards ·build 4 ·target"),
        (OTHER_SITE, 3, "3 cards ·build 1"),
    ):
        robot.screen.thing, robot.screen.at = thing, at
        robot.machine.console.redraw()
        robot.machine.step(20)
        # By its tiles: the cursor's dark edge cuts the letters above it.
        row = robot.machine.console.canvas.tiles[:25]
        assert "".join(chr(32 + tile) if tile < tiles.TRIBE else "·" for tile in row).rstrip() == told


def test_a_reason_does_not_cover_what_it_is_about(robot: Robot) -> None:
    put(fixed_deal.game_of(robot.machine), MIDDLE)
    robot.show(actions.BUILD)
    assert shown(robot)[1].startswith("You need a 4")
    robot.tap("b")
    robot.show(actions.LURE)
    assert shown(robot)[6].startswith("Needs 3 Sumerians")


# Why not


@pytest.mark.parametrize("thing", [OTHER_LODGE, OTHER_SITE, OWN_SITE])
def test_what_has_no_target_is_not_offered(start: Start, thing: int) -> None:
    state = read_position(BARE)
    found, _ = choices(state, thing, 1)
    for action in found:
        line = phrase(state, action, NAMES)
        assert "0" not in line and not line.endswith("the"), line
    assert not set(found) & {actions.DESTROY, actions.ROB, actions.LURE, actions.BUILD + 1, actions.LEAP + 1}


def test_an_empty_lodge_says_so(robot: Robot) -> None:
    put(fixed_deal.game_of(robot.machine), BARE)
    robot.walk(4, "down", "up")
    robot.tap("a")
    assert robot.screen.thing == OTHER_LODGE and not robot.screen.open
    assert robot.screen.note == "That lodge is empty."


def test_a_missing_run_names_its_tribe(robot: Robot) -> None:
    """Three Assyrians lie here; they pay for no lure."""
    robot.show(actions.LURE)
    robot.machine.step(50)
    assert reason(13, actions.LURE) == "Needs 3 Sumerians in a row here."
    assert [line.rstrip() for line in shown(robot)[6:]] == ["Needs 3 Sumerians in a", "row here."]


def test_a_lodge_has_its_owners_name() -> None:
    state = read_position(MIDDLE)
    assert phrase(state, actions.BUILD, NAMES).endswith("from Anna")
    assert phrase(state, actions.BUILD + 1, NAMES).endswith("from Bob")


# Hint, menu, help


def test_a_does_what_the_hint_says(robot: Robot) -> None:
    match = fixed_deal.game_of(robot.machine).match
    action = advice(robot).decision
    robot.tap("a")
    assert robot.name == "Board" and bytes(match.moves) == bytes((action,))


@pytest.mark.parametrize(
    ("code", "number", "line"),
    [
        (reasons.TAKES, 2, ""),  # to build it is what the hint says to do
        (reasons.GOES, 2, ""),
        (reasons.TAKES + reasons.SOON, 2, "Then build the 2."),
        (reasons.EXILES + reasons.SOON, 2, "Then exile the Medes."),
        (reasons.HALVES, 1, "Make the other drop 1 card."),
        (reasons.ENDS, 0, "I would stop here."),
    ],
)
def test_a_hint_says_why_but_not_twice_the_same(robot: Robot, code: int, number: int, line: str) -> None:
    from babel.screens.hint import why

    assert why(code, number) == line


def test_b_goes_back_from_the_hint(robot: Robot) -> None:
    advice(robot)
    robot.tap("up")
    assert robot.name == "Hint"
    robot.tap("b")
    assert robot.name == "Board" and not fixed_deal.game_of(robot.machine).match.moves


def test_hints_for_him_who_is_halved_lay_card_after_card_aside_and_let_them_go(robot: Robot) -> None:
    game = fixed_deal.game_of(robot.machine)
    put(game, HALVED)
    game.next()
    robot.wait(20)
    robot.lift()
    for laid in (1, 2, 3):
        assert advice(robot)._lines[0].startswith("Discard ")
        robot.tap("a")
        assert robot.name == "Halving" and len(robot.screen.aside) == laid and not game.match.moves
    assert advice(robot)._lines == ["Discard these cards"]
    robot.tap("a")
    assert robot.name == "Curtain" and len(game.match.moves) == 3


def test_b_held_opens_the_menu_while_a_choice_is_open(robot: Robot) -> None:
    robot.do(actions.SETTLE)
    robot.tap("a")
    assert robot.screen.open
    robot.hold("b")
    assert robot.name == "Pause" and len(fixed_deal.game_of(robot.machine).match.moves) == 1


def test_b_that_closes_a_choice_takes_nothing_back(robot: Robot) -> None:
    robot.do(actions.SETTLE)
    robot.tap("a")
    robot.tap("b")
    assert not robot.screen.open and len(fixed_deal.game_of(robot.machine).match.moves) == 1


def test_after_idle_seconds_it_is_told_what_the_keys_do(robot: Robot) -> None:
    before = shown(robot)
    robot.machine.step(7500)
    assert shown(robot) == before
    robot.machine.step(1000)
    assert "act" in shown(robot)[0] and "menu" in shown(robot)[0] and shown(robot)[1:] == before[1:]
    robot.machine.step(6000)
    assert shown(robot) == before


# Motion


def test_a_slide_ends_with_the_next_press_not_with_the_release(robot: Robot) -> None:
    robot.show(actions.SETTLE)
    robot.machine.press("a")
    robot.machine.step(30)
    assert robot.screen._slide is not None
    robot.machine.release("a")
    robot.machine.step(30)
    assert robot.screen._slide is not None
    robot.machine.press("right")
    robot.machine.step(30)
    assert robot.screen._slide is None


def test_under_a_flying_card_the_table_is_as_it_was(robot: Robot) -> None:
    shown = robot.machine.console.canvas.tiles
    before = bytes(shown[125:150])
    robot.show(actions.SETTLE)
    robot.machine.tap("a", 30)
    assert bytes(shown[125:150]) == before
    robot.machine.step(1000)
    assert bytes(shown[125:150]) != before


def temple(robot: Robot, y: int) -> int:
    """The level of the temple that is seen at the second territory."""
    shown: bytearray = robot.machine.console.canvas.tiles
    return (shown[25 * y + 5] - tiles.TEMPLE) // 3


def seen(robot: Robot, action: int, *rows: int) -> list[tuple[int, ...]]:
    """The levels of temples in these rows while an action is seen to happen, without repetition."""
    robot.show(action)
    robot.machine.tap("a", 20)
    found: list[tuple[int, ...]] = []
    for _ in range(60):
        robot.machine.step(20)
        now = tuple(temple(robot, y) for y in rows)
        if not found or found[-1] != now:
            found.append(now)
    return found


def test_a_temple_grows_when_its_card_has_come(robot: Robot) -> None:
    found = seen(robot, actions.BUILD + 1, 4)
    assert found[0] == (3,) and found[-1] == (4,) and len(found) > 3, "it flickers before it stands"


def test_a_temple_is_robbed_of_its_top(robot: Robot) -> None:
    put(fixed_deal.game_of(robot.machine), MIDDLE.replace("AAAHP:123", "HHHAP:12").replace("AHHMM", "AAAMM"))
    found = seen(robot, actions.ROB, 2, 4)
    assert found[0] == (2, 2), "the level is gone while its card flies"
    assert found[-1] == (2, 3)


def test_a_temple_tumbles_level_by_level(robot: Robot) -> None:
    assert [level for (level,) in seen(robot, actions.DESTROY, 2)] == [3, 2, 1, 0]


def test_drawn_cards_come_into_the_hand(robot: Robot) -> None:
    for _ in range(2):
        robot.do(actions.END)
        robot.lift()
    assert robot.name == "Board"
    flights = 1
    slide = robot.screen._slide
    while slide.then is not None:
        flights += 1
        slide = slide.then
    assert flights == 3


# Recap


def test_the_recap_goes_on_back_and_away(robot: Robot) -> None:
    for action in (actions.DESTROY, actions.SETTLE, actions.END):
        robot.do(action)
    robot.hold("a")
    recap = robot.screen
    assert robot.name == "Recap"
    robot.tap("right")
    robot.machine.step(5000)
    assert robot.screen is recap and recap._at == recap._first + 1, "it waits for the player who pressed"
    one = bytes(recap._s)
    robot.tap("right")
    robot.machine.step(3000)
    assert bytes(recap._s) != one
    robot.tap("left")
    robot.machine.step(3000)
    assert bytes(recap._s) == one
    robot.tap("b")
    assert robot.name == "Board"


def test_who_opens_the_menu_finds_the_hint_loaded(robot: Robot) -> None:
    """What was loaded goes again on the board."""
    modules = sys.modules
    robot.hold("b")
    assert "babel.players" in modules and robot.name == "Pause"
    loaded = modules["babel.players"]
    robot.tap("down")
    robot.tap("a")
    assert robot.name == "Hint" and modules["babel.players"] is loaded
    robot.tap("b")
    assert robot.name == "Board" and "babel.players" not in modules


def test_what_else_is_chosen_in_the_menu_has_the_room_of_the_hint(robot: Robot) -> None:
    modules = sys.modules
    robot.hold("b")
    robot.walk(3, "up", "down")
    assert "babel.players" in modules
    robot.tap("a")
    assert robot.name == "Pages" and "babel.players" not in modules
    robot.tap("b")
    robot.wait(500)
    assert robot.name == "Pause" and "babel.players" not in modules, "it is not pointed at"
    robot.walk(-2, "up", "down")
    robot.wait(100)
    assert "babel.players" in modules


@pytest.mark.parametrize(("held", "loaded"), [(250, []), (HOLD_AFTER - 150, ["babel.players"])])
def test_what_thinks_a_hint_out_loads_while_b_is_held(robot: Robot, held: int, loaded: list[str]) -> None:
    """Long before the menu is due, so that it comes no later; who undoes waits for nothing."""
    machine = robot.machine
    seen = []

    class Finder(MetaPathFinder):
        def find_spec(self, name: str, path: object, target: object = None) -> None:
            if name == "babel.players" or name.startswith("handheld.screens.pause"):
                seen.append(name)

    sys.meta_path.insert(0, finder := Finder())
    try:
        machine.press("b")
        machine.step(held)
        assert seen == loaded
        if loaded:
            machine.step(200)
            assert menus().PAUSE in read(machine.frame())
            assert "babel.players" not in seen[1:], "it was there"
        machine.release("b")
        machine.step(60)
    finally:
        sys.meta_path.remove(finder)
