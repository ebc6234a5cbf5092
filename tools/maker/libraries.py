"""The Adafruit libraries that a program really imports, found among the installed packages."""

import ast
import importlib.metadata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sim.boards import MODULES_EVERYWHERE, MODULES_SOMETIMES
from tools.maker.optimise.strip import strip

BUILT_IN = MODULES_EVERYWHERE | MODULES_SOMETIMES
"""Modules that need not be on the drive; where a board lacks one, whoever imports it does without."""


class Library(NamedTuple):
    """One installed package that gives modules to the board."""

    name: str
    version: str
    licence: str
    licence_text: str


class Module(NamedTuple):
    """One library file: its place below lib/, where it lies here, and the library it comes from."""

    path: str
    source: Path
    library: str


class Missing(Exception):
    """A module that is imported and neither on the board nor installed here."""


def closure(sources: Iterable[tuple[str, str]], own: frozenset[str]) -> tuple[list[Module], list[Library]]:
    """All library modules that sources (text, path) need, at any depth; `own` modules are the program's."""
    there = BUILT_IN | own
    owners = _owners()
    modules: dict[str, Module] = {}
    libraries: dict[str, Library] = {}
    known = there | owners.keys()
    waiting: list[tuple[str, str]] = []
    for text, path in sources:
        tree = ast.parse(text, path)
        strip(tree)  # as the build does; libraries go onto the board as they are
        waiting += [(dotted, path) for dotted in _in_block(tree.body, _package(path), known)]
    while waiting:
        dotted, asker = waiting.pop()
        top = dotted.split(".")[0]
        if top in there or top == "":
            continue
        if top not in owners:
            raise Missing(
                f"{asker} imports {dotted}, which is neither built into CircuitPython nor installed here"
            )
        distribution = owners[top]
        for module in _files(dotted, distribution):
            if module.path in modules:
                continue
            modules[module.path] = module
            if module.library not in libraries:
                libraries[module.library] = _library(distribution)
            tree = ast.parse(module.source.read_text(encoding="utf-8"), module.path)
            found = _in_block(tree.body, _package(module.path), known)
            waiting += [(dotted, module.path) for dotted in found]
    return sorted(modules.values()), sorted(libraries.values())


def _owners() -> dict[str, importlib.metadata.Distribution]:
    """Top-level module name → the installed Adafruit library that brings it."""
    return {
        file.parts[0].removesuffix(".py"): distribution
        for distribution in installed()
        for file in distribution.files or ()
        if file.suffix == ".py"
    }


def installed() -> Iterator[importlib.metadata.Distribution]:
    """The Adafruit libraries that are here."""
    for distribution in importlib.metadata.distributions():
        name = (distribution.metadata["Name"] or "").lower().replace("_", "-")
        if name.startswith("adafruit-circuitpython-"):
            yield distribution


def _files(dotted: str, distribution: importlib.metadata.Distribution) -> Iterator[Module]:
    """The files that importing a dotted name runs, outermost first; its last part may be no module."""
    name = distribution.metadata["Name"]
    parts = dotted.split(".")
    for count in range(1, len(parts) + 1):
        stem = "/".join(parts[:count])
        for path in (stem + "/__init__.py", stem + ".py"):
            source = Path(str(distribution.locate_file(path)))
            if source.is_file():
                yield Module(path, source, name)
                break


def _package(path: str) -> str:
    """The dotted package that a module's relative imports start from."""
    return ".".join(path.split("/")[:-1])


def _in_block(block: list[ast.stmt], package: str, known: frozenset[str]) -> Iterator[str]:
    """Dotted names that statements import when they run on the board."""
    for statement in block:
        if isinstance(statement, ast.Try):
            yield from _in_try(statement, package, known)
        else:
            yield from _named(statement, package)
            for inner in ("body", "orelse", "finalbody"):
                yield from _in_block(getattr(statement, inner, []), package, known)


def _in_try(statement: ast.Try, package: str, known: frozenset[str]) -> Iterator[str]:
    """A guarded block ends on the board at its first import that is not there."""
    guarded = any(
        handler.type is None or "ImportError" in ast.unparse(handler.type) for handler in statement.handlers
    )
    for inner in statement.body:
        names = list(_in_block([inner], package, known))
        if guarded and any(name.split(".")[0] not in known for name in names):
            break
        yield from names
    for handler in statement.handlers:
        yield from _in_block(handler.body, package, known)
    yield from _in_block(statement.orelse, package, known)
    yield from _in_block(statement.finalbody, package, known)


def _named(statement: ast.stmt, package: str) -> Iterator[str]:
    if isinstance(statement, ast.Import):
        for alias in statement.names:
            yield alias.name
    elif isinstance(statement, ast.ImportFrom):
        base = statement.module or ""
        if statement.level:
            above = package.split(".")[: len(package.split(".")) - statement.level + 1] if package else []
            base = ".".join(part for part in [*above, base] if part)
        for alias in statement.names:
            yield f"{base}.{alias.name}" if base else alias.name


def _library(distribution: importlib.metadata.Distribution) -> Library:
    metadata = distribution.metadata
    licence = next((metadata[key] for key in ("License-Expression", "License") if key in metadata), "unknown")
    texts = [
        Path(str(distribution.locate_file(file))).read_text(encoding="utf-8")
        for file in distribution.files or ()
        if file.name.upper().startswith("LICENSE") and ".dist-info" in str(file)
    ]
    return Library(metadata["Name"], distribution.version, licence, "\n".join(texts))
