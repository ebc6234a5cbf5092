"""Where a module binds its names: what every pass must know before it changes a use of one.

The rule is coarse, so that it is easy to follow. It does not ask which scope a use belongs to, only how often
and by what a name is bound in the whole module, in whatever function or class:

    from .state import LIMIT    # nothing else binds LIMIT here: every LIMIT of this module is that of `state`

    def draw(LIMIT): ...        # with this in the same module, the passes leave its LIMIT alone
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeGuard

from tools.maker.optimise import Module
from tools.maker.syntax import StatementTransformer, children, walk

MODULE, CLASS, FUNCTION = "module", "class", "function"
ANYTHING = ("globals", "vars", "eval", "exec")
"""Functions that may read or change any name."""
_HARMLESS = ("bytes", "bytearray", "tuple", "list", "dict", "set", "frozenset", "len", "range", "sum")
_DECORATORS = ("property", "staticmethod", "classmethod")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_BINDING = (
    *(ast.Name, ast.arg, ast.NamedExpr, ast.Global, ast.Import, ast.ImportFrom),
    *(*_DEFINITIONS, ast.ExceptHandler),
)
_SCOPES = (*_DEFINITIONS, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

Meaning = tuple[str, str]
"""What an import binds: a module and a name in it; with an empty name, the module itself."""


def imported(node: ast.Import | ast.ImportFrom, modules: Container[str]) -> Iterator[tuple[str, Meaning]]:
    """The names that an import binds, and their meanings; `modules` are those that it may import."""
    for alias in node.names:
        if isinstance(node, ast.Import):
            top = alias.name.split(".")[0]
            yield alias.asname or top, (alias.name if alias.asname else top, "")
        elif f"{node.module}.{alias.name}" in modules:
            yield alias.asname or alias.name, (f"{node.module}.{alias.name}", "")
        else:
            yield alias.asname or alias.name, (node.module or "", alias.name)


def is_docstring(node: ast.stmt) -> bool:
    """Is it a text that stands for itself?"""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def in_try(nodes: Iterable[ast.AST]) -> list[ast.AST]:
    """All that stands inside a `try`: an import there may be made to see whether it fails."""
    return [each for node in nodes if isinstance(node, ast.Try) for each in walk(node)]


class Binding(NamedTuple):
    """A name, in what kind of scope it is bound, and to what, if by an import."""

    name: str
    where: str
    meaning: Meaning | None = None


class Names:
    """All bindings of one module by name."""

    def __init__(self, tree: ast.Module, modules: Container[str] = ()) -> None:
        self.bound: dict[str, list[Binding]] = {}
        self._modules = modules
        self._collect(tree, MODULE)

    @property
    def bindings(self) -> list[Binding]:
        """All of them."""
        return [each for bindings in self.bound.values() for each in bindings]

    def meaning(self, name: str) -> Meaning | None:
        """What a name means, if nothing but imports bind it, and all of them to the same."""
        meanings = {each.meaning for each in self.bound.get(name, ())}
        return meanings.pop() if len(meanings) == 1 and "*" not in self.bound else None

    def is_bound_once(self, name: str) -> bool:
        """Is it bound in one place only, and that at the module's top level?"""
        return self.bound.get(name) == [Binding(name, MODULE)]

    def is_const(self, node: ast.Call) -> bool:
        """Is it a call of micropython's `const` with one value?"""
        meant = self.meaning(node.func.id) if isinstance(node.func, ast.Name) else None
        return meant == ("micropython", "const") and len(node.args) == 1

    def _bind(self, name: str, where: str, meaning: Meaning | None = None) -> None:
        self.bound.setdefault(name, []).append(Binding(name, where, meaning))

    def _collect(self, node: ast.AST, where: str) -> None:
        if isinstance(node, _BINDING):
            self._bind_all(node, where)
        if isinstance(node, _SCOPES):
            where = CLASS if isinstance(node, ast.ClassDef) else FUNCTION
        for child in children(node):
            self._collect(child, where)

    def _bind_all(self, node: ast.AST, where: str) -> None:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            self._bind(node.id, where)
        elif isinstance(node, ast.arg):
            self._bind(node.arg, where)
        elif isinstance(node, ast.NamedExpr):
            self._bind(node.target.id, MODULE)  # in a comprehension := binds outside of it
        elif isinstance(node, ast.Global):
            for name in node.names:
                self._bind(name, MODULE)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for name, meaning in imported(node, self._modules):
                self._bind(name, where, meaning)
        elif isinstance(node, (*_DEFINITIONS, ast.ExceptHandler)) and node.name:
            self._bind(node.name, where)


class Survey:
    """What all modules of a program bind, set and do when they are loaded."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self.modules = dict(modules)
        packages = {name.rpartition(".")[0] for name in modules} & modules.keys()
        bound = {f"{name}.{each}" for name in packages for each in Names(modules[name].tree).bound}
        self.importable = modules.keys() - bound  # `from package import module` finds these
        self.names = {name: Names(each.tree, self.importable) for name, each in modules.items()}
        self.stored: set[str] = set()  # attributes that something sets, of whatever but `self`
        for node in (node for module in modules.values() for node in walk(module.tree)):
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                self.stored |= {node.attr} if ast.unparse(node.value) != "self" else set()
            elif is_call(node, "setattr", "delattr"):
                self.stored |= {str(each.value) for each in node.args if isinstance(each, ast.Constant)}
        self._without_effect: dict[str, bool] = {}

    def loads_without_effect(self, module: str) -> bool:
        """Does loading it do nothing but bind its names? The board's own modules are like that."""
        if module not in self.modules:
            return True
        if module not in self._without_effect:
            self._without_effect[module] = True  # also for a module that leads back to this one
            self._without_effect[module] = self.loads_without_effect(module.rpartition(".")[0]) and all(
                self._does_nothing(node, self.names[module]) for node in _at_load(self.modules[module].tree)
            )
        return self._without_effect[module]

    def _does_nothing(self, node: ast.AST, names: Names) -> bool:
        if isinstance(node, ast.Import | ast.ImportFrom):
            return all(self.loads_without_effect(home) for _, (home, _) in imported(node, self.modules))
        if isinstance(node, ast.Call):
            return names.is_const(node) or is_call(node, *(set(_HARMLESS) - names.bound.keys()))
        if isinstance(node, ast.Attribute | ast.Subscript):
            return isinstance(node.ctx, ast.Load)
        plain = all(ast.unparse(each) in _DECORATORS for each in getattr(node, "decorator_list", ()))
        return plain and not isinstance(node, ast.Raise | ast.Assert)


def _at_load(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when a module is loaded: all but the bodies of functions."""
    yield node
    inside = isinstance(node, ast.FunctionDef | ast.Lambda)
    for child in [node.args] if inside else children(node):  # type: ignore[attr-defined]
        yield from _at_load(child)


def is_call(node: ast.AST, *functions: str) -> TypeGuard[ast.Call]:
    """Is it a call of a function of this name?"""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions


class KeepImports(StatementTransformer):
    """Drops from a tree all imported names but those that `keep` says of an import."""

    def __init__(self, keep: Callable[[ast.Import | ast.ImportFrom], list[ast.alias]]) -> None:
        self._keep = keep

    def _import(self, node: ast.Import | ast.ImportFrom) -> ast.stmt | None:
        node.names = self._keep(node)
        return node if node.names else None

    visit_Import = visit_ImportFrom = _import
