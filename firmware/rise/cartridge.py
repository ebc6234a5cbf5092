"""Rise of Babel, as the console sees it: what it is called, how many play it, its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.canvas import Canvas

NUMBER = 2
NAME = "Rise of Babel"
SEATS = 2, 4
VARIANTS = 2
RULES = 1  # the second set of cards and tracks
LESSONS = 4
PIXELS = True
ART = "skyline"
DEMO_VARIANTS = 1  # demonstrations are not mild


def picture(canvas: Canvas) -> None:
    """The name, and the towers beside it."""
    from rise import skyline

    canvas.text(1, 1, NAME[:7])
    canvas.big(NAME[8:], 7, 20)
    skyline.draw(canvas, skyline.STAGES, 2)
