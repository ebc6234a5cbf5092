"""A computer that is not there, with drives that are folders, for the tests of flash and doctor."""

from pathlib import Path

from tools.maker.drives import Volume

BOOT_OUT = """Adafruit CircuitPython {version} on 2025-01-01; {title} with {chip}\r
Board ID:{board_id}\r
UID:{uid}\r
boot.py output:\r
"""


class FakeHost:
    """Volumes as a test sets them."""

    def __init__(self, *volumes: Volume) -> None:
        self.shown = list(volumes)
        self.waiting: list[str] = []
        self.on_usb = 0
        self.ejected: list[Path] = []

    def volumes(self) -> list[Volume]:
        return [volume for volume in self.shown if volume.path.is_dir()]

    def unmounted(self) -> list[str]:
        return self.waiting

    def eject(self, volume: Volume) -> bool:
        self.ejected.append(volume.path)
        return True

    def boards_on_usb(self) -> int:
        return self.on_usb


def board(
    folder: Path,
    *,
    label: str = "CIRCUITPY",
    version: str = "9.2.1",
    board_id: str = "raspberry_pi_pico",
    title: str = "Raspberry Pi Pico",
    uid: str = "E6614C311B5A8B2F",
    read_only: bool = False,
) -> Volume:
    """A drive as a fresh CircuitPython leaves it."""
    folder.mkdir(parents=True, exist_ok=True)
    said = BOOT_OUT.format(version=version, title=title, chip="rp2040", board_id=board_id, uid=uid)
    (folder / "boot_out.txt").write_text(said, newline="")
    (folder / "code.py").write_text('print("Hello World!")\n')
    (folder / "settings.toml").write_text("")
    return Volume(folder, label, "/dev/sdx1", read_only)


def boot_loader(folder: Path, board_id: str = "RPI-RP2") -> Volume:
    """A boot loader's drive."""
    folder.mkdir(parents=True)
    text = f"UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {board_id}\r\n"
    (folder / "INFO_UF2.TXT").write_text(text, newline="")
    return Volume(folder, "RPI-RP2")
