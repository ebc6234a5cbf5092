"""Builds modules that are always loaded together into one: on a board each module costs memory and names.

A module takes a table for its globals, three names that stay for ever, and a place in that table for whatever
it imports. So the modules of a line of a package's together.txt become one, the first: the others' statements
move there, and what was imported from one into another is simply there. Sources stay in files of one idea.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.maker import lists, mpy
from tools.maker.scopes import COMPREHENSIONS, FUNCTIONS, Bare, Scope, Walk, module_name

LINES = "together.txt"
"""In each package, if it wants: modules of which the first in a line takes in the others."""


def lines(firmware: Path) -> tuple[tuple[str, ...], ...]:
    """All packages' lines, with the modules' full names."""
    rows = lists.rows(firmware, LINES)
    return tuple(tuple(f"{package}.{word}" for word in words) for package, words in rows)


class Thing(NamedTuple):
    """What a name means: something of a module, or with an empty name the module itself."""

    module: str
    name: str


class Together:
    """A program's sources (path → text) with some modules built into others."""

    def __init__(
        self, texts: Mapping[str, str], lines: Iterable[Sequence[str]], kept: Iterable[str] = ()
    ) -> None:
        """`kept` are sources that stay as they are: what they import keeps its place and name."""
        self._modules = {module_name(path): _Module(path, text) for path, text in texts.items()}
        self._home = {name: name for name in self._modules}
        parts: dict[str, list[str]] = {name: [name] for name in self._modules}
        for line in lines:
            for name in line:
                if name not in parts:
                    message = f"there is no module {name}, or two lines have it"
                    raise mpy.Refused([mpy.Finding(f"{name.split('.')[0]}/{LINES}", 1, message)])
                if name != line[0]:
                    self._home[name] = line[0]
                    parts[line[0]] += parts.pop(name)
        for module in self._modules.values():
            module.link(self._modules)
        asked = [node for text in kept for node in ast.walk(ast.parse(text))]
        wanted = {f"{node.module}" for node in asked if isinstance(node, ast.ImportFrom)}
        for node in asked:
            if isinstance(node, ast.Import | ast.ImportFrom):
                wanted |= {thing.module for _, thing in _imported(node, self._modules)}
        for name in wanted & self._modules.keys():
            if self._home[name] != name:
                path = self._modules[name].path
                raise mpy.Refused([mpy.Finding(path, 1, "a source that stays as it is imports this module")])
        whole = {thing.module for module in self._modules.values() for thing in module.whole}
        self._bundles = {
            name: _Bundle(name, [self._modules[part] for part in made], self, whole | wanted)
            for name, made in parts.items()
        }
        self._refuse_circles(parts)
        self.sources = {self._modules[name].path: bundle.text() for name, bundle in self._bundles.items()}
        for name in self._modules:
            # A package that still has something in it stays one.
            if name not in self._bundles and any(each.startswith(name + ".") for each in self._bundles):
                self.sources[self._modules[name].path] = ""
        self.gone = frozenset(texts) - self.sources.keys()
        """Paths that are not there any more."""

    def _refuse_circles(self, parts: Mapping[str, Sequence[str]]) -> None:
        """Modules that are built into one must be loaded one after the other."""
        direct = {
            name: {thing.module for thing in module.imports.values() if thing.module in self._modules}
            for name, module in self._modules.items()
        }
        homes: dict[str, set[str]] = {name: set() for name in parts}
        for name, module in self._modules.items():
            for here in module.imports:
                home = self.home(self.meant(name, here).module)
                homes[self.home(name)] |= {home} & homes.keys() - {self.home(name)}
        for first, made in parts.items():
            inside = {name: direct[name] & set(made) for name in made}
            circles = [(name, each, inside) for name in made for each in sorted(inside[name])]
            circles += [(first, each, homes) for each in sorted(homes[first])]
            for name, other, ways in circles if len(made) > 1 else ():
                if name in _reached(other, ways):
                    message = f"{other} loads {name}, which is built together with others and loads it, too"
                    message += f"; import {other} only in the functions that need it"
                    raise mpy.Refused([mpy.Finding(self.path(name), 1, message)])

    def path(self, module: str) -> str:
        """Where a module's source is."""
        return self._modules[module].path if module in self._modules else module

    def home(self, module: str) -> str:
        """The module that has taken one in, or itself."""
        return self._home.get(module, module)

    def has(self, module: str) -> bool:
        """Is it one of this program's?"""
        return module in self._modules

    def imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Thing]]:
        """The names that an import binds, and what they mean at last."""
        for here, thing in _imported(node, self._modules):
            yield here, self.meant(thing.module, thing.name) if thing.name else thing

    def meant(self, module: str, name: str) -> Thing:
        """Where something that a module knows by a name comes from at last."""
        while True:
            known = self._modules[module].imports.get(name) if module in self._modules else None
            if known is None or not known.name:
                return known or Thing(module, name)
            module, name = known

    def called(self, module: str, thing: Thing) -> str:
        """What a thing is called in the module that has taken in another."""
        bundle = self._bundles.get(self.home(module))
        return thing.name if bundle is None else bundle.names.get(thing, thing.name)

    def module(self, module: str, here: str) -> ast.stmt:
        """The import of a whole module under a name."""
        above, _, leaf = self.home(module).rpartition(".")
        alias = ast.alias(leaf, None if here == leaf else here)
        return ast.ImportFrom(above, [alias], 0) if above else ast.Import([alias])

    def translated(self, program: str) -> str:
        """A program that looks into this one."""
        tree = _Looking(self).visit(ast.parse(program))
        return ast.unparse(ast.fix_missing_locations(tree))


