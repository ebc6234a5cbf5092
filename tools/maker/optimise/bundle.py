"""Builds modules that are always loaded together into one: on a board each module costs memory of its own.

A module takes a table for its globals, names, and a place in that table for whatever it imports. So the
modules of a line of a package's bundle.txt become one, the first: the others' statements move there, and what
one imported from another is simply there. With a line its author promises that it does no harm to load all of
them when one is wanted; a line whose modules could mean something else then stays as it is.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.maker.optimise import Module, Program
from tools.maker.optimise.loads import Loads
from tools.maker.optimise.scopes import Meaning, Scope, Walk, imported

LINES = "bundle.txt"
"""In each package, if it wants: modules of which the first in a line takes in the others."""


def lines(firmware: Path) -> tuple[tuple[str, ...], ...]:
    """All packages' lines, with the modules' full names."""
    found = []
    for place in sorted(firmware.glob(f"*/{LINES}")):
        for line in place.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                found.append(tuple(f"{place.parent.name}.{word}" for word in line.split()))
    return tuple(found)


class _Unsure(Exception):
    """Why a line stays as it is."""


def run(program: Program) -> None:
    """Change the trees of all modules."""
    links = _Links(program)
    for line in program.bundles:
        try:
            links.join(line)
        except _Unsure as why:
            program.left.append(f"bundle: {' '.join(line)} stay apart: {why}")
    if not links.order:
        return
    passing_on = [module for module in program.ours if links.only_passes_on(module)]
    for module in program.ours:
        module.tree.body = (
            [] if module in passing_on else _Move(links, module.name).statements(module.tree.body)
        )
    for first, members in links.order.items():
        body = [each for name in members for each in program.modules[name].tree.body]
        program.modules[first].tree.body = list(_without_repeats(body))
        for name in set(members) - {first}:
            program.modules[name].tree.body = []
            # A package with something left in it stays one.
            if not any(each.startswith(name + ".") and links.home(each) == each for each in program.modules):
                del program.modules[name]


def _without_repeats(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements without what was imported before, and without docstrings and lists of what is public."""
    seen: set[str] = set()
    for statement in body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            home = getattr(statement, "module", "")
            fresh = [each for each in statement.names if f"{home} {ast.unparse(each)}" not in seen]
            seen |= {f"{home} {ast.unparse(each)}" for each in fresh}
            statement.names = fresh
            if fresh:
                yield statement
        elif not _says_nothing(statement):
            yield statement


