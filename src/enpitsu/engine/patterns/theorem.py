"""Local theorems: premises on a few marks, and the marks that they imply together.

::

    A: one or two of a, b, c          the residual of a case under the facts of the step
    B: not both of b, c               that of another case
    ---------------------------
    a                                 what follows

A premise is a truth table, so steps whose cases leave the same residuals (near a border, beside a known
mark, from another clue) are instances of one theorem.  ``weakest`` keeps of each premise only the clauses
that the conclusion needs.  The eight images of a theorem under rotation and reflection have one name, and
so have the forms in which marks lie farther apart along rows or columns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2s
from itertools import combinations
from typing import Any

from enpitsu.engine.backends import make
from enpitsu.engine.spots import TURNS, Point, Spot, moved, turned
from enpitsu.logic import Clause

MAX_MARKS = 12
"""The most marks of a premise of a local theorem."""


@dataclass(frozen=True, slots=True, order=True)
class Premise:
    """A condition of a rule on some marks, as a truth table: the allowed rows (bits of the marks on)."""

    letter: str
    marks: tuple[Spot, ...]
    rows: tuple[int, ...]

    def image(self, to: Mapping[Spot, Spot]) -> Premise:
        """The premise with its marks renamed, in the order of the new ones."""
        marks = sorted(range(len(self.marks)), key=lambda i: to[self.marks[i]])
        rows = [sum([1 << n for n, i in enumerate(marks) if row >> i & 1]) for row in self.rows]
        return Premise(self.letter, tuple([to[self.marks[i]] for i in marks]), tuple(sorted(rows)))

    def refused(self) -> list[int]:
        """The rows that it forbids."""
        allowed = set(self.rows)
        return [row for row in range(1 << len(self.marks)) if row not in allowed]

    def clauses(self, number: Mapping[Spot, int]) -> list[Clause]:
        """The premise as CNF, a clause per forbidden row; ``number``: the variable of each mark."""
        variables = [number[mark] for mark in self.marks]
        return [[-x if row >> i & 1 else x for i, x in enumerate(variables)] for row in self.refused()]


def premise(letter: str, marks: Sequence[Spot], rows: Iterable[int]) -> Premise:
    """Make a premise, without the marks on which the condition does not depend."""
    allowed = set(rows)
    kept = [i for i in range(len(marks)) if any([row ^ 1 << i not in allowed for row in allowed])]
    short = {sum([1 << n for n, i in enumerate(kept) if row >> i & 1]) for row in allowed}
    return Premise(letter, tuple([marks[i] for i in kept]), tuple(sorted(short)))


@dataclass(frozen=True, slots=True, order=True)
class Consequence:
    """A mark that follows, with its value."""

    mark: Spot
    value: bool


@dataclass(frozen=True, order=True)
class Theorem:
    """Some premises, and the marks that follow from all of them together."""

    premises: tuple[Premise, ...]
    gives: tuple[Consequence, ...]

    @cached_property
    def marks(self) -> list[Spot]:
        """The marks of its premises, sorted."""
        return sorted({mark for one in self.premises for mark in one.marks})

    def image(self, turn: int, by: Point) -> Theorem:
        """The theorem rotated or reflected, and then translated."""
        return self._at({mark: (mark[0], mark[1], moved(mark[2], turn, by)) for mark in self.marks})

    def _at(self, to: Mapping[Spot, Spot]) -> Theorem:
        """The theorem with its marks renamed."""
        premises = sorted([one.image(to) for one in self.premises])
        gives = sorted([Consequence(to[one.mark], one.value) for one in self.gives])
        return Theorem(tuple(premises), tuple(gives))

    @cached_property
    def least(self) -> Theorem:
        """The canonical image: the least one, translated to the upper left corner by whole cells."""
        return min([self._cornered(turn) for turn in TURNS])

    @cached_property
    def name(self) -> str:
        """A short name (a hash of its content), the same for all images and for stretched forms."""
        first = min([self._cornered(turn)._contracted() for turn in TURNS])
        text = json.dumps(first.data(), separators=(",", ":"))
        return blake2s(text.encode(), digest_size=4).hexdigest()

    def _cornered(self, turn: int) -> Theorem:
        """An image, translated to the upper left corner by whole cells."""
        at = [turned(point, turn) for mark in self.marks for point in mark[2]]
        top, left = [min([p[i] for p in at], default=0.0) // 2 * 2 for i in (0, 1)]
        return self.image(turn, (-top, -left))

    def _contracted(self) -> Theorem:
        """The theorem without empty rows and columns between its marks: the compact form."""
        points = [point for mark in self.marks for point in mark[2]]
        y, x = (_near([point[i] for point in points]) for i in (0, 1))
        return self._at({m: (m[0], m[1], tuple([(y[v], x[u]) for v, u in m[2]])) for m in self.marks})

    def data(self) -> dict[str, Any]:
        """The theorem as JSON-compatible data: the marks, and premises by indices of these."""
        marks = self.marks
        number = {mark: n for n, mark in enumerate(marks)}
        return {
            "marks": [[layer, value, [_plain(p) for p in points]] for layer, value, points in marks],
            "premises": [[p.letter, [number[m] for m in p.marks], list(p.rows)] for p in self.premises],
            "gives": [[number[g.mark], g.value] for g in self.gives],
        }

    @staticmethod
    def read(data: Mapping[str, Any]) -> Theorem:
        """The inverse of ``data``."""
        marks: list[Spot] = [
            (layer, value, tuple([(float(y), float(x)) for y, x in points]))
            for layer, value, points in data["marks"]
        ]
        premises = [
            Premise(one, tuple([marks[n] for n in of]), tuple(rows)) for one, of, rows in data["premises"]
        ]
        return Theorem(tuple(premises), tuple([Consequence(marks[n], value) for n, value in data["gives"]]))

    # -- proofs ------------------------------------------------------------------------------------

    def proved(self) -> bool:
        """Return whether its premises are consistent and imply all its consequences."""
        return {*self.gives} <= {*consequences(self.premises)}

    def is_minimal(self) -> bool:
        """Return whether no premise can be dropped without losing a consequence."""
        fewer = combinations(self.premises, len(self.premises) - 1)
        return not any([{*self.gives} <= {*consequences(premises)} for premises in fewer])


def consequences(premises: Sequence[Premise]) -> list[Consequence]:
    """The backbone of some premises: the marks that they imply, in order; empty if inconsistent."""
    marks = sorted({mark for one in premises for mark in one.marks})
    number = {mark: n for n, mark in enumerate(marks, 1)}
    solver = make("glucose4")
    solver.load([clause for one in premises for clause in one.clauses(number)])
    if not solver.solve():
        return []
    seen = solver.model()
    out = []
    for mark, x in number.items():
        value = x in seen  # in no clause, it is neither
        if not solver.solve([-x if value else x]):
            out.append(Consequence(mark, value))
    return out


def _near(values: Iterable[float]) -> dict[float, float]:
    """Old -> new coordinates, with gaps reduced to one cell (one and a half if a gap is not whole)."""
    out: dict[float, float] = {}
    last = at = 0.0
    for value in sorted(set(values)):
        gap = value - last
        at += gap if gap <= 2 or not out else 2 + gap % 2
        out[value], last = at, value
    return out


def _plain(point: Point) -> list[float]:
    return [int(v) if v == int(v) else v for v in point]
