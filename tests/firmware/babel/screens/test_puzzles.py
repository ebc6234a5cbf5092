"""Puzzles on the panel: solved by the buttons, tried wrongly, left, and kept."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from babel import cartridge, play
from babel.puzzles.book import Puzzle, is_solved, marks, solved
from babel.puzzles.goals import own, reached
from babel.puzzles.hint import find_way, remaining
from babel.rules import actions
from tests.firmware import eye
from tools.developer import font
from tools.games.babel import fixed_deal
from tools.games.babel.puzzles.solver import explore, order
from tools.games.babel.robot import Robot, open_puzzle, solve_puzzle
from tools.games.saved_match import load_saved_match

Start = Callable[..., Robot]
COUNT = len(marks())


def panel(robot: Robot) -> str:
    robot.machine.step(100)
    return eye.read(robot.machine.frame())


def left_a_game(start: Start) -> Robot:
    """At the title, with a game that goes on after one decision."""
    robot = start(seed=5)
    fixed_deal.start(robot, 0)
    robot.lift()
    robot.do(next(tribe for tribe in range(5) if robot.screen.holds(tribe)) + actions.MOVE)
    robot.hold("b")
    robot.choose(len(robot.screen.rows) - 1)
    assert robot.name == "Title"
    return robot


def to_title(robot: Robot) -> None:
    """From a verdict back to the title."""
    robot.tap("b")
    robot.choose(2)
    assert robot.name == "Chooser"
    robot.tap("b")
    assert robot.name == "Title"


def kept(robot: Robot) -> list[int]:
    """Which puzzles are ticked."""
    bits = solved(robot.machine.console.journal)
    return [at for at in range(COUNT) if is_solved(bits, at)]


@pytest.fixture
def robot(start: Start) -> Robot:
    """At the goal of the first puzzle."""
    robot = start()
    open_puzzle(robot, 0)
    return robot


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_robot_solves_every_puzzle(start: Start, part: int) -> None:
    robot = start()
    mine = list(range(part, COUNT, 4))
    for at in mine:
        open_puzzle(robot, at)
        assert robot.name == "GoalScreen"
        solve_puzzle(robot)
        assert robot.name == "Verdict" and "Solved" not in panel(robot), "big letters are not read"
        assert robot.screen._good, f"puzzle {at + 1}"
        to_title(robot)
    assert kept(robot) == mine


def speak(robot: Robot, language: int) -> None:
    """Choose a language in the settings of the title."""
    robot.choose(len(robot.screen.rows) - 2)
    robot.walk(language, "left", "right")
    robot.tap("b")


@pytest.mark.parametrize("language", range(3), ids=fixed_deal.LANGUAGES)
def test_in_every_language(start: Start, language: int) -> None:
    robot = start()
    speak(robot, language)
    open_puzzle(robot, 1)
    goal = ("Puzzle 2", "Rätsel 2", "Énigme 2")[language]
    assert goal in panel(robot)
    solve_puzzle(robot)
    assert robot.screen._good and goal in panel(robot)


@pytest.mark.parametrize("language", range(3), ids=fixed_deal.LANGUAGES)
def test_the_list_has_numbers_and_goals_and_the_goal_says_how_hard_it_is(start: Start, language: int) -> None:
    robot = start()
    speak(robot, language)
    words = (("easy", "medium", "hard"), ("leicht", "mittel", "schwer"), ("facile", "moyen", "dur"))
    from babel.puzzles.book import words as puzzle_words
    from handheld.words import menus

    robot.choose([row.text for row in robot.screen.rows].index(menus().PUZZLES))
    for at, mark in enumerate(marks()[:24]):
        assert robot.screen.at == at
        told = [line for line in panel(robot).splitlines() if line[1:3].strip() == str(at + 1)]
        assert len(told) == 1 and told[0][4] == str(mark & 3)
        assert told[0][7:23].rstrip() == puzzle_words().GOALS[mark >> 2]
        robot.tap("down")
    robot.tap("right")
    assert robot.screen.at == 31
    robot.tap("a")
    robot.wait(500)
    assert f" {words[language][(marks()[31] & 3) - 1]}" in panel(robot).splitlines()[0]


def test_the_goal_is_told_first_and_again_in_the_menu(robot: Robot) -> None:
    from babel.puzzles.book import words

    goal = words().GOALS[robot.machine.console._stack[0].director.puzzle.goal]
    assert goal in panel(robot)
    robot.tap("a")
    assert robot.name == "Board"
    robot.hold("b")
    assert goal in panel(robot).splitlines()[0]


def test_whoever_ends_the_turn_too_early_is_told_and_tries_again(robot: Robot) -> None:
    robot.tap("a")
    director = robot.screen.director
    robot.do(director.puzzle.solution[0])
    robot.do(actions.END)
    assert robot.name == "Verdict" and not robot.screen._good
    assert robot.screen.line() in panel(robot)
    assert kept(robot) == []
    robot.tap("a")
    robot.machine.step(500)
    assert robot.name == "GoalScreen"
    robot.tap("a")
    again = robot.screen.director
    assert again is not director and again.match.state == director.puzzle.start


def test_an_action_is_taken_back(robot: Robot) -> None:
    robot.tap("a")
    match = robot.screen.director.match
    start = bytes(match.state)
    robot.do(robot.screen.director.puzzle.solution[0])
    assert bytes(match.state) != start
    robot.tap("b")
    assert bytes(match.state) == start


def test_hints_alone_solve_it(robot: Robot) -> None:
    robot.tap("a")
    least = len(robot.screen.director.puzzle.solution)
    for _ in range(least):
        if robot.name == "Verdict":
            break
        robot.hold("b")
        robot.choose(1)
        assert robot.name == "Hint"
        robot.tap("a")
        robot.machine.step(1500)
    assert robot.name == "Verdict" and robot.screen._good
    assert robot.screen.line() == "The hints did it all." and robot.screen.line() in panel(robot)
    assert not stars(robot) and kept(robot) == [], "so it is still to be solved"


def stars(robot: Robot) -> int:
    """How many stars the verdict shows."""
    robot.machine.step(100)
    frame = robot.machine.frame()
    star = dict(font.LETTERS.read())["star"]
    cells = [
        tuple(
            "".join(".#"[frame.pixel(2 + 5 * x + dx, 48 + dy)] for dx in range(5))  # row 6
            for dy in range(8)
        )
        for x in range(25)
    ]
    return cells.count(star)


@pytest.mark.slow
@pytest.mark.parametrize("by", ["hint", "looked", "solution", ""])
def test_stars_are_for_what_was_found_alone(start: Start, by: str) -> None:
    """A hint costs one, done or only looked at; who has seen the solution has found nothing."""
    robot = start()
    at = next(at for at in range(COUNT) if Puzzle(at).stars == 3)
    open_puzzle(robot, at)
    robot.tap("a")
    solution = robot.screen.director.puzzle.solution
    if by:
        robot.hold("b")
        robot.choose(3 if by == "solution" else 1)
        robot.tap("a" if by == "hint" else "b")
        robot.machine.step(1500)
    for action in solution[1 if by == "hint" else 0 :]:
        if not actions.DISCARD <= action < actions.END:
            robot.do(action)
            robot.machine.step(1500)
    assert robot.name == "Verdict" and robot.screen._good
    expected = {"": ("Masterly!", 3), "solution": ("The hints did it all.", 0)}
    line, earned = expected.get(by, ("Solved with hints.", 2))
    assert line in panel(robot) and stars(robot) == earned
    assert kept(robot) == ([at] if earned else [])
    to_title(robot)
    open_puzzle(robot, at)
    solve_puzzle(robot)
    assert stars(robot) == 3 and kept(robot) == [at], "the next try begins afresh"


def test_what_the_rival_discards_is_not_asked_and_not_counted(start: Start) -> None:
    """A puzzle with a halving: the other's discards come by themselves, and the hint counts one's own."""
    robot = start()
    at = next(at for at in range(COUNT) if Puzzle(at).solution[0] >= actions.HALVE and halves(Puzzle(at)))
    open_puzzle(robot, at)
    robot.tap("a")
    director = robot.screen.director
    robot.do(director.puzzle.solution[0])
    robot.machine.step(1500)
    assert robot.name == "Board" and len(director.match.moves) > 1
    robot.hold("b")
    robot.choose(1)
    assert f"2/{own(director.puzzle.solution)}" in panel(robot)


def halves(puzzle: Puzzle) -> bool:
    """Does the solution make the other discard?"""
    return own(puzzle.solution) < len(puzzle.solution)


def hint(robot: Robot) -> str:
    """What the menu's hint shows."""
    robot.hold("b")
    robot.choose(1)
    return panel(robot)


