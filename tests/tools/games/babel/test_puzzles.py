"""Every puzzle is proven; the solver finds what a plain search finds; what is wrong with one is said."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from babel.puzzles import goals
from babel.puzzles.book import Puzzle as Record
from babel.puzzles.book import marks
from babel.rules import legal
from babel.rules.actions import DISCARD, END
from babel.rules.chance import seed
from babel.rules.knowledge import redeal
from babel.rules.state import RESULT, TEMPLES, TURN, count
from tests.firmware.babel.rules.table import game, position
from tools.developer import puzzles as verb
from tools.games.babel.notation import read_action, read_position, write_position
from tools.games.babel.puzzles import book, finder, proof, solver
from tools.games.text import Refused

PUZZLES = book.read()
# The long turn of the rulebooks, after its migration: one way to take the lead, in one order.
LONG = PUZZLES[next(n for n, puzzle in enumerate(PUZZLES) if "long turn" in puzzle.source)]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, len(PUZZLES) + 1))
def test_every_puzzle_is_proven(number: int) -> None:
    assert proof.prove(PUZZLES[number - 1]).faults == []


def test_there_are_enough_of_every_kind() -> None:
    found = [puzzle for puzzle in PUZZLES if puzzle.source.startswith("levels ")]
    assert len(found) >= 60 and len(PUZZLES) - len(found) >= 2
    assert set(Counter(puzzle.goal for puzzle in PUZZLES)) == set(range(goals.GOALS))
    assert set(Counter(puzzle.stars for puzzle in PUZZLES)) == {1, 2, 3}
    assert len({write_position(puzzle.start) for puzzle in PUZZLES}) == len(PUZZLES)
    assert len(PUZZLES) <= 72, "the handheld shows so many at once"


def test_the_handheld_reads_what_the_source_says() -> None:
    assert book.packed(PUZZLES) == book.PACKED.read_bytes(), "`python3 -m tools puzzles pack` makes it"
    assert list(marks()) == [puzzle.goal << 2 | puzzle.stars for puzzle in PUZZLES]
    for at, puzzle in enumerate(PUZZLES):
        record = Record(at)
        assert (record.at, record.goal, record.stars) == (at, puzzle.goal, puzzle.stars)
        assert record.solution == puzzle.solution
        assert write_position(record.start) == write_position(puzzle.start)


def test_nothing_hidden_decides() -> None:
    """However the unseen cards lie, the same actions do it."""
    for puzzle in PUZZLES:
        for world in range(5):
            s = puzzle.start[:]
            seed(s, bytes((world, 1, 2, 3, 4, 5, 6, 7)))
            redeal(s, puzzle.player)
            for action in proof.own(puzzle.solution):
                assert action in legal(s)
                solver.step(s, action)
            assert goals.reached(s, puzzle.player, puzzle.goal)


# The solver


def plain(start: bytearray, goal: int) -> set[tuple[int, ...]]:
    """Which actions lead to the goal, by trying every order of everything, without any memory of states."""
    player = start[TURN]
    found: set[tuple[int, ...]] = set()

    def go(s: bytearray, done: tuple[int, ...]) -> None:
        if done and goals.reached(s, player, goal):
            found.add(tuple(sorted(done)))
        elif not s[RESULT] and s[TURN] == player:
            for action in legal(s):
                if action == END and count(s, TEMPLES) > 2:
                    continue
                after = s[:]
                solver.step(after, action)
                go(after, (*done, solver.same(action)))

    go(start, ())
    return found


def within(small: tuple[int, ...], large: tuple[int, ...]) -> bool:
    return not Counter(small) - Counter(large)


SMALL = (
    position(pawns="M-", one={"M": "AHAH:1"}, hands="PS/-", lodges="62/543"),
    position(pawns="HA", one={"H": "SSSA:"}, two={"H": "PSAA:123", "A": ":12"}, hands="AH/-", flags="m"),
    position(pawns="HH", one={"H": "SSSS:1", "A": "MMM:"}, two={"H": "AHHHP:12"}, hands="M/AA", flags="m"),
    position(pawns="HH", one={"H": "HHHP:1", "A": "AA:"}, two={"H": "SSS:123"}, hands="A/AAA", lodges="3/2"),
    position(pawns="AA", one={"A": "PPP:12345"}, two={"H": ":1234"}, hands="H/A", lodges="6/5", temples="3"),
    position(pawns="AA", one={"A": "PPPS:12"}, two={"H": ":12"}, hands="H/A", lodges="4/3", temples="36"),
    position(
        pawns="AA", one={"A": "PPPPSA:1234", "H": ":123456", "M": ":1234"}, hands="H/A", lodges="6/-",
        two={"A": ":123456", "H": ":1234"},
    ),
    position(pawns="MA", one={"M": "MMMA:"}, two={"M": "AAHA:", "A": "SSS:"}, hands="M/-", flags="m"),
)  # fmt: skip


@pytest.mark.parametrize("text", SMALL)
def test_it_agrees_with_a_plain_search(text: str) -> None:
    start = read_position(text)
    turn = solver.explore(start, 100_000)
    for goal in range(goals.GOALS):
        if goals.reached(start, start[TURN], goal):
            continue
        ways = plain(start, goal)
        found = solver.solve(turn, goal)
        assert (found is not None) == bool(ways)
        if found is not None:
            actions = tuple(sorted(map(solver.same, found.actions)))
            assert actions in ways and len(actions) == min(map(len, ways))
            assert found.unique == all(within(actions, way) for way in ways)


def test_the_small_turns_show_all_that_can_be() -> None:
    """None, one and several solutions are among them, and every goal."""
    seen = set()
    for text in SMALL:
        start = read_position(text)
        for goal in range(goals.GOALS):
            found = solver.solve(solver.explore(start, 100_000), goal)
            seen.add((goal, None if found is None else found.unique))
    assert {goal for goal, unique in seen if unique} == set(range(goals.GOALS))
    assert {None, True, False} <= {unique for _, unique in seen}


def in_words(s: bytearray, player: int) -> str:
    """A state as text, without the discards and without what lies under the top of one's own temples."""
    fields = write_position(s).split()
    cells = [cell.split(":") for cell in fields[4 + player].split("/")]
    fields[4 + player] = "/".join(column + ":" + temple[-1:] for column, temple in cells)
    return " ".join(fields[:10] + fields[11:])


