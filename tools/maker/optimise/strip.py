"""Drops what only type checkers read: annotations, blocks under `if TYPE_CHECKING`, imports of `typing`.

A board has no `typing`, and need not keep what nobody reads there:

    from typing import TYPE_CHECKING, cast

    if TYPE_CHECKING:
        from .state import State

    def score(s: State) -> int:             def score(s):
        best: int = cast(int, s.best)   →       best = s.best
        return best                             return best
"""

from __future__ import annotations

import ast

from tools.maker.optimise import Program
from tools.maker.optimise.names import KeepImports, Names
from tools.maker.syntax import Transformer, walk

_FOR_CHECKERS = ("typing", "typing_extensions", "collections.abc", "__future__")


def run(program: Program) -> None:
    """Change the trees of all modules."""
    for module in program.ours:
        strip(module.tree)


def strip(tree: ast.Module) -> None:
    """Change one tree."""
    _Strip(tree).visit(tree)
    # What is still asked for at run time stays; the device check names it.
    used = {node.id for node in walk(tree) if isinstance(node, ast.Name)}

    def keep(node: ast.Import | ast.ImportFrom) -> list[ast.alias]:
        here = [(each.asname or each.name).split(".")[0] for each in node.names]
        return [each for each, name in zip(node.names, here) if name in used or not _is_typing(node, each)]

    KeepImports(keep).visit(tree)


def _is_typing(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> bool:
    """Is it an import that only type checkers need?"""
    return (node.module if isinstance(node, ast.ImportFrom) else alias.name) in _FOR_CHECKERS


class _Strip(Transformer):
    def __init__(self, tree: ast.Module) -> None:
        self._names = Names(tree)

    def _is(self, node: ast.expr, name: str) -> bool:
        """Is it this name of `typing`?"""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return node.attr == name and self._names.meaning(node.value.id) == ("typing", "")
        return isinstance(node, ast.Name) and self._names.meaning(node.id) == ("typing", name)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        return node.orelse if self._is(node.test, "TYPE_CHECKING") else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return node.args[1] if self._is(node.func, "cast") and len(node.args) == 2 else node
