"""All words of all languages, and the pages of the rules as tiles."""

import standins

standins.install()

from babel import words as module  # noqa: E402
from babel.screens import howto  # noqa: E402

for language in range(4):
    module.speak(language)
    spoken = module.words()
    for name in sorted(dir(spoken)):
        if name[0] != "_":
            print(language, name, getattr(spoken, name))
    book = howto.HowTo(None)
    for page in range(book.pages):
        book.page = page
        book._read()
        for line in book._lines:
            print(howto.tiles(line))
