"""Lines that do not close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.notations import trace_strokes
from enpitsu.logic import Bool, Clash, Known, Read, Sink, Whole
from enpitsu.shape.step_counter import Counter


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
        """Lines are walked in some direction, and each step moves a counter that never repeats."""
        line = self.line
        x = {s: m.number for s, m in line.items()}
        first = to.fresh(len(x)) - 1
        walk = {s: first + i for i, s in enumerate(x, 1)}
        counter = Counter(to, len(x))
        at = {s: counter.state([x[s]]) for s in x}
        for node, s, t, others in self._joins():
            into = {u: -walk[u] if u.ends[0] is node else walk[u] for u in (s, t)}
            unless = [-x[s], -x[t], *[x[u] for u in others]]
            to.add([(*unless, into[s], into[t]), (*unless, -into[s], -into[t])])
            counter.step(at[s], at[t], [*unless, -into[s]])
            counter.step(at[t], at[s], [*unless, -into[t]])

    def _joins(self) -> Iterator[tuple[Any, Segment, Segment, list[Segment]]]:
        """Every two strokes that are of one line at a node, if some others are not there."""
        for node, near in self.line.segments_at.items():
            for s, t in combinations(near, 2):
                yield node, s, t, [] if in_line(s, t) else [u for u in near if u not in (s, t)]


def no_rings(line: Lines) -> Bool:
    """No line closes; where three strokes meet, the one that is not in line with another ends there.

    ::

        ─ ┬ ─        ┌ ┐        ─ ┬ ┐
          └ ─  yes   └ ┘  no      └ ┘  yes
    """
    return NoRings(line)
