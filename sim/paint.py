"""Paints one-bit pictures as displayio does, eight pixels at a time where displayio takes them one by one."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

# A page of the picture is one integer with a byte for every column, the leftmost lowest; bit 0 is on top.
Cell = tuple[list[bytes], list[bytes]]  # colour and opacity of one tile, page by page

_ones: dict[int, int] = {}
_sheets: dict[Any, Any] = {}  # bitmaps that were read from files, and their tiles as painted so far


_fast = True
painted = 0
"""Pixels that displayio has looked at so far, each once for every layer that covers it."""


def switch(fast: bool) -> None:
    """Paint here, or let displayio's own pixel loop paint; the bytes are the same."""
    global _fast
    _fast = fast


def install(core: Any) -> None:
    """Take over the painting of displayio's display core, wherever every layer is simple enough."""
    original = core.fill_area
    kinds: Any = import_module("displayio")
    table = import_module("displayio._tilegrid")._palette_table

    def fill_area(self: Any, area: Any, mask: Any, buffer: Any) -> bool:
        space, found = self.colorspace, list[Any]()
        mono = space.depth == 1 and not (space.pixels_in_byte_share_row or space.reverse_pixels_in_byte)
        if not (_fast and mono and self.current_group and _collect(kinds, self.current_group, area, found)):
            return bool(original(self, area, mask, buffer))
        picture = Picture(area)
        for grid in found:
            picture.add(grid, lambda palette, count: table(palette, space, count))
        data = picture.data()
        buffer.cast("B")[: len(data)] = data
        return True

    core.fill_area = fill_area


