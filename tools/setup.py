"""Makes .venv and keeps it as pyproject.toml says. Standard library only."""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.paths import ROOT
from tools.progress import Bar

VENV = ROOT / ".venv"
PINS = ROOT / "tools" / "pins.txt"
LOG = VENV / "setup.log"
NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|ProxyError|Connection refused"
    r"|Temporary failure in name resolution|Network is unreachable|getaddrinfo failed|nodename nor servname",
    re.I,
)


class CannotSetUp(Exception):
    """Set-up failed; the text says what to do about it."""


def python_of(venv: Path) -> Path:
    """The interpreter inside a virtual environment."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def wanted(level: str) -> list[str]:
    """The pinned packages of a level: "run" to play and build, an extra beside it, or "dev" for all."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    packages = list(project["dependencies"])
    for extra, wants in extras.items():
        if level in (extra, "dev"):
            packages += wants
    return packages


def fingerprint(level: str) -> str:
    """A short text that changes whenever the packages of a level do."""
    words = "\n".join(wanted(level)) + PINS.read_text(encoding="utf-8")
    return hashlib.sha256(words.encode()).hexdigest()


def stamp(level: str) -> Path:
    """The file that says with which Python and what fingerprint a level was installed."""
    return VENV / f"ready-{level}"


def version_of(python: Path) -> str:
    """The version of an interpreter that runs, is new enough and has pip; else nothing."""
    check = "import sys, pip; print('%d.%d' % sys.version_info[:2]) if sys.version_info >= (3, 11) else 0"
    try:
        done = subprocess.run([str(python), "-c", check], capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def is_ready(level: str) -> bool:
    """Whether .venv holds this level (or a higher one) exactly as pinned."""
    python = python_of(VENV)
    if not python.exists():
        return False
    for each in (level, "dev"):
        try:
            version, _, found = stamp(each).read_text(encoding="utf-8").partition(" ")
        except OSError:
            continue
        # An upgrade of the system may have put another Python under .venv, whose packages are elsewhere.
        same = version == f"{sys.version_info[0]}.{sys.version_info[1]}" or version == version_of(python)
        if found == fingerprint(each) and same:
            return True
    return False


def enter(level: str) -> None:
    """Return inside .venv with the packages of this level; restarts the program there if needed."""
    if not is_ready(level):
        install(level)
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    arguments = [str(python_of(VENV)), "-m", "tools", *sys.argv[1:]]
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":
        # Windows has no real exec: the shell would not wait for us.
        sys.exit(subprocess.call(arguments))
    os.execv(arguments[0], arguments)


def install(level: str) -> None:
    """Make .venv if it is missing or broken, then install the level's packages."""
    base = getattr(sys, "_base_executable", sys.executable)
    if not version_of(python_of(VENV)):
        print("Setting up (only this once): making .venv", file=sys.stderr, flush=True)
        make(base)
    packages = wanted(level)
    show = Progress(len(packages))
    arguments = [str(python_of(VENV)), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    arguments += ["--progress-bar", "off", "-c", str(PINS), *packages]
    try:
        with subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as pip:
            assert pip.stdout is not None
            lines = []
            for line in pip.stdout:
                lines.append(line)
                show.line(line)
    except KeyboardInterrupt:
        show.end()
        raise CannotSetUp("Stopped. Run the same command again to go on.") from None
    show.end()
    if pip.returncode:
        raise CannotSetUp(explain("".join(lines)))
    stamp(level).write_text(f"{version_of(python_of(VENV))} {fingerprint(level)}", encoding="utf-8")


def make(base: str) -> None:
    """Make a fresh .venv, or say why not."""
    made = subprocess.run(
        [base, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, errors="replace"
    )
    if made.returncode == 0:
        return
    output = made.stdout + made.stderr
    if "ensurepip" in output or "No module named venv" in output:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise CannotSetUp(
            "This Python came without venv and pip, which are needed to set up.\n"
            f"On Debian and Ubuntu: sudo apt install python{version}-venv. "
            "Elsewhere: install Python from python.org."
        )
    reason = output.strip().splitlines()[-1] if output.strip() else "no reason given"
    raise CannotSetUp(f"Could not make {VENV}: {reason}")


def explain(output: str) -> str:
    """What a failed pip run means, in words."""
    try:
        LOG.write_text(output, encoding="utf-8")
    except OSError:
        pass
    if NETWORK.search(output):
        return (
            "Cannot reach the package index: the first set-up needs the network.\n"
            f"Try the same command again when you are online. (pip's output: {LOG})"
        )
    if "No space left" in output:
        return f"The disk is full: the packages need about 150 MB in {VENV}, a developer's 450."
    if "(from versions: none)" in output:
        name = re.findall(r"satisfies the requirement (\S+)", output)[-1]
        return (
            f"The package index has no {name} for this Python, or cannot be reached.\n"
            f"Are you online? (pip's output: {LOG})"
        )
    errors = [line.strip() for line in output.splitlines() if line.startswith("ERROR:")]
    reason = errors[-1] if errors else "pip gave no reason"
    return f"Could not install the packages. {reason}\npip's output: {LOG}"


class Progress:
    """How far pip is: a bar on a terminal, a few plain lines elsewhere."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.bar = Bar()
        print(f"Setting up (only this once): {total} packages", file=sys.stderr, flush=True)

    def line(self, text: str) -> None:
        """Take one line of pip's output."""
        words = text.split()
        if words[:1] == ["Collecting"]:
            self.done += 1
            # What the packages need themselves is fetched, too.
            self.bar(self.done, max(self.total, self.done + 1), re.split(r"[=<>!;~ \[]", words[1])[0])
        elif words[:1] in (["Installing"], ["Building"]):
            self.end()
            print(f"Setting up (only this once): {words[0].lower()}", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave a clean line."""
        self.bar.end()
