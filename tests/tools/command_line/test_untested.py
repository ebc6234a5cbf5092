"""What was not tested is said at the end, and fails on the build machine; a loss is not called well."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools.developer import test as check
from tools.paths import ROOT

SKIPPED = "import pytest\ndef test_one(): pytest.skip('no Xvfb')\ndef test_two(): pytest.skip('no Xvfb')\n"
MODULE = "import pytest\npytest.skip('for Unix', allow_module_level=True)\n"
CUTS = "def test_cuts(record_property):\n    record_property('cuts', 1234)\n    assert {}\n"


def run(folder: Path, text: str, ci: str = "", *more: str) -> tuple[int, str]:
    """A test of our own, under the conftest of all: exit code and output."""
    (folder / "test_it.py").write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n")
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        "test_it.py",
        *more,
    ]
    # Without other plugins, which take longer to load than all else here.
    environ = {**os.environ, "CI": ci, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(words, cwd=folder, env=environ, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_skips_are_told_at_the_end(tmp_path: Path) -> None:
    code, out = run(tmp_path, SKIPPED)
    assert code == 0 and "NOT TESTED: 2 skipped: no Xvfb" in out.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(("text", "reason"), [(SKIPPED, "no Xvfb"), (MODULE, "for Unix")])
def test_skips_fail_on_the_build_machine(tmp_path: Path, text: str, reason: str) -> None:
    code, out = run(tmp_path, text, "true")
    assert code != 0 and f"skipped, and CI is set: {reason}" in out


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    text = "import pytest\n@pytest.mark.xfail\ndef test_one(): assert 0\n"
    assert run(tmp_path, text, "true")[0] == 0


@pytest.mark.slow
def test_cuts_that_lost_something_are_not_called_well(tmp_path: Path) -> None:
    code, out = run(tmp_path, CUTS.format("True"))
    assert code == 0 and "saves: 1,234 cuts and damages tried, nothing lost" in out
    code, out = run(tmp_path, CUTS.format("False"))
    assert code == 1 and "nothing lost" not in out
    assert "saves: 1,234 cuts and damages tried, 1 TESTS SAY THAT SOMETHING WAS LOST" in out


@pytest.mark.slow
def test_what_a_selection_leaves_out_is_told(tmp_path: Path) -> None:
    text = "def test_one(): pass\ndef test_two(): pass\ndef test_three(): pass\n"
    code, out = run(tmp_path, text, "true", "-k", "one")
    assert code == 0 and "NOT TESTED: 2 tests are not in this selection" in out.splitlines()
    code, out = run(tmp_path, text, "", "-k", "one", "-p", "xdist", "-n", "2")
    assert code == 0 and "NOT TESTED: 2 tests are not in this selection" in out.splitlines()
    assert "NOT TESTED" not in run(tmp_path, text)[1]


def test_quick_leaves_out_only_what_is_slow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called: list[list[str]] = []

    def call(words: list[str], **_: object) -> int:
        called.append(words[2:])
        return 0

    def started(words: list[str], **_: object) -> SimpleNamespace:
        return SimpleNamespace(communicate=lambda: ("a fault\n", None), returncode=call(words) + 1)

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(subprocess, "Popen", started)
    monkeypatch.setattr(check, "_build", lambda: None)
    monkeypatch.setattr(check, "_install_vm", lambda: pytest.fail("nothing quick needs the VM"))
    assert check.main(["--quick"]) == 1
    assert capsys.readouterr().out.endswith("== mypy\na fault\nFailed: mypy\n")
    assert [words[0] for words in called] == ["ruff", "ruff", "mypy", "pytest"]
    assert called[-1][-2:] == ["-m", "not slow"]