def remember_sheets(original: Any) -> Any:
    """bitmaptools.readinto, which takes its time for every pixel, only once for the same file."""

    def readinto(
        bitmap: Any, file: Any, bits_per_pixel: int, element_size: int = 1, *more: Any, **options: Any
    ) -> None:
        row = element_size * ((bitmap.width * bits_per_pixel + element_size * 8 - 1) // (element_size * 8))
        raw = file.read(row * bitmap.height)
        size = (bitmap.width, bitmap.height, bitmap._bits_per_value)
        key = (raw, size, bits_per_pixel, element_size, more, tuple(sorted(options.items())))
        if key not in _sheets:
            original(bitmap, BytesIO(raw), bits_per_pixel, element_size, *more, **options)
            _sheets[key] = (bitmap._data.tobytes(), {})
        bitmap.painted = _sheets[key]
        memoryview(bitmap._data).cast("B")[:] = bitmap.painted[0]
        bitmap.dirty()

    return readinto


def remember_blits(original: Any) -> Any:
    """bitmaptools.blit, only once for the same two pictures."""

    def blit(bitmap: Any, source: Any, x: int, y: int, **options: Any) -> None:
        before, added = bitmap._data.tobytes(), source._data.tobytes()
        size = (bitmap.width, bitmap.height, source.width, source.height)
        key = (before, added, size, x, y, tuple(sorted(options.items())))
        if key not in _sheets:
            original(bitmap, source, x, y, **options)
            _sheets[key] = (bitmap._data.tobytes(), {})
        bitmap.painted = _sheets[key]
        memoryview(bitmap._data).cast("B")[:] = bitmap.painted[0]
        bitmap.dirty()

    return blit


def _collect(kinds: Any, group: Any, area: Any, found: list[Any]) -> bool:
    """Find the tile grids to be seen in the area, topmost first; False if one is not simple."""
    if group._hidden_group:
        return True
    for layer in reversed(group._layers):
        if isinstance(layer, kinds.TileGrid):
            if not (layer._hidden_tilegrid or layer._hidden_by_parent) and _touches(
                layer._current_area, area
            ):
                if not _simple(kinds, layer):
                    return False
                found.append(layer)
        elif not isinstance(layer, kinds.Group) or not _collect(kinds, layer, area, found):
            return False
    return True


def _simple(kinds: Any, grid: Any) -> bool:
    return bool(
        type(grid._bitmap) is kinds.Bitmap
        and type(grid._pixel_shader) is kinds.Palette
        and not grid._pixel_shader._dither
        and grid._bitmap._bits_per_value <= 8
        and not (grid._transpose_xy or grid._absolute_transform.transpose_xy)
    )


def _touches(one: Any, other: Any) -> bool:
    return bool(one.x1 < other.x2 and other.x1 < one.x2 and one.y1 < other.y2 and other.y1 < one.y2)


class Picture:
    """An area of whole pages, painted from the top layer down."""

    def __init__(self, area: Any) -> None:
        self.area = area
        self.width = area.x2 - area.x1
        self.count = (area.y2 - area.y1) // 8
        self.colour = [0] * self.count
        self.done = [0] * self.count
        self.ones = _ones.setdefault(self.width, int.from_bytes(b"\1" * self.width, "little"))
        self.full = self.ones * 255

    def data(self) -> bytes:
        """The bytes for the display: page by page, a byte for every column."""
        return b"".join(page.to_bytes(self.width, "little") for page in self.colour)

    def add(self, grid: Any, table: Any) -> None:
        """Paint a layer below those painted before."""
        global painted
        transform, place, area = grid._absolute_transform, grid._current_area, self.area
        painted += (min(place.x2, area.x2) - max(place.x1, area.x1)) * (
            min(place.y2, area.y2) - max(place.y1, area.y1)
        )
        mirror_x = (transform.dx < 0) != grid._flip_x
        mirror_y = (transform.dy < 0) != grid._flip_y
        scale = transform.scale
        wide, high = grid._tile_width * scale, grid._tile_height * scale
        across, down = grid._width_in_tiles, grid._height_in_tiles
        first = max(area.x1 - place.x1, 0) // wide
        last = min((area.x2 - 1 - place.x1) // wide, across - 1)
        cells = _cells(grid, scale, mirror_x, mirror_y, table)
        tiles = grid._tiles
        for row in range(
            max(area.y1 - place.y1, 0) // high, min((area.y2 - 1 - place.y1) // high, down - 1) + 1
        ):
            at = ((down - 1 - row if mirror_y else row) + grid._top_left_y) % down * across
            strip = []
            for column in range(first, last + 1):
                x = ((across - 1 - column if mirror_x else column) + grid._top_left_x) % across
                tile = tiles[at + x]
                strip.append(cells.get(tile) or _cell(cells, grid, tile, scale, mirror_x, mirror_y))
            x, y = place.x1 + first * wide - area.x1, place.y1 + row * high - area.y1
            for page in range(len(strip[0][0])):
                colour = int.from_bytes(b"".join([cell[0][page] for cell in strip]), "little")
                opaque = int.from_bytes(b"".join([cell[1][page] for cell in strip]), "little")
                self._lay(colour, opaque, x, y + 8 * page)

    def _lay(self, colour: int, opaque: int, x: int, y: int) -> None:
        if x < 0:
            colour >>= -8 * x
            opaque >>= -8 * x
        elif x > 0:
            colour <<= 8 * x
            opaque <<= 8 * x
        page, rest = y >> 3, y & 7
        if not rest:
            self._merge(page, colour & self.full, opaque & self.full)
            return
        upper = self.ones * (0xFF << rest & 0xFF)
        lower = self.ones * (0xFF >> (8 - rest))
        self._merge(page, colour << rest & upper, opaque << rest & upper)
        self._merge(page + 1, colour >> (8 - rest) & lower, opaque >> (8 - rest) & lower)

    def _merge(self, page: int, colour: int, opaque: int) -> None:
        if 0 <= page < self.count:
            self.colour[page] |= colour & ~self.done[page]
            self.done[page] |= opaque


def _cells(grid: Any, scale: int, mirror_x: bool, mirror_y: bool, table: Any) -> Any:
    """The tiles painted so far for this bitmap, palette, size and direction."""
    bitmap, palette = grid._bitmap, grid._pixel_shader
    content = bitmap._data.tobytes()
    stored = bitmap.__dict__.get("painted")
    if stored is None or stored[0] != content:
        stored = bitmap.painted = (content, {})
    colours = tuple([(color.rgb888, color.transparent) for color in palette._colors])
    key = (colours, grid._tile_width, grid._tile_height, scale, mirror_x, mirror_y)
    cells = stored[1].get(key)
    if cells is None:
        cells = stored[1][key] = {None: table(palette, 1 << bitmap._bits_per_value)}
    return cells


def _cell(cells: Any, grid: Any, tile: int, scale: int, mirror_x: bool, mirror_y: bool) -> Cell:
    """Paint one tile and keep it."""
    colours, opaque = cells[None]
    bitmap, wide, high = grid._bitmap, grid._tile_width, grid._tile_height
    left, top = tile % grid._bitmap_width_in_tiles * wide, tile // grid._bitmap_width_in_tiles * high
    pages = (high * scale + 7) // 8
    bits = [bytearray(wide * scale) for _ in range(2 * pages)]
    for y in range(high * scale):
        for x in range(wide * scale):
            from_x = (wide * scale - 1 - x if mirror_x else x) // scale
            from_y = (high * scale - 1 - y if mirror_y else y) // scale
            value = bitmap._get_pixel(left + from_x, top + from_y)
            if opaque[value]:
                bits[y // 8][x] |= colours[value] << (y & 7)
                bits[pages + y // 8][x] |= 1 << (y & 7)
    cell = ([bytes(page) for page in bits[:pages]], [bytes(page) for page in bits[pages:]])
    cells[tile] = cell
    return cell
