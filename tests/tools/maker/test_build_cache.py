"""What a build made is used again only for the very same: a stale one must never reach a board."""

import functools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.maker import build_cache, content, libraries, mpy
from tools.maker.optimise import bundle
from tools.paths import FIRMWARE, ROOT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place of our own to keep things in."""
    monkeypatch.setattr(build_cache, "cache_folder", lambda: tmp_path / "built")
    return tmp_path / "built"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Some sources of every kind, to be changed."""
    firmware = tmp_path / "firmware"
    for path in ("code.py", "game/__init__.py", "game/bundle.txt", "game/words/en.py", "tiles.bin", ".odd"):
        (firmware / path).parent.mkdir(parents=True, exist_ok=True)
        (firmware / path).write_text(f"# {path}\n")
    (tmp_path / "boot.py").write_text("# boot\n")
    return firmware


def test_each_source_counts(small: Path) -> None:
    """Its text, its name, and one more or less."""
    seen = {build_cache.fingerprint(small)}
    places = [place for place in (*sorted(small.rglob("*")), small.parent / "boot.py") if place.is_file()]
    for place in places:
        with place.open("a") as file:
            file.write("\n")
        seen.add(build_cache.fingerprint(small))
    assert len(seen) == 1 + len(places) == 8
    last = build_cache.fingerprint(small)
    (small / "more.py").touch()
    seen.add(build_cache.fingerprint(small))
    (small / "more.py").rename(small / "other.py")
    seen.add(build_cache.fingerprint(small))
    assert len(seen) == 10
    (small / "other.py").unlink()
    assert build_cache.fingerprint(small) == last


def test_all_that_goes_onto_a_drive_counts() -> None:
    """Every source, and what says which become one."""
    counted = {name for name, _ in build_cache._inputs(FIRMWARE)}
    sources = content._sources(FIRMWARE, None, set(), {})
    assert len(sources) > 150
    for place in (*sources.values(), *FIRMWARE.glob(f"*/{bundle.LINES}")):
        assert place.relative_to(ROOT).as_posix() in counted
    modules, _ = libraries.closure([("import adafruit_displayio_ssd1306", "x.py")], frozenset())
    assert modules and all(module.path in counted for module in modules)


def test_each_library_and_the_compiler_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library that is edited where it lies, another mpy-cross, another Python."""
    seen = {build_cache.fingerprint(FIRMWARE)}
    compiler = tmp_path / "mpy-cross"
    compiler.write_bytes(Path(mpy.compiler()).read_bytes() + b"\0")
    monkeypatch.setattr(mpy, "compiler", lambda: str(compiler))
    seen.add(build_cache.fingerprint(FIRMWARE))
    monkeypatch.setattr(sys, "version", "3.99")
    seen.add(build_cache.fingerprint(FIRMWARE))
    for name in (
        "adafruit_label.py",
        "adafruit_label-1.dist-info/METADATA",
        "adafruit_label-1.dist-info/RECORD",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "adafruit_label-1.dist-info/METADATA").write_text("Name: adafruit-circuitpython-label\n")
    (tmp_path / "adafruit_label-1.dist-info/RECORD").write_text("adafruit_label.py,,\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert "adafruit_label" in libraries._owners()
    seen.add(build_cache.fingerprint(FIRMWARE))
    (tmp_path / "adafruit_label.py").write_text("x = 1\n")
    seen.add(build_cache.fingerprint(FIRMWARE))
    assert len(seen) == 5


def test_all_code_that_builds_counts() -> None:
    """Every module of ours that is loaded with it, and every table that these read."""
    program = (
        "import sys\nfrom tools.maker import content\n"
        "print(*(m.__file__ for m in list(sys.modules.values()) if getattr(m, '__file__', None)), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {Path(line) for line in done.stdout.splitlines()}
    ours = {place for place in loaded if place.is_relative_to(ROOT) and ".venv" not in place.parts}
    makers = set(build_cache.build_code())
    assert len(ours) > 10 and ours <= makers
    folder = ROOT / "tools" / "maker"
    tables = {place for place in folder.rglob("*") if place.is_file() and "__pycache__" not in place.parts}
    assert tables <= makers
    assert [name for name, _ in build_cache._LOADED] == [
        place.relative_to(ROOT).as_posix() for place in build_cache.build_code()
    ]


def test_code_that_is_edited_while_it_runs_does_not_pass_for_the_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was loaded counts, not what is on the disk by now."""
    before = build_cache.fingerprint(FIRMWARE)
    monkeypatch.setattr(build_cache, "build_code", lambda: pytest.fail("looked again"))
    assert build_cache.fingerprint(FIRMWARE) == before
    monkeypatch.setattr(build_cache, "_LOADED", [(name, data + b"#") for name, data in build_cache._LOADED])
    assert build_cache.fingerprint(FIRMWARE) != before


