"""The list of what is on a drive, as `flash` writes it, for a folder that stands for one."""

from pathlib import Path

from tools.maker import manifest


def write_list(folder: Path) -> None:
    """Say that the folder is whole as it is now."""
    files = {
        place.relative_to(folder).as_posix(): place.read_bytes()
        for place in folder.rglob("*")
        if place.is_file() and place.name != manifest.NAME and "__pycache__" not in place.parts
    }
    (folder / manifest.NAME).write_bytes(manifest.make_manifest(files, "1", [], None).to_bytes())
