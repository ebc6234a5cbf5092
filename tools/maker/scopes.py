"""For what rewrites sources: which scope binds a name, and a source without what a board has no use for."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

FUNCTIONS = (ast.FunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def module_name(path: str) -> str:
    """What a module is called: a/b.py is a.b, a/__init__.py is a."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Scope:
    """What a module, a class or a function binds, without what lies inside it."""

    def __init__(self, node: ast.AST, parent: Scope | None = None) -> None:
        self.node, self.parent = node, parent
        self.is_function = isinstance(node, FUNCTIONS + COMPREHENSIONS)
        self.parameters = [arg.arg for arg in arguments(node.args)] if isinstance(node, FUNCTIONS) else []
        self.bound: set[str] = set(self.parameters)
        self.elsewhere: set[str] = set()  # what `global` says
        self.functions: set[str] = set()
        self.imports: list[ast.Import | ast.ImportFrom] = []
        self.new: dict[str, str] = {}
        for child in _inside(node):
            self._collect(child)
        self.bound -= self.elsewhere

    def _collect(self, node: ast.AST) -> None:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            self.bound.add(node.id)
        elif isinstance(node, ast.Global):
            self.elsewhere.update(node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.bound.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self.bound.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
            self.imports.append(node)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.bound.add(node.name)
            self.functions |= {node.name}
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda, *COMPREHENSIONS)):
            # Decorators, bases and defaults bind nothing here (there is no := in this code's defaults).
            return
        for child in ast.iter_child_nodes(node):
            self._collect(child)

    def holder(self, name: str) -> Scope:
        """The scope that a name means when it is used here; the module for what nobody binds."""
        scope: Scope = self
        while scope.parent is not None:
            if name in scope.bound and (scope is self or scope.is_function):
                return scope
            if name in scope.elsewhere:
                break
            scope = scope.parent
        while scope.parent is not None:
            scope = scope.parent
        return scope


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module, class or function that run in its own scope."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        yield from node.body
    elif isinstance(node, ast.Lambda):
        yield node.body
    else:
        for field, value in ast.iter_fields(node):
            if field != "generators":
                yield value
        for i, generator in enumerate(getattr(node, "generators", ())):
            yield generator.target
            yield from generator.ifs
            if i:
                yield generator.iter


def arguments(args: ast.arguments) -> list[ast.arg]:
    """All parameters of a function."""
    more = [arg for arg in (args.vararg, args.kwarg) if arg is not None]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *more]


def binds(node: ast.AST) -> Iterator[str]:
    """The names that a node binds itself, except by an import."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and node.name:
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg


def held_by(node: ast.ClassDef) -> set[str]:
    """What a class and its instances hold."""
    held = Scope(node).bound
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.args.args:
            me = method.args.args[0].arg
            for each in ast.walk(method):
                if (
                    isinstance(each, ast.Attribute)
                    and isinstance(each.value, ast.Name)
                    and each.value.id == me
                ):
                    held.add(each.attr)
    return held


class Classes:
    """What classes hold and which they are based on; those of one name count as one."""

    def __init__(self, nodes: Iterable[ast.AST]) -> None:
        self.held: dict[str, set[str]] = {}
        self._bases: dict[str, set[str]] = {}
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                self.held.setdefault(node.name, set()).update(held_by(node))
                self._bases.setdefault(node.name, set()).update(bases_of(node))

    def family(self, name: str) -> set[str]:
        """A class and all that it is based on."""
        family = {name}
        while more := {base for each in family for base in self._bases.get(each, ())} - family:
            family |= more
        return family

    def is_known(self, name: str) -> bool:
        """Are all of its family here? What a class of the board's own has besides, nobody knows."""
        return self.family(name) <= self.held.keys()

    def held_by_family(self, name: str) -> set[str]:
        """What a class holds, and those it is based on."""
        return set().union(*(self.held.get(each, set()) for each in self.family(name)))


def bases_of(node: ast.ClassDef) -> set[str]:
    """The names of the classes that one is based on."""
    return {ast.unparse(base).rpartition(".")[2] for base in node.bases}


class Walk(ast.NodeTransformer):
    """Rewrites a source, knowing in which scope it is."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def enter(self, scope: Scope) -> None:
        """A function, a class or a comprehension begins; what stands in it is visited next."""

    def called(self, name: str) -> str:
        """What a function or a class that is bound here is to be called."""
        return name

    def _within(self, node: ast.AST) -> Scope:
        outer, self.scope = self.scope, Scope(node, self.scope)
        self.enter(self.scope)
        return outer

    def _body(self, node: ast.ClassDef | ast.FunctionDef) -> None:
        outer = self._within(node)
        body: list[ast.stmt] = []
        for statement in node.body:
            made = self.visit(statement)
            body += made if isinstance(made, list) else [made]
        node.body = body
        self.scope = outer

    def _defaults(self, args: ast.arguments) -> None:
        args.defaults = [self.visit(each) for each in args.defaults]
        args.kw_defaults = [each and self.visit(each) for each in args.kw_defaults]

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        node.bases = [self.visit(base) for base in node.bases]
        node.name = self.called(node.name)
        self._body(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        self._defaults(node.args)
        node.name = self.called(node.name)
        self._body(node)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self._defaults(node.args)
        outer = self._within(node)
        node.body = self.visit(node.body)
        self.scope = outer
        return node

    def _comprehension(self, node: ast.expr) -> ast.expr:
        generators: list[ast.comprehension] = node.generators  # type: ignore[attr-defined]
        generators[0].iter = self.visit(generators[0].iter)
        outer = self._within(node)
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


class Bare(ast.NodeTransformer):
    """Drops annotations, what needs `typing`, and `const`, whose name no parameter could have.

    Imports are written in full: a module has one name then.
    """

    def __init__(self, package: list[str]) -> None:
        self.package = package

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        for arg in arguments(node.args):
            arg.annotation = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return ast.Pass()
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_Try(self, node: ast.Try) -> ast.stmt | list[ast.stmt]:
        first = node.body[0]
        if isinstance(first, ast.ImportFrom) and first.module in ("typing", "collections.abc"):
            return node.handlers[0].body
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return node.args[0] if isinstance(node.func, ast.Name) and node.func.id == "const" else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        node.names = [alias for alias in node.names if alias.name != "const"]
        if node.level:
            above = self.package[: len(self.package) - node.level + 1]
            node.module, node.level = ".".join(above + ([node.module] if node.module else [])), 0
        return node if node.names else ast.Pass()