class _Module:
    """One source: what it imports, under which names."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.name = module_name(path)
        parts = path.removesuffix(".py").split("/")
        self.tree: ast.Module = Bare(parts[:-1]).visit(ast.parse(text))
        self.scope = Scope(self.tree)
        self.bound = self.scope.bound
        self.imports: dict[str, Thing] = {}
        self.whole: set[Thing] = set()  # modules that are not only asked for something in them

    def __getstate__(self) -> dict[str, object]:
        """What a translation needs, when all this is kept for later."""
        return {name: value for name, value in vars(self).items() if name not in ("tree", "scope")}

    def only_passes_on(self) -> bool:
        """Is it a package that has nothing of its own? Then all is taken from where it comes from."""
        return self.path.endswith("/__init__.py") and all(
            isinstance(each, ast.Import | ast.ImportFrom | ast.Expr) or _is_all(each)
            for each in self.tree.body
        )

    def link(self, modules: Mapping[str, _Module]) -> None:
        """Find out what its imports mean."""
        for statement in self.tree.body:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                self.imports.update(_imported(statement, modules))
        every = dict(self.imports)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                every.update(_imported(node, modules))
        asked = {id(node.value) for node in ast.walk(self.tree) if isinstance(node, ast.Attribute)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and id(node) not in asked and node.id in every:
                thing = every[node.id]
                if not thing.name and thing.module in modules:
                    self.whole.add(thing)


def _reached(start: str, ways: Mapping[str, set[str]]) -> set[str]:
    """All that one comes to."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        more = ways[waiting.pop()] - found
        found |= more
        waiting += more
    return found


def _imported(
    node: ast.Import | ast.ImportFrom, modules: Mapping[str, _Module]
) -> Iterator[tuple[str, Thing]]:
    """The names that an import binds, and what they mean."""
    for alias in node.names:
        if isinstance(node, ast.Import):
            yield (alias.asname or alias.name).split(".")[0], Thing(alias.name, "")
            continue
        inside = f"{node.module}.{alias.name}"
        package = modules.get(node.module or "")
        # A package may have something of its own that is called as a module in it.
        if inside in modules and (package is None or alias.name not in package.bound):
            yield alias.asname or alias.name, Thing(inside, "")
        else:
            yield alias.asname or alias.name, Thing(node.module or "", alias.name)


