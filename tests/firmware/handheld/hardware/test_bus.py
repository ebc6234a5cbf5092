"""The budget of bytes on the bus."""

from tools.developer.measurements.bus import measure

LIMITS = {
    "one changed tile": 24,
    "cursor moved, worst case": 160,
    "row turned inverse": 160,
    "full screen": 1110,
    "screen drawn again unchanged": 0,
    "half a minute idle": 18_000,
}


def test_every_figure_keeps_to_its_limit() -> None:
    found = {name: value for name, value, _ in measure()}
    assert found.keys() == LIMITS.keys()
    assert {name: value for name, value in found.items() if value > LIMITS[name]} == {}
    assert found["one changed tile"] > 0 and found["full screen"] >= 1024
