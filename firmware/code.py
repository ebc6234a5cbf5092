"""Starts the handheld, nothing else."""

from handheld.start import forever, start

forever(start())
