"""Drives as Linux, macOS and Windows show them, from recorded answers of each system."""

import plistlib
import subprocess
import sys
from pathlib import Path

import pytest

from tools.maker import drives
from tools.maker.disk import MountedDisk
from tools.maker.drives import Linux, MacOs, Volume, Windows

MOUNTS = r"""22 28 0:20 / /sys rw,nosuid shared:7 - sysfs sysfs rw
90 28 8:17 / /media/me/CIRCUITPY rw,nosuid shared:50 - vfat /dev/sdb1 rw,fmask=0022,flush,errors=remount-ro
91 28 8:33 / /media/me/M\303\274ll\040Platte ro,nosuid shared:51 - vfat /dev/sdc1 ro,errors=remount-ro
92 28 8:49 / /media/me/CIRCUITPY1 rw,nosuid - vfat /dev/sdd1 rw
nonsense
"""


@pytest.fixture
def linux(tmp_path: Path) -> Linux:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/mountinfo").write_text(MOUNTS)
    labels = tmp_path / "dev/disk/by-label"
    labels.mkdir(parents=True)
    for label, device in (("CIRCUITPY", "/dev/sdd1"), (r"Mein\x20Stick", "/dev/sdc1")):
        (labels / label).symlink_to(device)
    return Linux(tmp_path)


def test_linux_reads_the_mount_table(linux: Linux) -> None:
    first, second, third = linux.volumes()
    assert first == Volume(Path("/media/me/CIRCUITPY"), "CIRCUITPY", "/dev/sdb1", False, False)
    assert second == Volume(Path("/media/me/Müll Platte"), "Mein Stick", "/dev/sdc1", True, True)
    assert third.label == "CIRCUITPY" and third.delayed


def test_linux_knows_two_boards_of_one_name(linux: Linux, tmp_path: Path) -> None:
    """Only one of them has the link by label."""
    (tmp_path / "dev/disk/by-label/CIRCUITPY").unlink()
    assert [volume.label for volume in linux.volumes()] == ["CIRCUITPY", "Mein Stick", "CIRCUITPY"]
    (tmp_path / "run/udev/data").mkdir(parents=True)
    (tmp_path / "run/udev/data/b8:49").write_text(
        "S:disk/by-label/X\nE:ID_FS_LABEL=GAMES\nE:ID_FS_TYPE=vfat\n"
    )
    assert [volume.label for volume in linux.volumes()] == ["CIRCUITPY", "Mein Stick", "GAMES"]


def test_linux_finds_what_is_not_mounted(linux: Linux, tmp_path: Path) -> None:
    assert linux.unmounted() == []
    (tmp_path / "proc/self/mountinfo").write_text("")
    assert linux.unmounted() == ["/dev/sdd1"]


def test_linux_counts_boards_on_usb(linux: Linux, tmp_path: Path) -> None:
    assert linux.boards_on_usb() == 0
    for name, vendor in (("1-1", "239a"), ("1-2", "2E8A"), ("1-3", "8087")):
        (tmp_path / "sys/bus/usb/devices" / name).mkdir(parents=True)
        (tmp_path / "sys/bus/usb/devices" / name / "idVendor").write_text(vendor + "\n")
    assert linux.boards_on_usb() == 2


def test_linux_without_any_of_it(tmp_path: Path) -> None:
    empty = Linux(tmp_path)
    assert (empty.volumes(), empty.unmounted(), empty.boards_on_usb()) == ([], [], 0)


def mac(root: Path) -> MacOs:
    """A Mac with two boards and a disk, answering as diskutil, mount and ioreg do."""
    for name in ("CIRCUITPY", "CIRCUITPY 1", "Macintosh HD"):
        (root / name).mkdir()

    def answer(words: list[str]) -> "subprocess.CompletedProcess[str]":
        text = ""
        if words[:2] == ["diskutil", "info"]:
            name = Path(words[3]).name
            label = "CIRCUITPY" if name.startswith("CIRCUITPY") else name
            text = plistlib.dumps({"VolumeName": label, "DeviceNode": "/dev/disk4s1"}).decode()
        elif words[:2] == ["diskutil", "list"]:
            part = {"VolumeName": "CIRCUITPY", "DeviceIdentifier": "disk5s1"}
            text = plistlib.dumps({"AllDisksAndPartitions": [{"Partitions": [part]}, {}]}).decode()
        elif words == ["mount"]:
            text = f"/dev/disk4s1 on {root}/CIRCUITPY (msdos, local, nodev, noowners, synchronous)\n"
            text += f"/dev/disk6s1 on {root}/CIRCUITPY 1 (msdos, asynchronous, local, read-only)\n"
        elif words[0] == "ioreg":
            text = '"idVendor" = 9114\n"idVendor" = 1452\n'
        return subprocess.CompletedProcess(words, 0 if text else 1, text, "")

    return MacOs(root, answer)


def test_macos_sees_the_second_board_under_its_own_label(tmp_path: Path) -> None:
    one, two, disk = mac(tmp_path).volumes()
    assert (one.label, two.label, disk.label) == ("CIRCUITPY", "CIRCUITPY", "Macintosh HD")
    assert (one.path.name, two.path.name) == ("CIRCUITPY", "CIRCUITPY 1")
    assert (one.delayed, two.delayed, two.read_only) == (False, True, True)


def test_macos_other_questions(tmp_path: Path) -> None:
    host = mac(tmp_path)
    assert host.unmounted() == ["/dev/disk5s1"]
    assert host.boards_on_usb() == 1
    assert not host.eject(Volume(tmp_path, "CIRCUITPY"))


def test_macos_without_its_programs(tmp_path: Path) -> None:
    (tmp_path / "CIRCUITPY 2").mkdir()
    host = MacOs(tmp_path, lambda words: subprocess.CompletedProcess(words, 127, "", ""))
    assert [volume.label for volume in host.volumes()] == ["CIRCUITPY"]
    assert (host.unmounted(), host.boards_on_usb()) == ([], 0)


@pytest.mark.skipif(sys.platform == "win32", reason="asks the real Windows")
def test_windows_elsewhere_shows_nothing() -> None:
    assert Windows().volumes() == [] and Windows().unmounted() == []


def test_a_program_that_is_missing_is_a_failure_and_no_crash() -> None:
    assert drives.run(["there is no such program"]).returncode == 127


def test_this_computer_answers() -> None:
    host = drives.this_computer()
    assert isinstance(host.volumes(), list) and host.boards_on_usb() >= 0


def test_a_mounted_disk(tmp_path: Path) -> None:
    disk = MountedDisk(tmp_path)
    disk.write("a/b/ü ö.txt", b"one")
    assert disk.files() == {"a/b/ü ö.txt": 3} and disk.read("a/b/ü ö.txt") == b"one"
    disk.write("a/b/ü ö.txt.part", b"two!")
    disk.rename("a/b/ü ö.txt.part", "a/b/ü ö.txt")
    assert disk.read("a/b/ü ö.txt") == b"two!"
    disk.write("a/other", b"")
    disk.remove("a/b/ü ö.txt")
    assert disk.files() == {"a/other": 0} and not (tmp_path / "a/b").exists()
    free, cluster = disk.space()
    assert free > 0 and cluster >= 512
    disk.flush()


def test_nothing_is_written_where_the_drive_was(tmp_path: Path) -> None:
    """The folder of a drive that went away may still be there."""
    disk = MountedDisk(tmp_path)
    disk._device = -1
    with pytest.raises(OSError):
        disk.write("code.py", b"")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OSError):
        MountedDisk(tmp_path / "gone").write("code.py", b"")
