"""Starts the handheld, nothing else."""

from handheld.careful import caught
from handheld.console import Console
from handheld.hardware import Hardware

console = Console(Hardware())

try:
    if console.hardware.test:
        from handheld.selftest import SelfTest

        console.first = SelfTest(console)
    else:
        # The console's buffers come first, while the heap is in one piece.
        from handheld.cartridges import first

        console.first = first(console)
except Exception as error:
    caught(console, error)
    console.first = console.top
console.run()
