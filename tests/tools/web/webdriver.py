"""The system's Firefox and WebKit, driven by WebDriver: Playwright only knows builds of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PATIENCE = 60  # seconds, on a busy machine
NAMES = {"left": "ArrowLeft", "right": "ArrowRight", "a": "Enter"}
ENTER = "\ue006"  # as WebDriver writes it
HELD = 800  # ms
TIMEOUTS = {"script": 1000 * PATIENCE}
# Firefox: nothing is fetched but the page, and any free port is taken.
PREFERENCES = {
    "marionette.port": 0,
    "app.normandy.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:9/",
}
# Where WebDriver has the commands that Marionette calls by their names.
PLACES = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "ExecuteAsyncScript": "execute/async",
    "PerformActions": "actions",
}


class Browser:
    """A browser with an empty profile in `folder`; use it in a `with` block."""

    PROGRAMS: tuple[str, ...]
    PACKAGE: str

    def __init__(self, program: str, folder: Path, environ: dict[str, str]) -> None:
        self.program = program
        self.folder = folder
        self.environ = {**environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    def find(cls) -> str | None:
        """The path of its program, if it is here."""
        return next(filter(None, map(shutil.which, cls.PROGRAMS)), None)

    def __enter__(self) -> Self:
        try:
            self.begin()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def begin(self) -> None:
        """Start it, and begin a session."""
        raise NotImplementedError

    def ask(self, command: str, **arguments: object) -> Any:
        """Give a command of WebDriver; what it returns."""
        raise NotImplementedError

    def start(self, *words: str) -> None:
        """Start the program, in a group with all processes that it will start."""
        self._process = subprocess.Popen(
            [self.program, *words],
            env=self.environ,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._started = time.monotonic()

    def waiting(self) -> bool:
        """True again and again, a moment later, while the program may still start."""
        assert self._process is not None
        in_time = time.monotonic() < self._started + PATIENCE
        assert self._process.poll() is None and in_time, f"{self.program} does not start"
        time.sleep(0.05)
        return True

    def close(self) -> None:
        """End the browser."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def open(self, address: str) -> None:
        """Go there; another link of the same page is opened as by a first visit."""
        self.ask("Navigate", url="about:blank")
        self.ask("Navigate", url=address)

    def js(self, expression: str) -> Any:
        """The value of an expression in the page."""
        return self.ask("ExecuteScript", script=f"return {expression}", args=[])

    def until(self, expression: str) -> None:
        """Wait until an expression is true."""
        script = (
            "const [done] = arguments; const look = () => "
            f"({expression}) ? done(true) : setTimeout(look, 20); look();"
        )
        self.ask("ExecuteAsyncScript", script=script, args=[])

    def says(self, text: str) -> None:
        """Wait until the page reads this aloud."""
        self.until(f"document.getElementById('spoken').textContent.includes({json.dumps(text)})")

    def press(self, button: str) -> None:
        """Press a button's key for a moment; while the handheld computes, it would be lost.

        The page makes both events at once: between two of the driver's own a busy machine may let so much
        time pass that the handheld takes the key for a held one.
        """
        self.until("document.getElementById('spoken').ariaBusy !== 'true'")
        event = f"{{key: '{NAMES[button]}', bubbles: true}}"
        self.js(f"['keydown', 'keyup'].forEach((kind) => dispatchEvent(new KeyboardEvent(kind, {event})))")

    def hold_a(self) -> None:
        """Hold the real key of A."""
        self.until("document.getElementById('spoken').ariaBusy !== 'true'")
        down, up = ({"type": kind, "value": ENTER} for kind in ("keyDown", "keyUp"))
        pause = {"type": "pause", "duration": HELD}
        actions = [{"type": "key", "id": "keyboard", "actions": [down, pause, up]}]
        self.ask("PerformActions", actions=actions)

    def click(self, word: str) -> None:
        """Click the button with this word."""
        self.until(
            "(() => { const found = [...document.querySelectorAll('button')]"
            f".find((each) => each.textContent === {json.dumps(word)}); found?.click(); return found; }})()"
        )


class Firefox(Browser):
    """Headless, by Marionette: one connection, on which each message has its length before it."""

    PROGRAMS = "firefox-esr", "firefox"
    PACKAGE = "firefox-esr"

    def begin(self) -> None:
        """Start it, and begin a session."""
        profile = self.folder / "profile"
        profile.mkdir()
        lines = [f'user_pref("{name}", {json.dumps(value)});\n' for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines), "utf-8")
        self.start("--headless", "--marionette", "--no-remote", "--profile", str(profile))
        told = profile / "MarionetteActivePort"
        while self.waiting() and not (told.exists() and told.read_text("utf-8").strip()):
            pass
        self._socket = socket.create_connection(("127.0.0.1", int(told.read_text("utf-8"))), PATIENCE)
        self._answers = self._socket.makefile("rb")
        self._asked = 0
        self._answer()
        self.ask("NewSession")
        self.ask("SetTimeouts", **TIMEOUTS)

    def _answer(self) -> Any:
        """One message: how many bytes, a colon, JSON."""
        length = b""
        while (digit := self._answers.read(1)) != b":":
            assert digit, "Firefox has ended"
            length += digit
        return json.loads(self._answers.read(int(length)))

    def ask(self, command: str, **arguments: object) -> Any:
        """Give a command of WebDriver; what it returns."""
        self._asked += 1
        message = json.dumps([0, self._asked, f"WebDriver:{command}", arguments]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._answer()
        assert error is None, error
        return result.get("value") if isinstance(result, dict) else result


class WebKit(Browser):
    """WebKitGTK's small browser in a window, by a server that speaks HTTP."""

    PROGRAMS = ("WebKitWebDriver",)
    PACKAGE = "webkit2gtk-driver"

    def begin(self) -> None:
        """Start the server, which starts the browser, and begin a session."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.start(f"--port={port}")
        self._address = f"http://127.0.0.1:{port}/session"
        wanted = {"capabilities": {"alwaysMatch": {"timeouts": TIMEOUTS}}}
        session: dict[str, Any] = {}
        while self.waiting() and not session:
            try:
                session = self._post("", wanted)
            except urllib.error.HTTPError:
                raise
            except OSError:
                continue  # it does not listen yet
        self._address += f"/{session['sessionId']}/"

    def _post(self, place: str, arguments: dict[str, Any]) -> Any:
        request = urllib.request.Request(self._address + place, json.dumps(arguments).encode())
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def ask(self, command: str, **arguments: object) -> Any:
        """Give a command of WebDriver; what it returns."""
        try:
            return self._post(PLACES[command], arguments)
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None
