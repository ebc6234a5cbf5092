"""Packs the words of each language into one piece of bytes, and asks for them by number.

On a board each name and each short text would stay in memory for ever; packed (firmware/handheld/words has
the class that unpacks them) they take their letters.

    class Words:                        Words = Packed(b"\\1\\2hold\\1")
        HOLD = "hold"               →
    w = words()                         w = words()
    draw(w.HOLD)                        draw(w[2])
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable

from tools.maker.optimise import Module, Program
from tools.maker.optimise.names import imported, is_docstring
from tools.maker.syntax import Transformer, walk

_ENTRY, _ITEM, _PART = b"\1", b"\2", b"\3"
_FIRST, _LAST = 2, 255
_SOURCE = re.compile(r"(.*/)?words/[a-z]{2}(_\w+)?\.py\Z")
_PACKED = "handheld.words"

Word = str | tuple["Word", ...]


def run(program: Program) -> None:
    """Change the trees of all modules, or of none."""
    texts = {module.path: _texts_of(module.tree) for module in program.ours if _SOURCE.match(module.path)}
    vocabularies = {
        (module.name, function.name)
        for module in program.ours
        for function in module.tree.body
        if isinstance(function, ast.FunctionDef) and _gives_words(function)
    }
    if not vocabularies or not texts:
        return
    numbers = numbered(name for names in texts.values() for name in names or ())
    readings = [_Reading(module, program, vocabularies, set(numbers)) for module in program.modules.values()]
    unsure = [] if _PACKED in program.modules else [f"there is no {_PACKED}"]
    unsure += [f"{path} holds more than texts" for path, names in texts.items() if names is None]
    unsure += [f"{reading.module.path}:{reading.unsure}" for reading in readings if reading.unsure]
    unsure += ["there are too many"] if len(numbers) > _LAST - _FIRST else []
    if unsure:
        program.not_done.append(f"words: they are not packed: {unsure[0]}")
        return
    doubtful = set().union(*(reading.doubtful for reading in readings))
    for reading in readings:
        names = texts.get(reading.module.path)
        if names:
            packed = [_ENTRY + bytes((numbers[name],)) + _packed(word) for name, word in names.items()]
            text = f"from {_PACKED} import Packed\nWords = Packed({b''.join(packed) + _ENTRY!r})\n"
            # Those are there by name, too.
            text += "".join(f"Words.{name} = {names[name]!r}\n" for name in sorted(doubtful & names.keys()))
            reading.module.tree = ast.parse(text)
        elif not reading.module.fixed:
            reading.ask_by(numbers)


def numbered(names: Iterable[str]) -> dict[str, int]:
    """The number of each word."""
    return {name: _FIRST + i for i, name in enumerate(sorted(set(names)))}


def _texts_of(tree: ast.Module) -> dict[str, Word] | None:
    """The words of one module: what its class `Words` holds; None if there is something else."""
    texts: dict[str, Word] = {}
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef) and statement.name == "Words":
            for each in statement.body:
                if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                    try:
                        texts[each.targets[0].id] = ast.literal_eval(each.value)
                    except ValueError:
                        return None
                elif not is_docstring(each):
                    return None
        elif not is_docstring(statement):
            return None
    return texts


def _packed(word: Word, ends: tuple[bytes, ...] = (_ITEM, _PART)) -> bytes:
    """A text as it is; each part of a tuple ends with a mark."""
    if isinstance(word, str):
        return word.encode()
    return b"".join(_packed(part, ends[1:]) + ends[0] for part in word)


def _gives_words(function: ast.FunctionDef) -> bool:
    last = function.body[-1]
    return (
        isinstance(last, ast.Return) and last.value is not None and ast.unparse(last.value).endswith(".now()")
    )


class _Reading(Transformer):
    """Where one module reads words, and whether all of these places are known."""

    def __init__(
        self, module: Module, program: Program, vocabularies: set[tuple[str, str]], words: set[str]
    ) -> None:
        self.module = module
        self.unsure = ""
        self.doubtful: set[str] = set()  # what may be a word, or belong to something else of that name
        self._numbers: dict[str, int] = {}
        nodes = walk(module.tree)
        self._functions = {name for home, name in vocabularies if home == module.name}
        modules = set()
        for node in nodes:
            for here, (home, name) in (
                imported(node, program.modules) if isinstance(node, ast.Import | ast.ImportFrom) else ()
            ):
                modules.add(here)
                if (home, name) in vocabularies:
                    self._functions.add(here)
                elif not name:
                    self._functions |= {f"{here}.{each}" for there, each in vocabularies if there == home}
        self._held: set[str] = set()
        self._find_holders(nodes, words)
        for node in nodes:
            if isinstance(node, ast.Attribute) and node.attr in words and not self._is_vocabulary(node.value):
                if not (isinstance(node.value, ast.Name) and node.value.id in modules):
                    self.doubtful.add(node.attr)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "hasattr"):
                by_name = self._is_vocabulary(node.args[0])
                self.unsure = f"{node.lineno}: {ast.unparse(node)}" if by_name else self.unsure

    def _find_holders(self, nodes: list[ast.AST], words: set[str]) -> None:
        """Find the variables, parameters and attributes that hold a vocabulary and never anything else."""
        kinds = {node.name for node in nodes if isinstance(node, ast.ClassDef) and _all_words(node, words)}
        arguments = [node for node in nodes if isinstance(node, ast.arg)]
        given = [node.arg for node in arguments if node.annotation and _text(node.annotation) in kinds]
        bound = Counter(node.arg for node in arguments)
        for node in nodes:
            if isinstance(node, ast.Name | ast.Attribute) and not isinstance(node.ctx, ast.Load):
                bound[_text(node)] += 1
        assigned = [node for node in nodes if isinstance(node, ast.Assign)]
        growing = True
        while growing:
            known = [each.targets for each in assigned if self._is_vocabulary(each.value)]
            found = Counter(given + [_text(target) for targets in known for target in targets])
            held = {text for text in found if found[text] == bound[text]}
            growing = held > self._held
            self._held = held

    def _is_vocabulary(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Call):
            return ast.unparse(node.func) in self._functions
        return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) in self._held

    def ask_by(self, numbers: dict[str, int]) -> None:
        """Make `words().HOLD` ask by number."""
        self._numbers = numbers
        self.visit(self.module.tree)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        known = node.attr in self._numbers and self._is_vocabulary(node.value)
        self.generic_visit(node)
        if not known:
            return node
        number = ast.copy_location(ast.Constant(self._numbers[node.attr]), node)
        return ast.copy_location(ast.Subscript(node.value, number, ast.Load()), node)


def _text(node: ast.AST) -> str:
    return ast.unparse(node).strip("'\"")


def _all_words(node: ast.ClassDef, words: set[str]) -> bool:
    """Is it the type of a vocabulary: a class of properties which all are words?"""
    names = [each.name for each in node.body if isinstance(each, ast.FunctionDef)]
    return bool(names) and words.issuperset(names)
