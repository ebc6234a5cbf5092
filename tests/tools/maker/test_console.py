"""The board's words, made readable, from what boards really print."""

from pathlib import Path

import pytest

from tools.maker import board_output, console, messages, watch
from tools.maker.serial_ports import Port

TITLE = b"\x1b]0;\xf0\x9f\x90\x8dcode.py | 10.0.3\x1b\\"


def lines(*pieces: bytes) -> list[str]:
    reader = board_output.LineReader()
    found = [line for piece in pieces for line in reader.feed(piece)]
    return found + list(reader.end())


def test_escape_codes_go_and_lines_stay_whole() -> None:
    assert lines(TITLE + b"Auto-reload is on.\r\n", b"Hel", b"lo\r\n", b"\xc3", b"\xbc\r\nend") == [
        "Auto-reload is on.",
        "Hello",
        "ü",
        "end",
    ]


def test_bytes_that_are_no_text() -> None:
    assert lines(b"\xff\xfe\r\n") == ["\ufffd\ufffd"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("MemoryError: memory allocation failed, allocating 1024 bytes", "out of memory"),
        ("ImportError: no module named 'adafruit_display_text'", "library is missing"),
        ("ValueError: incompatible .mpy file", "another CircuitPython"),
        ("RuntimeError: No pull up found on SDA or SCL; check your wiring", "check SDA, SCL"),
        ("ValueError: No I2C device at address: 0x3c", "DISPLAY_ADDRESS"),
        ("OSError: [Errno 19] No such device", "a loose wire"),
        ("OSError: [Errno 28] No space left on device", "drive is full"),
        ("OSError: [Errno 30] Read-only filesystem", "read-only while a computer"),
        ("SyntaxError: invalid syntax", "cut short"),
        ("You are in safe mode because:", "safe mode"),
        ("The game is being copied. If this stays, run: python3 -m tools flash", "interrupted"),
        ("RuntimeError: pystack exhausted", "too deeply"),
        ("IndexError: list index out of range", "open an issue with these lines"),
    ],
)
def test_errors_are_explained(said: str, meant: str) -> None:
    words = board_output.explanation(said)
    assert words is not None and meant in words


@pytest.mark.parametrize(
    "said", ["", "code.py output:", "Code done running.", '  File "code.py", line 3, in <module>']
)
def test_other_lines_are_left_alone(said: str) -> None:
    assert board_output.explanation(said) is None


def test_a_whole_report() -> None:
    told = lines(
        b'Traceback (most recent call last):\r\n  File "code.py", line 9, in <module>\r\n',
        b"MemoryError: memory allocation failed, allocating 512 bytes\r\n",
    )
    assert len(told) == 4 and told[3].startswith("  → The board ran out of memory")


def test_a_report_without_line_numbers_says_how_to_get_them() -> None:
    frame = b'  File "babel/rules/legal.py", line %d, in plan\r\nIndexError: list index out of range\r\n'
    assert "flash --lines" in lines(frame % 1)[-1]
    assert not [line for line in lines(frame % 12) if "--lines" in line]


def test_which_port() -> None:
    one, two = Port("/dev/ttyACM0", "A", "Pico", True), Port("/dev/ttyACM1", "B", "Pico", True)
    assert console.choose_port([one], None) == one
    assert console.choose_port([one, two], "/dev/ttyACM1") == two
    assert console.choose_port([], "COM7").device == "COM7"
    with pytest.raises(messages.Stop, match="Hold A") as none:
        console.choose_port([], None)
    with pytest.raises(messages.Stop, match="--port /dev/ttyACM1") as several:
        console.choose_port([one, two], None)
    assert (none.value.code, several.value.code) == (3, 4)


class Line:
    """A serial line that says some pieces and then ends in an error or in Ctrl-C."""

    in_waiting = 0

    def __init__(self, *pieces: bytes, last: type[BaseException] = OSError) -> None:
        self.pieces = list(pieces)
        self.last = last
        self.sent = b""

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def read(self, count: int) -> bytes:
        if not self.pieces:
            raise self.last("gone")
        return self.pieces.pop(0)

    def write(self, data: bytes) -> None:
        self.sent += data


def test_following_through_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    opened = [Line(b"one\r\n", b"half"), Line(b"two\r\n", last=KeyboardInterrupt)]
    first = opened[0]
    said: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        console.follow(Port("COM3", "", "Pico", True), lambda device: opened.pop(0), said.append, True)
    assert said == ["Pico on COM3; Ctrl-C ends this.", "one", "half", "two"]
    assert first.sent == b"\x03\x03\x04"


def test_a_port_that_cannot_be_opened() -> None:
    def refuse(device: str) -> Line:
        raise OSError("busy")

    with pytest.raises(messages.Stop, match="another program") as stop:
        console.follow(Port("COM3", "", "Pico", True), refuse, lambda line: None, False)
    assert stop.value.code == 5


def test_the_command_without_a_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(console, "ports", list)
    assert console.main([]) == 3
    said = capsys.readouterr().err
    assert "No board is plugged in, or" in said and "Hold A" in said


def test_watching_waits_until_a_change_has_settled(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    source = firmware / "code.py"
    source.write_text("1")
    todo = iter(["", "12", "123", "", "", None])

    def sleep(seconds: float) -> None:
        text = next(todo)
        if text is None:
            raise KeyboardInterrupt
        if text:
            source.write_text(text)

    assert len(list(watch.changes(sleep, firmware))) == 1
