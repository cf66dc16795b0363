"""Paths that start at known nodes: each line leads from one of them to an end of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines import Lines
from enpitsu.layers.written import Chain, trace_strokes
from enpitsu.logic import Bool, Clash, Clause, Known, Read, Sink, Whole
from enpitsu.shape.counter import Counter

State: TypeAlias = Mapping[Segment, bool | None]


class Paths(Whole):
    """What is drawn is paths, each from a start of its own; there may be none.

    ``crossing``: two paths (or stretches of one) may cross where both go straight on.
    """

    __slots__ = ("_fits", "crossing", "line", "starts")

    def __init__(self, line: Lines, starts: frozenset[Any], crossing: bool) -> None:
        self.line, self.starts, self.crossing = line, starts, crossing
        self._fits: dict[Any, list[frozenset[Segment]]] | None = None

    @property
    def key(self) -> object:
        return Paths, self.line.name, self.starts, self.crossing

    def parts(self) -> Iterable[Bool]:
        return self.line.values()

    @property
    def fits(self) -> dict[Any, list[frozenset[Segment]]]:
        """The sets of strokes that may meet at each node."""
        if self._fits is None:
            self._fits = {n: list(self._at(n, near)) for n, near in self.line.segments_at.items()}
        return self._fits

    def _at(self, node: Any, near: Sequence[Segment]) -> Iterator[frozenset[Segment]]:
        yield frozenset()
        yield from [frozenset([s]) for s in near]
        if node not in self.starts:
            yield from [frozenset(pair) for pair in combinations(near, 2)]
            if self.crossing:
                straight = [pair for pair in combinations(near, 2) if in_line(*pair)]
                yield from [frozenset(a + b) for a, b in combinations(straight, 2)]

    def unfinished(self, known: Known) -> bool:
        """No node has too many strokes, no line closes or joins two starts: more may be drawn."""
        drawn = {s for s, m in self.line.items() if known.get(m)}
        for node, near in self.line.segments_at.items():
            here = drawn.intersection(near)
            if not any(here <= fit for fit in self.fits[node]):
                return False
        return not any(self._wrong(chain) for chain in trace_strokes(drawn))

    def _wrong(self, chain: Chain) -> bool:
        """Whether a traced line is closed or leads from start to start."""
        return chain.closed or {chain.nodes[0], chain.end} <= self.starts

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Strokes that cannot meet; a stretch that reaches no start; a line that closes or joins two."""
        line = self.line
        state = {s: value(m) for s, m in line.items()}
        for node, near in line.segments_at.items():
            here = {s for s in near if state[s]}
            off = {s for s in near if state[s] is False}
            if not any(here <= fit and off.isdisjoint(fit) for fit in self.fits[node]):
                yield {line[s]: s in here for s in (*here, *off)}
        yield from self._strays(state)
        yield from self._closed(state)

    def _strays(self, state: State) -> Iterator[Clash]:
        """A stroke from which no way that is still open leads to a start."""
        placed: set[Segment] = set()
        for stroke, drawn in state.items():
            if not drawn or stroke in placed:
                continue
            piece, facts = self._reach(stroke, state)
            placed |= piece
            if not any(n in self.starts for s in piece for n in s.ends):
                yield {self.line[stroke]: True} | {self.line[s]: v for s, v in facts.items()}

    def _reach(self, start: Segment, state: State) -> tuple[set[Segment], dict[Segment, bool]]:
        """The strokes that may be of one line with a stroke, and what shuts all others out."""
        piece, todo, facts = {start}, [start], dict[Segment, bool]()
        for stroke in todo:
            for node in stroke.ends:
                near = self.line.segments_at.get(node, ())
                drawn = {s for s in near if state[s]}
                for other in near:
                    if other in piece:
                        continue
                    if state[other] is False:
                        facts[other] = False
                    elif self.crossing and not in_line(stroke, other) and not drawn <= {stroke, other}:
                        facts |= dict.fromkeys(drawn - {stroke, other}, True)
                    else:
                        piece.add(other)
                        todo.append(other)
        return piece, facts

    def _closed(self, state: State) -> Iterator[Clash]:
        """Lines that surely close, or surely join two starts."""
        line = self.line
        for chain in trace_strokes([s for s, v in state.items() if v]):
            if not self._wrong(chain):
                continue
            strokes, nodes = chain.strokes, chain.nodes
            alone: dict[Any, bool | None] = {}  # strokes that must be absent where the line turns
            for a, b, node in zip(strokes, strokes[1:] + strokes[:1], nodes[1:] + nodes[:1], strict=True):
                last = b is strokes[0] and not chain.closed
                if self.crossing and not last and not in_line(a, b):
                    alone |= {t: state[t] for t in line.segments_at[node] if t not in (a, b)}
            if not any(v is None for v in alone.values()):
                yield {line[s]: True for s in strokes} | {line[t]: False for t in alone}

    # -- clauses -------------------------------------------------------------------------------

    def encode(self, to: Sink) -> None:
        """Lines are walked from their starts, and each step moves a counter that never repeats."""
        line = self.line
        x = {s: m.number for s, m in line.items()}
        first = to.fresh(len(x)) - 1
        walk = {s: first + i for i, s in enumerate(x, 1)}  # from the first to the last end
        for node, near in line.segments_at.items():
            self._degrees(to, node, [x[s] for s in near])
            into = {s: -walk[s] if s.ends[0] is node else walk[s] for s in near}
            to.add(self._walked(node, near, x, into))
        if self.crossing:
            self._count_strokes(to, x, walk)
        else:
            self._count_nodes(to, x, walk)

    def _degrees(self, to: Sink, node: Any, near: list[int]) -> None:
        values = 0b11 if node in self.starts else 0b10111 if self.crossing else 0b111
        if not to.bounded(self.line.degrees[node], values):
            to.among(near, values)

    def _walked(
        self, node: Any, near: Sequence[Segment], x: Mapping[Segment, int], into: Mapping[Segment, int]
    ) -> Iterator[Clause]:
        """One stroke of a line leads into a node, the next one out; at a start all lead out."""
        if node in self.starts:
            yield from [(-x[s], -into[s]) for s in near]
            return
        for s in near:
            yield (-x[s], into[s], *[x[t] for t in near if t is not s])
        for s, t in combinations(near, 2):
            unless = self._apart(s, t, near, x)
            yield (-x[s], -x[t], into[s], into[t], *unless)
            yield (-x[s], -x[t], -into[s], -into[t], *unless)
        if self.crossing and len(near) > 4:  # of three strokes each goes straight on
            for three in combinations(near, 3):
                for s in three:
                    on = [x[t] for t in near if t is not s and in_line(s, t)]
                    yield (*[-x[t] for t in three], *on)

    def _apart(
        self, s: Segment, t: Segment, near: Sequence[Segment], x: Mapping[Segment, int]
    ) -> list[int]:
        """Of two strokes at a node, the others one of which must be there if they are not of one line."""
        if not self.crossing or in_line(s, t):
            return []
        return [x[u] for u in near if u not in (s, t)]

    def _count_nodes(self, to: Sink, x: Mapping[Segment, int], walk: Mapping[Segment, int]) -> None:
        near = self.line.segments_at
        counter = Counter(to, len(near))
        at = {n: counter.state([x[s] for s in strokes]) for n, strokes in near.items()}
        for start in self.starts:
            counter.begin(at[start])
        for s in x:
            a, b = s.ends
            counter.step(at[a], at[b], [-x[s], -walk[s]])
            counter.step(at[b], at[a], [-x[s], walk[s]])

    def _count_strokes(self, to: Sink, x: Mapping[Segment, int], walk: Mapping[Segment, int]) -> None:
        counter = Counter(to, len(x))
        at = {s: counter.state([x[s]]) for s in x}
        for node, near in self.line.segments_at.items():
            into = {s: -walk[s] if s.ends[0] is node else walk[s] for s in near}
            if node in self.starts:
                for s in near:
                    counter.begin(at[s], [-x[s]])
                continue
            for s, t in combinations(near, 2):
                unless = [-x[s], -x[t], *self._apart(s, t, near, x)]
                counter.step(at[s], at[t], [*unless, -into[s]])
                counter.step(at[t], at[s], [*unless, -into[t]])


