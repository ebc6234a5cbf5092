"""Makes modules that are always loaded together one module: on a board each costs memory of its own.

A module takes a table for its globals, names, and a place in that table for whatever it imports. So the
modules of a line of a package's bundle.txt become one, the first: the others' statements move there, and what
one imported from another is simply there.

    # bundle.txt: play rules.state
    # play.py                               # play.py
    from .rules.state import decider        def decider(s): ...
    def over(s): ...                    →   def over(s): ...
    # rules/state.py                        # everywhere else
    def decider(s): ...                     from .play import decider

Before that, packages whose `__init__.py` only passes names on are emptied if nothing asks them for one.

No name is changed. So a line whose modules use one name for two things stays as it is, and so does one whose
modules could mean something else afterwards. With a line its author promises that it does no harm to load all
of its modules when one is wanted.
"""

from __future__ import annotations

import ast
import builtins
import graphlib
import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.maker.optimise import Module, Program
from tools.maker.optimise.names import (
    ANYTHING,
    CLASS,
    FUNCTION,
    MODULE,
    Binding,
    Meaning,
    Names,
    Survey,
    imported,
    in_try,
    is_docstring,
)
from tools.maker.syntax import StatementTransformer, walk

LINES = "bundle.txt"
"""In each package, if it wants: modules of which the first in a line takes in the others."""


def lines(firmware: Path, games: Iterable[Path] = ()) -> tuple[tuple[str, ...], ...]:
    """The lines of all packages of the firmware, and of games elsewhere, with the modules' full names."""
    found = []
    outside = [place for folder in games if (place := folder / LINES).is_file()]
    for place in [*sorted(firmware.glob(f"*/{LINES}")), *outside]:
        for line in place.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                found.append(tuple(f"{place.parent.name}.{word}" for word in line.split()))
    return tuple(found)


class _Unsure(Exception):
    """Why a line stays as it is."""


def run(program: Program) -> None:
    """Change the trees of all modules."""
    bundles = _Bundles(program)
    bundles.empty_packages(program)
    for line in program.bundles:
        try:
            bundles.add(line)
        except _Unsure as why:
            program.not_done.append(f"bundle: {' '.join(line)} stay apart: {why}")
    for module in program.ours:
        _Move(bundles, module.name).visit(module.tree)
    for first, members in bundles.order.items():
        body = [each for name in members for each in program.modules[name].tree.body]
        program.modules[first].tree.body = [each for each in body if not _says_nothing(each)]
        for name in set(members) - {first}:
            program.modules[name].tree.body = []
            # A package with something left in it stays one.
            if not any(each.startswith(name + ".") and each not in bundles.homes for each in program.modules):
                del program.modules[name]


def _says_nothing(node: ast.stmt) -> bool:
    """Is it a docstring, or the list of what is public?"""
    return is_docstring(node) or isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