def test_a_hint_says_when_there_is_no_way(robot: Robot) -> None:
    robot.tap("a")
    director = robot.screen.director
    while director.match.legal()[0] < actions.BUILD:
        robot.do(director.match.legal()[0])
    done = bytes(director.match.moves)
    assert "I see no way from here." in hint(robot)
    robot.tap("b")
    assert robot.name == "Board" and bytes(director.match.moves) == done
    hint(robot)
    robot.tap("a")
    robot.machine.step(500)
    assert robot.name == "GoalScreen" and not robot.machine.console._stack[0].director.match.moves


def test_a_hint_leads_to_the_goal_after_what_was_not_needed(robot: Robot) -> None:
    robot.tap("a")
    director = robot.screen.director
    settled = actions.SETTLE + 4
    assert bytes((settled,)) not in director.puzzle.solution
    robot.do(settled)
    least = len(director.puzzle.solution)
    for step in range(2, least + 2):
        assert f"{step}/{least + 1}" in hint(robot)
        robot.tap("a")
        robot.machine.step(1500)
    assert robot.name == "Verdict" and robot.screen._good


@pytest.mark.slow
def test_hints_lead_on_wherever_the_goal_can_still_be_reached() -> None:
    """Against the solver, which sees the whole turn: after every two actions, needed or not."""
    found = 0
    for at in (0, 5, 9, 20):
        puzzle = Puzzle(at)
        turn = explore(puzzle.start, 20000)
        reaching = bytearray(len(turn.states))
        for place in order(turn):
            state = turn.states[place]
            reaching[place] = reached(state, turn.player, puzzle.goal) or any(
                reaching[after] for _, after in turn.ways[place]
            )
        for first, middle in turn.ways[0]:
            for second, place in turn.ways[middle]:
                if reached(turn.states[place], turn.player, puzzle.goal):
                    continue
                left = remaining(puzzle.solution, bytearray((first, second)))
                way = find_way(turn.states[place], puzzle.goal, left)
                assert bool(way) == bool(reaching[place]), (at, first, second)
                found += bool(way)
    assert found > 20


