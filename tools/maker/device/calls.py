"""Who calls whom in device code: finds recursion, which a 2 KiB Python stack does not carry."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.maker.syntax import children, walk


def recursions(trees: dict[Path, ast.Module], root: Path) -> Iterator[tuple[Path, int, str]]:
    """Yield (file, line, message) for each function that can reach itself through calls by name.

    Followed are plain names, imported names, `module.name`, and `self.name` in its class.
    Calls of methods on other objects are not: the real VM's stack test stands for those.
    """
    places: dict[str, tuple[Path, int]] = {}
    calls: dict[str, set[str]] = {}
    for path, tree in trees.items():
        _collect(path, tree, _module_name(path, root), places, calls)
    for name in sorted(places):
        chain = _way_back(name, calls, places)
        if chain:
            path, line = places[name]
            yield path, line, "recursion: " + " → ".join(step.split(":")[-1] for step in chain)


def _module_name(path: Path, root: Path) -> str:
    try:
        parts = list(path.relative_to(root).with_suffix("").parts)
    except ValueError:
        parts = [path.stem]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _collect(
    path: Path,
    tree: ast.Module,
    module: str,
    places: dict[str, tuple[Path, int]],
    calls: dict[str, set[str]],
) -> None:
    imported: dict[str, str] = {}
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in walk(tree):
        if isinstance(node, ast.Import):
            imported.update({alias.asname or alias.name: alias.name for alias in node.names})
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            for alias in node.names:
                imported[alias.asname or alias.name] = f"{base}:{alias.name}"
                imported[(alias.asname or alias.name) + "."] = f"{base}.{alias.name}"
    pending: list[tuple[ast.AST, str, str]] = [(tree, "", "")]
    while pending:
        scope, function, kind = pending.pop()
        for node in children(scope):
            if isinstance(node, ast.FunctionDef):
                name = f"{module}:{kind + '.' if kind else ''}{node.name}"
                places.setdefault(name, (path, node.lineno))
                pending.append((node, name, kind))
            elif isinstance(node, ast.ClassDef):
                pending.append((node, function, node.name))
            else:
                if isinstance(node, ast.Call) and function:
                    calls.setdefault(function, set()).update(_targets(node.func, module, kind, imported))
                pending.append((node, function, kind))


def _targets(func: ast.expr, module: str, kind: str, imported: dict[str, str]) -> Iterator[str]:
    if isinstance(func, ast.Name):
        yield f"{module}:{func.id}"
        yield f"{module}:{func.id}.__init__"
        if func.id in imported:
            yield imported[func.id]
            yield imported[func.id] + ".__init__"
    elif isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
        if func.value.id == "self" and kind:
            yield f"{module}:{kind}.{func.attr}"
        for key in (func.value.id, func.value.id + "."):
            if key in imported:
                yield f"{imported[key]}:{func.attr}"


def _way_back(start: str, calls: dict[str, set[str]], places: dict[str, tuple[Path, int]]) -> list[str]:
    """The shortest call chain from a function to itself, or nothing."""
    chains = [[start]]
    seen = {start}
    while chains:
        longer: list[list[str]] = []
        for chain in chains:
            for target in sorted(calls.get(chain[-1], ())):
                if target == start:
                    return [*chain, start]
                if target in places and target not in seen:
                    seen.add(target)
                    longer.append([*chain, target])
        chains = longer
    return []
