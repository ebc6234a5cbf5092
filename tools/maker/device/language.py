"""What of one module's text the device's Python lacks; the data stands in lacks.toml."""

from __future__ import annotations

import ast
import io
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from sim.boards import MODULES_EVERYWHERE, MODULES_SOMETIMES
from tools.maker.syntax import walk

BUILTINS = {"bytearray", "bytes", "memoryview", "list", "dict", "str", "int", "tuple", "set"}
QUIET_CALLS = {"const", "bytes", "bytearray", "tuple", "range", "len", "frozenset", "memoryview"}
QUIET_CALLS |= {"namedtuple", "array", "TypeVar", "rsplit", "join", "encode", "append", "Vocabulary"}

_AT_IMPORT = "call {0}() in a function, or end the line with `# device: allow (why)` if it costs nothing"


@cache
def lacks() -> dict[str, Any]:
    """The data file of what the device lacks."""
    return tomllib.loads(Path(__file__).with_name("lacks.toml").read_text("utf-8"))


def _say(node: str) -> str:
    return str(next(entry["say"] for entry in lacks()["syntax"] if entry["node"] == node))


def string_troubles(text: str) -> Iterator[tuple[int, str]]:
    """Troubles of string literals that the syntax tree no longer shows."""
    before = ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.STRING:
            if token.type not in (tokenize.NL, tokenize.COMMENT):
                before = ""
            continue
        prefix = token.string[: min(token.string.find('"') % 99, token.string.find("'") % 99)].lower()
        if "f" in prefix and "r" in prefix:
            yield token.start[0], _say("raw-f-string")
        if "r" not in prefix and "\\N{" in token.string:
            yield token.start[0], _say("named-character")
        if before and ("f" in prefix) != before.startswith("f"):
            plain = before[1:] if "f" in prefix else token.string
            if "{" in plain or "}" in plain:
                yield token.start[0], _say("f-string-joined")
        before = ("f" if "f" in prefix else "-") + token.string


