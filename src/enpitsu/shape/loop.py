"""A single closed loop, solved as the border between an inside and an outside.

(The inside/outside form and its two connectivity conditions: see docs/architecture.md.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from copy import copy
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from enpitsu.grid import in_line
from enpitsu.layers.lines.faces import Faces
from enpitsu.layers.lines.labels import LabelledLines
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.said import LineAhead
from enpitsu.logic import (
    AssertedContext,
    Bool,
    Clash,
    Clause,
    Continuation,
    GlobalConstraint,
    LazyClauses,
    Mark,
    Onward,
    PartialAssignment,
    PhraseContext,
    Propagator,
    Read,
    Sink,
    some,
    worded,
)
from enpitsu.networks.floods import Floods, OnePiece
from enpitsu.reasons import (
    Branches,
    CannotGoOn,
    Ends,
    InsideParted,
    MaybeReason,
    MustGoOn,
    OutsideParted,
    Reason,
    Said,
    SidesAlike,
    SidesDiffer,
)
from enpitsu.shape.connected import connected
from enpitsu.shape.propagate import ConnectedPropagator, LoopPropagator
from enpitsu.shape.two_sides import TwoSides, has_sides, passed_nodes

Strokes: TypeAlias = dict[Any, None]
"""Some strokes in the order of their layer, so that every run says the same."""

ALONE = Said("{ring} runs {} without {line}", would="{ring} would run {} without {line}")
CACHED_START_SETS = 16
"""Sets of starts of which the cases of a ring are kept: boards that differ in clues alone have them all."""


class OneLoop(GlobalConstraint):
    """One closed loop is drawn: every node has degree 0 or 2, and all strokes hang together."""

    __slots__ = ("line",)

    def __init__(self, line: Lines) -> None:
        self.line = line

    @property
    def key(self) -> object:
        return OneLoop, self.line.name

    def parts(self) -> Iterable[Bool]:
        return self.line.values()

    def unfinished(self, known: PartialAssignment) -> bool:
        """Nothing drawn is wrong: no branch, and no closed loop beside other strokes."""
        drawn = dict.fromkeys([s for s, m in self.line.items() if known.get(m)])
        degree = {n: sum(s in drawn for s in near) for n, near in self.line.segments_at.items()}
        if any(d > 2 for d in degree.values()):
            return False
        pieces = list(_pieces(self.line, drawn))
        closed = [p for p in pieces if all(degree[n] == 2 for s in p for n in s.ends)]
        return not closed or len(pieces) == 1

    def clashes(self, value: Read) -> Iterator[Clash]:
        line = self.line
        state = {s: value(m) for s, m in line.items()}
        drawn = dict.fromkeys([s for s, v in state.items() if v])
        loose = set()
        for near in line.segments_at.values():
            here = [s for s in near if s in drawn]
            if len(here) > 2:
                yield {line[s]: True for s in here[:3]}
            elif len(here) == 1 and all(state[s] is False for s in near if s not in drawn):
                loose.add(here[0])
                yield {line[s]: s in drawn for s in near}
        if not drawn:
            if all(v is False for v in state.values()):
                yield dict.fromkeys(line.values(), False)
            return
        pieces = list(_pieces(line, drawn))
        if len(pieces) == 1:
            return
        for piece in pieces:
            if _closed(line, piece):
                other = next(s for s in drawn if s not in piece)
                yield {**{line[s]: True for s in piece}, line[other]: True}
        yield from self._walled(state, drawn)

    def _walled(self, state: dict[Any, bool | None], drawn: Strokes) -> Iterator[Clash]:
        """Two strokes between which every way is shut."""
        line, placed = self.line, set[Any]()
        for start in drawn:
            if start in placed:
                continue
            piece, wall, todo = {start}, dict[Any, None](), [start]
            for stroke in todo:
                for node in stroke.ends:
                    for near in line.segments_at[node]:
                        if state[near] is False:
                            wall[near] = None
                        elif near not in piece:
                            piece.add(near)
                            todo.append(near)
            placed |= piece
            outside = next((s for s in drawn if s not in piece), None)
            if outside is not None:
                shut: dict[Bool, bool] = {line[s]: False for s in wall}
                yield {line[start]: True, line[outside]: True, **shut}

    def courses(self, known: PartialAssignment) -> Iterator[Continuation]:
        """The line, from each of its loose ends."""
        line = self.line
        for node, near in line.segments_at.items():
            drawn = [s for s in near if known.get(line[s])]
            if len(drawn) == 1:
                yield LineAhead(line.ways(), (drawn[0], node))

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        """The reason of a line that ends or branches, or of a side of it that falls apart."""
        line, passed = self.line, passed_nodes(self.line, known)
        for node, near in line.segments_at.items():
            strokes = [known.get(line[s]) for s in near]
            if strokes.count(True) > 2:
                return Branches("line", node)
            if strokes.count(True) == 1 and not self._open(node, known, passed):
                return Ends("line", node)
        if not has_sides(line):
            return None
        sides = TwoSides(line, known)
        for stroke, drawn, differ, inside in sides.crossed():
            if inside is not None and drawn is (not differ):
                return _border(stroke, differ, inside)
        for inside, here, there in sides.parted():
            at = sides.place(here)
            return InsideParted(at, sides.place(there)) if inside else OutsideParted(at)
        return None

    def _open(self, node: Any, known: PartialAssignment, passed: Container[Any]) -> list[Mark]:
        """The strokes at a node that may still be drawn: none to where the line passes already."""
        near = [s for s in self.line.segments_at[node] if self.line[s] not in known]
        return [self.line[s] for s in near if s.other(node) not in passed]

    def onward(self, known: PartialAssignment, context: PhraseContext) -> Iterator[Onward]:
        """A line that enters a node leaves it by the one stroke that is left; none comes to a dead end.

        It runs where just one side of a stroke is inside.
        """
        line, passed = self.line, passed_nodes(self.line, known)
        for node, near in line.segments_at.items():
            open_ = self._open(node, known, passed)
            if len(open_) != 1 or node in passed:
                continue
            (mark,) = open_
            drawn = [s for s in near if known.get(line[s])]
            facts = [line[s] for s in near if line[s] in known]
            for s in near:  # what shuts the other ways
                if line[s] not in known and line[s] is not mark:
                    far = line.segments_at[s.other(node)]
                    facts += [line[t] for t in far if known.get(line[t])]
            if drawn:
                yield Onward(mark, True, tuple(facts), MustGoOn("line", node))
            else:
                yield Onward(mark, False, tuple(facts), CannotGoOn("line", node))
        if has_sides(line):
            sides = TwoSides(line, known)
            for stroke, drawn_there, differ, inside in sides.crossed():
                if inside is not None and drawn_there is None:
                    reason = _border(stroke, differ, inside)
                    yield Onward(line[stroke], differ, sides.facts(stroke), reason)

    def propagator(self) -> Propagator:
        ends = {m.number - 1: s.ends for s, m in self.line.items()}
        return LoopPropagator(ends, {m.number - 1: s for s, m in self.line.items()})

    def encode(self, to: Sink) -> None:
        """A stroke is drawn where its two faces differ; inside connected, outside reaches the frame."""
        line = self.line
        for degree in line.degrees.values():
            if not to.bounded(degree, 0b101):
                to.among([m.number for m in degree.terms], 0b101)
        _one_border(line, to)


def _border(stroke: Any, differ: bool, inside: bool) -> Reason:
    """The reason of the sides that a stroke parts: they differ, or both are inside, or outside."""
    return SidesDiffer(stroke) if differ else SidesAlike(stroke, inside)


def _one_border(line: Lines, to: Sink) -> None:
    """The strokes of a line of degrees 0 and 2 are one non-empty border of a set of faces.

    Where strokes may cross, faces tell only that each closed curve is even, and cuts do the rest: that
    helps with hard questions about few cases, and costs more than it helps elsewhere.
    """
    to.add([[m.number for m in line.values()]])  # not empty
    parts = line.faces
    here = to.fresh(len(parts)) if len(parts) > 1 else 0  # one for each part: the line is there
    to.add([(-a, -b) for a, b in combinations(range(here, here + len(parts)), 2)])
    for i, part in enumerate(parts):
        if here:
            to.add([(-line[s].number, here + i) for s, _, _ in part.sides if s is not None])
        if part.places:
            inside = _sides(line, part, to)
            board = Floods(len(part.places) // part.width, part.width, [inside[f] for f in part.places])
            to.cut(OnePiece(board))
            to.cut(OnePiece(board.opposite(frame=True)))
        elif not part.count or to.profile.judged == "few":
            _sides(line, part, to)
    if not parts or not all(part.places for part in parts if part.count):
        to.cut(StrayPieces(line))


def _sides(line: Lines, part: Faces, to: Sink) -> Sequence[int]:
    """For each face whether it is inside (0: it always lies outside).  A stroke parts two that differ."""
    first = to.fresh(part.count) if part.count else 0
    inside = [0, *range(first, first + part.count)]
    clauses: list[Clause] = []
    for stroke, f, g in part.sides:
        a, b = inside[f], inside[g]
        e = 0 if stroke is None else line[stroke].number
        if f == g:
            clauses += [(-e,)] if e else []
        elif f and g:
            clauses += [(-a, b), (a, -b)] if not e else [(-e, a, b), (-e, -a, -b), (e, -a, b), (e, a, -b)]
        else:
            clauses += [(-a - b,)] if not e else [(-e, a + b), (e, -a - b)]
    to.add(clauses)
    return inside


class OneLine(GlobalConstraint):
    """All strokes of a layer hang together; there may be none unless ``nonempty``."""

    __slots__ = ("line", "nonempty")

    def __init__(self, line: Lines, nonempty: bool) -> None:
        self.line, self.nonempty = line, nonempty

    @property
    def key(self) -> object:
        return OneLine, self.line.name, self.nonempty

    def parts(self) -> Iterable[Bool]:
        return self.line.values()

    def unfinished(self, known: PartialAssignment) -> bool:
        return OneLoop(self.line).unfinished(known)

    def clashes(self, value: Read) -> Iterator[Clash]:
        line = self.line
        state = {s: value(m) for s, m in line.items()}
        drawn = dict.fromkeys([s for s, v in state.items() if v])
        if self.nonempty and not drawn and all(v is False for v in state.values()):
            yield dict.fromkeys(line.values(), False)
        yield from OneLoop(line)._walled(state, drawn)

    def propagator(self) -> Propagator:
        line = self.line
        number = {s: m.number - 1 for s, m in line.items()}
        near = {
            number[s]: [number[t] for n in s.ends for t in line.segments_at[n] if t is not s] for s in line
        }
        return ConnectedPropagator(near, {i: s for s, i in number.items()})

    def implied(self, rest: AssertedContext) -> Iterator[tuple[None, GlobalConstraint]]:
        """It is a single loop, if it neither branches nor ends."""
        if self.nonempty and all([rest.bounded(d, 0b101) for d in self.line.degrees.values()]):
            yield None, OneLoop(self.line)

    def encode(self, to: Sink) -> None:
        if self.nonempty and all([to.bounded(d, 0b101) for d in self.line.degrees.values()]):
            _one_border(self.line, to)
            return
        if self.nonempty:
            to.add([[m.number for m in self.line.values()]])
        to.cut(StrayPieces(self.line))


class StrayPieces(LazyClauses):
    """LazyClauses for lines that no faces describe (crossings, knight moves): cut around each stray piece.

    A cut speaks of one stroke of the stray piece and one of the largest: those that were drawn in the most
    models up to this one, for these are mostly known, and the cut then holds for other pictures, too.
    """

    def __init__(self, line: Lines) -> None:
        self.streak: dict[int, int] = {}  # the strokes of the last model, and for how long they are drawn
        place = {node: k for k, node in enumerate(line.segments_at)}
        self.marks_at = [tuple([line[s].number for s in near]) for near in line.segments_at.values()]
        self._join([(m.number, *[place[n] for n in s.ends]) for s, m in line.items()])

    def _join(self, strokes: list[tuple[int, ...]]) -> None:
        """Note these strokes, each with its two ends."""
        self.strokes = strokes
        self._numbers, self._starts = [x for x, _, _ in strokes], [a for _, a, _ in strokes]
        self.at = defaultdict[int, list[tuple[int, int]]](list)  # strokes, and where they lead
        for x, a, b in strokes:
            self.at[a].append((x, b))
            self.at[b].append((x, a))

    def narrowed(self, first: Sequence[int], passed: Container[tuple[int, ...]]) -> StrayPieces:
        """Equal strokes lead from node to node as one; nodes that they only pass join nothing."""
        nodes: dict[int, list[int]] = {}
        for node, marks in enumerate(self.marks_at):
            if marks not in passed:
                for x in marks:
                    nodes.setdefault(first[x], []).append(node)
        ends = dict(zip(map(first.__getitem__, self._numbers), self._starts, strict=True))
        for x in ends.keys() - nodes.keys():  # a whole that ends nowhere
            nodes[x] = [ends[x]]
        other = copy(self)
        other._join(
            [(x, a, b) for x, on in nodes.items() for a, b in pairwise(on if len(on) > 1 else on * 2)]
        )
        return other

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """For each piece but the largest: some stroke at its rim is drawn, or it is not there."""
        drawn = [stroke for stroke in self.strokes if model[stroke[0] - 1] > 0]
        before = self.streak
        # a new table each time: solvers that share the beginnings of these do not share what they saw
        self.streak = streak = {x: before.get(x, 0) + 1 for x, _, _ in drawn}
        piece_of = {node: [node] for stroke in drawn for node in stroke[1:]}
        for _, a, b in drawn:
            one, other = piece_of[a], piece_of[b]
            if one is not other:
                if len(one) < len(other):
                    one, other = other, one
                one += other
                for node in other:
                    piece_of[node] = one
        # of each piece, by its first node, the stroke that is drawn for the longest time
        longest: dict[int, int] = {}
        for x, a, _ in drawn:
            best = longest.setdefault(piece_of[a][0], x)
            if streak[x] > streak[best]:
                longest[piece_of[a][0]] = x
        if len(longest) < 2:
            return []
        main = max(longest, key=lambda first: len(piece_of[first]))
        return [
            [
                *[x for node in piece for x, far in self.at[node] if piece_of.get(far) is not piece],
                -stroke,
                -longest[main],
            ]
            for first, stroke in longest.items()
            if first != main and (piece := piece_of[first])
        ]


def _pieces(line: Lines, drawn: Strokes) -> Iterator[Strokes]:
    """The connected pieces of some strokes, by their first strokes."""
    left = set(drawn)
    for start in drawn:
        if start not in left:
            continue
        left.discard(start)
        piece = [start]
        for stroke in piece:
            for node in stroke.ends:
                for near in line.segments_at[node]:
                    if near in left:
                        left.discard(near)
                        piece.append(near)
        yield dict.fromkeys(piece)


def _closed(line: Lines, piece: Strokes) -> bool:
    return all(sum(near in piece for near in line.segments_at[n]) == 2 for s in piece for n in s.ends)


def single_loop(line: Lines) -> Bool:
    """The strokes form one closed loop that never branches, crosses or ends; it is not empty.

    ::

        ┌ ┐        ┌ ┐ ┌ ┐
        └ ┘  yes   └ ┘ └ ┘  no
    """
    return OneLoop(line)


def one_line(line: Lines, *, nonempty: bool = False) -> Bool:
    """All strokes hang together; there may be none.

    ::

        ╶ ─ ┐        ╶ ─ ╴
        · · ╵  yes   ╶ ─ ╴  no

    ``nonempty``: there is at least one.
    """
    return OneLine(line, nonempty)


def loop_rules(line: Lines, *, crossing: bool = False) -> Iterator[tuple[Any, Bool]]:
    """The cases of one loop: every node is passed once or not at all, and there is only one loop.

    ::

        ┌ ┐        ┌ ─        ┌ ┐ ┌ ┐          ┌ ┐
        └ ┘  yes   └ ┘  no    └ ┘ └ ┘  no    ┌ ┼ ┘  crossing
                                             └ ┘

    ``crossing``: the loop may cross itself where both stretches go straight on.
    """
    for node, degree in line.degrees.items():
        yield node, degree.among(0, 2, 4) if crossing else degree.among(0, 2)
        if crossing:
            yield from [(node, straight) for straight in _straight_on(line, node)]
    if crossing:
        yield line.grid, connected(line.strands(crossing=True), nonempty=True)
    else:
        yield line.grid, single_loop(line)


def separate_loops(lines: LabelledLines) -> Iterator[tuple[Any, Bool]]:
    """The cases of one loop for each label; no two of them share a node.

    ::

        a a b b        a a a b        a a b b
        a a b b  yes   a a a b  no    a a . .  no
    """
    for node, degree in lines.degrees.items():
        yield node, degree.among(0, 2)
    for line in lines.lines:
        yield lines.grid, single_loop(line)


def ring_rules(line: Lines, starts: Collection[Any], ring: Lines, way: Bool) -> Iterator[tuple[Any, Bool]]:
    """The cases of paths that form a ring: each ends beside the start of the next, in turn all of them.

    ::

        o ─ ┐          o ─ ╴ o
        ╷ · ╵  yes     · · · ╵  no
        └ ─ o

    ``ring``: a hidden line, the paths and the gaps between them.  ``way``: whether they follow each other
    clockwise, a hidden choice.
    """
    memo: dict[Any, list[tuple[Any, Bool]]] = ring.network.memo.setdefault(ring_rules, {})
    key = line.name, way, frozenset(starts)
    if key not in memo:
        if len(memo) == CACHED_START_SETS:
            memo.clear()
        memo[key] = list(_ring_rules(line, starts, ring, way))
    yield from memo[key]


def _ring_rules(line: Lines, starts: Collection[Any], ring: Lines, way: Bool) -> Iterator[tuple[Any, Bool]]:
    yield from loop_rules(ring)
    alone = ALONE.having(words=(("ring", ring.layer.called), ("line", line.layer.called)))
    for stroke, drawn in line.items():
        yield stroke, drawn.implies(ring[stroke])
        bites = [ring.heads(stroke, node, way) for node in stroke.ends if node in starts]
        beside = (ring[stroke] & ~drawn).implies(some(bites))
        yield stroke, beside if bites else worded(beside, alone, stroke)
    for node in starts:
        yield node, ring.visits(node)
        if len(starts) == 1:
            yield node, ring.avoids(node)


def _straight_on(line: Lines, node: Any) -> Iterator[Bool]:
    """Conditions that each of four strokes meeting at a node has one to go straight on with."""
    near = line.segments_at[node]
    onward = {s: [line[t] for t in near if in_line(s, t)] for s in near}
    if len(near) > 4 or (len(near) == 4 and not all(onward.values())):
        for s, ahead in onward.items():
            yield ~line.crosses(node) | ~line[s] | some(ahead)
