"""Hardware that is not there: a machine the firmware cannot tell from a board on the table."""
