"""`python3 -m tools web` makes what it says, and says what it cannot."""

from __future__ import annotations

import ast
import gzip
import importlib.util
import json
import os
import re
import shutil
import struct
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tools import games
from tools.developer import vm
from tools.maker import content
from tools.player import web
from tools.web import bundle
from tools.web.serve import Server

_folder = bundle.folder


@pytest.fixture(autouse=True)
def built(site: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is built once for all."""
    monkeypatch.setattr(bundle, "folder", lambda *_, base="": dict(site))


def test_the_folder(site: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "web"
    for _ in range(2):
        assert web.main(["--build", "--dest", str(place)]) == 0
    assert {path.name: path.read_bytes() for path in place.iterdir()} == site
    said = capsys.readouterr().out
    assert f"{sum(bundle.wire(site).values()):8,}  bytes over the wire" in said


def test_previews_of_links(drive: dict[str, bytes], capsys: pytest.CaptureFixture[str]) -> None:
    told = _folder(drive, "https://example.org/babel")["index.html"].decode()
    assert '<meta property="og:image" content="https://example.org/babel/icon-512.png">' in told
    assert "og:image" not in _folder(drive)["index.html"].decode()
    with pytest.raises(SystemExit):
        web.main(["--build", "--base", "example.org"])
    assert "--base is followed by the address" in capsys.readouterr().err


def test_what_runs_is_what_a_board_gets(site: dict[str, bytes]) -> None:
    """All but a few files, byte by byte; beside them only the VM, and what stands for the board there."""
    board = content.make().files
    there = packed_in(site["game.bin"])
    assert {path for path in board if path not in there} == set(bundle.BOARD_ONLY)
    assert [path for path in board.keys() & there.keys() if there.pop(path) != board[path]] == []
    own = [
        "handset",
        "shell",
        "touch",
        "linked_games",
        "speech",
        *(path.removesuffix(".py") for path in vm.BELOW),
    ]
    shared = ["web/link", "games/text", "games/babel/share_code", "games/babel/consistency"]
    shared += ["games/babel/spoken", "games/rise/spoken", "games/rise/pointed"]
    beside = [f"{name}.mpy" for name in own + [f"tools/{name}" for name in shared]]
    assert set(there) == {"micropython.wasm", *beside}


def packed_in(bundled: bytes) -> dict[str, bytes]:
    """The files of a bundle."""
    data = gzip.decompress(bundled)
    (length,) = struct.unpack_from("<I", data)
    at = 4 + length
    files = {}
    for path, size in json.loads(data[4:at]):
        files[path] = data[at : at + size]
        at += size
    return files


def test_it_is_small(site: dict[str, bytes]) -> None:
    sizes = bundle.wire(site)
    assert sum(sizes.values()) <= bundle.LIMIT, sizes


def test_the_same_sources_make_the_same_page(site: dict[str, bytes], drive: dict[str, bytes]) -> None:
    monkeyed = dict(drive, **{"code.py": b"# another\n"})
    again, other = (bundle.version({"game.bin": bundle.bundle(each)}) for each in (drive, monkeyed))
    assert again == bundle.version({"game.bin": site["game.bin"]}) != other


def test_a_phone_can_install_it(site: dict[str, bytes]) -> None:
    told = json.loads(site["manifest.webmanifest"])
    assert told["display"] == "standalone" and all(icon["src"] in site for icon in told["icons"])
    listed = json.loads(site["sw.js"].decode().split("FILES = ")[1].split(";")[0])
    assert {"./", *site} - {"sw.js"} == set(listed)


def test_nothing_comes_from_elsewhere(site: dict[str, bytes]) -> None:
    """No address of another host, but for the name of SVG's own namespace."""
    for name in ("index.html", "page.js", "style.css", "sw.js", "icon.svg"):
        text = site[name].decode().replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text and "https://" not in text, name
    assert "'unsafe-inline'" not in bundle.POLICY and "'unsafe-eval'" not in bundle.POLICY


def test_the_page_knows_no_game_by_its_name() -> None:
    """Another game needs no change there: no text that is a game's name, no import from a game."""
    names = set(games.names())
    assert {"babel", "rise"} <= names
    for place in bundle.HERE.glob("*.py"):
        for node in ast.walk(ast.parse(place.read_text("utf-8"))):
            assert getattr(node, "value", None) not in names, place
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            assert not {module.partition(".")[0] for module in modules} & names, place
    for place in bundle.PAGE.glob("*.js"):
        assert not set(re.findall(r"""["'`](\w+)["'`]""", place.read_text("utf-8"))) & names, place


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is built: that takes a while."""
    for name in ("folder", "one_file"):
        monkeypatch.setattr(bundle, name, lambda: pytest.fail("it was built first"))


@pytest.mark.usefixtures("idle")
def test_somebody_s_folder_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    assert web.main(["--build", "--dest", str(tmp_path)]) == 1
    assert "do not belong to the page; nothing was written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_taken_port(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server({}) as server:
        port = server.address.rstrip("/").rpartition(":")[2]
        assert web.main(["--port", port, "--no-open", "--dest", str(tmp_path / "web")]) == 1
    said = capsys.readouterr().err
    assert f"Port {port} cannot be had" in said and "--port" in said


def test_a_port_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        web.main(["--port", "70000"])
    assert "below 65536" in capsys.readouterr().err


@pytest.mark.usefixtures("idle")
def test_a_place_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Refused at once."""
    (tmp_path / "file").write_text("")
    (tmp_path / "mine").mkdir()
    monkeypatch.setattr(os, "access", lambda place, how: Path(place).name != "mine")
    for how in ("--build", "--one-file", "--no-open"):
        for place in ("file/web/x", "mine/new/x"):
            assert web.main([how, "--dest", str(tmp_path / place)]) == 1
            assert capsys.readouterr().err.startswith("Cannot write")
    assert web.main(["--one-file", "--dest", str(tmp_path)]) == 1
    assert "it is not a file" in capsys.readouterr().err


def test_one_file_is_named_after_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "ROOT", tmp_path)
    monkeypatch.setattr(bundle, "drive", lambda games: {})
    monkeypatch.setattr(bundle, "one_file", lambda drive: b"page")
    for words in ([], ["--games", "rise"], ["--games", "babel,rise"]):
        assert web.main(["--one-file", *words]) == 0
    assert {path.name for path in (tmp_path / "dist").iterdir()} == {
        *("babel.html", "rise.html", "babel-rise.html")
    }


