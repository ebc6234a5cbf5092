"""docs/a-new-game.md is done line by line: commands run, files are written, pictures are the same.

    ```sh              commands, in the folder where the game's folder is made
    ```python FILE     a file; with + what is added to one; with - a passage, then = and what replaces it
    <!-- picture: …    the presses that lead to the picture in the next line

With DRAW=1 in the environment the pictures are drawn anew.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from sim.game_folders import NAMED
from sim.headless import picture
from sim.machine import Machine
from tools.paths import ROOT

PAGE = ROOT / "docs" / "a-new-game.md"
TUTORIAL = PAGE.read_text("utf-8").partition("\n# All parts")[0]
STEP = re.compile(r"```(\S+)([^\n]*)\n(.*?)```|<!-- picture: (.*?) -->\n!\[[^]]*\]\((.*?)\)", re.DOTALL)
SEED = 3


def steps() -> Iterator[tuple[str, str, str]]:
    """What the page says to do: kind, where, what."""
    for found in STEP.finditer(TUTORIAL):
        kind, where, what, presses, place = found.groups()
        yield ("picture", place, presses) if presses else (kind, where.strip(), what)


def run(line: str, folder: Path) -> None:
    """Run a command as somebody would who has no window."""
    words = line.partition("#")[0].split()
    assert words[:3] == ["python3", "-m", "tools"], line
    words[0] = sys.executable
    if words[3] == "play":
        words += ["--headless", "--script", "wait:500 a a a wait:2000"]
    if words[3] == "build":
        words += ["--dest", str(folder / f"dist{len(words)}")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), NAMED: ""}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    if promised := re.search(r"# .*: (\d+)$", line):
        assert done.stdout.strip().endswith(promised[1]), line


def write(folder: Path, where: str, what: str) -> None:
    """Make a file, add to it, or replace a passage of it."""
    name, _, how = where.partition(" ")
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    if how == "-":
        old, new = what.split("=\n", 1)
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{name} has this {text.count(old)} times:\n{old}"
        what = text.replace(old, new)
    elif how == "+":
        what = path.read_text("utf-8") + ("\n\n" if name.endswith(".py") else "") + what
    path.write_text(what, "utf-8")


def draw(game: Path, presses: str, place: Path) -> None:
    """Save the picture to which these presses lead."""
    machine = Machine(games=(game.name,), seed=SEED)
    machine.power_on()
    machine.run(presses)
    picture(machine.frame(), place, 3, "white")
    machine.power_off()


@pytest.mark.slow
def test_the_page_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "wild"
    monkeypatch.setenv(NAMED, str(game))
    kinds = []
    for kind, where, what in steps():
        kinds.append(kind)
        if kind == "sh":
            for line in what.splitlines():
                run(line, tmp_path)
        elif kind == "picture":
            drawn = tmp_path / "drawn.png"
            draw(game, what, drawn)
            if os.environ.get("DRAW"):
                (PAGE.parent / where).write_bytes(drawn.read_bytes())
            with Image.open(drawn) as now, Image.open(PAGE.parent / where) as stored:
                assert now.tobytes() == stored.tobytes(), f"{where} shows something else"
        else:
            assert kind in ("python", "text"), kind
            write(tmp_path, where, what)
    assert kinds.count("sh") > 5 and kinds.count("picture") > 2
