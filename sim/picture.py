"""What the eye sees on a colour display at one moment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Picture:
    """Pixels row by row from the top left, three bytes each: red, green, blue."""

    width: int
    height: int
    rgb: bytes

    @classmethod
    def dark(cls, width: int, height: int) -> Picture:
        """A display without power."""
        return cls(width, height, bytes(3 * width * height))

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue of a pixel; (0, 0) is the top left."""
        at = 3 * (y * self.width + x)
        return self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]

    def turned(self) -> Picture:
        """As seen with the device turned by 180°."""
        rgb = bytearray(len(self.rgb))
        for part in range(3):
            rgb[part::3] = self.rgb[part::3][::-1]
        return Picture(self.width, self.height, bytes(rgb))
