"""Lines that each hold nodes of one kind."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from enpitsu.bits import bits, mask
from enpitsu.layers.lines.lines import Lines
from enpitsu.logic import Bool, Clash, Deduction, GlobalConstraint, Propagator, Read, Sink
from enpitsu.networks.kinds import write_kinds
from enpitsu.reasons import Else, InOne, MaybeReason


class OneKind(GlobalConstraint):
    """All nodes of a kind on one piece of a line are of one kind."""

    __slots__ = ("kinds", "line")

    def __init__(self, line: Lines, kinds: Mapping[Any, Hashable]) -> None:
        self.line, self.kinds = line, kinds

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        return (tuple(self.line), tuple(self.kinds.items())), self.line.values()

    def parts(self) -> Iterable[Bool]:
        return self.line.values()

    def clashes(self, value: Read) -> Iterator[Clash]:
        """The strokes between two nodes of different kinds."""
        marks = [*self.line.values()]
        on = mask([i for i, m in enumerate(marks) if value(m)])
        propagator = KindPropagator({i: s.ends for i, s in enumerate(self.line)}, self.kinds)
        path, _ = propagator.mixed(on)
        if path:
            yield {marks[i]: True for i in bits(path)}

    def propagator(self) -> Propagator:
        return KindPropagator({m.number - 1: s.ends for s, m in self.line.items()}, self.kinds)

    def encode(self, to: Sink) -> None:
        """The number of its kind at every node."""
        links = {s.ends: m.number for s, m in self.line.items()}
        write_kinds(self.line.segments_at, links, self.kinds, to)


class KindPropagator:
    """Lines that hold nodes of different kinds do not meet."""

    minimal = True
    remembers = False

    def __init__(self, ends: Mapping[int, tuple[Any, Any]], kinds: Mapping[Any, Hashable]) -> None:
        """``ends``: stroke -> its two nodes."""
        self.ends, self.kinds, self.scope = ends, kinds, mask(list(ends))
        self.at: dict[Any, list[tuple[Any, int]]] = {}
        for i, (a, b) in ends.items():
            self.at.setdefault(a, []).append((b, i))
            self.at.setdefault(b, []).append((a, i))

    def _from(self, start: Any, on: int) -> dict[Any, int]:
        """The nodes to which drawn strokes lead, each with these strokes."""
        found, todo = {start: 0}, [start]
        for node in todo:
            for other, i in self.at.get(node, ()):
                if on >> i & 1 and other not in found:
                    found[other] = found[node] | 1 << i
                    todo.append(other)
        return found

    def mixed(self, on: int) -> tuple[int, tuple[Any, Any]]:
        """The strokes between two nodes of different kinds (none if all are of one), and these nodes."""
        for start, kind in self.kinds.items():
            for node, path in self._from(start, on).items():
                if self.kinds.get(node, kind) != kind:
                    return path, (start, node)
        return 0, (None, None)

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """The strokes that would join two kinds: see Propagator."""
        on &= self.scope
        clash, (a, b) = self.mixed(on)
        if clash:
            return clash, InOne("line", a, b), []
        nearest: dict[
            Any, tuple[int, Any]
        ] = {}  # node -> the fewest strokes to a node of a kind, which one
        for start in self.kinds:
            for node, path in self._from(start, on).items():
                if node not in nearest or path.bit_count() < nearest[node][0].bit_count():
                    nearest[node] = path, start
        found = []
        for i in bits(self.scope & ~(on | off)):
            a, b = self.ends[i]
            if a in nearest and b in nearest:
                (one, first), (other, last) = nearest[a], nearest[b]
                if self.kinds[first] != self.kinds[last]:
                    found.append(Deduction(i, False, one | other, Else(InOne("line", first, last))))
        return 0, None, found


def one_kind(line: Lines, kinds: Mapping[Any, Hashable]) -> Bool:
    """No line holds nodes of two kinds.

    ::

        1 ─ ┐   2        1 ─ ┐   2
            1   │  yes       └ ─ ┘  no
    """
    return OneKind(line, dict(kinds))
