"""Tables are worked out by the build, and only what is the same on every board."""

import ast

import pytest

from tools.maker.literals import literal


@pytest.mark.parametrize(
    ("made", "value"),
    [
        ("bytes([x * y for x in range(3) for y in (1, 2) if x])", b"\1\2\2\4"),
        ("bytes(range(4)) + b'\\xff' * 2", b"\0\1\2\3\xff\xff"),
        ("tuple([ROW[i : i + 2] for i in range(0, 4, 2)])", (b"ab", b"cd")),
        ("bytes(sorted(ROW)[::-1])", b"dcba"),
    ],
)
def test_a_table_is_written_out(made: str, value: object) -> None:
    tree = ast.parse(literal(f"ROW = b'abcd'\nTABLE = {made}\n"))
    last = tree.body[-1]
    assert isinstance(last, ast.Assign) and ast.literal_eval(last.value) == value


@pytest.mark.parametrize(
    "text",
    [
        "TABLE = bytearray(4)",  # changes
        "TABLE = bytes(1024)",  # longer than what makes it
        "TABLE = bytes(other(3))",
        "from os import ROW\nTABLE = bytes(ROW)",
        "ROW = b'a'\n\ndef change():\n    global ROW\n    ROW = b'b'\nTABLE = ROW * 2",
        "ROW = (1, 2)\n\ndef ROW():\n    return 5\nTABLE = (ROW, 3)",
        "ROW = (1, 2)\n\nclass ROW:\n    pass\nTABLE = (ROW, 3)",
        "ROW = (1, 2)\nimport os.path as ROW\nTABLE = (ROW, 3)",
        "ROW = (1, 2)\ntry:\n    int('x')\nexcept ValueError as ROW:\n    pass\nTABLE = (ROW, 3)",
        "x = other(3)\nTABLE = (x, sum([x for x in (1, 2)]))",  # the first x is not the loop's
        "TABLE = (1 << 20000, 2)",  # so long that Python itself writes it out no more
        "TABLE = bytes(1 << 60)",
        "TABLE = [1, 2, 3]",
        "TABLE = bytes((256,))",  # fails, there as here
    ],
)
def test_anything_else_stays(text: str) -> None:
    assert literal(text) == ast.unparse(ast.parse(text))
