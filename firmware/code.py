"""Checks the files if a computer sees the drive, then starts the handheld."""

import storage

trouble = ()
if storage.getmount("/").readonly:
    # A computer sees the drive: boot.py has found a damaged file, or somebody is copying files.
    import integrity

    try:
        # Without a manifest, as after copying by hand, files cannot be checked: just try.
        trouble = integrity.trouble(integrity.damaged() or [])
    except OSError:
        pass

from handheld.start import forever, start  # noqa: E402

forever(start(trouble))
