"""Installs a build on a drive. The user's files stay; an interruption at any write can be repaired."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from tools.maker import manifest
from tools.maker.content import Content
from tools.maker.disk import Disk
from tools.maker.manifest import Manifest
from tools.paths import command

STUB = f'print("The game is being copied. If this stays, run: {command("flash")}")\n'.encode()
"""Stands in for code.py while the rest is copied, so that a restart never runs half a game."""

FRESH_CODE_PY = (b"", b'print("Hello World!")\n', b'print("Hello World!")', b"print('Hello World!')\n")
"""What code.py holds on a drive that CircuitPython has just formatted."""

NEVER_INSTALLED = ("settings.toml", "boot_out.txt")
"""Files of the user and of CircuitPython; no build may contain them."""

RUN_BY_NAME = ("boot.py", "code.py", "safemode.py")
"""Files that CircuitPython runs without looking for a module."""

PART_SUFFIX = ".part"
"""Ending of a file that is still being written."""

Progress = Callable[[int, int, str], None]
"""Called with how many steps are done, of how many, and the present path."""


class NotVerified(Exception):
    """Files read back differently from what was written."""


@dataclass(frozen=True)
class Plan:
    """What will happen to a drive; each list holds paths."""

    add: list[str] = field(default_factory=list)
    change: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    in_the_way: list[str] = field(default_factory=list)
    """The user's files that would be overwritten, or that the board would load instead of ours."""
    needed: int = 0
    """Bytes that must be free, counted in clusters."""
    free: int = 0
    cluster: int = 512
    listed: dict[str, str] = field(default_factory=dict)
    """Files that an earlier manifest lists as ours."""

    @property
    def is_empty(self) -> bool:
        """Whether the drive already holds the build."""
        return not (self.add or self.change or self.remove or self.in_the_way)


def plan(disk: Disk, content: Content) -> Plan:
    """Compare a drive with a build."""
    present = disk.files()
    actual = {path.lower(): path for path in present}
    old, lists = old_manifest(disk, present)
    ours = {path.lower() for path in old.files} if old else set()
    ours |= {path.lower() for path in lists}
    add, change, same = [], [], []
    in_the_way = set(shadowing_files(content.files, present, ours)) | set(
        folders_in_the_way(content.files, disk.empty_folders())
    )
    for path, data in content.files.items():
        lower = path.lower()
        if lower not in actual:
            add.append(path)
        elif present[actual[lower]] == len(data) and disk.read(actual[lower]) == data:
            same.append(path)
        else:
            change.append(path)
            if lower not in ours and not _replaceable(path, actual[lower], present, disk):
                in_the_way.add(actual[lower])
    wanted = {path.lower() for path in content.files}
    stale = [actual[lower] for lower in ours if lower in actual and lower not in wanted]
    stale += [
        path
        for path in present
        if path.endswith(PART_SUFFIX) and path.removesuffix(PART_SUFFIX).lower() in wanted
    ]
    remove = sorted(set(stale) - set(NEVER_INSTALLED))
    free, cluster = disk.space()
    made = Plan(
        add=sorted(add),
        change=sorted(change),
        same=sorted(same),
        remove=remove,
        in_the_way=sorted(in_the_way),
        free=free,
        cluster=cluster,
        listed=dict(old.files) if old else {},
    )
    return replace(made, needed=_bytes_needed(content.files, made, present, actual))


def shadowing_files(files: Mapping[str, object], present: Mapping[str, int], ours: set[str]) -> list[str]:
    """The user's files that the board would load instead of ours, such as a .py beside our .mpy."""
    hidden = {"code.txt"} if "code.py" in files else set()
    for path in files:
        hidden |= {str(folder).lower() for folder in PurePosixPath(path).parents}
        for module in _places(path):
            # Python takes a .py before a .mpy.
            hidden |= {f"{module}.mpy", f"{module}.py"} if not path.endswith(".py") else set()
    taken = {path.lower() for path in files} | ours
    below = _folders_in_the_way(files)
    return [
        path
        for path in present
        if path.lower() not in taken and (path.lower() in hidden or path.lower().startswith(below))
    ]


def folders_in_the_way(files: Iterable[str], empty: Iterable[str]) -> list[str]:
    """Empty folders with the name of a wanted file or module, or inside such a folder."""
    below = _folders_in_the_way(files)
    return [path for path in empty if f"{path.lower()}/".startswith(below)]


def _folders_in_the_way(files: Iterable[str]) -> tuple[str, ...]:
    """The folders, each with a / at its end, that may not be there, even with nothing in them."""
    # Python takes a folder before a file, also one without an __init__.
    return tuple(f"{place}/" for path in files for place in (path.lower(), *_places(path)))


def _places(path: str) -> set[str]:
    """Where Python looks for a module of ours, without an ending: at the top before lib/."""
    module, _, ending = path.lower().rpartition(".")
    if ending not in ("py", "mpy") or path in RUN_BY_NAME:
        return set()
    top = module.removeprefix("lib/")
    return {module} if top == module else {module, top.partition("/")[0]}


