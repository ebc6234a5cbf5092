"""What is called once lets itself go, and a list that names something else is refused."""

import pytest

from tools.maker import mpy
from tools.maker.once import deleting

TEXT = """
def begin(x):
    if x:
        return x
    return 0

class Panel:
    def __init__(self, x):
        self.x = begin(x)

    def show(self):
        return self.x
"""


def test_it_is_gone_once_it_was_called() -> None:
    made = deleting({"pack/panel.py": TEXT}, ["pack.panel.begin", "pack.panel.Panel.__init__"])
    there: dict[str, object] = {}
    exec(made["pack/panel.py"] + "\npanel = Panel(3)\nshown = panel.show()", there)
    assert there["shown"] == 3 and "begin" not in there
    assert getattr(there["Panel"], "__init__", None) is None


@pytest.mark.parametrize("name", ["pack.panel.end", "pack.panel.Panel.hide", "pack.other.begin"])
def test_what_is_not_there_is_told(name: str) -> None:
    with pytest.raises(mpy.Refused, match=f"pack/once.txt:1: there is no {name}"):
        deleting({"pack/panel.py": TEXT}, [name])
