"""Show what the board prints on its serial port, with its errors explained."""

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from tools.maker.board_output import LineReader
from tools.maker.messages import Stop
from tools.maker.serial_ports import Port, ports
from tools.paths import command

_EXIT_CODES = (
    "exit codes: 0 ended by Ctrl-C; 2 wrong usage; 3 no board; 4 more than one; 5 the port cannot be opened"
)
_RESTART = b"\x03\x03\x04"
"""Ctrl-C leaves the game, Ctrl-D starts it again."""


class Line(Protocol):
    """An open serial line."""

    in_waiting: int

    def read(self, size: int) -> bytes:
        """Read up to so many bytes, fewer after the timeout."""

    def write(self, data: bytes) -> object:
        """Send."""


OpenPort = Callable[[str], AbstractContextManager[Line]]


def choose_port(found: list[Port], asked: str | None) -> Port:
    """The port to show; raises Stop if it is not clear which."""
    if asked:
        return next((port for port in found if port.device == asked), Port(asked, "", asked, True))
    if not found:
        raise Stop(
            3,
            "No board is plugged in, or its cable carries no data, or the game hides its port while playing."
            " Hold A while you plug it in, then run this again.",
        )
    if len(found) > 1:
        names = "\n".join(f"  --port {port.device}  {port.name} {port.uid}" for port in found)
        raise Stop(4, f"There are {len(found)} boards. Choose one:\n{names}")
    return found[0]


def follow(port: Port, open_port: OpenPort, say: Callable[[str], None], restart: bool) -> None:
    """Print what comes until Ctrl-C; when the board restarts, wait for it."""
    from serial import SerialException  # type: ignore[import-untyped]

    reader = LineReader()
    first = True
    while True:
        try:
            with open_port(port.device) as line:
                if first:
                    say(f"{port.name} on {port.device}; Ctrl-C ends this.")
                    if restart:
                        line.write(_RESTART)
                first = False
                while True:
                    for text in reader.feed(line.read(max(1, line.in_waiting))):
                        say(text)
        except (SerialException, OSError) as error:
            for text in reader.end():
                say(text)
            if first:
                raise Stop(5, f"Cannot open {port.device}: {error}. Is another program using it?") from None
            time.sleep(0.5)


def open_serial(device: str) -> AbstractContextManager[Line]:
    """Open a port with a short read timeout, so that Ctrl-C works."""
    import serial

    line: AbstractContextManager[Line] = serial.Serial(device, 115200, timeout=0.2)
    return line


def main(argv: list[str]) -> int:
    """Follow a board's serial line."""
    parser = argparse.ArgumentParser(command("console"), description=__doc__, epilog=_EXIT_CODES)
    parser.add_argument(
        "--port", metavar="NAME", help="serial port, such as COM5 or /dev/ttyACM0, if there are several"
    )
    parser.add_argument("--restart", action="store_true", help="restart the game first")
    options = parser.parse_args(argv)
    try:
        follow(
            choose_port(ports(), options.port),
            open_serial,
            lambda text: print(text, flush=True),
            options.restart,
        )
    except Stop as reason:
        print(reason, file=sys.stderr)
        return reason.code
    except KeyboardInterrupt:
        print()
    return 0
