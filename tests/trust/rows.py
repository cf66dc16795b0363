"""Clauses about lines of one kind that follow each other, checked for every way to cut them at spots."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, pairwise, product
from typing import Any

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

BENDS = {"A": 0, "B": 1}
"""Bends of a line of each kind, at most, by the published rules."""
MOST = 2
"""Lines of one kind that may follow each other, by the published rules."""


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
        names = {layer.name for layer in layers}
        strokes = {m.place: m for m in puzzle.marks if m.layer in names and m.value is True}
        self.drawn = {s: state.get(m) for s, m in strokes.items()}
        self.level = {m.place: state.get(m) for m in puzzle.marks if m.hidden and m.place in self.cut}

    def is_wrong(self, stroke: Any, most: int) -> bool:
        """Whether more than so many lines follow each other there, wherever they are cut."""
        for bends, strokes in zip(BENDS.values(), self.kinds, strict=True):
            if most == MOST and stroke in strokes and self._is_of(stroke, strokes):
                met = self._met(stroke, strokes)
                return not any([_is_right(met, ways, most, bends) for ways in self._ways(met)])
        return False

    def _is_of(self, stroke: Any, strokes: dict[Any, Mark]) -> bool:
        """Whether a stroke is surely of a kind: it is known, or it is drawn and no line can leap there."""
        if self.state.get(strokes[stroke]):
            return True
        return bool(strokes is self.kinds[-1] and self.drawn[stroke] and not self._may_leap(stroke))

    def _may_leap(self, stroke: Any) -> bool:
        """Whether a stroke may be of a straight line of the first kind that leaps over one other line."""
        upright = stroke.ends[0].at[1] == stroke.ends[1].at[1]
        own, nodes = min(end.at for end in stroke.ends), {node.at: node for node in self.cut}
        lane = [nodes[at] for at in sorted(nodes) if at[upright] == own[upright]]
        ways = [lane[i : j + 1] for i, j in combinations(range(len(lane)), 2) if j - i > 1]
        return any([way[0].at <= own < way[-1].at and self._leaps(way, upright=upright) for way in ways])

    def _leaps(self, way: list[Any], *, upright: bool) -> bool:
        """Whether a line may run straight along some nodes, from spot to spot over one other line."""
        between = {frozenset(s.ends): s for s in self.drawn}
        for pair in pairwise(way):
            stroke = between.get(frozenset(pair))
            if stroke is None or False in (self.drawn[stroke], self.state.get(self.kinds[0][stroke])):
                return False
        first, *inner, last = way
        if False in (self.cut[first], self.cut[last]) or True in [self.cut[node] for node in inner]:
            return False
        over = [self._over(node, upright=upright) for node in inner]
        return over.count(True) <= 1 and over.count(False) < len(over)

    def _over(self, node: Any, *, upright: bool) -> bool | None:
        """Whether a line up and down, or left and right, leaps over another at a node."""
        across = [self.drawn[s] for s in self.drawn if node in s.ends]
        verdicts = [*across, *([False] if len(across) < 4 else [])]
        if self.level:
            level = self.level[node]
            verdicts.append(level if level is None else level is not upright)
        return False if False in verdicts else None if None in verdicts else True

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
                lit = [s for s in at if self._is_of(s, strokes)]
                ahead = [s for s in lit if straight(here, s, node)]
                own = [s for s in at if self.state.get(strokes[s]) is not False]
                if not ahead and 1 in (len(own), len([s for s in at if self.drawn[s] is not False])):
                    ahead = lit
                if len(ahead) != 1 or ahead[0] in seen:
                    break
                met.append((node, not straight(here, ahead[0], node)))
                here = ahead[0]
                seen.add(here)
                node = next(end for end in here.ends if end is not node)
        return [*reversed(found[0]), *found[1]]


def straight(a: Any, b: Any, node: Any) -> bool:
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
                if other not in found and (not crossed or straight(here, other, node)):
                    found.add(other)
                    todo.append(other)
    return found
