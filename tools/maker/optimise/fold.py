"""Writes integer constants out, across modules: on a board each global name costs heap and a look-up.

    # state.py
    TABLE = 105                                     (gone)
    # draw.py
    from .state import TABLE, decider               from .state import decider
    def find(s):                            →       def find(s):
        return s[TABLE + 1]                             return s[105 + 1]

A constant is a name in capitals that its module binds once, to an integer, and that nothing sets from
outside. Its name stays where something may still ask for it at run time.
"""

from __future__ import annotations

import ast
import re
from operator import add, lshift, mul, or_, rshift, sub

from tools.maker.optimise import Module, Program
from tools.maker.optimise.names import ANYTHING, KeepImports, Meaning, Survey, imported, in_try, is_call
from tools.maker.syntax import Transformer, walk

_NAME = re.compile(r"_?[A-Z][A-Z0-9_]*\Z")
_BITS = 30  # a longer number would be an object wherever it is written
_OPS = {ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.LShift: lshift, ast.RShift: rshift, ast.BitOr: or_}


def run(program: Program) -> None:
    """Change the trees of all modules."""
    if unsure := _unsure(program):
        program.not_done.append(f"fold: nothing is written out, since {unsure} may change any name")
        return
    constants = _Constants(program)
    folds = [_Fold(constants, module) for module in program.ours]
    needed = _needed(program, constants, folds)
    for fold in folds:
        fold.drop(needed)


def _unsure(program: Program) -> str:
    """What may change or bind any name at run time, and where."""
    for name, module in program.modules.items():
        for node in walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                return f"import * in {name}"
            if isinstance(node, ast.Attribute) and node.attr == "__dict__":
                return f"__dict__ in {name}"
            if isinstance(node, ast.Name) and node.id in ANYTHING:
                return f"{node.id} in {name}"
            if is_call(node, "setattr") and not isinstance(node.args[1], ast.Constant):
                return f"setattr in {name}"
    return ""


