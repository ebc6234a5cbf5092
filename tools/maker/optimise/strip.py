"""Drops what only type checkers read: annotations, blocks under `if TYPE_CHECKING`, imports of `typing`.

A board has no `typing`. There a `try` that begins with an import of it always goes on in `except
ImportError`: the build goes that way at once.
"""

from __future__ import annotations

import ast

from tools.maker.optimise import Program
from tools.maker.optimise.scopes import Scope, Walk, imported, parameters

_FOR_CHECKERS = ("typing", "typing_extensions", "collections.abc", "__future__")


def run(program: Program) -> None:
    """Change the trees of all modules."""
    for module in program.ours:
        strip(module.tree)


def strip(tree: ast.Module) -> None:
    """Change one tree."""
    tree.body = _Strip(Scope(tree)).statements(tree.body)
    # What is still asked for at run time stays; the device check names it.
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    tree.body = _Imports(used).statements(tree.body)


def _is_for_checkers(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module in _FOR_CHECKERS


class _Strip(Walk):
    def _means(self, node: ast.expr, name: str) -> bool:
        """Is it this name of `typing`?"""
        if isinstance(node, ast.Attribute):
            return node.attr == name and self._is(node.value, ("typing", ""))
        return self._is(node, ("typing", name))

    def _is(self, node: ast.expr, meaning: tuple[str, str]) -> bool:
        if not isinstance(node, ast.Name):
            return False
        holder = self.scope.holder(node.id)
        found = [way for each in holder.imports for here, way in imported(each, ()) if here == node.id]
        return set(found) == {meaning} and len(found) == holder.times[node.id]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        for arg in parameters(node.args):
            arg.annotation = None
        return self._enter(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        if self._means(node.test, "TYPE_CHECKING"):
            return self.statements(node.orelse) if node.orelse else []
        negated = isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not)
        if negated and self._means(node.test.operand, "TYPE_CHECKING"):  # type: ignore[attr-defined]
            return self.statements(node.body)
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Try(self, node: ast.Try) -> ast.stmt | list[ast.stmt]:
        handler = node.handlers[0] if len(node.handlers) == 1 else None
        caught = (
            handler is not None and isinstance(handler.type, ast.Name) and handler.type.id == "ImportError"
        )
        if handler is not None and caught and not node.finalbody and _is_for_checkers(node.body[0]):
            return self.statements(handler.body)
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if self._means(node.func, "cast") and len(node.args) == 2 and not node.keywords:
            return node.args[1]
        return node


class _Imports(Walk):
    """Drops imports of what only type checkers read, as far as nothing uses them any more."""

    def __init__(self, used: set[str]) -> None:
        super().__init__(Scope(ast.Module([], [])))
        self._used = used

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        if _is_for_checkers(node):
            node.names = [each for each in node.names if (each.asname or each.name) in self._used]
        return node if node.names else None

    def visit_Import(self, node: ast.Import) -> ast.stmt | None:
        node.names = [
            each for each in node.names if each.name != "typing" or (each.asname or each.name) in self._used
        ]
        return node if node.names else None
