"""The consoles: boards with a display and buttons built in. Loaded only on boards with a display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import board

from handheld import loader
from handheld.buttons import UP, B
from handheld.hardware import pins
from handheld.hardware.console_buttons import ConsoleButtons
from handheld.hardware.detect import (
    find_battery,
    held,
    number,
    open_journal,
    open_keys,
    open_piezo,
    setting,
)
from handheld.led_codes import open_led

if TYPE_CHECKING:
    from microcontroller import Pin
    from pwmio import PWMOut

    from handheld.hardware.parts import Hardware

_SWITCHES = ("SW_UP", "SW_DOWN", "SW_LEFT", "SW_RIGHT", "SW_A", "SW_B", "SW_X")
_ARROWS = ("BUTTON_UP", "BUTTON_DOWN", "BUTTON_LEFT", "BUTTON_RIGHT")
# By the board's id, as names in `board`: the six buttons and the one that opens the menu, none where
# pybadge.py reads them; the speaker; the battery, and how many times the voltage at its pin that has.
CONSOLES: dict[str, tuple[tuple[str, ...], str, str, int]] = {
    "pajenicko_picopad": (_SWITCHES, "AUDIO", "BAT_SENSE", 3),
    "pimoroni_picosystem": (_SWITCHES, "AUDIO", "BAT_SENSE", 3),
    "pybadge": ((), "SPEAKER", "A6", 2),
    "pygamer": ((), "SPEAKER", "A6", 2),
    "tinycircuits_thumby_color": (_ARROWS + ("BUTTON_A", "BUTTON_B", "BUTTON_MENU"), "SPEAKER", "", 0),
    "ugame22": (_ARROWS + ("BUTTON_O", "BUTTON_X", "BUTTON_Z"), "", "", 0),
}


def find(hardware: Hardware) -> None:
    """Fill in all parts that there are, on a board with a display."""
    default = pins.wiring(board.board_id)
    buttons, speaker, battery, divider = CONSOLES.get(board.board_id, (default[2:8], "", "", 0))
    badge: Any = None  # reads keys behind a shift register
    if buttons:
        default = default[:2] + buttons[:6] + default[8:]
    else:
        from handheld.hardware import pybadge

        badge = pybadge
    names = {role: str(setting(hardware, "PIN_" + role) or default[i]) for i, role in enumerate(pins.ROLES)}
    b = badge.held(B) if badge else held(names["B"])
    open_journal(hardware, b, b and (badge.held(UP) if badge else held(names["UP"])))
    enable = open_led("SPEAKER_ENABLE")  # off: an amplifier hums, and some are on since power-up
    if divider:
        find_battery(hardware, (battery, divider))
    # The built-in one, whatever DISPLAY says: opening another would close it.
    where = "handheld.hardware.display_panel"
    rotated = number(hardware, "DISPLAY_ROTATION", 0) % 360 == 180
    loader.load(where).use(hardware, getattr(board, "DISPLAY"), rotated, True)  # noqa: B009 (not every board)
    loader.unload(where)
    if hardware.panel is not None and not hardware.trouble:
        if badge:
            badge.find(hardware)
        else:
            open_keys(hardware, names, tuple([getattr(board, name) for name in buttons[6:]]))
            if hardware.keys is not None:
                hardware.buttons = ConsoleButtons(hardware.keys)
        if not open_piezo(hardware) and speaker:
            tone = (badge.open_speaker if badge else _open_speaker)(getattr(board, speaker))
            if tone is not None and enable is not None:
                from handheld.hardware.switched_speaker import SwitchedSpeaker

                tone = SwitchedSpeaker(tone, enable)
            hardware.piezo = tone
    hardware.led = open_led(names["LED"])  # last: the console needs its own pins more
    loader.unload("handheld.hardware.pybadge")
    loader.unload("handheld.hardware.consoles")


def _open_speaker(pin: Pin) -> PWMOut | None:
    """The speaker by PWM; without that the console is silent."""
    try:
        from pwmio import PWMOut

        return PWMOut(pin, frequency=440, variable_frequency=True)
    except (ImportError, RuntimeError, ValueError):
        return None
