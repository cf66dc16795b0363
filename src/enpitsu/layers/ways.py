"""Ways along lines: what lies ahead of who leaves a node over a stroke, up to where the line ends.

Every stroke has two ways, one to each of its ends.  What is said of a way follows from the one way that
goes on from there, so numbers are rows of literals, equal or one step apart along the line: no cuts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple, TypeAlias

from enpitsu.grid import Direction, Segment, in_line, once
from enpitsu.layers.line_text import WrittenLines
from enpitsu.layers.same_way import OneWay
from enpitsu.logic import FALSE, Bool, Clause, DerivedInt, Known, Read, Sink, every

Way: TypeAlias = tuple[Segment, Any]
"""A stroke, and the end of it that one comes to."""


KEPT = 64
"""Ways of so many different sets of stops are kept with their lines."""


class Tee(NamedTuple):
    """Three strokes that meet: one at the side of two that are in line."""

    node: Any
    side: Segment
    bar: tuple[Segment, Segment]
    drawn: Bool


class WalkedLines(WrittenLines):
    """Lines that can be walked."""

    segments_at: dict[Any, list[Segment]]
    arm: Callable[[Any, Direction], Bool]

    def ways(self, stops: Iterable[Any] = (), *, crossing: bool = False) -> Ways:
        """The lines from stop to stop, as seen by who walks them.

        ::

            o ─ ┐ · ·      from o: 3 steps, 2 bends, it ends in x
            · · └ x ─      (but for the stop it would go on)

        ``crossing``: where more than two strokes meet, a line goes straight on (else it ends there).
        """
        key = frozenset(stops), crossing
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) == KEPT:
                self._ways.clear()
            found = self._ways[key] = Ways(self, *key)
        return found

    @once
    def tees(self) -> tuple[Tee, ...]:
        """Every three strokes that can make a T, and the condition that all of them are drawn.

        ::

            ─ ┬ ─      node, side (down), bar (left and right), drawn
              ╵
        """
        return tuple([
            Tee(node, side, (s, t), every([self[x] for x in (side, s, t)]))
            for node, near in self.segments_at.items()
            for s, t in combinations(near, 2) if in_line(s, t)
            for side in near if side not in (s, t)
        ])  # fmt: skip

    @once
    def _ways(self) -> dict[tuple[frozenset[Any], bool], Ways]:
        return {}

    def leads_to(
        self, way: Direction, goals: Mapping[Any, Bool], stops: Mapping[Any, Bool]
    ) -> dict[Any, Bool]:
        """For each node, whether straight ahead on the line there is a goal, and no stop before it.

        ::

            a ─ o ─ x      to the right, o leads to x; if o is a stop, a does not
        """
        found: dict[Any, Bool] = {}
        far = sorted(
            self.segments_at, key=lambda n: n.row * way.value[0] + n.col * way.value[1], reverse=True
        )
        for node in far:
            there = node.step(way)
            ahead = FALSE if there is None else goals[there] | (~stops[there] & found[there])
            found[node] = self.arm(node, way) & ahead
        return found


class Ways:
    """The lines between some nodes, as seen by who walks them.

    A line ends at each of the ``stops``; elsewhere where no stroke or more than one goes on.  ``crossing``:
    where more than two strokes meet, it goes straight on.
    """

    def __init__(self, line: WalkedLines, stops: frozenset[Any], crossing: bool) -> None:
        self.line, self.stops, self.crossing = line, stops, crossing
        self._asked: dict[tuple[Any, ...], Any] = {}

    def _number(self, stroke: Segment, start: Any, *key: Any) -> Ahead:
        found: Quantity | None = self._asked.get(key)
        if found is None:
            found = self._asked[key] = Quantity(self, key)
        return found.number(stroke, stroke.other(start))

    def steps(self, start: Any, stroke: Segment) -> Ahead:
        """How many strokes the line has that leaves a node over this stroke (0 if it is not drawn).

        ::

            o ─ ┐        3
                └ x
        """
        return self._number(stroke, start, "steps")

    def bends(self, start: Any, stroke: Segment) -> Ahead:
        """How often the line bends that leaves a node over this stroke.

        ::

            o ─ ┐        2
                └ x
        """
        return self._number(stroke, start, "bends")

    def ends_in(self, start: Any, stroke: Segment, *places: Any) -> Bool:
        """The line that leaves a node over this stroke ends in one of some places.

        ::

            o ─ ┐        ends_in(o, the stroke to the right, x)
                └ x
        """
        return self._number(stroke, start, "ends", *places) >= 1

    def heads(self, start: Any, stroke: Segment, way: Direction) -> Bool:
        """The line that leaves a node over this stroke takes a step in a direction.

        ::

            o ─ ┐        EAST and SOUTH
                └ x
        """
        return self._number(stroke, start, "heads", way) >= 1

    def same(self, s: Segment, t: Segment) -> Bool:
        """Two strokes are drawn and lie on one line.

        ::

            o ─ ┐        same(the first, the last)
                └ x
        """
        found: Bool | None = self._asked.get((s, t))
        if found is None:
            found = self._asked[s, t] = self._asked[t, s] = OneWay(self, s, t)
        return found

    # -- walking -------------------------------------------------------------------------------

    @once
    def arrows(self) -> tuple[Way, ...]:
        """Every way."""
        return tuple([(s, n) for s in self.line for n in s.ends])

    def onward(self, way: Way) -> list[tuple[Segment, list[Segment]]]:
        """The strokes that may go on, each with the strokes that must then be missing; none at a stop."""
        stroke, node = way
        if node in self.stops:
            return []
        near = [t for t in self.line.segments_at.get(node, ()) if t is not stroke]
        straight = [t for t in near if self.crossing and in_line(stroke, t)]
        return [(t, [] if t in straight else [u for u in near if u is not t]) for t in near]

    def walk(self, way: Way, value: Read) -> tuple[list[Way], bool, bool]:
        """(the ways surely walked, whether the line surely ends there, whether it closes)."""
        walked: dict[Way, None] = {}
        here: Way | None = way
        if not value(self.line[way[0]]):
            return [], value(self.line[way[0]]) is False, False
        while here is not None and here not in walked:
            walked[here] = None
            here, sure = self._next(here, value)
            if here is None:
                return list(walked), sure, False
        return list(walked), True, True

    def _next(self, way: Way, value: Read) -> tuple[Way | None, bool]:
        """(the way that surely goes on, whether it is known if there is one)."""
        onward = self.onward(way)
        state = {t: value(self.line[t]) for t, _ in onward}
        open_ = False
        for t, less in onward:
            verdicts = [state[t], *[None if state[u] is None else not state[u] for u in less]]
            if False not in verdicts:
                if None not in verdicts:
                    return (t, t.other(way[1])), True
                open_ = True
        return None, not open_

    def stopping(self, way: Way) -> list[list[int]]:
        """Clauses' beginnings, one of which is false as a whole just if the line ends after this way."""
        onward = self.onward(way)
        x = {t: self.line[t].number for t, _ in onward}
        first = -self.line[way[0]].number
        straight = [x[t] for t, less in onward if not less and len(onward) > 1]
        found = [[first, *x.values()]]
        bent = [x[t] for t, less in onward if less or len(onward) == 1]
        found += [[first, *straight, -a, -b] for a, b in combinations(bent, 2)]
        return found

    def going_on(self, way: Way) -> Iterator[tuple[Way, list[int]]]:
        """Each way that may follow, with the beginning of clauses that speak of it only if it does."""
        line, first = self.line, -self.line[way[0]].number
        for t, less in self.onward(way):
            unless = [first, -line[t].number, *[line[u].number for u in less]]
            yield (t, t.other(way[1])), unless


