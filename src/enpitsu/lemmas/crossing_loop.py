"""One closed loop that may cross itself, through some nodes: where it goes on, closes and falls apart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import combinations
from typing import Any, TypeAlias

from enpitsu.bits import bits, first_bit, mask
from enpitsu.grid import in_line
from enpitsu.layers.lines.lines import Lines
from enpitsu.logic import Bool, Clash, Deduction, Mark, Propagator, Read, Sink
from enpitsu.reasons import (
    Branches,
    CannotGoOn,
    CutOff,
    Else,
    Ends,
    MaybeReason,
    MustGoOn,
    MustPass,
    NoLinePasses,
    Passes,
    Reason,
    SmallLoop,
    WouldClose,
)
from enpitsu.shape.connected import OnePieceAndMore

Wrong: TypeAlias = tuple[int, Reason]
"""The facts of a clash, and what is wrong."""

WaysOn: TypeAlias = dict[Any, dict[int, int]]
"""For each node, and each stroke there, the strokes with which the loop may go on."""

ANY, THROUGH = (0, 2, 4), (2, 4)
"""The strokes that may come to a node, and those that come to one that the loop visits."""


class CrossingLoop(OnePieceAndMore):
    """The strokes are one closed loop through some nodes that runs straight on where it crosses itself."""

    __slots__ = ("line", "through")

    def __init__(self, line: Lines, through: Collection[Any]) -> None:
        super().__init__(line.strands(crossing=True), nonempty=True)
        self.line, self.through = line, frozenset(through)

    @property
    def key(self) -> object:
        return None

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        built, conditions = super().structure()
        return (
            built,
            *[n for n, node in enumerate(self.line.segments_at) if node in self.through],
        ), conditions

    def strokes(self, node: Any) -> tuple[int, ...]:
        """The numbers of strokes that may come to a node."""
        return THROUGH if node in self.through else ANY

    def turns(self) -> Iterator[tuple[list[Mark], list[Mark]]]:
        """Three strokes that meet, and the one with which the first goes straight on, if there is one."""
        for near in self.line.segments_at.values():
            onward = {s: [t for t in near if in_line(s, t)] for s in near}
            for s, ahead in onward.items() if len(near) > 4 or not all(onward.values()) else ():
                for two in combinations([t for t in near if t is not s and t not in ahead], 2):
                    yield [self.line[t] for t in (s, *two)], [self.line[t] for t in ahead]

    def clashes(self, value: Read) -> Iterator[Clash]:
        """The strokes at a node that are too few or too many, or do not run straight on, or two pieces."""
        for node, near in self.line.segments_at.items():
            values = [(self.line[s], value(self.line[s])) for s in near]
            on = [v for _, v in values].count(True)
            most = len(values) - [v for _, v in values].count(False)
            if not any([on <= n <= most for n in self.strokes(node)]):
                yield {b: v for b, v in values if v is not None}
        for three, ahead in self.turns():
            if all([value(m) for m in three]) and not any([value(m) is not False for m in ahead]):
                yield {**dict.fromkeys(three, True), **dict.fromkeys(ahead, False)}
        yield from super().clashes(value)

    def propagator(self) -> Propagator | None:
        return CrossingLoopPropagator(self)

    def encode(self, to: Sink) -> None:
        for node, degree in self.line.degrees.items():
            to.among([m.number for m in degree.terms], sum(1 << n for n in self.strokes(node)))
        to.add([(*[-m.number for m in three], *[m.number for m in ahead]) for three, ahead in self.turns()])
        super().encode(to)


class CrossingLoopPropagator:
    """A loop goes on where it comes, closes once, and hangs together; it runs straight on at crossings."""

    minimal = False
    remembers = False

    def __init__(self, loop: CrossingLoop) -> None:
        line = loop.line
        self.places = {m.number - 1: s for s, m in line.items()}
        self.scope = mask(self.places)
        self.ends = {m.number - 1: s.ends for s, m in line.items()}
        self.at = {node: [line[s].number - 1 for s in near] for node, near in line.segments_at.items()}
        self.around = {node: mask(near) for node, near in self.at.items()}
        self.totals = {node: loop.strokes(node) for node in self.at}
        self.lanes: dict[Any, list[int]] = {}
        for node, near in line.segments_at.items():
            pairs = [(s, t) for s, t in combinations(near, 2) if in_line(s, t)]
            self.lanes[node] = [mask([line[s].number - 1, line[t].number - 1]) for s, t in pairs]

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """The deductions possible now: see Propagator."""
        on, off, found = on & self.scope, off & self.scope, list[Deduction]()
        wrong = self._at_nodes(on, off, found) or self._closed(on, off) or self._parted(on, off)
        if wrong is not None:
            return *wrong, []
        self._closing(on, off, found)
        if full:
            self._holding(on, off, found)
        return 0, None, found

    def left(self, node: Any, on: int, off: int) -> list[int]:
        """The numbers of strokes that may still come to a node."""
        around = self.around[node]
        least, most = (around & on).bit_count(), (around & ~off).bit_count()
        return [n for n in self.totals[node] if least <= n <= most]

    def _at_nodes(self, on: int, off: int, found: list[Deduction]) -> Wrong | None:
        """Whatever follows, or is wrong, as the loop goes on at each node."""
        for node, around in self.around.items():
            there, open_ = around & on, around & ~on & ~off
            left, facts = self.left(node, on, off), around & (on | off)
            if not left:
                wrong = (Ends if there.bit_count() == 1 else Branches)("line", node)
                return facts, wrong if there else NoLinePasses(node)
            if len(left) > 1 or not open_:
                continue
            value = left[0] > there.bit_count()
            if value and left[0] < (there | open_).bit_count():
                continue
            reason: Reason = MustGoOn("line", node)
            if not value:
                reason = Passes("line", node) if there else CannotGoOn("line", node)
            elif not there:
                reason = MustPass(node)
            found += [Deduction(i, value, facts, reason) for i in bits(open_)]
        return None

    # -- strands -----------------------------------------------------------------------------------

    def onward(self, stroke: int, node: Any, on: int, off: int) -> int:
        """The stroke, as a bit, with which the loop surely goes on at a node; 0 if that is open."""
        others = self.around[node] & on & ~(1 << stroke)
        for lane in self.lanes[node]:
            if lane >> stroke & 1 and lane & others:
                return lane & others
        return others if others and self.left(node, on, off) == [2] else 0

    def _round(self, stroke: int, on: int, off: int) -> tuple[int, bool]:
        """The strokes that the loop surely takes after one, with it, and whether they close."""
        here, node, ring = stroke, self.ends[stroke][1], 1 << stroke
        while True:
            ahead = self.onward(here, node, on, off)
            if not ahead:
                return ring, False
            here = first_bit(ahead)
            if here == stroke:
                return ring, True
            ring |= ahead
            a, b = self.ends[here]
            node = b if a is node else a

    def _closed(self, on: int, off: int) -> Wrong | None:
        """A loop that is closed while another stroke is outside."""
        left = on
        while left:
            stroke = first_bit(left)
            ring, closed = self._round(stroke, on, off)
            left &= ~ring
            if closed and on & ~ring:
                far = self._outside(stroke, ring, on)
                facts = self._why_closed(stroke, ring, on, off) | 1 << far
                return facts, SmallLoop(self.places[far])
        return None

    def _closing(self, on: int, off: int, found: list[Deduction]) -> None:
        """Strokes that would close the loop while another is outside."""
        told = on | off | mask([d.mark for d in found])
        for stroke in bits(self.scope & ~told):
            if not all([self.around[node] & on for node in self.ends[stroke]]):
                continue
            then = on | 1 << stroke
            ring, closed = self._round(stroke, then, off)
            if closed and on & ~ring:
                far = self._outside(stroke, ring, on)
                facts = self._why_closed(stroke, ring, then, off) & ~(1 << stroke) | 1 << far
                found.append(Deduction(stroke, False, facts, WouldClose("loop", self.places[far])))

    def _why_closed(self, stroke: int, ring: int, on: int, off: int) -> int:
        """The marks by which a ring is closed: its strokes, and what keeps others from where it turns."""

        def closed(some: int) -> bool:
            return self._round(stroke, on & some, off & some) == (ring, True)

        near = ring
        for i in bits(ring):
            near |= self.around[self.ends[i][0]] | self.around[self.ends[i][1]]
        return _least(near & (on | off), near & ~ring, closed)

    def _outside(self, stroke: int, ring: int, on: int) -> int:
        """The stroke outside a ring that is the nearest to one of it."""
        seen, front = 0, 1 << stroke
        while front:
            if front & on & ~ring:
                return first_bit(front & on & ~ring)
            seen |= front
            front = self._beside(front) & ~seen
        return first_bit(on & ~ring)

    def _beside(self, strokes: int) -> int:
        """The strokes that meet some at a node."""
        found = 0
        for i in bits(strokes):
            a, b = self.ends[i]
            found |= self.around[a] | self.around[b]
        return found

    # -- pieces ------------------------------------------------------------------------------------

    def _ways_on(self, node: Any, on: int, off: int) -> dict[int, int]:
        """For each stroke at a node those with which the loop may go on there."""
        left, there = self.left(node, on, off), self.around[node] & on
        found = dict[int, int]()
        for i, j in combinations([i for i in self.at[node] if not off >> i & 1], 2):
            pair = 1 << i | 1 << j
            if (2 in left and not there & ~pair) or (4 in left and pair in self.lanes[node]):
                found[i] = found.get(i, 0) | 1 << j
                found[j] = found.get(j, 0) | 1 << i
        return found

    def _all_ways(self, on: int, off: int) -> WaysOn:
        """The same for all nodes."""
        return {node: self._ways_on(node, on, off) for node in self.at}

    def _changed(self, ways: WaysOn, stroke: int, on: int, off: int) -> WaysOn:
        """The ways on where only one stroke is otherwise."""
        return {**ways, **{node: self._ways_on(node, on, off) for node in self.ends[stroke]}}

    def _piece(self, stroke: int, ways: WaysOn) -> int:
        """All strokes that may be on one line with one."""
        piece = front = 1 << stroke
        while front:
            ahead = 0
            for i in bits(front):
                a, b = self.ends[i]
                ahead |= ways[a].get(i, 0) | ways[b].get(i, 0)
            front = ahead & ~piece
            piece |= front
        return piece

    def _cut(self, on: int, ways: WaysOn) -> tuple[int, int] | None:
        """Two strokes between which there is no way; None if there are none."""
        if not on:
            return None
        piece = self._piece(first_bit(on), ways)
        return (first_bit(on), first_bit(on & ~piece)) if on & ~piece else None

    def _parted(self, on: int, off: int) -> Wrong | None:
        """Two strokes that are cut off from each other."""
        cut = self._cut(on, self._all_ways(on, off))
        if cut is None:
            return None
        one, other = cut
        wrong = CutOff(self.places[one], self.places[other])
        return self._why_parted(one, other, on, off), wrong

    def _why_parted(self, one: int, other: int, on: int, off: int) -> int:
        """The marks by which two strokes are cut off from each other, none too many."""
        ends, piece = 1 << one | 1 << other, self._piece(one, self._all_ways(on, off))
        facts = self._beside(piece) & (on | off) | ends
        ways = self._all_ways(on & facts, off & facts)
        for i in bits(facts & ~ends):
            fewer = facts & ~(1 << i)
            then = self._changed(ways, i, on & fewer, off & fewer)
            if not self._piece(one, then) >> other & 1:
                facts, ways = fewer, then
        return facts

    def _holding(self, on: int, off: int, found: list[Deduction]) -> None:
        """Strokes without which, or with which, two others would be cut off from each other."""
        told, ways = on | off | mask([d.mark for d in found]), self._all_ways(on, off)
        for stroke in bits(self.scope & ~told if on & (on - 1) else 0):
            for value in (True, False):
                then_on, then_off = (on, off | 1 << stroke) if value else (on | 1 << stroke, off)
                cut = self._cut(then_on, self._changed(ways, stroke, then_on, then_off))
                if cut is not None and stroke not in cut:
                    facts = self._why_parted(*cut, then_on, then_off) & ~(1 << stroke)
                    a, b = [self.places[i] for i in cut]
                    found.append(Deduction(stroke, value, facts, Else(CutOff(a, b))))
                    break


def _least(facts: int, spare: int, enough: Callable[[int], bool]) -> int:
    """Some of the facts that are enough, none of which can be spared of those that may be."""
    for i in bits(facts & spare):
        if enough(facts & ~(1 << i)):
            facts &= ~(1 << i)
    return facts


def crossing_loop(line: Lines, *, through: Collection[Any] = ()) -> Bool:
    """All strokes are one closed loop, which runs straight on where it crosses itself.

    ::

          ┌ ┐          ┌ ┐ ┌ ┐
        ┌ ┼ ┘  yes     └ ┘ └ ┘  no
        └ ┘

    ``through``: the nodes that it visits.
    """
    return CrossingLoop(line, through)