class _Constants:
    """The constants of a program."""

    def __init__(self, program: Program) -> None:
        self.survey = Survey(program.modules)
        self._values: dict[Meaning, int | None] = {}
        self._assigned: dict[Meaning, ast.expr] = {}
        for name, module in program.modules.items():
            for node in module.tree.body:
                if isinstance(node, ast.Assign) and len(node.targets) == 1:
                    self._assigned[name, ast.unparse(node.targets[0])] = node.value

    def known(self, meant: Meaning) -> int | None:
        """The integer that a name of a module always is, also when that module imports it from elsewhere."""
        module, name = meant
        if meant not in self._values and module in self.survey.modules and name not in self.survey.stored:
            self._values[meant] = None  # while it is looked for
            names = self.survey.names[module]
            further = names.meaning(name)
            if further is not None:
                self._values[meant] = self.known(further)
            elif _NAME.match(name) and names.is_bound_once(name) and meant in self._assigned:
                self._values[meant] = self.value(self._assigned[meant], module)
        return self._values.get(meant)

    def value(self, node: ast.expr, module: str) -> int | None:
        """The integer that an expression in a module always is."""
        names = self.survey.names[module]
        result: int | None = None
        if isinstance(node, ast.Constant):
            result = node.value if type(node.value) is int else None
        elif isinstance(node, ast.Name):
            result = self.known((module, node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            meant = names.meaning(node.value.id)
            result = self.known((meant[0], node.attr)) if meant is not None and not meant[1] else None
        elif isinstance(node, ast.Call) and names.is_const(node):
            result = self.value(node.args[0], module)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
            inner = self.value(node.operand, module)
            result = None if inner is None else -inner if isinstance(node.op, ast.USub) else ~inner
        elif isinstance(node, ast.BinOp) and type(node.op) in _OPS:
            left, right = self.value(node.left, module), self.value(node.right, module)
            shifts = isinstance(node.op, ast.LShift | ast.RShift)
            if left is not None and right is not None and (not shifts or 0 <= right <= _BITS):
                result = _OPS[type(node.op)](left, right)
        return result if result is not None and result.bit_length() <= _BITS else None


class _Fold(Transformer):
    """Writes the constants out in one module, and notes which of its names are still used."""

    def __init__(self, constants: _Constants, module: Module) -> None:
        self.module, self.constants = module, constants
        self.folded: set[str] = set()
        self.visit(module.tree)
        nodes = walk(module.tree)
        self._used = {
            node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        }
        tried = in_try(nodes)
        self.imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
        for node in [each for each in self.imports if each in tried]:
            self._used |= {here for here, _ in imported(node, constants.survey.importable)}

    def _written(self, node: ast.Name | ast.Attribute | ast.Call) -> ast.expr:
        read = isinstance(node, ast.Call) or isinstance(node.ctx, ast.Load)
        value = self.constants.value(node, self.module.name) if read else None
        if value is None:
            self.generic_visit(node)
            return node
        self.folded |= {each.id for each in walk(node) if isinstance(each, ast.Name)}
        made: ast.expr = ast.Constant(abs(value))
        return ast.copy_location(made if value >= 0 else ast.UnaryOp(ast.USub(), made), node)

    visit_Name = visit_Attribute = visit_Call = _written

    def imported(self, node: ast.Import | ast.ImportFrom) -> list[tuple[str, Meaning, bool]]:
        """What an import binds; and whether that may go, if nobody asks this module for it."""
        found = []
        every = list(imported(node, self.constants.survey.importable))
        for here, meant in every:
            replaced = here in self.folded or self.constants.known(meant) is not None
            # Its module must still be loaded, by another name of this statement, or loading it has no effect.
            stays = [other for _, other in every if self.constants.known(other) is None]
            loaded = meant not in stays and meant[0] in [home for home, _ in stays]
            may_go = loaded or self.constants.survey.loads_without_effect(meant[0])
            found.append((here, meant, replaced and here not in self._used and may_go))
        return found

    def drop(self, needed: set[Meaning]) -> None:
        """Drop the constants that nobody asks for, and imports of constants."""
        tree, name = self.module.tree, self.module.name

        def is_needed(node: ast.stmt) -> bool:
            key = name, ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""
            return key in needed or self.constants.known(key) is None

        def keep(node: ast.Import | ast.ImportFrom) -> list[ast.alias]:
            ways = zip(node.names, self.imported(node))
            return [each for each, (here, _, may_go) in ways if (name, here) in needed or not may_go]

        tree.body = [each for each in tree.body if is_needed(each)]
        KeepImports(keep).visit(tree)


def _needed(program: Program, constants: _Constants, folds: list[_Fold]) -> set[Meaning]:
    """The names of modules that something still asks for."""
    bound = {(name, each) for name, names in constants.survey.names.items() for each in names.bound}
    found: set[Meaning] = set()
    attributes: set[str] = set()
    for name, module in program.modules.items():
        for node in walk(module.tree):
            if isinstance(node, ast.Attribute):
                attributes.add(node.attr)
            elif is_call(node, "getattr", "hasattr"):
                if isinstance(node.args[1], ast.Constant):
                    attributes.add(str(node.args[1].value))
                else:
                    meant = constants.survey.names[name].meaning(ast.unparse(node.args[0]))
                    if meant is None or meant[0] in program.modules:
                        return bound  # it may ask for any name
            elif module.fixed and isinstance(node, ast.Import | ast.ImportFrom):
                found |= {meant for _, meant in imported(node, constants.survey.importable)}
    found |= {key for key in bound if key[1] in attributes}
    growing = True
    while growing:
        before = len(found)
        for fold in folds:
            for node in fold.imports:
                for here, meant, may_go in fold.imported(node):
                    if (fold.module.name, here) in found or not may_go:
                        found.add(meant)
        growing = len(found) > before
    return found
