"""Finds a module of the sources, also where the build has made it part of another; for programs in the VM."""

import sys

BUNDLED_IN: dict[str, str] = {}
"""Module → the one that it is part of; filled where a built drive is prepared (`vm.with_standins`)."""


def module(name):  # type: ignore[no-untyped-def]  # what a module holds is not known here
    """The module of that name, or the one that has taken it in."""
    home = BUNDLED_IN.get(name, name)
    __import__(home)
    return sys.modules[home]
