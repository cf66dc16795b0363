"""Sentences on a terminal that need no picture."""

from __future__ import annotations

import os
import sys

from enpitsu.puzzle import Puzzle


def colourful(no_color: bool) -> bool:
    """Return whether standard output is to be in colour (NO_COLOR and FORCE_COLOR are heeded)."""
    if no_color or os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def bold(text: str, colour: bool) -> str:
    """A text in bold, where there is colour."""
    return f"\x1b[1m{text}\x1b[0m" if colour else text


def headline(puzzle: Puzzle) -> str:
    """The headline of a puzzle: its genre and size."""
    return f"{puzzle.display_title()} {puzzle.grid.height}x{puzzle.grid.width}"


def indented(lines: list[str]) -> list[str]:
    """Lines that stand below another one."""
    return [f"  {line}" for line in lines]
