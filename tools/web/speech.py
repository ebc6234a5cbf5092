"""What the handheld says: the language it starts with, and what stands on its screen, as text."""

# mypy: ignore-errors
# Untyped, because it runs in the VM, beside the stand-ins.

import handset


def speak(memory, language):
    """Make a language the one of a memory."""
    from handheld.journal import Journal
    from handheld.settings import Settings

    settings = Settings(Journal(memory))
    settings.language = language
    settings.save()


def words():
    """What stands on the screen, as text."""
    from handheld.glyphs import EXTRA

    canvas = getattr(handset.console, "canvas", None)
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
