"""The screens of Rise of Babel."""
