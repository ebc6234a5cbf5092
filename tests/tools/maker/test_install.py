"""Installing on a drive that fails in every way, at every write."""

import errno
from contextlib import suppress

import pytest

from tests.tools.maker.standin import CLUSTER, StandIn, content
from tools.maker import install, manifest

OWN = {
    "settings.toml": b"PIN_A = 'GP2'\n",
    "notes.txt": b"mine",
    "lib/my_lib.py": b"x = 1\n",
    "boot_out.txt": b"Adafruit CircuitPython 9.2.1",
}
OLD = content(
    {
        "code.py": b"import old\n",
        "boot.py": b"# boot\n",
        "babel/gone.mpy": b"C\x06" + bytes(900),
        "babel/rules.mpy": b"C\x06 old" + bytes(3000),
        "handheld/same.mpy": b"C\x06 same",
        "lib/driver.mpy": b"C\x06 driver 1" + bytes(600),
    }
)
NEW = content(
    {
        "code.py": b"import new\n",
        "boot.py": b"# boot\n",
        "babel/rules.mpy": b"C\x06 new" + bytes(3500),
        "babel/fresh.mpy": b"C\x06 fresh" + bytes(1500),
        "handheld/same.mpy": b"C\x06 same",
        "lib/driver.mpy": b"C\x06 driver 2" + bytes(500),
        "lib/text/label.mpy": b"C\x06 label" + bytes(700),
        "message.py": b"# message\n",
    },
    "2.0",
)
STARTS = {
    "fresh": OWN | {"code.py": b'print("Hello World!")\n'},
    "older": OWN | OLD.files,
    "same": OWN | NEW.files,
    "part left": OWN | OLD.files | {"babel/rules.mpy.part": b"C\x06 ne"},
    "earlier name of the list": OWN
    | {path: data for path, data in OLD.files.items() if path != manifest.NAME}
    | {"babel-manifest.json": OLD.files[manifest.NAME]},
    "only code differs": OWN | NEW.files | {"code.py": b"import ol"},
}


def flash(drive: StandIn) -> install.Plan:
    """Plan and carry out, silently."""
    plan = install.plan(drive, NEW)
    install.apply_plan(plan, drive, NEW, lambda done, total, name: None)
    return plan


@pytest.mark.parametrize("start", STARTS)
def test_files_are_dated_once_all_of_them_were_read_back(start: str) -> None:
    count = StandIn(STARTS[start])
    flash(count)
    assert count.verified == (set(NEW.files) if start != "same" else set())
    for at in range(count.done):
        drive = StandIn(STARTS[start])
        drive.fail(at)
        with pytest.raises(OSError):
            flash(drive)
        assert drive.verified == set()
        drive = StandIn(STARTS[start])
        drive.spoils_at = at
        with suppress(install.NotVerified):
            flash(drive)
            continue  # what was spoilt is no longer there
        assert drive.verified == set()


def own(drive: StandIn) -> dict[str, bytes]:
    return {path: data for path, data in drive.kept.items() if path in OWN}


def never_half(drive: StandIn, before: dict[str, bytes]) -> None:
    """The board would start the old game whole, the new game whole, or nothing of it."""
    code = drive.kept.get("code.py")
    if code == NEW.files["code.py"]:
        whole = NEW.files
    elif code == before.get("code.py"):
        whole = {path: before[path] for path in OLD.files if path in before and path != manifest.NAME}
    else:
        assert code is None or install.STUB.startswith(code)
        return
    assert {path: drive.kept.get(path) for path in whole if path != manifest.NAME} == {
        path: data for path, data in whole.items() if path != manifest.NAME
    }


@pytest.mark.parametrize("start", STARTS)
def test_brings_the_drive_to_the_build(start: str) -> None:
    drive = StandIn(STARTS[start])
    flash(drive)
    assert drive.kept == OWN | NEW.files
    assert install.plan(drive, NEW).is_empty


@pytest.mark.slow
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.ENODEV])
@pytest.mark.parametrize("torn", [False, True])
@pytest.mark.parametrize("start", [name for name in STARTS if name != "same"])
def test_broken_off_at_every_write_and_repaired(start: str, torn: bool, error: int) -> None:
    clean = StandIn(STARTS[start])
    flash(clean)
    assert clean.done >= 2
    for at in range(clean.done):
        drive = StandIn(STARTS[start])
        drive.fail(at, error, torn)
        with pytest.raises(OSError):
            flash(drive)
        assert own(drive) == OWN
        never_half(drive, STARTS[start])
        drive.fail(None)
        assert not install.plan(drive, NEW).in_the_way, f"after {at} writes ours look like the maker's"
        flash(drive)
        assert drive.kept == OWN | NEW.files, f"not repaired after {at} writes"


