"""Walks through syntax trees as `ast` does, but quicker, since a build does little else.

Contexts (`Load`) and operators are left out: half of all nodes, and of no interest.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_LEFT_OUT = ("ctx", "op", "ops")


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of each kind of node that may hold nodes."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        self[kind] = tuple(name for name in kind._fields if name not in _LEFT_OUT)
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
        found.extend(children(node))
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