def _says_nothing(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
    return isinstance(node, ast.Pass) or isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Links:
    """Which module becomes part of which, and what its names are called there."""

    def __init__(self, program: Program) -> None:
        self.modules = dict(program.modules)
        self.scopes = {name: Scope(module.tree) for name, module in self.modules.items()}
        for name, module in self.modules.items():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Global):
                    self.scopes[name].times.update(node.names)
        # What a package binds itself hides a module in it.
        self.importable = {
            name
            for name in self.modules
            if not self._binds(*name.rpartition(".")[::2]) or self._means_itself(name)
        }
        self.order: dict[str, list[str]] = {}
        self.names: dict[str, dict[Meaning, str]] = {}
        self._homes: dict[str, str] = {}
        self._loads = Loads(self.modules, self.scopes)
        self.seen = _Seen(self)

    def _binds(self, module: str, name: str) -> bool:
        return module in self.scopes and bool(self.scopes[module].times[name])

    def _means_itself(self, name: str) -> bool:
        above, _, leaf = name.rpartition(".")
        return self.scopes[above].meaning(leaf, self.modules) == (name, "")

    def home(self, module: str) -> str:
        """The module that has taken one in, or itself."""
        return self._homes.get(module, module)

    def together(self, module: str, other: str) -> bool:
        """Are they two of one bundle, or the same one of it?"""
        return module in self._homes and self._homes[module] == self._homes.get(other)

    def at_last(self, meant: Meaning) -> Meaning:
        """Where something comes from that a module may only have imported."""
        while meant[1] and meant[0] in self.modules:
            further = self.scopes[meant[0]].meaning(meant[1], self.importable)
            if further is None or further == meant or not self.is_steady(further):
                break
            meant = further
        return meant

    def is_steady(self, meant: Meaning) -> bool:
        """Does a name mean the same whenever it is imported?"""
        if not meant[1] or meant[0] not in self.modules:
            return True
        return self.scopes[meant[0]].times[meant[1]] == 1 and meant[1] not in self.seen.stored

    def thing(self, module: str, scope: Scope, name: str) -> Meaning | None:
        """What a name is that belongs to a module, or to one of its bundle; None for all others."""
        holder = scope.holder(name)
        if not holder.times[name]:
            return None
        meant = holder.meaning(name, self.importable)
        if holder.parent is None:
            return self.at_last(meant) if meant is not None else (module, name)
        meant = self.at_last(meant) if meant is not None and not holder.is_class else None
        return meant if meant is not None and self.together(module, meant[0]) else None

    def called(self, thing: Meaning) -> str:
        """The name of a thing in the module where it is now."""
        return self.names.get(self.home(thing[0]), {}).get(thing, thing[1])

    # --- whether a line can become one module

    def join(self, line: Sequence[str]) -> None:
        """Take a line in, or raise _Unsure and leave everything as it was."""
        first = line[0]
        for name in line:
            if name not in self.modules or self.modules[name].fixed or name in self._homes:
                raise _Unsure(f"there is no module {name}, or two lines have it")
            if name in self.seen.odd or name != first and name in self.seen.whole:
                raise _Unsure(self.seen.odd.get(name) or self.seen.whole[name])
            if name in self.seen.beside_files and self._folder(name) != self._folder(first):
                raise _Unsure(f"{name} has __file__, and {first} is in another folder")
        homes = dict(self._homes)
        self._homes.update(dict.fromkeys(line, first))
        try:
            self.order[first] = self._ordered(line)
            self._refuse_circle(first)
            self.names[first] = self._named(line)
        except _Unsure:
            self._homes = homes
            self.order.pop(first, None)
            self.names.pop(first, None)
            raise

    def _folder(self, module: str) -> str:
        return self.modules[module].path.rpartition("/")[0]

    def _loaded_by(self, module: str) -> Iterator[str]:
        """The modules of the program that one imports when it is loaded."""
        for node in self.scopes[module].imports:
            for _, meant in imported(node, self.importable):
                home = self.at_last(meant)[0]
                if home in self.modules and home != module:
                    yield home

    def _ordered(self, line: Sequence[str]) -> list[str]:
        """Each module after those that it needs when it is loaded."""
        order: list[str] = []
        waiting = list(line)
        while waiting:
            ready = [name for name in waiting if not set(self._loaded_by(name)) & set(waiting)]
            if not ready:
                raise _Unsure(f"{waiting[0]} and others load each other")
            order.append(ready[0])
            waiting.remove(ready[0])
        return order

    def _refuse_circle(self, first: str) -> None:
        """What the bundle loads must not load the bundle."""
        waiting, reached = [first], set()
        while waiting:
            home = waiting.pop()
            parts = self.order.get(home, [home])
            for other in {self.home(each) for part in parts for each in self._loaded_by(part)} - {home}:
                if other == first:
                    raise _Unsure(f"{home} loads it and is loaded by it")
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)

    def _named(self, line: Sequence[str]) -> dict[Meaning, str]:
        """What each thing of a bundle is called in it: as the first module calls it, or as it was called."""
        first, names, taken = line[0], {}, set(dir(builtins))
        used = {
            str(getattr(node, part))
            for name in line
            for node in ast.walk(self.modules[name].tree)
            for part in ("id", "arg", "name", "attr")
            if hasattr(node, part)
        }

        def fresh(thing: Meaning) -> str:
            name = f"{thing[0].rpartition('.')[2]}_{thing[1]}"
            while name in taken | used:
                name += "_"
            taken.add(name)
            return name

        for module in line:
            for name in sorted(self.scopes[module].times):
                thing = self.thing(module, self.scopes[module], name)
                if thing is None or name == "__all__" or not thing[1] and self.together(first, thing[0]):
                    continue
                if thing in names:
                    if module == first:
                        raise _Unsure(f"{first} has two names for {name}")
                    continue
                if name not in taken:
                    names[thing] = name
                elif module == first or thing in self.seen.classes:
                    raise _Unsure(f"{name} of {module} would have to be called otherwise")
                else:
                    names[thing] = fresh(thing)
                taken.add(names[thing])
        self.names[first] = names
        for module in line:
            trial = _Move(self, module, trial=True)
            trial.statements(self.modules[module].tree.body)
            for thing in trial.hidden:
                if names[thing] in self.scopes[first].times or thing in self.seen.classes:
                    raise _Unsure(f"{names[thing]} is called as something in {module}")
                names[thing] = fresh(thing)
        return names

    def only_passes_on(self, module: Module) -> bool:
        """Is it a package that has nothing of its own, and does everybody find that where it comes from?"""
        name, body = module.name, module.tree.body
        if not module.path.endswith("/__init__.py") or name in self._homes or name in self.seen.asked:
            return False
        plain = all(isinstance(each, ast.Import | ast.ImportFrom) or _says_nothing(each) for each in body)
        own = [each for each in self.scopes[name].times if each != "__all__"]
        elsewhere = all(self.at_last((name, each)) != (name, each) for each in own)
        return plain and elsewhere and self._loads.is_quiet(name)


