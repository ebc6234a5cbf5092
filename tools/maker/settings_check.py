"""Finds mistakes in a board's settings.toml, read as the board reads it."""

import re
from collections.abc import Iterator

from handheld.hardware import pins
from sim import settings
from sim.boards import DISPLAYS, Board, Display
from tools.maker import content
from tools.maker.messages import Advice

OTHER_SETTINGS = (
    "DISPLAY",
    "DISPLAY_ADDRESS",
    "DISPLAY_ROTATION",
    "BATTERY_LOW",
    "HANDHELD_TEST",
    "LANGUAGE",
)
"""What settings.toml may say besides pins."""
SPI_ROLES = ("SCK", "MOSI", "CS", "DC", "RESET", "BACKLIGHT")
"""The pins of a display on SPI."""
PINS = tuple(f"PIN_{role}" for role in (*pins.ROLES, *SPI_ROLES, "DRIVE", "SOUND"))
"""The pins that settings.toml may name."""

_I2C = ("PIN_SDA", "PIN_SCL")
_SPI = tuple(f"PIN_{role}" for role in SPI_ROLES)
_NEEDED = _SPI[:4]  # reset and backlight may be wired to the supply
_BUTTONS = tuple(f"PIN_{role}" for role in pins.BUTTONS)


def mistakes(kind: Board | None, text: str) -> Iterator[Advice]:
    """All that is wrong; of a board that is not known (None) only what is wrong on every board."""
    given: dict[str, str] = {}
    for key in (*PINS, *OTHER_SETTINGS):
        try:
            value = settings.getenv(text, key)
        except ValueError:
            yield Advice(
                f"settings.toml: the board cannot read {key}.", f'Write {key} = "text" or {key} = number.'
            )
            continue
        # An empty text counts as no line, but for the battery it is one that is no number.
        if value is not None and (value != "" or key == "BATTERY_LOW"):
            given[key] = str(value)
    for key in _unknown_pins(text):
        yield Advice(f"settings.toml: there is no setting {key}.", f"Use one of {', '.join(PINS)}.")
    if kind is not None:
        for key, why in _without_effect(kind, given):
            yield Advice(f"settings.toml: {key} has no effect on this board.", f"Remove the line: {why}.")
            del given[key]
        yield from _wrong_pins(kind, given)
    yield from _wrong_values(given)


def _unknown_pins(text: str) -> list[str]:
    """Keys that look like a pin's; the board reads nothing below a [table]."""
    top = re.split(r"^\s*\[", text, maxsplit=1, flags=re.MULTILINE)[0]
    found = re.findall(r"^\s*(PIN_\w*)\s*=", top, re.MULTILINE)
    return [key for key in dict.fromkeys(found) if key not in PINS]


def _without_effect(kind: Board, given: dict[str, str]) -> list[tuple[str, str]]:
    """Settings that this board does not ask for, each with the reason."""
    why: dict[str, str] = {}
    display = _display(given)
    if kind.screen is not None:
        why = dict.fromkeys(("DISPLAY", "DISPLAY_ADDRESS", *_I2C, *_SPI), "its display is built in")
    elif display is not None and display.bus == "spi":
        why = dict.fromkeys(("DISPLAY_ADDRESS", *_I2C), "the display is on SPI")
        if not display.has_lamp:
            why["PIN_BACKLIGHT"] = "an OLED has none"
    elif display is not None:
        why = dict.fromkeys(_SPI, "DISPLAY names none on SPI")
    if kind.battery is None:
        why["BATTERY_LOW"] = "it cannot measure its battery"
    if kind.shift_register is not None:
        why |= dict.fromkeys(_BUTTONS, "its buttons have no pins of their own")
    return [(key, why[key]) for key in given if key in why]


def _wrong_pins(kind: Board, given: dict[str, str]) -> Iterator[Advice]:
    """Pins that the board does not have, that cannot do what they should, or that are taken."""
    for key in PINS:
        if key in given and given[key] not in kind.pins:
            yield Advice(
                f"settings.toml: {key} = {given[key]!r} is not a pin of this board.",
                f"Use one of {_first_few(kind.pins)}.",
            )
    used, display = _used(kind, given), _display(given)
    taken = _built_in(kind)
    # What settings.toml does not name comes first, so that the advice is about a line in it.
    for key in sorted(used, key=lambda key: key in given):
        pin = kind.pins.get(used[key], "")
        if pin in taken:
            yield Advice(
                f"settings.toml: {key} = {used[key]!r}, but {taken[pin]} is on that pin, too.",
                f'Wire the piezo to a free pin, best PIN_SOUND = "{kind.piezo}".'
                if key == "PIN_SOUND" and kind.piezo
                else "Use another pin, or remove the line.",
            )
        elif pin:
            taken[pin] = key
    for key in _NEEDED:
        if display is not None and display.bus == "spi" and key not in used and kind.screen is None:
            yield Advice(f"settings.toml: there is no {key}.", "A display on SPI needs it: name its pin.")
    yield from _no_bus(kind, used, "PIN_SCK", "PIN_MOSI")
    yield from _no_bus(kind, used, "PIN_SCL", "PIN_SDA")


