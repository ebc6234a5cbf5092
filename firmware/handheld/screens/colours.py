"""The row of the settings that chooses colours; loaded only where the display has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from handheld.screens.menu import Row

if TYPE_CHECKING:
    from handheld.console import Console
    from handheld.hardware.panel import ColourPanel

# English, German, French: what it is called, then the pairs of colours in the panel's order.
WORDS = (
    ("Colour", "white", "amber", "green", "paper", "inverted"),
    ("Farbe", "weiß", "bernstein", "grün", "papier", "invers"),
    ("Couleur", "blanc", "ambre", "vert", "papier", "inversé"),
)


def row(console: Console) -> Row:
    """The row; another colour shows at once."""
    settings = console.settings
    words = WORDS[settings.language if settings.language < len(WORDS) else 0]
    panel = cast("ColourPanel", console.canvas.panel)

    def step(by: int) -> None:
        settings.colour = (settings.colour + by) % panel.colours
        panel.colour(settings.colour)

    return Row(words[0], None, lambda: words[1 + settings.colour % panel.colours], step)
