"""The solution of a puzzle, as pictures need it: moments with their marks, facts and cited cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any, TypeAlias, TypeGuard

from enpitsu.draw.scene import Scene, printed, printed_as
from enpitsu.grid import Segment
from enpitsu.layers.graphics import Absent, Disc, Fill, Point, Shape, Sign, Stroke, Text
from enpitsu.layers.marks import Marks
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Case, Puzzle

Said: TypeAlias = tuple[Mark, bool]
"""A mark, and whether it is made."""

PRINTED = frozenset({"border", "wall", "mirror", "thin", "dashed", "division"})
"""The strokes that no cross has to make way for."""
DOT = 0.3
"""The size of the dot of what is not filled."""
ASIDE = 0.62
"""The distance from the middle of a cell of a cross that would lie on its number or line."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step: the marks that become known, the facts it rests on, the cases that force them.

    ``supposed``: what a look-ahead supposes and what follows from it, in order, a clause of the sentence
    each; ``paragraph`` numbers the paragraph that the step belongs to, from 1; ``technique``: what it is an
    instance of; ``named``: the sentence says so; ``parts``: the steps of a move.
    """

    sentence: str
    marks: Sequence[Said]
    facts: Sequence[Said]
    cases: Sequence[Case]
    paragraph: int = 1
    supposed: Sequence[Sequence[Said]] = ()
    technique: str = ""
    named: bool = False
    parts: Sequence[Moment] = ()


@dataclass(frozen=True)
class Story:
    """A puzzle, what is known at the start, and the moments that follow; its grade and how it ends.

    ``paragraphs``: the sentence of each paragraph, the first first; none, if only its moments are told;
    ``headings``: a text before some of them, by number.
    """

    puzzle: Puzzle
    moments: Sequence[Moment]
    start: PartialAssignment = field(default_factory=PartialAssignment)
    grade: str = ""
    ending: str = ""
    paragraphs: Sequence[str] = ()
    headings: Mapping[int, str] = field(default_factory=dict)

    def by_paragraphs(self) -> Story:
        """The same with each paragraph as one moment."""
        groups = [list(group) for _, group in groupby(self.moments, key=lambda moment: moment.paragraph)]
        moments = [_together(group, text) for group, text in zip(groups, self.paragraphs, strict=True)]
        return Story(self.puzzle, moments, self.start, self.grade, self.ending)

    @cached_property
    def states(self) -> list[PartialAssignment]:
        """The knowledge before the first moment, and after each."""
        known = dict(self.start)
        out = [PartialAssignment(known)]
        for moment in self.moments:
            known.update(moment.marks)
            out.append(PartialAssignment(known))
        return out

    def shapes(self, n: int) -> list[Shape]:
        """The shapes after so many moments; what is known to be absent has its cross or dot.

        Where that would lie on a number or a line, it stands in the lower right corner of its cell.
        """
        return board_shapes(self.puzzle, self.states[n])

    def scene(self, n: int) -> Scene:
        """The picture after so many moments."""
        grid = self.puzzle.grid
        title = say("{}, {} by {}", self.puzzle.display_title(), grid.height, grid.width)
        return Scene(grid.height, grid.width, tuple(self.shapes(n)), title=title, labels=True)

    def painted(self, said: Said) -> list[Shape]:
        """The shapes of a mark alone; none, if it does not show."""
        bound = self.puzzle.bound.get(said[0].layer)
        if bound is None or bound.layer.hidden:
            return []
        blank = set(bound.paint(PartialAssignment()))
        return [s for s in _painted(bound, PartialAssignment([said])) if s not in blank]

    @staticmethod
    def word(said: Said) -> str:
        """The word to write where a mark does not show: its own, or the value that it rules out."""
        mark, value = said
        if mark.value is not True:
            return str(mark.value) if value else f"≠{mark.value}"
        return "✓" if value else "×"


def _together(moments: Sequence[Moment], sentence: str) -> Moment:
    """Some moments as one, with its own sentence."""
    marks = [said for moment in moments for said in moment.marks]
    made = {mark for mark, _ in marks}
    facts = dict.fromkeys([said for moment in moments for said in moment.facts if said[0] not in made])
    cases = {id(case): case for moment in moments for case in moment.cases}
    supposed = [moment.supposed for moment in moments if moment.supposed]
    chain = supposed[0] if len(supposed) == 1 else ()  # numbers of two chains could not be told apart
    return Moment(
        sentence, marks, list(facts), list(cases.values()), moments[0].paragraph, chain, parts=moments
    )


def board_shapes(puzzle: Puzzle, known: PartialAssignment) -> list[Shape]:
    """All shapes of a board, what is absent out of the way of what is written or drawn."""
    layers = [b for b in puzzle.bound.values() if not b.layer.hidden]
    given = dict.fromkeys(printed(puzzle))
    made = dict.fromkeys([s for b in layers for s in _painted(b, known)])
    shapes = [*given, *[s for s in made if printed_as(s) not in given]]
    taken, passed = set(_written(shapes)), set(_passed(shapes))
    out: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Absent) and shape.at in taken:
            shape = Absent(_aside(shape.at))
        elif isinstance(shape, Absent) and shape.at in passed:
            shape = Absent((shape.at[0], shape.at[1] + ASIDE))
        elif _is_dot(shape) and shape.at in taken:
            shape = _dot(_aside(shape.at))
        out.append(shape)
    return out


def _painted(bound: Marks[Any], known: PartialAssignment) -> Iterator[Shape]:
    """The shapes of a layer, and of what is absent: a dot where it would be filled, else a cross.

    A stroke known not to be drawn is crossed out, whether its layer says so or not.
    """
    crossed: set[Point] = set()
    fills = _fills(bound)
    for shape in bound.paint(known):
        if isinstance(shape, Absent):
            crossed.add(shape.at)
            yield _dot(shape.at) if fills else shape
        else:
            yield shape
    for mark, value in known.items():
        if not value and mark.layer == bound.layer.name and mark.value is True:
            if isinstance(mark.place, Segment) and mark.place.at not in crossed:
                yield Absent(mark.place.at)


def _fills(bound: Marks[Any]) -> bool:
    """Return whether what is marked in a layer is filled."""
    mark = next(iter(bound.all_marks()), None)
    return mark is not None and any(
        [isinstance(s, Fill) for s in bound.paint(PartialAssignment([(mark, True)]))]
    )


def _dot(at: Point) -> Sign:
    return Sign(at, "dot", DOT, printed=False)


def _is_dot(shape: Shape) -> TypeGuard[Sign]:
    return isinstance(shape, Sign) and shape.size == DOT


def _aside(at: Point) -> Point:
    return at[0] + ASIDE, at[1] + ASIDE


def _passed(shapes: Sequence[Shape]) -> Iterator[Point]:
    """The middles of drawn strokes: others may cross there."""
    for shape in shapes:
        if isinstance(shape, Stroke) and shape.style not in PRINTED and len(shape.points) == 2:
            (y1, x1), (y2, x2) = shape.points
            yield (y1 + y2) / 2, (x1 + x2) / 2


def _written(shapes: Sequence[Shape]) -> Iterator[Point]:
    """The places where something is written, and the ends of lines."""
    for shape in shapes:
        if isinstance(shape, (Text, Sign)) and not _is_dot(shape):
            yield shape.at
        elif isinstance(shape, Stroke) and shape.style not in PRINTED:
            yield from (shape.points[0], shape.points[-1])
        elif isinstance(shape, Disc):
            yield shape.centre
