"""What all tests share."""

import gc
import os
import signal
from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

import pytest

from sim.blinka import import_without_thread
from tools.paths import add_firmware

add_firmware()
# Some tests import screens outside the simulator, and with them displayio.
import_without_thread("displayio")

# A shell starts background processes with SIGINT ignored, and child processes inherit that; but tests end
# the programs that they start by SIGINT.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

GoldenFrame = Callable[[str, object], None]

# All tests in here are slow: they start a VM, a browser, windows or terminals.
SLOW_FOLDERS = ("tests/firmware/on_vm/", "tests/tools/web/", "tests/sim/interfaces/")
LEFT_OUT = pytest.StashKey[int]()


@pytest.fixture
def golden_frame() -> GoldenFrame:
    """`golden_frame(name, frame)` fails unless the frame is the one in tests/data/frames/name.txt."""
    from sim.frame import Frame
    from tools.developer import frames

    def compare(name: str, frame: object) -> None:
        assert isinstance(frame, Frame)
        trouble = frames.check(name, frame)
        if trouble:
            pytest.fail(trouble, pytrace=False)

    return compare


@pytest.fixture(scope="module", autouse=True)
def frozen() -> None:
    """The firmware collects garbage often: it need not look through all that pytest and other tests hold."""
    gc.collect()
    gc.freeze()


def _must_run(report: pytest.TestReport | pytest.CollectReport) -> None:
    """On the build machine a test that is skipped is a test that fails: what it needs belongs there."""
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and CI is set: {_reason(report)}"


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test was skipped."""
    told = report.longrepr
    return (str(told[2]) if isinstance(told, tuple) else str(told)).removeprefix("Skipped: ")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """See _must_run."""
    report = yield
    _must_run(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a file that is skipped as a whole."""
    report = yield
    _must_run(report)
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow folders, and begin with them: what is long must not come last when others are done."""
    for item in items:
        if item.nodeid.startswith(SLOW_FOLDERS):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW_FOLDERS))


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count what `-m` and `-k` leave out."""
    stash = items[0].config.stash
    stash[LEFT_OUT] = stash.get(LEFT_OUT, 0) + len(items)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker tells the process that writes the summary how many were left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All workers leave out the same; one that broke down tells nothing."""
    told = getattr(node, "workeroutput", {}).get("left_out", 0)
    node.config.stash[LEFT_OUT] = max(told, node.config.stash.get(LEFT_OUT, 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many power cuts were tried and whether all went well, and what was not tested at all."""
    stats = terminalreporter.stats
    tried = lost = 0
    for outcome in ("passed", "failed"):
        for report in stats.get(outcome, []):
            cuts = [value for name, value in report.user_properties if name == "cuts"]
            tried += sum(cuts)
            lost += outcome == "failed" and bool(cuts)
    if tried:
        how = f"{lost} TESTS SAY THAT SOMETHING WAS LOST" if lost else "nothing lost"
        terminalreporter.write_line(f"saves: {tried:,} cuts and damages tried, {how}")
    left_out = terminalreporter.config.stash.get(LEFT_OUT, 0)
    if left_out:
        terminalreporter.write_line(f"NOT TESTED: {left_out:,} tests are not in this selection", yellow=True)
    skipped = Counter(_reason(report) for report in stats.get("skipped", []))
    for reason, count in skipped.most_common():
        terminalreporter.write_line(f"NOT TESTED: {count} skipped: {reason}", yellow=True)
