"""Turns sources of the firmware into Cython's dialect: what their annotations say becomes types of C.

Beside each module comes a .pxd that declares its functions and classes, so that modules call each other as C
does. What has no simple type stays an object of Python. Numbers of the firmware fit into 31 bits.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from tools.maker.optimise import optimise, passes

_ARRAY = "array.array"
_TYPES = {
    "int": "long",
    "bool": "bint",
    "bytes": "bytes",
    "bytearray": "bytearray",
    "array[int]": _ARRAY,
    "None": "void",
}
_ERROR = {"long": " except? -1", "bint": " except? -1", "void": " except *"}
_ITEM, _COPY, _COUNT = "_item", "_copy", "_count"
_HEAD = (
    f"import cython\nfrom cython.cimports.items import copy as {_COPY}, count as {_COUNT}, item as {_ITEM}"
)
_CLOSURES = (ast.Yield, ast.YieldFrom, ast.Lambda, ast.GeneratorExp, ast.FunctionDef)

Homes = Mapping[str, str]
"""The module of each class."""


def typed(texts: Mapping[str, str], tables: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The files to compile (path → text); `tables` names, by module, what is bytes and never bound again."""
    names = sorted(set(re.findall(r"\b_?[A-Z][A-Z0-9_]*\b", " ".join(texts.values()))))
    # Constants become numbers here, too; but all of them stay, for whoever asks from outside.
    outside = {"outside.py": "\n".join(f"outside.{name}" for name in names)}
    folded = optimise(texts, outside, leave_out=passes().keys() - {"fold"})
    modules = [_Module(path, text) for path, text in folded.sources.items()]
    classes = {each.name: module.name for module in modules for each in module.classes}
    known = {module.name: module for module in modules}
    for module in modules:
        module.declare(classes, tables.get(module.name, ()))
    arrays = set().union(*(module.arrays for module in modules))
    lists = set().union(*(module.lists for module in modules))
    files: dict[str, str] = {}
    for module in modules:
        files[module.path] = module.source(known, _Bare(arrays, lists))
        files[module.path.removesuffix(".py") + ".pxd"] = module.declarations(classes)
    return files


def _type(annotation: ast.expr | None, classes: Homes) -> str:
    """The type of C for an annotation."""
    name = ast.unparse(annotation) if annotation is not None else ""
    return name if name in classes else _TYPES.get(name, "object")


def _declared(function: ast.FunctionDef, classes: Homes) -> str:
    """A function's line in a .pxd; nothing if it cannot be one of C."""
    given = function.args
    if (
        function.name.startswith("__")
        or function.decorator_list
        or given.vararg
        or given.kwarg
        or given.kwonlyargs
        or given.posonlyargs
        or any(isinstance(node, _CLOSURES) for each in function.body for node in ast.walk(each))
    ):
        return ""
    typed = []
    for i, arg in enumerate(given.args):
        optional = "=*" if i >= len(given.args) - len(given.defaults) else ""
        typed.append("self" if arg.arg == "self" else f"{_type(arg.annotation, classes)} {arg.arg}{optional}")
    kind = _type(function.returns, classes)
    return f"cpdef {kind} {function.name}({', '.join(typed)}){_ERROR.get(kind, '')}"


def _made(value: ast.expr, classes: Homes) -> str:
    """The type of what an attribute begins with."""
    if isinstance(value, ast.Constant) and type(value.value) is int:
        return "long"
    if isinstance(value, (ast.List, ast.ListComp)):
        return "list"
    if isinstance(value, ast.BinOp) and isinstance(value.left, ast.List):
        return "list"
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        name = value.func.id
        return {"bytearray": name, "array": _ARRAY}.get(name, name if name in classes else "object")
    return "object"


