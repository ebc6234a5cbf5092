"""What the board of Rise of Babel says and where it stands."""

import sys
from random import Random
from typing import Any

import pytest

from handheld.screens.signs import as_tiles
from rise.rules.decisions import BUY, END, GOLD, MARKET
from rise.rules.effects import perform
from rise.rules.legal import legal
from rise.rules.state import (
    CAMP,
    CHANCE,
    EMPTY_SLOTS,
    KINDS,
    LAP,
    LAPS,
    NONE,
    PENDING_COUNT,
    POINTS,
    PURSE,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    TURN,
    WAREHOUSE,
    points,
)
from rise.tiles import RAISED
from tests.firmware.eye import read, read_from
from tests.firmware.rise.rules.table import do
from tests.firmware.rise.rules.table import table as position
from tools.games.rise.notation import read_decision, write_decision
from tools.games.rise.robot import TO_MARKET, Robot


def show(robot: Robot, state: bytearray) -> Any:
    """The board with this position on it."""
    robot.lift()
    board = robot.screen
    board.director.match.state[:] = state
    board.update_items(True)
    robot.machine.console.redraw()
    robot.machine.step(60)
    return board


def rows(robot: Robot) -> list[str]:
    """What is read on the panel."""
    return read(robot.machine.frame()).split("\n")


@pytest.mark.parametrize("language", range(3), ids=("en", "de", "fr"))
def test_a_slot_says_what_confusion_costs_oneself_and_others(table: Any, language: int) -> None:
    """A loss has one sign, and what others lose is said, too, to the last number."""
    robot: Robot = table(2, language=language)
    towers = {0: "2B", 1: "2S", 3: "1S"}
    board = show(robot, do(position(hand="nimrod", points=4, towers=towers), "play nimrod main"))
    expected = {2: ("+0", "-1", "-2"), 4: ("+1", "+0", "-1"), 5: ("+0", "+0"), 6: ("+0", "-1")}
    for slot, numbers in expected.items():
        robot._at(board.items.index(bytes((99 + slot,))))
        robot.machine.step(60)
        line = rows(robot)[5]
        assert "+-" not in line
        for number in numbers:
            assert number in line, line
            line = line[line.index(number) + 2 :]
        assert "+" not in line and "-" not in line


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (0, ["Cart: carries 1 tile more", "Track: 2-in-1 wood-stone"]),
        (1, ["Karren: trägt 1 Teil mehr", "Leiste: 2-in-1 Holz-Stein"]),
        (2, ["Chariot : 1 tuile de plus", "2-en-1 bois-pierre"]),
    ],
    ids=("en", "de", "fr"),
)
def test_a_track_s_gift_is_said(table: Any, language: int, lines: list[str]) -> None:
    """Above the hand; but where it asks for a cart or a specialty, what is pointed at is said."""
    robot: Robot = table(2, language=language)
    for steps, line in enumerate(lines):
        board = show(robot, position(hand="storeman mason", stalls="W W S", tablets=[steps, 0, 0, 0]))
        for decision in "play storeman main", "tile W":
            board.act(read_decision(board.director.match.state, decision))
        robot.machine.console.redraw()
        robot.machine.step(60)
        assert rows(robot)[5].strip() == line
    robot.machine.step(3000)
    assert rows(robot)[5].strip() != lines[-1]


def test_the_tile_that_chance_has_drawn_is_said(table: Any) -> None:
    """What the Gambler's gold is tells which it was."""
    robot: Robot = table(2)
    gold = {"wood": 1, "stone": 0, "brick": 0, "tar": 3}
    said = set()
    for number in range(16):
        s = position(hand="gambler mason", camp="W")
        s[CHANCE : CHANCE + 8] = Random(number).randbytes(8)
        board = show(robot, s)
        board.act(read_decision(s, "play gambler main"))
        robot.machine.console.redraw()
        robot.machine.step(60)
        chance, kind = rows(robot)[5].split()
        assert chance == "Chance:"
        assert board.director.match.state[PURSE] == gold[kind]
        said.add(kind)
    assert said == set(gold)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_tower_touches_another_or_the_goods(table: Any, seats: int) -> None:
    """In every round: a dark pixel at least between two towers, and between them and the goods."""
    robot: Robot = table(seats)
    robot.lift()
    from rise.rules.facts import first_slot
    from rise.screens.towers import slot_position

    state = robot.screen.director.match.state
    for number in (1, 2, 3):
        state[ROUND] = number
        boxes: list[tuple[int, int, int, int]] = [(0, 8, 20, 39)]
        for n in range(seats + 1):
            cells = [slot_position(state, i) for i in range(first_slot(state, n), first_slot(state, n + 1))]
            left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
            right, bottom = max(x + size for x, _, size in cells), max(y + size for _, y, size in cells)
            assert right < 127 and top >= 8 and bottom in (23, 40)
            assert all(
                right + 1 < other[0] or other[2] + 1 < left or bottom + 1 < other[1] or other[3] + 1 < top
                for other in boxes
            ), (number, n)
            boxes.append((left, top, right, bottom))