class _Bundle:
    """Modules that become one, and what each thing is called there."""

    def __init__(self, name: str, modules: list[_Module], program: Together, whole: set[str]) -> None:
        self.name = name
        self.program = program
        self.modules = _in_order(modules)
        self.inside = {module.name for module in modules}
        self.names: dict[Thing, str] = {}
        things: dict[Thing, set[str]] = {}  # and the names by which they are known here
        for module in self.modules:
            for each in module.bound:
                if each != "__all__":
                    things.setdefault(program.meant(module.name, each), set()).add(each)
        asked_by_dot = self._asked_by_dot()
        unbound = set(dir(builtins))
        local = {
            each
            for module in modules
            for node in ast.walk(module.tree)
            if isinstance(node, FUNCTIONS + COMPREHENSIONS)
            for each in Scope(node).bound
        }

        # What others ask for by name comes first, then classes, whose names are shown.
        def rank(thing: Thing) -> tuple[bool, bool, bool]:
            return thing.module not in whole, not thing.name[:1].isupper(), thing.module != name

        taken = set(unbound)
        alone = len(self.modules) == 1
        for thing in sorted(things, key=lambda each: (*rank(each), each)):
            if not thing.name and thing.module in self.inside:
                continue  # a module that is in here itself
            known = things[thing]
            best = thing.name if thing.module in self.inside else min(known)
            other = known - {best} or thing in asked_by_dot
            new = best
            if not alone and (best in taken or (other and best in local)):
                if thing.module in whole and thing.module in self.inside or best[:1].isupper():
                    message = (
                        f"{best} would have to be called otherwise in {name}; rename it, or the other one"
                    )
                    raise mpy.Refused([mpy.Finding(program.path(thing.module), 1, message)])
                new = f"{thing.module.rpartition('.')[2]}_{best}".replace("__", "_")
                while new in taken or new in local:
                    new += "_"
            taken.add(new)
            self.names[thing] = new

    def _asked_by_dot(self) -> set[Thing]:
        """What these modules ask each other for as `module.name`, or import in a function."""
        found = set()
        for module in self.modules:
            every: dict[str, Thing] = {}
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    every.update(self.program.imported(node))
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    thing = every.get(node.value.id)
                    if thing is not None and not thing.name:
                        found.add(self.program.meant(thing.module, node.attr))
        return found

    def text(self) -> str:
        """All statements, those that others need first."""
        if all(module.only_passes_on() for module in self.modules):
            return ""
        body: list[ast.stmt] = []
        done: set[Thing] = set()
        for module in self.modules:
            moving = _Moving(self, module)
            for statement in module.tree.body:
                if isinstance(statement, ast.Import | ast.ImportFrom):
                    body += self._imports(statement, done)
                elif not _is_all(statement):
                    body.append(moving.visit(statement))
        return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))

    def _imports(self, statement: ast.Import | ast.ImportFrom, done: set[Thing]) -> Iterator[ast.stmt]:
        """What of an import is still needed, and was not done before."""
        for _, thing in self.program.imported(statement):
            if thing in done or self.program.home(thing.module) == self.name:
                continue
            done.add(thing)
            yield _import(self.program, thing, self.names[thing])


def _import(program: Together, thing: Thing, here: str) -> ast.stmt:
    """An import that binds a name to a thing of another module."""
    if not thing.name:
        if program.home(thing.module) == thing.module and "." not in thing.module:
            return ast.Import([ast.alias(thing.module, None if here == thing.module else here)])
        return program.module(thing.module, here)
    there = program.called(thing.module, thing)
    alias = ast.alias(there, None if there == here else here)
    return ast.ImportFrom(program.home(thing.module), [alias], 0)


def _is_all(statement: ast.stmt) -> bool:
    """A list of what is public says nothing to a board."""
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Name)
        and statement.targets[0].id == "__all__"
    )


def _in_order(modules: list[_Module]) -> list[_Module]:
    """Each after those that it imports when it is loaded."""
    by_name = {module.name: module for module in modules}
    order: list[_Module] = []
    waiting = [(module, False) for module in reversed(modules)]
    seen: set[str] = set()
    while waiting:
        module, ready = waiting.pop()
        if ready:
            order.append(module)
        elif module.name not in seen:
            seen.add(module.name)
            waiting.append((module, True))
            needed = [by_name[thing.module] for thing in module.imports.values() if thing.module in by_name]
            waiting += [(each, False) for each in reversed(needed)]
    return order


