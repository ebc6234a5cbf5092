"""`python3 -m tools VERB`: sets up what a verb needs, then runs it. Standard library only."""

import ast
import importlib
import os
import sys
from pathlib import Path

from sim import game_folders
from sim.time_limit import Endless
from tools import setup
from tools.games import faults
from tools.games.text import Refused
from tools.maker import cartridge_check
from tools.paths import ROOT, add_firmware, command, in_clone

# For whom: folder, then its verbs; each is a module there with a docstring (its first line is the help)
# and main(argv) -> exit code.
GROUPS = {
    "player": ("play", "web", "replay", "share", "talk", "legal", "apply", "perft"),
    "maker": ("build", "flash", "doctor", "console", "wiring"),
    "developer": (
        *("test", "bench", "budget", "device-check", "soak", "torture", "fuzz", "arena", "train", "puzzles"),
        *("new-game", "font", "lessons", "frames", "pictures"),
    ),
}
VERBS = {
    verb: f"tools.{folder}.{verb.replace('-', '_')}" for folder, verbs in GROUPS.items() for verb in verbs
}
# Verbs that run on the standard library alone, at once, without any set-up.
BARE = {"talk", "legal", "apply", "replay", "perft", "share", "device-check", "new-game"}
# Verbs that need the developers' packages too.
DEV = {"test", "bench"}
# Verbs that take several games by --games; others take one by --game.
SEVERAL = {"build", "flash", "web"}
# Verbs that work on a game, and so on one in any folder.
WITH_GAME = {
    *("play", "web", "replay", "share", "talk", "legal", "apply", "perft", "build", "flash", "test", "bench"),
    *("budget", "device-check", "soak", "torture", "arena", "train", "font", "lessons"),
}
# Verbs that read or write files that only the repository has: an installed copy does not offer them.
REPOSITORY = {"test", "wiring", "font", "lessons", "frames", "pictures"}


def path_of(verb: str) -> Path:
    """The file of a verb's module."""
    return ROOT / (VERBS[verb].replace(".", "/") + ".py")


def summary(verb: str) -> str:
    """The first line of a verb's docstring, read without importing it."""
    docstring = ast.get_docstring(ast.parse(path_of(verb).read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0]


def is_here(verb: str) -> bool:
    """Whether this copy of the project offers a verb."""
    return in_clone() or verb not in REPOSITORY


def usage() -> str:
    """The help text: every verb that is here, with one line each, by whom they are for."""
    lines = [f"{command()} VERB …", ""]
    for folder, verbs in GROUPS.items():
        lines.append(f"For {folder}s")
        lines += [f"  {verb:13}{summary(verb)}" for verb in verbs if is_here(verb)]
        lines.append("")
    lines += [
        f"`{command()} VERB --help` explains a verb.",
        f"`{command()} VERB … --cartridge FOLDER` takes the game in that folder, if VERB works on games.",
        f"`{command()} --debug VERB …` shows the traceback of an error.",
    ]
    return "\n".join(lines)


def nearest(word: str) -> str:
    """A similar verb, as a question (`Did you mean …?`); empty if there is none."""
    import difflib

    close = difflib.get_close_matches(word, VERBS, 1)
    return f" Did you mean `{close[0]}`?" if close else ""


def take_cartridge(argv: list[str]) -> list[str]:
    """The words of a verb in which `--cartridge FOLDER` has become a choice of the game in that folder."""
    words = list(argv)
    verb = words[0]
    at = next((i for i, word in enumerate(words) if word.partition("=")[0] == "--cartridge"), -1)
    if at < 0:
        return words
    if verb not in WITH_GAME:
        raise Refused(f"`{verb}` does not work on a game: it takes no --cartridge")
    _, _, place = words.pop(at).partition("=")
    if not place and at < len(words):
        place = words.pop(at)
    folder = Path(place).resolve()
    if not place or not (folder / "cartridge.py").is_file():
        raise Refused(f"--cartridge is followed by a folder with a cartridge.py, not {place or 'nothing'}")
    if wrong := cartridge_check.wrong_name(folder):
        raise Refused(f"--cartridge {place}: {wrong}")
    name = game_folders.add(folder)
    if verb == "device-check":
        return [*words, str(folder)]
    if verb == "test":
        # Its tests lie there, with none of the repository's settings around them.
        bare = "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")  # no cache in somebody's folder
        return [*words, *bare, "--rootdir", str(folder), str(folder)]
    option = "--games" if verb in SEVERAL else "--game"
    return words if option in words else [*words, option, name]


def run(argv: list[str]) -> int:
    """Find the verb, make its packages available, run it."""
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    verb = argv[0]
    if verb not in VERBS:
        print(f"There is no verb `{verb}`.{nearest(verb)} `{command()} --help` lists them.", file=sys.stderr)
        return 2
    if not is_here(verb):
        print(f"The verb `{verb}` works only in the repository, not in an installed copy.", file=sys.stderr)
        return 2
    argv = take_cartridge(argv)
    add_firmware()
    if in_clone() and verb not in BARE and not can_explain(argv):
        setup.enter("dev" if verb in DEV else "run")
    try:
        code: int = importlib.import_module(VERBS[verb]).main(argv[1:])
    finally:
        if verb in WITH_GAME and {"-h", "--help"} & set(argv[1:]):
            print("\n--cartridge FOLDER takes the game in that folder: see docs/a-new-game.md.")
    return code


def can_explain(argv: list[str]) -> bool:
    """Whether somebody only asks how a verb is used, and the packages that are here suffice to tell."""
    if argv[1:2] not in (["-h"], ["--help"]):
        return False
    try:
        importlib.import_module(VERBS[argv[0]])
    except ImportError:
        return False
    return True


def open_streams() -> None:
    """Give a verb something to read and to write even where the caller closed it (`<&-`)."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def hush() -> None:
    """Discard further standard output, also at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(argv: list[str]) -> int:
    """Run a verb; errors are shown as a message, without a traceback."""
    debug = argv[:1] == ["--debug"]
    arguments = argv[1:] if debug else argv
    open_streams()
    for stream in (sys.stdout, sys.stderr):
        # An old Windows console cannot show every character; it must not stop us.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = run(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader went away (`| head`): say nothing, also not at exit.
        hush()
        return 0
    except Refused as reason:
        print(f"error: {reason}", file=sys.stderr)
        return 2
    except Endless as trouble:
        if debug:
            raise
        print(f"{faults.place(trouble)}{trouble}", file=sys.stderr)
        return 70
    except setup.CannotSetUp as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except Exception as trouble:
        if debug:
            raise
        if isinstance(trouble, OSError) and trouble.strerror:
            # A file or a place that somebody named, or what this program prints has no room there.
            if not trouble.filename:
                hush()
            place = trouble.filename2 or trouble.filename or "what this prints"
            print(f"error: cannot use {place}: {trouble.strerror}", file=sys.stderr)
            return 2
        print(f"{faults.place(trouble)}{type(trouble).__name__}: {trouble}", file=sys.stderr)
        print(f"For the traceback: {command()} --debug {' '.join(arguments)}", file=sys.stderr)
        return 70


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
