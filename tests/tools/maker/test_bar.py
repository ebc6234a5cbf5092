"""The progress bar: on a terminal one line that ends clean, elsewhere nothing."""

import io

from tools.progress import Bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal() -> None:
    terminal = Terminal()
    bar = Bar(terminal)
    bar(1, 4, "lib/driver.mpy")
    assert "[#####...............] 1/4 lib/driver.mpy" in terminal.getvalue()
    assert "\n" not in terminal.getvalue()
    bar(4, 4, "")
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_elsewhere() -> None:
    pipe = io.StringIO()
    bar = Bar(pipe)
    bar(1, 4, "lib/driver.mpy")
    bar.end()
    assert pipe.getvalue() == ""
