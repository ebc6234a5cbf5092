"""Lists and ejects this computer's drives, with one interface for Linux, macOS and Windows."""

import os
import plistlib
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from xml.parsers.expat import ExpatError

from sim.boards import USB_VENDORS


@dataclass(frozen=True)
class Volume:
    """One mounted drive: where, its label, its device, and how it is mounted."""

    path: Path
    label: str
    device: str = ""
    read_only: bool = False
    delayed: bool = False
    """Whether the system may delay writes."""


class Host(Protocol):
    """What the tools ask the computer about its drives."""

    def volumes(self) -> list[Volume]:
        """All drives that may be a board, mounted."""
        ...

    def unmounted(self) -> list[str]:
        """Devices that bear the label CIRCUITPY but are not mounted."""
        ...

    def eject(self, volume: Volume) -> bool:
        """Write everything out and release the drive; whether that worked."""
        ...

    def boards_on_usb(self) -> int:
        """How many USB devices with a board maker's vendor number are plugged in."""
        ...


Run = Callable[[list[str]], "subprocess.CompletedProcess[str]"]


def run(command: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run a system's own program, quietly; one that is missing fails like any other."""
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))


class Linux:
    """Mounts from the kernel's table, labels from udev's links."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.table = root / "proc/self/mountinfo"
        self.labels = root / "dev/disk/by-label"
        self.udev = root / "run/udev/data"
        self.usb = root / "sys/bus/usb/devices"

    def volumes(self) -> list[Volume]:
        """FAT drives of the mount table."""
        labels = self._labels()
        found = []
        for line in self._lines():
            left, _, right = line.partition(" - ")
            fields, kind = left.split(), right.split()
            if len(fields) < 6 or len(kind) < 3 or kind[0] not in ("vfat", "msdos", "fuseblk", "exfat"):
                continue
            path = Path(_unescape(fields[4]))
            device = _unescape(kind[1])
            options = set(fields[5].split(",")) | set(kind[2].split(","))
            label = self._udev_label(fields[2]) or labels.get(os.path.realpath(device))
            # Of two drives of one name only one has the link; the other is mounted as CIRCUITPY1.
            label = label or re.sub(r"^(CIRCUITPY)\d+$", r"\1", path.name)
            found.append(
                Volume(path, label, device, "ro" in options, not {"sync", "dirsync", "flush"} & options)
            )
        return found

    def unmounted(self) -> list[str]:
        """Devices labelled CIRCUITPY that no mount shows."""
        mounted = {os.path.realpath(volume.device) for volume in self.volumes()}
        return sorted(
            device
            for device, label in self._labels().items()
            if label == "CIRCUITPY" and device not in mounted
        )

    def eject(self, volume: Volume) -> bool:
        """Unmount through udisks, as the file manager does."""
        return run(["udisksctl", "unmount", "-b", volume.device]).returncode == 0

    def boards_on_usb(self) -> int:
        """Devices in the kernel's own tree."""
        count = 0
        for file in self.usb.glob("*/idVendor"):
            try:
                count += file.read_text().strip().lower() in USB_VENDORS
            except OSError:
                continue
        return count

    def _lines(self) -> list[str]:
        try:
            return self.table.read_text(errors="replace").splitlines()
        except OSError:
            return []

    def _udev_label(self, number: str) -> str | None:
        """The label that udev noted for a device by its number, such as 8:17."""
        try:
            text = (self.udev / f"b{number}").read_text(errors="replace")
        except OSError:
            return None
        found = re.search(r"^E:ID_FS_LABEL=(.+)$", text, re.MULTILINE)
        return found[1] if found else None

    def _labels(self) -> dict[str, str]:
        """Device → label."""
        try:
            return {os.path.realpath(link): _unescape(link.name) for link in self.labels.iterdir()}
        except OSError:
            return {}


