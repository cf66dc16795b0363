"""Complaints on standard error (a module that costs nothing at start-up)."""

from __future__ import annotations

import sys

from enpitsu.plain import plain


def complain(sentence: str, status: int) -> int:
    """Say what is wrong; the exit status."""
    print(f"enpitsu: {plain(sentence)}", file=sys.stderr)
    return status
