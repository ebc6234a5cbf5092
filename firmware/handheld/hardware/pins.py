"""How the handheld is wired to each board when settings.toml says nothing else."""

# In this order: the roles, and the names of the pins in `board`.
ROLES = ("SDA", "SCL", "UP", "DOWN", "LEFT", "RIGHT", "A", "B", "LED")
_PICO = ("GP4", "GP5", "GP10", "GP11", "GP12", "GP13", "GP14", "GP15", "LED")
_FEATHER = ("SDA", "SCL", "D5", "D6", "D9", "D10", "D11", "D12", "LED")


def wiring(board_id: str) -> tuple[str, ...]:
    """The usual pins of a board, in the order of ROLES."""
    return _PICO if "pico" in board_id else _FEATHER
