"""A window nobody looks at: pictures, films and text of what the display shows."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sim.frame import HEIGHT, WIDTH, Frame
from sim.picture import Picture

if TYPE_CHECKING:
    from PIL import Image

    from sim.machine import Machine

RGB = tuple[int, int, int]

# Lit and dark pixels of the panels one can buy; the yellow-blue one is yellow in its 16 upper rows.
WHITE: RGB = (236, 242, 255)
BLUE: RGB = (92, 190, 255)
YELLOW: RGB = (255, 222, 70)
DARK: RGB = (4, 6, 10)
PANELS = {"white": (WHITE, WHITE), "blue": (BLUE, BLUE), "yellow-blue": (YELLOW, BLUE)}
SPLIT = 16
SEAM = 0.55  # how much light falls between two pixels
SEAMED = 5  # dots that a pixel must have for a seam to be seen as one


def blend(colour: RGB, share: float) -> RGB:
    """So much of a colour above the dark of the panel."""
    red, green, blue = (round(dark + (lit - dark) * share) for lit, dark in zip(colour, DARK, strict=True))
    return red, green, blue


def dimmed(colour: RGB, contrast: int) -> RGB:
    """The colour a lit pixel has at a contrast: an OLED at its lowest is still well readable."""
    return blend(colour, 0.55 + 0.45 * contrast / 255)


def pixels(
    frame: Frame, panel: str = "white", scale: int = 1, grid: bool = False, turned: bool = False
) -> bytes:
    """The frame as RGB bytes, each pixel `scale` dots wide; with `grid`, a darker seam between pixels.

    A panel that is `turned` around has its upper colour below.
    """
    gap = 1 if grid and scale >= SEAMED else 0
    colours = [dimmed(colour, frame.contrast) for colour in PANELS[panel]]
    off = bytes(DARK) * scale
    out = []
    for y, row in enumerate(frame.rows):
        colour = colours[(HEIGHT - 1 - y if turned else y) >= SPLIT]
        seam = bytes(blend(colour, SEAM))
        on = bytes(colour) * (scale - gap) + seam * gap
        bits = f"{row:0{WIDTH}b}"
        out.append(b"".join(on if bit == "1" else off for bit in bits) * (scale - gap))
        out.append(b"".join(seam * scale if bit == "1" else off for bit in bits) * gap)
    return b"".join(out)


def image(view: Frame | Picture, scale: int, panel: str, turned: bool = False) -> Image.Image:
    """What a display shows, each pixel `scale` dots wide; an OLED has the panel's colours."""
    from PIL import Image

    if isinstance(view, Picture):
        small = Image.frombytes("RGB", (view.width, view.height), view.rgb)
        return small.resize((view.width * scale, view.height * scale), Image.Resampling.NEAREST)
    size = (WIDTH * scale, HEIGHT * scale)
    return Image.frombytes("RGB", size, pixels(view, panel, scale, turned=turned))


def fitting(view: Frame | Picture, dots: int) -> int:
    """The scale at which a display is about so many dots wide."""
    return max(1, dots // (view.width if isinstance(view, Picture) else WIDTH))


def picture(
    view: Frame | Picture, path: Path | str, scale: int = 0, panel: str = "white", turned: bool = False
) -> None:
    """Save what a display shows as a PNG."""
    image(view, scale or fitting(view, 1024), panel, turned).save(path)


class Film:
    """Collects frames with the time each was seen, and saves them as a GIF."""

    def __init__(self, panel: str = "white", scale: int = 0, turned: bool = False) -> None:
        self.panel = panel
        self.turned = turned
        self.scale = scale
        self.frames: list[Frame | Picture] = []
        self.times: list[float] = []

    def see(self, frame: Frame | Picture, ms: float) -> None:
        """The display shows this at this time; only changes are kept."""
        if not self.frames or frame != self.frames[-1]:
            self.frames.append(frame)
            self.times.append(ms)

    def save(self, path: Path | str, until: float) -> None:
        """Write the GIF; the last frame stays until the given time, and at least a second."""
        from PIL import Image

        scale = self.scale or fitting(self.frames[0], 512)
        ends = [*self.times[1:], max(until, self.times[-1] + 1000)]
        images, lasts = [], []
        for frame, start, end in zip(self.frames, self.times, ends, strict=True):
            # A GIF counts in hundredths, and players slow down what is shorter than two of them.
            lasts.append(max(20, round((end - start) / 10) * 10))
            full = image(frame, scale, self.panel, self.turned)
            images.append(full.quantize(4, dither=Image.Dither.NONE))
        images[0].save(path, save_all=True, append_images=images[1:], duration=lasts, loop=0, disposal=1)


HOLD = 800  # ms
LOOK = 20  # ms between two looks while a film is made


def do(machine: Machine, script: str, film: Film | None = None) -> None:
    """Press the script's buttons; a film sees every change on the way."""
    if film is None:
        machine.run(script)
        return
    film.see(machine.view(), machine.clock.now)
    for word in script.split():
        verb, _, what = word.partition(":")
        if verb == "wait" and what.isdigit():
            parts = [f"wait:{LOOK}"] * (int(what) // LOOK) + [f"wait:{int(what) % LOOK}"]
        elif verb == "hold":
            parts = [
                f"press:{what}",
                *[f"wait:{LOOK}"] * 40,
                f"release:{what}",
                f"wait:{LOOK}",
                f"wait:{LOOK}",
            ]
        else:
            parts = [word]
        for part in parts:
            machine.run(part)
            film.see(machine.view(), machine.clock.now)


def shows_blocks() -> bool:
    """Whether standard output can carry blocks and braille."""
    return (sys.stdout.encoding or "ascii").lower().startswith("utf")


def words(frame: Frame) -> str:
    """The frame as text that this output can show, as large as fits."""
    if not shows_blocks():
        return frame.art().rstrip()
    return frame.to_text("half" if shutil.get_terminal_size().columns >= WIDTH else "braille")
