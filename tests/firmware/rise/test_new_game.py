"""A new game of Rise of Babel: two to four seats, people and computers, normal or mild confusion."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from handheld.game.lineup_codec import Lineup
from handheld.journal.keys import CHOICES, game_key
from sim.machine import Machine

NUMBER = 2
KEY = game_key(NUMBER, CHOICES)
START, CONFUSION, PLAYERS, FIRST = range(4)


class Menu:
    """The menu of a new game on a machine, by its buttons."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.choose("New game")
        self.tap("a")  # with or without computers, as last time
        assert self.name == "_Choices"

    @property
    def top(self) -> Any:
        return self.machine.console.top

    @property
    def name(self) -> str:
        return type(self.top).__name__

    @property
    def new(self) -> Any:
        return self.top._new

    def tap(self, *buttons: str) -> None:
        for button in buttons:
            self.machine.tap(button)
        self.machine.step(50)

    def choose(self, text: str) -> None:
        self.point([row.text for row in self.top.rows].index(text))
        self.tap("a")

    def point(self, row: int) -> None:
        while self.top.at != row % len(self.top.rows):
            self.tap("down")

    def change(self, row: int, times: int) -> None:
        self.point(row)
        self.tap(*["right"] * times)

    def values(self) -> list[str]:
        return [row.value() for row in self.top.rows if row.value is not None]

    def begun(self) -> Lineup:
        """Start, and what the journal has of it."""
        self.point(START)
        self.tap("a")
        self.machine.step(3000)
        head = self.machine.console.journal.game(NUMBER).head
        assert head is not None
        return Lineup(head)


@pytest.fixture
def menu() -> Iterator[Callable[..., Menu]]:
    def make(kept: bytes | None = None, seed: int = 0) -> Menu:
        machine = Machine(games=("rise",), seed=seed)
        machine.power_on()
        machine.step(50)
        if kept is not None:
            machine.console.journal.set(KEY, kept)
        return Menu(machine)

    yield make
    if Machine._powered is not None:
        Machine._powered.power_off()


@pytest.mark.parametrize(("steps", "seats"), [(0, 2), (1, 3), (2, 4), (3, 2)])
def test_two_to_four_play(menu: Callable[..., Menu], steps: int, seats: int) -> None:
    chosen = menu()
    chosen.change(PLAYERS, steps)
    assert len(chosen.top.rows) == 4 + seats
    told = chosen.begun()
    assert sorted(told.names) == ["Anna", "Bob", "Carla", "David"][:seats]
    assert told.levels == (0,) * seats and told.variant == 0
    assert chosen.name == "Curtain"


def test_people_and_computers_by_their_names_and_who_starts(menu: Callable[..., Menu]) -> None:
    chosen = menu()
    chosen.change(PLAYERS, 2)
    chosen.change(CONFUSION, 1)
    for seat, level in enumerate((0, 2, 2, 3)):
        chosen.change(FIRST + seat, level)
    chosen.change(-1, 3)
    assert chosen.values() == ["mild", "4", "Anna", "Enki", "Enki 2", "Marduk", "Enki 2"]
    told = chosen.begun()
    assert (told.variant, told.first) == (1, 2)
    assert told.names == ["Enki 2", "Marduk", "Anna", "Enki"] and told.levels == (2, 3, 0, 2)


def test_equal_names_get_numbers(menu: Callable[..., Menu]) -> None:
    chosen = menu(bytes((0, 4, 0, 0, 0, 0)) + b"Wilhelms\nWilhelms\nBo\nWilhelms")
    assert [chosen.new.name(seat) for seat in range(4)] == ["Wilhelms", "Wilhel 2", "Bo", "Wilhel 3"]


def test_what_was_chosen_last_is_remembered(menu: Callable[..., Menu]) -> None:
    chosen = menu()
    chosen.change(PLAYERS, 1)
    chosen.change(CONFUSION, 1)
    chosen.change(FIRST + 2, 1)
    chosen.change(-1, 2)
    before = chosen.values()
    chosen.begun()
    machine = chosen.machine
    machine.power_on()
    machine.step(50)
    assert Menu(machine).values() == before


def test_a_seat_that_goes_does_not_start(menu: Callable[..., Menu]) -> None:
    chosen = menu()
    chosen.change(PLAYERS, 1)
    chosen.change(-1, 3)
    assert chosen.values()[-1] == "Carla"
    chosen.change(PLAYERS, 2)
    assert chosen.values() == ["normal", "2", "Anna", "Bob", "by lot"]


def test_the_lot_falls_on_everybody(menu: Callable[..., Menu]) -> None:
    first = set()
    for seed in range(12):
        chosen = menu(bytes((0, 4, 0, 0, 0, 4)) + b"A\nB\nC\nD", seed)
        first.add(chosen.begun().names[0])
    assert first == {"A", "B", "C"}


def test_a_saved_game_is_not_ended_unasked(menu: Callable[..., Menu]) -> None:
    chosen = menu()
    chosen.begun()
    machine = chosen.machine
    head = machine.console.journal.game(NUMBER).head
    machine.power_on()
    machine.step(50)
    again = Menu(machine)
    again.tap("a")
    assert again.name == "Menu" and machine.console.journal.game(NUMBER).head == head
    again.tap("a")
    assert again.name == "_Choices" and machine.console.journal.game(NUMBER).head == head
    again.tap("a", "down", "a")
    machine.step(3000)
    assert machine.console.journal.game(NUMBER).head != head


GOOD = bytes((1, 1, 0, 3, 4, 4)) + b"A\nB\nC\nD"


@pytest.mark.parametrize(
    "kept",
    [b"", GOOD[:1], GOOD[:6], GOOD[:-2], GOOD + b"\nE", b"\x02" + GOOD[1:]]
    + [GOOD[:1] + bytes((who,)) + GOOD[2:] for who in (2, 3, 5, 255)]
    + [GOOD[:at] + bytes((5,)) + GOOD[at + 1 :] for at in (2, 3, 4, 5)]
    + [GOOD[:3] + b"\x04" + GOOD[4:], b"\xff" * 30, bytes(30)],
)
def test_no_bytes_in_the_journal_hurt(menu: Callable[..., Menu], kept: bytes) -> None:
    chosen = menu(kept)
    assert chosen.values() == ["normal", "2", "Anna", "Bob", "by lot"]


def test_good_bytes_are_taken(menu: Callable[..., Menu]) -> None:
    assert menu(GOOD).values() == ["mild", "2", "A", "Marduk", "Marduk"]


def test_before_any_game_the_settings_turn_the_picture_for_all_who_can_play(
    menu: Callable[..., Menu],
) -> None:
    from handheld.screens.options import options

    rows = [row.text for row in options(menu().machine.console).rows]
    assert [row for row in rows if row.startswith("Flip")] == [f"Flip for player {n}" for n in range(1, 5)]
