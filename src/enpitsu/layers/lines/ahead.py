"""Numbers of things on the ways ahead: rows of literals, equal or one step apart along the line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines.walks import Heading, Walks
from enpitsu.logic import Bool, Clause, DerivedInt, Known, Sink
from enpitsu.logic.whole import memoised


class Quantity:
    """A kind of thing that is counted on the ways ahead; each way has one number of it."""

    def __init__(self, ways: Walks, key: Sequence[Any]) -> None:
        self.ways, (self.kind, *self.of) = ways, key
        self.numbers: dict[Heading, Ahead] = {}

    def number(self, stroke: Segment, node: Any) -> Ahead:
        """The number of one way."""
        found = self.numbers.get((stroke, node))
        if found is None:
            found = self.numbers[stroke, node] = Ahead(self, (stroke, node))
        return found

    def first(self, way: Heading) -> int:
        """The number that a stroke itself counts."""
        stroke, node = way
        if self.kind == "heads":
            return int(stroke.way(stroke.other(node)) == self.of[0].value)
        return int(self.kind == "steps")

    def join(self, way: Heading, onward: Segment) -> int:
        """The number counted for going on over a stroke."""
        return int(self.kind == "bends" and not in_line(way[0], onward))

    def last(self, way: Heading) -> int:
        """The number counted for ending after a way."""
        return int(self.kind == "ends" and way[1] in self.of)

    def bounds(self, way: Heading, known: Known) -> tuple[int, int]:
        """The least and the most that a number can be."""
        walked, ends, closes = self.ways.walk(way, lambda b: b.holds(known))
        low = sum([self.first(w) for w in walked])
        low += sum([self.join(w, onward[0]) for w, onward in pairwise(walked)])
        if ends and walked and not closes:
            low += self.last(walked[-1])
        if closes and self.kind in ("steps", "bends"):
            return self.most, self.most
        low = min(low, self.most)
        return (low, low) if ends else (low, self.most)

    @property
    def most(self) -> int:
        """More than any line has."""
        return 1 if self.kind in ("ends", "heads") else len(self.ways.line)


class Ahead(DerivedInt):
    """A number of things on the way ahead; without end, if the line closes."""

    __slots__ = ("count", "way")

    def __init__(self, count: Quantity, way: Heading) -> None:
        self.count, self.way = count, way

    @property
    def most(self) -> int:
        return self.count.most

    def parts(self) -> Iterable[Bool]:
        return self.count.ways.line.values()

    def bounds(self, known: Known) -> tuple[int, int]:
        return self.count.bounds(self.way, known)

    def write_row(self, to: Sink, cap: int) -> list[int]:
        rows = memoised(to.memo, self.count, AheadRows, self.count)
        rows.grow(to, cap)
        return rows.rows[self.way][:cap]


class AheadRows:
    """The rows of one count in a program."""

    def __init__(self, count: Quantity) -> None:
        self.count = count
        self.rows: dict[Heading, list[int]] = {way: [] for way in count.ways.arrows}

    def grow(self, to: Sink, cap: int) -> None:
        """Rows of so many literals."""
        start = len(next(iter(self.rows.values()), []))
        for row in self.rows.values() if start < cap else ():
            first = to.fresh(cap - start)
            row += range(first, first + cap - start)
        for way, row in self.rows.items():
            for k in range(start, cap):
                to.add(self._at_least(way, row[k], k))
        if self.count.kind == "ends" and not start:
            to.cut(self)

    def cuts(self, model: Sequence[int]) -> list[Clause]:
        """A line that closes ends nowhere: around it a count of ends is equal, and could be anything."""
        found: list[Clause] = []
        closed = set[Heading]()
        for start, (ends, *_) in self.rows.items():
            if model[ends - 1] < 0 or start in closed:
                continue
            walk, unless = dict.fromkeys([start]), dict[int, None]()
            onward = self._onward(start, model)
            while onward is not None:
                way, here = onward
                unless |= dict.fromkeys(here)
                if way in walk:
                    found.append([-ends, *unless])
                    closed |= set(walk)
                    break
                walk[way] = None
                onward = self._onward(way, model)
        return found

    def _onward(self, way: Heading, model: Sequence[int]) -> tuple[Heading, list[int]] | None:
        """The way that follows in a model, and the beginning of clauses that speak of it."""
        for onward, unless in self.count.ways.going_on(way):
            if all([model[abs(x) - 1] * x < 0 for x in unless]):
                return onward, unless
        return None

    def settle(self, fixed: Sequence[int]) -> None:
        """Of no use here."""

    def _at_least(self, way: Heading, x: int, k: int) -> Iterator[Clause]:
        """The literal that more than k things lie ahead."""
        count, ways = self.count, self.count.ways
        drawn = ways.line[way[0]].number
        yield (-x, drawn)
        k -= count.first(way)
        if k < 0:
            yield (x, -drawn)
            return
        for unless in ways.stopping(way):
            yield (*unless, x if k < count.last(way) else -x)
        for onward, unless in ways.going_on(way):
            more = k - count.join(way, onward[0])
            if more < 0:
                yield (*unless, x)
            else:
                y = self.rows[onward][more]
                yield (*unless, -x, y)
                yield (*unless, x, -y)
