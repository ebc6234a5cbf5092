"""Writes integer constants out before compiling, across modules: on a board a name costs heap and a look-up.

`TABLE = 105` in one module and `from .state import TABLE` in another become the bare number where they are
used. Lines stay where they were.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from tools.maker.names import ASKED
from tools.maker.scopes import Scope

NAME = re.compile(r"_?[A-Z][A-Z0-9_]*\Z")
Edit = tuple[int, int, str]
BITS = 64  # longer numbers stay as they are written


def fold(texts: Mapping[str, str], kept: Mapping[str, str] | None = None) -> dict[str, str]:
    """The texts (path → source) with constants written out; `kept` sources stay as they are but use them."""
    modules = {path: _Module(path, text) for path, text in texts.items()}
    others = {path: text for path, text in (kept or {}).items() if path not in texts}
    modules |= {path: _Module(path, text, fixed=True) for path, text in others.items()}
    by_name = {module.name: module for module in modules.values()}
    changed = set().union(*(module.changed for module in modules.values()))
    for module in modules.values():
        module.link(by_name)
    while sum(module.learn(changed) for module in modules.values()):
        pass
    loose = set().union(*(module.loose for module in modules.values()))
    needed = {need for module in modules.values() for need in module.needs()}
    whole = set().union(*(module.whole() for module in modules.values()))
    needed |= {(name, each) for name in whole for each in by_name[name].imported if each in loose}
    while more := {need for module in modules.values() for need in module.passed_on(needed)} - needed:
        needed |= more
    return {path: module.rewritten(needed, loose) for path, module in modules.items() if not module.fixed}


class _Module:
    """One source: its constants, what it imports, and where names stand in it."""

    def __init__(self, path: str, text: str, fixed: bool = False) -> None:
        self.text, self.fixed = text, fixed
        self.tree = ast.parse(text)
        parts = path.removesuffix(".py").split("/")
        self.package = parts[:-1]
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.values: dict[str, int] = {}
        self.imported: dict[str, tuple[_Module, str]] = {}
        self.every: list[tuple[str, _Module, str]] = []  # also those that share a name
        self.siblings: dict[str, _Module] = {}
        self.loads: list[ast.Name | ast.Attribute] = []
        self.loose: set[str] = set()
        self.changed: set[str] = set()  # what is set as `module.NAME = 1`, so it is no constant
        self._starts = [0]
        for line in text.encode().splitlines(keepends=True):  # a str would end lines at a form feed, too
            self._starts.append(self._starts[-1] + len(line))
        self._before_dot = {id(n.value) for n in ast.walk(self.tree) if isinstance(n, ast.Attribute)}
        self._statements = [s for s in self.tree.body if isinstance(s, ast.Assign) and len(s.targets) == 1]
        self._spoiled = self._find_spoiled()
        self._has_own_range = "range" in Scope(self.tree).bound

    def _find_spoiled(self) -> set[str]:
        """Names that are no constants: bound twice, or in an f-string, where places are not exact."""
        bound: dict[str, set[object]] = {}
        spoiled: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                bound.setdefault(node.id, set()).add(node)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and node.name:
                bound.setdefault(node.name, set()).add(node)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    meant = (node.level, node.module, alias.name)
                    bound.setdefault(alias.asname or alias.name, set()).add(meant)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    bound.setdefault((alias.asname or alias.name).split(".")[0], set()).add(alias.name)
            elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                self.changed.add(node.attr)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ASKED:
                asked = {str(each.value) for each in node.args if isinstance(each, ast.Constant)}
                self.loose |= asked
                if getattr(node.func, "id", "") in ("setattr", "delattr"):
                    self.changed |= asked
            elif isinstance(node, ast.arg):
                spoiled.add(node.arg)
            elif isinstance(node, ast.Global):
                spoiled.update(node.names)
            elif isinstance(node, ast.JoinedStr):
                spoiled.update(inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
                self.loose.update(inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute))
        return spoiled | {name for name, ways in bound.items() if len(ways) > 1}

    def link(self, by_name: Mapping[str, _Module]) -> None:
        """Find out what each imported name stands for, and collect where names are used."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                base = ".".join(self.package[: len(self.package) - node.level + 1]) if node.level else ""
                base = ".".join(part for part in (base, node.module) if part)
                for alias in node.names:
                    name = alias.asname or alias.name
                    if f"{base}.{alias.name}" in by_name:
                        self.siblings[name] = by_name[f"{base}.{alias.name}"]
                    elif base in by_name:
                        self.imported[name] = (by_name[base], alias.name)
                        self.every.append((name, by_name[base], alias.name))
        inside = {id(n) for f in ast.walk(self.tree) if isinstance(f, ast.JoinedStr) for n in ast.walk(f)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self.loads.append(node)
            elif isinstance(node, ast.Attribute):
                loads = isinstance(node.ctx, ast.Load)
                if self._sibling(node) is None or id(node) in inside or not loads:
                    self.loose.add(node.attr)
                else:
                    self.loads.append(node)

    def _sibling(self, node: ast.expr) -> _Module | None:
        value = node.value if isinstance(node, ast.Attribute) else None
        if isinstance(value, ast.Name) and value.id not in self._spoiled:
            return self.siblings.get(value.id)
        return None

    def constant(self, name: str) -> int | None:
        """The integer that a name of this module is, be it another module's."""
        module, seen = self, {(self.name, name)}
        while name not in module.values and name in module.imported and name not in module._spoiled:
            module, name = module.imported[name]
            if (module.name, name) in seen:
                return None
            seen.add((module.name, name))
        return module.values.get(name)

    def value(self, node: ast.expr) -> int | None:
        """The integer an expression always has, as far as it is known by now."""
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return _short(node.value)
        if isinstance(node, ast.Name):
            return self.constant(node.id)
        if isinstance(node, ast.Attribute) and (home_module := self._sibling(node)) is not None:
            return home_module.constant(node.attr)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const" and len(node.args) == 1:
            return self.value(node.args[0])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert)):
            inner = self.value(node.operand)
            return None if inner is None else -inner if isinstance(node.op, ast.USub) else ~inner
        if isinstance(node, ast.BinOp):
            left, right = self.value(node.left), self.value(node.right)
            return None if left is None or right is None else _calculate(node.op, left, right)
        return None

    def _pairs(self, statement: ast.Assign) -> Iterator[tuple[str, int | None]]:
        """The names a statement binds, with their values."""
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Name):
            yield target.id, self.value(value)
        elif isinstance(target, ast.Tuple) and all(isinstance(name, ast.Name) for name in target.elts):
            names = [name.id for name in target.elts if isinstance(name, ast.Name)]
            if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
                yield from zip(names, [self.value(item) for item in value.elts])
            elif (
                isinstance(value, ast.Call)
                and getattr(value.func, "id", "") == "range"
                and len(value.args) == 1
                and not self._has_own_range
            ):
                yield from zip(names, range(len(names)))

    def learn(self, changed: set[str]) -> bool:
        """Take in the constants whose values are known by now; whether there were new ones."""
        before = len(self.values)
        for statement in self._statements:
            for name, value in self._pairs(statement):
                if value is not None and NAME.match(name) and name not in self._spoiled | changed:
                    self.values[name] = value
        return len(self.values) > before

    def needs(self) -> Iterator[tuple[str, str]]:
        """(module, name) that must stay because this module's text still asks for it."""
        for name, home, known_as in self.every:
            if self.fixed or name in self._spoiled:
                yield home.name, known_as
        if self.fixed:
            for node in self.loads:
                if isinstance(node, ast.Attribute) and (home_module := self._sibling(node)) is not None:
                    yield home_module.name, node.attr
        for name in self._spoiled & self.values.keys():
            yield self.name, name

    def passed_on(self, needed: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """(module, name) that this module must import since somebody asks this one for it."""
        for name, home, known_as in self.every:
            if (self.name, name) in needed:
                yield home.name, known_as

    def whole(self) -> set[str]:
        """Modules that are given away here: nobody knows what they are asked for."""
        names = [node for node in self.loads if isinstance(node, ast.Name)]
        given = {node.id for node in names if not self._is_before_dot(node)}
        return {self.siblings[name].name for name in given if name in self.siblings}

    def _is_before_dot(self, node: ast.expr) -> bool:
        return id(node) in self._before_dot

    def rewritten(self, needed: set[tuple[str, str]], loose: set[str]) -> str:
        """The text with constants written out, and without the names that nobody asks for any more."""
        edits: list[Edit] = []
        left: set[str] = set()
        gone = {name for name in self.values if (self.name, name) not in needed and name not in loose}
        dropped = [s for s in self._statements if (names := {n for n, _ in self._pairs(s)}) and names <= gone]
        silent = {id(node) for statement in dropped for node in ast.walk(statement)}
        silent |= {
            id(n.value) for n in self.loads if isinstance(n, ast.Attribute) and self.value(n) is not None
        }
        for node in self.loads:
            value = self.value(node)
            if id(node) in silent:
                continue
            if value is not None:
                bare = value >= 0 and not self._is_before_dot(node)
                edits.append((*self._span(node), str(value) if bare else f"({value})"))
            elif isinstance(node, ast.Name):
                left.add(node.id)
        edits += [(*self._span(statement), "pass") for statement in dropped]
        edits += self._imports(left | {name for module, name in needed if module == self.name})
        # A number inside a dropped or longer replaced part is gone with it.
        result = self.text.encode()
        end_of_done = len(result) + 1
        for start, end, new in sorted(set(edits), key=lambda edit: (-edit[1], edit[0])):
            if end <= end_of_done:
                result = result[:start] + new.encode() + result[end:]
                end_of_done = start
        return result.decode()

    def _imports(self, left: set[str]) -> Iterator[Edit]:
        """Imports without the names that are not used any more."""
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.ImportFrom):
                continue
            names = [alias.asname or alias.name for alias in node.names]
            folded = [name for name in names if self._is_folded(name, left)]
            if not folded:
                continue
            rest = [alias for alias, name in zip(node.names, names) if name not in folded]
            kept = ast.unparse(ast.ImportFrom(node.module, rest, node.level)) if rest else "pass"
            yield *self._span(node), kept + "\n" * ((node.end_lineno or node.lineno) - node.lineno)

    def _is_folded(self, name: str, left: set[str]) -> bool:
        if name in self._spoiled or name in left:
            return False
        if name in self.siblings:
            return bool(self.siblings[name].values) and any(
                isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == name
                for node in self.loads
            )
        return name in self.imported and self.value(ast.Name(name, ast.Load())) is not None

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )


def _calculate(operator: ast.operator, left: int, right: int) -> int | None:
    if isinstance(operator, ast.LShift | ast.Pow) and right > BITS:
        return None
    expression = ast.Expression(ast.BinOp(ast.Constant(left), operator, ast.Constant(right)))
    code = compile(ast.fix_missing_locations(expression), "constant", "eval")
    try:
        result = eval(code)
    except (ArithmeticError, TypeError, ValueError):
        return None
    return _short(result) if type(result) is int else None


def _short(value: int) -> int | None:
    """A number that is worth writing out."""
    return value if value.bit_length() <= BITS else None
