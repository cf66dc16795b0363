"""Sentences on a terminal that need no picture."""

from __future__ import annotations

import os
import sys

from enpitsu.puzzle import Puzzle


def colourful(no_color: bool) -> bool:
    """Tells whether standard output is to be in colour (NO_COLOR and FORCE_COLOR are heeded)."""
    if no_color or os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def bold(text: str, colour: bool) -> str:
    """A text in bold, where there is colour."""
    return f"\x1b[1m{text}\x1b[0m" if colour else text


def headline(puzzle: Puzzle) -> str:
    """The headline of a puzzle: its genre and size."""
    return f"{puzzle.title()} {puzzle.grid.height}x{puzzle.grid.width}"


def listed(places: list[str], most: int = 8) -> str:
    """Places in a row, the tail counted only."""
    if len(places) <= most:
        return ", ".join(places)
    return ", ".join(places[:most]) + f" and {len(places) - most} more"


def ruled(places: dict[tuple[str, str], list[str]]) -> list[str]:
    """One line for each rule: its letter, the places, its sentence."""
    return [
        f"  {letter} at {listed(where)}: {sentence}" for (letter, sentence), where in sorted(places.items())
    ]