def test_the_solution_is_shown_and_does_not_count(robot: Robot) -> None:
    robot.tap("a")
    director = robot.screen.director
    robot.hold("b")
    robot.choose(3)
    assert robot.name == "Recap"
    recap = robot.screen
    assert recap._end - recap._first == len(director.puzzle.solution)
    for step in range(1, recap._end + 1):
        if step > 1:
            robot.tap("right" if step % 2 else "a")
        robot.machine.step(20000)
        assert robot.screen is recap and f"{step}/{recap._end}" in panel(robot), "it waits at each step"
    robot.tap("a")
    assert robot.name == "Board" and not director.match.moves
    robot.hold("b")
    robot.choose(3)
    robot.tap("a")
    robot.tap("b")
    assert robot.name == "Board", "B ends it at any step"
    assert kept(robot) == []


def test_after_a_solved_one_comes_the_next_unsolved(start: Start) -> None:
    robot = start()
    for at in (1, 0):
        open_puzzle(robot, at)
        solve_puzzle(robot)
        if at:
            to_title(robot)
    robot.tap("a")
    robot.machine.step(500)
    assert robot.name == "GoalScreen" and robot.screen._puzzle.at == 2, "the second was solved before"


def test_longer_ways_count_too(robot: Robot) -> None:
    """A card that is settled without need does no harm where the hand has one to spare."""
    for at in range(COUNT):
        robot.machine.power_off()
        robot.machine.power_on()
        robot.machine.step(50)
        open_puzzle(robot, at)
        director = robot.machine.console._stack[0].director
        found = spare(director)
        if found < 0:
            continue
        robot.tap("a")
        least = len(director.puzzle.solution)
        for action in director.puzzle.solution[:-1] + bytes((found,)) + director.puzzle.solution[-1:]:
            if not actions.DISCARD <= action < actions.END:
                robot.do(action)
        assert robot.screen._good
        assert f"{least + 1} actions, {least} will do." in panel(robot)
        return
    pytest.fail("no puzzle leaves a card to spare")


def spare(director: object) -> int:
    """An action that can be put in before the last one of the solution; -1 if there is none."""
    from babel.puzzles.goals import reached
    from babel.rules.effects import perform
    from babel.rules.legal import legal

    puzzle = director.puzzle  # type: ignore[attr-defined]
    s = bytearray(puzzle.start)
    player = s[146]
    for action in puzzle.solution[:-1]:
        perform(s, action)
    for action in legal(s):
        after = bytearray(s)
        perform(after, action)
        if action < actions.BUILD and puzzle.solution[-1] in legal(after):
            perform(after, puzzle.solution[-1])
            if reached(after, player, puzzle.goal):
                return action
    return -1


