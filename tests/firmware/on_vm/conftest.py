"""The built drive and the real VM, for all tests of this folder."""

from pathlib import Path

import pytest

from tests.firmware.on_vm import drive
from tools.developer.budget import write_drive


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built drive: what a board would get, with its bytecode, and stand-ins for what only a board has.

    Of its games only the first is on the shelf, so that it starts at a title.
    """
    drive.vm_or_skip()
    return drive.alone(write_drive(tmp_path_factory.mktemp("drive")))
