"""Which scope binds a name: what every pass must know before it changes a use of that name."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Container, Iterator

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

Meaning = tuple[str, str]
"""What an import binds: a module and a name in it; with an empty name, the module itself."""


def module_name(path: str) -> str:
    """The name by which a file is imported: a/b.py is a.b, a/__init__.py is a."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def parameters(args: ast.arguments) -> list[ast.arg]:
    """All parameters of a function."""
    more = [arg for arg in (args.vararg, args.kwarg) if arg is not None]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *more]


def imported(node: ast.Import | ast.ImportFrom, modules: Container[str]) -> Iterator[tuple[str, Meaning]]:
    """The names that an import binds, and their meanings."""
    for alias in node.names:
        if isinstance(node, ast.Import):
            top = alias.name.split(".")[0]
            yield alias.asname or top, (alias.name if alias.asname else top, "")
        elif f"{node.module}.{alias.name}" in modules:
            yield alias.asname or alias.name, (f"{node.module}.{alias.name}", "")
        else:
            yield alias.asname or alias.name, (node.module or "", alias.name)


class Scope:
    """What a module, class, function or comprehension binds itself, without the scopes inside it."""

    def __init__(self, node: ast.AST, parent: Scope | None = None) -> None:
        self.node, self.parent = node, parent
        self.times: Counter[str] = Counter()  # how often each name is bound
        self.imports: list[ast.Import | ast.ImportFrom] = []
        self._global: set[str] = set()
        self._nonlocal: set[str] = set()
        if isinstance(node, _FUNCTIONS):
            self.times.update(arg.arg for arg in parameters(node.args))
        for child in _inside(node):
            self._collect(child)
        for name in self._global | self._nonlocal:
            del self.times[name]

    def _collect(self, node: ast.AST) -> None:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            self.times[node.id] += 1
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.times[node.name] += 1
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self.times.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
            self.imports.append(node)
        elif isinstance(node, ast.Global):
            self._global.update(node.names)
        elif isinstance(node, ast.Nonlocal):
            self._nonlocal.update(node.names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.times[node.name] += 1
        if isinstance(node, COMPREHENSIONS):
            # := in a comprehension binds in the function around it.
            for each in ast.walk(node):
                if isinstance(each, ast.NamedExpr):
                    self.times[each.target.id] += 1
            self._collect(node.generators[0].iter)
            return
        for child in _outside(node) if opens_scope(node) else ast.iter_child_nodes(node):
            self._collect(child)

    @property
    def is_class(self) -> bool:
        """Is it hidden from the functions inside it?"""
        return isinstance(self.node, ast.ClassDef)

    @property
    def module(self) -> Scope:
        """The outermost scope."""
        return self if self.parent is None else self.parent.module

    def holder(self, name: str) -> Scope:
        """The scope that a name means when it is used here; the module for what nobody binds."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope._global:
                return self.module
            if scope.times[name] and (scope is self or not scope.is_class):
                return scope
            scope = scope.parent
        return self.module

    def meaning(self, name: str, modules: Container[str]) -> Meaning | None:
        """What a name of this scope means, if only imports bind it, and all of them to the same."""
        found = [way for node in self.imports for here, way in imported(node, modules) if here == name]
        return found[0] if found and len(found) == self.times[name] and len(set(found)) == 1 else None


def opens_scope(node: ast.AST) -> bool:
    """Do names inside this belong to a scope of their own?"""
    return isinstance(node, (*_FUNCTIONS, ast.ClassDef, *COMPREHENSIONS))


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a scope that run in it."""
    if isinstance(node, ast.Lambda):
        yield node.body
    elif isinstance(node, COMPREHENSIONS):
        for i, generator in enumerate(node.generators):
            yield from (generator.target, *generator.ifs, *([generator.iter] if i else []))
        yield from (getattr(node, field) for field in ("elt", "key", "value") if hasattr(node, field))
    else:
        yield from node.body  # type: ignore[attr-defined]


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a scope's node that run in the scope around it."""
    inside = {id(each) for each in _inside(node)}
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.arguments):
            yield from (each for each in (*child.defaults, *child.kw_defaults) if each is not None)
        elif id(child) not in inside:
            yield child


class Walk(ast.NodeTransformer):
    """Visits a tree with `self.scope` as the scope that each part runs in. Annotations are not visited."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Visit all parts; a body that lost its last statement gets `pass`."""
        super().generic_visit(node)
        if getattr(node, "body", None) == []:
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        return node

    def _enter(self, node: ast.FunctionDef | ast.ClassDef | ast.Lambda) -> ast.AST:
        for field in ("decorator_list", "bases", "keywords"):
            for i, each in enumerate(getattr(node, field, ())):
                getattr(node, field)[i] = self.visit(each)
        if not isinstance(node, ast.ClassDef):
            node.args.defaults = [self.visit(each) for each in node.args.defaults]
            node.args.kw_defaults = [each and self.visit(each) for each in node.args.kw_defaults]
        outer, self.scope = self.scope, Scope(node, self.scope)
        if isinstance(node, ast.Lambda):
            node.body = self.visit(node.body)
        else:
            node.body = self.statements(node.body)
        self.scope = outer
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function, its defaults outside of it."""
        return self._enter(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A class, its bases outside of it."""
        return self._enter(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """A function without a name."""
        return self._enter(node)

    def statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """A body, visited; never empty."""
        made: list[ast.stmt] = []
        for statement in body:
            found = self.visit(statement)
            made += found if isinstance(found, list) else [found] if found is not None else []
        return made or [ast.Pass()]

    def _comprehension(self, node: ast.expr) -> ast.expr:
        generators: list[ast.comprehension] = node.generators  # type: ignore[attr-defined]
        generators[0].iter = self.visit(generators[0].iter)
        outer, self.scope = self.scope, Scope(node, self.scope)
        for i, generator in enumerate(generators):
            generator.target = self.visit(generator.target)
            generator.ifs = [self.visit(each) for each in generator.ifs]
            if i:
                generator.iter = self.visit(generator.iter)
        for field in ("elt", "key", "value"):
            if hasattr(node, field):
                setattr(node, field, self.visit(getattr(node, field)))
        self.scope = outer
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension
