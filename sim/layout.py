"""Where things are on the body of a device: its screen and its buttons."""

from __future__ import annotations

from dataclasses import dataclass

from sim.boards import BOARDS, Board

# In units of which the screen is 128 wide.
WIDTH = 252
SCREEN_WIDTH = 128
LEFT, TOP, BELOW = 62, 16, 28  # around the screen
PAD_X, FACE_X = 29, 221  # the middles of the arrows and of the other buttons
ARM = 14  # from the middle of the arrows to each of them
FAR = 39  # from there to the small buttons above and below
SMALL = {
    "select": (PAD_X, FAR),
    "start": (FACE_X, FAR),
    "z": (FACE_X, FAR),
    "menu": (FACE_X, FAR),
    "left_bumper": (PAD_X, -FAR),
    "right_bumper": (FACE_X, -FAR),
}


@dataclass(frozen=True)
class Layout:
    """A body with a screen of so many pixels; `places` has the middle of each button."""

    title: str  # what is printed below the screen
    screen: tuple[int, int]
    places: dict[str, tuple[float, float]]
    caps: dict[str, str]  # what is printed on buttons that are no arrows
    menu: str  # the button that opens the menu, if there is one for it alone
    stick: bool  # the arrows are a stick

    @property
    def screen_height(self) -> float:
        """In units."""
        return SCREEN_WIDTH * self.screen[1] / self.screen[0]

    @property
    def height(self) -> float:
        """Of the body, in units."""
        return TOP + self.screen_height + BELOW

    def unit(self, scale: int) -> float:
        """Dots of a unit where each pixel of the screen has `scale`."""
        return scale * self.screen[0] / SCREEN_WIDTH

    def size(self, scale: int) -> tuple[int, int]:
        """Of the body, in dots."""
        return round(WIDTH * self.unit(scale)), round(self.height * self.unit(scale))

    def corner(self, scale: int) -> tuple[int, int]:
        """Of the screen, in dots."""
        return round(LEFT * self.unit(scale)), round(TOP * self.unit(scale))


def layout_of(board: Board, screen: tuple[int, int]) -> Layout:
    """The body of a board with a display of this size."""
    middle = TOP + SCREEN_WIDTH * screen[1] / screen[0] / 2
    places: dict[str, tuple[float, float]] = {
        "up": (PAD_X, middle - ARM),
        "down": (PAD_X, middle + ARM),
        "left": (PAD_X - ARM, middle),
        "right": (PAD_X + ARM, middle),
    }
    if "x" in board.spare:
        centre = FACE_X + 3
        places |= {"x": (centre, middle - ARM), "y": (centre - ARM, middle)}
        places |= {"a": (centre + ARM, middle), "b": (centre, middle + ARM)}
    else:
        places |= {"b": (FACE_X - 11, middle + 9), "a": (FACE_X + 11, middle - 7)}
    for name, (x, y) in SMALL.items():
        if name in board.spare:
            places[name] = (x, middle + y)
    caps = {name: board.caps.get(name, name.upper().partition("_")[0]) for name in (*board.spare, "a", "b")}
    title = "H A N D H E L D" if board.screen is None else board.title
    return Layout(title, screen, places, caps, board.menu, board.stick is not None)


HANDHELD = layout_of(BOARDS["pico"], (128, 64))
