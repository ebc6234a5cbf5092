"""Gives our own code few and short names before compiling: a board keeps every name it has ever read.

Whatever only this code uses is renamed: what a module or a class holds gets one new name wherever it is
used, and two old names share a new one where no module and no class has both; parameters count for their
function alone. The new names are mostly ones that every MicroPython knows anyway, which cost nothing. What
a board's own modules, the libraries or the files kept as sources call by name stays as it is, and so do
modules, keywords, and the classes of screens and exceptions.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.maker.scopes import (
    FUNCTIONS,
    Bare,
    Classes,
    Scope,
    Walk,
    arguments,
    bases_of,
    held_by,
    module_name,
)

NATIVE = frozenset(Path(__file__).with_name("native.txt").read_text(encoding="utf-8").split())
"""Every name in the modules and types that CircuitPython brings: what has one of these may be theirs."""

# In the table that all .mpy files share, and not the name of a function that is always there.
_KNOWN = """
    append args bytecode clear close copy count end endswith extend find format from_bytes get index
    insert isalpha isdigit islower isspace isupper items join key keys little lower lstrip main pop
    popitem read readinto readline remove replace reverse rfind rindex rsplit rstrip send sep
    setdefault sort split start startswith step stop strip throw to_bytes update upper value values
    write
"""
# Those which hide a function where they are a global name; beside a dot they hide nothing.
_BESIDE_DOT = """
    abs all any bool bytearray bytes callable chr dict dir divmod eval exec getattr globals hasattr
    hash id int isinstance issubclass iter len list locals map next object open ord pow print range
    repr round set setattr sorted str sum super tuple type zip
"""

# What the modules that every one of our boards must have call their own things: in the flash of each.
_IN_FLASH = """
    x y bus cpu nvm pin pull path stat sync argv exit pack reset reload width height scale bitmap hidden
    flip_x flip_y refresh rotation dither pressed released events interval timestamp key_count deinit
    direction drive_mode uid voltage frequency temperature runtime mount umount remount getmount rename
    rmdir mkdir chdir getcwd listdir statvfs urandom getenv uname collect enable disable isenabled
    mem_free unpack calcsize pack_into monotonic localtime mktime platform byteorder maxsize modules
    stdin stdout root_group auto_refresh brightness fill_row contains tile_width tile_height
    pixel_shader transpose_xy make_opaque default_tile max_events overflowed key_number delay_us
    reset_reason on_next_reset try_lock unlock writeto scan readonly label ticks_ms autoreload
"""

KNOWN, BESIDE_DOT, IN_FLASH = _KNOWN.split(), _BESIDE_DOT.split(), _IN_FLASH.split()

ASKED = ("getattr", "hasattr", "setattr", "delattr")
"""They ask for a name as a string."""


class Names:
    """What the names of a program become, told from all its sources (path → text)."""

    def __init__(self, texts: Mapping[str, str], kept: Iterable[str] = ()) -> None:
        """`kept` are sources that stay as they are: whatever they mention keeps its name."""
        files = [_File(path, text) for path, text in texts.items()]
        self.packages = frozenset(file.parts[0] for file in files)
        fixed = set(NATIVE)
        for text in kept:
            fixed |= set(_words(ast.parse(text)))
        asked = {name for file in files for name in file.asked()}
        keywords = {name for file in files for name in file.keywords()}
        for file in files:
            fixed |= {*file.parts, *file.foreign(self.packages), *file.shown()}
        fixed |= asked | keywords
        self.families = _families(files)
        spaces = [*_modules(files), *self.families.values()]
        own = {name for space in spaces for name in space if name not in fixed and not name.startswith("__")}
        in_modules = {name for file in files for name in file.scope.bound}
        in_flash = [name for name in IN_FLASH if name not in keywords]
        self.new = _share(own, spaces, in_modules, in_flash, asked)
        while clashes := [names for file in files for names in file.clashes(self.new)]:
            spaces += clashes
            self.new = _share(own, spaces, in_modules, in_flash, asked)
        self._functions = {
            file.path: {self.new[name]: name for name in file.functions if name in self.new} for file in files
        }
        self.sources = {file.path: self._renamed(file) for file in files}
        """The sources with their new names; lines have moved."""

    def _renamed(self, file: _File) -> str:
        _Renaming(self, file).visit(file.tree)
        for node in ast.walk(file.tree):
            # Without brackets: then `a, b = b, a` makes no tuple on the board.
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Tuple)
                and len(node.value.elts) > 1
            ):
                node.value = ast.Name(", ".join(ast.unparse(each) for each in node.value.elts))
        return ast.unparse(ast.fix_missing_locations(file.tree))

    def translated(self, text: str, outside: Iterable[str] = (), seam: Iterable[str] = ()) -> str:
        """A program that looks into the renamed one.

        What it reaches through `outside` has kept its names; of a `seam` only what lies directly in it.
        """
        tree = ast.parse(text)
        _Translation(self, frozenset(outside), frozenset(seam)).visit(tree)
        return ast.unparse(ast.fix_missing_locations(tree))

    def table(self, paths: Iterable[str]) -> bytes:
        """For the crash screen: a line for each module with its functions' new names and what they were."""
        lines = []
        for path in sorted(paths):
            pairs = sorted(self._functions.get(path, {}).items())
            if pairs:
                lines.append(" ".join([module_name(path), *(f"{new}={old}" for new, old in pairs)]))
        return "".join(f"{line}\n" for line in lines).encode()


