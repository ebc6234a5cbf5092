"""Files that stay sources go onto the drive without comments."""

import ast

import pytest

from tools.maker import content
from tools.maker.comments import without_comments
from tools.paths import ROOT

TEXT = '''"""What it is."""

import os  # the system

LINK = "a # b"  # c


class Thing:
    """A thing."""

    def only(self):
        """Nothing else is in it."""

    def text(self):
        """More
        lines."""
        # why
        return """

# no comment
"""
'''


def test_comments_and_docstrings_go() -> None:
    assert (
        without_comments(TEXT)
        == '''
import os

LINK = "a # b"


class Thing:

    def only(self):
        """Nothing else is in it."""

    def text(self):
        return """

# no comment
"""
'''
    )


@pytest.mark.parametrize("name", content.KEPT_AS_SOURCE)
def test_the_program_stays_the_same(name: str) -> None:
    place = ROOT / ("boot.py" if name == "boot.py" else f"firmware/{name}")
    text = place.read_text("utf-8")
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) and len(node.body) > 1:
            del node.body[0]
    bare = without_comments(text)
    assert ast.dump(ast.parse(bare)) == ast.dump(tree)
    assert len(bare) < len(text) and content.make().files[name].decode() == bare
