"""Imports a module by its source name, also where the build has bundled it; for programs in the VM."""

import sys

BUNDLED_IN: dict[str, str] = {}
"""Module → the module that it is bundled into; `vm.with_standins` fills it in."""


def module(name):  # type: ignore[no-untyped-def]  # what a module holds is not known here
    """The module of that name, or the one that it is bundled into."""
    home = BUNDLED_IN.get(name, name)
    __import__(home)
    return sys.modules[home]
