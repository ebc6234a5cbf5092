"""What goes onto the drive, from the real firmware."""

import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from tools.maker import build, content, manifest
from tools.maker.comments import without_comments
from tools.paths import FIRMWARE, ROOT


@pytest.fixture(scope="module")
def made() -> content.Content:
    return content.make()


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    """A small firmware of our own, in a folder with a space and an umlaut."""
    folder = tmp_path / "mein Gerät" / "firmware"
    for path, text in {
        "code.py": "import game\nimport game.words\n",
        "game/__init__.py": "from adafruit_displayio_ssd1306 import SSD1306\n",
        "game/words/__init__.py": "",
        "game/words/en.py": "HELLO = 'hello'\n",
        "game/words/de.py": "HELLO = 'hallo'\n",
        "game/words/de_more.py": "MORE = 'mehr'\n",
        "game/words/en_more.py": "MORE = 'more'\n",
        "game/words/fr.bin": "salut",
        "game/data.bin": "\x01\x02",
        "settings.toml": "NOT = 'ours'\n",
        ".DS_Store": "",
        "game/__pycache__/x.pyc": "",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (folder.parent / "boot.py").write_text("# boot\n")
    return folder


def test_the_whole_game_stays_within_its_budget(made: content.Content) -> None:
    print(f"drive content: {made.size} of {build.BUDGET} bytes")
    assert made.size <= build.BUDGET


def test_only_what_must_be_source_is(made: content.Content) -> None:
    assert {path for path in made.files if path.endswith(".py")} <= set(content.KEPT_AS_SOURCE)
    assert made.files["boot.py"].decode() == without_comments((ROOT / "boot.py").read_text("utf-8"))
    assert made.files["code.py"].decode() == without_comments((FIRMWARE / "code.py").read_text("utf-8"))
    assert all(data[:2] == b"C\x06" for path, data in made.files.items() if path.endswith(".mpy"))


def test_every_source_is_there(made: content.Content) -> None:
    waiting = set(content._game_packages(FIRMWARE)) - set(content.cartridges())
    inside = content.optimised().gone  # built into another
    for place in FIRMWARE.rglob("*.py"):
        path = place.relative_to(FIRMWARE).as_posix()
        if path.startswith(content.DEFAULTS):
            continue  # no game of the firmware leaves anything out
        compiled = path.removesuffix(".py") + ".mpy"
        assert (
            path.split("/")[0] in waiting
            or path in made.files
            or (compiled in made.files) != (path in inside)
        )


def test_no_path_of_this_computer_is_inside(made: content.Content) -> None:
    for path, data in made.files.items():
        assert str(ROOT).encode() not in data and b"site-packages" not in data, path


def test_the_manifest_lists_all_and_only_that(made: content.Content) -> None:
    listed = manifest.read(made.files[manifest.NAME])
    assert listed == made.manifest
    assert {
        path: manifest.digest(data) for path, data in made.files.items() if path != manifest.NAME
    } == listed.files
    assert listed.version == content.version()
    assert {library["name"] for library in listed.libraries} >= {"adafruit-circuitpython-displayio-ssd1306"}
    assert all(library["licence"] == "MIT" for library in listed.libraries)


def test_small_firmware(firmware: Path) -> None:
    made = content.make(firmware=firmware)
    assert [path for path in made.files if not path.startswith("lib/")] == [
        *("boot.py", "code.py", "game/__init__.mpy", "game/data.bin", "game/words/__init__.mpy"),
        *("game/words/de.mpy", "game/words/de_more.mpy", "game/words/en.mpy", "game/words/en_more.mpy"),
        *("game/words/fr.bin", manifest.NAME),
    ]
    assert [path for path in made.files if path.startswith("lib/")] == [
        "lib/LICENSES.txt",
        "lib/adafruit_displayio_ssd1306.mpy",
    ]


def test_one_language_only(firmware: Path) -> None:
    made = content.make("de", firmware)
    words = [path for path in made.files if "/words/" in path]
    assert words == ["game/words/__init__.mpy", "game/words/de.mpy", "game/words/de_more.mpy"]
    assert made.manifest.language == "de"
    with pytest.raises(content.CannotBuild, match="there are: de, en, fr"):
        content.make("it", firmware)


def test_line_ends_of_the_checkout_do_not_matter(firmware: Path, tmp_path: Path) -> None:
    other = tmp_path / "windows" / "firmware"
    shutil.copytree(firmware, other)
    for place in (*other.rglob("*.py"), firmware.parent / "boot.py"):
        text = place.read_bytes().replace(b"\n", b"\r\n")
        (other.parent / "boot.py" if place.name == "boot.py" else place).write_bytes(text)
    assert content.make(firmware=other).files == content.make(firmware=firmware).files


@pytest.mark.parametrize(
    ("source", "where"),
    [
        ("x = 1\nasync def f():\n    pass\n", "game/bad.py:2: "),
        ("\n\ndef f(x):\n    match x:\n        case 1:\n            pass\n", "game/bad.py:4: "),
        ("import enum\n", "game/bad.py:1: "),
        ("a = [1]\nb = [*a, 2]\n", "game/bad.py:2: "),
        ("def f(:\n", "game/bad.py:1: "),
    ],
)
def test_what_the_board_lacks_is_refused_by_file_and_line(firmware: Path, source: str, where: str) -> None:
    (firmware / "game" / "bad.py").write_text(source)
    with pytest.raises(content.CannotBuild) as refused:
        content.make(firmware=firmware)
    assert where in str(refused.value)


def test_a_typed_source_goes_onto_the_drive(firmware: Path) -> None:
    text = (
        "from __future__ import annotations\n\nfrom typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n"
        "    from typing import Any\n\n    Row = tuple[int, Any]\n\ndef f(row: Row) -> Row:\n    return row\n"
    )
    (firmware / "game" / "typed.py").write_text(text)
    assert b"typing" not in content.make(firmware=firmware).files["game/typed.mpy"]
    (firmware / "game" / "typed.py").write_text(text + "\n\nx = TYPE_CHECKING\n")
    with pytest.raises(content.CannotBuild, match=r"game/typed\.py:3: import of typing"):
        content.make(firmware=firmware)


def test_other_mistakes_have_sentences(firmware: Path) -> None:
    (firmware / "game" / "bad.py").write_bytes(b"# \xff\n")
    with pytest.raises(content.CannotBuild, match="game/bad.py: not UTF-8"):
        content.make(firmware=firmware)
    (firmware / "game" / "bad.py").unlink()
    (firmware / "code.py").unlink()
    with pytest.raises(content.CannotBuild, match=r"no code\.py"):
        content.make(firmware=firmware)


@pytest.fixture
def two_games(firmware: Path) -> Path:
    """The same with two cartridges, and a game that is not ready to be one."""
    for path in (
        "chess/cartridge.py",
        "chess/rules/__init__.py",
        "go/cartridge.py",
        "draughts/rules/__init__.py",
    ):
        (firmware / path).parent.mkdir(parents=True, exist_ok=True)
        (firmware / path).write_text("NAME = 'a game'\n")
    return firmware


@pytest.mark.parametrize(
    ("games", "on_the_drive"),
    [(None, {"chess", "go"}), (["go"], {"go"}), (["go", "chess"], {"chess", "go"})],
)
def test_the_chosen_games_go_onto_the_drive(
    two_games: Path, games: list[str] | None, on_the_drive: set[str]
) -> None:
    assert content.cartridges(two_games) == ["chess", "go"]
    made = content.make(firmware=two_games, games=games)
    folders = {path.split("/")[0] for path in made.files if "/" in path}
    assert folders == {"game", "lib", *on_the_drive}
    read = manifest.read(made.files[manifest.NAME])
    assert read is not None and read.games == (None if games is None else tuple(games))


def test_an_unfinished_game_is_refused_where_there_is_a_console(two_games: Path) -> None:
    (two_games / "handheld").mkdir()
    with pytest.raises(content.CannotBuild, match=r"^The game go is not finished: .* play\.py, howto\.txt"):
        content.make(firmware=two_games, games=["go"])


def test_a_game_that_is_not_there_is_named_with_those_that_are(two_games: Path) -> None:
    with pytest.raises(content.CannotBuild, match="no game 'dice'; there are: chess, go"):
        content.make(firmware=two_games, games=["go", "dice"])


@pytest.mark.parametrize("verb", ["build", "flash"])
def test_a_verb_refuses_it_before_all_else(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        import_module(f"tools.maker.{verb}").main(["--games", "dice"])
    assert refused.value.code == 2
    assert f"there is no game 'dice'; there are: {', '.join(content.cartridges())}" in capsys.readouterr().err


def test_nothing_for_the_maker_names_a_game() -> None:
    """They take whatever cartridges there are."""
    names = content.cartridges()
    assert names
    for folder in ("tools/maker",):
        for place in sorted((ROOT / folder).rglob("*")):
            if (
                place.suffix in (".py", ".toml", ".txt", ".json", ".mjs")
                and "node_modules" not in place.parts
            ):
                words = set(re.findall(r"\w+", place.read_text(encoding="utf-8").lower()))
                assert not words & set(names), place
