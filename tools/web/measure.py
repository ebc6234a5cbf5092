"""How fast the page starts and answers, and what it takes, in a real browser."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tools.games.protocol import Figure
from tools.web import bundle
from tools.web.browser import Browser, Tab
from tools.web.serve import Server

READY = "document.documentElement.dataset.ready"
STARTS = 5
PRESSES = 20
IDLE = 5.0  # seconds
# From the press until its picture is on the canvas; the next frame of the screen shows it.
_PRESS = """new Promise((tell) => {
    const from = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", code: "x", bubbles: true}));
    const took = performance.now() - from;
    document.body.dispatchEvent(new KeyboardEvent("keyup", {key: "ArrowRight", code: "x", bubbles: true}));
    setTimeout(() => tell(took), 60);
})"""


def figures(files: dict[str, bytes]) -> Iterator[Figure]:
    """Bytes over the wire, some cold starts, the time until a press is answered, the load when idle."""
    yield "wire", sum(bundle.wire(files).values()) / 1024, "KB"
    with Server(files) as server:
        starts = []
        for _ in range(STARTS):
            with Browser() as browser:
                tab = browser.tab()
                tab.go(server.address)
                starts.append(float(str(tab.until(READY))))
        yield "cold-start-best", min(starts), "ms"
        yield "cold-start-worst", max(starts), "ms"
        with Browser() as browser:
            tab = browser.tab()
            tab.go(server.address)
            tab.until(READY)
            answers = sorted(float(str(tab.js(_PRESS))) for _ in range(PRESSES))
            yield "key-to-picture-median", answers[PRESSES // 2], "ms"
            yield "key-to-picture-worst", answers[-1], "ms"
            yield "idle", idle(tab), "%"


def idle(tab: Tab) -> float:
    """The share of one core that a shelf nobody touches takes."""
    before, then = tab.metric("TaskDuration"), time.monotonic()
    time.sleep(IDLE)
    return 100 * (tab.metric("TaskDuration") - before) / (time.monotonic() - then)
