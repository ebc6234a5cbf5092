"""All words of all languages (the test adds show, which prints them), and the rules as tiles."""

import standins

standins.install()

from babel import howto  # noqa: E402
from handheld import words as console  # noqa: E402
from handheld.screens import pages, signs  # noqa: E402


class Console:
    """As much of one as pages ask for."""

    game = "babel"


for language in range(4):
    console.speak(language)
    show(language)  # noqa: F821
    book = pages.rules(Console, 0)
    for page in range(book.pages):
        book.page = page
        book._read()
        for line in book._lines:
            print(signs.as_tiles(line, howto.signs()))
