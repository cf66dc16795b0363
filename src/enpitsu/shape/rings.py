"""Lines that do not close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.notations import trace_strokes
from enpitsu.logic import Bool, Clash, Clause, GlobalConstraint, LazyClauses, PartialAssignment, Read, Sink


class NoRings(GlobalConstraint):
    """No line closes; where more than two strokes meet, a line goes straight on or ends."""

    __slots__ = ("line",)

    def __init__(self, line: Lines) -> None:
        self.line = line

    @property
    def key(self) -> object:
        return NoRings, self.line.name

    def parts(self) -> Iterable[Bool]:
        return self.line.values()

    def unfinished(self, known: PartialAssignment) -> bool:
        """Nothing that could still be drawn opens a ring."""
        return False

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Strokes that surely close, and strokes that are surely not there where they bend."""
        line = self.line
        state = {s: value(m) for s, m in line.items()}
        for chain in trace_strokes([s for s, v in state.items() if v]):
            alone: dict[Segment, bool | None] = {}
            ahead = [*chain.strokes[1:], chain.strokes[0]]
            nodes = [*chain.nodes[1:], chain.end]
            for s, t, node in zip(chain.strokes, ahead, nodes, strict=True):
                if chain.closed and not in_line(s, t):
                    alone |= {u: state[u] for u in line.segments_at[node] if u not in (s, t)}
            if chain.closed and None not in alone.values():
                clash: dict[Bool, bool] = {line[s]: True for s in chain.strokes}
                yield clash | {line[u]: False for u in alone}

    def encode(self, to: Sink) -> None:
        to.cut(RingCuts(self.line, branching=True))


class RingCuts(LazyClauses):
    """Lazy clauses: no line closes, but for those that come to an anchor.

    ``branching``: more than two strokes may meet in a node; a line ends where it bends there.
    """

    def __init__(self, line: Lines, anchors: frozenset[Any] = frozenset(), branching: bool = False) -> None:
        self.branching = branching
        place = {node: k for k, node in enumerate(line.segments_at)}
        self.anchored = [node in anchors for node in place]
        self.strokes = [(m.number, *[place[n] for n in s.ends]) for s, m in line.items()]
        self.near = [[line[s].number for s in near] for near in line.segments_at.values()]
        self.straight = [
            [(line[s].number, line[t].number) for s, t in combinations(near, 2) if in_line(s, t)]
            for near in line.segments_at.values()
        ]

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each ring: one of its strokes goes, or a line ends where it bends."""
        drawn = [stroke for stroke in self.strokes if model[stroke[0] - 1] > 0]
        at: list[list[tuple[int, int]]] = [[] for _ in self.near]  # strokes drawn, and where they lead
        for x, a, b in drawn:
            at[a].append((x, b))
            at[b].append((x, a))
        found: list[Clause] = []
        seen, anchored = set[int](), self.anchored
        for start, _, node in drawn:
            ring, bends, x = list[int](), list[int](), start
            while x and x not in seen:
                seen.add(x)
                ring.append(-x)
                here, before = at[node], node
                if anchored[node]:
                    x = 0
                elif len(here) == 2:
                    x, node = here[here[0][0] == x]
                else:
                    x, node = self._onward(node, here, x)
                if self.branching and x:
                    bends += self._bends(before, -ring[-1], x, here)
            if ring and x == start:
                found.append([*dict.fromkeys(bends), *ring])
        return found

    def _onward(self, node: int, here: Sequence[tuple[int, int]], x: int) -> tuple[int, int]:
        """The stroke by which a line goes straight on where many meet, and where it leads; 0 if it ends."""
        to = dict(here)
        for one, other in self.straight[node]:
            if x in (one, other) and one in to and other in to:
                y = other if one == x else one
                return y, to[y]
        return 0, node

    def _bends(self, node: int, x: int, y: int, here: Sequence[tuple[int, int]]) -> list[int]:
        """The strokes that are not drawn where a line turns; none where it goes straight on."""
        if not {(x, y), (y, x)}.isdisjoint(self.straight[node]):
            return []
        return [z for z in self.near[node] if z not in dict(here)]


def no_rings(line: Lines) -> Bool:
    """No line closes; where three strokes meet, the one that is not in line with another ends there.

    ::

        ─ ┬ ─        ┌ ┐        ─ ┬ ┐
          └ ─  yes   └ ┘  no      └ ┘  yes
    """
    return NoRings(line)