class _Module:
    """One source, what it declares, and which of its attributes hold an array or a list of them."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.name = path.removesuffix(".py").replace("/", ".")
        self.tree = ast.parse(text)
        # An exception stays a class of Python.
        self.classes = [node for node in self.tree.body if isinstance(node, ast.ClassDef) and not node.bases]
        self.lines: dict[str, str] = {}
        self.tables: list[str] = []
        self.arrays: set[str] = set()
        self.lists: set[str] = set()

    def declare(self, classes: Homes, tables: Sequence[str]) -> None:
        """Find what other modules can use as C does."""
        self.tables = list(tables)
        self.lines |= {name: f"cdef bytes {name}" for name in tables}
        self.lines |= self._functions(self.tree.body, classes)
        for node in self.classes:
            rows = [*self._attributes(node, classes), *self._functions(node.body, classes).values()]
            self.lines[node.name] = f"cdef class {node.name}:\n    " + "\n    ".join(rows or ["pass"])

    def _functions(self, body: list[ast.stmt], classes: Homes) -> dict[str, str]:
        found = {each.name: _declared(each, classes) for each in body if isinstance(each, ast.FunctionDef)}
        return {name: line for name, line in found.items() if line}

    def _attributes(self, node: ast.ClassDef, classes: Homes) -> list[str]:
        kinds: dict[str, str] = {}
        for each in ast.walk(node):
            if not isinstance(each, ast.Assign | ast.AnnAssign) or each.value is None:
                continue
            said = ast.unparse(each.annotation) if isinstance(each, ast.AnnAssign) else ""
            for target in each.targets if isinstance(each, ast.Assign) else [each.target]:
                if not isinstance(target, ast.Attribute) or getattr(target.value, "id", "") != "self":
                    continue
                # It begins in __init__, which comes first.
                kinds.setdefault(target.attr, _made(each.value, classes))
                if kinds[target.attr] == _ARRAY:
                    self.arrays.add(target.attr)
                made = isinstance(each.value, ast.ListComp) and _made(each.value.elt, classes) == _ARRAY
                if made or said == "list[array[int]]":
                    self.lists.add(target.attr)
        return [f"cdef public {kind} {name}" for name, kind in kinds.items()]

    def declarations(self, classes: Homes) -> str:
        """The text of the .pxd."""
        head = ["from cpython cimport array"]
        for name, home in classes.items():
            if home != self.name and any(re.search(rf"\b{name}\b", line) for line in self.lines.values()):
                head.append(f"from {home} cimport {name}")
        return "\n".join([*head, *self.lines.values(), ""])

    def source(self, known: Mapping[str, _Module], bare: _Bare) -> str:
        """The text of the module, without annotations, with others' functions as those of C."""
        called = {id(node.func) for node in ast.walk(self.tree) if isinstance(node, ast.Call)}
        handed = {
            node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name) and id(node) not in called
        }
        body: list[ast.stmt] = ast.parse(_HEAD).body
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                continue  # it may not stand below the head, and is about annotations, which are gone
            body += self._imports(node, known, handed) if isinstance(node, ast.ImportFrom) else [node]
        for name in self.tables:
            # A table of C is not seen from Python unless it is told.
            body += ast.parse(f"globals()[{name!r}] = {name}").body
        return ast.unparse(ast.fix_missing_locations(bare.visit(ast.Module(body, [])))) + "\n"

    def _imports(
        self, node: ast.ImportFrom, known: Mapping[str, _Module], handed: set[str]
    ) -> Iterator[ast.stmt]:
        """An import in two: what C can call, and what Python hands around as an object."""
        package = self.name.split(".")[: -node.level] if node.level else []
        home = ".".join([*package, *([node.module] if node.module else [])])
        fast: list[ast.alias] = []
        if home in known:
            lines = known[home].lines
            for alias in node.names:
                line = lines.get(alias.name, "")
                if line and not (line.startswith("cpdef") and (alias.asname or alias.name) in handed):
                    fast.append(alias)
        rest = [alias for alias in node.names if alias not in fast]
        if fast:
            yield ast.ImportFrom(f"cython.cimports.{home}", fast, 0)
        if rest:
            yield ast.ImportFrom(node.module, rest, node.level)


class _Bare(ast.NodeTransformer):
    """Takes annotations away, and reads and copies arrays and bytes as C does (items.pxd)."""

    def __init__(self, arrays: set[str], lists: set[str]) -> None:
        self.arrays, self.lists = arrays, lists
        self.local: set[str] = set()

    def _is_array(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Subscript):
            node = node.value
            name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
            return name in self.lists
        if isinstance(node, ast.Attribute):
            return node.attr in self.arrays
        return isinstance(node, ast.Name) and node.id in self.local

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        before = self.local
        self.local = {arg.arg for arg in node.args.args if _type(arg.annotation, {}) == _ARRAY}
        for each in ast.walk(node):
            if isinstance(each, ast.Assign) and self._is_array(each.value):
                self.local |= {name.id for name in each.targets if isinstance(name, ast.Name)}
        # What has no line in the .pxd says here what its numbers are.
        told = not _declared(node, {}) and not node.name.startswith("__")
        for arg in node.args.args:
            number = told and _type(arg.annotation, {}) == "long"
            arg.annotation = ast.parse("cython.long", mode="eval").body if number else None
        node.returns = None
        self.generic_visit(node)
        self.local = before
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        return ast.Assign([node.target], node.value) if node.value else ast.Pass()

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        target = node.targets[0]
        if isinstance(target, ast.Subscript) and ast.unparse(target.slice) == ":":
            return ast.Expr(ast.Call(ast.Name(_COPY, ast.Load()), [target.value, node.value], []))
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "count" and len(node.args) == 3:
            return ast.Call(ast.Name(_COUNT, ast.Load()), [node.func.value, *node.args], [])
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        one = isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice)
        array = one and self._is_array(node.value)
        self.generic_visit(node)
        return ast.Call(ast.Name(_ITEM, ast.Load()), [node.value, node.slice], []) if array else node
