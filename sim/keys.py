"""Which key of a computer is which button of the handheld, and the commands every window knows."""

BUTTONS = ("up", "down", "left", "right", "a", "b")

# Key names are those of a keyboard in small letters; y stands where z is on a German keyboard.
_NAMES = {
    "up": "up w",
    "down": "down s",
    "left": "left a",
    "right": "right d",
    "a": "z y k enter space",
    "b": "x j backspace",
    "menu": "m",  # on consoles that have a button for it
}
KEYS = {key: button for button, keys in _NAMES.items() for key in keys.split()}

COMMANDS = {
    "?": "help",
    "f1": "help",
    "f2": "shot",
    "f3": "film",
    "f5": "restart",
    "g": "gauge",
    "c": "colour",
    "f": "flip",
    "q": "quit",
}

MENU_HELP = ("M", "menu")
COLOURS = ("white", "blue", "yellow-blue")

HELP = (
    ("arrows or W A S D", "move"),
    ("Z, K, Enter, space", "button A"),
    ("X, J, Backspace", "button B"),
    ("F2", "save a picture"),
    ("F3", "start and stop a film (GIF)"),
    ("F5", "pull the plug and switch on again"),
    ("G", "gauge: display bus and memory"),
    ("C", "colour of the display"),
    ("F", "turn the display around"),
)
