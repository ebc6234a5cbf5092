"""The SSD1306 with its panel."""

from __future__ import annotations

from sim.model import ssd1306
from sim.model.ssd1306 import HORIZONTAL
from sim.panel import VisibleOled


class SSD1306(VisibleOled, ssd1306.SSD1306):
    """The controller's model, and a panel to look at."""

    def store(self, data: bytes | bytearray, start: int, end: int) -> None:
        """In one piece what the firmware sends: a window of one row, which leaves both pointers in place.

        The model itself goes byte by byte: on the VM a piece would take heap that the budget counts.
        """
        column, page = self.first_column, self.first_page
        whole = end - start == self.last_column - column + 1
        at_start = self.column == column and self.page == page == self.last_page
        if self.remap and self.mode == HORIZONTAL and whole and at_start:
            self.version += 1
            self.ram[128 * page + column : 128 * page + self.last_column + 1] = data[start:end]
        else:
            super().store(data, start, end)
