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
    "tuple[int, int]": "(long, long)",
    "tuple[int, ...]": "tuple",
    "None": "void",
}
_ERROR = {
    "long": " except? -1",
    "bint": " except? -1",
    "int": " except -1",
    "void": " except *",
    "(long, long)": " except *",
}
_ITEM, _PUT, _COPY, _PASTE, _COUNT, _FIND = "_item", "_put", "_copy", "_paste", "_count", "_find"
_HEAD = f"""import cython
from cython.cimports.cpython import array as _arrays
from cython.cimports.items import copy as {_COPY}, count as {_COUNT}, find as {_FIND}
from cython.cimports.items import item as {_ITEM}, paste as {_PASTE}, put as {_PUT}
"""
_PARAMETERS = {
    "long": "cython.long",
    "bytearray": "bytearray",
    "bytes": "bytes",
    "tuple": "tuple",
    _ARRAY: "_arrays.array",
}
"""How a function that has no line in a .pxd says the types of its arguments."""
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
    lists = {name: kind for module in modules for name, kind in module.lists.items()}
    files: dict[str, str] = {}
    for module in modules:
        files[module.path] = module.source(known, _Bare(classes, arrays, lists))
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
    if kind == "void" and not (given.args and given.args[0].arg == "self"):
        # An error is then seen in the result; a method may be replaced by one of Python, which has none.
        kind = "int"
    return f"cpdef {kind} {function.name}({', '.join(typed)}){_ERROR.get(kind, '')}"


def _made(value: ast.expr, classes: Homes) -> str:
    """The type of what an attribute begins with."""
    if isinstance(value, ast.Constant) and type(value.value) is int:
        return "long"
    if _is_numbers(value):
        return _ARRAY
    if isinstance(value, (ast.List, ast.ListComp)):
        return "list"
    if isinstance(value, ast.BinOp) and isinstance(value.left, ast.List):
        return "list"
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        name = value.func.id
        return {"bytearray": name, "array": _ARRAY}.get(name, name if name in classes else "object")
    return "object"


def _is_numbers(value: ast.expr) -> bool:
    """Is it a list of zeros, `[0] * n`? As an attribute, that becomes an array of numbers."""
    return isinstance(value, ast.BinOp) and ast.unparse(value.left) == "[0]"


class _Module:
    """One source, what it declares, and which of its attributes hold an array or a list of buffers."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.name = path.removesuffix(".py").replace("/", ".")
        self.tree = ast.parse(text)
        # An exception stays a class of Python.
        self.classes = [node for node in self.tree.body if isinstance(node, ast.ClassDef) and not node.bases]
        self.lines: dict[str, str] = {}
        self.tables: list[str] = []
        self.arrays: set[str] = set()
        self.lists: dict[str, str] = {}

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
            annotation = ast.unparse(each.annotation) if isinstance(each, ast.AnnAssign) else ""
            for target in each.targets if isinstance(each, ast.Assign) else [each.target]:
                if not isinstance(target, ast.Attribute) or getattr(target.value, "id", "") != "self":
                    continue
                # It begins in __init__, which comes first.
                kinds.setdefault(target.attr, _made(each.value, classes))
                if kinds[target.attr] == _ARRAY:
                    self.arrays.add(target.attr)
                made = _made(each.value.elt, classes) if isinstance(each.value, ast.ListComp) else ""
                kind = _TYPES.get(annotation.removeprefix("list[").removesuffix("]"), made)
                if kinds[target.attr] == "list" and kind in (_ARRAY, "bytearray"):
                    self.lists[target.attr] = kind
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
    """Takes annotations away, and treats arrays and bytes as C does (items.pxd)."""

    def __init__(self, classes: Homes, arrays: set[str], lists: Mapping[str, str]) -> None:
        self.classes, self.arrays, self.lists = classes, arrays, lists
        self.local: set[str] = set()
        self.returned = ""

    def _listed(self, node: ast.expr) -> str:
        """The type of an item of a list of buffers; nothing if it is none."""
        if not isinstance(node, ast.Subscript) or isinstance(node.slice, ast.Slice):
            return ""
        held = node.value
        return self.lists.get(held.attr if isinstance(held, ast.Attribute) else getattr(held, "id", ""), "")

    def _is_array(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Subscript):
            return self._listed(node) == _ARRAY
        if isinstance(node, ast.Attribute):
            return node.attr in self.arrays
        return isinstance(node, ast.Name) and node.id in self.local

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        before, returned = self.local, self.returned
        self.local = {arg.arg for arg in node.args.args if _type(arg.annotation, {}) == _ARRAY}
        for each in ast.walk(node):
            if isinstance(each, ast.Assign) and self._is_array(each.value):
                self.local |= {name.id for name in each.targets if isinstance(name, ast.Name)}
        line = _declared(node, self.classes)
        self.returned = line.split()[1] if line else ""
        # What has no line in the .pxd says here what its arguments are.
        typed = not line and not node.name.startswith("__")
        for arg in node.args.args:
            kind = _type(arg.annotation, self.classes) if typed else ""
            name = kind if kind in self.classes else _PARAMETERS.get(kind, "")
            arg.annotation = _parsed(name) if name else None
        node.returns = None
        self.generic_visit(node)
        self.local, self.returned = before, returned
        return node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        self.generic_visit(node)
        return ast.Return(ast.Constant(0)) if self.returned == "int" and node.value is None else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        return self.visit_Assign(ast.Assign([node.target], node.value)) if node.value else ast.Pass()

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        target = node.targets[0]
        kind = self._listed(node.value)
        stored = isinstance(target, ast.Subscript) and self._is_array(target.value)
        self.generic_visit(node)
        if len(node.targets) > 1:
            return node
        if isinstance(target, ast.Attribute) and _is_numbers(node.value):
            node.value = _parsed(f"_arrays.array('q', bytes(8 * len({ast.unparse(node.value)})))")
        elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            if ast.unparse(target.slice) == ":":
                return ast.Expr(_call(_COPY, target.value, node.value))
            if target.slice.upper is not None and target.slice.step is None:
                lower = target.slice.lower or ast.Constant(0)
                return ast.Expr(_call(_PASTE, target.value, lower, target.slice.upper, node.value))
        elif stored:
            assert isinstance(target, ast.Subscript)
            return ast.Expr(_call(_PUT, target.value, target.slice, node.value))
        elif kind and isinstance(target, ast.Name):
            checked = ast.keyword("typecheck", ast.Constant(True))
            node.value = ast.Call(_parsed("cython.cast"), [_parsed(_PARAMETERS[kind]), node.value], [checked])
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        target = node.target
        stored = isinstance(target, ast.Subscript) and self._is_array(target.value)
        self.generic_visit(node)
        if not stored:
            return node
        assert isinstance(target, ast.Subscript)
        # Its index is read twice; in the firmware it does nothing.
        now = _call(_ITEM, target.value, target.slice)
        return ast.Expr(_call(_PUT, target.value, target.slice, ast.BinOp(now, node.op, node.value)))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and len(node.args) == 3:
            name = {"count": _COUNT, "find": _FIND}.get(node.func.attr)
            if name:
                return _call(name, node.func.value, *node.args)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        one = isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice)
        array = one and self._is_array(node.value)
        self.generic_visit(node)
        return _call(_ITEM, node.value, node.slice) if array else node


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _call(name: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(given), [])
