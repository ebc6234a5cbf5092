"""A program behaves alike on the device's kind of Python with and without each pass."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware.on_vm.drive import vm_or_skip
from tests.tools.maker.optimise import sources
from tools.developer import vm
from tools.maker.optimise import Optimised, optimise, passes

START = {"code.py": "from pk.main import run\n"}
BUNDLES = [("pk.main", "pk.b")]
WAYS = {"no pass": passes().keys(), "all passes": (), **{name: passes().keys() - {name} for name in passes()}}


def cases(text: str) -> dict[str, dict[str, str]]:
    """Each case's head and its sources."""
    found = {}
    for case in text.split("\n== ")[1:]:
        head, _, rest = (case + "\n").partition("\n")
        main, *others = rest.split("-- ")
        texts = {"pk/__init__.py": "", "pk/main.py": main}
        texts |= {f"pk/{name}.py": body for name, _, body in (each.partition("\n") for each in others)}
        found[head] = texts
    return found


CASES = cases(sources.CASES)
TYPED = cases(sources.TYPED)


def made(texts: dict[str, str], leave_out: object = ()) -> Optimised:
    """What becomes of a case's sources."""
    return optimise(texts, START, BUNDLES, leave_out)  # type: ignore[arg-type]


Said = Callable[[str, str], str]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Said]:
    """said(case, way) is what `run` gives in the VM."""
    vm_or_skip()
    folder = tmp_path_factory.mktemp("cases")
    every = {**CASES, **TYPED}
    for number, texts in enumerate(every.values()):
        for way, leave_out in enumerate(WAYS.values()):
            write(folder / f"{number}" / f"{way}", made(texts, leave_out).sources)
    with vm.Vm(folder) as machine:

        def run(case: str, way: str) -> str:
            place = f"/{list(every).index(case)}/{list(WAYS).index(way)}"
            return machine.run(
                "import sys\nfor name in list(sys.modules):\n    if name.split('.')[0] == 'pk':\n"
                f"        del sys.modules[name]\nsys.path[:] = [{place!r}]\n"
                "from pk.main import run\nprint(run())"
            )

        yield run


def write(folder: Path, texts: dict[str, str]) -> None:
    """A program's sources as files."""
    for path, text in texts.items():
        folder.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath(path).write_text(text, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("way", [way for way in WAYS if way != "no pass"])
@pytest.mark.parametrize("case", CASES)
def test_a_pass_changes_nothing_that_is_seen(said: Said, case: str, way: str) -> None:
    assert said(case, way) == said(case, "no pass")


@pytest.mark.parametrize("case", TYPED)
def test_a_typed_source_does_on_the_device_what_it_does_here(said: Said, case: str, tmp_path: Path) -> None:
    write(tmp_path, TYPED[case])
    program = "from pk.main import run\nprint(run())"
    here = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert here.returncode == 0, here.stderr
    for way in ("all passes", "strip"):
        assert said(case, way) == here.stdout


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_what_is_not_sure_is_left_alone(case: str) -> None:
    result = made(CASES[case])
    if "pk/b.py" in CASES[case]:
        apart = "apart" in case.partition("[")[2]
        assert ("pk/b.py" in result.sources) == apart
        assert any(why.startswith("bundle: pk.main pk.b stay apart: ") for why in result.not_done) == apart
    if "named" in case.partition("[")[2]:
        kept = "".join(made(CASES[case], {"bundle"}).sources.values())
        assert "LIMIT" in kept or "return MOST" in kept
