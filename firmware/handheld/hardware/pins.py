"""The default wiring of each board, for pins that settings.toml does not name."""

# Roles, and below for each board the names of their pins in `board`.
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
ROLES = ("SDA", "SCL") + BUTTONS + ("LED",)
_PICO = ("GP4", "GP5", "GP10", "GP11", "GP12", "GP13", "GP14", "GP15", "LED")
_FEATHER = ("SDA", "SCL", "D5", "D6", "D9", "D10", "D11", "D12", "LED")


def wiring(board_id: str) -> tuple[str, ...]:
    """The default pins of a board, in the order of ROLES."""
    return _PICO if "pico" in board_id else _FEATHER
