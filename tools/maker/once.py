"""Lets what is called only once after power-up go when it is called: on a board its room is free again.

A package's once.txt names such functions and methods. The build begins each of them with a statement that
lets it go: what runs is kept until it returns, and nobody calls it again before the next power-up.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.maker import lists, mpy
from tools.maker.scopes import module_name

LIST = "once.txt"
"""In each package, if it wants: MODULE.FUNCTION or MODULE.CLASS.METHOD, with spaces or lines between."""


def listed(firmware: Path) -> tuple[str, ...]:
    """What all packages name, in full."""
    return tuple(f"{package}.{word}" for package, words in lists.rows(firmware, LIST) for word in words)


def deleting(texts: Mapping[str, str], once: Iterable[str]) -> dict[str, str]:
    """The sources (path → text), in which what is named deletes itself."""
    made = dict(texts)
    paths = {module_name(path): path for path in texts}
    trees: dict[str, ast.Module] = {}
    for name in once:
        module = max((each for each in paths if name.startswith(each + ".")), key=len, default="")
        tree = trees.setdefault(module, ast.parse(texts[paths[module]])) if module else ast.parse("")
        _let_go(tree, name, name[len(module) + 1 :].split("."))
    return made | {paths[module]: ast.unparse(tree) for module, tree in trees.items()}


def _let_go(tree: ast.Module, name: str, words: list[str]) -> None:
    body = tree.body
    for word in words:
        node = next((each for each in body if getattr(each, "name", "") == word), None)
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            message = f"there is no {name}; it was renamed or is gone"
            raise mpy.Refused([mpy.Finding(f"{name.split('.')[0]}/{LIST}", 1, message)])
        body = node.body
    # A class keeps what is deleted from it, in the place where it was.
    said = f"{'.'.join(words)} = None" if len(words) > 1 else f"global {words[0]}\ndel {words[0]}"
    body[:0] = ast.parse(said).body
