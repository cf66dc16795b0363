"""Paths that start at known nodes: each line leads from one of them to an end of its own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.notations import Chain, trace_strokes
from enpitsu.logic import (
    Bool,
    Clash,
    Clause,
    GlobalConstraint,
    PartialAssignment,
    PhraseContext,
    Read,
    Sink,
    count,
    some,
)
from enpitsu.reasons import MaybeReason
from enpitsu.shape.loop import one_line
from enpitsu.shape.rings import RingCuts
from enpitsu.shape.said import no_start, wrong_line, wrong_meeting
from enpitsu.shape.step_counter import Counter

State: TypeAlias = Mapping[Segment, bool | None]


class Paths(GlobalConstraint):
    """Paths are drawn, each from a start of its own; there may be none.

    ``crossing``: two paths (or stretches of one) may cross where both go straight on.  ``apart``: no
    path comes to a node twice.  ``over``: a path may go straight on over the start of another.
    """

    __slots__ = ("_fits", "apart", "crossing", "line", "over", "starts")

    def __init__(
        self, line: Lines, starts: frozenset[Any], crossing: bool, apart: bool = False, over: bool = False
    ) -> None:
        self.line, self.starts = line, starts
        self.crossing, self.apart, self.over = crossing or over, apart, over
        self._fits: dict[Any, list[frozenset[Segment]]] | None = None

    @property
    def key(self) -> object:
        return Paths, self.line.name, self.starts, self.crossing, self.apart, self.over

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
        yield from [frozenset(a + b) for a, b in self._meetings(node, near)]

    def _meetings(
        self, node: Any, near: Sequence[Segment]
    ) -> Iterator[tuple[tuple[Segment, ...], tuple[Segment, ...]]]:
        """The strokes of two paths that may share a node: both go straight on, or one starts there."""
        straight = [pair for pair in combinations(near, 2) if in_line(*pair)] if self.crossing else []
        if node not in self.starts:
            yield from combinations(straight, 2)
        elif self.over:
            yield from [((s,), pair) for pair in straight for s in near if s not in pair]

    def _ahead(self, node: Any, stroke: Segment) -> list[Segment]:
        """At a start, the stroke (if any) by which a line goes on over it."""
        near = self.line.segments_at[node] if self.over and node in self.starts else ()
        return [t for t in near if t is not stroke and in_line(stroke, t)]

    def unfinished(self, known: PartialAssignment) -> bool:
        """No node has too many strokes, no line closes or joins two starts: more may be drawn."""
        drawn = {s: True for s, m in self.line.items() if known.get(m)}
        for node, near in self.line.segments_at.items():
            here = drawn.keys() & near
            if not any(here <= fit for fit in self.fits[node]):
                return False
        wrong = [facts for chain in trace_strokes(drawn) for _, facts in self._wrong(chain)]
        return not any(all(known.get(self.line[s]) is False for s in facts) for facts in wrong)

    def _wrong(self, chain: Chain) -> Iterator[tuple[Chain, list[Segment]]]:
        """Stretches of a traced line that close or join two starts, if some strokes are absent."""
        nodes = [*chain.nodes, chain.end]
        if chain.closed:
            yield chain, []
        elif {nodes[0], nodes[-1]} <= self.starts:
            yield chain, self._ahead(nodes[0], chain.strokes[0]) + self._ahead(nodes[-1], chain.strokes[-1])
        elif self.apart:
            last = {n: i for i, n in enumerate(nodes)}
            for i, node in enumerate(nodes):
                if last[node] > i:
                    yield Chain(chain.strokes[i : last[node]], nodes[i : last[node]], node, False), []

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Strokes that cannot meet; a stretch that reaches no start; a line that closes or joins two."""
        line = self.line
        state = {s: value(m) for s, m in line.items()}
        for node, near in line.segments_at.items():
            facts = {s: state[s] for s in near if state[s] is not None}
            if not any(all((s in fit) is v for s, v in facts.items()) for fit in self.fits[node]):
                yield {line[s]: bool(v) for s, v in facts.items()}
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
            ahead = [self._ahead(n, s) for s in piece for n in s.ends if n in self.starts]
            if all(any(state[t] for t in on) for on in ahead):  # wherever there is a start, it goes on
                facts |= {t: True for on in ahead for t in on}
                clash: dict[Bool, bool] = {self.line[stroke]: True}
                yield clash | {self.line[s]: v for s, v in facts.items()}

    def _reach(self, start: Segment, state: State) -> tuple[set[Segment], dict[Segment, bool]]:
        """The strokes that may be of one line with a stroke, and what shuts all others out."""
        piece, todo, facts = {start}, [start], dict[Segment, bool]()
        for stroke in todo:
            for node in stroke.ends:
                near: Sequence[Segment] = self.line.segments_at.get(node, ())
                if self.over and node in self.starts:
                    near = self._ahead(node, stroke)
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
        """Lines that surely close or come back to a node, or surely join two starts."""
        for chain, absent in self._whole(state):
            clash: dict[Bool, bool] = {self.line[s]: True for s in chain.strokes}
            yield clash | {self.line[t]: False for t in absent}

    def _whole(self, state: State) -> Iterator[tuple[Chain, Iterable[Segment]]]:
        """The same as lines, each with the strokes whose absence makes it sure."""
        line = self.line
        for chain in trace_strokes([s for s, v in state.items() if v]):
            for found, facts in self._wrong(chain):
                strokes, nodes, _, closed = found
                absent: dict[Segment, bool | None] = {s: state[s] for s in facts}
                on = [*zip(strokes[:-1], strokes[1:], nodes[1:], strict=True)]
                on += [(strokes[-1], strokes[0], nodes[0])] if closed else []
                for a, b, node in on if self.crossing else ():
                    if not in_line(a, b):  # here the line turns
                        absent |= {t: state[t] for t in line.segments_at[node] if t not in (a, b)}
                if all(v is False for v in absent.values()):
                    yield found, absent

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        state = {s: m.holds(known) for s, m in self.line.items()}
        for node, near in self.line.segments_at.items():
            facts = {s: v for s in near if (v := state[s]) is not None}
            if not any(all((s in fit) is v for s, v in facts.items()) for fit in self.fits[node]):
                return wrong_meeting(node, [s for s in facts if facts[s]], node in self.starts)
        for clash in self._strays(state):
            return no_start(next(s for s, m in self.line.items() if clash.get(m)), self.starts, context)
        return next((wrong_line(chain) for chain, _ in self._whole(state)), None)

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
        if self.crossing and self.apart:
            self._tell_apart(to, x)

    def _degrees(self, to: Sink, node: Any, near: list[int]) -> None:
        values = 0b10111 if self.crossing else 0b111
        if node in self.starts:
            values = 0b1011 if self.over else 0b11
        if not to.bounded(self.line.degrees[node], values):
            to.among(near, values)

    def _walked(
        self, node: Any, near: Sequence[Segment], x: Mapping[Segment, int], into: Mapping[Segment, int]
    ) -> Iterator[Clause]:
        """One stroke of a line leads into a node, the next one out; its first one leads out of a start."""
        for s in near:
            if node in self.starts:
                yield (-x[s], -into[s], *[x[t] for t in self._ahead(node, s)])
            else:
                yield (-x[s], into[s], *[x[t] for t in near if t is not s])
        for s, t, unless in self._joins(node, near, x):
            yield (-x[s], -x[t], into[s], into[t], *unless)
            yield (-x[s], -x[t], -into[s], -into[t], *unless)
        if self.crossing:
            yield from self._straight_on(node, near, x)

    def _straight_on(
        self, node: Any, near: Sequence[Segment], x: Mapping[Segment, int]
    ) -> Iterator[Clause]:
        """Of three strokes at a node each goes straight on; at a start, two of them are in line."""
        onward = {s: [x[t] for t in near if t is not s and in_line(s, t)] for s in near}
        if len(near) <= 4 and all(onward.values()):
            return
        for three in combinations(near, 3):
            if node not in self.starts:
                yield from [(*[-x[t] for t in three], *onward[s]) for s in three]
            elif not any(in_line(*pair) for pair in combinations(three, 2)):
                yield tuple([-x[t] for t in three])

    def _joins(
        self, node: Any, near: Sequence[Segment], x: Mapping[Segment, int]
    ) -> Iterator[tuple[Segment, Segment, list[int]]]:
        """Every two strokes that are of one line at a node, unless one of some literals holds."""
        for s, t in combinations(near, 2):
            if node not in self.starts:
                apart = self.crossing and not in_line(s, t)
                yield s, t, [x[u] for u in near if u not in (s, t)] if apart else []
            elif self.over and in_line(s, t):
                yield s, t, []

    def _count_nodes(self, to: Sink, x: Mapping[Segment, int], walk: Mapping[Segment, int]) -> None:
        near = self.line.segments_at
        counter = Counter(to, len(near))
        at = {n: counter.state([x[s] for s in strokes]) for n, strokes in near.items()}
        for node, state in at.items():
            if node in self.starts:
                counter.begin(state)
        for s in x:
            a, b = s.ends
            counter.step(at[a], at[b], [-x[s], -walk[s]])
            counter.step(at[b], at[a], [-x[s], walk[s]])

    def _count_strokes(self, to: Sink, x: Mapping[Segment, int], walk: Mapping[Segment, int]) -> None:
        counter = Counter(to, len(x))
        at = {s: counter.state([x[s]]) for s in x}
        for node, near in self.line.segments_at.items():
            into = {s: -walk[s] if s.ends[0] is node else walk[s] for s in near}
            for s in near if node in self.starts else ():
                counter.begin(at[s], [-x[s], *[x[t] for t in self._ahead(node, s)]])
            for s, t, others in self._joins(node, near, x):
                unless = [-x[s], -x[t], *others]
                counter.step(at[s], at[t], [*unless, -into[s]])
                counter.step(at[t], at[s], [*unless, -into[t]])

    def _tell_apart(self, to: Sink, x: Mapping[Segment, int]) -> None:
        """Each stroke bears the number of its start; at a meeting the numbers are different."""
        starts = [n for n in self.line.segments_at if n in self.starts]
        bits = range(max(len(starts) - 1, 0).bit_length())
        name = {s: [to.fresh(1) for _ in bits] for s in x}
        clauses: list[Clause] = []
        for node, near in self.line.segments_at.items():
            for s in near if node in self.starts else ():
                unless = [-x[s], *[x[t] for t in self._ahead(node, s)]]
                number = starts.index(node)
                clauses += [(*unless, bit if number >> i & 1 else -bit) for i, bit in enumerate(name[s])]
            for s, t, others in self._joins(node, near, x):
                for a, b in zip(name[s], name[t], strict=True):
                    clauses += [(-x[s], -x[t], *others, a, -b), (-x[s], -x[t], *others, -a, b)]
            for one, other in self._meetings(node, near):
                differ = [to.fresh(1) for _ in bits]
                clauses.append((*[-x[s] for s in one + other], *differ))
                for d, a, b in zip(differ, name[one[0]], name[other[0]], strict=True):
                    clauses += [(-d, a, b), (-d, -a, -b)]
        to.add(clauses)


