"""The lines of a stop, each of which leads to another one, looked at together where few ways are left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines.walks import Heading, Walks
from enpitsu.logic import FALSE, Bool, Known, Speech, Verdict, count, every, some, total
from enpitsu.logic.condition import told_as
from enpitsu.logic.ways import WAYS, TooMany
from enpitsu.logic.why import just, numbered

State: TypeAlias = dict[Segment, Verdict]


def joining(
    ways: Walks,
    mine: Sequence[Any],
    stop: Any,
    to: Collection[Any],
    bends: int,
    *,
    each: bool,
    once: Collection[Any],
) -> Bool:
    """The lines of a stop (``mine``: its ways) lead to some others and bend so often: ``Ways.joining``."""
    said: list[Bool] = [d.among(0, 2) for n, d in ways.line.degrees.items() if n not in ways.stops]
    said.append(some([way.drawn for way in mine]))
    stops = sorted(ways.stops, key=lambda stop: stop.at)
    said += [~way.ends_in(other) for way in mine for other in stops if other not in to]
    said += [count([way.ends_in(other) for way in mine]) <= 1 for other in once]
    if each:
        said += [way.drawn.implies(way.bends == bends) for way in mine]
    else:
        said.append(total([way.bends for way in mine]) == bends)
    return told_as(every(said), [LinesLeft(ways, stop, to, bends, each, once)])


class LinesLeft(Bool):
    """The same, as sentences speak of it: it fails if each of the few ways fails that are left."""

    __slots__ = ("bends", "each", "once", "stop", "to", "ways")

    def __init__(
        self, ways: Walks, stop: Any, to: Collection[Any], bends: int, each: bool, once: Collection[Any]
    ) -> None:
        self.ways, self.stop, self.to, self.bends, self.each, self.once = ways, stop, to, bends, each, once

    def __invert__(self) -> Bool:
        return FALSE  # nobody speaks of the opposite

    def holds(self, known: Known) -> Verdict:
        found: bool | None = known.memo.get(self)
        if found is None:
            try:
                found = not _Search(self, known).is_possible()
            except TooMany:
                found = False
            known.memo[self] = found
        return False if found else None

    def broken(self, known: Known, speech: Speech) -> str:
        others = speech.printed(self.ways.stops)
        if not others or self.holds(known) is not False:
            return ""
        many = just(numbered(self.bends, "bend")) + (" each" if self.each else "")
        return f"the lines from {speech.subject(self.stop)} to other {others}s cannot have {many}"


class _Search:
    """A search for a way of the lines of a stop; each is followed as far as nothing fails."""

    def __init__(self, of: LinesLeft, known: Known) -> None:
        self.of, self.looked = of, 0
        self.stops, self.near = of.ways.stops, of.ways.line.segments_at
        self.before: State = {s: m.holds(known) for s, m in of.ways.line.items()}
        self.strokes: list[Segment] = []
        self.least: dict[Heading, int] = {}  # the fewest bends from there to another stop

    def is_possible(self) -> bool:
        """Tells whether a way is left; raises TooMany if there are more of them than anybody looks at."""
        state = self._with(self.before, {}, [n for n in self.near if n not in self.stops])
        if state is None:
            return False
        self.strokes = sorted(self.near[self.of.stop], key=lambda s: not self.before[s])
        self._look_ahead(state)
        return self._from(state, 0, 0, ())

    def _look_ahead(self, state: State) -> None:
        """Find the fewest bends from each way to another stop."""
        there = [(s, n) for s, drawn in state.items() if drawn is not False for n in s.ends]
        here, bends = [way for way in there if way[1] in self.of.to], 0
        while here:
            then = list[Heading]()
            for way in here:
                if way in self.least:
                    continue
                self.least[way] = bends
                stroke, node = way[0], way[0].other(way[1])
                for before in self.near[node] if node not in self.stops else ():
                    if before is not stroke and state[before] is not False:
                        (here if in_line(before, stroke) else then).append((before, node))
            here, bends = then, bends + 1

    def _from(self, state: State, turn: int, bends: int, reached: tuple[Any, ...]) -> bool:
        """Tells whether the strokes of the stop, from one of them on, can be lines that do."""
        if turn == len(self.strokes):
            return bool(reached and (self.of.each or bends == self.of.bends)) or self._dead()
        stroke = self.strokes[turn]
        if state[stroke] is not True:
            off = self._with(state, {stroke: False})
            if off is not None and self._from(off, turn + 1, bends, reached):
                return True
        on = None if state[stroke] is False else self._with(state, {stroke: True})
        way, start = (stroke, stroke.other(self.of.stop)), 0 if self.of.each else bends
        return on is not None and self._along(on, way, turn, start, reached)

    def _along(self, state: State, way: Heading, turn: int, bends: int, reached: tuple[Any, ...]) -> bool:
        """Tells whether a line can go on after a way, and the others then."""
        (stroke, node), of = way, self.of
        if bends + self.least.get(way, of.bends + 1) > of.bends:
            return self._dead()
        if node in self.stops:
            if (of.each and bends != of.bends) or (node in of.once and node in reached):
                return self._dead()
            return self._from(state, turn + 1, bends, (*reached, node))
        for onward in self.near[node]:
            if onward is not stroke and state[onward] is not False:
                on = self._with(state, {onward: True})
                then, so_far = (onward, onward.other(node)), bends + (not in_line(stroke, onward))
                if on is not None and self._along(on, then, turn, so_far, reached):
                    return True
        return False

    def _dead(self) -> bool:
        """Take note of a way that fails."""
        self.looked += 1
        if self.looked > WAYS:
            raise TooMany
        return False

    def _with(self, state: State, more: State, nodes: Collection[Any] = ()) -> State | None:
        """A state with more strokes, and what follows as no line ends or branches; None if one does."""
        state, todo = {**state, **more}, [*nodes, *[n for s in more for n in s.ends]]
        while todo:
            node = todo.pop()
            here = [] if node in self.stops else [state[s] for s in self.near[node]]
            on, open_ = here.count(True), here.count(None)
            if on > 2 or (on == 1 and not open_):
                return None
            if open_ and (on == 2 or open_ == 1):
                for s in self.near[node]:
                    if state[s] is None:
                        state[s] = on == 1
                        todo += s.ends
        return state