class _Seen(Walk):
    """What a program does with its modules besides asking them for a name."""

    def __init__(self, links: _Links) -> None:
        self.stored: set[str] = set()  # x.name = 1, whatever x is
        self.classes: set[Meaning] = set()
        self.asked: set[str] = set()  # modules that are used as `module.name`, or in any way below
        self.whole: dict[str, str] = {}  # modules that must stay where they are, and why
        self.beside_files: set[str] = set()  # modules that look for something in their folder
        self.odd: dict[str, str] = {}  # modules that cannot be part of a bundle, and why
        self._links = links
        for name, module in links.modules.items():
            super().__init__(links.scopes[name])
            self._module = name
            self._fixed = module.fixed
            self.classes |= {(name, each.name) for each in module.tree.body if isinstance(each, ast.ClassDef)}
            for statement in module.tree.body:
                self.visit(statement)
        self.asked |= self.whole.keys()

    def _stays(self, module: str, what: str) -> None:
        self.whole[module] = f"{self._module} has {what}"

    def visit_Name(self, node: ast.Name) -> ast.Name:
        meant = self.scope.holder(node.id).meaning(node.id, self._links.importable)
        if meant is not None and not meant[1] and isinstance(node.ctx, ast.Load):
            self._stays(meant[0], f"{node.id} as a value")
        if node.id == "__name__":
            self._stays(self._module, node.id)
        elif node.id == "__file__":
            self.beside_files.add(self._module)
        if node.id in ("globals", "vars", "eval", "exec") and not self.scope.holder(node.id).times[node.id]:
            self.odd[self._module] = f"{self._module} has {node.id}"
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        value = node.value
        if not isinstance(node.ctx, ast.Load) and not (isinstance(value, ast.Name) and value.id == "self"):
            self.stored.add(node.attr)
        if isinstance(value, ast.Name):
            meant = self.scope.holder(value.id).meaning(value.id, self._links.importable)
            if meant is not None and not meant[1]:
                self.asked.add(meant[0])
                self._stays(f"{meant[0]}.{node.attr}", ast.unparse(node))
                return node
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        if isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
            self.stored |= {str(each.value) for each in node.args if isinstance(each, ast.Constant)}
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        for word in node.value.split() if isinstance(node.value, str) else ():
            for module in self._links.modules:
                if word == module or word.startswith(".") and module.endswith(word):
                    self._stays(module, f"its name in {node.value!r}")
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)
        return node

    def _import(self, node: ast.Import | ast.ImportFrom) -> ast.stmt:
        for alias, (_, meant) in zip(node.names, imported(node, self._links.importable)):
            dotted = isinstance(node, ast.Import) and "." in alias.name
            if alias.name == "*":
                self.odd[self._module] = self.odd[meant[0]] = f"{self._module} has import *"
                self.asked.add(meant[0])
            if dotted and not alias.asname:
                self.odd[self._module] = f"{self._module} has {ast.unparse(node)}"
            if dotted or self._fixed or self.scope.is_class:
                self._stays(alias.name if dotted else meant[0], ast.unparse(node))
        return node

    visit_Import = visit_ImportFrom = _import


