"""The system's Chromium, driven by Playwright: to test the page, and to measure it."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tools import setup
from tools.paths import PROJECT, in_clone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EXTRA = "browser"
# The shell comes first: the same engine without a window's interface, for half of the CPU time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Playwright's own already keep Chromium off the network, and out of the sandbox that root cannot use.
SWITCHES = ("--disable-gpu", "--disable-quic")


class Unavailable(Exception):
    """There is no browser that can be driven here; the text says what to do."""


def find() -> str:
    """The path of the browser."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise Unavailable(
        "Chromium is not installed: get it from your system's packages (`apt install chromium`)"
    )


def need() -> str:
    """The path of the browser; installs Playwright if it is missing and this is a clone."""
    program = find()
    if in_clone() and Path(sys.prefix).resolve() == setup.VENV.resolve():
        setup.enter(EXTRA)
    if importlib.util.find_spec("playwright") is None:
        raise Unavailable(f"Playwright is not installed: pip install '{PROJECT}[{EXTRA}]'")
    return program


@contextmanager
def chromium(*switches: str) -> Iterator[Browser]:
    """A headless browser with an empty profile of its own, and perhaps with more switches."""
    program = need()
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=program, args=(*SWITCHES, *switches))
        except Error as trouble:
            raise Unavailable(f"{program} does not start: {trouble.message.splitlines()[0]}") from None
        with browser:
            yield browser
