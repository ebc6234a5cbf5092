"""Measures how large the integers of device code get, by instrumenting every arithmetic operation."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

LIMIT = 1 << 30
"""Larger integers are allocated on the heap of a 32-bit board."""

Widest = dict[tuple[str, int], int]
"""(file, line) → the largest absolute value that an operation there gave."""


class _Looked(ast.NodeTransformer):
    """Instruments every operator: its result passes through `__seen__`."""

    def _wrap(self, node: ast.expr) -> ast.expr:
        self.generic_visit(node)
        call = ast.Call(ast.Name("__seen__", ast.Load()), [node, ast.Constant(node.lineno)], [])
        return ast.copy_location(call, node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Look at a + b and the like."""
        return self._wrap(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """Look at -a and ~a."""
        return self._wrap(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """Look at a += b, by making it a = a + b where a is a name."""
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        value = ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value)
        seen = ast.Call(ast.Name("__seen__", ast.Load()), [value, ast.Constant(node.lineno)], [])
        return ast.copy_location(ast.Assign([node.target], seen), node)


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module with its arithmetic instrumented, never from a cache."""

    widest: Widest

    def get_code(self, fullname: str) -> object:  # type: ignore[override]
        """Compile the module anew."""
        path = self.get_filename(fullname)
        tree = _Looked().visit(ast.parse(self.get_data(path), path))
        return compile(ast.fix_missing_locations(tree), path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        """Run the module with `__seen__` in reach."""
        widest, name = self.widest, Path(self.path).name

        def seen(value: object, line: int) -> object:
            if type(value) is int and abs(value) > widest.get((name, line), 0):
                widest[(name, line)] = abs(value)
            return value

        module.__dict__["__seen__"] = seen
        super().exec_module(module)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, root: Path, package: str, widest: Widest) -> None:
        self.root, self.package, self.widest = root, package, widest

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """A spec for the package's own modules, nothing for others."""
        if fullname.split(".")[0] != self.package:
            return None
        place = self.root.joinpath(*fullname.split("."))
        folder = place.is_dir()
        file = place / "__init__.py" if folder else place.with_suffix(".py")
        if not file.is_file():
            return None
        loader = _Loader(fullname, str(file))
        loader.widest = self.widest
        inside = [str(place)] if folder else None
        return importlib.util.spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=inside
        )


@contextmanager
def watching(root: Path, package: str) -> Iterator[Widest]:
    """Import modules of `package` again, instrumented; yields each line's largest integer."""
    ours = [name for name in sys.modules if name.split(".")[0] == package]
    kept = {name: sys.modules.pop(name) for name in ours}
    widest: Widest = {}
    finder = _Finder(root, package, widest)
    sys.meta_path.insert(0, finder)
    try:
        yield widest
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.split(".")[0] == package]:
            del sys.modules[name]
        sys.modules.update(kept)


def too_wide(widest: Widest) -> list[str]:
    """The lines whose results pass the limit, as text."""
    return [f"{file}:{line}: {value}" for (file, line), value in sorted(widest.items()) if value >= LIMIT]
