"""Runs before USB starts: hides the drive and the console from a computer while playing; hold A to see them.

Prints nothing: that would be written to the drive. Whatever fails here leaves the drive visible, and so does
a missing or damaged file; no compiled file is needed to find that out.
"""

import os


def untouched():
    """Whether every listed file has its size, and the date that `flash` gives to what it has read back."""
    with open("/handheld-manifest.json") as file:
        head, _, files = file.read().partition('"files": {\n')
    lines = files.split("\n")
    if '"complete": true,\n' not in head or lines[-3:] != ["}", "}", ""]:
        return False
    inside = ""
    try:
        for line in lines[:-3]:
            _, path, _, listed, _ = line.split('"')
            folder, _, name = path.rpartition("/")
            if folder != inside:
                os.chdir("/" + folder)  # so it is looked up once for all its files
                inside = folder
            found = os.stat(name)
            away = found[8] - 981173106  # 2001-02-03 04:05:06, in the time zone of a computer
            if str(found[6]) != listed.split(" ")[0] or away % 900 or abs(away) > 86400:
                return False
        return True
    finally:
        os.chdir("/")


try:
    import time

    import board
    import storage
    import usb_cdc
    from digitalio import DigitalInOut, Pull

    # A line of settings.toml that cannot be read raises here: the drive stays visible, to mend it.
    for key in ["SDA", "SCL", "UP", "DOWN", "LEFT", "RIGHT", "A", "B", "LED", "SOUND", "DRIVE"]:
        os.getenv("PIN_" + key)
    for key in ["SCK", "MOSI", "CS", "DC", "RESET", "BACKLIGHT"]:
        os.getenv("PIN_" + key)
    for key in ("DISPLAY", "DISPLAY_ADDRESS", "DISPLAY_ROTATION", "BATTERY_LOW", "HANDHELD_TEST", "LANGUAGE"):
        os.getenv(key)
    # Consoles name their A; then come a Pico's pin and a Feather's.
    usual = [name for name in ("SW_A", "BUTTON_A", "BUTTON_O", "GP14", "D11") if hasattr(board, name)][0]
    named = os.getenv("PIN_DRIVE") or os.getenv("PIN_A") or usual
    held = False
    if hasattr(board, "BUTTON_LATCH"):
        # Buttons behind a shift register: A is the second, so it comes after one clock.
        latch, clock = DigitalInOut(board.BUTTON_LATCH), DigitalInOut(board.BUTTON_CLOCK)
        button = DigitalInOut(board.BUTTON_OUT)
        clock.switch_to_output(False)
        latch.switch_to_output(False)
        time.sleep(0.001)
        latch.value = True
        clock.value = True
        held = button.value
        for pin in (latch, clock, button):
            pin.deinit()
    # The usual A always works as well: the pin named may be one at which no button is.
    for name in {usual, named}:
        button = DigitalInOut(getattr(board, name))
        button.switch_to_input(Pull.UP)
        time.sleep(0.002)
        held = held or not button.value
        button.deinit()
    whole = not held and untouched()
    if not held and not whole:
        import integrity

        whole = integrity.damaged() == []
    if whole:
        usb_cdc.disable()
        # Last, so that nothing can fail after it.
        storage.disable_usb_drive()
except Exception:
    pass