class Anchored(Whole):
    """Every stroke of a line hangs together with one of some nodes; there may be none."""

    __slots__ = ("anchors", "line")

    def __init__(self, line: Lines, anchors: frozenset[Any]) -> None:
        self.line, self.anchors = line, anchors

    @property
    def key(self) -> object:
        return Anchored, self.line.name, self.anchors

    def parts(self) -> Iterable[Bool]:
        return self.line.values()

    def unfinished(self, known: Known) -> bool:
        """A stray stretch may yet be joined, unless it is closed."""
        drawn = [s for s, m in self.line.items() if known.get(m)]
        return not any(c.closed and self.anchors.isdisjoint(c.nodes) for c in trace_strokes(drawn))

    def clashes(self, value: Read) -> Iterator[Clash]:
        """A stroke, and all strokes around it by which it could hang together with an anchor."""
        line = self.line
        state = {s: value(m) for s, m in line.items()}
        placed: set[Segment] = set()
        for stroke, drawn in state.items():
            if drawn and stroke not in placed:
                piece, wall = _flood(line, stroke, state)
                placed |= piece
                if not any(n in self.anchors for s in piece for n in s.ends):
                    yield {line[stroke]: True} | {line[s]: False for s in wall}

    def encode(self, to: Sink) -> None:
        """Paths, where the other cases keep all degrees down; else stray parts are cut off."""
        line = self.line
        if all([to.bounded(d, 0b11 if n in self.anchors else 0b111) for n, d in line.degrees.items()]):
            if len(self.anchors) == 1:  # two of them could be joined
                Paths(line, self.anchors, False).encode(to)
                return
        to.lazy(self)


