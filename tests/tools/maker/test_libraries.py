"""Only the library modules that are really imported go onto the board."""

import importlib.metadata
from pathlib import Path

import pytest

from tools.maker import libraries


def paths(source: str, own: frozenset[str] = frozenset()) -> list[str]:
    return [module.path for module in libraries.closure([(source, "code.py")], own)[0]]


def test_one_driver_is_one_file() -> None:
    assert paths("from adafruit_displayio_ssd1306 import SSD1306\n") == ["adafruit_displayio_ssd1306.py"]


def test_submodules_only_as_needed() -> None:
    needed = paths("def f():\n    from adafruit_display_text.label import Label\n")
    assert needed == ["adafruit_display_text/__init__.py", "adafruit_display_text/label.py"]
    assert "adafruit_display_text/bitmap_label.py" in paths(
        "from adafruit_display_text import bitmap_label\n"
    )


def test_libraries_of_libraries_come_along() -> None:
    assert "adafruit_ticks.py" in paths("from adafruit_display_text import bitmap_label\n")


def test_a_guarded_block_ends_at_what_is_not_there() -> None:
    source = "try:\n    import numpy\n    import adafruit_ticks\nexcept ImportError:\n    pass\n"
    assert paths(source) == []
    source = "try:\n    import adafruit_ticks\nexcept ImportError:\n    import adafruit_displayio_ssd1306\n"
    assert paths(source) == ["adafruit_displayio_ssd1306.py", "adafruit_ticks.py"]


def test_typing_is_taken_out_of_own_sources_and_ends_a_library_s_block(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = "try:\n    from typing import Any\n    import adafruit_ticks\nexcept ImportError:\n    pass\n"
    assert paths(source) == ["adafruit_ticks.py"]
    driver = tmp_path / "driver.py"
    driver.write_text(source, encoding="utf-8")
    monkeypatch.setattr(
        libraries, "_files", lambda dotted, _: [libraries.Module(dotted, driver, "a library")]
    )
    assert paths("import adafruit_displayio_ssd1306\n") == ["adafruit_displayio_ssd1306"]


def test_own_modules_and_built_in_ones_are_no_libraries() -> None:
    assert paths("import board, keypad, gc\nimport babel.rules\n", frozenset({"babel"})) == []


def test_what_is_nowhere_is_named_with_its_importer() -> None:
    with pytest.raises(libraries.Missing, match=r"code.py imports requests"):
        paths("import requests\n")


def test_versions_and_licences_are_known() -> None:
    _, used = libraries.closure([("import adafruit_displayio_ssd1306\n", "code.py")], frozenset())
    assert [library.name for library in used] == ["adafruit-circuitpython-displayio-ssd1306"]
    assert used[0].version == importlib.metadata.version(used[0].name)
    assert used[0].licence == "MIT" and "Permission is hereby granted" in used[0].licence_text