class Quantity:
    """What one kind of thing on the ways ahead is counted; each way has one number of it."""

    def __init__(self, ways: Ways, key: Sequence[Any]) -> None:
        self.ways, (self.kind, *self.of) = ways, key
        self.numbers: dict[Way, Ahead] = {}

    def number(self, stroke: Segment, node: Any) -> Ahead:
        """The number of one way."""
        found = self.numbers.get((stroke, node))
        if found is None:
            found = self.numbers[stroke, node] = Ahead(self, (stroke, node))
        return found

    def first(self, way: Way) -> int:
        """What a stroke itself counts."""
        stroke, node = way
        if self.kind == "heads":
            return int(stroke.way(stroke.other(node)) == self.of[0].value)
        return int(self.kind == "steps")

    def join(self, way: Way, onward: Segment) -> int:
        """What going on over a stroke counts."""
        return int(self.kind == "bends" and not in_line(way[0], onward))

    def last(self, way: Way) -> int:
        """What it counts to end after a way."""
        return int(self.kind == "ends" and way[1] in self.of)

    def bounds(self, way: Way, known: Known) -> tuple[int, int]:
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

    def __init__(self, count: Quantity, way: Way) -> None:
        self.count, self.way = count, way

    @property
    def most(self) -> int:
        return self.count.most

    def parts(self) -> Iterable[Bool]:
        return self.count.ways.line.values()

    def bounds(self, known: Known) -> tuple[int, int]:
        return self.count.bounds(self.way, known)

    def write_row(self, to: Sink, cap: int) -> list[int]:
        rows: Rows | None = to.memo.get(self.count)
        if rows is None:
            rows = to.memo[self.count] = Rows(self.count)
        rows.grow(to, cap)
        return rows.rows[self.way][:cap]


class Rows:
    """The rows of one count in a program."""

    def __init__(self, count: Quantity) -> None:
        self.count = count
        self.rows: dict[Way, list[int]] = {way: [] for way in count.ways.arrows}

    def grow(self, to: Sink, cap: int) -> None:
        """Rows of so many literals."""
        start = len(next(iter(self.rows.values()), []))
        for row in self.rows.values() if start < cap else ():
            first = to.fresh(cap - start)
            row += range(first, first + cap - start)
        for way, row in self.rows.items():
            for k in range(start, cap):
                to.add(self._at_least(way, row[k], k))

    def _at_least(self, way: Way, x: int, k: int) -> Iterator[Clause]:
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
