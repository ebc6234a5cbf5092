"""How fast the page starts and answers, and what it takes, in a real browser."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tools.games.protocol import Measurement
from tools.web import bundle
from tools.web.browser import chromium
from tools.web.serve import Server

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

READY = "html[data-ready]"
"""Matches once the handheld runs; the attribute is the time it took, in ms."""

STARTS = 5
PRESSES = 20
IDLE = 5.0  # seconds
# From the press until its picture is on the canvas; the next frame of the screen shows it.
_PRESS = """() => new Promise((tell) => {
    const from = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", code: "x", bubbles: true}));
    const took = performance.now() - from;
    document.body.dispatchEvent(new KeyboardEvent("keyup", {key: "ArrowRight", code: "x", bubbles: true}));
    setTimeout(() => tell(took), 60);
})"""


def figures(files: dict[str, bytes]) -> Iterator[Measurement]:
    """Bytes over the wire, some cold starts, the time until a press is answered, the load when idle."""
    yield "wire", sum(bundle.wire(files).values()) / 1024, "KiB"
    with Server(files) as server:
        starts = []
        for _ in range(STARTS):
            with chromium() as browser:
                starts.append(start(browser.new_page(), server.address))
        yield "cold-start-best", min(starts), "ms"
        yield "cold-start-worst", max(starts), "ms"
        with chromium() as browser:
            page = browser.new_page()
            start(page, server.address)
            answers = sorted(float(page.evaluate(_PRESS)) for _ in range(PRESSES))
            yield "key-to-picture-median", answers[PRESSES // 2], "ms"
            yield "key-to-picture-worst", answers[-1], "ms"
            yield "idle", idle(page.context.new_cdp_session(page)), "%"


def start(page: Page, address: str) -> float:
    """Open the page; milliseconds until the handheld runs."""
    page.goto(address)
    return float(page.locator(READY).get_attribute("data-ready") or 0)


def idle(chrome: CDPSession) -> float:
    """The share of one core that a shelf nobody touches takes."""
    chrome.send("Performance.enable")
    before, then = busy(chrome), time.monotonic()
    time.sleep(IDLE)
    return 100 * (busy(chrome) - before) / (time.monotonic() - then)


def busy(chrome: CDPSession) -> float:
    """Seconds that the page has worked so far."""
    metrics = chrome.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")
