"""Quantities counted along the ways ahead: order-encoded, equal or one step apart from stroke to stroke."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from enpitsu.effort import reported
from enpitsu.grid import Segment, in_line, once
from enpitsu.layers.lines.end_classes import EndClasses
from enpitsu.layers.lines.said import COUNTED, LineAhead, line_of, wrong_each_way, wrong_end
from enpitsu.layers.lines.walks import ANY, Heading, literal_nodes
from enpitsu.layers.lines.ways_left import numbers_left
from enpitsu.logic import (
    FALSE,
    TRUE,
    Bool,
    Clause,
    Continuation,
    Count,
    DerivedInt,
    Int,
    LazyClauses,
    PartialAssignment,
    PhraseContext,
    Selection,
    Sink,
)
from enpitsu.logic.global_constraint import memoised
from enpitsu.logic.why import wrong_amount
from enpitsu.networks.graph import on
from enpitsu.networks.roots import largest
from enpitsu.reasons import HasOne, MaybeReason

if TYPE_CHECKING:
    from enpitsu.layers.lines.ways import Ways


NONE = frozenset({0})

DIGIT_STOPS = 6
"""The number of stops from which the end of a line is encoded by the binary digits of the stop's number."""

SELECTED_DIGIT_STOPS = 12
"""As ``DIGIT_STOPS``, if literals represent the stops that givens select.

Seconds for three easy boards of 6x6 with two seeds each (`python -m bench.easy`): with 9 stops and one end
in conditions, 44 and 39 for a limit of 12 or more, 57 and 48 for 6; with 20 stops, each in conditions, 53
and 59, and no result in reasonable time for a limit of 100.
"""


class Quantity:
    """A quantity that is counted on the ways ahead, such as bends; each way has one number of it."""

    def __init__(self, ways: Ways, key: Sequence[Any]) -> None:
        self.ways, (self.kind, *self.of) = ways, key
        self.numbers: dict[Heading, Ahead] = {}

    @once
    def parts(self) -> tuple[Bool, ...]:
        """All conditions on which the numbers depend."""
        asked = self.of[0].of.values() if self.kind in ("joints", "goals") else ()
        return (*self.ways.parts, *asked)

    @once
    def digits(self) -> tuple[tuple[Quantity, int], ...]:
        """The binary encoding of "the line ends in this stop", if there are many stops.

        Pairs (quantity "this digit is 1", sign 1 or -1); empty if no digits are used.
        """
        places = self.ways._numbered if self.kind == "ends" and len(self.of) == 1 else {}
        if len(places) < DIGIT_STOPS or self.of[0] not in places:
            return ()
        found = []
        for b in range(len(places).bit_length()):
            ones = tuple([place for place, n in places.items() if n >> b & 1])
            if ones == (self.of[0],):  # a digit of its own
                return ()
            found.append((self.ways._quantity("ends", *ones), 1 if places[self.of[0]] >> b & 1 else -1))
        return tuple(found)

    @once
    def selections(self) -> tuple[Selection, ...]:
        """The stops that givens select, and the nodes in one of which the line has to end.

        A single one of many stops is encoded by the digits of its number instead.
        """
        stops = self.ways.selection
        if stops is None:
            return ()
        ends = frozenset(self.of if self.kind == "ends" else ())
        if not ends or (len(ends) == 1 and len(stops.nodes) >= SELECTED_DIGIT_STOPS):
            return (stops,)
        return stops, Selection((Quantity, stops.use), stops.among, ends)

    def standing(self, to: Sink) -> Quantity:
        """The quantity to be encoded: with the literals that represent selections by givens, if any."""
        ways = self.ways.standing(to)
        if ways is self.ways:
            return self
        goals = to.memo.get(self.selections[-1].key) if len(self.selections) > 1 else None
        if goals is None:
            return ways._quantity(self.kind, *self.of)
        key = self.selections[-1].use, goals.number
        return ways._quantity("goals", ways._mapping(memoised(to.memo, key, literal_nodes, goals)))

    def number(self, stroke: Segment, node: Any) -> Ahead:
        """The number of one way."""
        found = self.numbers.get((stroke, node))
        if found is None:
            found = self.numbers[stroke, node] = Ahead(self, (stroke, node))
        return found

    def first(self, way: Heading) -> int:
        """The contribution of a stroke itself to the number."""
        stroke, node = way
        if self.kind == "heads":
            return int(stroke.way(stroke.other(node)) == self.of[0].value)
        return int(self.kind == "steps")

    def join(self, way: Heading, onward: Segment) -> Bool:
        """The condition that the joint to the next stroke counts."""
        if self.kind == "joints":
            of: Mapping[tuple[Segment, Segment], Bool] = self.of[0].of
            return of.get((way[0], onward), of.get((onward, way[0]), FALSE))
        return TRUE if self.kind == "bends" and not in_line(way[0], onward) else FALSE

    def last(self, way: Heading) -> Bool:
        """The condition that an end of the line after a way counts."""
        if self.kind == "goals":
            goals: Mapping[Any, Bool] = self.of[0].of
            return goals.get(way[1], FALSE)
        return TRUE if self.kind == "ends" and way[1] in self.of else FALSE

    @property
    def noun(self) -> str:
        """The noun for the counted things; empty if there is none."""
        return COUNTED.get(self.kind, "") or (self.of[0].noun if self.kind == "joints" else "")

    def bounds(self, way: Heading, known: PartialAssignment) -> tuple[int, int]:
        """The (lower, upper) bounds of a way's number; cached, as many cases use them."""
        found: tuple[int, int] | None = known.memo.get((self, way))
        if found is None:
            found = known.memo[self, way] = self._bounds(way, known)
        return found

    def _bounds(self, way: Heading, known: PartialAssignment) -> tuple[int, int]:
        walked, ends, closes = self.ways.walk(way, known)
        if self.kind == "ends":  # of these many are asked about one way
            so = bool(walked) and not closes and walked[-1][1] in self.of
            return (so, so) if ends else (0, 1)
        low = sum([self.first(w) for w in walked])
        met = [self.join(w, onward[0]).holds(known) for w, onward in pairwise(walked)]
        if ends and walked and not closes:
            met.append(self.last(walked[-1]).holds(known))
        low += met.count(True)
        if closes and (self.kind in ("steps", "bends") or (self.kind == "joints" and low)):
            return self.most, self.most
        high = low + met.count(None) if ends else self.most
        return min(low, self.most), min(high, self.most)

    @property
    def most(self) -> int:
        """An upper bound, which stands for infinity as well."""
        return 1 if self.kind in ("ends", "goals", "heads") else len(self.ways.line)