class _Move(Walk):
    """Rewrites a module for the place where its statements and those that it imports from are now."""

    def __init__(self, links: _Links, module: str, trial: bool = False) -> None:
        super().__init__(links.scopes[module])
        self.links, self.module, self.trial = links, module, trial
        self.names = links.names.get(links.home(module), {})
        self.hidden: set[Meaning] = set()  # things whose names mean something else where they are used

    def _renamed(self, name: str) -> str:
        """What a name that is bound or used here is called from now on."""
        thing = self.links.thing(self.module, self.scope, name)
        return name if thing is None else self.names.get(thing, name)

    def _use(self, thing: Meaning, node: ast.Name | ast.Attribute) -> ast.expr:
        if thing not in self.names:
            raise _Unsure(f"{self.module} has {ast.unparse(node)}")
        new = self.names[thing]
        if self.scope.holder(new).parent is not None and ast.unparse(node) != new:
            self.hidden.add(thing)
        return node if self.trial else ast.copy_location(ast.Name(new, node.ctx), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if not self.names or node.id == "__all__":
            return node
        if self.scope.is_class and self.scope.times[node.id] and isinstance(node.ctx, ast.Load):
            # It may be the class's, or before that the module's, as in `limit = limit`.
            outer = self.scope.module
            thing = self.links.thing(self.module, outer, node.id) if outer.times[node.id] else None
            if thing is not None and self.names.get(thing, node.id) != node.id:
                raise _Unsure(f"{self.module} has {node.id} in a class and outside of it")
            return node
        thing = self.links.thing(self.module, self.scope, node.id)
        return node if thing is None else self._use(thing, node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        value = node.value
        name = value.id if isinstance(value, ast.Name) else ""
        meant = self.scope.holder(name).meaning(name, self.links.importable) if name else None
        if meant is None or meant[1] or meant[0] not in self.links.modules:
            self.generic_visit(node)
            return node
        thing = self.links.at_last((meant[0], node.attr))
        if not self.links.together(self.module, meant[0]):
            if not self.trial:
                node.attr = self.links.names.get(self.links.home(meant[0]), {}).get(thing, node.attr)
                node.value = self.visit(value)
            return node
        if not isinstance(node.ctx, ast.Load):
            raise _Unsure(f"{self.module} sets {ast.unparse(node)}")
        return self._use(thing, node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = node.name if self.trial else self._renamed(node.name)
        return self._enter(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = node.name if self.trial else self._renamed(node.name)
        return self._enter(node)

    def visit_Try(self, node: ast.Try) -> ast.Try:
        for each in ast.walk(node):
            if isinstance(each, ast.Import | ast.ImportFrom):  # it may be there to see whether it fails
                for _, meant in imported(each, self.links.importable):
                    if self.links.together(self.module, self.links.at_last(meant)[0]):
                        raise _Unsure(f"{self.module} has {ast.unparse(each)} in a try")
        self.generic_visit(node)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        if node.name and not self.trial:
            node.name = self._renamed(node.name)
        self.generic_visit(node)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        if not self.trial:
            node.names = [self._renamed(name) for name in node.names]
        return node

    def _import(self, node: ast.Import | ast.ImportFrom) -> ast.stmt | list[ast.stmt]:
        made: list[tuple[str, ast.alias]] = []
        for alias, (here, meant) in zip(node.names, imported(node, self.links.importable)):
            thing = self.links.at_last(meant)
            if self.links.together(self.module, thing[0]):
                alike = self.scope.meaning(here, self.links.importable) is not None
                if not alike or self.scope.is_class or not self.links.is_steady(thing):
                    raise _Unsure(f"{here} in {self.module} may become something else")
                continue
            new = self._renamed(here)
            if alias.name == "*" or isinstance(node, ast.Import) and "." in alias.name and not alias.asname:
                made.append((getattr(node, "module", ""), alias))
            elif thing[0] not in self.links.modules:
                made.append((getattr(node, "module", ""), _alias(alias.name, new)))
            elif thing[1]:
                made.append((self.links.home(thing[0]), _alias(self.links.called(thing), new)))
            else:
                above, _, leaf = self.links.home(thing[0]).rpartition(".")
                made.append((above, _alias(leaf, new)))
        return node if self.trial else [ast.copy_location(each, node) for each in _statements(made)]

    visit_Import = visit_ImportFrom = _import


def _alias(name: str, here: str) -> ast.alias:
    return ast.alias(name, None if here == name else here)


def _statements(imports: list[tuple[str, ast.alias]]) -> Iterator[ast.stmt]:
    """The statements that import these: (module or nothing, what) each."""
    for home in dict.fromkeys(home for home, _ in imports):
        names = [alias for each, alias in imports if each == home]
        yield ast.ImportFrom(home, names, 0) if home else ast.Import(names)
