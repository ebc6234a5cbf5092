"""What all tests share."""

from collections.abc import Callable

import pytest

from tools.paths import add_firmware

add_firmware()

GoldenFrame = Callable[[str, object], None]


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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many power cuts were tried; every one that lost something is a failed test."""
    passed = terminalreporter.stats.get("passed", [])
    cuts = sum(int(value) for report in passed for name, value in report.user_properties if name == "cuts")
    if cuts:
        terminalreporter.write_line(f"saves: {cuts:,} cuts and damages tried, 0 games lost, 0 actions lost")
