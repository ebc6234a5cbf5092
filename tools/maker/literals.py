"""Works tables out before compiling: a board would make them of lists and loops, and now reads them.

`bytes([x for x in range(32) if x & 1])` becomes the bytes themselves: no list, no code to make them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from tools.maker.fold import BITS
from tools.maker.scopes import Scope, binds

_LONGEST = 512  # bytes: a literal takes as many of the drive

_CALLED: dict[str, Callable[..., object]] = {
    each.__name__: each for each in (bytes, range, tuple, len, min, max, sum, sorted, abs, divmod)
}
_PURE = (
    ast.Constant, ast.Name, ast.Tuple, ast.List, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp,
    ast.Subscript, ast.Slice, ast.Call, ast.ListComp, ast.GeneratorExp, ast.comprehension, ast.operator,
    ast.unaryop, ast.cmpop, ast.boolop, ast.expr_context,
)  # fmt: skip


def literal(text: str) -> str:
    """A source with what its tables are, instead of how they are made."""
    tree = ast.parse(text)
    if Scope(tree).bound & _CALLED.keys():
        return text  # what it calls there is its own
    known: dict[str, object] = {}
    times: dict[str, int] = {}
    for node in ast.walk(tree):
        for name in _bound(node):
            times[name] = times.get(name, 0) + 1
    for statement in tree.body:
        if not (isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)):
            continue
        value = _worked_out(statement.value, known)
        if isinstance(value, (bytes, tuple)):
            statement.value = ast.parse(repr(value), mode="eval").body
            name = statement.targets[0].id
            if len(statement.targets) == 1 and times[name] == 1:
                known[name] = value
    return ast.unparse(tree)


def _bound(node: ast.AST) -> list[str]:
    """The names that a part of a source binds: one that is bound only once never changes."""
    if isinstance(node, ast.Global):
        return node.names
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    return list(binds(node))


def _worked_out(expression: ast.expr, known: dict[str, object]) -> object:
    """What an expression is wherever it runs; None if that cannot be told here."""
    inside: set[str] = set()
    for node in ast.walk(expression):
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            inside |= Scope(node).bound
    for node in ast.walk(expression):
        if not isinstance(node, _PURE):
            return None
        if isinstance(node, ast.Name) and node.id not in inside | known.keys() | _CALLED.keys():
            return None
        if isinstance(node, ast.Call) and (node.keywords or getattr(node.func, "id", "") not in _CALLED):
            return None
    code = compile(ast.fix_missing_locations(ast.Expression(expression)), "table", "eval")
    try:
        value = eval(code, {"__builtins__": {}, **_CALLED, **known})
    except (ArithmeticError, LookupError, MemoryError, NameError, TypeError, ValueError):
        return None  # also where a name is a loop's in one place and the module's in another
    return value if _fits(value) else None


def _fits(value: object) -> bool:
    if isinstance(value, bytes):
        return len(value) <= _LONGEST
    if isinstance(value, int):
        return value.bit_length() <= BITS
    return isinstance(value, tuple) and all(_fits(each) for each in value)
