"""Reads and writes the files of the computer players' weights."""

import re
from array import array
from collections.abc import Mapping, Sequence

from tools.games.protocol import UnknownPlayer

_LARGEST = 1 << 20  # bytes that are read of a file
_ROW = 21  # weights on a line


def text(head: str, tables: Mapping[str, int], w: Sequence[int]) -> str:
    """The weights as a module that begins with `head`; `tables` says where each begins, in their order."""
    lines = [head]
    ends = [*tables.values(), len(w)][1:]
    for (table, first), end in zip(tables.items(), ends, strict=True):
        for i in range(first, end, _ROW):
            row = "".join(f"\\x{weight & 255:02x}" for weight in w[i : min(i + _ROW, end)])
            lines.append(f'    b"{row}"' + (f"  # {table}\n" if i == first else "\n"))
    return "".join([*lines, ")\n"])


def read(source: str) -> "array[int]":
    """The weights of a module's text."""
    return array("b", bytes(int(pair, 16) for pair in re.findall(r"\\x([0-9a-f]{2})", source)))


def rounded(w: Sequence[float]) -> "array[int]":
    """Weights as signed bytes."""
    return array("b", [max(-127, min(127, round(weight))) for weight in w])


def load(file: str, count: int) -> "array[int]":
    """Read the weights of a file; UnknownPlayer if their number is wrong or there are none."""
    try:
        with open(file, "rb") as opened:
            found = read(opened.read(_LARGEST).decode("utf-8"))
    except OSError as trouble:
        raise UnknownPlayer(f"cannot read {file}: {trouble.strerror}") from None
    except ValueError:
        raise UnknownPlayer(f"{file} is no file of weights") from None
    if len(found) != count:
        raise UnknownPlayer(f"{file} holds {len(found)} weights, {count} are needed")
    return found
