"""What the build does to the firmware's sources before mpy-cross gets them, so that they take less memory.

One syntax tree for each module, which the passes change one after the other. Whatever a pass cannot prove to
be safe it leaves as it is, and says so in `Optimised.not_done`. Each pass can be left out.

    words().HOLD                                words()[17]                 words: texts are packed
    def f(x: int) -> None:                  →   def f(x):                   strip: no annotations
    from .state import LIMIT; x > LIMIT         x > 3                       fold: constants are written out
    play.py, rules/state.py                     play.py                     bundle: fewer modules
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tools.maker.syntax import walk


def module_name(path: str) -> str:
    """The name by which a file is imported: a/b.py is a.b, a/__init__.py is a."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


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
    """All modules by name, the lines of modules that are always loaded together, and what was not done."""

    modules: dict[str, Module]
    bundles: Sequence[Sequence[str]] = ()
    not_done: list[str] = field(default_factory=list)

    @property
    def ours(self) -> list[Module]:
        """The modules that may be changed."""
        return [module for module in self.modules.values() if not module.fixed]


@dataclass(frozen=True)
class Optimised:
    """Path → text for mpy-cross; paths of modules that became part of others; what was not done, and why."""

    sources: dict[str, str]
    gone: frozenset[str]
    not_done: tuple[str, ...]


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
    return Optimised(made, frozenset(sources) - made.keys(), tuple(program.not_done))


def _module(path: str, text: str, fixed: bool) -> Module:
    """A source as a tree, in which a module has one name: imports say it in full."""
    tree = ast.parse(text, path)
    package = path.split("/")[:-1]
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = package[: len(package) - node.level + 1]
            node.module, node.level = ".".join([*above, *([node.module] if node.module else [])]), 0
    return Module(path, tree, fixed)


def printed(tree: ast.Module) -> str:
    """The source of a tree; statements stand in the lines where they were, if there is room for that."""
    for node in walk(tree):
        if getattr(node, "body", None) == [] and node is not tree:
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
    text = ast.unparse(tree)
    lines = text.split("\n")
    wanted: dict[int, int] = {}  # line in `lines` → line where it was
    for node, new in zip(walk(tree), walk(ast.parse(text))):
        if hasattr(node, "lineno"):
            at = new.lineno  # type: ignore[attr-defined]
            wanted[at] = min(node.lineno, wanted.get(at, node.lineno))
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and node.value.elts:
                # In brackets `a, b = b, a` would make a tuple first, which takes heap.
                pair = ast.unparse(node.value)
                lines[at - 1] = lines[at - 1].removesuffix(pair) + pair[1:-1]
    made: list[str] = []
    for number, line in enumerate(lines, 1):
        if number in wanted:
            while made and not made[-1]:  # `ast.unparse` has set functions apart
                made.pop()
            made += [""] * (wanted[number] - 1 - len(made))
        made.append(line)
    return "\n".join(made) + "\n"
