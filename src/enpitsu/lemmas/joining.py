"""The lines of stops, each of which leads to another one, looked at together where few ways are left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from enpitsu.bits import mask
from enpitsu.layers.lines.stroke_numbers import State, StrokeNumbers
from enpitsu.layers.lines.walks import Walks
from enpitsu.layers.lines.ways import Ways
from enpitsu.logic import (
    FALSE,
    Bool,
    ExplainedBool,
    PartialAssignment,
    PhraseContext,
    Verdict,
    count,
    every,
    some,
    total,
)
from enpitsu.logic.condition import worded_as
from enpitsu.logic.ways import MAX_WAYS, TooManyWays
from enpitsu.nested import Search, flat
from enpitsu.reasons import LinesCannotHave, MaybeReason


def joining(
    ways: Ways,
    stop: Any,
    to: Collection[Any],
    bends: int,
    *,
    each: bool = False,
    once: Collection[Any] = (),
) -> Bool:
    """The lines of a stop lead to some other stops and bend so often; none ends or branches elsewhere.

    ::

        o ─ ┐        joining(ways, o, {x}, 1)
            └ x

    ``each``: each of them bends so often, not all together.  ``once``: to these no more than one leads.
    """
    mine = list(ways.leaving(stop))
    said: list[Bool] = [d.among(0, 2) for n, d in ways.line.degrees.items() if n not in ways.stops]
    said.append(some([way.drawn for way in mine]))
    stops = sorted(ways.stops, key=lambda stop: stop.at)
    said += [~way.ends_in(other) for way in mine for other in stops if other not in to]
    said += [count([way.ends_in(other) for way in mine]) <= 1 for other in once]
    if each:
        said += [way.drawn.implies(way.bends == bends) for way in mine]
    else:
        said.append(total([way.bends for way in mine]) == bends)
    return worded_as(every(said), [LinesLeft(ways, [Joining(stop, to, bends, each, once)])])


class Joining(NamedTuple):
    """A stop whose lines lead to some others and bend so often: see ``joining``."""

    stop: Any
    to: Collection[Any]
    bends: int
    each: bool
    once: Collection[Any]


def asked_by(condition: Bool) -> tuple[Joining, ...]:
    """The stops of which a condition is made by ``joining``."""
    return tuple([asked for told in getattr(condition, "worded", ()) for asked in told.asked])


class LinesLeft(ExplainedBool):
    """The same of some stops, as sentences speak of it: it fails if each of the few ways left fails.

    ``hanging``: and all strokes hang together.
    """

    __slots__ = ("asked", "hanging", "ways")

    def __init__(self, ways: Walks, asked: Sequence[Joining], hanging: bool = False) -> None:
        self.ways, self.asked, self.hanging = ways, tuple(asked), hanging

    def __invert__(self) -> Bool:
        return FALSE  # the negation is never used

    def holds(self, known: PartialAssignment) -> Verdict:
        found: bool | None = known.memo.get(self)
        if found is None:
            state = [(m.holds(known), i) for i, m in enumerate(self.ways.line.values())]
            on, off = (mask([i for value, i in state if value is which]) for which in (True, False))
            found = known.memo[self] = self.fails((on, off))
        return False if found else None

    def fails(self, state: State) -> bool:
        """Return whether each of the few ways fails that are left in a state."""
        try:
            return self.way(state) is None
        except TooManyWays:
            return False

    def way(self, state: State) -> State | None:
        """A state with a way that does not fail; None if each fails.

        Raises TooManyWays if there are more of them than a person would go through.
        """
        if not self.asked:  # what was asked is a constant
            raise TooManyWays
        search = _Search(self, self.ways.numbers)
        return search.found if search.is_possible(state) else None

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        others = context.printed(self.ways.stops)
        return self.wrong(others) if others and self.holds(known) is False else None

    def wrong(self, noun: str) -> LinesCannotHave:
        """The reason: the lines from R6C2 to other clues cannot have 4 bends."""
        first, *others = self.asked
        more = tuple([(of.stop, of.bends, of.each) for of in others])
        return LinesCannotHave(first.stop, first.bends, first.each, more, noun, self.hanging)


class _Search:
    """A search for a way of the lines of stops; each is followed as far as nothing fails."""

    def __init__(self, of: LinesLeft, net: StrokeNumbers) -> None:
        self.of, self.net, self.looked = of, net, 0
        self.found: State | None = None
        self.strokes: list[list[int]] = []
        self.least: list[list[int]] = []
        """For each stop, the fewest bends from each way to another stop."""

    def is_possible(self, before: State) -> bool:
        """Return whether a way is left; raises TooManyWays if a person would not go through all of them."""
        net = self.net
        state = net.followed(before, net.passed)
        if state is None:
            return False
        for asked in self.of.asked:
            mine = net.at[net.numbers[asked.stop]]
            self.strokes.append(sorted(mine, key=lambda i: not before[0] >> i & 1))
            to = tuple([net.numbers[stop] for stop in asked.to])
            self.least.append(net.least_bends(state[1], to, asked.bends))
        return next(flat(self._from(state, 0, 0, 0, ())), False)

    def _from(self, state: State, at: int, turn: int, bends: int, reached: tuple[int, ...]) -> Search:
        """Find ways in which the strokes of a stop, from one on, are such lines, and then the others."""
        of, strokes = self.of.asked[at], self.strokes[at]
        if turn == len(strokes):
            if not reached or not (of.each or bends == of.bends) or self._is_parted(state):
                self._dead()
            elif at + 1 < len(self.of.asked):
                yield self._from(state, at + 1, 0, 0, ())
            else:
                self.found = state
                yield True
            return
        (on, off), stroke = state, strokes[turn]
        if not on >> stroke & 1:
            without = self.net.followed((on, off | 1 << stroke), self.net.ends[stroke])
            if without is not None:
                yield self._from(without, at, turn + 1, bends, reached)
        drawn = None if off >> stroke & 1 else self._drawn(state, stroke)
        node = self.net.far(stroke, self.net.numbers[of.stop])
        if drawn is not None:
            yield self._along(drawn, stroke, node, at, turn, 0 if of.each else bends, reached)

    def _along(
        self, state: State, stroke: int, node: int, at: int, turn: int, bends: int, reached: tuple[int, ...]
    ) -> Search:
        """Find ways in which a line goes on after a stroke to a node, and the others then."""
        of, net = self.of.asked[at], self.net
        if bends + self.least[at][net.way(stroke, node)] > of.bends:
            self._dead()
        elif node in net.stops:
            if (of.each and bends != of.bends) or (net.stops[node] in of.once and node in reached):
                self._dead()
            else:
                yield self._from(state, at, turn + 1, bends, (*reached, node))
        else:
            off, level = state[1], net.level[stroke]
            for onward in net.at[node]:
                if onward != stroke and not off >> onward & 1:
                    on = self._drawn(state, onward)
                    if on is not None:
                        so_far = bends + (not level >> onward & 1)
                        yield self._along(on, onward, net.far(onward, node), at, turn, so_far, reached)

    def _drawn(self, state: State, stroke: int) -> State | None:
        """A state with a stroke; None if it fails at once."""
        on, off = state
        if on >> stroke & 1:
            return state
        found = self.net.followed((on | 1 << stroke, off), self.net.ends[stroke])
        if found is not None and self._is_parted(found):
            self._dead()
            return None
        return found

    def _is_parted(self, state: State) -> bool:
        """Return whether not all strokes can hang together, where they are to."""
        return self.of.hanging and self.net.is_parted(state)

    def _dead(self) -> None:
        """Take note of a way that fails."""
        self.looked += 1
        if self.looked > MAX_WAYS:
            raise TooManyWays