@pytest.mark.parametrize("start", [LONG.start, *map(read_position, SMALL)])
def test_states_are_told_apart_by_what_matters_and_by_nothing_else(start: bytearray) -> None:
    player = start[TURN]
    states = [start]
    known = {in_words(start, player)}
    for s in states:
        if s[RESULT] or s[TURN] != player:
            continue
        for action in legal(s):
            if action == END and count(s, TEMPLES) > 2:
                continue
            after = s[:]
            solver.step(after, action)
            if in_words(after, player) not in known:
                known.add(in_words(after, player))
                states.append(after)
    assert {in_words(s, player) for s in solver.explore(start, 100_000).states} == known


def test_a_turn_that_is_too_large_is_given_up() -> None:
    with pytest.raises(solver.TooLarge):
        solver.explore(LONG.start, 100)


# Faults


def test_the_long_turn_needs_its_actions_in_one_order() -> None:
    seen = proof.prove(LONG)
    assert (seen.actions, seen.orders) == (5, 1)


def actions(text: str) -> bytes:
    return bytes(read_action(word) for word in text.split(","))


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (replace(LONG, stars=LONG.stars % 3 + 1), "graded otherwise"),
        (replace(LONG, found_by="1"), "graded otherwise"),
        (replace(LONG, solution=LONG.solution[:-1]), "not at all"),
        (replace(LONG, solution=LONG.solution[::-1]), "not legal"),
        (replace(LONG, solution=LONG.solution + bytes((END,))), "too early"),
        (replace(LONG, solution=actions("settle H") + LONG.solution), "not legal"),
        (replace(LONG, goal=goals.FIFTEEN), "there is no solution"),
        (replace(LONG, goal=goals.BREAK), "there is no solution"),
    ],
)
def test_what_is_wrong_is_said(changed: book.Puzzle, fault: str) -> None:
    assert any(fault in said for said in proof.prove(changed).faults)