class Anchored(GlobalConstraint):
    """Every stroke of a line hangs together with one of some nodes; there may be none."""

    __slots__ = ("anchors", "line")

    def __init__(self, line: Lines, anchors: frozenset[Any]) -> None:
        self.line, self.anchors = line, anchors

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        return (tuple(self.line), self.anchors), self.line.values()

    def parts(self) -> Iterable[Bool]:
        return self.line.values()

    def unfinished(self, known: PartialAssignment) -> bool:
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
                    shut: dict[Bool, bool] = {line[s]: False for s in wall}
                    yield {line[stroke]: True, **shut}

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        for clash in self.clashes(known.reading()):
            return no_start(next(s for s, m in self.line.items() if clash.get(m)), self.anchors, context)
        return None

    def encode(self, to: Sink) -> None:
        """Paths or rings, where the other cases keep all degrees down; else stray parts are cut off."""
        line = self.line
        if all([to.bounded(d, 0b101) for n, d in line.degrees.items() if n not in self.anchors]):
            to.cut(RingCuts(line, self.anchors))  # nothing else can be stray
            return
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
    """Every stroke hangs together with one of these nodes; there may be none.

    ::

        o ─ ┬ ╴        o   ┌ ┐
            ╵  yes         └ ┘  no
    """
    return Anchored(line, frozenset(nodes))