class MacOs:
    """Mounts below /Volumes, asked of diskutil, since a second CIRCUITPY is mounted as "CIRCUITPY 1"."""

    def __init__(self, root: Path = Path("/Volumes"), run: Run = run) -> None:
        self.root = root
        self.run = run

    def volumes(self) -> list[Volume]:
        """Removable volumes below /Volumes."""
        options = self._options()
        found = []
        for path in sorted(self.root.iterdir()) if self.root.is_dir() else []:
            if path.is_symlink() or not path.is_dir():
                continue
            about = self._about(path)
            label = str(about.get("VolumeName") or re.sub(r" \d+$", "", path.name))
            mount = options.get(str(path), "")
            read_only = about.get("WritableVolume") is False or "read-only" in mount
            device = str(about.get("DeviceNode") or "")
            found.append(Volume(path, label, device, read_only, "synchronous" not in mount.split(", ")))
        return found

    def unmounted(self) -> list[str]:
        """Disks that diskutil lists as CIRCUITPY without a mount point."""
        table = _plist(self.run(["diskutil", "list", "-plist"]).stdout)
        parts = [
            part for disk in table.get("AllDisksAndPartitions", []) for part in disk.get("Partitions", [])
        ]
        return [
            f"/dev/{part.get('DeviceIdentifier')}"
            for part in parts
            if part.get("VolumeName") == "CIRCUITPY" and not part.get("MountPoint")
        ]

    def eject(self, volume: Volume) -> bool:
        """Eject through diskutil."""
        return self.run(["diskutil", "eject", str(volume.path)]).returncode == 0

    def boards_on_usb(self) -> int:
        """Devices in the I/O registry, which writes the numbers in decimal."""
        output = self.run(["ioreg", "-p", "IOUSB", "-l", "-w", "0"]).stdout
        return sum(
            int(number) in [int(each, 16) for each in USB_VENDORS]
            for number in re.findall(r'"idVendor" = (\d+)', output)
        )

    def _about(self, path: Path) -> dict[str, Any]:
        return _plist(self.run(["diskutil", "info", "-plist", str(path)]).stdout)

    def _options(self) -> dict[str, str]:
        """Mount point → the words in brackets that `mount` prints."""
        found = {}
        for line in self.run(["mount"]).stdout.splitlines():
            match = re.match(r".+? on (.+) \((.+)\)$", line)
            if match:
                found[match[1]] = match[2]
        return found


class Windows:
    """Drive letters, asked of the system's own library."""

    def volumes(self) -> list[Volume]:
        """Removable drive letters with a medium in them."""
        if sys.platform != "win32":
            return []
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetErrorMode(1)  # no dialogue for an empty card reader
        letters = kernel.GetLogicalDrives()
        found = []
        for index in range(26):
            root = f"{chr(65 + index)}:\\"
            if not letters >> index & 1 or kernel.GetDriveTypeW(root) not in (2, 3):
                continue
            label, flags = ctypes.create_unicode_buffer(261), ctypes.c_uint32()
            if kernel.GetVolumeInformationW(root, label, 261, None, None, ctypes.byref(flags), None, 0):
                found.append(Volume(Path(root), label.value, root[:2], bool(flags.value & 0x80000)))
        return found

    def unmounted(self) -> list[str]:
        """Windows gives every drive a letter."""
        return []

    def eject(self, volume: Volume) -> bool:
        """Eject through the shell, as "Eject" in the Explorer does."""
        computer = "(New-Object -ComObject Shell.Application).Namespace(17)"
        command = f"{computer}.ParseName('{volume.device}').InvokeVerb('Eject')"
        return run(["powershell", "-NoProfile", "-Command", command]).returncode == 0

    def boards_on_usb(self) -> int:
        """Devices that the plug-and-play manager lists."""
        command = "(Get-PnpDevice -PresentOnly).InstanceId"
        output = run(["powershell", "-NoProfile", "-Command", command]).stdout.lower()
        return len(
            set(
                re.findall(rf"^usb\\vid_(?:{'|'.join(USB_VENDORS)})&pid_[0-9a-f]+\\\S+", output, re.MULTILINE)
            )
        )


def this_computer() -> Host:
    """The host that runs this program."""
    if sys.platform == "win32":
        return Windows()
    return MacOs() if sys.platform == "darwin" else Linux()


def _unescape(text: str) -> str:
    r"""The kernel writes a space as \040, udev as \x20; both give bytes of UTF-8."""
    data = re.sub(
        rb"\\(?:x([0-9a-fA-F]{2})|([0-7]{3}))",
        lambda found: bytes([int(found[1], 16) if found[1] else int(found[2], 8) & 0xFF]),
        text.encode("utf-8", "surrogateescape"),
    )
    return data.decode("utf-8", "replace")


def _plist(text: str) -> dict[str, Any]:
    try:
        table = plistlib.loads(text.encode())
    except (plistlib.InvalidFileException, ValueError, ExpatError):
        return {}
    return table if isinstance(table, dict) else {}
