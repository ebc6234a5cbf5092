"""What the build's rewriting asks of a source: forms of Python that it could not keep true are refused here.

The build writes constants out (fold.py), makes several modules one (together.py) and shortens names
(names.py). All three tell from a source alone what a name in it means; SAY lists what would hide that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

from tools.maker.device.check import ALLOW
from tools.maker.mpy import Finding
from tools.maker.names import ASKED, NATIVE
from tools.maker.scopes import (
    COMPREHENSIONS,
    FUNCTIONS,
    Bare,
    Classes,
    Scope,
    Walk,
    arguments,
    bases_of,
    binds,
    module_name,
)

SAY = {
    # names that a source binds
    "nonlocal": "nonlocal {0}: keep what changes in an object or in a list of one",
    "global": "global {0}: the module must bind it too, as in {0} = None",
    "walrus": "{0} := in here: bind it in a statement of its own before",
    "const": "const belongs to micropython: import it from there under this name, give it one number",
    "typing": "a try with typing holds only what type checkers read, and one except ImportError",
    "inner class": "class {0} in a function: put it into the module",
    "long": "a number of more than 4000 bits: make it in a function",
    # imports
    "star": "import *: say what is imported",
    "dotted": "import {0}: write from {1} import {2}",
    "through": "{0}.{1} is a module: write from {0} import {1}",
    "missing": "{0} has no {1}: bind it there, or import it from where it is",
    "changing": "{1} is bound anew in {0} later: import {0} and ask for it, or for a function that gives it",
    "class import": "an import in a class: put it at the top of the module",
    "guarded": "{0} is always there: import it at the top, not in an if or try",
    "again": "{0} is imported and bound otherwise, too: give one of them another name",
    # what is told only when the program runs
    "builtin": "{0}: names are others on the board; use a dict of your own",
    "asked": "{0} with a name that is made up: names are others on the board; write it out, or use a dict",
    "method": "def {0}: names are others on the board; use a method that is given what it needs",
    "dunder": ".{0}: names are others on the board; keep what you need in an attribute",
    "shown": "{0} shows what a class is called: names are others on the board; write a text",
    "fields": "namedtuple: names are others on the board; write a class",
    "made class": "type with three arguments: write the class",
    "attribute error": "except AttributeError for .{0}: names are others on the board; ask hasattr before",
    "assert": "{0}: the board skips it; write an if and raise, or drop it",
    # arguments and attributes
    "by name": "{0}=: give our own functions their arguments by place",
    "by names": "** in a call of our own: give our own functions their arguments by place",
    "nobody's": ".{0} is set here, but no class has it: set it in the __init__ of its class, too",
    "not its": "{0} has no {1}: set it in its __init__, too",
    "two kinds": "no class has {0}: an attribute belongs to the __init__ of its class",
    "load": "{0} is changed while modules are loaded: do it in a function that somebody calls",
    "early": "{0} is called while modules are loaded and imports {1}: import that at the top",
}
"""Why a form is refused, and what to write instead."""

_BUILTINS = ("globals", "locals", "vars", "dir", "eval", "exec", "compile")
_METHODS = ("__getattr__", "__setattr__", "__delattr__", "__getattribute__")
_DUNDERS = ("__dict__", "__globals__", "__qualname__", "__name__", "__module__")
_SHOWING = ("str", "repr", "print", "format")
_FOR_CHECKERS = ("typing", "collections.abc")
_LONGEST = 4000  # bits of a number; Python itself writes out no longer ones


def check(texts: Mapping[str, str]) -> list[Finding]:
    """Every place in a program (path → text) that asks too much; `# device: allow` passes here, too."""
    program = _Program(texts)
    found = [Finding(source.path, *each) for source in program.sources.values() for each in source.found]
    if found:
        return sorted(set(found))
    for source in program.sources.values():
        lines = texts[source.path].split("\n")
        reading = _Reading(program, source)
        reading.visit(source.tree)
        for line, said in reading.found:
            if ALLOW not in lines[line - 1]:
                found.append(Finding(source.path, line, said))
    return sorted(set(found))


class _Source:
    """One source, as the rewriting reads it, and what the rewriting would not see of it any more."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.name = path, module_name(path)
        self.found: list[tuple[int, str]] = []
        self.kinds: dict[ast.AST, dict[str, str]] = {}
        tree = ast.parse(text)
        for node in ast.walk(tree):
            self._look(node)
        self.tree: ast.Module = Bare(path.split("/")[:-1]).visit(tree) if not self.found else tree
        self.scope = Scope(self.tree)

    def note(self, node: ast.AST, form: str, *words: str) -> None:
        self.found.append((getattr(node, "lineno", 1), SAY[form].format(*words)))

    def _look(self, node: ast.AST) -> None:
        if isinstance(node, ast.Try) and any(_is_for_checkers(each) for each in node.body):
            plain = len(node.handlers) == 1 and not node.orelse and not node.finalbody
            if not plain or not all(_is_for_checkers(each) or _is_checking(each) for each in node.body):
                self.note(node, "typing")
        elif isinstance(node, ast.ImportFrom):
            named = [alias for alias in node.names if alias.name == "const"]
            if any(node.module != "micropython" or alias.asname for alias in named):
                self.note(node, "const")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
            if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.Starred):
                self.note(node, "const")
        elif isinstance(node, ast.FunctionDef):
            every = [(arg.arg, arg.annotation) for arg in arguments(node.args)]
            for each in ast.walk(node):
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                    every.append((each.target.id, each.annotation))
            self.kinds[node] = {name: _class_name(kind) for name, kind in every if kind is not None}
        if "const" in binds(node):
            self.note(node, "const")