# What is kept, and what is not touched


def test_ticks_survive_the_loss_of_power(robot: Robot) -> None:
    solve_puzzle(robot)
    assert kept(robot) == [0]
    robot.machine.power_off()
    robot.machine.power_on()
    robot.machine.step(50)
    assert kept(robot) == [0]
    from handheld.words import menus

    robot.choose([row.text for row in robot.screen.rows].index(menus().PUZZLES))
    assert robot.screen.at == 1, "the first that is not solved"
    assert f"1/{COUNT}" in panel(robot)


def test_a_power_cut_in_a_puzzle_costs_nothing(start: Start) -> None:
    """The saved game and the statistics are as they were; the title comes, with the game to go on with."""
    robot = left_a_game(start)
    before = load_saved_match(robot.machine.console.journal, cartridge, play)
    cells = bytes(robot.machine.nvm.cells)
    open_puzzle(robot, 0)
    robot.tap("a")
    robot.do(robot.screen.director.puzzle.solution[0])
    assert bytes(robot.machine.nvm.cells) == cells, "a try writes nothing"
    robot.machine.power_off()
    robot.machine.power_on()
    robot.machine.step(50)
    assert robot.name == "Title"
    after = load_saved_match(robot.machine.console.journal, cartridge, play)
    assert before is not None and after is not None
    assert (after.moves, after.state) == (before.moves, before.state)
    robot.choose(0)
    robot.machine.step(1000)
    robot.lift()
    assert robot.name == "Board" and bytes(robot.screen.director.match.moves) == bytes(before.moves)


def test_a_solved_puzzle_leaves_game_and_statistics_alone(start: Start) -> None:
    from handheld.game.statistics import Statistics

    robot = left_a_game(start)
    journal = robot.machine.console.journal
    places = bytes(journal.game(1).places)
    counted = Statistics(journal, 1).value()
    open_puzzle(robot, 0)
    solve_puzzle(robot)
    assert kept(robot) == [0]
    assert bytes(journal.game(1).places) == places and Statistics(journal, 1).value() == counted


def test_no_game_has_puzzles_in_memory(start: Start) -> None:
    robot = start()
    open_puzzle(robot, 0)
    assert "babel.puzzles.attempt" in sys.modules
    assert not [name for name in sys.modules if name.startswith("babel.players")]
    assert "babel.rules.packed" not in sys.modules
    solve_puzzle(robot)
    to_title(robot)
    fixed_deal.start(robot, 0)
    robot.lift()
    assert robot.name == "Board"
    assert not [name for name in sys.modules if "puzzle" in name and name.startswith("babel")]


def test_the_dark_keeps_a_puzzle(robot: Robot) -> None:
    robot.tap("a")
    director = robot.screen.director
    robot.do(director.puzzle.solution[0])
    robot.machine.step(400_000)
    assert robot.machine.console.dark
    robot.tap("a")
    assert robot.name == "Board" and len(director.match.moves) == 1


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["", "a", "a hold:b", "a hold:b down a", "loading", "verdict", "solution"])
def test_a_crash_in_a_puzzle_blames_no_saved_game(start: Start, keys: str) -> None:
    """Whatever lies on top: the goal, the board, the menu, a hint; loading it, its end, its solution."""
    robot = start(seed=5)
    fixed_deal.start(robot, 0)
    robot.lift()
    robot.hold("b")
    robot.choose(len(robot.screen.rows) - 1)
    console = robot.machine.console
    assert console.number == 1 and console.journal.game(1).head is not None
    if keys == "loading":
        from babel.puzzles.chooser import way_in

        console.show(way_in(console, 3))
    else:
        open_puzzle(robot, 3)
        if keys == "verdict":
            solve_puzzle(robot)
        else:
            robot.machine.run("a hold:b down down down a" if keys == "solution" else keys)
    from handheld.crash_guard import caught

    caught(console, ValueError("broken"))
    assert robot.name == "Crash" and console.number == 0
    assert robot.screen._saved.head is None, "nothing is said of it, for it had no part in it"


def test_a_crash_after_a_puzzle_is_one_of_the_title(start: Start) -> None:
    robot = start()
    open_puzzle(robot, 3)
    solve_puzzle(robot)
    to_title(robot)
    from handheld.crash_guard import caught

    caught(robot.machine.console, ValueError("broken"))
    assert robot.machine.console.number == 1