def inside(robot: Robot, slot: int, walls: int = 0) -> list[str]:
    """The pixels within the walls of a slot, or with them."""
    from rise.screens.towers import slot_position

    left, top, size = slot_position(robot.screen.director.match.state, slot)
    frame = robot.machine.frame()
    return [
        "".join("#" if frame.pixel(left + x, top + y) else "." for x in range(1 - walls, size + walls))
        for y in range(1 - walls, size + walls)
    ]


def test_own_tiles_are_solid_others_framed_and_empty_slots_dim(table: Any) -> None:
    """As the holder sees them; wild tiles have cut corners, confusion is a grid."""
    robot: Robot = table(2)
    towers = {0: "1W", 1: "2W", 2: "xW", 4: "#"}
    show(robot, position(hand="labourer", towers=towers))
    own, other, wild, _, confusion = (inside(robot, slot) for slot in range(5))
    lit = ["".join(inside(robot, slot, 1)).count("#") for slot in range(4)]
    assert own[0] == "#######" and own[2] == "##...##"
    assert other[0] == "......." and other[2] == "..###.."
    assert wild[0] == "..###.." and wild[3] != other[3]
    assert confusion[0] == "#.#.#.." and confusion[1] == ".#.#.#.", "a seam at the right"
    assert lit[3] < min(lit[:3]), "what is printed is fainter than any tile"


def corners(cell: list[str]) -> str:
    """The four corners of a cell: upper left, upper right, lower left, lower right."""
    return cell[0][0] + cell[0][-1] + cell[-1][0] + cell[-1][-1]


@pytest.mark.parametrize("me", range(4))
def test_windows_tell_other_players_apart(table: Any, me: int) -> None:
    """Square, a house, a shield: by their order, whoever looks, on a tower and before a name."""
    robot: Robot = table(4)
    robot.lift()
    state = robot.screen.director.match.state
    main, minor = SLOTS, SLOTS + 8  # cells of eight pixels and of seven
    for first in (main, minor):
        state[first : first + 4] = bytes((1 << 4, 2 << 4, 3 << 4, 4 << 4))  # everybody's wood
    state[TURN] = me
    robot.screen.update_items(True)
    robot.machine.console.redraw()
    robot.machine.step(60)
    frame = robot.machine.frame()
    shapes = ["....", "##..", "..##"]
    for first in (main, minor):
        cells = [inside(robot, first - SLOTS + seat) for seat in range(4)]
        assert corners(cells.pop(me)) == "####"
        assert [corners(cell) for cell in cells] == shapes
    # By the seats from the first on, 32 columns each.
    marks = [
        ["".join(".#"[frame.pixel(32 * seat + x, y)] for x in range(1, 6)) for y in range(1, 6)]
        for seat in range(4)
    ]
    assert marks.pop(me) == ["#####"] * 5
    assert [corners(mark) for mark in marks] == shapes


@pytest.mark.parametrize(
    "tiles", (("1W", "1W", "1W", "1W"), ("xW", "xS", "xB", "xT"), ("#", "#", "#", "#"), ())
)
def test_an_empty_slot_has_dots_at_its_sides(table: Any, tiles: tuple[str, ...]) -> None:
    """Beside a solid tile there is a dark seam instead, so that nothing crowds the sign."""
    robot: Robot = table(2)
    show(robot, position(hand="labourer", towers=dict(zip((0, 1, 3, 5), tiles))))
    from rise.screens.towers import slot_position

    left, top, size = slot_position(robot.screen.director.match.state, 2)
    frame = robot.machine.frame()
    for side in (0, size):
        across = sum(frame.pixel(left + x, top + side) for x in range(1, size))
        down = sum(frame.pixel(left + side, top + y) for y in range(1, size))
        assert across == down == (0 if tiles else 3)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", range(4))
