"""The command line: `python3 -m tools VERB`."""

import sys

# Written so that any old Python can read it and say what is wrong.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("This game needs Python 3.11 or newer; this one is " + sys.version.split()[0] + ".")
