"""The handheld in a window: its body, its display pixel by pixel, and its buttons to click."""

from __future__ import annotations

import os
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from sim.body import CAP_DOWN, CAP_TEXT, GLASS, REACH, SHELL_LIGHT, WORDS, Body, glass
from sim.frame import HEIGHT, WIDTH
from sim.keys import COMMANDS, HELP, KEYS, MENU_HELP
from sim.layout import Layout
from sim.session import Session
from sim.speaker import Speaker

LOOK = 0.015  # s between two looks for events
HINT = "Z = A, X = B, arrows; ? shows all keys"
LONG = 350  # ms after which the mouse on the display is held, and no click
HELD = pygame.USEREVENT + 1
BAR = 22  # dots below the body for a line of words

NAMES = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_SPACE: "space",
    pygame.K_F1: "f1",
    pygame.K_F2: "f2",
    pygame.K_F3: "f3",
    pygame.K_F5: "f5",
}


class Window:
    """One session shown in a window of its own."""

    def __init__(self, session: Session, scale: int = 0, speaker: Speaker | None = None) -> None:
        self.session = session
        self.speaker = speaker
        self.help = False
        self.grid = True
        self.down: dict[str, set[str]] = {}  # button: the keys and clicks that hold it
        self.touched: tuple[int, int] | None = None  # the pixel that the mouse is on, until it counts as held
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption("Handheld")
        pygame.display.set_icon(icon())
        pygame.key.set_repeat(0)
        self.layout = session.layout
        self.scale = scale or best_scale(self.layout)
        width, height = self.layout.size(self.scale)
        self.surface = pygame.display.set_mode((width, height + BAR), pygame.RESIZABLE)
        self.body = Body(self.layout)
        self._drawn: object = None

    # Geometry

    def place(self) -> tuple[int, int]:
        """Where the body's corner is; finds the largest whole scale for the window."""
        width, height = self.surface.get_size()
        self.scale = largest_scale(self.layout, width, height - BAR)
        wide, high = self.layout.size(self.scale)
        return (width - wide) // 2, (height - BAR - high) // 2

    def spot(self, button: str) -> tuple[int, int]:
        """The middle of a button in the window."""
        left, top = self.place()
        unit = self.layout.unit(self.scale)
        x, y = (round(part * unit) for part in self.layout.places[button])
        if self.session.flipped:
            width, height = self.layout.size(self.scale)
            x, y = width - x, height - y
        return left + x, top + y

    def button_at(self, position: tuple[int, int]) -> str:
        """The button under the mouse, or nothing."""
        reach = REACH * self.layout.unit(self.scale)
        for button in self.layout.places:
            x, y = self.spot(button)
            if (position[0] - x) ** 2 + (position[1] - y) ** 2 <= reach**2:
                return button
        return ""

    def screen(self) -> tuple[int, int]:
        """Where the display's corner is."""
        x, y = self.layout.corner(self.scale)
        if self.session.flipped:
            wide, high = self.layout.size(self.scale)
            x = wide - x - self.layout.screen[0] * self.scale
            y = high - y - self.layout.screen[1] * self.scale
        left, top = self.place()
        return left + x, top + y

    def pixel_at(self, position: tuple[int, int]) -> tuple[int, int] | None:
        """The pixel of the picture, which is in the middle of the display, under the mouse."""
        wide, high = self.layout.screen
        size = min(wide // WIDTH, high // HEIGHT)  # of a pixel of the picture
        left, top = self.screen()
        x = ((position[0] - left) // self.scale - (wide - WIDTH * size) // 2) // size
        y = ((position[1] - top) // self.scale - (high - HEIGHT * size) // 2) // size
        return (x, y) if 0 <= x < WIDTH and 0 <= y < HEIGHT else None

    # Drawing

    def draw(self) -> None:
        """Draw the window if anything in it changed."""
        session = self.session
        view = session.view()
        words = session.note() or (session.gauge() if session.gauge_on else HINT)
        look = (view, words, self.help, self.grid, session.colour, session.flipped)
        state = (look, frozenset(self.down), self.surface.get_size())
        if state == self._drawn:
            return
        self._drawn = state
        left, top = self.place()
        body = self.body.shell(self.scale, frozenset(self.down), session.flipped)
        # Shrinking changes colours by a hair: the desk takes the body's, or its corners would be seen.
        self.surface.fill(body.get_at((0, 0)))
        self.surface.blit(body, (left, top))
        image = glass(view, self.scale, session.colour, self.grid, session.flipped)
        self.surface.blit(image, self.screen())
        line = self.body.font(20).render(words, True, WORDS)
        width, height = self.surface.get_size()
        self.surface.blit(line, ((width - line.get_width()) // 2, height - BAR + 2))
        if self.help:
            self.draw_help()
        pygame.display.flip()

    def draw_help(self) -> None:
        """The keys, on a sheet above the device."""
        size = max(16, min(28, 6 * self.scale))
        font = self.body.font(size)
        mouse = "mouse on the display", "point there; again: do it; held: look closer"
        entries = [*HELP, *([MENU_HELP] if self.layout.menu else []), mouse]
        entries += [("P", "gap between the pixels"), ("?", "close this page")]
        wide = max(font.size(keys)[0] for keys, _ in entries) + size
        full = wide + max(font.size(does)[0] for _, does in entries)
        sheet = pygame.Surface((full + 2 * size, (len(entries) + 1) * size))
        sheet.fill(GLASS)
        pygame.draw.rect(sheet, SHELL_LIGHT, sheet.get_rect(), 1)
        for number, (keys, does) in enumerate(entries):
            y = size // 2 + number * size
            sheet.blit(font.render(keys, True, CAP_DOWN), (size, y))
            sheet.blit(font.render(does, True, CAP_TEXT), (size + wide, y))
        width, height = self.surface.get_size()
        self.surface.blit(sheet, ((width - sheet.get_width()) // 2, (height - sheet.get_height()) // 2))

    # Input

    def hold(self, button: str, by: str) -> None:
        """A key or the mouse goes down on a button."""
        if not button:
            return
        if button not in self.down:
            self.session.press(button)
        self.down.setdefault(button, set()).add(by)

    def let_go(self, by: str = "") -> None:
        """A key or the mouse comes up; without a name, all do."""
        for button in list(self.down):
            self.down[button].discard(by)
            if not by or not self.down[button]:
                del self.down[button]
                self.session.release(button)

    def event(self, event: pygame.event.Event) -> bool:
        """React to one event; False closes the window."""
        if event.type == pygame.QUIT:
            return False
        if event.type == pygame.KEYDOWN:
            return self.key(event)
        if event.type == pygame.KEYUP:
            self.let_go(f"key {event.scancode}")
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            button = self.button_at(event.pos)
            self.hold(button, "mouse")
            self.touched = self.pixel_at(event.pos)
            pygame.time.set_timer(HELD, LONG if self.touched else 0, 1)
        elif event.type == HELD and self.touched is not None:
            self.session.touch(*self.touched, False)
            self.touched = None
            self.hold("a", "mouse")
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.touched is not None:
                self.session.touch(*self.touched, True)
            self.touched = None
            self.let_go("mouse")
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.let_go()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._drawn = None
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down."""
        name = NAMES.get(event.key) or (event.unicode or pygame.key.name(event.key)).lower()
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return name not in ("\x11", "\x17", "q", "w")
        if name in KEYS:
            self.help = False
            self.hold(self.session.button(KEYS[name]), f"key {event.scancode}")
        elif name == "p":
            self.grid = not self.grid
        elif name in COMMANDS and COMMANDS[name] != "quit":
            self.help = COMMANDS[name] == "help" and not self.help
            self.session.command(COMMANDS[name])
        elif name == "\x1b":
            self.help = False
        return True

    # Running

    def run(self) -> None:
        """Show the session until the window is closed."""
        try:
            while True:
                wait = self.session.advance()
                if self.speaker is not None:
                    self.speaker.follow(self.session.machine.tones, self.session.speed)
                self.draw()
                if not all(self.event(each) for each in events(wait)):
                    return
        except KeyboardInterrupt:
            pass
        finally:
            if self.speaker is not None:
                self.speaker.close()
            pygame.display.quit()


def events(seconds: float) -> list[pygame.event.Event]:
    """What happens within this time; returns at the first."""
    end = time.monotonic() + seconds
    while True:
        # pygame's own waiting looks a thousand times a second.
        found = pygame.event.get()
        left = end - time.monotonic()
        if found or left <= 0:
            return found
        time.sleep(min(left, LOOK if pygame.key.get_focused() else 5 * LOOK))


def best_scale(layout: Layout) -> int:
    """Whole pixels as large as fill about two thirds of the desktop."""
    sizes = pygame.display.get_desktop_sizes() or [(1024, 768)]
    width, height = sizes[0]
    return largest_scale(layout, width * 2 // 3, height * 2 // 3)


def largest_scale(layout: Layout, width: int, height: int) -> int:
    """The largest whole scale at which the device has room, at least 1."""
    wide, high = layout.size(1)
    return max(1, min(width // wide, height // high))


def icon() -> pygame.Surface:
    """A small stepped tower."""
    image = pygame.Surface((32, 32))
    image.fill(GLASS)
    for step in range(4):
        pygame.draw.rect(image, (236, 242, 255), (3 + 4 * step, 22 - 6 * step, 26 - 8 * step, 6))
    return image