def test_broken_off_twice_in_different_places() -> None:
    clean = StandIn(STARTS["older"])
    flash(clean)
    for first in range(clean.done):
        for second in range(0, clean.done, 3):
            drive = StandIn(STARTS["older"])
            for at in (first, second):
                drive.fail(at)
                try:
                    flash(drive)
                except OSError:
                    never_half(drive, STARTS["older"])
            drive.fail(None)
            flash(drive)
            assert drive.kept == OWN | NEW.files


def test_every_byte_that_went_wrong_is_found() -> None:
    clean = StandIn(STARTS["older"])
    flash(clean)
    found = 0
    for at in range(clean.done):
        drive = StandIn(STARTS["older"])
        drive.spoils_at = at
        try:
            flash(drive)
            assert drive.kept == OWN | NEW.files
        except install.NotVerified:
            found += 1
            drive.spoils_at = None
            flash(drive)
            assert drive.kept == OWN | NEW.files
    assert found >= len(NEW.files) - 3


@pytest.mark.parametrize("start", ["fresh", "older"])
def test_room_is_counted_in_clusters(start: str) -> None:
    """Whatever room there is: either it is refused before the first write, or it works."""
    empty = StandIn(STARTS[start])
    taken = empty.clusters - empty.free()
    outcomes = set()
    for free in range(60):
        drive = StandIn(STARTS[start], taken + free)
        plan = install.plan(drive, NEW)
        assert plan.free == free * CLUSTER
        fits = plan.needed <= plan.free
        outcomes.add(fits)
        if fits:
            flash(drive)
            assert drive.kept == OWN | NEW.files
    assert outcomes == {False, True}


def test_a_tight_drive_is_updated_without_room_for_both() -> None:
    """A file larger than the free room is still replaced by its like."""
    before = content({"code.py": b"a", "babel/big.mpy": b"C\x06" + bytes(40_000)})
    after = content({"code.py": b"a", "babel/big.mpy": b"C\x06" + b"1" * 40_000})
    drive = StandIn(OWN | before.files)
    drive.clusters -= drive.free() - 12
    plan = install.plan(drive, after)
    assert plan.needed <= plan.free < 40_000
    install.apply_plan(plan, drive, after, lambda done, total, name: None)
    assert drive.kept == OWN | after.files


@pytest.mark.parametrize(
    "theirs",
    [
        *("babel/rules.py", "Babel/Rules.PY", "babel/rules.mpy", "babel", "code.py", "code.txt", "handheld"),
        *("lib/driver.py", "driver.mpy", "text/label.py", "lib/driver/__init__.py", "code.py/x"),
        *("lib/driver/notes.txt", "driver/a/b.txt", "text/x", "text.py", "Babel/Rules/x", "message/x"),
    ],
)
def test_the_makers_files_in_the_way_are_named(theirs: str) -> None:
    drive = StandIn(OWN | {theirs: b"# mine, all mine"})
    assert install.plan(drive, NEW).in_the_way == [theirs]
    drive = StandIn(OWN | OLD.files | {theirs: b"# mine, all mine"})
    if theirs not in OLD.files:
        assert install.plan(drive, NEW).in_the_way == [theirs]


@pytest.mark.parametrize(
    "theirs",
    [
        *("babel/notes.txt", "main.py", "rules.py", "lib/other.mpy", "lib/driver.txt", "code/x"),
        "lib/text/x.py",
    ],
)
def test_other_files_of_the_maker_are_left_alone(theirs: str) -> None:
    drive = StandIn(OWN | OLD.files | {theirs: b"# mine, all mine"})
    assert flash(drive).in_the_way == []
    assert drive.kept == OWN | NEW.files | {theirs: b"# mine, all mine"}


def test_empty_folders_in_the_way_are_named() -> None:
    """A folder without an __init__ is loaded as well, before a module of its name."""
    ours = ["babel/rules", "lib/driver", "driver", "text", "message", "code.py"]
    others = ["rules", "lib/text", "code", "data"]
    assert install.folders_in_the_way(NEW.files, ours + others) == ours


def test_code_comes_last_and_libraries_first() -> None:
    drive = StandIn(STARTS["fresh"])
    flash(drive)
    files = [path.removesuffix(install.PART_SUFFIX) for path in drive.written]
    assert files[0] == manifest.NAME and files[1] == "code.py"
    assert files[2:4] == ["lib/driver.mpy", "lib/text/label.mpy"]
    assert files[-2:] == ["code.py", manifest.NAME]


def test_a_manifest_that_was_tampered_with_removes_nothing_else() -> None:
    paths = ("settings.toml", "../x", "/etc/passwd", "C:/x", "notes.txt")
    evil = manifest.Manifest("1", dict.fromkeys(paths, "0"))
    drive = StandIn(OWN | {manifest.NAME: evil.to_bytes()})
    plan = install.plan(drive, NEW)
    assert plan.remove == ["notes.txt"]
    assert "settings.toml" not in plan.remove
