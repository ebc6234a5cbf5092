"""What Rise of Babel remembers of its finished games, and what statistics and About say."""

from collections.abc import Iterator
from typing import Any

import pytest

from handheld.game.lineup_codec import lineup
from handheld.game.match import Match
from handheld.game.statistics import Statistics, finish, known_names
from handheld.journal.writer import APPEND, Journal
from rise import play
from rise.rules.state import OVER, PHASE, POINTS, SEAT_SIZE
from rise.statistics import best
from sim.machine import Machine
from sim.nvm import Nvm

NUMBER = 2


def finished(journal: Journal, *points: int) -> None:
    """A game in which Anna, a computer of level 2 and Bob have so many points."""
    seats = (("Anna", 0), ("Enki", 2), ("Bob", 0))
    match = Match(journal.game(NUMBER), lineup(0, seats, bytes(8)), play)
    match.start()
    for seat, total in enumerate(points):
        match.state[POINTS + SEAT_SIZE * seat] = total & 255
        match.state[POINTS + 1 + SEAT_SIZE * seat] = total >> 8
    match.state[PHASE] = OVER
    finish(match, best(match.state))
    assert journal.game(NUMBER).head is None


def test_all_winners_count_and_the_most_points_stay() -> None:
    nvm = Nvm()
    for points in ((40, 300, 20), (70, 60, 70), (1, 2, 3)):
        finished(Journal(nvm, APPEND), *points)
    journal = Journal(nvm, APPEND)
    kept = Statistics(journal, NUMBER)
    assert (kept.games, kept.wins, kept.record) == (3, [3, 0, 1, 0], 300)
    assert kept.players == [("Bob", 2), ("Anna", 1)]
    assert known_names(journal, 1) == ["Bob", "Anna"]


@pytest.fixture
def machine() -> Iterator[Machine]:
    made = Machine(games=("rise",))
    made.power_on()
    made.step(50)
    yield made
    made.power_off()


def line(machine: Machine, y: int) -> str:
    """A line of the panel; the letters of ASCII are enough here."""
    tiles = machine.console.canvas.tiles[25 * y : 25 * y + 25]
    return "".join(chr(32 + tile) for tile in tiles).strip()


def told(machine: Machine) -> list[str]:
    """What the statistics say of the games."""
    while machine.console.top.rows[machine.console.top.at].text != "Statistics":
        machine.tap("down")
    machine.tap("a")
    machine.step(50)
    lines = [line(machine, y) for y in range(1, 8)]
    machine.tap("b")
    return [text for text in lines if text]


def test_statistics_leave_out_what_has_not_happened(machine: Machine) -> None:
    crown = chr(32 + 139)
    journal = machine.console.journal
    assert told(machine) == ["No game finished yet."]
    finished(journal, 40, 258, 20)
    assert told(machine) == ["Games 1, record 258", "Won by computers: 1", "Bob          Anna"]
    finished(journal, 70, 60, 40)
    assert told(machine)[1:3] == ["Won by people: 1", "Won by computers: 1"]
    assert told(machine)[3] == f"Bob          Anna 1{crown}"


def test_about_says_what_it_is_and_whose_game(machine: Machine) -> None:
    screen: Any = machine.console.top
    while screen.rows[screen.at].text != "About":
        machine.tap("down")
    machine.tap("a")
    machine.step(50)
    assert line(machine, 3) == "An unofficial fan work" and line(machine, 5) == "raspberry pi pico"
    machine.tap("a")
    machine.step(50)
    text = " ".join(line(machine, y) for y in range(8))
    assert "Ivan Alexiev and Elijah Morar" in text and "we designed ourselves" in text
    machine.tap("a")
    machine.step(50)
    assert machine.console.top is screen
