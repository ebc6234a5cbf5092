"""The handheld or a console as one would hold it: shell, glass and buttons, drawn at any whole scale."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from sim.frame import HEIGHT, WIDTH, Frame
from sim.headless import RGB, pixels
from sim.layout import HANDHELD, LEFT, SCREEN_WIDTH, TOP, Layout
from sim.layout import WIDTH as BODY_WIDTH
from sim.picture import Picture

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
SMALL = 5  # the radius of a button with a word below it

ARROWS = {
    "up": ((-3, 2), (3, 2), (0, -3)),
    "down": ((-3, -2), (3, -2), (0, 3)),
    "left": ((2, -3), (2, 3), (-3, 0)),
    "right": ((-2, -3), (-2, 3), (3, 0)),
}


def glass(
    view: Frame | Picture, scale: int, colour: str, grid: bool = True, turned: bool = False
) -> pygame.Surface:
    """The display itself, pixel by pixel; `colour` is that of an OLED."""
    if isinstance(view, Picture):
        image = pygame.image.frombuffer(view.rgb, (view.width, view.height), "RGB")
        return pygame.transform.scale(image, (view.width * scale, view.height * scale))
    data = pixels(view, colour, scale, grid, turned)
    return pygame.image.frombuffer(data, (WIDTH * scale, HEIGHT * scale), "RGB")


class Body:
    """Draws the device without what its display shows, and keeps the last drawing."""

    def __init__(self, layout: Layout = HANDHELD) -> None:
        pygame.font.init()
        self.layout = layout
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
        fine = self.layout.unit(scale * 3)
        big = pygame.Surface(self.layout.size(scale * 3))
        big.fill(DESK)
        paint(big, self.layout, fine, down, self.font(round(11 * fine)), self.font(round(6 * fine)))
        if turned:
            big = pygame.transform.rotate(big, 180)
        small = pygame.transform.smoothscale(big, self.layout.size(scale))
        self._kept = (key, small)
        return small

    def device(self, view: Frame | Picture, scale: int, colour: str = "white") -> pygame.Surface:
        """The whole device, showing what its display shows."""
        image = self.shell(scale, frozenset()).copy()
        image.blit(glass(view, scale, colour), self.layout.corner(scale))
        return image

    def save(self, view: Frame | Picture, path: Path, scale: int, colour: str = "white") -> None:
        """A picture of the whole device."""
        pygame.image.save(self.device(view, scale, colour), path)


def paint(
    big: pygame.Surface,
    layout: Layout,
    fine: float,
    down: frozenset[str],
    letters: pygame.font.Font,
    small: pygame.font.Font,
) -> None:
    """Shell, glass and buttons at `fine` dots a unit."""

    def box(colour: RGB, x: float, y: float, width: float, height: float, radius: float) -> None:
        rect = (round(x * fine), round(y * fine), round(width * fine), round(height * fine))
        pygame.draw.rect(big, colour, rect, border_radius=round(radius * fine))

    def disc(colour: RGB, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(big, colour, (round(x * fine), round(y * fine)), round(radius * fine))

    def write(words: str, font: pygame.font.Font, colour: RGB, x: float, y: float) -> None:
        mark = font.render(words, True, colour)
        big.blit(mark, (x * fine - mark.get_width() // 2, round(y * fine) - mark.get_height() // 2))

    width, height, glass_height = BODY_WIDTH, layout.height, layout.screen_height
    box(SHELL_EDGE, 1, 1, width - 2, height - 2, 14)
    box(SHELL_LIGHT, 1, 1, width - 2, height - 4, 14)
    box(SHELL, 1.7, 2.2, width - 3.4, height - 5.4, 13.5)
    box(SHELL_EDGE, LEFT - 8, TOP - 8, SCREEN_WIDTH + 16, glass_height + 16, 5)
    box(GLASS, LEFT - 7, TOP - 7, SCREEN_WIDTH + 14, glass_height + 14, 4)
    write(layout.title, small, SHELL_EDGE, width / 2, height - 12)

    if layout.stick:
        x, y = layout.places["up"][0], layout.places["left"][1]
        disc(SHELL_EDGE, x, y, 24)
        disc(CAP, x, y, 22)
    for button, (x, y) in layout.places.items():
        pressed = button in down
        cap = layout.caps.get(button, "")
        radius = SMALL if len(cap) > 1 else 7
        disc(SHELL_EDGE, x, y, radius + 1)
        deep = y + (0.8 if pressed else 0)
        disc(CAP_DOWN if pressed else CAP, x, deep, radius)
        colour = GLASS if pressed else CAP_TEXT
        if len(cap) > 1:
            write(cap, small, CAP_TEXT, x, y + SMALL + 4)
        elif cap:
            write(cap, letters, colour, x, deep)
        else:
            points = ARROWS[button]
            pygame.draw.polygon(big, colour, [((x + px) * fine, (deep + py) * fine) for px, py in points])