def apply_plan(plan: Plan, disk: Disk, content: Content, progress: Progress) -> None:
    """Install: write a pending manifest and a stub code.py, remove, write, the manifest last; verify all."""
    if plan.is_empty:
        return
    files = content.files
    order = writing_order([*plan.add, *plan.change])
    last = [path for path in order if path in (manifest.NAME, "code.py")]
    first = [path for path in order if path not in last]
    removals = [*plan.remove, *(path for path in plan.in_the_way if path not in plan.change)]
    if first or removals:
        last = ["code.py", manifest.NAME]
    total = len(first) + len(removals) + len(last)
    done = 0
    if first or removals:
        _begin(plan, disk, content.manifest)
    for path in removals:
        progress(done, total, path)
        disk.remove(path)
        done += 1
    for path in first:
        progress(done, total, path)
        replace_file(disk, path, files[path], plan.cluster)
        done += 1
    disk.flush()
    _verify(disk, {path: files[path] for path in files if path not in last})
    for path in last:
        progress(done, total, path)
        replace_file(disk, path, files[path], plan.cluster)
        done += 1
    disk.flush()
    _verify(disk, {path: files[path] for path in last})
    mark_verified(disk, content)
    progress(total, total, "")


def mark_verified(disk: Disk, content: Content) -> None:
    """Date all files after they were compared, so that the board does not read them at every start."""
    disk.flush()
    for path in content.files:
        # Where the system refuses it, or knows a file only by other capitals, the board reads that file.
        with suppress(PermissionError, FileNotFoundError):
            disk.mark_verified(path)
    disk.flush()


def _begin(plan: Plan, disk: Disk, new: Manifest) -> None:
    """Write a pending manifest that lists our files, then a stub code.py: no restart runs half a copy."""
    pending = replace(new, files=plan.listed | new.files, complete=False)
    replace_file(disk, manifest.NAME, pending.to_bytes(), 0)
    if "code.py" not in plan.add:
        disk.write("code.py", STUB)


def replace_file(disk: Disk, path: str, data: bytes, cluster: int) -> None:
    """Write a file under a temporary name and rename it; remove the old one first if both do not fit."""
    if cluster and path != manifest.NAME and disk.space()[0] < len(data) + 3 * cluster:
        disk.remove(path)
    disk.write(path + PART_SUFFIX, data)
    disk.rename(path + PART_SUFFIX, path)


def writing_order(paths: list[str]) -> list[str]:
    """Sort: libraries, console, games, files that run at start-up, code.py, and the manifest last."""

    def rank(path: str) -> int:
        if path.startswith("lib/"):
            return 0
        if "/" in path:
            return 1 if path.startswith("handheld/") else 2
        return {"code.py": 4, manifest.NAME: 5}.get(path, 3)

    return sorted(paths, key=lambda path: (rank(path), path))


def old_manifest(disk: Disk, present: Iterable[str]) -> tuple[Manifest | None, list[str]]:
    """The manifest of an earlier installation, and the paths of all manifests, older names included."""
    found = {path: manifest.read(disk.read(path)) for path in manifest.candidates(present)}
    ours = {path: listed for path, listed in found.items() if listed is not None}
    return next(iter(ours.values()), None), list(ours)


def _replaceable(path: str, actual: str, present: Mapping[str, int], disk: Disk) -> bool:
    """Whether an unlisted file may be overwritten: CircuitPython's default code.py, or our stub."""
    if path == manifest.NAME:
        return True
    return path == "code.py" and present[actual] < 100 and disk.read(actual) in (*FRESH_CODE_PY, STUB)


def _bytes_needed(
    files: Mapping[str, bytes], plan: Plan, present: Mapping[str, int], actual: Mapping[str, str]
) -> int:
    """The most bytes, in whole clusters, that the installation needs free at any moment."""

    def clusters(size: int) -> int:
        return -(-size // plan.cluster)

    if not plan.add and not plan.change and not plan.remove:
        return 0
    now = most = 1 + clusters(len(files.get(manifest.NAME, b"")) + 80 * len(plan.listed))
    now -= sum(clusters(present[path]) for path in plan.remove)
    for path in writing_order([*plan.add, *plan.change]):
        now += clusters(len(files[path]))
        if path in plan.change:
            now -= clusters(present[actual[path.lower()]])
        most = max(most, now)
    return (most + folder_clusters(plan.add, plan.cluster)) * plan.cluster


def folder_clusters(add: list[str], cluster: int) -> int:
    """The most clusters that folders grow by when these files are added."""
    most = 0
    for folder in {str(parent) for path in add for parent in PurePosixPath(path).parents} - {"."}:
        inside = [PurePosixPath(path).name for path in add if str(PurePosixPath(path).parent) == folder]
        most += 1 + -(-sum(32 * (2 + len(name) // 13) for name in inside) // cluster)
    return most


def _verify(disk: Disk, files: Mapping[str, bytes]) -> None:
    wrong = [path for path, data in files.items() if _read(disk, path) != data]
    if wrong:
        raise NotVerified(", ".join(wrong))


def _read(disk: Disk, path: str) -> bytes | None:
    try:
        return disk.read(path)
    except FileNotFoundError:
        return None
