"""Mistakes in settings.toml are named, one line each, and right settings are left alone."""

import pytest

from sim.boards import BOARDS, DISPLAYS, WIRED
from tools.maker.settings_check import mistakes


def said(board: str, *lines: str) -> list[str]:
    """The problems that are found in these lines."""
    found = list(mistakes(BOARDS[board], "\n".join(lines)))
    assert all(advice.remedy for advice in found)
    return [advice.problem for advice in found]


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_usual_is_right(board: str) -> None:
    kind = BOARDS[board]
    assert said(board) == []
    assert said(board, "DISPLAY_ROTATION = 180", 'PIN_SOUND = ""') == []
    for name, display in DISPLAYS.items():
        if board in WIRED and (display.bus == "i2c" or kind.spi):
            assert said(board, f'DISPLAY = "{name}"') == []


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (['PIN_A = "GP15"'], "PIN_A = 'GP15', but PIN_B is on that pin, too"),
        (['PIN_A = "GP2"', 'PIN_B = "GP2"'], "PIN_B = 'GP2', but PIN_A is on that pin, too"),
        (['PIN_UP = "GP4"'], "PIN_UP = 'GP4', but PIN_SDA is on that pin, too"),
        (['PIN_SOUND = "GP25"'], "PIN_SOUND = 'GP25', but PIN_LED is on that pin, too"),
        (['DISPLAY = "st7789"', 'PIN_A = "GP16"'], "PIN_A = 'GP16', but PIN_DC is on that pin, too"),
        (['DISPLAY = "st7789"', 'PIN_BACKLIGHT = "GP16"'], "PIN_BACKLIGHT = 'GP16', but PIN_DC is on"),
        (['DISPLAY = "st7789"', 'PIN_BACKLIGHT = "LED"'], "PIN_BACKLIGHT = 'LED', but PIN_LED is on"),
        (
            ['DISPLAY = "st7789"', 'PIN_SCK = "GP20"', 'PIN_BACKLIGHT = "GP2"'],
            "PIN_SCK = 'GP20' and PIN_MOSI",
        ),
        (
            ['DISPLAY = "ssd1306_spi"', 'PIN_SCK = "GP2"', 'PIN_MOSI = "GP11"', 'PIN_DOWN = "GP3"'],
            "PIN_SCK = 'GP2' and",
        ),
        (['PIN_SDA = "GP6"', 'PIN_SCL = "GP21"'], "PIN_SCL = 'GP21' and PIN_SDA = 'GP6' are not the clock"),
        (['PIN_CS = "GP3"'], "PIN_CS has no effect"),
        (['DISPLAY = "st7789"', 'PIN_SDA = "GP2"'], "PIN_SDA has no effect"),
        (['DISPLAY = "ssd1306_spi"', 'PIN_BACKLIGHT = "GP2"'], "PIN_BACKLIGHT has no effect"),
        (['DISPLAY_ADDRESS = "3D"'], "DISPLAY_ADDRESS = '3D'"),
        (["DISPLAY_ADDRESS = 976"], "DISPLAY_ADDRESS = '976'"),
        (['HANDHELD_TEST = "yes"'], "HANDHELD_TEST = 'yes'"),
        (["DISPLAY_ROTATION = 90"], "DISPLAY_ROTATION = '90'"),
        (['DISPLAY_ROTATION = "upright"'], "DISPLAY_ROTATION = 'upright'"),
        (['PIN_START = "GP2"'], "there is no setting PIN_START"),
        (['BATTERY_LOW = ""'], "BATTERY_LOW = ''"),
    ],
)
def test_mistakes_on_a_pico(lines: list[str], problem: str) -> None:
    found = said("pico", *lines)
    assert len(found) == 1 and problem in found[0]


def test_pins_that_may_be_shared_or_are_not_used() -> None:
    assert said("pico", 'PIN_DRIVE = "GP15"') == [], "a button to hold"
    assert said("pico", 'DISPLAY = "st7789"', 'PIN_A = "GP4"') == [], "no display is on I2C"
    assert said("pico", 'PIN_A = "GP18"') == [], "no display is on SPI"
    assert said("pico", 'DISPLAY = "st7789"', 'PIN_SCK = "GP2"', 'PIN_MOSI = "GP3"') == []
    assert said("pico", 'DISPLAY = "ssd1306_spi"', 'PIN_A = "GP20"') == [], "an OLED has no backlight"
    assert said("pico", 'PIN_SDA = "GP2"', 'PIN_SCL = "GP3"', 'DISPLAY_ADDRESS = "0x3D"') == []
    assert said("pico", "[table]", 'PIN_START = "GP2"') == [], "the board reads nothing there"


@pytest.mark.parametrize(
    ("board", "line", "problem"),
    [
        ("picopad", 'DISPLAY = "st7789"', "DISPLAY has no effect"),
        ("picopad", 'PIN_DC = "GP1"', "PIN_DC has no effect"),
        ("picopad", 'PIN_A = "SW_B"', "PIN_A = 'SW_B', but PIN_B is on that pin, too"),
        ("picopad", 'PIN_A = "SW_X"', "PIN_A = 'SW_X', but the menu button is on that pin, too"),
        ("picopad", 'PIN_LED = "LCD_DC"', "PIN_LED = 'LCD_DC', but the display is on that pin, too"),
        ("pybadge", 'PIN_A = "D5"', "PIN_A has no effect"),
        ("pybadge", 'PIN_LED = "BUTTON_LATCH"', "but a button is on that pin, too"),
        ("pybadge", 'PIN_LED = "SPEAKER_ENABLE"', "but the speaker is on that pin, too"),
        ("ugame22", 'BATTERY_LOW = "3.0"', "BATTERY_LOW has no effect"),
        ("pygamer", 'PIN_SOUND = "JOYSTICK_X"', "but the stick is on that pin, too"),
    ],
)
def test_mistakes_on_a_console(board: str, line: str, problem: str) -> None:
    found = said(board, line)
    assert len(found) == 1 and problem in found[0]


@pytest.mark.parametrize("board", ["feather_m4", "feather_nrf52840"])
def test_a_feather_has_no_usual_pins_for_a_display_on_spi(board: str) -> None:
    pins = [
        f'PIN_{role} = "{pin}"' for role, pin in zip(("SCK", "MOSI", "CS", "DC"), ("SCK", "MOSI", "A2", "A3"))
    ]
    assert said(board, 'DISPLAY = "st7789"', *pins) == []
    assert said(board, 'DISPLAY = "st7789"', *pins[:3]) == ["settings.toml: there is no PIN_DC."]
    assert len(said(board, 'DISPLAY = "ssd1306_spi"')) == 4


def test_of_an_unknown_board_only_the_text_is_checked() -> None:
    text = 'PIN_A = "X1"\nPIN_UP = "X1"\nDISPLAY_ROTATION = 90\n'
    assert [advice.problem for advice in mistakes(None, text)] == ["settings.toml: DISPLAY_ROTATION = '90'."]
