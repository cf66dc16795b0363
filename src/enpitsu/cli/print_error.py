"""Errors and warnings on standard error (a module that costs nothing at start-up)."""

from __future__ import annotations

import sys

from enpitsu.locale import general
from enpitsu.plain import plain


def os_text(error: OSError) -> str:
    """The words of the operating system for an error, in the current language if that is known."""
    said = error.strerror or str(error)
    return general("os", said) or said


def print_error(sentence: str, status: int) -> int:
    """Print an error or a warning; return the exit status."""
    print(f"enpitsu: {plain(sentence)}", file=sys.stderr)
    return status
