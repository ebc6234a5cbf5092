"""The hardware test: hold B while switching on, or set HANDHELD_TEST = 1 in settings.toml.

A button is marked while it is down and ticked once it was, and plays a note if there is a piezo. The memory
for saves is written and read back. A long press of A shows all pixels on, off and a grid; a long press of B
restarts the handheld.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import microcontroller
from micropython import const

from handheld.buttons import HOLD, PRESS, RELEASE, A, B
from handheld.glyphs import ARROW, BUTTON, CHECK, SHADE, SOLID
from handheld.journal.keys import HARDWARE_TEST
from handheld.journal.writer import Journal, profile_of

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console

# What is shown: the parts, then patterns of pixels. Nothing is drawn where all are dark.
_LIGHT = const(1)
_GRID = const(3)
_VIEWS = const(4)
_NOTES = b"\x18\x1a\x1c\x1f\x21\x24"  # of the buttons
_PLACES = bytes((6, 1, 6, 3, 3, 2, 9, 2, 21, 2, 17, 2))  # of the buttons, as on the handheld: x and y of each


class HardwareTest:
    """Shows each part of the handheld at work."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.down = 0  # bit set of buttons that are down
        self.seen = 0  # bit set of buttons that were
        self.view = 0
        console.settings.sound = 1  # during this test, whatever the players have set
        self.memory = check_saves(console.journal, console.hardware.board_id)
        gc.collect()
        self.free = gc.mem_free() if hasattr(gc, "mem_free") else 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the state of the parts, or the pattern of pixels."""
        if self.view:
            for y in range(8):
                if self.view == _LIGHT:
                    canvas.invert(y)
                elif self.view == _GRID:
                    canvas.fill(0, y, 25, SHADE)
            return
        canvas.center(0, "Hardware test")
        canvas.invert(0)
        for button in range(6):
            x, y = _PLACES[2 * button], _PLACES[2 * button + 1]
            canvas.put(x, y, ARROW + button if button < A else BUTTON + button - A)
            if self.down & 1 << button:
                canvas.put(x - 1, y, SOLID)
                canvas.put(x + 1, y, SOLID)
            elif self.seen & 1 << button:
                canvas.put(x + 1, y, CHECK)
        if self.console.sound is not None:
            canvas.text(13, 3, "keys sound")
        canvas.text(0, 4, "Saves:  " + self.memory)
        canvas.text(0, 5, "Memory: " + str(self.free) + " bytes free")
        canvas.text(0, 6, "A long: all pixels")
        canvas.text(0, 7, "B long: leave")

    def press(self, button: int, kind: int) -> None:
        """Mark the button; long presses show patterns or restart."""
        led = self.console.hardware.led
        if kind == PRESS:
            self.down |= 1 << button
            self.seen |= 1 << button
            if self.console.sound is not None:
                self.console.sound.play(bytes((_NOTES[button], 20)))
        elif kind == RELEASE:
            self.down &= ~(1 << button)
        elif kind == HOLD and button == A:
            self.view = (self.view + 1) % _VIEWS
        elif kind == HOLD and button == B:
            self.console.restart()
        if led is not None:
            led.value = self.down != 0
        self.console.redraw()


def check_saves(journal: Journal, board_id: str) -> str:
    """Write a number to the saves and read it back from the memory; returns the result in words."""
    nvm = getattr(microcontroller, "nvm", None)
    if nvm is None:
        return "none on this board"
    kept = journal.get(HARDWARE_TEST)
    count = (kept[0] + 1 if kept else 1) & 127
    journal.set(HARDWARE_TEST, bytes((count,)))
    journal.rest()
    again = Journal(nvm, profile_of(board_id)).get(HARDWARE_TEST)
    if again and again[0] == count:
        return str(len(nvm)) + " bytes, ok"
    return "NOT kept!"
