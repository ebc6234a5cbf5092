"""Starts the handheld, nothing else."""

from handheld.console import Console
from handheld.hardware import Hardware

console = Console(Hardware())

import babel  # noqa: E402 - the console's buffers come first, while the heap is in one piece

console.run(babel.first(console))
