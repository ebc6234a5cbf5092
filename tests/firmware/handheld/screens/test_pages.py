"""Pages of the rules: turned by left and right; where there are entries, up and down point at them."""

from collections.abc import Iterator

import pytest

from sim.machine import Machine
from tests.firmware.eye import read
from tests.firmware.lessons.pupil import Pupil


@pytest.fixture
def reader() -> Iterator[Pupil]:
    """Somebody on the page of the rules of Rise of Babel before those with icons."""
    machine = Machine(games=("rise",))
    machine.power_on()
    machine.step(50)
    from handheld.screens.pages import rules
    from rise import topics

    machine.console.push(rules(machine.console, topics.END))
    machine.step(20)
    yield Pupil(machine)
    machine.power_off()


def test_up_and_down_turn_pages_of_words(reader: Pupil) -> None:
    page = reader.screen.page
    reader.tap("down")
    assert reader.screen.page == page + 1
    reader.tap("left")
    reader.tap("up")
    assert reader.screen.page == page - 1


def test_up_and_down_point_at_icons(reader: Pupil) -> None:
    reader.tap("right")
    page = reader.screen.page
    first = read(reader.machine.frame())
    assert "gold" in first and "trash" in first and "1 gold to buy with." in first
    reader.tap("down")
    seen = read(reader.machine.frame())
    assert "Draw a card." in seen and "to buy with" not in seen and "gold" in seen
    reader.tap("up")
    assert read(reader.machine.frame()) == first
    assert reader.screen.page == page


def test_down_from_the_last_icon_and_up_from_the_first_turn_the_page(reader: Pupil) -> None:
    before = reader.screen.page
    reader.tap("right")
    for _ in range(6):
        reader.tap("down")
    assert "leaves your deck." in read(reader.machine.frame()) and reader.screen.page == before + 1
    reader.tap("down")
    assert "A tile of a stall goes to" in read(reader.machine.frame()), "the first one of the next page"
    reader.tap("up")
    assert "leaves your deck." in read(reader.machine.frame()), "the last one of the page before"
    for _ in range(6):
        reader.tap("up")
    assert "1 gold to buy with." in read(reader.machine.frame())
    reader.tap("up")
    assert reader.screen.page == before


def test_another_page_begins_at_its_first_icon(reader: Pupil) -> None:
    reader.machine.run("right down down right")
    seen = read(reader.machine.frame())
    assert "A tile of a stall goes to\nthe camp." in seen
    reader.tap("left")
    assert "1 gold to buy with." in read(reader.machine.frame())


def test_what_is_pointed_at_is_dark_on_bright(reader: Pupil) -> None:
    """Only the entry and the two rows about it; the column beside it stays as it is."""
    reader.tap("right")
    bright = reader.machine.frame()
    assert bright.pixel(1, 9) and not bright.pixel(1, 17) and not bright.pixel(66, 9)
    assert bright.pixel(0, 48) and bright.pixel(0, 63)
