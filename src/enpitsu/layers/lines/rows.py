"""Rows of lines of one kind: what follows each other from spot to spot, and how often it bends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import Any

from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines.lines import Lines
from enpitsu.logic import TRUE, Bool, ExplainedBool, Int, Mark, PartialAssignment, PhraseContext, every
from enpitsu.logic.condition import Verdict, worded_as
from enpitsu.networks.network import Network
from enpitsu.reasons import MaybeReason, TooManyInRow


def rows(
    line: Lines, there: Mapping[Segment, Bool], degrees: Mapping[Any, Int], spots: Mapping[Any, Mark],
    most: int, bends: int,
) -> Iterator[tuple[Segment, Bool]]:  # fmt: skip
    """For each stroke of a line that is cut at spots: at most so many lines in a row, and bends of each.

    ``there``: for each stroke, whether it is one of the line; ``degrees``: the strokes at each node.
    """
    links, whole = dict[tuple[Segment, Segment], Bool](), dict[tuple[Segment, Segment], Bool]()
    for node, near in line.segments_at.items():
        for s, t in combinations(near, 2):
            links[s, t] = TRUE if in_line(s, t) or len(near) < 3 else degrees[node] <= 2
            whole[s, t] = links[s, t] & ~spots[node]
    row, one = Network(there, links), Network(there, whole)
    at = {(s, t): node for node in spots for s, t in combinations(line.segments_at[node], 2)}
    cuts = {pair: spots[node] for pair, node in at.items()}
    turns = {pair: ~spots[node] for pair, node in at.items() if not in_line(*pair)}
    for stroke in line:
        parts = [
            row.total(stroke, cuts, "cuts") < most,
            row.total(stroke, turns, "turns") <= most * bends,
            one.total(stroke, line.turns, "bends") <= bends,
        ]
        yield stroke, worded_as(every(parts), [SameKindRow(every(parts), row, stroke, spots, most, bends)])


class SameKindRow(ExplainedBool):
    """At most so many lines of one kind follow each other at a stroke, each with at most so many bends."""

    __slots__ = ("bends", "condition", "most", "row", "spots", "stroke")

    def __init__(
        self, condition: Bool, row: Network, stroke: Segment, spots: Mapping[Any, Mark], most: int,
        bends: int,
    ) -> None:  # fmt: skip
        self.condition, self.row, self.stroke, self.spots = condition, row, stroke, spots
        self.most, self.bends = most, bends

    def __invert__(self) -> Bool:
        return ~self.condition

    def parts(self) -> Iterable[Bool]:
        return (self.condition,)

    def holds(self, known: PartialAssignment) -> Verdict:
        return False if self._too_many(known) else self.condition.holds(known)

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        return TooManyInRow(self.stroke, self.most) if self._too_many(known) else None

    def _too_many(self, known: PartialAssignment) -> bool:
        """There are too many cuts, or too many bends for so few lines, wherever it is cut."""
        if not self.row.nodes[self.stroke].holds(known):
            return False
        sides = [
            [(known.get(self.spots[node]), turns) for node, turns in side] for side in self._met(known)
        ]
        sure = [cut for side in sides for cut, _ in side].count(True)
        if sure >= self.most:
            return True
        open_ = [(i, n) for i, side in enumerate(sides) for n, (cut, _) in enumerate(side) if cut is None]
        for cuts in combinations(open_, min(self.most - 1 - sure, len(open_))):
            if self._fits([[(cut or (i, n) in cuts, turns) for n, (cut, turns) in enumerate(side)]
                           for i, side in enumerate(sides)]):  # fmt: skip
                return False
        return True

    def _fits(self, sides: Sequence[Sequence[tuple[bool, bool]]]) -> bool:
        """Return whether the row, and the line of the stroke itself, bend seldom enough with some cuts.

        ``sides``: for each node on both sides of the stroke, the nearest first: it is cut, it turns.
        """
        all_turns = [turns and not cut for side in sides for cut, turns in side].count(True)
        own = [turns for side in sides for cut, turns in takewhile(_is_whole, side)].count(True)
        return own <= self.bends and all_turns <= self.most * self.bends

    def _met(self, known: PartialAssignment) -> list[list[tuple[Any, bool]]]:
        """The nodes that are surely within the row, on both sides of the stroke, and whether it turns."""
        sides: list[list[tuple[Any, bool]]] = []
        seen = {self.stroke}
        for node in self.stroke.ends:
            here, met = self.stroke, list[tuple[Any, bool]]()
            while True:
                ahead = [
                    s
                    for s, link in self.row.around[here]
                    if node in s.ends
                    and s not in seen
                    and self.row.nodes[s].holds(known)
                    and link.holds(known)
                ]
                if len(ahead) != 1:
                    break
                met.append((node, not in_line(here, ahead[0])))
                here, node = ahead[0], ahead[0].other(node)
                seen.add(here)
            sides.append(met)
        return sides


def _is_whole(met: tuple[bool, bool]) -> bool:
    """Return whether a line goes on at a node."""
    return not met[0]
