"""Runs before USB starts: hides the drive and the console from a computer while playing; hold A to see them.

Prints nothing, since its output goes into a file on the drive. Whatever fails here leaves the drive visible,
and so does a file that is missing or damaged; no compiled file is needed to find that out.
"""

try:
    import os
    import time

    import board
    import integrity
    import storage
    import usb_cdc
    from digitalio import DigitalInOut, Pull

    # A line of settings.toml that cannot be read raises here: the drive stays visible, to mend it.
    for key in ["SDA", "SCL", "UP", "DOWN", "LEFT", "RIGHT", "A", "B", "LED", "SOUND", "DRIVE"]:
        os.getenv("PIN_" + key)
    for key in ("DISPLAY", "DISPLAY_ADDRESS", "DISPLAY_ROTATION", "BATTERY_LOW", "HANDHELD_TEST", "LANGUAGE"):
        os.getenv(key)
    usual = "GP14" if "pico" in board.board_id else "D11"
    named = os.getenv("PIN_DRIVE") or os.getenv("PIN_A") or usual
    held = False
    # The usual A always works as well: the pin named may be one at which no button is.
    for name in (usual, named):
        button = DigitalInOut(getattr(board, name))
        button.switch_to_input(Pull.UP)
        time.sleep(0.01)
        held = held or not button.value
        button.deinit()
    if not held and integrity.damaged() == []:
        usb_cdc.disable()
        # Last, so that nothing can fail after it.
        storage.disable_usb_drive()
except Exception:
    pass