def test_an_empty_slot_shows_the_sign_of_its_tile(table: Any, seats: int, kind: int) -> None:
    """The same pixels as on another's tile, in cells of both sizes."""
    robot: Robot = table(seats)
    robot.lift()
    from rise.rules.facts import first_slot, shown

    state = robot.screen.director.match.state
    slots = [slot for slot in range(first_slot(state, seats + 1)) if shown(state, slot) == 1 << kind]
    printed = [inside(robot, slot) for slot in slots]
    for slot in slots:
        state[SLOTS + slot] = 2 << 4 | kind
    robot.machine.console.redraw()
    robot.machine.step(60)
    assert slots and printed == [inside(robot, slot) for slot in slots]


def test_who_looks_around_still_sees_the_walls_of_what_is_pointed_at(table: Any) -> None:
    """So a free slot does not look like a window, and a window keeps its owner's shape."""
    robot: Robot = table(4)
    robot.lift()
    state = robot.screen.director.match.state
    state[SLOTS : SLOTS + 2] = bytes((2 << 4, 3 << 4))
    state[SLOTS + 8] = 4 << 4
    robot.screen.update_items(True)
    robot.tap("up")
    looked = robot.screen
    from rise.rules.facts import first_slot

    for slot in (0, 1, 2, 8, 9, first_slot(state, 5) - 1):
        seen = []
        for pointed in (NONE, slot):
            looked.slot, looked._since = pointed, robot.machine.console.now
            robot.machine.console.redraw()
            robot.machine.step(20)
            seen.append(inside(robot, slot, 1))
        assert seen[0] == seen[1], slot


def test_the_picture_is_the_holder_s_whoever_plays(table: Any) -> None:
    """While a computer plays, one's own tiles stay solid."""
    robot: Robot = table(2, levels=(0, 1, 0, 0))
    robot.lift()
    board = robot.screen
    state = board.director.match.state
    state[SLOTS], state[SLOTS + 1] = 16, 32
    robot.machine.console.redraw()
    robot.machine.step(60)
    before = inside(robot, 0)
    while robot.name == "Board":
        robot.do(legal(state)[0])
    assert robot.name == "Thinking" and state[TURN] == 1
    assert inside(robot, 0) == before


@pytest.mark.parametrize("language", range(3), ids=("en", "de", "fr"))
def test_the_ground_says_what_a_card_does(table: Any, language: int) -> None:
    """Behind its name, where both fit."""
    robot: Robot = table(2, language=language)
    robot.lift()
    from rise.screens.phrases import side_words
    from rise.words import words

    board = robot.screen
    long = 0
    for card in range(0, 2 * KINDS, 2):
        board.items = bytes((card,)) + board.items[1:]
        for side in range(2):
            board.alt = side == 1
            board.pointer_moved()
            w = words()
            name, does = w.CARD_NAMES[card >> 1], side_words(card + side)
            told = name + w.COLON + does
            long += len(told) > 25
            line = told if len(told) <= 25 else does[0].upper() + does[1:]
            robot.machine.console.redraw()
            robot.machine.step(60)
            tiles = bytes(robot.machine.console.canvas.tiles[5 * 25 : 6 * 25])
            assert tiles.rstrip(b"\0") == as_tiles(line, {}), line
    assert long > 2


def test_the_ground_tells_whose_a_tile_is_and_what_a_slot_gives(table: Any) -> None:
    """By pointing at it: up from the hand, then with the arrows; down leads back."""
    robot: Robot = table(2)
    board = show(robot, position(hand="labourer", towers={4: "2S", 5: "xB", 6: "#"}))
    robot.tap("up")
    assert rows(robot)[5].strip() == "Bob: stone"
    robot.tap("right")
    assert rows(robot)[5].strip() == "Wild: brick"
    robot.tap("right")
    assert rows(robot)[5].strip() == "Confusion"
    robot.tap("up")
    assert rows(robot)[5].strip() == "Free slot: brick +1"
    while robot.screen.slot != NONE:
        robot.tap("left")
    assert rows(robot)[5].strip() == "Players' boards"
    robot.tap("a")
    assert robot.name == "Seat"
    robot.tap("b")
    robot.tap("down")
    assert rows(robot)[5].startswith("Labourer") and robot.screen is board


