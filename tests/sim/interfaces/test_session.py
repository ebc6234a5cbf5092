"""What every window shares: time, power, captures, troubles."""

from pathlib import Path

import pytest
from PIL import Image

from sim.session import Session, Watch, turned
from tests.sim.interfaces.pretend import Pretend


class Hand:
    """A wall clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def session(tmp_path: Path, hand: Hand) -> Session:
    return Session(Pretend(), shots=tmp_path / "shots", now=hand)


def pretend(session: Session) -> Pretend:
    assert isinstance(session.machine, Pretend)
    return session.machine


def test_real_time_reaches_the_machine(session: Session, hand: Hand) -> None:
    hand.at += 0.25
    assert session.advance() == 1.0, "the machine says when it wants to be looked at"
    assert pretend(session).passed == 250


def test_a_press_does_not_begin_in_the_past(session: Session, hand: Hand) -> None:
    """The window slept for most of a second; a tap after that must not look like a hold."""
    hand.at += 0.9
    session.press("a")
    before = pretend(session).passed
    hand.at += 0.05
    session.release("a")
    assert before == pytest.approx(900)
    assert pretend(session).passed == pytest.approx(950)


def test_a_press_faster_than_any_finger_is_still_felt(session: Session, hand: Hand) -> None:
    """Remote desktops send a press and its release at once; the firmware looks at the keys every 20 ms."""
    moments = []
    for _ in range(3):
        session.press("a")
        moments.append(pretend(session).passed)
        session.release("a")
        moments.append(pretend(session).passed)
    assert all(later - sooner >= 40 for sooner, later in zip(moments, moments[1:]))
    hand.at += 1
    session.advance()
    assert pretend(session).passed == pytest.approx(1000), "what ran ahead is not counted twice"


def test_speed(tmp_path: Path, hand: Hand) -> None:
    fast = Session(Pretend(), speed=4, now=hand)
    hand.at += 0.25
    assert fast.advance() == 0.25
    assert pretend(fast).passed == 1000


def test_a_night_of_sleep_is_not_caught_up(session: Session, hand: Hand) -> None:
    hand.at += 8 * 3600
    session.advance()
    assert pretend(session).passed <= 2000


def test_restart_is_a_power_cycle(session: Session) -> None:
    session.command("restart")
    assert pretend(session).felt == ["on", "off", "on"]


def test_closing_is_pulling_the_plug(session: Session) -> None:
    session.close()
    assert pretend(session).felt[-1] == "off"


def test_a_firmware_that_stops_is_a_sentence_and_restart_helps(session: Session) -> None:
    pretend(session).breaks = "no such pin"
    session.advance()
    assert "the firmware stopped: ValueError: no such pin" in session.note()
    assert "Traceback" in session.details
    pretend(session).breaks = ""
    session.command("restart")
    assert "stopped" not in session.note() and not session.details


def test_what_the_firmware_caught_itself_is_a_sentence_too(session: Session) -> None:
    pretend(session).crashes.append(ValueError("no such card"))
    session.advance()
    assert "the firmware met ValueError: no such card" in session.note() and not session.trouble


def test_notes_fade(session: Session, hand: Hand) -> None:
    session.say("hello")
    assert session.note() == "hello"
    assert session.advance() <= 1.0
    hand.at += 60
    assert session.note() == ""


def test_gauge(session: Session) -> None:
    pretend(session).bus.bytes = 1040
    session.command("gauge")
    assert session.gauge_on and "1040 bytes" in session.gauge()


def test_turned_twice_is_as_before(session: Session) -> None:
    pretend(session).down = ["up"]
    frame = session.frame()
    session.command("flip")
    assert session.frame() == turned(frame) != frame
    assert session.frame().pixel(5, 63) and not session.frame().pixel(5, 0)
    session.command("flip")
    assert session.frame() == frame


def test_pictures_never_replace_each_other(session: Session, tmp_path: Path) -> None:
    session.command("shot")
    session.command("shot")
    first, second = sorted((tmp_path / "shots").glob("*.png"))
    image = Image.open(first).convert("RGB")
    assert image.size == (1024, 512)
    assert image.getpixel((0, 0)) == (236, 242, 255) and image.getpixel((0, 8)) == (4, 6, 10)
    assert second.name in session.note()


def test_a_film_has_every_change_and_its_time(session: Session, hand: Hand, tmp_path: Path) -> None:
    session.command("film")
    assert "filming" in session.note()
    for button in ("up", "down"):
        hand.at += 0.5
        session.press(button)
        session.advance()
        session.advance()
    hand.at += 2
    session.command("film")
    (path,) = (tmp_path / "shots").glob("*.gif")
    film = Image.open(path)
    assert getattr(film, "n_frames", 0) == 3
    lasts = []
    for number in range(3):
        film.seek(number)
        lasts.append(film.info["duration"])
    assert lasts == [500, 500, 2000]


def test_a_place_that_cannot_be_written_is_a_note(tmp_path: Path) -> None:
    (tmp_path / "shots").write_text("a file is in the way", encoding="utf-8")
    session = Session(Pretend(), shots=tmp_path / "shots")
    session.command("shot")
    assert "could not save" in session.note()


def test_a_changed_file_restarts(tmp_path: Path, hand: Hand) -> None:
    code = tmp_path / "code.py"
    code.write_text("1", encoding="utf-8")
    session = Session(Pretend(), watch=tmp_path, now=hand)
    assert session.advance() <= Watch.EVERY
    (tmp_path / "more.py").write_text("2", encoding="utf-8")
    hand.at += 1
    session.advance()
    assert pretend(session).felt == ["on", "off", "on"]
    hand.at += 1
    session.advance()
    assert pretend(session).felt == ["on", "off", "on"]
