"""Shows a message without the console, by CircuitPython's own drawing and Adafruit's libraries.

A source itself, since it is for the time when compiled files are damaged; the libraries are loaded only then.
"""

import os


def show(lines, display=None):
    """Draw lines on the display, opened here if it is not yet. Those that are too long go on below."""
    import terminalio
    from adafruit_display_text.label import Label

    display = display or _open_display()
    wide, high = terminalio.FONT.get_bounding_box()[:2]
    across = display.width // wide
    rows = []
    for line in lines:
        while len(line) > across:
            # After a space or within a path, if there is one.
            at = 1 + max(line.rfind(" ", 0, across + 1), line.rfind("/", 0, across))
            rows.append(line[: at or across])
            line = line[at or across :]
        rows.append(line)
    # Many rows stand closer.
    spacing = min(1.0, display.height / (len(rows) * high))
    text = Label(terminalio.FONT, text="\n".join(rows), line_spacing=spacing)
    text.anchor_point = (0, 0)
    text.anchored_position = (0, 0)
    display.root_group = text
    display.refresh()


def _open_display():
    import board
    import busio
    import displayio
    from i2cdisplaybus import I2CDisplayBus

    kind = str(os.getenv("DISPLAY") or "ssd1306").lower()
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
    bus = I2CDisplayBus(busio.I2C(clock, data), device_address=address)
    return Driver(bus, width=128, height=64, **more)
