"""Runs before USB starts: hides the drive and the console from a computer while playing; hold A to see them.

Prints nothing, since its output goes into a file on the drive. Whatever fails here leaves the drive visible.
"""

try:
    import os
    import time

    import board
    import storage
    import usb_cdc
    from digitalio import DigitalInOut, Pull

    from handheld import pins

    usual = pins.wiring(board.board_id)[pins.ROLES.index("A")]
    # A line of settings.toml that cannot be read raises here: the drive stays visible, to mend it.
    for key in ["PIN_" + role for role in pins.ROLES] + list(pins.OTHERS):
        os.getenv(key)
    name = os.getenv("PIN_DRIVE") or os.getenv("PIN_A") or usual
    button = DigitalInOut(getattr(board, name))
    button.switch_to_input(Pull.UP)
    time.sleep(0.01)
    held = not button.value
    button.deinit()
    if not held:
        usb_cdc.disable()
        # Last, so that nothing can fail after it.
        storage.disable_usb_drive()
except Exception:
    pass
