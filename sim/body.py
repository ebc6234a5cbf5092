"""The handheld as one would hold it: shell, glass and six buttons, drawn at any whole scale."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from sim.frame import HEIGHT, WIDTH, Frame
from sim.headless import RGB, pixels

# The body in pixels of the display; everything grows with it by whole numbers.
BODY_W, BODY_H = 252, 108
SCREEN_X, SCREEN_Y = 62, 16
PLACES = {
    "up": (29, 34),
    "down": (29, 62),
    "left": (15, 48),
    "right": (43, 48),
    "b": (210, 57),
    "a": (232, 41),
}

DESK: RGB = (24, 26, 30)
SHELL: RGB = (74, 82, 92)
SHELL_EDGE: RGB = (52, 58, 66)
SHELL_LIGHT: RGB = (98, 107, 118)
GLASS: RGB = (10, 11, 14)
CAP: RGB = (38, 42, 48)
CAP_DOWN: RGB = (214, 150, 62)
CAP_TEXT: RGB = (200, 206, 214)
WORDS: RGB = (168, 174, 184)
REACH = 8  # how far from its middle a button can be clicked

ARROWS = {
    "up": ((-3, 2), (3, 2), (0, -3)),
    "down": ((-3, -2), (3, -2), (0, 3)),
    "left": ((2, -3), (2, 3), (-3, 0)),
    "right": ((-2, -3), (-2, 3), (3, 0)),
}


def glass(frame: Frame, scale: int, colour: str, grid: bool = True, turned: bool = False) -> pygame.Surface:
    """The display itself, pixel by pixel."""
    data = pixels(frame, colour, scale, grid, turned)
    return pygame.image.frombuffer(data, (WIDTH * scale, HEIGHT * scale), "RGB")


class Body:
    """Draws the device without what its display shows, and keeps the last drawing."""

    def __init__(self) -> None:
        pygame.font.init()
        self._kept: tuple[object, pygame.Surface | None] = (None, None)
        self._fonts: dict[int, pygame.font.Font] = {}

    def font(self, size: int) -> pygame.font.Font:
        """For words on and around the device; the display has a font of its own."""
        if size not in self._fonts:
            self._fonts[size] = pygame.font.Font(None, size)
        return self._fonts[size]

    def shell(self, scale: int, down: frozenset[str], turned: bool = False) -> pygame.Surface:
        """The device with these buttons down."""
        key = (scale, down, turned)
        if self._kept[0] == key and self._kept[1] is not None:
            return self._kept[1]
        # Drawn three times as large and shrunk: round things get smooth edges.
        fine = scale * 3
        big = pygame.Surface((BODY_W * fine, BODY_H * fine))
        big.fill(DESK)
        paint(big, fine, down, self.font(11 * fine), self.font(6 * fine))
        if turned:
            big = pygame.transform.rotate(big, 180)
        small = pygame.transform.smoothscale(big, (BODY_W * scale, BODY_H * scale))
        self._kept = (key, small)
        return small

    def device(self, frame: Frame, scale: int, colour: str = "white") -> pygame.Surface:
        """The whole device, showing a frame."""
        image = self.shell(scale, frozenset()).copy()
        image.blit(glass(frame, scale, colour), (SCREEN_X * scale, SCREEN_Y * scale))
        return image

    def save(self, frame: Frame, path: Path, scale: int, colour: str = "white") -> None:
        """A picture of the whole device, showing a frame."""
        pygame.image.save(self.device(frame, scale, colour), path)


def paint(
    big: pygame.Surface, fine: int, down: frozenset[str], letters: pygame.font.Font, small: pygame.font.Font
) -> None:
    """Shell, glass and buttons at `fine` dots a pixel."""

    def box(colour: RGB, x: float, y: float, width: float, height: float, radius: float) -> None:
        rect = (round(x * fine), round(y * fine), round(width * fine), round(height * fine))
        pygame.draw.rect(big, colour, rect, border_radius=round(radius * fine))

    def disc(colour: RGB, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(big, colour, (round(x * fine), round(y * fine)), round(radius * fine))

    box(SHELL_EDGE, 1, 1, BODY_W - 2, BODY_H - 2, 14)
    box(SHELL_LIGHT, 1, 1, BODY_W - 2, BODY_H - 4, 14)
    box(SHELL, 1.7, 2.2, BODY_W - 3.4, BODY_H - 5.4, 13.5)
    box(SHELL_EDGE, SCREEN_X - 8, SCREEN_Y - 8, WIDTH + 16, HEIGHT + 16, 5)
    box(GLASS, SCREEN_X - 7, SCREEN_Y - 7, WIDTH + 14, HEIGHT + 14, 4)
    name = small.render("H A N D H E L D", True, SHELL_EDGE)
    big.blit(name, (BODY_W * fine // 2 - name.get_width() // 2, round(94 * fine)))

    for button, (x, y) in PLACES.items():
        pressed = button in down
        disc(SHELL_EDGE, x, y, 8)
        deep = y + (0.8 if pressed else 0)
        disc(CAP_DOWN if pressed else CAP, x, deep, 7)
        colour = GLASS if pressed else CAP_TEXT
        if button in ("a", "b"):
            mark = letters.render(button.upper(), True, colour)
            big.blit(mark, (x * fine - mark.get_width() // 2, round(deep * fine) - mark.get_height() // 2))
        else:
            points = ARROWS[button]
            pygame.draw.polygon(big, colour, [((x + px) * fine, (deep + py) * fine) for px, py in points])
