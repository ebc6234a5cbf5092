"""Shows a message without the console, by CircuitPython's own drawing and Adafruit's libraries.

A source itself, since it is for the time when compiled files are damaged; the libraries are loaded only then.
"""

# Pins and drivers are named here as in handheld/hardware/detect.py and spi_display.py. They cannot be shared:
# those are compiled, and import other compiled files. Nothing is checked: the caller catches what fails.

import os


def show(lines, display=None):
    """Draw lines on the display, opened here if it is not yet. Those that are too long go on below."""
    import terminalio
    from adafruit_display_text.label import Label

    display = display or _open_display()
    if _upside_down():
        display.rotation = (display.rotation + 180) % 360
    scale = max(1, display.width // 120)
    wide, high = [scale * size for size in terminalio.FONT.get_bounding_box()[:2]]
    across = display.width // wide
    rows = []
    for line in lines:
        while len(line) > across:
            # After a space or within a path, if there is one.
            at = 1 + max(line.rfind(" ", 0, across + 1), line.rfind("/", 0, across))
            rows.append(line[: at or across])
            line = line[at or across :]
        rows.append(line)
    # Many rows stand closer; the last one may need the two lines of the font that are nearly empty above.
    spacing = min(1.0, display.height / (len(rows) * high))
    below = (len(rows) - 1) * int(spacing * high) + high - display.height
    top = max(0, min(below, 2 * scale))
    text = Label(terminalio.FONT, text="\n".join(rows), line_spacing=spacing, scale=scale)
    text.anchor_point = (0, 0)
    text.anchored_position = (0, -top)
    display.root_group = text
    display.refresh()


def _upside_down():
    try:
        return int(str(os.getenv("DISPLAY_ROTATION") or 0), 0) % 360 == 180
    except ValueError:
        return False


def _open_display():
    import board
    import busio
    import displayio

    if hasattr(board, "DISPLAY"):
        return board.DISPLAY
    kind = str(os.getenv("DISPLAY") or "").lower()
    displayio.release_displays()
    if kind in ("ssd1306_spi", "st7789"):
        from fourwire import FourWire

        usual = {"SCK": "GP18", "MOSI": "GP19", "CS": "GP17", "DC": "GP16"}
        usual["RESET"], usual["BACKLIGHT"] = "GP21", "GP20"
        pins = {}
        for role in usual:
            pins[role] = getattr(board, str(os.getenv("PIN_" + role) or usual[role]), None)
        spi = busio.SPI(pins["SCK"], pins["MOSI"])
        bus = FourWire(spi, command=pins["DC"], chip_select=pins["CS"], reset=pins["RESET"])
        if kind == "ssd1306_spi":
            from adafruit_displayio_ssd1306 import SSD1306

            return SSD1306(bus, width=128, height=64)
        from adafruit_st7789 import ST7789

        return ST7789(bus, width=320, height=240, rotation=270, backlight_pin=pins["BACKLIGHT"])
    from i2cdisplaybus import I2CDisplayBus  # device: allow (whoever calls this catches what fails)

    if kind == "sh1106":
        from adafruit_displayio_sh1106 import SH1106 as Driver
    else:
        from adafruit_displayio_ssd1306 import SSD1306 as Driver
    pico = "pico" in board.board_id
    clock = getattr(board, str(os.getenv("PIN_SCL") or ("GP5" if pico else "SCL")))
    data = getattr(board, str(os.getenv("PIN_SDA") or ("GP4" if pico else "SDA")))
    address = int(str(os.getenv("DISPLAY_ADDRESS") or 0x3C), 0)
    more = {"colstart": 2} if kind == "sh1106" else {}
    bus = I2CDisplayBus(busio.I2C(clock, data), device_address=address)
    return Driver(bus, width=128, height=64, **more)
