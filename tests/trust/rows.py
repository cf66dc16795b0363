"""Clauses about lines of one kind that follow each other, checked for every way to cut them at spots."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

BENDS = {"A": 0, "B": 1}
"""Bends of a line of each kind, at most, by the published rules."""


class Rows:
    """The lines of each kind on one board, in one state of it."""

    def __init__(self, puzzle: Puzzle, state: Mapping[Mark, bool]) -> None:
        self.state = state
        layers: list[Any] = [layer for layer in puzzle.drawn.values() if getattr(layer, "cut", None)]
        self.kinds = [
            {m.place: m for m in puzzle.marks if m.layer == layer.name and m.value == kind}
            for layer in layers
            for kind in BENDS
        ]
        cuts = {layer.cut.name for layer in layers}
        self.cut = {m.place: state.get(m) for m in puzzle.marks if m.layer in cuts}

    def is_wrong(self, stroke: Any, most: int) -> bool:
        """Whether more than so many lines follow each other there, wherever they are cut."""
        for bends, strokes in zip(BENDS.values(), self.kinds, strict=True):
            if stroke in strokes and self.state.get(strokes[stroke]):
                met = self._met(stroke, strokes)
                return not any([_is_right(met, ways, most, bends) for ways in self._ways(met)])
        return False

    def _ways(self, met: list[tuple[Any, bool]]) -> list[tuple[bool, ...]]:
        known = [self.cut[node] for node, _ in met]
        return list(product(*[(False, True) if cut is None else (cut,) for cut in known]))

    def _met(self, stroke: Any, strokes: dict[Any, Mark]) -> list[tuple[Any, bool]]:
        """The nodes along the line on both sides of a stroke, and whether it turns there."""
        found: list[list[tuple[Any, bool]]] = [[], []]
        seen = {stroke}
        for met, node in zip(found, stroke.ends, strict=True):
            here = stroke
            while True:
                at = [s for s in strokes if node in s.ends and s is not here]
                lit = [s for s in at if self.state.get(strokes[s])]
                ahead = [s for s in lit if _straight(here, s, node)]
                if not ahead and len([s for s in at if self.state.get(strokes[s]) is not False]) == 1:
                    ahead = lit
                if len(ahead) != 1 or ahead[0] in seen:
                    break
                met.append((node, not _straight(here, ahead[0], node)))
                here = ahead[0]
                seen.add(here)
                node = next(end for end in here.ends if end is not node)
        return [*reversed(found[0]), *found[1]]


def _straight(a: Any, b: Any, node: Any) -> bool:
    """Whether two strokes run straight on through a node."""
    (y, x), (v, u) = [next(end for end in s.ends if end is not node).at for s in (a, b)]
    return (y + v, x + u) == (2 * node.at[0], 2 * node.at[1])


def _is_right(met: list[tuple[Any, bool]], cuts: tuple[bool, ...], most: int, bends: int) -> bool:
    parts = [0]
    for (_, turns), cut in zip(met, cuts, strict=True):
        if cut:
            parts.append(0)
        else:
            parts[-1] += turns
    return len(parts) <= most and max(parts) <= bends


def line_of(stroke: Any, strokes: Mapping[Any, Mark], state: Mapping[Mark, bool]) -> set[Any]:
    """The strokes to which one may lead: straight on, or a turn where no two lines cross for sure."""
    found, todo = {stroke}, [stroke]
    for here in todo:
        for node in here.ends:
            at = [s for s in strokes if node in s.ends and s is not here]
            lit = [s for s in at if state.get(strokes[s])]
            crossed = len(lit) + bool(state.get(strokes[here])) > 2
            for other in at:
                if other not in found and (not crossed or _straight(here, other, node)):
                    found.add(other)
                    todo.append(other)
    return found
