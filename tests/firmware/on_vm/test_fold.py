"""Constants are written out before compiling, and what still needs their names finds them."""

from tools.maker.fold import fold


def folded(**modules: str) -> dict[str, str]:
    """The folded modules by name, without blank lines."""
    kept = {"code.py": modules.pop("code")} if "code" in modules else {}
    made = fold({name.replace("__", "/") + ".py": text for name, text in modules.items()}, kept)
    return {path.removesuffix(".py"): text.strip() for path, text in made.items()}


def test_a_constant_is_written_out_where_it_is_used() -> None:
    made = folded(
        a="from micropython import const\nTEN = const(10)\nMORE = TEN << 1\ndef f(x): return x + MORE\n",
        b="from a import TEN, f\n\n\ndef g():\n    return f(-TEN)\n",
        c="import b\nfrom pack import d\n\nX = d.FIVE\n\n\ndef h():\n    return d.FIVE * X, d.other()\n",
        pack____init__="",
        pack__d="FIVE = 5\n\n\ndef other():\n    return ~FIVE\n",
        pack__e="from .d import FIVE\n"
        "from . import d\n\ndef i(n=FIVE):\n    from a import TEN\n    return TEN, d.FIVE\n",
    )
    assert made["a"].endswith("return x + 20")
    assert "TEN" not in made["a"] and "MORE" not in made["a"]
    assert made["b"] == "from a import f\n\n\ndef g():\n    return f(-10)"
    assert made["c"].endswith("def h():\n    return 5 * 5, d.other()")
    assert made["pack/d"].endswith("return ~5")
    assert made["pack/e"].endswith("def i(n=5):\n    pass\n    return 10, 5")
    assert "import d" not in made["pack/e"]


def test_names_stay_where_they_are_needed() -> None:
    made = folded(
        a="ONE = 1\nTWO = 2\nTHREE = 3\nFOUR = 4\nFIVE = 5\nSIX = 6\nBYTES = b'x'\n",
        b="from a import BYTES, ONE\n\n\ndef f():\n    return f'{ONE}', BYTES\n",
        c="import a\n\n\ndef g(name):\n    return getattr(a, 'TWO'), a.THREE, 'SIX'\n",
        d="FOUR = 1\n\n\ndef h(FOUR):\n    global SIX\n    SIX = FOUR\n",
        code="from a import FIVE\n",
    )
    assert made["a"].replace("pass\n", "") == "ONE = 1\nTWO = 2\nTHREE = 3\nFIVE = 5\nBYTES = b'x'"
    assert "from a import BYTES, ONE" in made["b"] and "{ONE}" in made["b"]
    assert "SIX = FOUR" in made["d"] and made["d"].startswith("FOUR = 1")


def test_lines_stay_where_they_were_and_negatives_keep_their_meaning() -> None:
    text = "from a import (\n    LOW,\n    f,\n)\nX = LOW\n\n\ndef g(x):\n    return x[LOW] ** 2, LOW - LOW\n"
    made = fold({"a.py": "LOW = -3\n\n\ndef f():\n    pass\n", "b.py": text})
    assert made["b.py"].count("\n") == text.count("\n")
    assert "return x[(-3)] ** 2, (-3) - (-3)" in made["b.py"]


def test_several_names_in_one_statement() -> None:
    made = folded(a="A, B = 4, 5\nC, D = range(2)\n\n\ndef f():\n    return A, B, C, D\n")
    assert made["a"].endswith("return 4, 5, 0, 1") and "range" not in made["a"]
