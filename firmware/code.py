"""Starts the handheld, nothing else."""

import storage

damaged: "list[str]" = []
if storage.getmount("/").readonly:
    # A computer sees the drive: boot.py has found a damaged file, or somebody is copying just now.
    import whole

    try:
        # Without a list, as after copying by hand, nobody knows; then it is tried.
        damaged = whole.damaged() or []
    except OSError:
        pass
    if whole.console_is_among(damaged):
        whole.tell(damaged)

from handheld.start import forever, start  # noqa: E402

forever(start(damaged))
