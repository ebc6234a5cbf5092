"""Files that other programs read: hooks of pre-commit, templates, what the source archive holds."""

import importlib.util
import tomllib

import yaml

from tools.paths import ROOT


def test_hooks_run_what_is_installed_here() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    commands = [hook["entry"].split() for hook in hooks]
    assert {hook["language"] for hook in hooks} == {"system"}
    assert {tuple(command[:2]) for command in commands} == {(".venv/bin/python", "-m")}
    assert [command[2] for command in commands] == ["ruff", "ruff", "mypy"]
    assert all(importlib.util.find_spec(command[2]) for command in commands)


def test_issue_templates_have_a_name_and_say_what_they_are_for() -> None:
    templates = list((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md"))
    assert templates
    for template in templates:
        _, head, body = template.read_text(encoding="utf-8").split("---\n", 2)
        assert {"name", "about"} <= set(yaml.safe_load(head)) and body.strip()


def test_the_source_archive_holds_all_pages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {f"/{page.name}" for page in ROOT.glob("*.md")} <= set(included)
