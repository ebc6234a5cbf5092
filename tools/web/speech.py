"""What the handheld says: the language it starts with, and what stands on its screen, as text."""

# mypy: ignore-errors
# Untyped, because it runs in the VM, beside the stand-ins.

import handset

_ICONS = "↑↓←→✓✗!♛★    AB"  # the tiles from ARROW on


def speak(memory, language):
    """Make a language the one of a memory."""
    from handheld.journal import Journal
    from handheld.settings import Settings

    settings = Settings(Journal(memory))
    settings.language = language
    settings.save()


def words():
    """What stands on the screen, as text."""
    from handheld.glyphs import ARROW, EXTRA

    letters = "".join([chr(code) for code in range(32, 127)]) + EXTRA
    letters += " " * (ARROW - len(letters)) + _ICONS
    canvas = getattr(handset.console, "canvas", None)
    if canvas is None:
        return ""
    lines = [canvas._big or ""]
    for y in range(8):
        row = [letters[tile] if tile < len(letters) else " " for tile in canvas.tiles[25 * y : 25 * y + 25]]
        lines.append("".join(row).strip())
    return "\n".join([line for line in lines if line])
