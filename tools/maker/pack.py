"""Packs the words of each language into one piece before compiling, and asks for them by number.

In the sources words are read by name: `words().HOLD`. On a board each name and each short text would stay in
memory for ever; packed (firmware/handheld/words has the class that unpacks them) they take their letters.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from tools.maker import mpy

ENTRY, ITEM, PART = b"\1", b"\2", b"\3"
FIRST, LAST = 2, 255
_SOURCE = re.compile(r"(.*/)?words/[a-z]{2}(_\w+)?\.py\Z")
_PACKED = "handheld.words"

Word = str | tuple["Word", ...]


class Words:
    """All words of a program (path → text), each with its number."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._trees = {path: ast.parse(text) for path, text in texts.items()}
        self._said = {path: _said(tree) for path, tree in self._trees.items() if _SOURCE.match(path)}
        names = sorted({name for said in self._said.values() for name in said})
        if len(names) > LAST - FIRST:
            raise mpy.Refused([mpy.Finding("words", 1, f"more than {LAST - FIRST} words have names")])
        self.numbers = {name: FIRST + i for i, name in enumerate(names)}
        self._vocabularies = {
            (_module(path), function.name)
            for path, tree in self._trees.items()
            for function in tree.body
            if isinstance(function, ast.FunctionDef) and _gives_words(function)
        }
        others = [tree for path, tree in self._trees.items() if path not in self._said]
        # What is called as a word is, but belongs to a module: nothing can be said about that.
        self._elsewhere = {
            node.id
            for tree in others
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def __getstate__(self) -> dict[str, object]:
        """What `asked` needs, when all this is kept for later."""
        return {name: value for name, value in vars(self).items() if name not in ("_trees", "_said")}

    def sources(self) -> dict[str, str]:
        """The program with its words packed; lines move."""
        if not self._vocabularies:
            return {path: ast.unparse(tree) for path, tree in self._trees.items()}
        found: list[mpy.Finding] = []
        made = {}
        for path, tree in self._trees.items():
            if path in self._said:
                made[path] = f"from {_PACKED} import Packed\nWords = Packed({self._bytes(path)!r})\n"
            else:
                made[path] = self._asked(path, tree, found)
        if found:
            raise mpy.Refused(found)
        return made

    def asked(self, program: str) -> str:
        """A program that reads words of this one."""
        return self._asked("program.py", ast.parse(program), [])

    def _bytes(self, path: str) -> bytes:
        entries = [
            ENTRY + bytes((self.numbers[name],)) + _joined(word, (ITEM, PART))
            for name, word in self._said[path].items()
        ]
        return b"".join(entries) + ENTRY

    def _asked(self, path: str, tree: ast.Module, found: list[mpy.Finding]) -> str:
        reading = _Reading(self.numbers, self._vocabularies, tree)
        made = reading.visit(tree)
        words = self.numbers.keys() - self._elsewhere
        for node in ast.walk(made):
            if isinstance(node, ast.Attribute) and node.attr in words:
                message = f"{ast.unparse(node)}: is this a word? Read it as words().{node.attr}"
                found.append(mpy.Finding(path, node.lineno, message))
        return ast.unparse(ast.fix_missing_locations(made))


class _Reading(ast.NodeTransformer):
    """Replaces the names of words by their numbers where a vocabulary is asked."""

    def __init__(
        self, numbers: Mapping[str, int], vocabularies: set[tuple[str, str]], tree: ast.Module
    ) -> None:
        self.numbers = numbers
        self.functions: set[str] = set()
        self.held: set[str] = set()  # variables and attributes that hold a vocabulary
        modules = {module for module, _ in vocabularies}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    here = alias.asname or alias.name
                    if (node.module, alias.name) in vocabularies:
                        self.functions.add(here)
                    elif f"{node.module}.{alias.name}" in modules:
                        inside = {
                            name for module, name in vocabularies if module == f"{node.module}.{alias.name}"
                        }
                        self.functions |= {f"{here}.{name}" for name in inside}
            elif isinstance(node, ast.ClassDef) and _all_words(node, numbers):
                self.held |= _annotated(tree, node.name)
        growing = True
        while growing:
            before = len(self.held)
            for node in ast.walk(tree):
                if isinstance(node, ast.Assign) and self._is_vocabulary(node.value):
                    self.held |= {ast.unparse(target) for target in node.targets}
            growing = len(self.held) > before

    def _is_vocabulary(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Call):
            return ast.unparse(node.func) in self.functions
        return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) in self.held

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if node.attr in self.numbers and self._is_vocabulary(node.value):
            return ast.copy_location(
                ast.Subscript(self.visit(node.value), ast.Constant(self.numbers[node.attr]), ast.Load()), node
            )
        self.generic_visit(node)
        return node


def _said(tree: ast.Module) -> dict[str, Word]:
    """The words of one module: what its class holds."""
    said = {}
    for each in tree.body:
        for statement in each.body if isinstance(each, ast.ClassDef) else ():
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                said[statement.targets[0].id] = ast.literal_eval(statement.value)
    return said


def _joined(word: Word, ends: tuple[bytes, ...]) -> bytes:
    """A text as it is; each part of a tuple ends with a mark."""
    if isinstance(word, str):
        return word.encode()
    return b"".join(_joined(part, ends[1:]) + ends[0] for part in word)


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _gives_words(function: ast.FunctionDef) -> bool:
    last = function.body[-1]
    return (
        isinstance(last, ast.Return) and last.value is not None and ast.unparse(last.value).endswith(".now()")
    )


def _all_words(node: ast.ClassDef, numbers: Mapping[str, int]) -> bool:
    """Is it the type of a vocabulary: a class of properties which all are words?"""
    names = [each.name for each in node.body if isinstance(each, ast.FunctionDef)]
    return bool(names) and all(name in numbers for name in names)


def _annotated(tree: ast.Module, kind: str) -> set[str]:
    """The parameters of a type."""
    return {
        node.arg
        for node in ast.walk(tree)
        if isinstance(node, ast.arg)
        and node.annotation is not None
        and ast.unparse(node.annotation).strip("'\"") == kind
    }