def _is_for_checkers(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module in _FOR_CHECKERS


def _is_checking(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.ClassDef):
        return "Protocol" in [ast.unparse(base) for base in statement.bases]
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"


def _class_name(annotation: ast.expr) -> str:
    """The class that an annotation names, if it is only one."""
    return ast.unparse(annotation).strip("'\"").removesuffix(" | None").rpartition(".")[2]


class _Program:
    """What all sources together have: modules, classes with their attributes, functions with parameters."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.sources = {source.name: source for source in (_Source(*each) for each in texts.items())}
        self.tops = {name.split(".")[0] for name in self.sources}
        self.parameters: dict[str, set[str]] = {}
        nodes = [node for source in self.sources.values() for node in ast.walk(source.tree)]
        self._classes = Classes(nodes)
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                self._parameters(node.name, node)
            elif isinstance(node, ast.ClassDef):
                for each in node.body:
                    if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                        self._parameters(node.name, each)
        for name in self._classes.held:
            own = [self.parameters.get(each, set()) for each in self._classes.family(name)]
            self.parameters[name] = set().union(*own)
        self.by_name = set().union(*self.parameters.values())
        self._calls: dict[str, set[str]] = {}
        self._loads: dict[str, set[str]] = {}
        for node in nodes:
            self._learn_calls(node)
        self.changing = {pair for source in self.sources.values() for pair in self._changing(source)}
        self.attributes = set().union(*self._classes.held.values())
        self.names = self.attributes.union(*(source.scope.bound for source in self.sources.values()))

    def _parameters(self, name: str, function: ast.FunctionDef) -> None:
        self.parameters.setdefault(name, set()).update(arg.arg for arg in arguments(function.args))

    def _changing(self, source: _Source) -> Iterator[tuple[str, str]]:
        """(module, name) of what a source binds anew when its functions are called."""
        nodes = list(ast.walk(source.tree))
        imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
        for node in nodes:
            if isinstance(node, ast.Global):
                yield from ((source.name, name) for name in node.names)
                continue
            target, name = "", ""
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                target, name = getattr(node.value, "id", ""), node.attr
            elif isinstance(node, ast.Call) and _last_name(node.func) == "setattr" and len(node.args) == 3:
                target, name = getattr(node.args[0], "id", ""), str(getattr(node.args[1], "value", ""))
            for each in imports if target else ():
                meant = self.meant(each, target)
                if meant and not meant[1]:
                    yield meant[0], name

    def _learn_calls(self, node: ast.AST) -> None:
        """What a function calls, also by way of another name, and which modules of ours it imports."""
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                self._calls.setdefault(alias.asname or alias.name, set()).add(alias.name)
        elif isinstance(node, ast.FunctionDef):
            self._learn_calls_in(node.name, node)
        elif isinstance(node, ast.ClassDef):
            self._calls.setdefault(node.name, set()).update(bases_of(node))
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                    self._learn_calls_in(node.name, each)

    def _learn_calls_in(self, name: str, function: ast.FunctionDef) -> None:
        for each in ast.walk(function):
            if isinstance(each, ast.Call):
                self._calls.setdefault(name, set()).add(_last_name(each.func))
            elif isinstance(each, ast.Import | ast.ImportFrom):
                if isinstance(each, ast.ImportFrom):
                    modules = [each.module or ""]
                else:
                    modules = [alias.name for alias in each.names]
                self._loads.setdefault(name, set()).update(filter(self.is_own, modules))

    def loaded_by(self, name: str) -> str:
        """A module of ours that is imported when a function or class of this name is called, or nothing."""
        reached, waiting = {name}, [name]
        while waiting:
            more = self._calls.get(waiting.pop(), set()) - reached
            reached |= more
            waiting += more
        return min(set().union(*(self._loads.get(each, set()) for each in reached)), default="")

    def is_class(self, name: str) -> bool:
        return name in self._classes.held

    def has(self, kind: str, attributes: Iterable[str]) -> bool:
        """Has a class these, as far as one can know?"""
        return not self._classes.is_known(kind) or self._classes.held_by_family(kind).issuperset(attributes)

    def has_one(self, attributes: Iterable[str]) -> bool:
        """Has any class all of these?"""
        return any(self.has(kind, attributes) for kind in self._classes.held)

    def meant(self, node: ast.Import | ast.ImportFrom, name: str) -> tuple[str, str] | None:
        """(module, name in it or nothing) that an import binds to a name."""
        for alias in node.names:
            if (alias.asname or alias.name).split(".")[0] != name:
                continue
            if isinstance(node, ast.Import):
                return (alias.name if alias.asname else alias.name.split(".")[0]), ""
            inside = f"{node.module}.{alias.name}"
            package = self.sources.get(node.module or "")
            if inside in self.sources and (package is None or alias.name not in package.scope.bound):
                return inside, ""
            return node.module or "", alias.name
        return None

    def is_own(self, module: str) -> bool:
        return module.split(".")[0] in self.tops


class _Reading(Walk):
    """Walks one source and notes what must not be there."""

    def __init__(self, program: _Program, source: _Source) -> None:
        super().__init__(source.scope)
        self.program, self.source = program, source
        self.found: list[tuple[int, str]] = []
        self._called: set[ast.expr] = set()
        self._me: list[str] = []
        self._imports(self.scope)
        self._at_load(source.tree.body)

    def note(self, node: ast.AST, form: str, *words: str) -> None:
        self.found.append((getattr(node, "lineno", 1), SAY[form].format(*words)))

    # --- what a name means

    def _meant(self, name: str) -> tuple[str, str] | None:
        """(module, name in it or nothing) if an import binds the name that is used here."""
        for node in self.scope.holder(name).imports:
            if meant := self.program.meant(node, name):
                return meant
        return None

    def _is_foreign(self, name: str) -> bool:
        """Does it come from a module that is not ours, or is it always there?"""
        holder = self.scope.holder(name)
        if holder.parent is None and name not in holder.bound:
            return True
        every = [meant for node in holder.imports if (meant := self.program.meant(node, name))]
        return bool(every) and not any(self.program.is_own(module) for module, _ in every)

    def _module(self, node: ast.expr) -> str | None:
        """The module of ours that an expression is."""
        meant = self._meant(node.id) if isinstance(node, ast.Name) else None
        return meant[0] if meant and not meant[1] and meant[0] in self.program.sources else None

    def _class(self, name: str) -> str:
        """The class of ours that a name is, as its source calls it, or nothing."""
        meant = self._meant(name)
        called = meant[1] if meant else name
        ours = meant is not None or name in self.scope.holder(name).functions
        return called if ours and self.program.is_class(called) else ""

    # --- names that a source binds

    def enter(self, scope: Scope) -> None:
        self._imports(scope)

    def _imports(self, scope: Scope) -> None:
        """What one scope imports."""
        node = scope.node
        if isinstance(node, ast.ClassDef):
            for each in scope.imports:
                self.note(each, "class import")
            return
        otherwise: set[str] = set(scope.parameters) | scope.elsewhere
        if isinstance(node, ast.Module | ast.FunctionDef) and scope.imports:
            otherwise |= {name for each in _own_nodes(node) for name in binds(each)}
        if isinstance(node, ast.Module):
            said = [each for each in ast.walk(node) if isinstance(each, ast.Global)]
            otherwise = otherwise.union(*(each.names for each in said))
        known: dict[str, tuple[str, str]] = {}
        for each in scope.imports:
            at_top = not isinstance(node, ast.Module) or each in node.body
            for alias in each.names:
                if alias.name == "*":
                    self.note(each, "star")
                    continue
                name = (alias.asname or alias.name).split(".")[0]
                meant = self.program.meant(each, name) or ("", "")
                own = self.program.is_own(meant[0])
                self._import(each, alias, meant)
                if own and not at_top:
                    self.note(each, "guarded", name)
                elif (own or isinstance(node, ast.Module)) and at_top:
                    if name in otherwise or known.get(name, meant) != meant:
                        self.note(each, "again", name)
                    known[name] = meant

    def _import(self, node: ast.Import | ast.ImportFrom, alias: ast.alias, meant: tuple[str, str]) -> None:
        if isinstance(node, ast.Import):
            if "." in alias.name and (self.program.is_own(alias.name) or not alias.asname):
                above, _, leaf = alias.name.rpartition(".")
                self.note(node, "dotted", alias.name, above, leaf)
        elif meant[1] and meant[0] in self.program.sources:
            there = self.program.sources[meant[0]].scope
            if meant[1] not in there.bound:
                self.note(node, "missing", *meant)
            elif meant in self.program.changing:
                self.note(node, "changing", *meant)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.Nonlocal:
        self.note(node, "nonlocal", ", ".join(node.names))
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        for name in node.names:
            if name not in self.source.scope.bound:
                self.note(node, "global", name)
        return node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.NamedExpr:
        bound = self.scope.bound | self.scope.elsewhere
        if isinstance(self.scope.node, COMPREHENSIONS) or node.target.id not in bound:
            self.note(node, "walrus", node.target.id)
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        if self.scope.is_function:
            self.note(node, "inner class", node.name)
        return super().visit_ClassDef(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        in_class = isinstance(self.scope.node, ast.ClassDef)
        if in_class and node.name in _METHODS:
            self.note(node, "method", node.name)
        me = [node.args.args[0].arg] if in_class and node.args.args else []
        self._me += me
        super().visit_FunctionDef(node)
        del self._me[len(self._me) - len(me) :]
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, int) and node.value.bit_length() > _LONGEST:
            self.note(node, "long")
        return node

    # --- what is told only when the program runs

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if isinstance(node.ctx, ast.Load) and self._is_foreign(node.id):
            if node.id == "__debug__":
                self.note(node, "assert", node.id)
            elif node.id in _BUILTINS:
                self.note(node, "builtin", node.id)
            elif node.id in ASKED and node not in self._called:
                self.note(node, "asked", node.id)
            elif (self._meant(node.id) or ("", node.id))[1] == "namedtuple":
                self.note(node, "fields")
        return node

    def visit_Try(self, node: ast.Try) -> ast.Try:
        caught = [ast.unparse(each.type) for each in node.handlers if each.type is not None]
        if any("AttributeError" in each for each in caught):
            for each in (inner for statement in node.body for inner in ast.walk(statement)):
                read = isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Load)
                name = getattr(each, "attr", "") if read else ""
                if name in self.program.names - NATIVE:
                    self.note(each, "attribute error", name)
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ASKED and self._is_foreign(name):
            self._called.add(node.func)
            self._asked(node, name)
        elif name == "type" and len(node.args) > 1 and self._is_foreign(name):
            self.note(node, "made class")
        elif (name in _SHOWING and self._is_foreign(name)) or getattr(node.func, "attr", "") == "format":
            self._shown(name or "format", [*node.args, *(keyword.value for keyword in node.keywords)])
        for keyword in node.keywords:
            if keyword.arg is None:
                if not self._is_for_others(node.func, None):
                    self.note(node, "by names")
            elif keyword.arg in self.program.by_name and not self._is_for_others(node.func, keyword.arg):
                self.note(node, "by name", keyword.arg)
        self.generic_visit(node)
        return node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.FormattedValue:
        self._shown("an f-string", [node.value])
        self.generic_visit(node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        if isinstance(node.op, ast.Mod):
            self._shown("%", node.right.elts if isinstance(node.right, ast.Tuple) else [node.right])
        self.generic_visit(node)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        self.note(node, "assert", "assert")
        return node

    def _shown(self, by: str, values: Iterable[ast.expr]) -> None:
        """A class becomes a text."""
        for value in values:
            made = isinstance(value, ast.Call) and _last_name(value.func) == "type"
            named = isinstance(value, ast.Name) and self._class(value.id)
            if made or named or _last_name(value) == "__class__":
                self.note(value, "shown", by)

    def _asked(self, node: ast.Call, name: str) -> None:
        """getattr and the like: of our own things only with the name itself."""
        plain = len(node.args) > 1 and not any(isinstance(each, ast.Starred) for each in node.args)
        if not plain or not (isinstance(node.args[1], ast.Constant) or self._is_their_module(node.args[0])):
            self.note(node, "asked", name)

    def _is_their_module(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and self._meant(node.id) is not None and self._is_foreign(node.id)

    def _is_for_others(self, called: ast.expr, keyword: str | None) -> bool:
        """Is what is called not ours, or has it no parameter of this name?"""
        if isinstance(called, ast.Name):
            if self._is_foreign(called.id):
                return True
            meant = self._meant(called.id)
            name = meant[1] if meant else called.id
            if not meant and name not in self.scope.holder(name).functions:
                return False  # a variable: it may be anything
        elif isinstance(called, ast.Attribute):
            name = called.attr
            if self._is_their_module(called.value) or (name in NATIVE - self.program.parameters.keys()):
                return True
        else:
            return False
        known = self.program.parameters.get(name)
        return known is not None and keyword is not None and keyword not in known

    # --- attributes

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        module = self._module(node.value)
        if node.attr in _DUNDERS:
            self.note(node, "dunder", node.attr)
        elif node.attr == "namedtuple":
            self.note(node, "fields")
        elif module is not None:
            self._of_module(node, module)
        elif not isinstance(node.ctx, ast.Load):
            self._set(node)
        self.generic_visit(node)
        return node

    def _of_module(self, node: ast.Attribute, module: str) -> None:
        if node.attr in self.program.sources[module].scope.bound or node.attr.startswith("__"):
            return
        form = "through" if f"{module}.{node.attr}" in self.program.sources else "missing"
        self.note(node, form, module, node.attr)

    def _set(self, node: ast.Attribute) -> None:
        """An attribute of ours is set: its class must be one that has it."""
        if isinstance(node.value, ast.Name) and node.value.id in self._me:
            return
        native = node.attr in NATIVE
        if not native and node.attr not in self.program.names:
            self.note(node, "nobody's", node.attr)
        elif isinstance(node.value, ast.Name):
            holder = self.scope.holder(node.value.id)
            kind = self._kind(holder, node.value.id)
            if kind and not self.program.has(kind, [node.attr]):
                self.note(node, "not its", kind, node.attr)
            elif not kind and isinstance(holder.node, ast.FunctionDef):
                used = _attributes(holder.node, node.value.id) & self.program.attributes - NATIVE
                if native and used:
                    used.add(node.attr)
                bound = [name for each in _own_nodes(holder.node) for name in binds(each)]
                if bound.count(node.value.id) <= 1 and not self.program.has_one(used):
                    self.note(node, "two kinds", " and ".join(f".{name}" for name in sorted(used)))

    def _kind(self, holder: Scope, name: str) -> str:
        """The class of ours that a variable is of, as far as its function or module says so."""
        if itself := self._class(name):
            return itself
        kind = self.source.kinds.get(holder.node, {}).get(name, "")
        if kind or not isinstance(holder.node, ast.Module | ast.FunctionDef):
            return kind if self.program.is_class(kind) else ""
        made = set()
        for each in _own_nodes(holder.node):
            if isinstance(each, ast.Assign) and name in [ast.unparse(target) for target in each.targets]:
                value = each.value.func if isinstance(each.value, ast.Call) else each.value
                made.add(ast.unparse(value).rpartition(".")[2] if isinstance(each.value, ast.Call) else "")
            elif name in binds(each) and not isinstance(each, ast.Name):
                made.add("")
        only = made.pop() if len(made) == 1 else ""
        return only if self.program.is_class(only) else ""

    # --- what happens while modules are loaded

    def _at_load(self, body: list[ast.stmt]) -> None:
        """Modules are loaded in another order, or not at all where only their numbers are used."""
        for node in _run_at_load(body):
            changed: ast.expr | None = None
            called: list[ast.expr] = []
            if isinstance(node, ast.Call):
                called = [node.func]
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                called = node.decorator_list
            elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
                changed = node.value
            for each in called:
                name = _last_name(each)
                changed = each.value if isinstance(each, ast.Attribute) else changed
                if loaded := self.program.loaded_by(name):
                    self.note(each, "early", name, loaded)
            while isinstance(changed, ast.Attribute | ast.Subscript):
                changed = changed.value
            if isinstance(changed, ast.Name) and self._is_ours(changed.id):
                self.note(changed, "load", changed.id)

    def _is_ours(self, name: str) -> bool:
        meant = self._meant(name)
        return meant is not None and (self.program.is_own(meant[0]) or meant[0] == "sys")


def _last_name(node: ast.expr) -> str:
    """What a function is called where somebody calls it."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _own_nodes(node: ast.Module | ast.FunctionDef) -> Iterator[ast.AST]:
    """All in a module or function but what lies in scopes inside it."""
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        each = waiting.pop()
        yield each
        if not isinstance(each, (ast.ClassDef, ast.FunctionDef, *FUNCTIONS, *COMPREHENSIONS)):
            waiting += ast.iter_child_nodes(each)


def _run_at_load(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All that runs while a module is loaded: also decorators, defaults and the bodies of classes."""
    waiting = list(body)
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, FUNCTIONS):
            waiting += [*each.args.defaults, *filter(None, each.args.kw_defaults)]
            waiting += getattr(each, "decorator_list", [])
        else:
            waiting += ast.iter_child_nodes(each)


def _attributes(node: ast.AST, name: str) -> set[str]:
    """What a variable is asked for."""
    return {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == name
    }
