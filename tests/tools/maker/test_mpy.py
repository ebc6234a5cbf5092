"""Bytecode: loadable by CircuitPython, the same everywhere, and refused where the board would choke."""

import pytest

from tools.maker import mpy


def test_first_byte_and_version() -> None:
    code = mpy.compile_source("x = 1\n", "x.py")
    assert code[:2] == b"C\x06"
    assert code[2] == 0, "no machine code, no feature flags"


def test_other_formats_are_refused() -> None:
    for head in (b"C\x06\x00\x1f", b"M\x05\x00\x1f", b"M\x06\x12\x1f", b"", b"M"):
        with pytest.raises(mpy.Refused):
            mpy.for_circuitpython(head, "x.py")


def test_the_name_inside_is_the_short_one() -> None:
    code = mpy.compile_source("def f():\n    return 1\n", "babel/rules/legal.py")
    assert b"babel/rules/legal.py" in code
    assert b"/tmp" not in code and b"in.py" not in code


def test_asserts_and_line_numbers_cost_nothing() -> None:
    source = "def f(x):\n    y = x + 1\n    assert y, 'why not'\n    return y\n"
    assert b"why not" not in mpy.compile_source(source, "x.py")
    assert len(mpy.compile_source(source, "x.py")) < len(mpy.compile_source(source, "x.py", level=1))


@pytest.mark.parametrize(
    ("source", "line", "word"),
    [
        ("x = 1\nasync def f():\n    pass\n", 2, "async"),
        ("async def f():\n    pass\n    await g()\n", 1, "async"),
        ("def f():\n    return [x async for x in y]\n", 2, "async"),
        ("import micropython\n\n@micropython.native\ndef f():\n    pass\n", 3, "native"),
        ("class A:\n    @viper\n    def f(self):\n        pass\n", 2, "viper"),
        ("@micropython.asm_thumb\ndef f():\n    pass\n", 1, "asm_thumb"),
        ("x = 1\nif:\n", 2, "not Python"),
    ],
)
def test_refused_by_file_and_line(source: str, line: int, word: str) -> None:
    with pytest.raises(mpy.Refused) as refused:
        mpy.compile_source(source, "babel/x.py")
    assert str(refused.value).startswith(f"babel/x.py:{line}: ")
    assert word in str(refused.value)


def test_what_mpy_cross_refuses_is_told_with_its_line() -> None:
    with pytest.raises(mpy.Refused) as refused:
        mpy.compile_source("x = 1\nmatch x:\n    case 1:\n        pass\n", "x.py")
    assert str(refused.value).startswith("x.py:2: mpy-cross says: SyntaxError")
