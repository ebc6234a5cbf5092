"""Makes the page's files: a folder for any static host, or a single HTML file."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import struct
from collections.abc import Sequence
from pathlib import Path

from tools.developer import vm
from tools.maker import content, manifest, mpy
from tools.paths import ROOT

HERE = Path(__file__).resolve().parent
PAGE = HERE / "page"
_NAMES = "painter handheld panel fingers glass speaker store words message install links games main"
SCRIPTS = tuple(f"{name}.js" for name in _NAMES.split())
"""In the order in which they are joined."""

LIMIT = 450 * 1024
"""Bytes that all files together may take over the wire, compressed."""

POLICY = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; style-src {style}; connect-src {connect}; "
    "img-src 'self' blob: data:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
BOARD_ONLY = (
    "boot.py",
    "safemode.py",
    "integrity.py",
    manifest.NAME,
    "lib/adafruit_displayio_sh1106.mpy",
)
"""Files that the page leaves out: it starts in another way and does not check its files."""

_COLOURS = {"background_color": "#181a1e", "theme_color": "#181a1e"}


def drive(games: Sequence[str] | None = None) -> dict[str, bytes]:
    """The built games (all of the firmware, or these) as on a board, and what they stand on in the VM."""
    board = content.make(games=games).files
    files = {path: data for path, data in board.items() if path not in BOARD_ONLY}
    # What runs beside the game has its constants written out, too: only that is taken of a build with both.
    extra = _extra_sources()
    made = content.make(games=games, extra_sources=extra).files
    for path in extra:
        compiled = path.removesuffix(".py") + ".mpy"
        files[compiled] = made[compiled]
    # These know nothing of the game's constants and words.
    for path, place in {**vm.BELOW, "shell.py": HERE / "shell.py"}.items():
        files[path.removesuffix(".py") + ".mpy"] = mpy.compile_source(place.read_text("utf-8"), path)
    return files


def _extra_sources() -> dict[str, str]:
    """What runs in the VM beside the game and is built with it: path there → source."""
    above = [vm.HERE / "handset.py", ROOT / "sim" / "touch.py", HERE / "linked_games.py", HERE / "speech.py"]
    found = {place.name: place for place in above}
    shared = [HERE / "link.py", HERE.parent / "games" / "text.py"]
    for code in sorted(HERE.parent.glob("games/*/share_code.py")):
        shared += [code, code.with_name("consistency.py")]
    for part in ("spoken", "pointed"):
        shared += sorted(HERE.parent.glob(f"games/*/{part}.py"))
    found |= {f"tools/{place.relative_to(HERE.parent).as_posix()}": place for place in shared}
    return {path: place.read_text("utf-8") for path, place in found.items()}


def bundle(game: dict[str, bytes] | None = None) -> bytes:
    """The VM and the built game, packed for handheld.js."""
    files = dict(game or drive())
    files["micropython.wasm"] = (vm.package() / "micropython.wasm").read_bytes()
    listed = json.dumps([[path, len(data)] for path, data in files.items()], separators=(",", ":")).encode()
    return packed(struct.pack("<I", len(listed)) + listed + b"".join(files.values()))


def packed(data: bytes) -> bytes:
    """Compressed, with the same bytes for the same data."""
    return gzip.compress(data, 9, mtime=0)


def script() -> str:
    """All of the page's own script as one module."""
    parts = []
    for name in SCRIPTS:
        text = (PAGE / name).read_text("utf-8")
        text = re.sub(r"^import .*?;\n", "", text, flags=re.M | re.S)
        parts.append(re.sub(r"^export ", "", text, flags=re.M))
    return "\n".join(parts)


def _page(**parts: str) -> bytes:
    text = (PAGE / "index.html").read_text("utf-8")
    for name, part in parts.items():
        text = text.replace("{{" + name + "}}", part)
    return text.encode()


def _machine() -> str:
    return (vm.package() / "micropython.mjs").read_text("utf-8")


def folder(game: dict[str, bytes] | None = None, base: str = "") -> dict[str, bytes]:
    """The files for a static host, by name; `base` is where that serves them, if it is known.

    Previews of links want the whole address of a picture.
    """
    from tools.web import icons

    links = (
        '<link rel="manifest" href="manifest.webmanifest">\n'
        '<link rel="icon" href="icon.svg" type="image/svg+xml">\n'
        '<link rel="apple-touch-icon" href="icon-192.png">\n<link rel="stylesheet" href="style.css">\n'
        '<link rel="preload" href="game.bin" as="fetch" crossorigin>'
    )
    if base:
        links += f'\n<meta property="og:image" content="{base.rstrip("/")}/icon-512.png">'
    loads = (
        '<script type="module" src="micropython.js"></script>\n<script type="module" src="page.js"></script>'
    )
    policy = POLICY.format(script="'self'", style="'self'", connect="'self' blob:")
    files = {
        "index.html": _page(policy=policy, links=links, script=loads),
        "style.css": (PAGE / "style.css").read_bytes(),
        "micropython.js": _machine().encode(),
        "page.js": script().encode(),
        "game.bin": bundle(game),
        "manifest.webmanifest": web_manifest(),
        "icon.svg": icons.svg(),
        "icon-192.png": icons.png(192),
        "icon-512.png": icons.png(512),
    }
    named = json.dumps(["./", *sorted(files)])
    worker = (PAGE / "sw.js").read_text("utf-8").replace("{{files}}", named)
    files["sw.js"] = worker.replace("{{version}}", version({**files, "sw.js": worker.encode()})).encode()
    return files


def version(files: dict[str, bytes]) -> str:
    """A name with a hash over all files: each version has a cache of its own."""
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        total.update(f"{name} {len(data)}\n".encode() + data)
    return "handheld-" + total.hexdigest()[:16]


def web_manifest() -> bytes:
    """The manifest that a phone reads before it installs the page."""
    icons = [{"src": f"icon-{n}.png", "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)]
    described = {
        "name": "Babel, a handheld",
        "short_name": "Babel",
        "description": "Babel for two and Rise of Babel for two to four, on a small handheld.",
        "start_url": "./",
        "scope": "./",
        "id": "./",
        "display": "standalone",
        "icons": [*icons, {**icons[1], "purpose": "maskable"}],
        **_COLOURS,
    }
    return json.dumps(described, indent=1).encode()


def one_file(game: dict[str, bytes] | None = None) -> bytes:
    """The whole page in one file that also works when it is opened from a disk."""
    machine, own, style = _machine(), script(), (PAGE / "style.css").read_text("utf-8")
    for text in (machine, own, style):
        assert "</script" not in text.lower() and "</style" not in text.lower()
    hashes = " ".join(_hash(text) for text in (machine, own))
    inside = base64.b64encode(bundle(game)).decode()
    return _page(
        policy=POLICY.format(script=hashes, style=_hash(style), connect="blob:"),
        links=f"<style>{style}</style>",
        script=f'<script id="bundle" type="application/octet-stream">{inside}</script>\n'
        f'<script type="module">{machine}</script>\n<script type="module">{own}</script>',
    )


def _hash(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def wire(files: dict[str, bytes]) -> dict[str, int]:
    """Bytes of each file over the wire, compressed where that helps."""
    return {name: min(len(data), len(packed(data))) for name, data in files.items()}
