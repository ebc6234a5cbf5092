"""The handheld in a window: its body, its display pixel by pixel, and six buttons to click."""

from __future__ import annotations

import os
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from sim.body import (
    BODY_H,
    BODY_W,
    CAP_DOWN,
    CAP_TEXT,
    GLASS,
    PLACES,
    REACH,
    SCREEN_X,
    SCREEN_Y,
    SHELL_LIGHT,
    WORDS,
    Body,
    glass,
)
from sim.frame import HEIGHT, WIDTH
from sim.keys import COMMANDS, HELP, KEYS
from sim.session import Session
from sim.speaker import Speaker

LOOK = 0.015  # s between two looks for events
HINT = "Z = A, X = B, arrows; ? shows all keys"
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
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption("Handheld")
        pygame.display.set_icon(icon())
        pygame.key.set_repeat(0)
        self.scale = scale or best_scale()
        size = (BODY_W * self.scale, BODY_H * self.scale + BAR)
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.body = Body()
        self._drawn: object = None

    # Geometry

    def place(self) -> tuple[int, int]:
        """Where the body's corner is; finds the largest whole scale for the window."""
        width, height = self.surface.get_size()
        self.scale = max(1, min(width // BODY_W, (height - BAR) // BODY_H))
        return (width - BODY_W * self.scale) // 2, (height - BAR - BODY_H * self.scale) // 2

    def spot(self, button: str) -> tuple[int, int]:
        """The middle of a button in the window."""
        x, y = PLACES[button]
        if self.session.flipped:
            x, y = BODY_W - x, BODY_H - y
        left, top = self.place()
        return left + x * self.scale, top + y * self.scale

    def button_at(self, position: tuple[int, int]) -> str:
        """The button under the mouse, or nothing."""
        for button in PLACES:
            x, y = self.spot(button)
            if (position[0] - x) ** 2 + (position[1] - y) ** 2 <= (REACH * self.scale) ** 2:
                return button
        return ""

    # Drawing

    def draw(self) -> None:
        """Draw the window if anything in it changed."""
        session = self.session
        frame = session.frame()
        words = session.note() or (session.gauge() if session.gauge_on else HINT)
        look = (frame, words, self.help, self.grid, session.colour, session.flipped)
        state = (look, frozenset(self.down), self.surface.get_size())
        if state == self._drawn:
            return
        self._drawn = state
        left, top = self.place()
        body = self.body.shell(self.scale, frozenset(self.down), session.flipped)
        # Shrinking changes colours by a hair: the desk takes the body's, or its corners would be seen.
        self.surface.fill(body.get_at((0, 0)))
        self.surface.blit(body, (left, top))
        x, y = (SCREEN_X, SCREEN_Y)
        if session.flipped:
            x, y = BODY_W - SCREEN_X - WIDTH, BODY_H - SCREEN_Y - HEIGHT
        at = (left + x * self.scale, top + y * self.scale)
        self.surface.blit(glass(frame, self.scale, session.colour, self.grid, session.flipped), at)
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
        entries = [*HELP, ("P", "gap between the pixels"), ("?", "close this page")]
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
            if button:
                self.hold(button, "mouse")
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
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
            self.hold(KEYS[name], f"key {event.scancode}")
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


def best_scale() -> int:
    """Whole pixels as large as fill about two thirds of the desktop."""
    sizes = pygame.display.get_desktop_sizes() or [(1024, 768)]
    width, height = sizes[0]
    return max(1, min(width * 2 // 3 // BODY_W, height * 2 // 3 // BODY_H))


def icon() -> pygame.Surface:
    """A small stepped tower."""
    image = pygame.Surface((32, 32))
    image.fill(GLASS)
    for step in range(4):
        pygame.draw.rect(image, (236, 242, 255), (3 + 4 * step, 22 - 6 * step, 26 - 8 * step, 6))
    return image
