"""The types of message.py, which goes to the board as it is."""

from collections.abc import Sequence
from typing import Any

def show(lines: Sequence[str], display: Any = None) -> None:
    """Draw lines on CircuitPython's display."""
