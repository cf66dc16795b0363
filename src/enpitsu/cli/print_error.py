"""Errors and warnings on standard error (a module that costs nothing at start-up)."""

from __future__ import annotations

import sys

from enpitsu.plain import plain


def print_error(sentence: str, status: int) -> int:
    """Print an error or a warning; return the exit status."""
    print(f"enpitsu: {plain(sentence)}", file=sys.stderr)
    return status
