"""Explains operating-system errors from a board's drive, with what to do about them."""

import errno
from pathlib import Path

RETRY_HINT = "Run the same command again: it copies what is missing."

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_LOCKED = (errno.EROFS, errno.EACCES, errno.EPERM)


def explain(error: OSError, root: Path) -> str:
    """One or two sentences for the user: what happened, and what to do."""
    if not _exists(root):
        return f"The drive {root} is gone. Check the cable; plug the board in again while you hold A."
    if error.errno in _FULL:
        return f"The drive {root} is full. Remove files of your own that you no longer need."
    if error.errno in _LOCKED:
        return (
            f"The drive {root} cannot be written. Unplug the board and plug it in again while you hold A;"
            " if that does not help, repair the drive with your system's disk check."
        )
    if error.errno == errno.EIO:
        return f"The drive {root} gave a read or write error. Try another cable or port."
    return f"The drive {root} answered: {error.strerror or error}."


def _exists(root: Path) -> bool:
    try:
        return root.is_dir()
    except OSError:
        return False
