"""Set-up makes .venv once, reuses it, mends it, and says clearly what is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import setup


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project that wants no packages at all."""
    monkeypatch.setattr(setup, "VENV", tmp_path / "venv")
    monkeypatch.setattr(setup, "LOG", tmp_path / "setup.log")
    monkeypatch.setattr(setup, "wanted", lambda level: ["pip"])
    return tmp_path


@pytest.mark.slow
def test_make_reuse_mend(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not setup.is_ready("run")
    setup.install("run")
    assert "only this once" in capsys.readouterr().err
    assert setup.is_ready("run") and not setup.is_ready("dev")

    monkeypatch.setattr(setup, "wanted", lambda level: ["pip", "other==1"])
    assert not setup.is_ready("run"), "a changed pin must be noticed"
    monkeypatch.setattr(setup, "wanted", lambda level: ["pip"])
    assert setup.is_ready("run")

    # Another Python of ours looks at it: that is fine, as long as .venv itself is unchanged.
    text = setup.stamp("run").read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert setup.is_ready("run")
    setup.stamp("run").write_text(text.replace("3.", "2.", 1), encoding="utf-8")
    assert not setup.is_ready("run"), "packages of another Python than the one that is there"
    monkeypatch.undo()
    monkeypatch.setattr(setup, "VENV", place / "venv")

    # The Python below went away, as after an upgrade of the system.
    setup.python_of(setup.VENV).unlink()
    assert not setup.is_ready("run")
    assert not setup.version_of(setup.python_of(setup.VENV))


@pytest.mark.slow
def test_no_network_is_said(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(setup.VENV)], check=True)
    monkeypatch.setattr(setup, "version_of", lambda python: "3.11")
    monkeypatch.setattr(setup, "python_of", lambda venv: Path(sys.executable))
    monkeypatch.setattr(setup, "wanted", lambda level: ["babel-handheld-no-such-package==1"])
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    with pytest.raises(setup.CannotSetUp, match="needs the network"):
        setup.install("run")
    assert not setup.stamp("run").exists()


def fails(text: str) -> object:
    """A subprocess.run that fails with these words."""
    return lambda *a, **k: subprocess.CompletedProcess(a, 1, text, "")


def test_python_without_venv_is_said(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        subprocess, "run", fails("The virtual environment was not created … ensurepip is not available")
    )
    with pytest.raises(setup.CannotSetUp, match=r"apt install python3\.\d+-venv"):
        setup.make("python3")


def test_a_place_that_cannot_be_written_is_said(place: Path) -> None:
    setup.VENV.write_text("a file in the way", encoding="utf-8")
    with pytest.raises(setup.CannotSetUp, match="Could not make"):
        setup.make(sys.executable)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ERROR: OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: first\nERROR: No matching distribution found for x", "No matching distribution found for x"),
        (
            "ERROR: Could not find a version that satisfies the requirement x==1 (from versions: none)",
            "no x==1 for this",
        ),
        ("", "no reason"),
    ],
)
def test_what_pip_says_becomes_a_sentence(place: Path, said: str, told: str) -> None:
    assert told in setup.explain(said)


def test_every_pin_is_exact() -> None:
    pins = setup.PINS.read_text(encoding="utf-8").split()
    assert all("==" in pin for pin in pins)
    names = {pin.split("==")[0].lower().replace("_", "-") for pin in pins}
    for package in setup.wanted("dev"):
        name, _, version = package.partition("==")
        assert version, package
        assert name in names | {"setuptools"}, f"{name} is missing in {setup.PINS.name}"
