"""What the canvas asks of a panel of 128 x 64 pixels: eight rows of 128 bytes.

A byte is eight pixels one above the other, its lowest bit on top. Another display is another class like this
one, made in `detect`, `spi_display` or `consoles`.
"""

from typing import Protocol

class Panel(Protocol):
    has_contrast: bool  # can its brightness be set?
    can_flip: bool  # can it rotate the picture by 180 degrees?
    colours: int  # how many pairs of colours it has; with more than 0 it is a ColourPanel
    stale: bool
    """Does it need the whole picture? At first, after a flip, or when a write was not acknowledged."""

    def begin(self) -> bool:
        """Blank a stale panel and set it up, before the whole picture comes; False if it did not answer."""
    def refresh(self) -> bool:
        """Repeat the set-up unseen, since it may have lost its supply; False if it cannot."""
    def show(self, y: int, line: bytearray, first: int, end: int) -> bool:
        """Take the pixels of row y from first to before end; False, and stale, if it did not answer.

        Pixel 0 is line[MARGIN] (see canvas). The panel may write into the line: it is painted for each call.
        """
    def finish(self) -> None:
        """All rows that changed were shown: make them visible; a panel that was stale is no longer."""
    def flip(self, on: bool) -> None:
        """Rotate the pictures that come by 180 degrees; the present one is never seen rotated."""
    def contrast(self, value: int) -> None:
        """Set the brightness, 0 to 255."""
    def shift(self, dx: int, dy: int) -> bool:
        """Move the picture by 0 or 1 pixel to the right and down; True if it must be sent again for that."""
    def sleep(self, on: bool) -> None:
        """Switch the panel off or on; it keeps its picture."""

class ColourPanel(Panel, Protocol):
    def colour(self, number: int) -> None:
        """Take this pair of colours, from 0."""
