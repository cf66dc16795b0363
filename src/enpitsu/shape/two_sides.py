"""The two sides of a loop that is drawn in part: what it surely encloses, and what lies outside.

Across a stroke that is drawn lies the other side, across one that is not the same; the frame lies outside.
Where the loop passes a node, no third stroke comes.  Each side hangs together, so a loop that parts one of
them cannot be finished (players colour the cells for it).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enpitsu.grid import ORTHOGONAL, Vertex
from enpitsu.layers.lines.lines import Lines
from enpitsu.logic import Known

FRAME = 0
"""The face outside of all strokes."""


def has_sides(line: Lines) -> bool:
    """Tells whether the faces of a lattice are squares with names: cells, or the dots between cells."""
    upright = line.steps == ORTHOGONAL and not line.layer.inner
    return upright and len(line.faces) == 1 and bool(line.faces[0].places)


def passed_nodes(line: Lines, known: Known) -> set[Any]:
    """The nodes that a line passes already: two of their strokes are drawn."""
    return {
        n for n, near in line.segments_at.items() if [known.get(line[s]) for s in near].count(True) == 2
    }


class TwoSides:
    """For the faces of a line whether they are surely inside, and the ways between them that are open."""

    def __init__(self, line: Lines, known: Known) -> None:
        self.line, self.part = line, line.faces[0]
        self._above = [*range(self.part.count + 1)]
        self._turned = [False] * (self.part.count + 1)
        self.around: list[list[int]] = [[] for _ in self._above]
        passed = passed_nodes(line, known)
        for stroke, f, g in self.part.sides:
            drawn = False if stroke is None else known.get(line[stroke])
            if stroke is not None and drawn is None and not passed.isdisjoint(stroke.ends):
                drawn = False
            if drawn is not None and f != g:
                self._join(f, g, drawn)
            if not drawn:
                self.around[f].append(g)
                self.around[g].append(f)
        frame, out = self._root(FRAME)
        roots = [self._root(f) for f in range(self.part.count + 1)]
        self.inside = [turned is not out if root == frame else None for root, turned in roots]
        """For each face whether it is inside; None if that is not known."""

    def _root(self, face: int) -> tuple[int, bool]:
        """The first of the faces that hang on one another, and whether this one is on its other side."""
        turned = False
        while self._above[face] != face:
            turned ^= self._turned[face]
            face = self._above[face]
        return face, turned

    def _join(self, f: int, g: int, differ: bool) -> None:
        (a, one), (b, other) = self._root(f), self._root(g)
        if a != b:
            self._above[a], self._turned[a] = b, one ^ other ^ differ

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
