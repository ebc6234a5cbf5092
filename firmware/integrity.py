"""Checks that every installed file is complete: the import of a truncated .mpy hangs for ever.

Runs before any compiled file, so it is a source itself. A truncated copy of this file must neither hang nor
report that all is well: so there is no `while`, and only the last line reports it.
"""

import os
import sys
import time

try:
    from binascii import crc32
except ImportError:
    crc32 = None  # compare only sizes

LIST = "/handheld-manifest.json"
_PIECE = 1024


def _is_damaged(path, listed, buffer):
    size, _, total = listed.partition(" ")
    try:
        if str(os.stat("/" + path)[6]) != size:
            return True
        if crc32 is None:
            return False
        seen = 0
        view = memoryview(buffer)
        with open("/" + path, "rb") as file:
            for _ in range(int(size) // len(buffer) + 1):
                seen = crc32(view[: file.readinto(buffer)], seen)
        return f"{seen:08x}" != total
    except (OSError, ValueError):
        return True


def trouble(paths):
    """Lines for the console about these files; if the console itself is damaged, report() and end."""
    if not paths:
        return ()
    if any(path.split("/")[0] in ("handheld", "lib", LIST[1:]) for path in paths):
        report(paths)
    return "Damaged file", paths[0], "", "Copy the game anew:", "python3 -m tools flash"


def report(paths):
    """Tell it without the console: on the serial port, by the LED, and on the display if that works."""
    lines = ("Damaged: " + paths[0], "Copy the game anew:", "python3 -m tools flash")
    print("\n".join(lines))
    try:
        # The import of a library that is damaged would not end.
        if not any(path.startswith("lib/") for path in paths):
            import message

            message.show(lines)
    except Exception:
        pass  # the LED and the serial port report it as well
    led = None
    try:
        import board
        from digitalio import DigitalInOut

        led = DigitalInOut(board.LED)
        led.switch_to_output()
    except (AttributeError, ImportError, ValueError):
        pass  # a board without an LED
    # When the program ends, CircuitPython clears the display.
    for _ in range(1000):
        for blink in range(12):
            if led:
                led.value = blink % 2 == 0
            time.sleep(0.2)
        time.sleep(1)
    sys.exit()


def damaged(buffer=None):
    """The files that are missing or differ from the manifest; OSError if there is no manifest."""
    buffer = buffer or bytearray(_PIECE)
    found = []
    ended = -1  # closing braces after the list; -1: the list has not begun
    complete = False
    with open(LIST) as lines:
        for line in lines:
            parts = line.split('"')
            if ended < 0:
                complete = complete or line == '"complete": true,\n'
                if line == '"files": {\n':
                    ended = 0
            elif line == "}\n":
                ended += 1
            elif len(parts) != 5 or _is_damaged(parts[1], parts[3], buffer):
                found.append(parts[1] if len(parts) == 5 else LIST[1:])
    if not complete or ended != 2:
        found.append(LIST[1:])
    return found
