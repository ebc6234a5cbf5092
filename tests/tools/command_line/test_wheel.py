"""A really built wheel, really installed, gives the `babel` command and no common import names."""

import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.__main__ import REPOSITORY, VERBS
from tools.paths import ROOT

POSITION = "zman 1 0 -- :/:/:/:/: :/:/:/:/: A/H -/- - AMMPS - 6123 *"
WORKS = {
    "play --headless --script wait:1000": 16,
    "play --game rise --headless --script wait:1000": 16,
    "build --dest built": 4,
    "fuzz manifest --cases 3": 1,
    "puzzles show 1": 3,
    "arena 1 random --games 2 --jobs 1": 3,
}
"""What is tried of the installed command, with the least number of lines that it prints."""


REFUSE = """\
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name in {names}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Refuse())
"""


def unwanted() -> set[str]:
    """What can be imported here, but not where pip installed only what the wheel wants."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    todo, wanted = [Requirement(each) for each in project["dependencies"]], set()
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        if name not in wanted and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            wanted.add(name)
            todo += [Requirement(each) for each in metadata.requires(name) or []]
    packages = metadata.packages_distributions().items()
    return {name for name, owners in packages if not wanted & {canonicalize_name(each) for each in owners}}


def run(*words: str, cwd: Path) -> str:
    """Output of a command that must succeed."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as a wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet")
    run(*pip, "--wheel-dir", str(folder), str(ROOT), cwd=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.mark.slow
def test_all_names_are_inside_one_package(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"babel_handheld"}
    for wanted in (
        "tools/__main__.py",
        "firmware/babel/rules/__init__.py",
        "sim/nvm.py",
        "boot.py",
        "tools/web/page/index.html",
    ):
        assert f"babel_handheld/{wanted}" in names
    assert not [name for name in names if name.endswith(".pyc") or "/node_modules/" in name]


@pytest.mark.slow
def test_installed_command_runs(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "env"
    venv.create(place, with_pip=False, symlinks=sys.platform != "win32")
    scripts = place / ("Scripts" if sys.platform == "win32" else "bin")
    python = str(scripts / "python")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-deps",
        str(wheel),
        cwd=tmp_path,
    )
    # The packages come from the environment that runs the tests, but only those that the wheel wants.
    site = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])", cwd=tmp_path).strip()
    )
    here = next(entry for entry in sys.path if entry.endswith("site-packages"))
    (site / "packages.pth").write_text(here + "\n", encoding="utf-8")
    (site / "sitecustomize.py").write_text(REFUSE.format(names=unwanted()), encoding="utf-8")

    babel = str(scripts / "babel")
    helped = run(babel, "--help", cwd=tmp_path)
    assert helped.startswith("babel VERB")
    offered = {line.split()[0] for line in helped.splitlines() if line.startswith("  ")}
    assert offered == set(VERBS) - REPOSITORY
    for verb in sorted(offered):
        said = run(babel, verb, "--help", cwd=tmp_path)
        assert said.startswith(f"usage: babel {verb}") and "python3 -m tools" not in said, verb
    for words, lines in WORKS.items():
        said = run(babel, *words.split(), cwd=tmp_path)
        assert len(said.splitlines()) >= lines, words
    assert "Traceback" not in run(babel, "share", POSITION, cwd=tmp_path)
    for verb, code in (("flash", 3), ("doctor", 1), ("console", 3)):  # no board is plugged in
        done = subprocess.run([babel, verb], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == code and "cable" in done.stdout + done.stderr
        assert "python3 -m tools" not in done.stdout + done.stderr
    stub = "from tools.maker.install import STUB; print(STUB)"
    assert "run: babel flash" in run(python, "-c", stub, cwd=site / "babel_handheld")
    for verb in sorted(REPOSITORY):
        missing = subprocess.run([babel, verb], cwd=tmp_path, capture_output=True, text=True)
        assert (missing.returncode, missing.stdout) == (2, "") and "repository" in missing.stderr
    assert sorted(each.name for each in site.iterdir() if "babel" in each.name.lower()) == [
        "babel_handheld",
        next(each.name for each in site.glob("babel_handheld-*.dist-info")),
    ]