class Ahead(DerivedInt):
    """The number of counted things on one way ahead; infinite if the line closes."""

    __slots__ = ("count", "way")

    def __init__(self, count: Quantity, way: Heading) -> None:
        self.count, self.way = count, way

    @property
    def most(self) -> int:
        return self.count.most

    def parts(self) -> Iterable[Bool]:
        return self.count.parts

    def bounds(self, known: PartialAssignment) -> tuple[int, int]:
        return self.count.bounds(self.way, known)

    def broken(self, values: int, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        count = self.count
        if not count.noun:
            return wrong_end(count.ways, self.way, count.kind, count.of, values, known)
        line = line_of(count.ways, [self.way], known)
        if line is None:
            return None
        low, high = self.bounds(known)
        if values == 1:
            return HasOne(line, count.noun) if low else None
        least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
        found = wrong_amount(line, least, most, (low, high), count.noun)
        return found or wrong_each_way(line, values, numbers_left(count, self.way, known), count.noun)

    def courses(self, known: PartialAssignment) -> Iterable[Continuation]:
        return (LineAhead(self.count.ways, self.way),)

    def in_all(
        self, of: Sequence[Int], values: int, known: PartialAssignment, context: PhraseContext
    ) -> MaybeReason:
        count, ways = self.count, [n.way for n in of if isinstance(n, Ahead)]
        numbers = [numbers_left(n.count, n.way, known) for n in of if isinstance(n, Ahead)]
        drawn = [way for way, some in zip(ways, numbers, strict=True) if some != NONE]
        line = line_of(count.ways, drawn, known)
        starts = {stroke.other(node) for stroke, node in ways}
        if len(ways) < len(of) or len(starts) > 1 or line is None or not count.noun:
            return None
        sums = {0}
        for some in numbers:
            sums = {a + b for a in sums for b in some or ()}
        return wrong_each_way(line, values, sums, count.noun)

    def note_implied(self, unless: Bool, values: int, memo: dict[object, Any]) -> None:
        if self._ends(unless, values):
            classes = EndClasses.of(self.count.ways, memo)
            classes.note(self._start, self.way[0], frozenset(self.count.of))

    @property
    def _start(self) -> Any:
        """The node that the way leaves."""
        stroke, end = self.way
        return stroke.other(end)

    def _ends(self, unless: Bool, values: int) -> bool:
        """Return whether a case says where the line from a stop ends, if its first stroke is drawn."""
        count, drawn = self.count, self.count.ways.line[self.way[0]].number
        if count.kind != "ends" or values & 1 or unless.number != -drawn:
            return False
        return self._start in count.ways.stops

    def is_said(self, unless: Bool, values: int, to: Sink) -> bool:
        return to.profile.relying and self._ends(unless, values) and self._classed(to)

    def _classed(self, to: Sink) -> bool:
        """Return whether the end of the line is encoded by classes of stops."""
        classes = EndClasses.of(self.count.ways, to.memo)
        return self.way[0] in classes.noted.get(self._start, {}) and classes.written(self.count.ways, to)

    @property
    def selections(self) -> Sequence[Selection]:
        return self.count.selections

    @property
    def beside_selections(self) -> Hashable:
        of = () if len(self.selections) > 1 else tuple(self.count.of)
        return self.count.kind, self.way, of

    def write_row(self, to: Sink, cap: int) -> list[int]:
        count = self.count.standing(to)
        if count is not self.count:
            return count.number(*self.way).write_row(to, cap)
        if to.profile.relying and self.count.kind == "ends" and self._classed(to):
            return [self.count.ways.line[self.way[0]].number]
        parts = self.count.digits
        if parts:  # the place by the digits of its number: a few rows for all places together
            digits = [to.row(q.number(*self.way), 1)[0] * sign for q, sign in parts]
            x = to.fresh(1)
            to.add([(x, *[-y for y in digits]), *[(-x, y) for y in digits]])
            return [x]
        rows = memoised(to.memo, self.count, AheadRows, self.count)
        rows.grow(to, cap)
        return rows.rows[self.way][:cap]


class AheadRows(LazyClauses):
    """The rows of one count in a program."""

    def __init__(self, count: Quantity) -> None:
        self.count = count
        self._joints: dict[tuple[Heading, Segment], int] = {}
        self.rows: dict[Heading, list[int]] = {way: [] for way in count.ways.arrows}

    def grow(self, to: Sink, cap: int) -> None:
        """Extend the rows to ``cap`` literals."""
        start = len(next(iter(self.rows.values()), []))
        if start >= cap:
            return
        never, unbent = self._lengthen(to, start, cap), self._unbent(to)
        ways, degrees = self.count.ways, self.count.ways.line.degrees
        left = {node: _left(degree, to) for node, degree in degrees.items()}
        for way, row in reported(self.rows.items(), 0, batch=8):
            stopping = ways.stopping(way, left.get(way[1], ANY))
            going_on = ways.going_on(way, left.get(way[1], ANY))
            if way in unbent:
                going_on = [(then, unless) for then, unless in going_on if in_line(way[0], then[0])]
            for k in range(start, cap):
                clauses = self._at_least(to, way, row[k], k, stopping, going_on)
                to.add(_without(never, clauses) if never else clauses)
        if self.count.kind in ("ends", "goals", "joints") and not start:
            to.cut(self)

    def _unbent(self, to: Sink) -> set[Heading]:
        """The ways without a bend ahead by other cases, if bends are not what is counted here."""
        bends = self.count.ways._quantity("bends")
        return set() if bends is self.count else {w for w, n in bends.numbers.items() if to.left(n) == 1}

    def _lengthen(self, to: Sink, start: int, cap: int) -> int:
        """Lengthen the rows; returns the false literal used for excluded values (0: none was needed)."""
        never, numbers = 0, self.count.numbers
        for way, row in self.rows.items():
            most = min(cap, largest(numbers[way], to)) if way in numbers else cap
            if most > start:
                first = to.fresh(most - start)
                row += range(first, first + most - start)
            if most < cap:
                never = to.literal(FALSE)
                row += [never] * (cap - max(most, start))
        return never

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """Clauses against claims on closed lines, where all rows are equal but nothing is counted."""
        found: list[Clause] = []
        for line in self.count.ways.closed(model):
            joints = [x for way, onward, _ in line if (x := self._joints.get((way, onward))) is not None]
            if any([on(model, x) for x in joints]):
                continue
            rows = [[x for x in self.rows[way] if on(model, x)] for way, _, _ in line]
            unless = dict.fromkeys([x for _, _, here in line for x in here] + joints)
            found += [[-x, *unless] for x in next(filter(None, rows), [])]
        return found

    def _at_least(
        self,
        to: Sink,
        way: Heading,
        x: int,
        k: int,
        stopping: list[list[int]],
        going_on: list[tuple[Heading, list[int]]],
    ) -> Iterator[Clause]:
        """Clauses for the literal "more than k things lie ahead", where the line ends or goes on."""
        count, ways = self.count, self.count.ways
        drawn = ways.line[way[0]].number
        yield (-x, drawn)
        k -= count.first(way)
        if k < 0:
            yield (x, -drawn)
            return
        last = count.last(way) if k == 0 else FALSE
        goal = x if last is TRUE else -x if last is FALSE else to.literal(last)
        for unless in stopping:
            if goal in (x, -x):
                yield (*unless, goal)
            else:
                yield (*unless, -x, goal)
                yield (*unless, x, -goal)
        for onward, unless in going_on:
            counts = count.join(way, onward[0])
            if counts is TRUE or counts is FALSE:
                yield from self._as_many(x, onward, k - (counts is TRUE), unless)
            else:
                joint = self._joints[way, onward[0]] = to.literal(counts)
                yield from self._as_many(x, onward, k - 1, [*unless, -joint])
                yield from self._as_many(x, onward, k, [*unless, joint])

    def _as_many(self, x: int, onward: Heading, k: int, unless: list[int]) -> Iterator[Clause]:
        """A literal holds just if more than k things lie ahead of another way."""
        if k < 0:
            yield (*unless, x)
        else:
            y = self.rows[onward][k]
            yield (*unless, -x, y)
            yield (*unless, x, -y)


def _without(never: int, clauses: Iterable[Clause]) -> Iterator[Clause]:
    """Clauses without a literal that never holds."""
    for clause in clauses:
        if -never not in clause:
            yield [x for x in clause if x != never]


def _left(degree: Count, to: Sink) -> int:
    """The values of a degree that matter here, as far as other cases leave them (bits)."""
    return next((values for values in (0b101, 0b111) if to.bounded(degree, values)), ANY)
