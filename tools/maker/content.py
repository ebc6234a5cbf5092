"""Makes the content of the board's drive: compiled firmware and libraries, and their manifest."""

import argparse
import os
import tomllib
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from sim.game_folders import outside_games
from tools.maker import build_cache, cartridge_check, libraries, manifest, mpy
from tools.maker.comments import without_comments
from tools.maker.device import check as device_check
from tools.maker.optimise import Optimised, bundle, module_name, optimise, passes
from tools.paths import FIRMWARE, PROJECT, ROOT

KEPT_AS_SOURCE = ("code.py", "boot.py", "safemode.py", "integrity.py", "message.py")
"""CircuitPython starts the first three by name, only as source; the others are for damaged compiled files."""

_LEFT_OUT = (
    "__pycache__",
    "py.typed",
    "Thumbs.db",
    "settings.toml",
    "boot_out.txt",
    bundle.LINES,
    *("tiles.txt", "lessons.txt", "pictures.txt"),  # sources of .bin files
)
"""So begin the tests of a game that has them in its own folder."""
DEFAULTS = "handheld/defaults"
"""What the console has for games that leave something out; a drive has it only if one of its games does."""


class CannotBuild(Exception):
    """The build failed; the message says where and what to do."""


@dataclass(frozen=True)
class Content:
    """Every file of the drive by its path, and the manifest that lists them (itself among the files)."""

    files: dict[str, bytes]
    manifest: manifest.Manifest

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(len(data) for data in self.files.values())


def refuse_unwritable(folder: Path) -> None:
    """Fail early, before the slow build, if `folder` cannot be written."""
    there = next(place for place in (folder, *folder.absolute().parents) if os.path.lexists(place))
    if not there.is_dir():
        raise CannotBuild(f"Cannot write {folder}: {there} is no folder.")
    if not os.access(there, os.W_OK | os.X_OK):
        raise CannotBuild(f"Cannot write {folder}: you may not write in {there}.")


def version() -> str:
    """The project's version."""
    try:
        return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
    except OSError:
        import importlib.metadata

        return importlib.metadata.version(PROJECT)


def languages(firmware: Path = FIRMWARE) -> list[str]:
    """The firmware's languages, from files like de.py or de_more.py in folders called words."""
    return sorted({code for path in firmware.rglob("words/*") if (code := _language_of(path))})


def cartridges(firmware: Path = FIRMWARE) -> list[str]:
    """The games that a build has unless others are named: packages of the firmware with a cartridge.py."""
    games = _game_packages(firmware)
    # A firmware without any cartridge.py, as in tests: every package with rules counts.
    return [name for name in games if (firmware / name / "cartridge.py").is_file()] or games


def _game_packages(firmware: Path) -> list[str]:
    """The packages that belong to one game."""
    marks = ("cartridge.py", "rules/__init__.py")
    return sorted(
        {place.relative_to(firmware).parts[0] for mark in marks for place in firmware.glob(f"*/{mark}")}
    )


def _known(firmware: Path) -> list[str]:
    """The games that can be built: those of the firmware, then those outside it."""
    inside = cartridges(firmware)
    return inside + [name for name in outside_games() if name not in inside]


def _parse_games(text: str) -> list[str]:
    """Parse `--games A,B`: each game once, in the given order."""
    there = _known(FIRMWARE)
    chosen = [*dict.fromkeys(text.split(","))]
    for name in chosen:
        if name not in there:
            raise argparse.ArgumentTypeError(f"there is no game {name!r}; there are: {', '.join(there)}")
    return chosen