def _flood(line: Lines, start: Segment, state: State) -> tuple[set[Segment], list[Segment]]:
    """The strokes that may hang together with a stroke, and those around that shut them in."""
    piece, todo, wall = {start}, [start], []
    for stroke in todo:
        for node in stroke.ends:
            for other in line.segments_at.get(node, ()):
                if state[other] is False:
                    wall.append(other)
                elif other not in piece:
                    piece.add(other)
                    todo.append(other)
    return piece, wall


def anchored(line: Lines, *nodes: Any) -> Bool:
    """Whatever is drawn hangs together with one of these nodes; there may be nothing.

    ::

        o ─ ┬ ╴        o   ┌ ┐
            ╵  yes         └ ┘  no
    """
    return Anchored(line, frozenset(nodes))


def paths_from(line: Lines, starts: Iterable[Any], *, crossing: bool = False) -> Bool:
    """What is drawn is paths, each from a start of its own to an end that is no start.

    ::

        o ─ ┐        o   ┌ ┐        o ─ o
            ╵  yes       └ ┘  no          no

    Not every start need have a path.  ``crossing``: lines may cross where both go straight on.
    """
    return Paths(line, frozenset(starts), crossing)


def path_from(line: Lines, start: Any) -> Bool:
    """What is drawn is one path that starts at a node, or nothing at all.

    ::

        o ─ ┐        o   ┌ ┐
            ╵  yes       └ ┘  no
    """
    return Paths(line, frozenset([start]), False)


def path_rules(line: Lines, starts: Iterable[Any]) -> Iterator[tuple[Any, Bool]]:
    """The cases of paths from these nodes: at most two strokes a node, one at a start.

    ::

        o ─ ┐        o ─ ┬ ─        ─ o ─
            ╵  yes       ╵  no             no
    """
    ends = frozenset(starts)
    for node, degree in line.degrees.items():
        yield node, degree <= (1 if node in ends else 2)
    yield line.grid, paths_from(line, ends)