def test_what_cannot_be_played_is_in_brackets(table: Any) -> None:
    """Each half of a card by itself; the end of the turn until all cards are played."""
    robot: Robot = table(2)
    board = show(robot, position(hand="labourer drover", gold=0))
    barred: list[bytes] = []
    module: Any = sys.modules["rise.screens.board"]

    def spy(canvas: Any, layer: Any, columns: Any, found: Any, marks: bytes, room: int) -> None:
        barred.append(marks)

    old, module.draw_columns = module.draw_columns, spy
    try:
        robot.machine.console.canvas.pixels.forget()
        robot.machine.console.redraw()
        robot.machine.step(60)
    finally:
        module.draw_columns = old
    assert barred[-1] == b"\0\1", "nothing in the camp to move"
    assert board.items[-1] == TO_MARKET


def test_the_gold_tile_is_used_like_a_card(table: Any) -> None:
    """It stands first in the hand while it can be used, and gives what its upper side shows."""
    robot: Robot = table(2)
    tile = {"tablets": [0, 3, 0, 0], "gold_tile": [2, False]}
    board = show(robot, position(hand="labourer mason", **tile))
    state = board.director.match.state
    assert board.decision() == GOLD and rows(robot)[5].strip() == "Use the gold tile"
    robot.tap("down")
    assert board.decision() == GOLD, "it has one side only"
    robot.tap("a")
    assert state[PURSE] == 2
    assert GOLD not in board.items and board.items[board.at] < BUY


@pytest.mark.parametrize("late", (False, True))
def test_of_two_sides_gold_is_pointed_at_in_the_first_round_and_later_what_moves_tiles(
    table: Any, late: bool
) -> None:
    robot: Robot = table(2)
    board = show(robot, position(hand="labourer drover storeman scribe", camp="W", stalls="W S B"))
    board.director.match.state[ROUND] = 2 if late else 1
    lower = {}
    for _ in board.items:
        robot.tap("right")
        lower[board.items[board.at]] = board.alt
    labourer, drover, storeman, scribe = 0, 2, 4, 18
    assert lower[labourer] == late, "gold above, a load below"
    assert lower[drover] != late, "a move above, gold below"
    assert not lower[storeman] and not lower[scribe], (
        "what both sides do is no gold or the better side is above"
    )


def test_another_one_of_a_card_is_pointed_at_on_the_side_just_played(table: Any) -> None:
    robot: Robot = table(2)
    board = show(robot, position(hand="labourer labourer labourer drover", stalls="W S B", camp="W"))
    for side in (1, 0):
        robot.do(side)
        while board.director.match.state[PENDING_COUNT]:
            robot.do(board.items[0])
        assert board.decision() == side
    robot.do(1)
    assert board.items[board.at] != 0


@pytest.mark.parametrize(
    ("deed", "more", "answer"),
    [
        ("play labourer alt", {"stalls": "S B T"}, "tile T"),
        ("play labourer alt", {"stalls": "S W B"}, "tile W"),
        ("play storeman main", {"stalls": "S B T"}, "tile T"),
        ("play mason main", {"warehouse": "W S B T"}, "tile B"),
        ("play storeman main", {"stalls": "W W W", "warehouse": "S T", "tablets": [0, 0, 0, 0]}, "track T"),
        ("play storeman main", {"stalls": "W W W", "warehouse": "S T", "tablets": [0, 1, 0, 1]}, "track S"),
        ("play storeman main", {"stalls": "W W W", "warehouse": "S", "tablets": [1, 0, 0, 0]}, "track W"),
        ("play storeman main;track W", {"stalls": "W W W", "warehouse": "S"}, "cart"),
        ("play merchant main", {}, "card builder"),
        ("play motivation main", {"deck": "mason", "discard": "labourer mahout"}, "card mahout"),
        ("play kiln main", {"discard": "labourer"}, "card labourer"),
    ],
)  # fmt: skip
def test_the_most_promising_answer_is_pointed_at(
    table: Any, deed: str, more: dict[str, Any], answer: str
) -> None:
    """The best tile into the camp or the warehouse, the poorest out of it; gifts, a cart, a dear card."""
    robot: Robot = table(2)
    market: list[str | None] = ["scribe", "keeper", "surveyor", "builder", "hauler"]
    board = show(robot, position(hand=deed.split()[1], market=market, **more))
    s = board.director.match.state
    for decision in deed.split(";"):
        board.act(read_decision(s, decision))
    assert len(board.items) > 1
    assert write_decision(s, board.items[board.at]) == answer