def add_games_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--games A,B` to a parser."""
    there = ", ".join(_known(FIRMWARE))
    parser.add_argument(
        "--games",
        metavar="A,B",
        type=_parse_games,
        help=f"only these of: {there}",
    )


def make(
    language: str | None = None,
    firmware: Path = FIRMWARE,
    level: int = mpy.LEVEL,
    compiled: bool = True,
    games: Sequence[str] | None = None,
    leave_out: Collection[str] = (),
    extra_sources: Mapping[str, str] | None = None,
) -> Content:
    """All files for the board's drive; from the cache if nothing has changed.

    `language` keeps only that language's words; without `compiled`, files stay as sources. `games` are the
    games to include, None means all. `leave_out` names passes of optimise to skip; `extra_sources`
    (path → text) are built together with the firmware.
    """

    def now() -> Content:
        return _build_now(language, firmware, level, compiled, games, leave_out, extra_sources or {})

    if firmware != FIRMWARE:
        return now()
    asked = version(), language, level, compiled, games and list(games), sorted(leave_out), extra_sources
    outside = [place for name, place in outside_games().items() if name in (games or ())]
    return build_cache.cached(firmware, repr(asked), now, outside)


def _build_now(
    language: str | None,
    firmware: Path,
    level: int,
    compiled: bool,
    games: Sequence[str] | None,
    leave_out: Collection[str],
    extra_sources: Mapping[str, str],
) -> Content:
    """As `make`, without the cache."""
    _check_choice(firmware, language, games)
    inside = cartridges(firmware)
    chosen = inside if games is None else games
    outside = {
        name: place for name, place in outside_games().items() if name in chosen and name not in inside
    }
    sources = _chosen_sources(firmware, language, chosen, outside)
    texts = _texts(sources)
    _check(firmware, outside)
    modules, used = _libraries(texts)
    texts |= extra_sources
    library = {"lib/" + module.path: _read_source(module.source, module.path) for module in modules}
    plain = texts | library
    if compiled:
        # Line numbers are right only if modules are not bundled.
        skipped = {*leave_out, *(["bundle"] if level == mpy.LINES else [])}
        made = optimised(firmware, skipped, extra_sources, outside)
        texts = {path: made.sources.get(path, text) for path, text in texts.items() if path not in made.gone}
        library = optimise(library, leave_out=passes().keys() - {"strip"}).sources
        texts |= {path: without_comments(texts[path]) for path in KEPT_AS_SOURCE if path in texts}
    texts |= library

    files = {path: _read_data(place) for path, place in sources.items() if not path.endswith(".py")}
    as_source = {path for path in texts if path in KEPT_AS_SOURCE or not compiled}
    files |= {path: texts[path].encode() for path in as_source}
    to_compile = {path: text for path, text in texts.items() if path not in as_source}
    try:
        files |= _compile_all(to_compile, level)
    except CannotBuild:
        # Compile the plain sources, so that the error names a line that the user can find.
        _compile_all({path: plain[path] for path in to_compile}, level)
        raise
    files["lib/LICENSES.txt"] = "\n".join(
        f"{library.name} {library.version} ({library.licence})\n\n{library.licence_text}" for library in used
    ).encode()
    named = [{"name": each.name, "version": each.version, "licence": each.licence} for each in used]
    listed = manifest.make_manifest(files, version(), named, language, games)
    files[manifest.NAME] = listed.to_bytes()
    return Content(dict(sorted(files.items())), listed)


def _check_choice(firmware: Path, language: str | None, games: Sequence[str] | None) -> None:
    """Raise CannotBuild if a chosen game or language is not there."""
    for name in games or ():
        if name not in _known(firmware):
            there = ", ".join(cartridges(firmware))
            raise CannotBuild(f"There is no game {name!r}; there are: {there}.")
    if language is not None and language not in languages(firmware):
        raise CannotBuild(f"There is no language {language!r}; there are: {', '.join(languages(firmware))}.")


def _chosen_sources(
    firmware: Path, language: str | None, chosen: Sequence[str], outside: Mapping[str, Path]
) -> dict[str, Path]:
    """As `_sources`, for the chosen games only; CannotBuild if one of them is not complete."""
    folders = [outside.get(name, firmware / name) for name in chosen]
    for folder in folders if (firmware / "handheld").is_dir() else ():
        lacks = cartridge_check.what_is_missing(folder) or cartridge_check.same_number(folders)
        if lacks:
            raise CannotBuild(lacks)
    left_out = set(_game_packages(firmware)) - set(chosen)
    if not any(cartridge_check.uses_defaults(folder) for folder in folders):
        left_out.add(DEFAULTS)
    sources = _sources(firmware, language, left_out, outside)
    if "code.py" not in sources:
        raise CannotBuild(f"{firmware} holds no code.py, so there is nothing for the board to start.")
    return sources


def _libraries(texts: Mapping[str, str]) -> tuple[list[libraries.Module], list[libraries.Library]]:
    """The modules of libraries that sources import, and their libraries."""
    own = frozenset(path.split("/")[0].removesuffix(".py") for path in texts)
    try:
        return libraries.closure([(text, path) for path, text in texts.items()], own)
    except libraries.Missing as missing:
        raise CannotBuild(f"{missing}. Is it in pyproject.toml, and did the set-up run?") from None


def optimised(
    firmware: Path = FIRMWARE,
    leave_out: Collection[str] = (),
    extra_sources: Mapping[str, str] | None = None,
    outside: Mapping[str, Path] | None = None,
) -> Optimised:
    """The optimised sources of the whole firmware, whatever is chosen of it, and of games `outside` it."""
    games = outside or {}

    def now() -> Optimised:
        sources = _texts(dict(sorted(_sources(firmware, None, set(), games).items())))
        fixed = {path: sources.pop(path) for path in KEPT_AS_SOURCE if path in sources}
        lines = bundle.lines(firmware, games.values())
        return optimise({**sources, **(extra_sources or {})}, fixed, lines, leave_out)

    if firmware != FIRMWARE:
        return now()
    asked = repr(("optimised", sorted(leave_out), extra_sources))
    return build_cache.cached(firmware, asked, now, list(games.values()))


def _sources(
    firmware: Path, language: str | None, left_out: set[str], games: Mapping[str, Path]
) -> dict[str, Path]:
    """Path on the drive → source file, for the whole firmware, boot.py, and `games` outside it."""
    places = {place.relative_to(firmware): place for place in sorted(firmware.rglob("*"))}
    for name, folder in games.items():
        places |= {name / place.relative_to(folder): place for place in sorted(folder.rglob("*"))}
    found = {}
    for path, place in places.items():
        hidden = any(part.startswith(".") or part in _LEFT_OUT for part in path.parts)
        if not place.is_file() or hidden or path.suffix in (".pyi", ".pyc"):
            continue
        if any(path.is_relative_to(each) for each in left_out):
            continue
        if (
            path.name.startswith(device_check.TEST)
            or language is not None
            and _language_of(place) not in (None, language)
        ):
            continue
        found[path.as_posix()] = place
    for boot in (firmware / "boot.py", firmware.parent / "boot.py"):
        if boot.is_file():
            found["boot.py"] = boot
            break
    return found


def _language_of(place: Path) -> str | None:
    """The two-letter language of a file of words; None for any other file."""
    code = place.stem.partition("_")[0]
    return code if place.parent.name == "words" and len(code) == 2 and code.isalpha() else None


def _read_data(place: Path) -> bytes:
    """Read a data file, with CRLF in .txt files replaced, whatever system checked it out."""
    data = place.read_bytes()
    return data.replace(b"\r\n", b"\n") if place.suffix == ".txt" else data


def _texts(sources: Mapping[str, Path]) -> dict[str, str]:
    """The texts of all modules among files of the drive."""
    return {path: _read_source(place, path) for path, place in sources.items() if path.endswith(".py")}


def _read_source(place: Path, path: str) -> str:
    try:
        return place.read_text(encoding="utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CannotBuild(f"{path}: not UTF-8 at byte {error.start}; save it as UTF-8.") from None


def _check(firmware: Path, outside: Mapping[str, Path]) -> None:
    """Raise CannotBuild with every line of the firmware or a game `outside` that a board cannot run."""
    if firmware != FIRMWARE:
        found = _findings(firmware)
    else:
        # Whatever is chosen of it: so a build of other games or of one language need not look again.
        found = build_cache.cached(firmware, "checked", lambda: _findings(firmware))
    for folder in outside.values():
        found = found + device_check.check_game(folder, device_check.own_modules(firmware))
    if found:
        lines = "\n".join(str(finding) for finding in found)
        raise CannotBuild(f"A board cannot run these lines (docs/device.md):\n{lines}")


def _findings(firmware: Path) -> list[mpy.Finding]:
    """What the board's Python cannot run of the firmware and boot.py."""
    sources = _sources(firmware, None, set(), {})
    texts = _texts(sources)
    found = {finding for path, text in texts.items() for finding in mpy.unloadable(text, path)}
    checked = [firmware] + [
        place for place in (sources.get("boot.py"),) if place and place.parent != firmware
    ]
    for place in checked:
        for each in device_check.check(place):
            root = place if place.is_dir() else place.parent
            found.add(each._replace(file=Path(each.file).relative_to(root).as_posix()))
    return sorted(found)


def _compile_all(texts: dict[str, str], level: int) -> dict[str, bytes]:
    """Compile sources; path of the .mpy → its bytes."""

    def one(item: tuple[str, str]) -> tuple[str, bytes]:
        path, text = item
        # A traceback shows this name; the module's own name is interned on the board anyway.
        name = module_name(path.removeprefix("lib/"))
        return path.removesuffix(".py") + ".mpy", mpy.compile_checked(text, name, level)

    try:
        for path, text in texts.items():
            found = mpy.unloadable(text, path) if path.startswith("lib/") else []
            if found:
                raise mpy.Refused(found)
        with ThreadPoolExecutor() as pool:
            return dict(pool.map(one, texts.items()))
    except mpy.Refused as refused:
        raise CannotBuild(str(refused)) from None
