"""The forge's workflow asks for nothing that the tools do not offer, and leaves no board out."""

import re
import tomllib
from collections.abc import Iterator

import pytest
import yaml

from sim.boards import BOARDS
from tools.__main__ import VERBS
from tools.maker import build
from tools.paths import ROOT
from tools.player import web

PLACE = ROOT / ".github" / "workflows" / "check-and-release.yml"
FLOW = yaml.safe_load(PLACE.read_text("utf-8"))
JOBS = FLOW["jobs"]


def commands(job: str = "") -> Iterator[str]:
    """What is run, line by line."""
    for name, told in JOBS.items():
        for step in told["steps"]:
            if job in ("", name):
                yield from str(step.get("run", "")).splitlines()


def verbs() -> Iterator[list[str]]:
    """The words of every call of the tools."""
    for line in commands():
        found = re.fullmatch(r"python3? -m tools (.*)", line)
        if found:
            yield found[1].split()


def test_every_call_is_one_that_the_tools_understand() -> None:
    calls = list(verbs())
    assert {words[0] for words in calls} == {"build", "web", "test"} <= set(VERBS)
    for verb, *words in calls:
        if verb != "test":
            parser = build.make_parser() if verb == "build" else web.arguments()
            parser.parse_args(words)


def test_every_board_is_built() -> None:
    boards = [words[words.index("--board") + 1] for words in verbs() if "--board" in words]
    assert sorted(boards) == sorted(BOARDS)


def test_the_page_is_built_and_published() -> None:
    calls = list(verbs())
    assert ["web", "--build"] in [words[:2] for words in calls] and ["web", "--one-file"] in calls
    uses = {
        step["uses"].partition("@")[0]: step
        for job in JOBS.values()
        for step in job["steps"]
        if "uses" in step
    }
    assert uses["actions/upload-pages-artifact"]["with"]["path"] == "dist/web"
    assert "actions/deploy-pages" in uses
    packed = "\n".join(commands("files"))
    for wanted in ("dist/*/*.uf2", "dist/*/*.zip", "dist/*.whl", "dist/babel.html", "dist/web/"):
        assert wanted in packed


def test_all_pythons_on_all_systems() -> None:
    assert list(commands("linux")) == [".ci/run"] and (ROOT / ".ci" / "run").is_file()
    matrix = JOBS["elsewhere"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert matrix["os"] == ["macos-latest", "windows-latest"]
    assert JOBS["elsewhere"]["env"]["CI"] == "", "a test that cannot run there may be skipped"
    least = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    assert least == ">=" + matrix["python"][0]


def test_nothing_may_write_that_need_not() -> None:
    assert FLOW["permissions"] == {"contents": "read"}
    assert {name: job["permissions"] for name, job in JOBS.items() if "permissions" in job} == {
        "publish": {"pages": "write", "id-token": "write"},
        "release": {"contents": "write"},
    }


@pytest.mark.parametrize("job", JOBS)
def test_jobs_wait_for_jobs_that_are_there(job: str) -> None:
    assert set(JOBS[job].get("needs", [])) <= set(JOBS)
    # A name that somebody chooses (a branch, a title) never becomes part of a command.
    for line in commands(job):
        assert "${{" not in line
