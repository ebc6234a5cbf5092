"""What the build does to the firmware's sources before mpy-cross gets them, so that they take less memory.

One syntax tree for each module, which the passes change one after the other. Whatever a pass cannot prove to
be safe it leaves as it is, and says so in `Optimised.left`. Each pass can be left out.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tools.maker.optimise.scopes import module_name


@dataclass
class Module:
    """One source; one that is `fixed` stays as it is, but uses others."""

    path: str
    tree: ast.Module
    fixed: bool = False

    @property
    def name(self) -> str:
        """What it is imported as."""
        return module_name(self.path)


@dataclass
class Program:
    """All modules by name, the lines of modules that are always loaded together, and what was left alone."""

    modules: dict[str, Module]
    bundles: Sequence[Sequence[str]] = ()
    left: list[str] = field(default_factory=list)

    @property
    def ours(self) -> list[Module]:
        """The modules that may be changed."""
        return [module for module in self.modules.values() if not module.fixed]


@dataclass(frozen=True)
class Optimised:
    """Path → text for mpy-cross; paths of modules that became part of others; what was left alone, why."""

    sources: dict[str, str]
    gone: frozenset[str]
    left: tuple[str, ...]


def passes() -> dict[str, Callable[[Program], None]]:
    """All passes by name, in their order."""
    from tools.maker.optimise import bundle, fold, strip, words

    # Words are told by annotations, too, which `strip` drops; a bundle is smaller without constants.
    return {"words": words.run, "strip": strip.run, "fold": fold.run, "bundle": bundle.run}


def optimise(
    sources: Mapping[str, str],
    fixed: Mapping[str, str] | None = None,
    bundles: Sequence[Sequence[str]] = (),
    leave_out: Collection[str] = (),
) -> Optimised:
    """Run all passes but those to `leave_out` over a program's sources; `fixed` ones stay as they are."""
    modules = [_module(path, text, False) for path, text in sources.items()]
    modules += [_module(path, text, True) for path, text in (fixed or {}).items() if path not in sources]
    program = Program({module.name: module for module in modules}, bundles)
    for name, run in passes().items():
        if name not in leave_out:
            run(program)
    made = {module.path: printed(module.tree) for module in program.ours}
    return Optimised(made, frozenset(sources) - made.keys(), tuple(program.left))


def _module(path: str, text: str, fixed: bool) -> Module:
    """A source as a tree, in which a module has one name: imports say it in full."""
    tree = ast.parse(text, path)
    package = path.split("/")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = package[: len(package) - node.level + 1]
            node.module, node.level = ".".join([*above, *([node.module] if node.module else [])]), 0
    return Module(path, tree, fixed)


def printed(tree: ast.Module) -> str:
    """The source of a tree; statements stand in the lines where they were, if there is room for that."""
    lines: list[str] = []
    _print([each for each in tree.body if not isinstance(each, ast.Pass)], "", lines)
    return "\n".join(lines) + "\n"


def _print(body: Sequence[ast.stmt], indent: str, lines: list[str]) -> None:
    for statement in body:
        # A decorator stands before the line of what it decorates.
        first = getattr((getattr(statement, "decorator_list", None) or [statement])[0], "lineno", 0)
        lines += [""] * (first - 1 - len(lines))
        _print_one(statement, indent, lines)


def _print_one(statement: ast.stmt, indent: str, lines: list[str]) -> None:
    """One statement: its own lines by `ast.unparse`, the bodies inside it one statement after the other."""
    bodies: dict[str, list[ast.stmt]] = {}

    def without_bodies(node: ast.AST) -> ast.AST:
        shell = copy.copy(node)
        for part in ("body", "orelse", "finalbody"):
            if getattr(node, part, None):
                mark = f"_body_{len(bodies)}_"
                bodies[mark] = getattr(node, part)
                setattr(shell, part, [ast.Expr(ast.Name(mark, ast.Load()))])
        if isinstance(shell, ast.Try):
            shell.handlers = [without_bodies(each) for each in shell.handlers]  # type: ignore[misc]
        return shell

    text = ast.unparse(without_bodies(statement))
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Tuple) and statement.value.elts:
        # In brackets `a, b = b, a` would make a tuple first, which takes heap.
        pair = ast.unparse(statement.value)
        text = text.removesuffix(pair) + pair[1:-1]
    for line in text.split("\n"):
        body = bodies.get(line.strip())
        if body is None:
            lines.append(indent + line)
        elif isinstance(statement, ast.If) and isinstance(body[0], ast.If) and _is_elif(body[0], statement):
            lines.pop()
            first = max(len(lines), body[0].lineno - 1)
            _print(body, indent, lines)
            lines[first] = f"{indent}el{lines[first].lstrip()}"
        else:
            _print(body, indent + line[: -len(line.lstrip())], lines)


def _is_elif(inner: ast.If, outer: ast.If) -> bool:
    """Only an `elif` stands as far to the left as its `if`."""
    return outer.orelse == [inner] and inner.col_offset == outer.col_offset
