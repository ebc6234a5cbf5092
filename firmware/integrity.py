"""Whether every file that was installed is there as it was: at a cut one the import of a .mpy waits for ever.

Runs before any compiled file and is source itself. A copy of this file that is cut short must never say that
all is well nor wait: so only the last line says it, and there is no `while`.
"""

import os
import sys
import time

try:
    from binascii import crc32
except ImportError:
    crc32 = None  # sizes have to do

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
    """What the console should say of these files; if it is damaged itself, that is said here, and the end."""
    if not paths:
        return ()
    if any(path.split("/")[0] in ("handheld", "lib", LIST[1:]) for path in paths):
        tell(paths)
    return "Damaged file", paths[0], "", "Copy the game anew:", "python3 -m tools flash"


def tell(paths):
    """Say it without the console: by CircuitPython's own letters if the driver is whole, and by the light."""
    try:
        _open_display(paths)
    except Exception:
        pass  # the light and the serial console say it as well
    print("Damaged:\n" + paths[0] + "\nCopy the game anew:\npython3 -m tools flash")
    try:
        import board
        from digitalio import DigitalInOut

        led = DigitalInOut(board.LED)
        led.switch_to_output()
        for _ in range(1000):
            for blink in range(12):
                led.value = blink % 2 == 0
                time.sleep(0.2)
            time.sleep(1)
    except (AttributeError, ImportError, ValueError):
        pass  # a board without a light
    sys.exit()


def _open_display(paths):
    import board
    import busio
    import displayio
    from i2cdisplaybus import I2CDisplayBus

    kind = str(os.getenv("DISPLAY") or "ssd1306").lower()
    if "lib/adafruit_displayio_" + kind + ".mpy" in paths:
        return
    if kind == "sh1106":
        from adafruit_displayio_sh1106 import SH1106 as Driver
    else:
        from adafruit_displayio_ssd1306 import SSD1306 as Driver
    pico = "pico" in board.board_id
    clock = getattr(board, str(os.getenv("PIN_SCL") or ("GP5" if pico else "SCL")))
    data = getattr(board, str(os.getenv("PIN_SDA") or ("GP4" if pico else "SDA")))
    address = int(str(os.getenv("DISPLAY_ADDRESS") or 0x3C), 0)
    more = {"colstart": 2} if kind == "sh1106" else {}
    displayio.release_displays()
    Driver(I2CDisplayBus(busio.I2C(clock, data), device_address=address), width=128, height=64, **more)


def damaged(buffer=None):
    """The files that are missing or other than the list of what was installed says; OSError without it."""
    buffer = buffer or bytearray(_PIECE)
    found = []
    ended = -1  # how many braces have closed the list; -1: it has not begun
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