class _Bundles:
    """Which module becomes part of which, and in what order its parts stand there."""

    def __init__(self, program: Program) -> None:
        self.order: dict[str, list[str]] = {}
        self.homes: dict[str, str] = {}
        self._survey = survey = Survey(program.modules)
        self.modules, self.importable, self._names = survey.modules, survey.importable, survey.names
        self._stuck: dict[str, str] = {}  # modules that cannot be part of a bundle, and why
        self._kept: dict[str, str] = {}  # modules that can only be the first of one, and why
        self._in_folder: set[str] = set()  # modules that look for files beside them
        self._tried: dict[str, set[str]] = {}  # what each module imports to see whether that fails
        for name, module in self.modules.items():
            self._look(name, module)
        self._loads = {
            name: {each.meaning[0] for each in names.bindings if each.meaning and each.where != FUNCTION}
            for name, names in self._names.items()
        }

    def _look(self, name: str, module: Module) -> None:
        """Find what a module does with modules besides asking them for a name."""
        nodes = walk(module.tree)
        skipped = {id(each.value) for each in nodes if isinstance(each, ast.Attribute | ast.Expr)}
        self._tried[name] = {each.module or "" for each in in_try(nodes) if isinstance(each, ast.ImportFrom)}
        for node in nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                self._look_at_import(name, node)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                for meant in self._modules_called(name, node.value.id):
                    self._kept[f"{meant}.{node.attr}"] = f"{name} has {ast.unparse(node)}"
            elif isinstance(node, ast.Name):
                if node.id == "__name__":
                    self._kept[name] = f"{name} has __name__"
                elif node.id == "__file__":
                    self._in_folder.add(name)
                elif node.id in ANYTHING:
                    self._stuck[name] = f"{name} has {node.id}"
                for meant in self._modules_called(name, node.id) if id(node) not in skipped else ():
                    self._kept[meant] = f"{name} has {node.id} as a value"
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
                for word in node.value.split():
                    for other in self.modules:
                        if word == other or word.startswith(".") and other.endswith(word):
                            self._kept[other] = f"{name} has its name in {node.value!r}"

    def _look_at_import(self, name: str, node: ast.Import | ast.ImportFrom) -> None:
        for alias, (_, meant) in zip(node.names, imported(node, self.importable)):
            why = f"{name} has {ast.unparse(node)}"
            if alias.name == "*":
                self._stuck[name] = self._stuck[meant[0]] = why
            if isinstance(node, ast.Import) and "." in alias.name:
                self._kept[alias.name] = why
            elif self.modules[name].fixed:
                self._kept[meant[0]] = why

    def _modules_called(self, module: str, name: str) -> list[str]:
        """The modules that a name may mean."""
        bound = self._names[module].bound.get(name, ())
        return [each.meaning[0] for each in bound if each.meaning and not each.meaning[1]]

    def empty_packages(self, program: Program) -> None:
        """Empty packages that only pass on what is in them, if the program never asks for it there.

        `rules/__init__.py` may offer `legal` to tools; on a board it would load all that it imports.
        """
        asked = {each.meaning[0] for names in self._names.values() for each in names.bindings if each.meaning}
        for module in program.ours:
            body = [each for each in module.tree.body if not isinstance(each, ast.Import | ast.ImportFrom)]
            passes_on = module.path.endswith("/__init__.py") and all(map(_says_nothing, body))
            unasked = module.name not in asked | self._kept.keys()
            if passes_on and unasked and self._survey.loads_without_effect(module.name):
                module.tree.body = []
                self._names[module.name], self._loads[module.name] = Names(module.tree), set()

    def add(self, line: Sequence[str]) -> None:
        """Take a line in, or raise _Unsure."""
        first = line[0]
        for name in line:
            if name not in self.modules or self.modules[name].fixed or name in self.homes:
                raise _Unsure(f"there is no module {name}, or two lines have it")
            if name in self._stuck or name != first and name in self._kept:
                raise _Unsure(self._stuck.get(name) or self._kept[name])
            folders = {self.modules[each].path.rpartition("/")[0] for each in (name, first)}
            if name in self._in_folder and len(folders) > 1:
                raise _Unsure(f"{name} has __file__, and {first} is in another folder")
            for binding in self._names[name].bindings:
                if binding.meaning is not None and binding.meaning[0] in line:
                    self._check_import(name, binding, binding.meaning)
        self._check_names(line)
        homes = self.homes | dict.fromkeys(line, first)
        parts = {name: [each for each in line if each in self._loads[name]] for name in line}
        try:
            self.order[first] = list(graphlib.TopologicalSorter(parts).static_order())
            graphlib.TopologicalSorter(self._loads_with(homes)).prepare()
        except graphlib.CycleError as error:
            self.order.pop(first, None)
            raise _Unsure(f"these load each other: {', '.join(error.args[1])}") from None
        self.homes = homes

    def _check_import(self, module: str, binding: Binding, meant: Meaning) -> None:
        """Is what is imported from a module of the same line there without the import, under that name?"""
        name, where, _ = binding
        there = [each for each in self._names[meant[0]].bound.get(name, ()) if each.where == MODULE]
        if name != meant[1] or where == CLASS:
            raise _Unsure(f"{module} imports {meant[0]} or something of it under another name")
        if len(there) != 1 or name in self._survey.stored:
            raise _Unsure(f"{name} of {meant[0]} may change after {module} has imported it")
        if where == FUNCTION and self._names[module].meaning(name) != meant:
            raise _Unsure(f"{name} in {module} is not always that of {meant[0]}")
        if meant[0] in self._tried[module]:
            raise _Unsure(f"{module} imports {meant[0]} in a try")

    def _check_names(self, line: Sequence[str]) -> None:
        """Does each global name of a line mean one thing, and hide nothing that Python itself has?"""
        meanings: dict[str, Meaning] = {}
        for module in line:
            for name, where, meaning in self._names[module].bindings:
                meant = meaning or (module, name)
                if where != MODULE or name == "__all__":
                    continue
                if meanings.setdefault(name, meant) != meant or name in dir(builtins):
                    raise _Unsure(f"{name} of {module} has another meaning elsewhere")

    def _loads_with(self, homes: dict[str, str]) -> dict[str, set[str]]:
        """What each module loads, and so the packages above that, when modules have these homes."""
        found: dict[str, set[str]] = {}
        for module, loaded in self._loads.items():
            here = homes.get(module, module)
            for there in {homes.get(each, each) for each in loaded} - {here}:
                for part in itertools.accumulate(there.split("."), "{}.{}".format):
                    home = homes.get(part, part)
                    if part in self.modules and home != here and not here.startswith(f"{part}."):
                        found.setdefault(here, set()).add(home)
        return found


class _Move(StatementTransformer):
    """Lets a module import from where the others are now."""

    def __init__(self, bundles: _Bundles, module: str) -> None:
        self._bundles, self._module = bundles, module

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """An import of something in a bundle."""
        homes = self._bundles.homes
        made: dict[str, list[ast.alias]] = {}
        for alias, (here, (module, name)) in zip(node.names, imported(node, self._bundles.importable)):
            home = homes.get(module, "")
            if not home:
                made.setdefault(node.module or "", []).append(alias)
            elif home == homes.get(self._module):
                continue
            elif name:
                made.setdefault(home, []).append(alias)
            else:
                above, _, leaf = home.rpartition(".")
                made.setdefault(above, []).append(ast.alias(leaf, None if here == leaf else here))
        return [ast.copy_location(ast.ImportFrom(home, names, 0), node) for home, names in made.items()]
