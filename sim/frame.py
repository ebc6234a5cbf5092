"""What the eye sees on the panel at one moment."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

WIDTH, HEIGHT = 128, 64

_BITS = [bytes(48 + (byte >> row & 1) for byte in range(256)) for row in range(8)]
_LOWEST_BITS = int.from_bytes(b"\x01" * WIDTH, "big")
_BRAILLE = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


class Frame:
    """128×64 lit or dark pixels and the panel's brightness; equal frames look equal."""

    def __init__(self, pages: bytes, contrast: int = 0xFF) -> None:
        self.pages = pages  # 8 × 128 bytes, a byte is eight pixels downwards, bit 0 on top
        self.contrast = contrast  # 0..255; a dark panel always counts as 0

    @classmethod
    def dark(cls) -> Frame:
        """The panel without power."""
        return cls(bytes(1024), 0)

    @classmethod
    def from_rows(cls, rows: list[int], contrast: int = 0xFF) -> Frame:
        """From 64 integers of 128 bits, the leftmost pixel in the highest bit."""
        pages = bytearray()
        for top in range(0, HEIGHT, 8):
            page = 0
            for bit, row in enumerate(rows[top : top + 8]):
                # Its digits, a byte each, of which only the lowest bit is kept: pixel by pixel would be slow.
                page |= (int.from_bytes(f"{row:0128b}".encode(), "big") & _LOWEST_BITS) << bit
            pages += page.to_bytes(WIDTH, "big")
        return cls(bytes(pages), contrast)

    @classmethod
    def from_text(cls, text: str, contrast: int = 0xFF) -> Frame:
        """From 64 lines in which `#` is lit, as `art` writes them."""
        lines = text.splitlines()
        return cls.from_rows(
            [int("".join("01"[c == "#"] for c in line.ljust(WIDTH)), 2) for line in lines], contrast
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.pages == other.pages and self.contrast == other.contrast

    def __hash__(self) -> int:
        return hash((self.pages, self.contrast))

    def __repr__(self) -> str:
        return f"<Frame {self.lit()} pixels lit, contrast {self.contrast}>"

    def pixel(self, x: int, y: int) -> bool:
        """Whether the pixel is lit; (0, 0) is the top left."""
        return bool(self.pages[y // 8 * 128 + x] >> (y & 7) & 1)

    def lit(self) -> int:
        """How many pixels are lit."""
        return int.from_bytes(self.pages, "big").bit_count()

    @cached_property
    def rows(self) -> list[int]:
        """64 integers of 128 bits, the leftmost pixel in the highest bit."""
        return [
            int(self.pages[y // 8 * 128 : y // 8 * 128 + 128].translate(_BITS[y & 7]), 2)
            for y in range(HEIGHT)
        ]

    def raw(self) -> bytes:
        """Row by row, 16 bytes a row, the leftmost pixel in the highest bit."""
        return b"".join(row.to_bytes(16, "big") for row in self.rows)

    def art(self) -> str:
        """64 lines of `#` and `.`: for golden files and failing tests."""
        return "\n".join(f"{row:0128b}".replace("0", ".").replace("1", "#") for row in self.rows) + "\n"

    def to_text(self, style: str = "half") -> str:
        """Lines for a terminal: "half" blocks (128×32), "braille" (64×16) or "full" (256×64)."""
        if style == "half":
            return "\n".join(self._half(y) for y in range(0, HEIGHT, 2))
        if style == "braille":
            return "\n".join(self._braille(y) for y in range(0, HEIGHT, 4))
        if style == "full":
            return "\n".join(f"{row:0128b}".replace("0", "  ").replace("1", "██") for row in self.rows)
        raise ValueError(f"no such style: {style}")

    def _half(self, y: int) -> str:
        above, below = self.rows[y], self.rows[y + 1]
        return "".join(" ▄▀█"[(above >> x & 1) * 2 + (below >> x & 1)] for x in range(WIDTH - 1, -1, -1))

    def _braille(self, y: int) -> str:
        out = []
        for x in range(0, WIDTH, 2):
            dots = 0
            for dy, pair in enumerate(_BRAILLE):
                bits = self.rows[y + dy] >> (WIDTH - 2 - x) & 3
                dots |= (pair[0] if bits & 2 else 0) | (pair[1] if bits & 1 else 0)
            out.append(chr(0x2800 + dots))
        return "".join(out)

    def png(self, path: Path | str, scale: int = 8) -> None:
        """Save a picture, each pixel `scale` dots wide."""
        from PIL import Image

        image = Image.frombytes("1", (WIDTH, HEIGHT), self.raw())
        image.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST).save(path)
