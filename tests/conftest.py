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
    from tools import frames

    def compare(name: str, frame: object) -> None:
        assert isinstance(frame, Frame)
        trouble = frames.check(name, frame)
        if trouble:
            pytest.fail(trouble, pytrace=False)

    return compare
