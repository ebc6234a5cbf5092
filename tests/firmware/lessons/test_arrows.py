"""The coach's arrow points towards what is marked, also where the other way around would be shorter."""

import pytest

from tests.firmware.lessons.conftest import Sit
from tests.firmware.lessons.pupil import told


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_left_and_right_lead_towards_the_mark(sit: Sit, number: int) -> None:
    pupil = sit("rise")
    pupil.learn(number)
    led = 0
    for name in pupil.follow():
        if name != "Board" or pupil.screen.on_towers():
            continue
        button = told(pupil.machine.frame())
        board = pupil.screen
        if button in ("left", "right"):
            items = [each & 254 if each < 66 else each for each in pupil.lesson.wanted()]
            places = [board.items.find(bytes((200 if 66 <= item < 98 else item,))) for item in items]
            assert any(place > board.at if button == "right" else 0 <= place < board.at for place in places)
            led += 1
    assert led
