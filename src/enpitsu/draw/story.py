"""How a puzzle is solved, as pictures need it: moments with their marks, facts and cited cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from enpitsu.draw.scene import Scene, painted
from enpitsu.grid import Segment
from enpitsu.layers.ink import Absent, Disc, Point, Shape, Sign, Text
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Case, Puzzle

Said: TypeAlias = tuple[Mark, bool]
"""A mark, and whether it is made."""

ASIDE = 0.62
"""How far from the middle of a cell a cross stands that would lie on its number."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step: the marks that become known, the facts it rests on, the cases that force them.

    ``supposed``: what a look-ahead supposes and what follows from it, in order; ``paragraph`` numbers
    the paragraph that the step belongs to, from 1.
    """

    sentence: str
    marks: Sequence[Said]
    facts: Sequence[Said]
    cases: Sequence[Case]
    paragraph: int = 1
    supposed: Sequence[Said] = ()
    technique: str = ""


@dataclass(frozen=True)
class Story:
    """A puzzle, what is known at the start, and the moments that follow; its grade and how it ends."""

    puzzle: Puzzle
    moments: Sequence[Moment]
    start: Known = field(default_factory=Known)
    grade: str = ""
    ending: str = ""

    @cached_property
    def states(self) -> list[Known]:
        """What is known before the first moment, and after each."""
        known = dict(self.start)
        out = [Known(known)]
        for moment in self.moments:
            known.update(moment.marks)
            out.append(Known(known))
        return out

    def shapes(self, n: int) -> list[Shape]:
        """What the board looks like after so many moments, with a cross for each mark known to be absent.

        A cross that would lie on a number stands in the lower right corner of its cell instead.
        """
        return board_shapes(self.puzzle, self.states[n])

    def scene(self, n: int) -> Scene:
        """The picture after so many moments."""
        grid = self.puzzle.grid
        title = f"{self.puzzle.title()}, {grid.height} by {grid.width}"
        return Scene(grid.height, grid.width, tuple(self.shapes(n)), title=title, labels=True)

    def painted(self, said: Said) -> list[Shape]:
        """What a mark alone looks like; nothing, if it does not show."""
        mark, value = said
        bound = self.puzzle.bound.get(mark.layer)
        if bound is None or bound.layer.hidden:
            return []
        blank = set(bound.paint(Known()))
        shapes = [s for s in bound.paint(Known({mark: value})) if s not in blank]
        return shapes or ([Absent(mark.place.at)] if _no_stroke(said) else [])

    @staticmethod
    def word(said: Said) -> str:
        """What to write where a mark does not show: its word, or the value that it rules out."""
        mark, value = said
        if mark.value is not True:
            return str(mark.value) if value else f"≠{mark.value}"
        return "✓" if value else "×"


def _no_stroke(said: Said) -> bool:
    """Whether a stroke is known not to be drawn: a cross says so, whatever its layer paints."""
    mark, value = said
    return not value and mark.value is True and isinstance(mark.place, Segment)


def board_shapes(puzzle: Puzzle, known: Known) -> list[Shape]:
    """All shapes of a board, crosses out of the way of what is written."""
    shapes = painted(puzzle, known)
    crossed = {s.at for s in shapes if isinstance(s, Absent)}
    for said in known.items():
        bound = puzzle.bound.get(said[0].layer)
        if _no_stroke(said) and bound is not None and not bound.layer.hidden:
            at = said[0].place.at
            if at not in crossed:
                shapes.append(Absent(at))
                crossed.add(at)
    taken = set(_written(shapes))
    return [
        Absent((s.at[0] + ASIDE, s.at[1] + ASIDE)) if isinstance(s, Absent) and s.at in taken else s
        for s in shapes
    ]


def _written(shapes: Sequence[Shape]) -> Iterator[Point]:
    """Where something is written."""
    for shape in shapes:
        if isinstance(shape, (Text, Sign)):
            yield shape.at
        elif isinstance(shape, Disc):
            yield shape.centre
