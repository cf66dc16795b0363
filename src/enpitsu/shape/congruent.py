"""Shapes that must differ, however they are turned or reflected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from enpitsu.logic import Bool, Clash, Read, Whole

Outline = tuple[tuple[int, int], ...]


class DifferentShapes(Whole):
    """No two of some sets of cells have congruent shapes."""

    __slots__ = ("shapes",)

    def __init__(self, shapes: list[Mapping[Any, Bool]]) -> None:
        self.shapes = shapes

    def parts(self) -> Iterable[Bool]:
        return dict.fromkeys([b for s in self.shapes for b in s.values()])

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Two shapes that are complete and congruent: all of both."""
        seen: dict[Outline, list[Clash]] = {}
        for shape in self.shapes:
            values = {c: value(b) for c, b in shape.items()}
            if None not in values.values():
                form = canonical([c for c, v in values.items() if v])
                seen.setdefault(form, []).append({b: bool(values[c]) for c, b in shape.items()})
        for alike in seen.values():
            for one, other in combinations(alike, 2):
                yield one | other


def canonical(cells: Iterable[Any]) -> Outline:
    """The least of a shape's eight images, moved to the corner: equal for congruent shapes."""
    at = [(c.row, c.col) for c in cells]
    images: list[Outline] = []
    for _ in range(2):
        at = [(r, -c) for r, c in at]
        for _ in range(4):
            at = [(c, -r) for r, c in at]
            top, left = min([r for r, _ in at], default=0), min([c for _, c in at], default=0)
            images.append(tuple(sorted([(r - top, c - left) for r, c in at])))
    return min(images)


def different_shapes(shapes: Iterable[Mapping[Any, Bool]]) -> Bool:
    """No two of these shapes (cell -> whether it belongs) are congruent, turned or reflected.

    ::

        # . | # #        # . | . #
        # # | # .  no    # . | # #  yes
    """
    return DifferentShapes(list(shapes))
