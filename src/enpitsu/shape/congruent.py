"""Shapes that must differ, however they are turned or reflected."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from enpitsu.effort import reported
from enpitsu.logic import (
    Bool,
    Clash,
    Clause,
    GlobalConstraint,
    LazyClauses,
    PartialAssignment,
    PhraseContext,
    Read,
    Sink,
)
from enpitsu.reasons import MaybeReason, SameShape

At: TypeAlias = tuple[int, int]
Outline: TypeAlias = tuple[At, ...]

CLAUSES_PER_FORM = 200
"""So many clauses about one form are written at a time, if the shapes that clash need no more."""
MAX_CLAUSES = 20_000
"""So many are written about shapes that clash: on a large board hundreds may have one form at first."""


class DifferentShapes(GlobalConstraint):
    """No two of some sets of cells have congruent shapes."""

    __slots__ = ("shapes",)

    def __init__(self, shapes: list[Mapping[Any, Bool]]) -> None:
        self.shapes = shapes

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        return tuple([tuple(s) for s in self.shapes]), [b for s in self.shapes for b in s.values()]

    def parts(self) -> Iterable[Bool]:
        return dict.fromkeys([b for s in self.shapes for b in s.values()])

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Two shapes that are complete and congruent: all of both."""
        for pair in self._congruent(value):
            yield {b: value(b) is True for shape in pair for b in shape.values()}

    def _congruent(self, value: Read) -> Iterator[tuple[Mapping[Any, Bool], ...]]:
        """Two shapes that are complete and congruent."""
        seen: dict[Outline, list[Mapping[Any, Bool]]] = {}
        for shape in self.shapes:
            values = {c: value(b) for c, b in shape.items()}
            if None not in values.values():
                seen.setdefault(canonical([c for c, v in values.items() if v]), []).append(shape)
        for same in seen.values():
            yield from combinations(same, 2)

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        pair = next(self._congruent(known.reading()), ())
        places = [context.whole(shape.values()) for shape in pair]
        return SameShape(tuple(places)) if places and None not in places else None

    def encode(self, to: Sink) -> None:
        """Cuts that forbid a form wherever it fits, as soon as two shapes have it."""
        to.cut(FormCuts([{(c.row, c.col): to.literal(b) for c, b in s.items()} for s in self.shapes]))


class FormCuts(LazyClauses):
    """Lazy clauses: no two of these shapes (place -> its literal) have one form."""

    def __init__(self, shapes: list[dict[At, int]]) -> None:
        self.shapes = shapes
        self._least: dict[Outline, Outline] = {}

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """For each form that several shapes have: not two of them, in whatever places."""
        seen: dict[Outline, list[int]] = {}
        for i, literals in enumerate(reported(self.shapes, 0, batch=8)):
            own = tuple([at for at, x in literals.items() if (model[abs(x) - 1] > 0) is (x > 0)])
            form = self._least.get(own)
            if form is None:
                form = self._least[own] = min(images(own))
            seen.setdefault(form, []).append(i)
        return [c for form, who in seen.items() if len(who) > 1 for c in self._never_twice(form, who)]

    def _never_twice(self, form: Outline, who: Sequence[int]) -> list[Clause]:
        """Clauses for every two shapes that can have a form, those that have it now first."""
        found = [[self._unless(own, literals) for own in fitting(form, literals)]
                 for literals in reported(self.shapes, 0, batch=2)]  # fmt: skip
        now = set(who)
        fit = combinations([i for i, ways in enumerate(found) if ways], 2)
        others = [pair for pair in fit if not now.issuperset(pair)]
        out: list[Clause] = []
        for pairs, most in ((combinations(who, 2), MAX_CLAUSES), (others, CLAUSES_PER_FORM)):
            for i, j in reported(pairs, 0, batch=2):
                if len(out) > most:
                    break
                out += [(*one, *other) for one in found[i] for other in found[j]]
        return out

    def _unless(self, own: Outline, literals: Mapping[At, int]) -> Clause:
        """A clause that holds unless a shape is just these places."""
        return tuple([-x if at in own else x for at, x in literals.items()])


def images(at: Iterable[At]) -> list[Outline]:
    """The eight images of a shape, moved to the corner: equal for congruent shapes, but for their order."""
    at, found = list(at), list[Outline]()
    for _ in range(2):
        at = [(r, -c) for r, c in at]
        for _ in range(4):
            at = [(c, -r) for r, c in at]
            top, left = min([r for r, _ in at], default=0), min([c for _, c in at], default=0)
            found.append(tuple(sorted([(r - top, c - left) for r, c in at])))
    return found


def canonical(cells: Iterable[Any]) -> Outline:
    """The least of a shape's eight images, moved to the corner: equal for congruent shapes."""
    return min(images([(c.row, c.col) for c in cells]))


def fitting(form: Outline, places: Iterable[At]) -> list[Outline]:
    """Every way to put a form, turned or reflected, on some of these places.

    >>> fitting(((0, 0), (0, 1)), [(4, 4), (4, 5), (5, 5)])
    [((4, 4), (4, 5)), ((4, 5), (5, 5))]
    """
    free = dict.fromkeys(places)
    found: dict[Outline, None] = {}
    for image in images(form):
        for row, col in free if image else [(0, 0)]:
            dr, dc = (row - image[0][0], col - image[0][1]) if image else (0, 0)
            own = tuple([(r + dr, c + dc) for r, c in image])
            if all([at in free for at in own]):
                found[own] = None
    return sorted(found)


def different_shapes(shapes: Iterable[Mapping[Any, Bool]]) -> Bool:
    """No two of these shapes (cell -> whether it belongs) are congruent, turned or reflected.

    ::

        # . | # #        # . | . #
        # # | # .  no    # . | # #  yes
    """
    return DifferentShapes(list(shapes))