class _File:
    """One source, without annotations and what a board skips since it has no `typing`."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.parts = path.removesuffix(".py").split("/")
        self.tree: ast.Module = Bare(self.parts[:-1]).visit(ast.parse(text))
        self.nodes = list(ast.walk(self.tree))
        self.scope = Scope(self.tree)
        self.functions = {node.name for node in self.nodes if isinstance(node, ast.FunctionDef)}

    def asked(self) -> Iterator[str]:
        """Names that are asked for as strings."""
        for node in self.nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKED:
                for name in node.args[1:2]:
                    if isinstance(name, ast.Constant) and isinstance(name.value, str):
                        yield name.value

    def keywords(self) -> Iterator[str]:
        """Names that arguments are given by."""
        for node in self.nodes:
            if isinstance(node, ast.keyword) and node.arg:
                yield node.arg

    def clashes(self, new: Mapping[str, str]) -> Iterator[set[str]]:
        """The names in a class's own statements where an attribute would hide something outside."""
        for node in self.nodes:
            if isinstance(node, ast.ClassDef):
                bound, used = Scope(node).bound, set(_used_in(node)) - Scope(node).bound
                outside = {new.get(name, name) if name in self.scope.bound else name for name in used}
                if outside & {new.get(name, name) for name in bound}:
                    yield bound | used

    def shown(self) -> Iterator[str]:
        """Classes that somebody may see the name of: screens, which tests ask for theirs, and exceptions."""
        for node in self.nodes:
            if isinstance(node, ast.ClassDef) and (node.bases or "press" in Scope(node).bound):
                yield node.name

    def foreign(self, packages: frozenset[str]) -> Iterator[str]:
        """Names that come from modules which are not ours."""
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from (part for alias in node.names for part in alias.name.split("."))
            elif isinstance(node, ast.ImportFrom) and _top(node) not in packages:
                yield from (alias.name for alias in node.names)


def _used_in(node: ast.ClassDef) -> Iterator[str]:
    """The names that a class uses while it is made."""
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            yield each.id
        elif isinstance(each, ast.FunctionDef):
            waiting += [*each.decorator_list, *each.args.defaults, *filter(None, each.args.kw_defaults)]
        elif isinstance(each, ast.ClassDef):
            waiting += [*each.decorator_list, *each.bases]
        elif isinstance(each, ast.Lambda):
            waiting += [*each.args.defaults, *filter(None, each.args.kw_defaults)]
        else:
            waiting += ast.iter_child_nodes(each)


def _words(tree: ast.AST) -> Iterator[str]:
    """Every name that stands in a source, also as a string; what is said in sentences is none."""
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if isinstance(value, str) and " " not in value:
                yield from value.replace(".", " ").split()
            elif isinstance(value, list):
                yield from (item for item in value if isinstance(item, str))


def _top(node: ast.ImportFrom) -> str:
    return (node.module or "").split(".")[0]


def _modules(files: list[_File]) -> Iterator[set[str]]:
    """Names that must stay apart since one module has them, with those of its functions."""
    for file in files:
        used = {node.id for node in file.nodes if isinstance(node, ast.Name)}
        yield file.scope.bound | file.functions | (used & (NATIVE | set(dir(builtins))))


def _families(files: list[_File]) -> dict[str, set[str]]:
    """Names that must stay apart since a class has them, or one that it is based on."""
    classes = Classes(node for file in files for node in file.nodes)
    more = set(KNOWN + BESIDE_DOT + IN_FLASH)
    return {
        name: classes.held_by_family(name) | (set() if classes.is_known(name) else more)
        for name in classes.held
    }


