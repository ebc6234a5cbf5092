"""The firmware is changed while it runs: it restarts with the change, and saved things stay."""

import shutil
from pathlib import Path

from sim.machine import Machine
from sim.session import Session
from tools.paths import ROOT


def test_change_break_and_mend(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
    now = 100.0
    machine = Machine(firmware=firmware, raises=False, games=("babel",))
    session = Session(machine, watch=firmware, now=lambda: now)
    session.advance()
    machine.run("wait:3000")
    before = session.frame()
    assert before.lit() > 100
    machine.console.journal.set(20, b"abc")

    def change(name: str, old: str, new: str) -> None:
        nonlocal now
        path = firmware / name
        source = path.read_text(encoding="utf-8")
        assert old in source
        path.write_text(source.replace(old, new), encoding="utf-8")
        now += 1
        session.advance()

    english = (firmware / "handheld" / "words").glob("en*.py")
    (holder,) = [path for path in english if "New game" in path.read_text(encoding="utf-8")]
    words = str(holder.relative_to(firmware))
    change(words, "New game", "Nice day")
    assert not session.trouble
    machine.run("wait:3000")
    assert session.frame() != before
    assert machine.console.journal.get(20) == b"abc"

    change(words, "Nice day", 'Nice day" ((')
    assert type(machine.console.top).__name__ == "Crash", "the handheld itself tells what is wrong"
    assert "the firmware met SyntaxError" in session.note()
    change(words, 'Nice day" ((', "New game")
    machine.run("wait:3000")
    assert session.frame() == before

    change("handheld/console.py", "class Console", "class class Console")
    assert "the firmware met SyntaxError" in session.note()
    change("handheld/console.py", "class class Console", "class Console")
    assert "met" not in session.note()
    machine.run("wait:3000")
    assert session.frame() == before
    session.close()
