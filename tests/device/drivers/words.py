"""All words of all languages, and the pages of the rules as tiles."""

import standins

standins.install()

from babel import howto  # noqa: E402
from babel import words as game  # noqa: E402
from handheld import pages  # noqa: E402
from handheld import words as console  # noqa: E402

for language in range(4):
    console.speak(language)
    for spoken in (console.words(), console.menus(), game.words(), game.more()):
        for name in sorted(dir(spoken)):
            if name[0] != "_":
                print(language, name, getattr(spoken, name))
    book = howto.how_to(None, 0)
    for page in range(book.pages):
        book.page = page
        book._read()
        for line in book._lines:
            print(pages.as_tiles(line, howto.signs()))
