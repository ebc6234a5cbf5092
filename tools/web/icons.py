"""The icon: a tower of three steps on the glass of the handheld."""

from __future__ import annotations

import io

GLASS, SHELL, LIT = "#0a0b0e", "#4a525c", "#ecf2ff"
# The tower as boxes in a field of 32 by 32: left, top, width, height.
_TOWER = ((14, 8, 4, 3), (12, 12, 8, 3), (10, 16, 12, 3), (8, 20, 16, 4))


def svg() -> bytes:
    """For browsers, at any size."""
    boxes = "".join(f'<path d="M{x} {y}h{w}v{h}h-{w}z"/>' for x, y, w, h in _TOWER)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" fill="{SHELL}"/><rect x="4" y="4" width="24" height="24" rx="2" '
        f'fill="{GLASS}"/><g fill="{LIT}">{boxes}</g></svg>\n'
    ).encode()


def png(size: int) -> bytes:
    """For phones."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (size, size), SHELL)
    draw = ImageDraw.Draw(image)
    k = size / 32
    draw.rounded_rectangle((4 * k, 4 * k, 28 * k - 1, 28 * k - 1), 2 * k, GLASS)
    for x, y, w, h in _TOWER:
        draw.rectangle((x * k, y * k, (x + w) * k - 1, (y + h) * k - 1), LIT)
    out = io.BytesIO()
    image.quantize(4).save(out, "PNG", optimize=True)
    return out.getvalue()
