"""Lines that hang together and join stops: what follows where few ways are left to those of some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from enpitsu.bits import bits, mask
from enpitsu.grid import spoken
from enpitsu.layers.lines.joining import LinesLeft, asked_by
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.stroke_numbers import State
from enpitsu.layers.lines.walks import Walks
from enpitsu.logic import Bool, Clash, Deduction, Known, Read, Rest, Sink, Speech, Whole
from enpitsu.shape.loop import OneLine

NEAR = 2
"""Open strokes on the way from a stop, over which its lines are looked at.

With one 7 of 130 steps of four boards are opaque, with two 6 of 124, with three the same, in more time
(`python -m bench.opaque`).
"""

CHUNKS = 8, 1
"""Facts that are left out together, while those are looked for that are needed."""


class JoinedStops(OneLine):
    """All strokes hang together, and some conditions on the lines of stops hold."""

    __slots__ = ("joinings", "left", "things")

    def __init__(self, line: Lines, ways: Walks, joinings: Sequence[Bool], things: str) -> None:
        super().__init__(line, False)
        self.joinings, self.things = tuple(joinings), things
        self.left = LinesLeft(ways, [asked for b in joinings for asked in asked_by(b)], hanging=True)

    @property
    def key(self) -> object:
        return None

    def parts(self) -> Iterable[Bool]:
        return (*self.line.values(), *self.joinings)

    def unfinished(self, known: Known) -> bool:
        return False

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Pieces that are apart, or a condition that does not hold."""
        for joining in self.joinings:
            if value(joining) is False:
                yield {joining: False}
        yield from super().clashes(value)

    def broken(self, known: Known, speech: Speech) -> str:
        if self.left.holds(known) is not False:
            return ""
        return self.left.words([speech.subject(of.stop) for of in self.left.asked], self.things)

    def deducer(self) -> JoinedStopsDeducer:
        return JoinedStopsDeducer(self)

    def implied(self, rest: Rest) -> Iterator[tuple[None, Whole]]:
        return iter(())

    def encode(self, to: Sink) -> None:
        to.add([(to.literal(joining),) for joining in self.joinings])
        super().encode(to)


class JoinedStopsDeducer:
    """Finds marks near some stops without which each of the few ways fails that are left to their lines."""

    minimal = False

    def __init__(self, of: JoinedStops) -> None:
        self.left, self.things = of.left, of.things
        self.net = of.left.ways.numbers
        self.first = min([m.number - 1 for m in of.line.values()], default=0)
        self.all = (1 << len(of.line)) - 1
        self.scope = self.all << self.first
        self._failing = dict[State, bool]()
        self._found = dict[State, tuple[int, str, list[Deduction]]]()
        self._pictures = list[State]()

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, str, list[Deduction]]:
        """The deductions possible now: see Deducer."""
        state = (on & self.scope) >> self.first, (off & self.scope) >> self.first
        if not full:
            return 0, "", []
        if state not in self._found:
            self._found[state] = self._deduced(*state)
        return self._found[state]

    def _deduced(self, on: int, off: int) -> tuple[int, str, list[Deduction]]:
        if self._fails(on, off):
            return self._facts(on, off, 0), self._words("cannot"), []
        found = list[Deduction]()
        for i in bits(self._near(on, off)):
            for value in (True, False):
                then = (on, off | 1 << i) if value else (on | 1 << i, off)
                if self._fails(*then):
                    reason = partial(self._reason, *then, 1 << i)
                    found.append(Deduction.late(i + self.first, value, reason))
                    break
        return 0, "", found

    def _reason(self, on: int, off: int, supposed: int) -> tuple[int, str]:
        return self._facts(on, off, supposed), f"else {self._words('could not')}"

    def _near(self, on: int, off: int) -> int:
        """The open strokes that are near to the stops, over lines that are drawn."""
        net, found = self.net, 0
        nodes = {net.numbers[of.stop] for of in self.left.asked}
        for _ in range(NEAR):
            todo = [*nodes]
            while todo:
                node = todo.pop()
                ahead = {net.far(i, node) for i in bits(net.around[node] & on)} - nodes
                nodes |= ahead
                todo += ahead - net.stops.keys()
            new = mask({i for node in nodes for i in net.at[node]}) & ~on
            nodes.update([end for i in bits(new) for end in net.ends[i]])
            found |= new
        return found & ~off

    def _fails(self, on: int, off: int) -> bool:
        """Tells whether each of the few ways fails that are left; a picture with one is kept."""
        found = self._failing.get((on, off))
        if found is None:
            found = False
            if not any([not on & b and not off & a for a, b in self._pictures]):
                found, picture = self.left.look((on, off))
                if picture is not None:
                    self._pictures.append((picture[0], self.all & ~picture[0]))
            self._failing[on, off] = found
        return found

    def _facts(self, on: int, off: int, supposed: int) -> int:
        """The facts, none too many, by which each way fails."""
        facts = (on | off) & ~supposed
        for size in CHUNKS:
            left = [*bits(facts)]
            for n in range(0, len(left), size):
                fewer = facts & ~mask(left[n : n + size])
                if self._fails(on & (fewer | supposed), off & (fewer | supposed)):
                    facts = fewer
        return facts << self.first

    def _words(self, can: str) -> str:
        return self.left.words([spoken(of.stop) for of in self.left.asked], self.things, can)


def joined_stops(line: Lines, ways: Walks, joinings: Sequence[Bool], things: str = "clue") -> Bool:
    """All strokes hang together, and the lines of some stops lead to others and bend so often.

    ::

        o ─ o          o ─ o ╷        the lines from the first o: 0 bends
            ╵  yes           ╵  no

    ``joinings``: conditions that ``Ways.joining`` makes, of these ways.
    ``things``: a noun for the stops.
    """
    return JoinedStops(line, ways, joinings, things)
