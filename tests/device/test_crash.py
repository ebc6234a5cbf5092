"""A crash is told and loses nothing; the watchdog is fed by the loop only. On both Pythons."""

from pathlib import Path

from tests.device.drive import driver, on_both


def test_a_crash_is_told_and_the_game_goes_on(built: Path) -> None:
    lines = on_both(built, driver("crash"))
    text = "\n".join(line.rstrip() for line in lines)
    for where in ("draw", "press", "tick"):
        assert f"ValueError\nno such card: {where}\nhere.py 7 there\n\nYour game is saved." in text
    first, second = (
        text.split("--- twice without a step between")[1].split("--- a crash within")[0].split("restart")[:2]
    )
    assert "B without the game" not in first
    assert "A go on\nB without the game" in second
    assert "restart\nNone\n--- a crash within the crash screen restarts" in text
    assert text.count("Etwas ging schief") == 1


def test_the_watchdog_is_fed_by_the_loop_only(built: Path) -> None:
    assert on_both(built, driver("watchdog")) == [
        "reset 8 1 True",
        "by the loop only True",
        "None None 0 True",
        "None None 0 True",
    ]
