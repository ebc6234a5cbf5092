"""Writes integer constants out, across modules: on a board each global name costs heap and a look-up.

`TABLE = 105` in one module and `from .state import TABLE` in another become the bare number wherever they are
used, and the names go unless something may still ask for them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools.maker.optimise import Module, Program
from tools.maker.optimise.loads import Loads, is_builtin, is_const
from tools.maker.optimise.scopes import Meaning, Scope, Walk, imported

_NAME = re.compile(r"_?[A-Z][A-Z0-9_]*\Z")
_BITS = 64  # longer numbers stay as they are written
_ASKING = ("getattr", "hasattr", "setattr", "delattr")
_ANYTHING = ("globals", "vars", "eval", "exec")


def run(program: Program) -> None:
    """Change the trees of all modules."""
    constants = _Constants(program)
    if constants.unsure:
        program.left.append(f"fold: nothing is written out, since {constants.unsure} may change any name")
        return
    constants.learn()
    folds = [_Fold(constants, module) for module in program.ours]
    needed = _needed(constants, folds)
    for fold in folds:
        _Drop(fold, needed)


_Place = tuple[ast.AST, str]
"""The node of a scope, and a name that it binds."""


class _Constants:
    """The constants of a program, and what all of it, fixed sources too, does to names at run time."""

    def __init__(self, program: Program) -> None:
        self.program, self.modules = program, program.modules
        self.scopes = {name: Scope(module.tree) for name, module in self.modules.items()}
        self._names: dict[ast.AST, str] = {module.tree: name for name, module in self.modules.items()}
        self.values: dict[Meaning, int] = {}
        self.unsure = ""
        self._changed: set[str] = set()  # x.NAME = 1, whatever x is
        self._asked: set[str] = set()  # getattr(x, "NAME")
        self.any_asked = False  # getattr(x, name)
        self.loads = Loads(self.modules, self.scopes)
        for name, module in self.modules.items():
            for node in ast.walk(module.tree):
                self._look(name, node)

    def _look(self, module: str, node: ast.AST) -> None:
        if isinstance(node, ast.Global):
            self.scopes[module].times.update(node.names)
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            self._changed.add(node.attr)
        elif isinstance(node, ast.Attribute) and node.attr == "__dict__":
            self.unsure = f"__dict__ in {module}"
        elif isinstance(node, ast.Name) and node.id in _ANYTHING:
            self.unsure = f"{node.id} in {module}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ASKING:
            name = node.args[1] if len(node.args) > 1 else None
            if isinstance(name, ast.Constant):
                self._asked.add(str(name.value))
                self._changed |= {str(name.value)} if node.func.id in ("setattr", "delattr") else set()
            elif node.func.id == "setattr":
                self.unsure = f"setattr in {module}"
            elif node.func.id != "delattr" and not self._is_foreign(module, node.args[0]):
                self.any_asked = True

    def _is_foreign(self, module: str, node: ast.expr) -> bool:
        """Is it, in all of a module, one of the board's own modules, such as `board`?"""
        if not isinstance(node, ast.Name):
            return False
        for each in ast.walk(self.modules[module].tree):
            if isinstance(each, ast.Name) and each.id == node.id and not isinstance(each.ctx, ast.Load):
                return False
            if isinstance(each, ast.arg) and each.arg == node.id:
                return False
            if isinstance(each, ast.Import | ast.ImportFrom):
                names = [here for here, (home, _) in imported(each, self.modules) if home in self.modules]
                if node.id in names:
                    return False
        return True

    def learn(self) -> None:
        """Find all constants: bound once, at the top level of a module, to an integer."""
        growing = True
        while growing:
            before = len(self.values)
            for name, module in self.modules.items():
                scope = self.scopes[name]
                if any(alias.name == "*" for node in scope.imports for alias in node.names):
                    continue  # that may bind any name again
                for statement in module.tree.body:
                    for target, value in self.pairs(statement, scope):
                        if value is not None and self._is_constant(target, scope):
                            self.values[name, target] = value
            growing = len(self.values) > before

    def _is_constant(self, name: str, scope: Scope) -> bool:
        return bool(_NAME.match(name)) and scope.times[name] == 1 and name not in self._changed

    def pairs(self, statement: ast.stmt, scope: Scope) -> Iterator[tuple[str, int | None]]:
        """The names that an assignment binds, with their values."""
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            return
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Name):
            yield target.id, self.value(value, scope)
        elif isinstance(target, ast.Tuple) and all(isinstance(each, ast.Name) for each in target.elts):
            names = [each.id for each in target.elts if isinstance(each, ast.Name)]
            if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
                yield from zip(names, [self.value(item, scope) for item in value.elts])
            elif isinstance(value, ast.Call) and is_builtin(value.func, ("range",), scope):
                counts = [self.value(item, scope) for item in value.args] == [len(names)]
                yield from zip(names, range(len(names)) if counts else ())

    def value(self, node: ast.expr, scope: Scope) -> int | None:
        """The integer that an expression always is, as far as it is known by now."""
        result: int | None = None
        if isinstance(node, ast.Constant):
            result = node.value if type(node.value) is int else None
        elif isinstance(node, ast.Name):
            result = self._name(node.id, scope.holder(node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            meant = scope.holder(node.value.id).meaning(node.value.id, self.modules)
            result = self.at_home((meant[0], node.attr)) if meant is not None and not meant[1] else None
        elif isinstance(node, ast.Call) and is_const(node, scope):
            result = self.value(node.args[0], scope)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
            inner = self.value(node.operand, scope)
            result = None if inner is None else -inner if isinstance(node.op, ast.USub) else ~inner
        elif isinstance(node, ast.BinOp):
            left, right = self.value(node.left, scope), self.value(node.right, scope)
            result = None if left is None or right is None else _calculated(node.op, left, right)
        return result if result is not None and result.bit_length() <= _BITS else None

    def _name(self, name: str, holder: Scope) -> int | None:
        if holder.parent is None:
            return self.at_home((self._names[holder.node], name))
        meant = holder.meaning(name, self.modules)
        return self.at_home(meant) if meant is not None else None

    def at_home(self, meant: Meaning) -> int | None:
        """The integer that a name of a module is, also when that module imports it from elsewhere."""
        seen: set[Meaning] = set()
        while meant not in self.values and meant not in seen and meant[0] in self.modules:
            seen.add(meant)
            further = self.scopes[meant[0]].meaning(meant[1], self.modules)
            if further is None or meant[1] in self._changed:
                return None
            meant = further
        return self.values.get(meant)

    def asked(self) -> set[str]:
        """The names that are asked of something, whatever it is."""
        trees = [module.tree for module in self.modules.values()]
        return self._asked | {
            node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)
        }


class _Fold(Walk):
    """Writes the constants out in one module, and notes which names are still used."""

    def __init__(self, constants: _Constants, module: Module) -> None:
        super().__init__(constants.scopes[module.name])
        self.module, self.constants = module, constants
        self.folded: set[_Place] = set()
        self.used: set[_Place] = set()
        self.imports: dict[_Place, Meaning] = {}
        self._fast: set[_Place] = set()  # imports that must stay, whatever happens
        module.tree.body = self.statements(module.tree.body)

    def _place(self, name: str) -> _Place:
        return self.scope.holder(name).node, name

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if not isinstance(node.ctx, ast.Load):
            return node
        value = self.constants.value(node, self.scope)
        (self.used if value is None else self.folded).add(self._place(node.id))
        return node if value is None else _number(value, node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        value = self.constants.value(node, self.scope) if isinstance(node.ctx, ast.Load) else None
        if value is None:
            self.generic_visit(node)
            return node
        assert isinstance(node.value, ast.Name)
        self.folded.add(self._place(node.value.id))
        return _number(value, node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if is_const(node, self.scope):
            self.folded.add(self._place("const"))
            made: ast.expr = self.visit(node.args[0])
            return made
        self.generic_visit(node)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        self.used |= {(self.scope.module.node, name) for name in node.names}
        return node

    def _import(self, node: ast.Import | ast.ImportFrom) -> ast.stmt:
        meanings = dict(imported(node, self.constants.modules))
        others = any(self.constants.at_home(meant) is None for meant in meanings.values())
        for here, meant in meanings.items():
            self.imports[self.scope.node, here] = meant
            if not (others and isinstance(node, ast.ImportFrom) or self.constants.loads.is_quiet(meant[0])):
                self._fast.add((self.scope.node, here))  # nothing else would load that module here
        return node

    visit_Import = visit_ImportFrom = _import

    def visit_Try(self, node: ast.Try) -> ast.Try:
        for each in ast.walk(node):
            if isinstance(each, ast.Import | ast.ImportFrom):  # it may be there to see whether it fails
                self._fast |= {self._place(here) for here, _ in imported(each, self.constants.modules)}
        self.generic_visit(node)
        return node

    def may_go(self, place: _Place, meant: Meaning) -> bool:
        """May an import go, if nobody asks this module for what it binds?"""
        constant = bool(meant[1]) and self.constants.at_home(meant) is not None
        return (constant or place in self.folded) and place not in self.used | self._fast


def _needed(constants: _Constants, folds: list[_Fold]) -> set[Meaning]:
    """The names of modules that something still asks for."""
    asked = constants.asked()
    bound = {(name, each) for name, scope in constants.scopes.items() for each in scope.times}
    found = {key for key in bound if constants.any_asked or key[1] in asked}
    passed_on: dict[Meaning, Meaning] = {}
    for module in constants.program.modules.values():
        for node in ast.walk(module.tree) if module.fixed else ():
            if isinstance(node, ast.Import | ast.ImportFrom):
                found |= {meant for _, meant in imported(node, constants.modules)}
    for fold in folds:
        tree, name = fold.module.tree, fold.module.name
        found |= {(name, used) for node, used in fold.used if node is tree}
        for place, meant in fold.imports.items():
            if not fold.may_go(place, meant):
                found.add(meant)
            elif place[0] is tree:
                passed_on[name, place[1]] = meant
    stars = {home for home, name in found if name == "*"}
    found |= {key for key in bound if key[0] in stars}
    while more := {passed_on[each] for each in found if each in passed_on} - found:
        found |= more
    return found


class _Drop(Walk):
    """Drops from one module the constants that nobody asks for, and imports of constants."""

    def __init__(self, fold: _Fold, needed: set[Meaning]) -> None:
        super().__init__(fold.constants.scopes[fold.module.name])
        self.fold, self.needed = fold, needed
        fold.module.tree.body = self.statements(fold.module.tree.body)

    def _is_needed(self, name: str) -> bool:
        return self.scope.parent is None and (self.fold.module.name, name) in self.needed

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        if self.scope.parent is not None:
            return node
        pairs = [name for name, _ in self.fold.constants.pairs(node, self.scope)]
        constant = [(self.fold.module.name, name) in self.fold.constants.values for name in pairs]
        return node if not pairs or not all(constant) or any(map(self._is_needed, pairs)) else None

    def _import(self, node: ast.Import | ast.ImportFrom) -> ast.stmt | None:
        meanings = [meant for _, meant in imported(node, self.fold.constants.modules)]
        kept = []
        for alias, meant in zip(node.names, meanings):
            here = (alias.asname or alias.name).split(".")[0]
            if self._is_needed(here) or not self.fold.may_go((self.scope.node, here), meant):
                kept.append(alias)
        node.names = kept
        return node if kept else None

    visit_Import = visit_ImportFrom = _import


def _number(value: int, node: ast.expr) -> ast.expr:
    made: ast.expr = ast.Constant(abs(value))
    return ast.copy_location(made if value >= 0 else ast.UnaryOp(ast.USub(), made), node)


def _calculated(operator: ast.operator, left: int, right: int) -> int | None:
    if isinstance(operator, ast.LShift | ast.Pow) and right > _BITS:
        return None
    expression = ast.Expression(ast.BinOp(ast.Constant(left), operator, ast.Constant(right)))
    try:
        result = eval(compile(ast.fix_missing_locations(expression), "constant", "eval"))
    except (ArithmeticError, TypeError, ValueError):
        return None
    return result if type(result) is int else None