class _Moving(Walk):
    """Moves the statements of a module to where it was taken in."""

    def __init__(self, bundle: _Bundle, module: _Module) -> None:
        super().__init__(module.scope)
        self.bundle, self.program, self.module = bundle, bundle.program, module
        self.known: dict[Scope, dict[str, Thing]] = {}  # what functions import

    def _thing(self, name: str) -> Thing | None:
        """What a name means here, if it is no variable of a function."""
        holder = self.scope.holder(name)
        if holder.parent is None:
            return self.program.meant(self.module.name, name) if name in holder.bound else None
        return self.known.get(holder, {}).get(name)

    def _is_here(self, thing: Thing) -> bool:
        return self.program.home(thing.module) == self.bundle.name

    def visit_Name(self, node: ast.Name) -> ast.expr:
        thing = self._thing(node.id)
        if node.id in ("__name__", "__file__"):
            self._refuse_moved(node)
        inside = isinstance(self.scope.node, ast.ClassDef) and node.id in self.scope.bound
        outside = self.bundle.names.get(self.program.meant(self.module.name, node.id), node.id)
        if inside and isinstance(node.ctx, ast.Load) and outside != node.id:
            message = f"{node.id} is an attribute and the module's, too; rename the attribute"
            raise mpy.Refused([mpy.Finding(self.module.path, node.lineno, message)])
        if thing is None or not (self._is_here(thing) or self.scope.holder(node.id).parent is None):
            return node
        if not thing.name and self._is_here(thing):
            message = f"{node.id} is a module that is built into this one; ask only for what is in it"
            raise mpy.Refused([mpy.Finding(self.module.path, node.lineno, message)])
        self._refuse_hidden(node, self.bundle.names[thing])
        node.id = self.bundle.names[thing]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        known = self._known_module(node.value)
        if known is None:
            self.generic_visit(node)
            return node
        thing = self.program.meant(known, node.attr)
        if self.program.home(known) == self.bundle.name:
            if not isinstance(node.ctx, ast.Load):
                message = f"{known} is built into this module; let a function in it set {node.attr}"
                raise mpy.Refused([mpy.Finding(self.module.path, node.lineno, message)])
            self._refuse_hidden(node, self.bundle.names[thing])
            return ast.copy_location(ast.Name(self.bundle.names[thing], node.ctx), node)
        self.generic_visit(node)
        node.attr = self.program.called(known, thing)
        return node

    def _refuse_moved(self, node: ast.Name) -> None:
        """What a module knows of itself is another's then; only the folder may be the same."""
        here, there = self.module.path, self.program.path(self.bundle.name)
        same = here.rpartition("/")[0] == there.rpartition("/")[0] and node.id == "__file__"
        if here != there and not same:
            message = f"{node.id} is that of {self.bundle.name} when this is built into it; write it out"
            raise mpy.Refused([mpy.Finding(here, node.lineno, message)])

    def _refuse_hidden(self, node: ast.Name | ast.Attribute, new: str) -> None:
        """Where a class has an attribute that is called as something outside is from now on."""
        if isinstance(self.scope.node, ast.ClassDef) and new in self.scope.bound:
            message = f"{self.scope.node.name}.{new} would hide {ast.unparse(node)}; rename the attribute"
            raise mpy.Refused([mpy.Finding(self.module.path, node.lineno, message)])

    def _known_module(self, node: ast.expr) -> str | None:
        """The module of the program that an expression is."""
        thing = self._thing(node.id) if isinstance(node, ast.Name) else None
        return (
            thing.module if thing is not None and not thing.name and self.program.has(thing.module) else None
        )

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        for word in node.value.split() if isinstance(node.value, str) else ():
            if self.program.home(word) != word:
                message = f"{word} is built into {self.program.home(word)}; load that"
                raise mpy.Refused([mpy.Finding(self.module.path, node.lineno, message)])
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if isinstance(node.value, ast.Constant):
            return ast.Pass()  # a docstring
        self.generic_visit(node)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        names = self.bundle.names
        node.names = [names.get(Thing(self.module.name, name), name) for name in node.names]
        return node

    def visit_Import(self, node: ast.Import) -> ast.stmt:
        for alias in node.names:
            known = alias.asname or alias.name
            here = self.called(known)
            alias.asname = here if here != known else alias.asname
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | list[ast.stmt]:
        made: list[ast.stmt] = []
        for here, thing in self.program.imported(node):
            if not self._is_here(thing):
                made.append(_import(self.program, thing, self.called(here)))
        return made or ast.Pass()

    def enter(self, scope: Scope) -> None:
        """Know what a function imports."""
        self.known[scope] = dict(pair for each in scope.imports for pair in self.program.imported(each))

    def called(self, name: str) -> str:
        """What a global is called where it is taken in."""
        if self.scope.parent is None:
            return self.bundle.names.get(Thing(self.module.name, name), name)
        return name


class _Looking(ast.NodeTransformer):
    """Lets a program from outside find things where they are now."""

    def __init__(self, program: Together) -> None:
        self.program = program
        self.known: dict[str, str] = {}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | list[ast.stmt]:
        made: list[ast.stmt] = []
        for here, thing in self.program.imported(node):
            if not thing.name:
                self.known[here] = thing.module
            made.append(_import(self.program, thing, here))
        return made

    def visit_Import(self, node: ast.Import) -> ast.stmt:
        for alias in node.names:
            alias.name = self.program.home(alias.name)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        known = self.known.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if known is not None:
            node.attr = self.program.called(known, self.program.meant(known, node.attr))
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str) and self.program.has(node.value):
            node.value = self.program.home(node.value)
        return node
