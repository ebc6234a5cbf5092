"""Walks through syntax trees as `ast` does, but quicker, since a build does little else.

Contexts (`Load`) and operators are left out: half of all nodes, and of no interest.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_LEFT_OUT = ("ctx", "op", "ops", "id", "attr", "arg", "asname", "module", "level", "kind", "type_comment")
"""Fields without nodes of interest; so names and constants, half of the others, have none to look at."""


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of each kind of node that may hold nodes."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        fields = () if kind is ast.Constant else kind._fields
        self[kind] = tuple(name for name in fields if name not in _LEFT_OUT)
        return self[kind]


_fields = _Fields()


def children(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes directly below one, in the order of `ast.iter_child_nodes`."""
    for name in _fields[type(node)]:
        value = getattr(node, name, None)
        if isinstance(value, ast.AST):
            yield value
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, ast.AST):
                    yield each


def walk(tree: ast.AST) -> list[ast.AST]:
    """A node and all below it, in the order of `ast.walk`."""
    found = [tree]
    for node in found:
        for name in _fields[type(node)]:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [each for each in value if isinstance(each, ast.AST)]
    return found


class Transformer(ast.NodeTransformer):
    """As its base."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Visit the nodes directly below one, and replace each by what its visit returns."""
        for name in _fields[type(node)]:
            old = getattr(node, name, None)
            if isinstance(old, list):
                new: list[object] = []
                for each in old:
                    made = self.visit(each) if isinstance(each, ast.AST) else each
                    if isinstance(made, list):
                        new += made
                    elif made is not None or each is None:
                        new.append(made)
                old[:] = new
            elif isinstance(old, ast.AST):
                made = self.visit(old)
                if made is None:
                    delattr(node, name)
                else:
                    setattr(node, name, made)
        return node


class StatementTransformer(Transformer):
    """Visits statements only, which is quicker where nothing of an expression is asked for."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """As its base, but without what is below an expression."""
        return node if isinstance(node, ast.expr) else super().generic_visit(node)
