"""Whether this computer can show a window."""

from __future__ import annotations

import os
import sys


def can_show_windows() -> bool:
    """Whether a window would really be seen; SDL by itself silently draws to nowhere."""
    environ = os.environ
    if sys.platform in ("win32", "darwin"):
        if environ.get("SSH_CONNECTION"):
            return False
    else:
        x11, wayland = environ.get("DISPLAY"), environ.get("WAYLAND_DISPLAY")
        if not (x11 or wayland):
            return False
        # Named, so that SDL does not try and complain about all the others.
        environ.setdefault(
            "SDL_VIDEODRIVER", "x11,wayland" if x11 and wayland else "x11" if x11 else "wayland"
        )
    environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame

        pygame.display.init()
        return pygame.display.get_driver() not in ("offscreen", "dummy", "evdev", "kmsdrm")
    except (ImportError, RuntimeError):
        # pygame.error is a RuntimeError: no driver could start.
        return False
