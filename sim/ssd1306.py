"""The SSD1306 with its panel."""

from __future__ import annotations

from sim.model import ssd1306
from sim.panel import VisibleOled


class SSD1306(VisibleOled, ssd1306.SSD1306):
    """The controller's model, and a panel to look at."""