def test_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(vm, "package", lambda: tmp_path / "nothing")
    monkeypatch.setattr(vm, "REGISTRY", "http://127.0.0.1:9")
    assert web.main(["--build", "--dest", str(tmp_path / "web")]) == 1
    assert "try again when online" in capsys.readouterr().err


def test_a_package_that_is_not_the_pinned_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, version = "@micropython/micropython-webassembly-pyscript", "1.29.0-6"
    path = f"{name}/-/{name.rpartition('/')[2]}-{version}.tgz"
    monkeypatch.setattr(vm, "package", lambda: tmp_path / "nothing")
    with Server({path.replace("tgz", "bin"): b"hello"}) as server:
        monkeypatch.setattr(vm, "REGISTRY", server.address.rstrip("/"))
        monkeypatch.setattr(urllib.request, "urlopen", _with_ending(urllib.request.urlopen))
        assert web.main(["--build", "--dest", str(tmp_path / "web")]) == 1
    assert "nothing was kept" in capsys.readouterr().err
    assert not (tmp_path / "nothing").exists()


def _with_ending(opened: object) -> object:
    """Our server knows no .tgz."""
    return lambda address, timeout: opened(address.replace(".tgz", ".bin"), timeout=timeout)  # type: ignore[operator]


@pytest.mark.usefixtures("idle")
def test_without_a_browser(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert web.main(["--measure"]) == 1
    assert "Chromium is not installed" in capsys.readouterr().err


@pytest.mark.usefixtures("idle")
def test_without_playwright(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert web.main(["--measure"]) == 1
    assert "pip install 'babel-handheld[browser]'" in capsys.readouterr().err


def test_the_server(site: dict[str, bytes]) -> None:
    with Server(site) as server:
        ask = urllib.request.Request(server.address + "page.js?x", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(ask) as answer:
            assert gzip.decompress(answer.read()) == site["page.js"]
            tag = answer.headers["ETag"]
        again = urllib.request.Request(server.address + "page.js", headers={"If-None-Match": tag})
        for request, code in ((again, 304), (server.address + "../pyproject.toml", 404)):
            with pytest.raises(urllib.error.HTTPError) as told:
                urllib.request.urlopen(request)
            assert told.value.code == code


def test_a_browser_that_goes_away_is_no_traceback(
    site: dict[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    with Server(dict(site)) as server:
        for trouble in (BrokenPipeError(), ValueError("told")):
            try:
                raise trouble
            except (OSError, ValueError):
                server._server.handle_error(None, None)
    said = capsys.readouterr().err
    assert "told" in said and "BrokenPipe" not in said
