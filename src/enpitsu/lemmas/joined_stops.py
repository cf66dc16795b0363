"""Lines that hang together and join stops: what follows where few ways are left to those of some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from enpitsu.bits import bits, mask
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.stroke_numbers import State
from enpitsu.layers.lines.walks import Walks
from enpitsu.lemmas.joining import LinesLeft, asked_by
from enpitsu.lemmas.ways_left import WaysMet
from enpitsu.logic import (
    AssertedContext,
    Bool,
    Clash,
    GlobalConstraint,
    PartialAssignment,
    PhraseContext,
    Read,
    Sink,
)
from enpitsu.reasons import MaybeReason
from enpitsu.shape.loop import OneLine

MAX_OPEN_STROKES = 2
"""Open strokes on the way from a stop, over which its lines are looked at.

With one 8 of 125 steps of four boards are opaque, with two 4 of 111, with three 4 of 102, in more time
(`python -m bench.opaque`).
"""


class JoinedStops(OneLine):
    """All strokes hang together, and some conditions on the lines of stops hold."""

    __slots__ = ("joinings", "left", "noun")

    def __init__(self, line: Lines, ways: Walks, joinings: Sequence[Bool], noun: str) -> None:
        super().__init__(line, False)
        self.joinings, self.noun = tuple(joinings), noun
        self.left = LinesLeft(ways, [asked for b in joinings for asked in asked_by(b)], hanging=True)

    @property
    def key(self) -> object:
        return None

    def parts(self) -> Iterable[Bool]:
        return (*self.line.values(), *self.joinings)

    def unfinished(self, known: PartialAssignment) -> bool:
        return False

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Pieces that are apart, or a condition that does not hold."""
        for joining in self.joinings:
            if value(joining) is False:
                yield {joining: False}
        yield from super().clashes(value)

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        return self.left.wrong(self.noun) if self.left.holds(known) is False else None

    def propagator(self) -> JoinedStopsPropagator:
        return JoinedStopsPropagator(self)

    def implied(self, rest: AssertedContext) -> Iterator[tuple[None, GlobalConstraint]]:
        return iter(())

    def encode(self, to: Sink) -> None:
        to.add([(to.literal(joining),) for joining in self.joinings])
        super().encode(to)


class JoinedStopsPropagator(WaysMet):
    """The marks near some stops without which each of the few ways fails that are left to their lines."""

    def __init__(self, of: JoinedStops) -> None:
        self.left, self.net = of.left, of.left.ways.numbers
        self.first = min([m.number - 1 for m in of.line.values()], default=0)
        self.all = (1 << len(of.line)) - 1
        super().__init__(self.all << self.first, self.left.wrong(of.noun))
        away = self.net.away([self.net.numbers[of.stop] for of in self.left.asked])
        self.far_first = [self.first + i for i in sorted(bits(self.all), key=lambda i: (-away[i], i))]

    def way(self, on: int, off: int) -> State | None:
        found = self.left.way((on >> self.first, off >> self.first))
        return found and (found[0] << self.first, self.scope & ~(found[0] << self.first))

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        """The open strokes that are near to the stops: what is near stays so, whatever is known."""
        net, found, on = self.net, 0, on >> self.first
        nodes = {net.numbers[of.stop] for of in self.left.asked}
        for _ in range(MAX_OPEN_STROKES):
            todo = [*nodes]
            while todo:
                node = todo.pop()
                ahead = {net.far(i, node) for i in bits(net.around[node] & on)} - nodes
                nodes |= ahead
                todo += ahead - net.stops.keys()
            new = mask({i for node in nodes for i in net.at[node]}) & ~on
            nodes.update([end for i in bits(new) for end in net.ends[i]])
            found |= new
        for i in bits(found << self.first & ~off):
            yield i, True
            yield i, False


def joined_stops(line: Lines, ways: Walks, joinings: Sequence[Bool], noun: str = "clue") -> Bool:
    """All strokes hang together, and the lines of some stops lead to others and bend so often.

    ::

        o ─ o          o ─ o ╷        the lines from the first o: 0 bends
            ╵  yes           ╵  no

    ``joinings``: conditions that ``Ways.joining`` makes, of these ways.
    ``noun``: a noun for the stops.
    """
    return JoinedStops(line, ways, joinings, noun)
