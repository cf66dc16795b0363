"""Nodes through which lines only pass: opposite strokes are both drawn, or neither."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from enpitsu.effort import reported
from enpitsu.grid import Segment, in_line
from enpitsu.logic import Bool, Count, Every, Linked, Mark, none


def passing(
    strokes: Mapping[Segment, Mark],
    segments_at: Mapping[Any, Sequence[Segment]],
    degrees: Mapping[Any, Count],
) -> dict[Any, Bool]:
    """For each node the condition that no line ends, turns or branches there, and none cross."""
    found: dict[Any, Bool] = {}
    for node, near in reported(segments_at.items(), 0, batch=16):
        marks = tuple([strokes[s].number for s in near])
        lanes = [(strokes[s].number, strokes[t].number) for s, t in combinations(near, 2) if in_line(s, t)]
        through = {number for lane in lanes for number in lane}
        turns = none([strokes[s] & strokes[t] for s, t in combinations(near, 2) if not in_line(s, t)])
        condition = Every((straight := degrees[node].among(0, 2), turns), (straight.number, turns.number))
        condition.linked = Linked(
            marks,
            tuple([x for lane in lanes for x in lane]),
            tuple([x for x in marks if x not in through]),
            tuple([x for (a, _), (b, _) in combinations(lanes, 2) for x in (a, b)]),
        )
        found[node] = condition
    return found
