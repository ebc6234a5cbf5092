"""Compiles a game in a process of its own: `python -m tools.developer.compiled.build GAME FOLDER`.

What is to be loaded comes to FOLDER/out, after some short games were played both ways and were the same.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import shutil
import sys
from pathlib import Path

from tools import games
from tools.developer import arena_game, compiled
from tools.developer.compiled.typed import typed
from tools.games.text import Refused
from tools.paths import add_firmware

_CHECKED = (("random", "1"), ("2", "3"))
"""Who plays the games that must be the same; a third and a fourth seat are theirs by turns."""


def tables(texts: dict[str, str]) -> dict[str, list[str]]:
    """By module, the names of bytes that stand in it and are not bound again."""
    found: dict[str, list[str]] = {}
    for path, text in texts.items():
        name = path.removesuffix(".py").replace("/", ".")
        module = importlib.import_module(name)
        found[name] = [
            each
            for each, value in vars(module).items()
            if type(value) is bytes and text.count(f"\n{each} = ") == 1
        ]
    return found


def build(game: str, folder: Path) -> None:
    """Write the files for Cython, and compile them."""
    from Cython.Build import cythonize
    from Cython.Compiler import Options
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    texts = compiled.sources(game)
    work = folder / "work"
    for path, text in typed(texts, tables(texts)).items():
        file = work / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        for package in file.relative_to(work).parents:
            if package.name:
                (work / package / "__init__.pxd").touch()
                (work / package / "__init__.py").touch()
    shutil.copy(Path(__file__).with_name("items.pxd"), work)
    os.chdir(work)
    Options.docstrings = False
    extensions = cythonize(
        list(texts),
        language_level=3,
        quiet=True,
        compiler_directives={"infer_types": True, "emit_code_comments": False, "binding": False},
    )
    if os.name != "nt":
        # Flags of the user's own decide how hard the compiler tries.
        effort = [] if compiled.flags() else ["-O2"]
        for extension in extensions:
            extension.extra_compile_args = [*effort, "-g0", "-w"]
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "out"), str(folder / "temp")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()


def played(name: str, folder: Path | None) -> list[bytes]:
    """Some games, all their decisions, compiled if there is a folder."""
    add_firmware()
    if folder is not None:
        compiled.use(folder)
    game = games.load(name)
    found = []
    for deal, names in enumerate(_CHECKED):
        seats = game.places[deal % len(game.places)]
        players = [arena_game.player(game, names[seat % 2]) for seat in range(seats)]
        found.append(arena_game.play(game, players, deal % len(game.variants), deal).decisions)
    return found


def main(argv: list[str]) -> int:
    """Compile, and compare."""
    name, folder = argv[0], Path(argv[1])
    add_firmware()
    build(name, folder)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        same = pool.apply(played, (name, folder / "out")) == played(name, None)
    if not same:
        print(f"compiled and plain {name} do not play the same games")
    return 0 if same else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Refused as trouble:
        sys.exit(str(trouble))
