"""The quick walk through a syntax tree sees what `ast.walk` sees, in the same order."""

import ast

from tools.maker.syntax import children, walk
from tools.paths import FIRMWARE

LEFT_OUT = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)


def test_all_nodes_but_contexts_and_operators_are_seen() -> None:
    text = "@d\ndef f(a, *b, c: int) -> x:\n    global y\n    y += -a < 2 and [i for i in b if i]\n    pass\n"
    for tree in (ast.parse(text), *(ast.parse(path.read_bytes()) for path in FIRMWARE.glob("rise/*.py"))):
        nodes = walk(tree)
        assert nodes == [node for node in ast.walk(tree) if not isinstance(node, LEFT_OUT)]
        for node in nodes:
            below = ast.iter_child_nodes(node)
            assert list(children(node)) == [child for child in below if not isinstance(child, LEFT_OUT)]
