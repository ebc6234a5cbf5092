"""Where the golden games and counts are."""

from pathlib import Path

GOLDEN = Path(__file__).parent / "data" / "golden"
RECORDS = sorted(GOLDEN.glob("records/*.babel"))
RISE_RECORDS = sorted(GOLDEN.glob("rise/*.rise"))
assert RECORDS and RISE_RECORDS, "tests that go through all of them must not go through none"