def test_another_solution_is_found() -> None:
    """Before its migration the long turn can go on in three ways: the cards may go to any of three sites."""
    start = read_position(
        write_position(LONG.start).replace("SSSA:/:/:/PPPPM:", "SSSAPPM:/:/:/PP:").replace(" m ", " - ")
    )
    solution = actions("migrate HS") + LONG.solution
    assert "there is another solution" in proof.prove(replace(LONG, start=start, solution=solution)).faults


def test_what_the_player_cannot_see_is_not_told() -> None:
    start = read_position(write_position(LONG.start).replace("MMMPPSSS", "SSSPPMMM"))
    assert "the position tells what its player cannot see" in proof.prove(replace(LONG, start=start)).faults


# Source and tools


def test_a_line_there_and_back() -> None:
    for puzzle in PUZZLES:
        assert book.read_line(puzzle.line()).line() == puzzle.line()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("lead |", "draw |", "goal"),
        ("| 2 |", "| 4 |", "stars"),
        ("kosmos", "cosmos", "edition"),
        ("settle H", "settle X", "no action"),
        ("settle H,", "settle H," * 9, "at most 12"),
        ("| 23 |", "| 32 |", "found by"),
        ("| 23 |", "23", "6 fields"),
    ],
)
def test_a_line_that_is_wrong_is_refused(old: str, new: str, reason: str) -> None:
    line = replace(LONG, stars=2, found_by="23").line()
    assert old in line
    with pytest.raises(Refused, match=reason):
        book.read_line(line.replace(old, new))


def test_a_found_puzzle_is_found_again() -> None:
    found = [each.puzzle.line() for each in finder.puzzles_of(LONG.start, finder.STATES, LONG.source)]
    assert found == [LONG.line()]


def test_the_best_are_unlike() -> None:
    same_kind = replace(LONG, source="another game, turn 1")
    found = [finder.Found(10.0, LONG), finder.Found(9.5, LONG), finder.Found(9.0, PUZZLES[-1])]
    found.append(finder.Found(9.2, same_kind))
    assert [each.beauty for each in finder.choose(found, 4)] == [10.0, 9.0, 9.2]


def test_a_game_is_searched() -> None:
    """Whatever is found in a game is a proven puzzle."""
    for s, action in game(0, 3):
        if action == END and finder.promising(s):
            for found in finder.puzzles_of(s, 500, "here"):
                assert proof.prove(found.puzzle).faults == []


@pytest.mark.slow
def test_the_verb_checks_and_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert verb.main(["check", "1", "2", "--jobs", "1"]) == 0
    assert "proven in" in capsys.readouterr().out
    assert verb.main(["show", "1"]) == 0
    assert write_position(PUZZLES[0].start) in capsys.readouterr().out
    with pytest.raises(Refused, match="but no 999"):
        verb.main(["show", "999"])


def test_discards_are_the_others() -> None:
    halved = read_position(SMALL[2])
    done = solver.with_discards(halved, actions("halve S"))
    assert len(done) == 2 and DISCARD <= done[1] < END
    assert proof.own(done) == done[:1]


def test_a_usage_names_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Also that only a search is shared with a cluster."""
    for words, said in (
        (["check", "1", "--on", "tcp://127.0.0.1:1"], "unrecognized arguments: --on"),
        ([], "required: find|check|show|grade|pack"),
    ):
        with pytest.raises(SystemExit):
            verb.main(words)
        assert said in capsys.readouterr().err