def work_at_import(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Statements that do more at import than define names from constants."""
    pending: list[ast.stmt] = list(tree.body)
    while pending:
        statement = pending.pop()
        if isinstance(statement, (ast.If, ast.Try)):
            pending += statement.body + statement.orelse
            pending += [inner for handler in getattr(statement, "handlers", []) for inner in handler.body]
        elif isinstance(statement, ast.For) and _is_bounded(statement.iter):
            pending += statement.body
        elif isinstance(statement, (ast.For, ast.While, ast.With)):
            yield statement.lineno, "work at import: such a loop or block belongs in a function"
        elif isinstance(statement, ast.ClassDef):
            pending += [inner for inner in statement.body if not isinstance(inner, ast.FunctionDef)]
        elif not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for node in walk(statement):
                if isinstance(node, ast.comprehension) and not _is_bounded(node.iter):
                    yield node.target.lineno, "work at import: such a comprehension belongs in a function"
                elif isinstance(node, ast.Call):
                    name = (
                        node.func.attr
                        if isinstance(node.func, ast.Attribute)
                        else getattr(node.func, "id", "?")
                    )
                    if name not in QUIET_CALLS:
                        yield node.lineno, f"work at import: {_AT_IMPORT.format(name)}"


class Language(ast.NodeVisitor):
    """Walks one module and notes (line, message)."""

    def __init__(self, own: set[str]) -> None:
        self.own = own
        self.found: list[tuple[int, str]] = []
        self.types: dict[str, set[str]] = {}
        self.functions: set[str] = set()
        self.guarded: set[int] = set()

    def note(self, node: ast.AST, message: str) -> None:
        """Remember a finding at a node's line."""
        self.found.append((getattr(node, "lineno", 1), message))

    # --- types, by literals, constructors and hints; names and attributes share one table a module

    def learn_types(self, tree: ast.Module) -> None:
        """Collect what each name may hold."""
        for node in walk(tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._learn(target, self.type_of(node.value))
            elif isinstance(node, ast.AnnAssign):
                self._learn(node.target, _hint(node.annotation))
            elif isinstance(node, ast.arg) and node.annotation is not None:
                self.types.setdefault(node.arg, set()).add(_hint(node.annotation))
            elif isinstance(node, ast.FunctionDef):
                self.functions.add(node.name)
            elif isinstance(node, ast.Try) and any(_catches_import_error(h) for h in node.handlers):
                self.guarded.update(id(inner) for statement in node.body for inner in walk(statement))

    def _learn(self, target: ast.expr, kind: str) -> None:
        name = getattr(target, "id", None) or getattr(target, "attr", None)
        if name:
            self.types.setdefault(name, set()).add(kind)

    def type_of(self, node: ast.expr) -> str:
        """The builtin type an expression has for sure, or ''."""
        if isinstance(node, ast.Constant):
            return type(node.value).__name__
        if isinstance(node, (ast.List, ast.ListComp)):
            return "list"
        if isinstance(node, (ast.Dict, ast.DictComp)):
            return "dict"
        if isinstance(node, (ast.Tuple, ast.JoinedStr)):
            return "tuple" if isinstance(node, ast.Tuple) else "str"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            made = BUILTINS | {"range"}
            return {"sorted": "list"}.get(node.func.id, node.func.id if node.func.id in made else "")
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            return self.type_of(node.value)
        if isinstance(node, (ast.Name, ast.Attribute)):
            name = node.id if isinstance(node, ast.Name) else node.attr
            kinds = self.types.get(name, set()) - {"NoneType"}
            return next(iter(kinds)) if len(kinds) == 1 else ""
        return ""

    # --- syntax

    def generic_visit(self, node: ast.AST) -> None:
        kind = type(node).__name__
        if kind == "Match":
            self.note(node, _say("match"))
        elif kind in ("AsyncFunctionDef", "Await", "AsyncFor", "AsyncWith"):
            self.note(node, _say("async"))
        elif kind == "TryStar":
            self.note(node, _say("except-star"))
        super().generic_visit(node)

    def _display(self, node: ast.List | ast.Tuple | ast.Set) -> None:
        loads = not isinstance(getattr(node, "ctx", ast.Load()), ast.Store)
        if loads and any(isinstance(item, ast.Starred) for item in node.elts):
            self.note(node, _say("star-display"))
        self.generic_visit(node)

    visit_List = visit_Tuple = visit_Set = _display

    def visit_Dict(self, node: ast.Dict) -> None:
        if None in node.keys:
            self.note(node, _say("double-star-display"))
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.args.posonlyargs:
            self.note(node, _say("positional-only"))
        for decorator in node.decorator_list:
            name = decorator.attr if isinstance(decorator, ast.Attribute) else getattr(decorator, "id", "")
            if name in ("native", "viper", "asm_thumb"):
                self.note(node, _say("native"))
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if node.keywords:
            self.note(node, _say("class-keyword"))
        self.generic_visit(node)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        for inner in walk(node.value):
            text = inner.value if isinstance(inner, ast.Constant) and isinstance(inner.value, str) else ""
            if isinstance(inner, (ast.Slice, ast.Dict, ast.Lambda)) or ":" in text or "}" in text:
                self.note(node, _say("f-string-expression"))
        if node.format_spec and any(
            isinstance(inner, ast.FormattedValue) for inner in walk(node.format_spec)
        ):
            self.note(node, _say("f-string-nested-format"))
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.slice, ast.Slice) and node.slice.step is not None:
            one = isinstance(node.slice.step, ast.Constant) and node.slice.step.value == 1
            if not one and self.type_of(node.value) not in ("list", "tuple", "range"):
                self.note(node, _say("step-slice"))
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for operator, right in zip(node.ops, node.comparators, strict=True):
            looks = isinstance(operator, ast.In | ast.NotIn) and self.type_of(right) == "bytearray"
            if looks and self.type_of(node.left) != "bytes":
                self.note(node, _say("in-bytearray"))
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            name = getattr(target.value, "id", "") if isinstance(target, ast.Attribute) else ""
            if name in self.functions and name not in self.types:
                self.note(node, _say("function-attribute"))
        self.generic_visit(node)

    # --- methods, builtins, modules

    def visit_Delete(self, node: ast.Delete) -> None:
        for entry in lacks()["delete"]:
            for target in node.targets:
                if isinstance(target, ast.Subscript) and self.type_of(target.value) == entry["on"]:
                    self.note(node, entry["say"])
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.args and self.type_of(node.args[0]) == "int":
            for entry in lacks()["search"]:
                kind = self.type_of(node.func.value)
                if node.func.attr in entry["names"] and kind in ("bytes", "bytearray"):
                    self.note(node, entry["say"])
        used = {keyword.arg for keyword in node.keywords}
        for entry in lacks()["keyword"]:
            if getattr(node.func, "id", "") == entry["call"] and used & set(entry["names"]):
                self.note(node, entry["say"])
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        kind = self.type_of(node.value)
        own = node.attr in self.functions or (node.attr in self.types and not kind)
        for entry in lacks()["method"]:
            fits = kind == entry["on"] or (entry["on"] == "any" and not own)
            if node.attr in entry["names"] and fits and isinstance(node.ctx, ast.Load):
                self.note(node, f".{node.attr}: {entry['say']}")
        for entry in lacks()["attribute"]:
            if (
                isinstance(node.value, ast.Name)
                and node.value.id == entry["module"]
                and node.attr in entry["names"]
            ):
                self.note(node, f"{entry['module']}.{node.attr} is not on the device")
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        own = node.id in self.types or node.id in self.functions
        for entry in lacks()["builtin"]:
            if node.id in entry["names"] and not own:
                self.note(node, f"{node.id}: {entry['say']}")

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._imported(node, alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level:
            return
        self._imported(node, node.module or "")
        for entry in lacks()["attribute"]:
            for alias in node.names:
                if node.module == entry["module"] and alias.name in entry["names"]:
                    self.note(node, f"{node.module}.{alias.name} is not on the device")

    def _imported(self, node: ast.stmt, module: str) -> None:
        name = module.split(".")[0]
        modules = lacks()["modules"]
        if name in MODULES_EVERYWHERE.union(modules["libraries"], self.own) or id(node) in self.guarded:
            return
        if name in MODULES_SOMETIMES.union(modules["guarded"]):
            self.note(node, f"import of {name}: not on every board, put it in try/except ImportError")
        elif name != "__future__":
            self.note(node, f"import of {name}: no board has it")
        else:
            self.note(node, "import of __future__: the device has none; hints cost nothing in bytecode")


def _is_bounded(node: ast.expr) -> bool:
    """Whether a loop has a fixed number of rounds: tables of constants are made that way."""
    return (
        isinstance(node, (ast.Name, ast.Tuple)) or getattr(getattr(node, "func", None), "id", "") == "range"
    )


def _hint(annotation: ast.expr) -> str:
    """The builtin type a hint names, or '' when it names several or another."""
    text = ast.unparse(annotation).strip("'\"").replace(" | None", "").replace("None | ", "")
    head = text.split("[")[0]
    return (
        head
        if head in {"bytearray", "bytes", "memoryview", "list", "dict", "str", "int", "tuple", "set"}
        else ""
    )


def _catches_import_error(handler: ast.ExceptHandler) -> bool:
    kinds = "Exception" if handler.type is None else ast.unparse(handler.type)
    return "ImportError" in kinds or "Exception" in kinds