def test_what_is_pointed_at_after_a_card_and_after_buying(table: Any) -> None:
    """The card that took its place, or the last one, whatever was asked between; after buying the market, as
    long as a card there can be paid."""
    robot: Robot = table(2)
    board = show(robot, position(hand="labourer drover storeman mason", warehouse="W", gold=5))
    state = board.director.match.state
    cards = board.items[:4]

    def play(card: int) -> None:
        robot.do(card)
        while state[PENDING_COUNT]:
            robot.do(board.items[-1])

    play(cards[0])
    assert board.items[board.at] == cards[1]
    robot.do(BUY)  # Jobs
    assert board.items[board.at] == TO_MARKET
    robot.do(BUY)
    assert board.items[board.at] == cards[1]
    play(cards[3])
    assert board.items[board.at] == cards[2], "not what comes behind the cards"
    robot.tap("b")
    assert board.items[board.at] in cards
    robot.machine.step(3000)
    while board.items[0] in cards:
        play(board.items[0])
    payable = any(BUY <= decision < MARKET for decision in legal(state))
    assert board.decision() == (TO_MARKET if payable else END), "gold that is left can be spent"
    robot.tap("b")
    assert state[PENDING_COUNT] or board.items[board.at] in cards


@pytest.mark.parametrize(
    ("language", "deed", "lines"),
    [
        (0, "play kiln main", {"labourer": "Trash: Labourer", "stop": "Trash nothing"}),
        (2, "play kiln main", {"labourer": "écarter : Ouvrier", "stop": "Ne rien écarter"}),
        (0, "play motivation main", {"labourer": "Recall: Labourer", "mahout": "Recall: Mahout"}),
        (0, "play merchant main", {"keeper": "Free card: Storekeeper", "builder": "Master builder"}),
        (1, "play storeman main", {"wood": "Einlagern: Holz"}),
        (1, "play advance main", {"jobs": "Kleinkauf: Aufträge"}),
    ],
)
def test_an_answer_is_told_with_what_it_answers(
    table: Any, language: int, deed: str, lines: dict[str, str]
) -> None:
    """A recap shows no question; what would not fit beside its arrow is told without."""
    robot: Robot = table(2, language=language)
    market: list[str | None] = ["keeper", "builder", "scribe", "surveyor", "hauler"]
    s = position(hand=deed.split()[1], deck="mason", discard="labourer mahout", market=market, stalls="W S B")
    do(s, deed)
    board = show(robot, s)
    from rise.screens.hint_words import full_phrase

    found = {full_phrase(s, item) for item in board.items}
    assert found >= set(lines.values())
    assert max(map(len, found)) < 25


def test_names_of_four_are_told_apart(table: Any) -> None:
    """Whatever their points are: the header shows four different names, nothing runs into another."""
    robot: Robot = table(4)
    robot.lift()
    match = robot.screen.director.match
    match.names = ("Anna", "Anton", "Annabel", "Enki 2")
    for total, names in ((4, ("An", "At", "Aa", "E·")), (44, ("An", "At", "Aa", "E·")), (104, "ANTE")):
        for seat in range(4):
            match.state[POINTS + SEAT_SIZE * seat] = total
        if total > 99:
            match.names = ("Anna", "Nabu", "Tom", "Enki")
        robot.machine.console.redraw()
        robot.machine.step(60)
        frame = robot.machine.frame()
        for seat, name in enumerate(names):
            x = 32 * seat + 9
            assert read_from(frame, x, 0, len(name)) == name
            # Points begin where two digits, or three, leave a column before the next player.
            assert read_from(frame, x + (7 if total > 99 else 12), 0, len(str(total))) == str(total)


