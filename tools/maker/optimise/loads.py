"""What happens when a module is loaded."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from tools.maker.optimise import Module
from tools.maker.optimise.scopes import Scope, imported

_HARMLESS = ("bytes", "bytearray", "tuple", "list", "dict", "set", "frozenset", "len", "range", "sum")


class Loads:
    """Tells whether a program can do without loading a module."""

    def __init__(self, modules: Mapping[str, Module], scopes: Mapping[str, Scope]) -> None:
        self._modules, self._scopes = modules, scopes
        self._quiet: dict[str, bool] = {}

    def is_quiet(self, module: str) -> bool:
        """Does loading it do nothing but bind its names? The board's own are like that."""
        if module not in self._modules:
            return True
        if module not in self._quiet:
            self._quiet[module] = True  # also for a module that leads back to this one
            above = module.rpartition(".")[0]
            self._quiet[module] = self.is_quiet(above) and all(
                self._is_quiet(each, self._scopes[module]) for each in self._modules[module].tree.body
            )
        return self._quiet[module]

    def _is_quiet(self, node: ast.stmt, scope: Scope) -> bool:
        if isinstance(node, ast.Import | ast.ImportFrom):
            return all(self.is_quiet(home) for _, (home, _) in imported(node, self._modules))
        if isinstance(node, ast.ClassDef):
            plain = not node.decorator_list and not node.keywords
            return plain and all(self._is_quiet(each, scope) for each in node.body)
        if isinstance(node, ast.FunctionDef):
            return all(ast.unparse(each) in ("property", "staticmethod") for each in node.decorator_list)
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr):
            calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
            return all(is_const(each, scope) or is_builtin(each.func, _HARMLESS, scope) for each in calls)
        return isinstance(node, ast.Pass)


def is_const(node: ast.Call, scope: Scope) -> bool:
    """Is it a call of micropython's `const` with one value?"""
    if not isinstance(node.func, ast.Name) or len(node.args) != 1 or isinstance(node.args[0], ast.Starred):
        return False
    return scope.holder(node.func.id).meaning(node.func.id, ()) == ("micropython", "const")


def is_builtin(node: ast.expr, names: tuple[str, ...], scope: Scope) -> bool:
    """Is it one of these functions that every Python has?"""
    return isinstance(node, ast.Name) and node.id in names and not scope.holder(node.id).times[node.id]