def _no_bus(kind: Board, used: dict[str, str], clock: str, data: str) -> Iterator[Advice]:
    """Two pins that the chip cannot use as clock and data of one bus."""
    first, second = (kind.pins.get(used.get(key, ""), "") for key in (clock, data))
    spi = clock == "PIN_SCK"
    possible = kind.chip.can_be_spi if spi else kind.chip.can_be_i2c
    if first and second and first != second and not possible(first, second):
        usual = kind.spi if spi else kind.wiring
        yield Advice(
            f"settings.toml: {clock} = {used[clock]!r} and {data} = {used[data]!r}"
            f" are not the clock and the data of one {'SPI' if spi else 'I²C'} bus.",
            f'Use {clock} = "{usual[clock[4:].lower()]}" and {data} = "{usual[data[4:].lower()]}".',
        )


def _display(given: dict[str, str]) -> Display | None:
    """The display that settings.toml names, None if there is no such one."""
    return DISPLAYS.get(given.get("DISPLAY", "ssd1306").lower())


def _used(kind: Board, given: dict[str, str]) -> dict[str, str]:
    """The pin of each part that is wired to the board, by its setting. PIN_DRIVE may be a button's."""
    display = _display(given)
    keys = [*_BUTTONS, "PIN_LED", "PIN_SOUND"]
    usual = {f"PIN_{role.upper()}": pin for role, pin in {**kind.wiring, **kind.spi}.items()}
    if kind.screen is None and display is not None:
        keys += _I2C if display.bus == "i2c" else _SPI if display.has_lamp else _SPI[:-1]
    found = {key: given.get(key) or usual.get(key, "") for key in keys}
    return {key: pin for key, pin in found.items() if pin}


def _built_in(kind: Board) -> dict[str, str]:
    """The pins of the chip that parts on the board have, and what these are."""
    found: dict[str, str] = {}
    if kind.screen is not None:
        found |= dict.fromkeys(kind.screen.wires.values(), "the display")
    if kind.shift_register is not None:
        register = kind.shift_register
        found |= {kind.pins[name]: "a button" for name in (register.clock, register.data, register.latch)}
    elif kind.menu:
        found[kind.pins[kind.wiring[kind.menu]]] = "the menu button"
    if kind.stick is not None:
        found |= {kind.pins[name]: "the stick" for name in (kind.stick.x, kind.stick.y)}
    if kind.speaker is not None:
        found |= {kind.pins[name]: "the speaker" for name in (kind.speaker.pin, kind.speaker.enable) if name}
    return found


def _wrong_values(given: dict[str, str]) -> Iterator[Advice]:
    for key, value in given.items():
        wrong = f"settings.toml: {key} = {value!r}."
        if key == "DISPLAY" and value.lower() not in DISPLAYS:
            remedy = f"Write one of {', '.join(DISPLAYS)}; for a display that is built in, remove the line."
            yield Advice(wrong, remedy)
        elif key == "DISPLAY_ADDRESS" and not 8 <= _whole(value) < 0x78:
            yield Advice(wrong, 'Write "0x3C" or "0x3D", or remove the line.')
        elif key == "HANDHELD_TEST" and _whole(value) < 0:
            yield Advice(wrong, "Write 1 to start with the hardware test, or remove the line.")
        elif key == "DISPLAY_ROTATION" and _whole(value) % 180:
            yield Advice(wrong, "Write 180 for a display that is mounted upside down, or remove the line.")
        elif key == "BATTERY_LOW" and not _volts(value):
            yield Advice(wrong, 'Write volts in quotes, such as "3.4".')
        elif key == "LANGUAGE" and value not in content.languages():
            yield Advice(wrong, f"Use {', '.join(content.languages())}.")


def _whole(text: str) -> int:
    """A whole number as the firmware reads it, -1 if it is none."""
    try:
        return int(text, 0)
    except ValueError:
        return -1


def _volts(text: str) -> bool:
    try:
        return 0 <= float(text) < 10
    except ValueError:
        return False


def _first_few(names: dict[str, str]) -> str:
    listed = list(names)
    return ", ".join(listed[:4]) + f" … {listed[-1]}"