def paths_from(
    line: Lines, starts: Iterable[Any], *, crossing: bool = False, apart: bool = False, over: bool = False
) -> Bool:
    """The strokes form paths, each from a start of its own to an end that is no start.

    ::

        o ─ ┐        o   ┌ ┐        o ─ o
            ╵  yes       └ ┘  no          no

    Not every start need have a path.

    ``crossing``: lines may cross where both go straight on.
    ``apart``: but no line crosses itself.
    ``over``: a line may go straight on over another's start.
    """
    return Paths(line, frozenset(starts), crossing, apart, over)


def path_rules(
    line: Lines, ends: Iterable[Any] | None = None, *, both: bool = True
) -> Iterator[tuple[Any, Bool]]:
    """The cases of one path: it does not branch, and it ends in two nodes.

    ::

        ╶ ─ ┐        ╶ ─ ┬ ╴        ┌ ┐        ╶ ╴ ╶ ╴
            ╵  yes       ╵  no      └ ┘  no             no

    ``ends``: these two are among these nodes.
    ``both``: if not, it is enough that one of them is.
    """
    among = None if ends is None else set(ends)
    places = among if among is not None and both else {*line.degrees}
    for node, degree in line.degrees.items():
        yield node, degree <= 2 if node in places else degree.among(0, 2)
    yield line.grid, one_line(line)
    yield line.grid, count([line.ends(node) for node in line.degrees if node in places]) == 2
    if among is not None and not both:
        yield line.grid, some([line.ends(node) for node in line.degrees if node in among])
