"""Paragraphs: moves near each other under a heading made of where they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from enpitsu.engine.explain.board import where
from enpitsu.engine.explain.move_teller import Move
from enpitsu.engine.explain.render.language import Heading
from enpitsu.grid import Grid
from enpitsu.logic import Mark

MAX_BOARD_SHARE, MAX_WHOLE_SIDE = 0.5, 7
"""The share of a board, in each direction, that the marks of a paragraph take up at most; the rows or
columns of a board that is too small for paragraphs."""

Box: TypeAlias = tuple[float, float, float, float]
"""The first and the last row, the first and the last column, in half steps."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Moves that follow each other in one part of the board."""

    heading: Heading
    moves: tuple[Move, ...]


def paragraphs(grid: Grid, moves: Sequence[Move], printed: Collection[Mark] = ()) -> list[Paragraph]:
    """The moves in paragraphs; all in one on a small board.  ``printed``: marks that are known anyway."""
    if max(grid.height, grid.width) <= MAX_WHOLE_SIDE:
        return [Paragraph("board", tuple(moves))] if moves else []
    resting = [any([mark not in printed for mark, _ in move.given]) for move in moves]
    first = resting.index(True) if True in resting else len(moves)
    out = [Paragraph("at once", tuple(moves[:first]))] if first else []
    group: list[Move] = []
    for move in moves[first:]:
        if group and (move.is_rest or not _near(grid, [*group, move])):
            out.append(Paragraph(_part(grid, group), tuple(group)))
            group = []
        group.append(move)
    if group:
        out.append(Paragraph("rest" if group[0].is_rest else _part(grid, group), tuple(group)))
    return out


def _near(grid: Grid, group: Sequence[Move]) -> bool:
    """Return whether moves are near each other."""
    box = _box(group)
    if box is None:
        return False
    high, wide = box[1] - box[0], box[3] - box[2]
    return max(high / grid.height, wide / grid.width) <= 2 * MAX_BOARD_SHARE


def _part(grid: Grid, group: Sequence[Move]) -> Heading:
    """The part of the board in which the marks of some moves are."""
    box = _box(group)
    if box is None:
        return "board"
    named: tuple[tuple[Heading, Heading, Heading], ...] = (
        ("top left", "top", "top right"),
        ("left", "middle", "right"),
        ("bottom left", "bottom", "bottom right"),
    )
    return named[_third(box[0] + box[1], grid.height)][_third(box[2] + box[3], grid.width)]


def _third(twice: float, size: int) -> int:
    """The third of a board in which the middle of something is; ``twice`` that, in half steps."""
    return min(2, max(0, int(3 * twice / (4 * size))))


def _box(moves: Sequence[Move]) -> Box | None:
    """The part of the board that the marks which some moves make take up; None if they are nowhere."""
    made = [mark for move in moves for mark, value in move.marks if value] or [
        mark for move in moves for mark, _ in move.marks
    ]
    at = [point for mark in made if (point := where(mark.place)) is not None]
    if not at:
        return None
    rows, columns = [y for y, _ in at], [x for _, x in at]
    return min(rows), max(rows), min(columns), max(columns)
