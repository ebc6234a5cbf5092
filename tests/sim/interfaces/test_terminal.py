"""The terminal window, for real in a pseudo-terminal."""

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("pseudo-terminals are for Unix", allow_module_level=True)

from tests.sim.interfaces import pretend
from tests.sim.interfaces.screen import Screen

Start = Callable[..., Screen]
HINT = "? help"
BACK = b"\x1b[?25h\x1b[?1049l"  # the cursor and the shell's own screen


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def start(log: Path) -> Iterator[Start]:
    """Starts a pretended handheld in a terminal."""
    screens: list[Screen] = []

    def begin(*more: str, columns: int = 80, rows: int = 24, **environ: str) -> Screen:
        screens.append(
            Screen(
                sys.executable,
                pretend.__file__,
                "terminal",
                str(log),
                *more,
                columns=columns,
                rows=rows,
                **environ,
            )
        )
        return screens[-1]

    yield begin
    for screen in screens:
        screen.close()


def felt(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8").split() if log.exists() else []


def test_eighty_columns_are_enough(start: Start) -> None:
    screen = start()
    text = screen.wait(lambda text: HINT in text)
    lines = text.split("\n")
    (top,) = [number for number, line in enumerate(lines) if "╭" in line]
    assert lines[top].strip() == "╭" + "─" * 64 + "╮"
    assert lines[top + 1].strip() == "│" + "⠉" * 64 + "│"
    assert len(lines[top + 1].strip()) == 66
    assert "╰" in lines[top + 17]


@pytest.mark.parametrize(
    ("columns", "rows", "lit"),
    [
        (64, 17, "⠉" * 64),
        (66, 19, "⠉" * 64),
        (128, 33, "▀" * 128),
        (140, 40, "▀" * 128),
        (256, 70, "█" * 256),
    ],
)
def test_the_largest_picture_that_fits(start: Start, columns: int, rows: int, lit: str) -> None:
    screen = start(columns=columns, rows=rows)
    text = screen.wait(lambda text: HINT in text)
    assert lit in text
    assert lit + lit[0] not in text


def test_resize(start: Start) -> None:
    screen = start()
    screen.wait(lambda text: "⠉" * 64 in text)
    screen.resize(130, 36)
    screen.wait(lambda text: "▀" * 128 in text and "⠉" not in text)
    screen.resize(40, 10)
    screen.wait(lambda text: "too small" in text and "this is 40×10." in text)
    screen.resize(80, 24)
    screen.wait(lambda text: "⠉" * 64 in text and "too small" not in text)


@pytest.mark.parametrize(
    ("typed", "button"),
    [
        ("\x1b[A", "up"),
        ("s", "down"),
        ("\x1bOD", "left"),
        ("d", "right"),
        ("z", "a"),
        ("\r", "a"),
        ("\x7f", "b"),
    ],
)
def test_keys_are_buttons(start: Start, log: Path, typed: str, button: str) -> None:
    screen = start()
    screen.wait(lambda text: HINT in text)
    screen.send(typed)
    screen.wait(lambda text: felt(log)[1:3] == [f"+{button}", f"-{button}"])


def test_a_button_that_is_down_is_seen(start: Start) -> None:
    screen = start()
    screen.wait(lambda text: HINT in text)
    screen.send("Z")
    screen.wait(lambda text: "⣿" * 64 in text)
    screen.wait(lambda text: "⣿" not in text)


def test_a_terminal_that_tells_releases(start: Start, log: Path) -> None:
    screen = start()
    screen.wait(lambda text: HINT in text)
    assert b"\x1b[>15u" not in screen.raw
    screen.send("\x1b[?0u")
    screen.wait(lambda text: b"\x1b[>15u" in screen.raw)
    screen.send("\x1b[122;1:1u")
    screen.wait(lambda text: "+a" in felt(log))
    screen.send("\x1b[120;1:1u\x1b[120;1:3u")
    screen.wait(lambda text: "-b" in felt(log))
    assert "-a" not in felt(log), "still held"
    screen.send("\x1b[122;1:3u")
    screen.wait(lambda text: "-a" in felt(log))
    screen.send("\x1b[99;5u")
    assert screen.end() == 0
    assert screen.raw.index(b"\x1b[<u") < screen.raw.index(BACK)


def test_help_gauge_and_picture(start: Start, tmp_path: Path) -> None:
    screen = start()
    screen.wait(lambda text: HINT in text)
    screen.send("?")
    screen.wait(lambda text: "button A" in text and "⠉" not in text)
    screen.send("?")
    screen.wait(lambda text: "⠉" * 64 in text)
    screen.send("g")
    screen.wait(lambda text: "0 bytes" in text)
    screen.send("\x1bOQ")
    screen.wait(lambda text: "saved" in text)
    assert list((tmp_path / "shots").glob("*.png"))


@pytest.mark.parametrize("keys", ["q", "\x03", "\x04"])
def test_quitting_gives_the_terminal_back(start: Start, log: Path, keys: str) -> None:
    screen = start()
    screen.wait(lambda text: HINT in text)
    assert screen.modes() != screen.modes_before
    screen.send(keys)
    assert screen.end() == 0
    assert screen.modes() == screen.modes_before
    assert screen.raw.endswith(BACK)
    assert felt(log)[-1] == "off"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_being_ended_gives_the_terminal_back(start: Start, number: signal.Signals) -> None:
    screen = start()
    screen.wait(lambda text: HINT in text)
    screen.process.send_signal(number)
    assert screen.end() == 128 + number
    assert screen.modes() == screen.modes_before
    assert BACK in screen.raw


def test_a_crash_gives_the_terminal_back(start: Start) -> None:
    screen = start("crash")
    screen.wait(lambda text: HINT in text)
    screen.send("z")
    assert screen.end() == 1
    assert screen.modes() == screen.modes_before
    assert screen.raw.index(BACK) < screen.raw.index(b"ZeroDivisionError"), "the words must stay to be read"


def test_stop_and_go_on_in_a_real_shell(log: Path) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash for its job control")
    screen = Screen(bash, "--norc", "--noprofile", "-i", PS1="ready> ", HISTFILE="")
    try:
        screen.wait(lambda text: "ready>" in text)
        modes = screen.modes()
        screen.send(f"{sys.executable} {pretend.__file__} terminal {log}\n")
        screen.wait(lambda text: HINT in text)
        screen.send("\x1a")
        screen.wait(lambda text: screen.raw.count(BACK) == 1 and "Stopped" in text)
        # The shell reads its line in modes of its own; ask a program of the shell for the terminal's.
        screen.send("stty -a | tr ' ' '\\n' | grep -cxe icanon -e echo\n")
        screen.wait(lambda text: "2\n" in text.replace(" ", ""))
        seen = len(screen.raw)
        screen.send("fg\n")
        screen.wait(lambda text: "\u2809".encode() * 64 in screen.raw[seen:])
        screen.send("z")
        screen.wait(lambda text: "-a" in felt(log))
        screen.send("\x03")
        screen.wait(lambda text: screen.raw.count(BACK) == 2)
        screen.wait(lambda text: screen.modes() == modes)
    finally:
        screen.close()


def test_no_colours_where_none_are_wanted(start: Start) -> None:
    screen = start(NO_COLOR="1")
    screen.wait(lambda text: HINT in text)
    assert b"38;5" not in screen.raw


def test_nothing_changed_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    from sim.session import Session
    from sim.terminal import Terminal
    from tests.sim.interfaces.pretend import Pretend

    class NoKeys:
        waited: list[float] = []

        def wait(self, seconds: float) -> list[object]:
            self.waited.append(seconds)
            return []

    monkeypatch.setattr("sim.terminal.Keyboard", NoKeys)
    now = 50.0
    out = io.StringIO()
    machine = Pretend()
    terminal = Terminal(Session(machine, now=lambda: now), out)
    terminal._run_once()
    size = len(out.getvalue())
    assert size > 64 * 16
    for _ in range(100):
        now += 1.0
        terminal._run_once()
    assert len(out.getvalue()) == size
    assert min(NoKeys.waited) == 1.0, "it sleeps as long as the machine allows"
    machine.press("down")
    terminal._run_once()
    assert len(out.getvalue()) - size < 64 * 3 * 3, "only the lines that changed"
