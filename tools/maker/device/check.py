"""Finds what a board cannot run in device code, by file and line."""

from __future__ import annotations

import ast
from pathlib import Path

from tools.maker.device.calls import recursions
from tools.maker.device.language import Language, string_troubles, work_at_import
from tools.maker.mpy import Finding, unloadable
from tools.maker.optimise.strip import strip
from tools.maker.syntax import walk

ENTRY_POINTS = {"code.py", "boot.py", "safemode.py", "integrity.py"}
ALLOW = "# device: allow"
TEST = "test_"
"""How files begin that stay on the desktop."""


def sources(path: Path) -> list[Path]:
    """The Python files at or below a path, sorted."""
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def check(path: Path | str, own: set[str] | None = None) -> list[Finding]:
    """Everything in a file or a folder that a board could not run; an empty list is good.

    `own` are the top-level modules of the drive, where the folder is not all of it.
    A line that ends with `# device: allow (the reason)` is not reported.
    """
    path = Path(path)
    files = sources(path)
    texts = {file: file.read_text("utf-8", "replace") for file in files}
    modules = own_modules(path) if own is None else own
    found = [finding for file in files for finding in check_text(file, texts[file], modules)]
    trees = {file: tree for file in files if (tree := _parse(texts[file])) is not None}
    root = path if path.is_dir() else path.parent
    found += [Finding(str(file), line, message) for file, line, message in recursions(trees, root)]
    lines = {str(file): text.split("\n") for file, text in texts.items()}
    return sorted(f for f in found if ALLOW not in lines[f.file][f.line - 1 : f.line][0])


def check_game(folder: Path, own: set[str]) -> list[Finding]:
    """What a board could not run of a game outside the firmware; `own` are the drive's other modules.

    Its tests stay on the desktop. Files are named from the game's folder on.
    """
    found = set()
    for each in check(folder, own | {folder.name}):
        if not Path(each.file).name.startswith(TEST):
            found.add(each._replace(file=Path(each.file).relative_to(folder.parent).as_posix()))
    for place in sources(folder):
        if not place.name.startswith(TEST):
            path = place.relative_to(folder.parent).as_posix()
            found |= set(unloadable(place.read_text("utf-8", "replace"), path))
    return sorted(found)


def own_modules(path: Path) -> set[str]:
    """The top-level modules of a drive folder, or of the folder around a file."""
    # boot.py lies beside the firmware and joins it on the drive.
    places = (path, *path.parents, path.parent / "firmware")
    above = [place for place in places if (place / "code.py").exists()]
    root = above[0] if above else (path if path.is_dir() else path.parent)
    return {entry.stem for entry in root.iterdir() if entry.suffix == ".py" or entry.is_dir()}


def check_text(path: Path, text: str, own: set[str] | None = None) -> list[Finding]:
    """The findings of one source text, without the recursion check."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        return [Finding(str(path), error.lineno or 1, f"does not compile: {error.msg}")]
    visitor = Language(own or set())
    visitor.learn_types(tree)
    visitor.visit(tree)
    found = visitor.found
    if path.name not in ENTRY_POINTS:
        # What only type checkers read does not come to the board.
        strip(tree)
        left = {getattr(node, "lineno", 0) for node in walk(tree)}
        found = [finding for finding in found if finding[0] in left] + list(work_at_import(tree))
    found += string_troubles(text)
    return [Finding(str(path), line, message) for line, message in found]


def _parse(text: str) -> ast.Module | None:
    try:
        return ast.parse(text)
    except SyntaxError:
        return None
