"""The two sides of a loop that is drawn in part: what it surely encloses, and what lies outside.

Across a stroke that is drawn lies the other side, across one that is not the same; the frame lies outside.
Where the loop passes a node, no third stroke comes.  Each side hangs together, so a loop that parts one of
them cannot be finished (players colour the cells for it).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enpitsu.grid import ORTHOGONAL, Segment, Vertex
from enpitsu.layers.lines.lines import Lines
from enpitsu.logic import Mark, PartialAssignment

FRAME = 0
"""The face outside of all strokes."""


def has_sides(line: Lines) -> bool:
    """Return whether the faces of a lattice are squares with names: cells, or the dots between cells."""
    upright = line.steps == ORTHOGONAL and not line.layer.inner
    return upright and len(line.faces) == 1 and bool(line.faces[0].places)


def passed_nodes(line: Lines, known: PartialAssignment) -> set[Any]:
    """The nodes that a line passes already: two of their strokes are drawn."""
    return {
        n for n, near in line.segments_at.items() if [known.get(line[s]) for s in near].count(True) == 2
    }


class TwoSides:
    """For the faces of a line whether they are surely inside, and the ways between them that are open."""

    def __init__(self, line: Lines, known: PartialAssignment) -> None:
        self.line, self.part, self.known = line, line.faces[0], known
        self.passed = passed_nodes(line, known)
        self.around: list[list[int]] = [[] for _ in range(self.part.count + 1)]
        self._next: list[list[tuple[int, bool, Segment | None]]] = [[] for _ in self.around]
        self._state: list[bool | None] = []
        for stroke, f, g in self.part.sides:
            drawn = False if stroke is None else known.get(line[stroke])
            if stroke is not None and drawn is None and not self.passed.isdisjoint(stroke.ends):
                drawn = False
            if drawn is not None and f != g:
                self._next[f].append((g, drawn, stroke))
                self._next[g].append((f, drawn, stroke))
            if not drawn:
                self.around[f].append(g)
                self.around[g].append(f)
            self._state.append(drawn)
        self._first, self._turned = [-1] * len(self.around), [False] * len(self.around)
        self._from: list[tuple[int, Segment | None]] = [(-1, None)] * len(self.around)
        for face in range(len(self.around)):
            if self._first[face] < 0:
                self._flood(face)
        self.inside = [
            turned if first == FRAME else None
            for first, turned in zip(self._first, self._turned, strict=True)
        ]
        """For each face whether it is inside; None if that is not known."""

    def _flood(self, start: int) -> None:
        """Find the faces whose sides hang on that of one."""
        self._first[start], todo = start, [start]
        for face in todo:
            for other, differ, stroke in self._next[face]:
                if self._first[other] < 0:
                    self._first[other], self._turned[other] = start, self._turned[face] ^ differ
                    self._from[other] = face, stroke
                    todo.append(other)

    def crossed(self) -> Iterator[tuple[Segment, bool | None, bool, bool | None]]:
        """The strokes between faces whose sides hang on each other.

        (stroke, whether it is drawn, whether its two faces differ, whether the first is inside)
        """
        for (stroke, f, g), drawn in zip(self.part.sides, self._state, strict=True):
            if stroke is not None and f != g and self._first[f] == self._first[g]:
                yield stroke, drawn, self._turned[f] is not self._turned[g], self.inside[f]

    def facts(self, stroke: Segment) -> tuple[Mark, ...]:
        """The strokes by which the sides of two faces hang on each other, that one stroke parts."""
        _, f, g = next(side for side in self.part.sides if side[0] is stroke)
        met: dict[Segment, None] = {}
        for face in (f, g):
            while self._from[face][0] >= 0:
                face, via = self._from[face]
                if via is not None:
                    if via in met:
                        del met[via]
                    else:
                        met[via] = None
        found: dict[Mark, None] = {}
        for via in met:
            own = [via]
            if self.known.get(self.line[via]) is None:  # no third stroke comes to a node
                node = next(n for n in via.ends if n in self.passed)
                own = [s for s in self.line.segments_at[node] if self.known.get(self.line[s])]
            found.update(dict.fromkeys([self.line[s] for s in own]))
        return tuple(found)

    def parted(self) -> Iterator[tuple[bool, int, int]]:
        """A side that does not hang together, and a face on each of two parts of it, the frame last."""
        for inside in (True, False):
            faces = [f for f, side in enumerate(self.inside) if side is inside]
            if not faces:
                continue
            seen, todo = {faces[0]}, [faces[0]]
            for face in todo:
                for other in self.around[face]:
                    if other not in seen and self.inside[other] is not (not inside):
                        seen.add(other)
                        todo.append(other)
            lost = next((f for f in faces if f not in seen), None)
            if lost is not None:
                yield inside, lost, faces[0]

    def place(self, face: int) -> Any:
        """The cell or dot that a face is."""
        row, col = divmod(face - 1, self.part.width)
        grid = self.line.grid
        return grid.cell[row, col] if self.line.kind is Vertex else grid.vertex[row + 1, col + 1]
