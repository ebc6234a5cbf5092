"""A real browser, driven through a pipe by its own protocol: no package, no driver, no open port."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Protocol

Json = dict[str, object]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60.0  # seconds for an answer, on a busy machine
_SWITCHES = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-extensions --hide-scrollbars --mute-audio "
    "--disable-dev-shm-usage --remote-debugging-pipe"
)


# What the browser itself does with a key, it does by these.
_OWN: dict[str, Json] = {
    "Tab": {"windowsVirtualKeyCode": 9},
    "Enter": {"windowsVirtualKeyCode": 13, "text": "\r"},
    "Escape": {"windowsVirtualKeyCode": 27},
}


class Unavailable(Exception):
    """There is no browser that can be driven here; the text says what to do."""


class Failed(Exception):
    """The page or the browser answered with an error."""


class Condition(Protocol):
    """What `Tab.until` waits for."""

    def __call__(self) -> object: ...


def find() -> str:
    """Where the browser is."""
    if os.name != "posix":
        raise Unavailable("the browser is driven through pipes as only Unix has them")
    for name in NAMES:
        place = shutil.which(name)
        if place:
            return place
    raise Unavailable(
        "Chromium is not installed: get it from your system's packages (`apt install chromium`)"
    )


class Browser:
    """One browser with a profile of its own, in a `with` block."""

    def __init__(self) -> None:
        program = find()
        self._profile = tempfile.mkdtemp(prefix="browser-")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def lay() -> None:
            # The protocol is spoken on 3 and 4, whatever numbers the pipes have here: above them first.
            high_in, high_out = os.dup(theirs_in), os.dup(theirs_out)
            while high_in < 5 or high_out < 5:
                high_in, high_out = os.dup(high_in), os.dup(high_out)
            os.dup2(high_in, 3)
            os.dup2(high_out, 4)

        words = [program, *_SWITCHES.split(), f"--user-data-dir={self._profile}", "about:blank"]
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lay,
            pass_fds=(3, 4),
            start_new_session=True,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._in, self._out = ours_in, ours_out
        self._rest = b""
        self._number = 0
        self.events: list[Json] = []

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End it, and forget its profile."""
        try:
            self.ask("Browser.close")
        except (Failed, OSError):
            pass
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, 9)
            self._process.wait()
        os.close(self._in)
        os.close(self._out)
        shutil.rmtree(self._profile, ignore_errors=True)

    def _read(self, until: float) -> Json | None:
        while b"\0" not in self._rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._in], [], [], left)[0]:
                return None
            more = os.read(self._in, 1 << 20)
            if not more:
                raise Failed("the browser went away")
            self._rest += more
        line, self._rest = self._rest.split(b"\0", 1)
        told: Json = json.loads(line)
        return told

    def post(self, method: str, session: str = "", **words: object) -> int:
        """Send a question of the protocol, whose answer nobody waits for; its number."""
        self._number += 1
        told_of = {key: word for key, word in words.items() if word is not None}
        question = {"id": self._number, "method": method, "params": told_of}
        if session:
            question["sessionId"] = session
        os.write(self._out, json.dumps(question).encode() + b"\0")
        return self._number

    def ask(self, method: str, session: str = "", **words: object) -> Json:
        """One question of the protocol, and its answer; events that come meanwhile are kept."""
        number = self.post(method, session, **words)
        until = time.monotonic() + PATIENCE
        while (told := self._read(until)) is not None:
            if told.get("id") == number:
                if "error" in told:
                    raise Failed(f"{method}: {told['error']}")
                answer = told["result"]
                assert isinstance(answer, dict)
                return answer
            if "method" in told:
                self.events.append(told)
        raise Failed(f"{method}: no answer")

    def tab(self, beside: Tab | None = None) -> Tab:
        """A new, empty tab, beside another one or in a window that knows nothing of any other."""
        context = beside.context if beside else self.ask("Target.createBrowserContext")["browserContextId"]
        target = self.ask("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Tab(self, str(context), str(target), str(session))


class Tab:
    """A tab of it."""

    def __init__(self, browser: Browser, context: str, target: str, session: str) -> None:
        self._browser = browser
        self.context = context
        self._target = target
        self._session = session
        for what in ("Page", "Runtime", "Log", "Performance"):
            self.ask(f"{what}.enable")

    def ask(self, method: str, **words: object) -> Json:
        """A question about this tab."""
        return self._browser.ask(method, self._session, **words)

    def size(self, width: int, height: int, density: float = 1, touch: bool = False) -> None:
        """The size of its window, as a phone or a laptop would have it."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=density,
            mobile=touch,
        )
        self.ask("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5 if touch else 1)

    def go(self, address: str) -> None:
        """Open an address."""
        answer = self.ask("Page.navigate", url=address)
        if answer.get("errorText"):
            raise Failed(f"{address}: {answer['errorText']}")

    def js(self, expression: str) -> object:
        """The value of an expression in the page, waited for if it is a promise."""
        answer = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Failed(str(answer["exceptionDetails"]))
        result = answer["result"]
        assert isinstance(result, dict)
        return result.get("value")

    def until(self, condition: str | Condition, patience: float = PATIENCE) -> object:
        """Wait until an expression in the page (or a function here) is true, and return it."""
        end = time.monotonic() + patience
        while True:
            try:
                value = self.js(condition) if isinstance(condition, str) else condition()
            except Failed:
                value = None  # the page is just being replaced
            if value:
                return value
            if time.monotonic() > end:
                raise Failed(f"never came true: {condition}")
            time.sleep(0.02)

    def key(self, key: str, seconds: float = 0) -> None:
        """Press a key (by its name in browsers) and let it go."""
        down: Json = {"type": "keyDown", "key": key, "code": key, **_OWN.get(key, {})}
        self._both(seconds, "Input.dispatchKeyEvent", down, {**down, "type": "keyUp"})

    def touch(self, place: tuple[float, float], seconds: float = 0) -> None:
        """Put a finger on the glass and lift it."""
        down: Json = {"type": "touchStart", "touchPoints": [{"x": place[0], "y": place[1]}]}
        self._both(seconds, "Input.dispatchTouchEvent", down, {"type": "touchEnd", "touchPoints": []})

    def _both(self, seconds: float, method: str, down: Json, up: Json) -> None:
        """A press and its end. A short one is sent as one, lest a busy machine makes it a long one."""
        self._browser.post(method, self._session, **down)
        if seconds:
            time.sleep(seconds)
        self.ask(method, **up)

    def fingers(self, *places: tuple[float, float]) -> None:
        """Where fingers are on the glass now; none lifts them all."""
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        self.ask("Input.dispatchTouchEvent", type="touchStart" if points else "touchEnd", touchPoints=points)

    def click(self, selector: str) -> None:
        """Click with the mouse in the middle of what a selector finds."""
        x, y = self.middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of what a selector finds."""
        found = self.js(
            f"(() => {{ const r = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        assert isinstance(found, list)
        return found[0], found[1]

    def shot(self, path: Path) -> None:
        """Save a picture of the page."""
        path.write_bytes(base64.b64decode(str(self.ask("Page.captureScreenshot")["data"])))

    def metric(self, name: str) -> float:
        """A figure of the browser's own."""
        metrics = self.ask("Performance.getMetrics")["metrics"]
        assert isinstance(metrics, list)
        return next(float(each["value"]) for each in metrics if each["name"] == name)

    def complaints(self) -> list[str]:
        """What the page's console has complained about, scripts refused by the policy included."""
        self.js("0")
        said = []
        for event in self._browser.events:
            if event.get("sessionId") != self._session:
                continue
            if event["method"] in ("Runtime.exceptionThrown", "Log.entryAdded"):
                said.append(json.dumps(event["params"]))
        return said

    def close(self) -> None:
        """Pull the plug."""
        self._browser.ask("Target.closeTarget", targetId=self._target)
