"""The pages that people read: links lead somewhere, commands exist, versions agree."""

import re
import tomllib
from pathlib import Path

import pytest

from handheld.version import VERSION
from tools.__main__ import VERBS
from tools.paths import ROOT

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / ".github").rglob("*.md")]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def anchors(text: str) -> set[str]:
    """The names that GitHub gives to a page's headings."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        place = page.parent / path if path else page
        assert place.exists(), target
        assert not anchor or anchor in anchors(place.read_text(encoding="utf-8")), target


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_exist(page: Path) -> None:
    verbs = re.findall(r"python3? -m tools ([a-z][a-z-]*)", page.read_text(encoding="utf-8"))
    assert [verb for verb in verbs if verb not in VERBS] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_prose_is_wrapped(page: Path) -> None:
    """At about 100 characters; not tables, code and drawings."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    prose = [line for line in text.splitlines() if not line.lstrip().startswith("|") and line[:4] != "    "]
    assert [line for line in prose if len(line) > 108] == []


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert project["version"] == VERSION
    assert re.findall(r"^## \[?(\d[\d.]*)", changes, re.MULTILINE)[0] == VERSION
