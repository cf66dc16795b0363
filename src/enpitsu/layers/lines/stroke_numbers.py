"""Index the strokes and nodes of a line for searches on bit masks."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from enpitsu.bits import bits, mask
from enpitsu.grid import in_line
from enpitsu.layers.lines.strokes import Strokes

State: TypeAlias = tuple[int, int]
"""The strokes known to be drawn, and those known not to be, as bits."""

UNREACHABLE = 1 << 20
"""Infinity: more strokes or bends than any line has."""


MAX_TREES = 64
"""The most cached connected sets of strokes that are tried before a new one is searched for.

Of 233 thousand queries (which stops lines join, on 39 boards of 6x6) 61 % are answered from the cache with
one set, 79 % with eight, 91 % with 64.
"""

CACHED_BENDS = 256
"""The most sets of missing strokes for which the least numbers of bends are cached."""


class StrokeNumbers:
    """The strokes and nodes of a line by index, with their incidences as bit masks.

    Each stroke has two ways, one to each of its ends: the ways of stroke i are 2i and 2i + 1.
    """

    def __init__(self, line: Strokes, stops: Collection[Any]) -> None:
        numbers = {s: i for i, s in enumerate(line)}
        nodes = {node: n for n, node in enumerate(line.segments_at)}
        self.numbers = nodes
        self.stops = {nodes[stop]: stop for stop in stops if stop in nodes}
        """The nodes at which lines end."""
        self.at = [[numbers[s] for s in near] for near in line.segments_at.values()]
        self.around = [mask(near) for near in self.at]
        self.passing = [0 if n in self.stops else near for n, near in enumerate(self.around)]
        """The strokes (bits) at each node that is not a stop; 0 at stops."""
        self.ends = [(nodes[s.ends[0]], nodes[s.ends[1]]) for s in line]
        self.beside = [self.around[a] | self.around[b] for a, b in self.ends]
        near = [[t for n in s.ends for t in line.segments_at[n] if t is not s] for s in line]
        self.level = [
            mask([numbers[t] for t in ts if in_line(s, t)]) for s, ts in zip(line, near, strict=True)
        ]
        self.passed = [n for n, around in enumerate(self.passing) if around]
        """The nodes that are not stops."""
        self._before = [self._ways_before(i, node) for i, ends in enumerate(self.ends) for node in ends]
        self._trees = deque[int](maxlen=MAX_TREES)
        """Connected sets of strokes, the most recent first."""
        self._bends = dict[tuple[int, tuple[int, ...], int], list[int]]()

    def _ways_before(self, stroke: int, node: int) -> tuple[list[int], list[int]]:
        """The possible preceding ways of a way: those in line with it, and the others."""
        start = self.far(stroke, node)
        near = bits(self.passing[start] & ~(1 << stroke))
        found: tuple[list[int], list[int]] = [], []
        for i in near:
            found[not self.level[stroke] >> i & 1].append(self.way(i, start))
        return found

    def far(self, stroke: int, node: int) -> int:
        """The other end of a stroke."""
        a, b = self.ends[stroke]
        return b if a == node else a

    def way(self, stroke: int, node: int) -> int:
        """The way over a stroke to one of its ends."""
        return 2 * stroke + (self.ends[stroke][1] == node)

    def away(self, nodes: Sequence[int]) -> list[int]:
        """The distance in strokes from some nodes to each stroke; UNREACHABLE if there is no path."""
        found, here = [UNREACHABLE] * len(self.ends), [*nodes]
        met = {*here}
        for steps in range(len(self.ends)):
            near = {i for node in here for i in self.at[node] if found[i] == UNREACHABLE}
            for i in near:
                found[i] = steps
            here = [node for i in sorted(near) for node in self.ends[i] if node not in met]
            met.update(here)
        return found

    def followed(self, state: State, nodes: Collection[int]) -> State | None:
        """Propagate at some nodes that no line ends or branches there; None on a contradiction."""
        (on, off), todo, passing, ends = state, [*nodes], self.passing, self.ends
        while todo:
            around = passing[todo.pop()]
            drawn, open_ = around & on, around & ~(on | off)
            if not drawn & (drawn - 1):  # at most one
                if drawn and not open_:
                    return None
                if not open_ or open_ & (open_ - 1):
                    continue
                if drawn:
                    on |= open_
                else:
                    off |= open_
            elif drawn.bit_count() > 2:
                return None
            else:
                off |= open_
            while open_:
                low = open_ & -open_
                todo += ends[low.bit_length() - 1]
                open_ ^= low
        return on, off

    def is_parted(self, state: State) -> bool:
        """Return whether two drawn strokes cannot be connected any more."""
        on, off = state
        if not on:
            return False
        for tree in self._trees:
            if not tree & off and self._touch(tree, on & ~tree):
                return False
        found = self._tree(state)
        if found:
            self._trees.appendleft(found)
        return not found

    def _tree(self, state: State) -> int:
        """A connected set of possible strokes that contains all drawn ones; 0 if there is none."""
        (on, off), beside = state, self.beside
        piece = front = on & -on
        fronts = list[int]()
        while on & ~piece:
            if not front:
                return 0
            fronts.append(front)
            ahead = 0
            while front:
                low = front & -front
                ahead |= beside[low.bit_length() - 1]
                front ^= low
            front = ahead & ~(off | piece)
            piece |= front
        found = on
        for before, after in zip(reversed(fronts), [front, *reversed(fronts)], strict=False):
            for i in bits(after & found):
                if not beside[i] & before & found:
                    touching = beside[i] & before
                    found |= touching & -touching
        return found

    def _touch(self, tree: int, strokes: int) -> bool:
        """Return whether each of some strokes is adjacent to a connected set."""
        while strokes:
            low = strokes & -strokes
            if not self.beside[low.bit_length() - 1] & tree:
                return False
            strokes ^= low
        return True

    def least_bends(self, off: int, to: tuple[int, ...], most: int) -> list[int]:
        """The least number of bends from each way to some nodes; UNREACHABLE if more than ``most``."""
        key = off, to, most
        if key not in self._bends:
            if len(self._bends) == CACHED_BENDS:
                self._bends.clear()
            self._bends[key] = self._least_bends(*key)
        return self._bends[key]

    def _least_bends(self, off: int, to: tuple[int, ...], most: int) -> list[int]:
        before, found = self._before, [UNREACHABLE] * len(self._before)
        here = [self.way(i, node) for node in to for i in bits(self.around[node] & ~off)]
        for bends in range(most + 1):
            then = list[int]()
            for way in here:  # which grows
                if found[way] == UNREACHABLE:
                    found[way] = bends
                    straight, bent = before[way]
                    here += [w for w in straight if found[w] == UNREACHABLE and not off >> (w >> 1) & 1]
                    then += [w for w in bent if found[w] == UNREACHABLE and not off >> (w >> 1) & 1]
            here = then
        return found
