"""Whether this computer can show a window."""

from __future__ import annotations

import os
import sys


def has_display() -> bool:
    """Whether a window would really be seen; SDL by itself silently draws to nowhere."""
    environ = os.environ
    if sys.platform in ("win32", "darwin"):
        if environ.get("SSH_CONNECTION"):
            return False
    elif not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")):
        return False
    environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame

        pygame.display.init()
        return pygame.display.get_driver() not in ("offscreen", "dummy", "evdev", "kmsdrm")
    except (ImportError, RuntimeError):
        # pygame.error is a RuntimeError: no driver could start.
        return False
