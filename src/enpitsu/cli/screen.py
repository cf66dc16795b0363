"""Pictures and sentences on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from enpitsu.cli.terminal_text import colourful
from enpitsu.draw.text import draw_plain, draw_text
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.text import Text


def show(parts: Iterable[Text | str], no_color: bool) -> None:
    """Print sentences and pictures, one below the other."""
    if not colourful(no_color):
        for part in parts:
            print(part)
        return
    from rich.console import Console

    console = Console(file=sys.stdout, force_terminal=True, highlight=False)
    for part in parts:
        console.print(part, soft_wrap=True, markup=False, emoji=False)


def _columns() -> int:
    """The width of the terminal."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def picture(
    puzzle: Puzzle,
    known: PartialAssignment,
    no_color: bool,
    forced: PartialAssignment | None = None,
    places: Iterable[Any] = (),
) -> Text | str:
    """A puzzle with some marks: those not ``forced`` come out pale, some ``places`` are highlighted.

    On a terminal, a board that is too wide for it has narrow cells.
    """
    places = list(places)
    width = _columns() if sys.stdout.isatty() else None
    draw = draw_text if colourful(no_color) else draw_plain
    return draw(puzzle, known, forced=forced, highlight=places, labels=bool(places), width=width)


def headed(head: str, more: str, no_color: bool) -> Text | str:
    """A line that begins with a headline."""
    if not colourful(no_color):
        return head + more
    from rich.text import Text

    return Text(head, "bold").append(more, "not bold")


def rich_text(part: Text | str) -> Text:
    """A sentence or a picture as rich has it."""
    from rich.text import Text

    return Text(part) if isinstance(part, str) else part


def side_by_side(first: Text | str, second: Text | str, gap: int = 4) -> Text:
    """Two pictures next to each other; one below the other where the screen is too narrow."""
    from rich.text import Text

    left, right = rich_text(first), rich_text(second)
    a, b = left.split("\n", allow_blank=True), right.split("\n", allow_blank=True)
    wide = max([line.cell_len for line in a])
    if wide + gap + max([line.cell_len for line in b]) > _columns():
        return Text("\n\n").join([left, right])
    height = max(len(a), len(b))
    rows = []
    for n in range(height):
        row = a[n].copy() if n < len(a) else Text()
        row.append(" " * (wide - row.cell_len + gap))
        rows.append(row.append_text(b[n]) if n < len(b) else row)
    return Text("\n").join(rows)