@pytest.mark.parametrize("players", (2, 4))
def test_a_round_s_end_shows_what_it_adds_and_the_new_total(table: Any, players: int) -> None:
    """As the rules count it, the last tile's own points too; no total goes below 0."""
    robot: Robot = table(players)
    robot.lift()
    from rise.screens.scoring import Scoring
    from rise.screens.towers import towers_at_end

    director = robot.screen.director
    s, dice, ends = director.match.state, Random(players), 0
    while legal(s) and ends < 2:
        before, decision = s[:], dice.choice(legal(s))
        perform(s, decision)
        towers = towers_at_end(before, s, decision)
        if towers is None:
            continue
        ends += 1
        last_lap = before[LAP] == LAPS
        assert last_lap or towers[EMPTY_SLOTS] == 0, "the last tile is on its slot"
        scoring = Scoring(director, towers)
        robot.machine.console.push(scoring)
        for seat in range(players):
            scoring.at = scoring.steps.index((seat, -1, b""))
            robot.machine.console.redraw()
            robot.machine.step(60)
            name, start, gained, equals, total = rows(robot)[5].split()
            assert name == director.match.names[seat] + ":" and equals == "=" and gained[0] in "+-"
            below = "".join(rows(robot)[6:]).replace(" ", "")
            assert gained + equals + total in below
            assert int(total) == points(s, seat) == max(0, int(start) + int(gained))
            assert int(start) >= points(before, seat)
        robot.machine.console.pop()
    assert ends == 2


def test_all_tiles_of_the_player_pointed_at_blink(table: Any) -> None:
    """With four one sees whose a tile is, and which others are."""
    robot: Robot = table(4)
    robot.lift()
    s = robot.screen.director.match.state
    s[SLOTS : SLOTS + 7] = bytes((0, 0x21, 0x31, 0x41, 0x31, 0x32, 0x51))
    robot.tap("up")
    assert robot.name == "LookAround" and robot.screen.slot == 4
    still = robot.machine.frame()
    robot.machine.step(300)
    blinked = robot.machine.frame()
    from rise.screens.towers import slot_position

    for slot in range(7):
        x, y, size = slot_position(s, slot)
        inside = [(i, j) for i in range(1, size) for j in range(1, size)]
        changed = [(i, j) for i, j in inside if still.pixel(x + i, y + j) != blinked.pixel(x + i, y + j)]
        assert bool(changed) == (slot in (2, 4, 5)), slot
        # Only the sign is gone: whose tile it is stays to be seen.
        assert all(1 < i < size - 1 and 1 < j < size - 1 for i, j in changed), slot
    robot.tap("left")
    assert robot.screen.slot == NONE
    still = robot.machine.frame()
    robot.machine.step(300)
    assert robot.machine.frame() == still


def test_tiles_are_counted_by_kind_where_there_is_room(table: Any) -> None:
    """Left of the tower, that is: in the first round beside the warehouse, never much beside the camp."""
    robot: Robot = table(2)
    robot.lift()
    s = robot.screen.director.match.state
    sign = 6  # pixels

    def shown(row: int, letters: int) -> str:
        robot.machine.console.redraw()
        robot.machine.step(60)
        return read_from(robot.machine.frame(), 16, row, letters)

    def raised(row: int) -> int:
        """The small digit after the first sign, close to it."""
        at = 128 * row + 16 + sign
        drawn = robot.machine.frame().pages[at : at + 3]
        sheet = robot.machine.console.canvas.sheet
        return next(n for n in range(2, 10) if sheet[5 * (RAISED + n - 2) :][:3] == drawn)

    s[WAREHOUSE : WAREHOUSE + 3] = bytes((6, 0, 12))
    s[CAMP : CAMP + 3] = bytes((3, 4, 4))
    assert shown(2, 2) == "11"
    assert raised(1) == 6
    assert read_from(robot.machine.frame(), 16 + 3 * sign, 1, 2) == "12"
    s[ROUND] = 2
    assert shown(1, 2) == "18", "the tower is wider now"
    s[WAREHOUSE + 2] = 0
    s[CAMP + 1 : CAMP + 3] = bytes(2)
    robot.machine.console.redraw()
    robot.machine.step(60)
    assert [raised(row) for row in (1, 2)] == [6, 3]
