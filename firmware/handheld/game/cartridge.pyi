"""What a game's module `cartridge` says to the console; for the type checker only."""

from typing import Protocol

class Cartridge(Protocol):
    NUMBER: int
    """Of its records in the journal, 1 to GAMES of handheld/journal/keys.py. It never changes, and no two
    games share one."""
    NAME: str
    SEATS: tuple[int, int]
    """The fewest and the most players; two if it is left out."""
    VARIANTS: int
    """How many ways to play it there are; 1 if it is left out."""
    ART: str
    """The module that draws the picture beside the title: see Art in screens/title.py. It may be left out."""
    # What it may leave out, and nothing takes its place:
    # RULES: int  up to 15, one more each time rules or cards change so that saved games no longer fit; 0
    # LESSONS: int  how many lessons it has
    # PUZZLES: bool  whether it has puzzles.chooser
    # PIXELS: bool  whether its screens draw single pixels, too: handheld/screens/pixel_layer.py
    # DEMO_VARIANTS: int  how many of its variants, from the first, demonstrations show; all of them
    # picture(canvas: Canvas) -> None  draws the game's picture for the shelf, in rows 0 to 5; its name
