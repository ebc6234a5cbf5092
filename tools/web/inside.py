"""What the page asks of the built game itself, whose names are not those of its sources (maker/names.py)."""

# mypy: ignore-errors
# Untyped, because it runs in the VM.

from handheld.journal import Journal
from handheld.settings import Settings


def speak(memory, language):
    """Write a language into an empty memory."""
    settings = Settings(Journal(memory))
    settings.language = language
    settings.save()


def words(console):
    """What stands on the screen, as text."""
    from handheld.glyphs import EXTRA

    canvas = getattr(console, "canvas", None)
    if canvas is None:
        return ""
    lines = [canvas._big or ""]
    for y in range(8):
        row = [_letter(tile, EXTRA) for tile in canvas.tiles[25 * y : 25 * y + 25]]
        lines.append("".join(row).strip())
    return "\n".join([line for line in lines if line])


def _letter(tile, extra):
    if tile < 95:
        return chr(32 + tile)
    return extra[tile - 95] if tile - 95 < len(extra) else " "
