"""The maker's page tells what the code does."""

import re
from xml.etree import ElementTree

import pytest

from handheld.hardware import pins
from sim.boards import BOARDS, BUTTONS, WIRED
from tools.maker import wiring
from tools.maker.settings_check import OTHER_SETTINGS, SPI_ROLES
from tools.paths import FIRMWARE, ROOT

PAGE = wiring.PAGE.read_text(encoding="utf-8")


def test_pictures_and_table_are_up_to_date() -> None:
    for place, text in wiring.made().items():
        assert place.read_text(encoding="utf-8") == text, f"{place.name}: run python3 -m tools wiring"
    assert wiring.main(["--check"]) == 0


@pytest.mark.parametrize("name", WIRED)
def test_pictures_show_every_wire_once(name: str) -> None:
    board = BOARDS[name]
    text = wiring.picture(board)
    ElementTree.fromstring(text)
    colours = re.findall(r'<path [^>]*stroke="(#\w+)"', text)
    for role in ("power", "sda", "scl", "piezo", *BUTTONS):
        assert colours.count(wiring.COLOURS[role]) == 1
    for pin in (board.power, "GND", board.piezo, *(board.wiring[role] for role in ("sda", "scl", *BUTTONS))):
        assert f">{pin}</text>" in text


def test_wires_end_at_the_pins_they_name() -> None:
    """Follow each button's wire in the picture of the Pico to the name that stands beside its end."""
    board = BOARDS["pico"]
    text = wiring.picture(board)
    for role in (*BUTTONS, "piezo"):
        found = re.search(rf'd="M(\d+) (\d+)H1(?:90|86)"[^>]*{wiring.COLOURS[role]}', text)
        assert found is not None
        x, y = int(found[1]) + 10, int(found[2]) + 4
        label = re.search(rf'<text x="{x}" y="{y}"[^>]*>(\w+)<', text)
        assert label is not None and label[1] == board.wiring.get(role, board.piezo)


def test_blink_codes_are_those_of_the_firmware() -> None:
    source = (FIRMWARE / "handheld/led_codes.py").read_text(encoding="utf-8")
    codes = re.findall(r"^(?:NO|BAD)_\w+ = const\((\d)\)", source, re.MULTILINE)
    assert len(codes) == 5
    assert re.findall(r"^\| (\d) \|", PAGE, re.MULTILINE) == codes


def test_every_setting_is_one_that_the_firmware_reads() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (*FIRMWARE.rglob("*.py"), ROOT / "boot.py"))
    named = set(re.findall(r"`(\w+) = ", PAGE)) | set(re.findall(r"`(PIN_\w+)`", PAGE))
    for name in named:
        role = name.removeprefix("PIN_")
        assert f'"{name}"' in source or (role != name and role in (*pins.ROLES, *SPI_ROLES)), name
    roles = (*pins.ROLES, *SPI_ROLES, "DRIVE", "SOUND")
    assert {*OTHER_SETTINGS, *(f"PIN_{role}" for role in roles)} == named


def test_the_pins_for_a_piezo_are_the_boards() -> None:
    assert set(re.findall(r'PIN_SOUND = "(\w+)"', PAGE)) == {board.piezo for board in WIRED.values()}


def test_a_page_without_its_marks_is_an_error() -> None:
    with pytest.raises(ValueError, match="marks"):
        wiring.with_table("no marks here", "pins", "")