def _share(
    own: set[str], spaces: list[set[str]], in_modules: set[str], in_flash: list[str], asked: set[str]
) -> dict[str, str]:
    """New names for the old, few of them: the ones with most neighbours choose first.

    What is `asked` for by hasattr and the like is nobody's new name.
    """
    everywhere = [name for name in KNOWN + in_flash if name not in asked]
    beside_dot = [name for name in KNOWN + BESIDE_DOT + in_flash if name not in asked]
    neighbours: dict[str, set[str]] = {name: set() for name in own}
    for space in spaces:
        for name in space & own:
            neighbours[name] |= space
    hidden = asked.union(NATIVE, *spaces) - own
    new: dict[str, str] = {}
    for name in sorted(own, key=lambda each: (-len(neighbours[each] & own), each)):
        taken = {new.get(each, each) for each in neighbours[name] if each != name}
        offered = everywhere if name in in_modules else beside_dot
        new[name] = next((each for each in offered if each not in taken), "") or next(
            each for each in _short() if each not in taken and each not in hidden
        )
    return new


def _short() -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    yield from letters
    for one in letters:
        for other in letters:
            if one + other not in ("as", "if", "in", "is", "or"):
                yield one + other


class _Renaming(Walk):
    """Puts the new names into one source."""

    def __init__(self, names: Names, file: _File) -> None:
        super().__init__(file.scope)
        self.names = names

    def called(self, name: str) -> str:
        """The new name of what is used here by an old one."""
        holder = self.scope.holder(name)
        if holder.is_function:
            return holder.new.get(name, name)
        if holder.parent is None and name not in holder.bound:
            return name  # a function that is always there
        return self.names.new.get(name, name)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self.called(node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        self.generic_visit(node)
        node.attr = self.names.new.get(node.attr, node.attr)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self.names.new.get(name, name) for name in node.names]
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        if node.name:
            node.name = self.called(node.name)
        self.generic_visit(node)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            here = self.called((alias.asname or alias.name).split(".")[0])
            if alias.asname or here != alias.name.split(".")[0]:
                alias.asname = here
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        ours = _top(node) in self.names.packages
        for alias in node.names:
            here = self.called(alias.asname or alias.name)
            alias.name = self.names.new.get(alias.name, alias.name) if ours else alias.name
            alias.asname = here if here != alias.name else None
        return node

    def enter(self, scope: Scope) -> None:
        """Name what is local in a function."""
        if scope.is_function:
            self._name_locals(scope)
        if isinstance(scope.node, FUNCTIONS):
            for arg in arguments(scope.node.args):
                arg.arg = scope.new[arg.arg]

    def _name_locals(self, scope: Scope) -> None:
        """Parameters get names that cost nothing; others cost nothing anyway, but must be out of the way."""
        inner = {each.id for each in ast.walk(scope.node) if isinstance(each, ast.Name)}
        taken = {self.names.new.get(each, each) for each in inner - scope.bound}
        around: Scope | None = scope.parent
        while around is not None:
            taken |= set(around.new.values())
            around = around.parent
        # A function inside is called as outside, so that the crash screen knows it.
        scope.new = {name: self.names.new.get(name, name) for name in scope.functions}
        taken |= set(scope.new.values())
        free = iter(["self", *KNOWN, *_short()])
        for name in scope.parameters:
            scope.new[name] = next(each for each in free if each not in taken)
        for i, name in enumerate(sorted(scope.bound - scope.new.keys())):
            scope.new[name] = f"_{_depth(scope)}_{i}"


def _depth(scope: Scope) -> int:
    return 0 if scope.parent is None else 1 + _depth(scope.parent)


class _Translation(ast.NodeTransformer):
    """Puts the new names of a program into one that looks into it; its own globals stay."""

    def __init__(self, names: Names, outside: frozenset[str], seam: frozenset[str]) -> None:
        self.new = names.new
        self.packages = names.packages
        self.families = dict(names.families)
        self.outside, self.seam = outside, seam

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            root = root.value
        name = root.id if isinstance(root, ast.Name) else ""
        if name in self.outside:
            return node
        self.generic_visit(node)
        if name not in self.seam or node.value is not root:
            node.attr = self.new.get(node.attr, node.attr)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        for alias in node.names if _top(node) in self.packages else ():
            alias.asname = alias.asname or alias.name
            alias.name = self.new.get(alias.name, alias.name)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if (
            isinstance(node.func, ast.Name)
            and node.func.id in ASKED
            and isinstance(node.args[1], ast.Constant)
        ):
            name = str(node.args[1].value)
            node.args[1] = ast.Constant(self.new.get(name, name))
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        held = held_by(node).union(*(self.families.get(base, ()) for base in bases_of(node)))
        self.families[node.name] = held
        new = [self.new.get(name, name) for name in held]
        twice = sorted(name for name in held if new.count(self.new.get(name, name)) > 1)
        if twice:
            raise ValueError(f"{node.name}: {', '.join(twice)} would be the same; give them other names")
        self.generic_visit(node)
        for each in node.body:
            if isinstance(each, ast.FunctionDef):
                each.name = self.new.get(each.name, each.name)
            for target in each.targets if isinstance(each, ast.Assign) else ():
                if isinstance(target, ast.Name):
                    target.id = self.new.get(target.id, target.id)
        return node
