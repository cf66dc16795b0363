"""Lines that do not close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.notations import trace_strokes
from enpitsu.logic import Bool, Clash, Clause, Cutter, Known, Read, Sink, Whole


class NoRings(Whole):
    """No line closes; where more than two strokes meet, a line goes straight on or ends."""

    __slots__ = ("line",)

    def __init__(self, line: Lines) -> None:
        self.line = line

    @property
    def key(self) -> object:
        return NoRings, self.line.name

    def parts(self) -> Iterable[Bool]:
        return self.line.values()

    def unfinished(self, known: Known) -> bool:
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


class RingCuts(Cutter):
    """Cutter: no line closes, but for those that come to an anchor.

    ``branching``: more than two strokes may meet in a node; a line ends where it bends there.
    """

    def __init__(self, line: Lines, anchors: frozenset[Any] = frozenset(), branching: bool = False) -> None:
        self.anchors, self.branching = anchors, branching
        self.at: list[tuple[Any, list[tuple[int, Any]], list[tuple[int, int]]]] = []
        for node, near in line.segments_at.items():
            pairs = [(line[s].number, line[t].number) for s, t in combinations(near, 2) if in_line(s, t)]
            self.at.append((node, [(line[s].number, s.other(node)) for s in near], pairs))

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each ring: one of its strokes goes, or a line ends where it bends."""
        onward: dict[tuple[Any, int], tuple[Any, int]] = {}
        bends: dict[tuple[Any, int], list[int]] = {}
        for node, near, straight in self.at:
            drawn = [(x, other) for x, other in near if model[x - 1] > 0]
            if len(drawn) < 2 or node in self.anchors:
                continue
            to = dict(drawn)
            joins = straight if len(drawn) > 2 else [(drawn[0][0], drawn[1][0])]
            for x, y in joins:
                if x in to and y in to:
                    onward[node, x], onward[node, y] = (to[y], y), (to[x], x)
                    if self.branching and (x, y) not in straight:
                        bends[node, x] = bends[node, y] = [z for z, _ in near if z not in to]
        found: list[Clause] = []
        seen = set[int]()
        for start in onward:
            ring, unless, here = list[int](), list[int](), start
            while here in onward and here[1] not in seen:
                seen.add(here[1])
                ring.append(-here[1])
                unless += bends.get(here, ())
                here = onward[here]
            if ring and here == start:
                found.append([*dict.fromkeys(unless), *ring])
        return found


def no_rings(line: Lines) -> Bool:
    """No line closes; where three strokes meet, the one that is not in line with another ends there.

    ::

        ─ ┬ ─        ┌ ┐        ─ ┬ ┐
          └ ─  yes   └ ┘  no      └ ┘  yes
    """
    return NoRings(line)