def test_it_is_made_once(folder: Path, small: Path) -> None:
    """And anew after a change; what a maker asked for otherwise is another thing."""
    made: list[str] = []

    def make(what: str) -> list[str]:
        made.append(what)
        return [what]

    def ask(what: str) -> list[str]:
        return build_cache.cached(small, what, functools.partial(make, what))

    assert ask("a") == ask("a") == ["a"] and made == ["a"]
    assert ask("b") == ["b"] and made == ["a", "b"]
    (small / "code.py").write_text("import sys\n")
    assert ask("a") == ["a"] and made == ["a", "b", "a"]
    assert len(list(folder.iterdir())) == 3


def test_a_damaged_one_is_made_anew(folder: Path, small: Path) -> None:
    """Cut off, or with another bit, whoever did that."""
    build_cache.cached(small, "", lambda: "good")
    (place,) = folder.iterdir()
    whole = place.read_bytes()
    for bad in (b"", whole[:-1], whole[:40] + bytes((whole[40] ^ 1,)) + whole[41:]):
        place.write_bytes(bad)
        assert build_cache.cached(small, "", lambda: "good") == "good"
        assert place.read_bytes() == whole
    os.utime(place, (0, 0))
    assert build_cache.cached(small, "", lambda: "bad") == "good", "it is there"
    assert place.stat().st_mtime > 0


@pytest.mark.slow
@pytest.mark.parametrize("data", [b"", b"no pickle", b"cgone\nGone\n.", b"ctools.maker.build_cache\nGone\n."])
def test_one_that_is_whole_but_cannot_be_read_is_made_anew(folder: Path, small: Path, data: bytes) -> None:
    """Whoever wrote it: no pickle, or of a module or a class that is gone."""
    build_cache.cached(small, "", lambda: "good")
    (place,) = folder.iterdir()
    whole = place.read_bytes()
    build_cache._write(place, data)
    assert build_cache.cached(small, "", lambda: "good") == "good"
    assert place.read_bytes() == whole


def test_a_source_that_is_saved_meanwhile_is_not_mixed_in(folder: Path, small: Path) -> None:
    """Nobody knows which of both it was made of."""

    def make() -> str:
        (small / "code.py").write_text("import sys\n")
        return "of the new one, perhaps"

    assert build_cache.cached(small, "", make) == "of the new one, perhaps"
    assert not folder.exists() and build_cache.cached(small, "", lambda: "sure") == "sure"


def test_what_fails_is_not_kept_and_what_cannot_be_kept_is_made(
    folder: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file where the folder should be."""
    with pytest.raises(ZeroDivisionError):
        build_cache.cached(small, "", lambda: 1 // 0)
    assert not folder.exists()
    folder.touch()
    assert build_cache.cached(small, "", lambda: 1) == 1
    assert folder.read_bytes() == b""


def test_few_are_kept(folder: Path, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were asked for last."""
    monkeypatch.setattr(build_cache, "_MAX_FILES", 2)
    first = build_cache.cached(small, "first", lambda: 1)
    (place,) = folder.iterdir()
    os.utime(place, (100, 100))
    build_cache.cached(small, "second", lambda: 1)
    assert place.exists() and build_cache.cached(small, "first", lambda: 2) == first
    os.utime(place, (100, 100))
    build_cache.cached(small, "third", lambda: 1)
    assert not place.exists() and len(list(folder.iterdir())) == 2
