"""The journal collects garbage before it rewrites a memory: what pytest holds need not be looked through."""

import gc

import pytest


@pytest.fixture(autouse=True)
def frozen() -> None:
    """What is there before a test is no garbage."""
    gc.freeze()
