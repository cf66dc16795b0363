"""Two strokes on one line: lines are named in binary by how they end."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from enpitsu.grid import Segment
from enpitsu.layers.lines.walks import Heading, Walks
from enpitsu.logic import Bool, Clause, DerivedBool, PartialAssignment, Selection, Sink, Verdict
from enpitsu.logic.global_constraint import memoised


class OneWay(DerivedBool):
    """Two strokes lie on one line (lines that close are not told apart in clauses)."""

    __slots__ = ("s", "t", "ways")

    def __init__(self, ways: Walks, s: Segment, t: Segment) -> None:
        self.ways, self.s, self.t = ways, s, t

    def parts(self) -> Iterable[Bool]:
        return self.ways.parts

    def holds(self, known: PartialAssignment) -> Verdict:
        line, ways = self.ways.line, self.ways
        drawn = [line[self.s].holds(known), line[self.t].holds(known)]
        if False in drawn:
            return False
        sure = True
        for node in self.s.ends:
            walked, ends, _ = ways.walk((self.s, node), known)
            if any(stroke is self.t for stroke, _ in walked):
                return True
            sure = sure and ends
        return False if sure and None not in drawn else None

    @property
    def selections(self) -> Sequence[Selection]:
        selection = self.ways.selection
        return () if selection is None else (selection,)

    @property
    def beside_selections(self) -> Hashable:
        return self.s, self.t

    def write_literal(self, to: Sink) -> int:
        ways = self.ways.standing(to)
        codes = memoised(to.memo, (Codes, ways), Codes, ways, to)
        return codes.same(to, self.s, self.t)


class Codes:
    """For each way the number, in binary, of the way that its line ends with."""

    def __init__(self, ways: Walks, to: Sink) -> None:
        self.ways = ways
        length = len(ways.arrows).bit_length()
        self.bits: dict[Heading, list[int]] = {}
        for way in ways.arrows:
            first = to.fresh(length)
            self.bits[way] = list(range(first, first + length))
        clauses: list[Clause] = []
        for number, (way, bits) in enumerate(self.bits.items()):
            for unless in ways.stopping(way):
                clauses += [(*unless, x if number >> i & 1 else -x) for i, x in enumerate(bits)]
            for onward, unless in ways.going_on(way):
                for x, y in zip(bits, self.bits[onward], strict=True):
                    clauses += [(*unless, -x, y), (*unless, x, -y)]
        to.add(clauses)
        self._names: dict[Segment, list[int]] = {}

    def same(self, to: Sink, s: Segment, t: Segment) -> int:
        """The literal that two strokes are drawn and their lines have one name."""
        line = self.ways.line
        equal = self._equal(to, self._name(to, s), self._name(to, t))
        z, both = to.fresh(1), [line[s].number, line[t].number]
        to.add([(-z, equal), *[(-z, x) for x in both], (z, -equal, *[-x for x in both])])
        return z

    def _name(self, to: Sink, stroke: Segment) -> list[int]:
        """The lesser of the numbers of a line's two ends."""
        found = self._names.get(stroke)
        if found is None:
            one, other = [self.bits[stroke, node] for node in stroke.ends]
            first = to.fresh(len(one))
            found = self._names[stroke] = list(range(first, first + len(one)))
            less = self._less(to, one, other)
            for name, x, y in zip(found, one, other, strict=True):
                to.add([(-less, -name, x), (-less, name, -x), (less, -name, y), (less, name, -y)])
        return found

    @staticmethod
    def _less(to: Sink, a: Sequence[int], b: Sequence[int]) -> int:
        """The literal that one binary number (lowest bit first) is at most another."""
        first = to.fresh(len(a))
        before: list[int] = []
        for less, x, y in zip(range(first, first + len(a)), a, b, strict=True):
            to.add([(less, x, -y), (-less, -x, y)])
            if before:
                to.add([(-less, x, y, *before), (-less, -x, -y, *before)])
                to.add([(less, x, y, -before[0]), (less, -x, -y, -before[0])])
            else:
                to.add([(less, x, y), (less, -x, -y)])
            before = [less]
        return before[0]

    @staticmethod
    def _equal(to: Sink, a: Sequence[int], b: Sequence[int]) -> int:
        """The literal that two binary numbers are equal."""
        e, first = to.fresh(1), to.fresh(len(a))
        clauses: list[Clause] = [(e, *range(first, first + len(a)))]
        for d, x, y in zip(range(first, first + len(a)), a, b, strict=True):
            clauses += [(-d, x, y), (-d, -x, -y), (d, -x, y), (d, x, -y), (-e, -d)]
        to.add(clauses)
        return e
