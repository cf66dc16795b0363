"""Reasons in words: where a line leads, where it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.layers.lines.walks import Heading, Walks
from enpitsu.logic import Known, Speech
from enpitsu.logic.why import LISTED, wrong_amount

COUNTED = {"bends": "bend", "steps": "step"}
"""Kinds of things on the way ahead that have a name."""


def wrong_way(
    ways: Walks, way: Heading, kind: str, of: Sequence[Any], bounds: tuple[int, int], values: int,
    known: Known, speech: Speech,
) -> str:  # fmt: skip
    """The words for a line that ends elsewhere, where it must not, or has another number of bends or steps.

    ``kind``, ``of``: what is counted on the way ahead; ``values``: what the number may be (bits).
    """
    walked, ends, closes = ways.walk(way, lambda b: b.holds(known))
    if not walked or closes:
        return ""
    line, last = _line(ways, way, known, speech), walked[-1][1]
    if kind in COUNTED:
        least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
        return wrong_amount(line, least, most, bounds, COUNTED[kind])
    if kind != "ends" or values not in (0b1, 0b10):
        return ""
    if ends:
        return f"{line} ends at {speech.name(last)}" if (last in of) is (values == 0b1) else ""
    if values == 0b1 or len(of) > LISTED or _possible(ways, walked[-1], known) & set(of):
        return ""
    names = [speech.name(place) for place in of]
    goals = " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
    return f"{line} cannot reach {goals}"


def _line(ways: Walks, way: Heading, known: Known, speech: Speech) -> str:
    """The name of a line by where it starts, and the way it takes from there, if there may be others."""
    stroke, node = way
    start = stroke.other(node)
    others = [s for s in ways.line.segments_at[start] if ways.line[s].holds(known) is not False]
    by = f" by way of {speech.name(node)}" if len(others) > 1 else ""
    return f"the line from {speech.subject(start)}{by}"


def _possible(ways: Walks, way: Heading, known: Known) -> set[Any]:
    """The nodes in which a line may end, after a way."""
    seen, todo = {way}, [way]
    for here in todo:
        spot = ways.spots.get(here[1])
        if spot is not None and spot.holds(known):
            continue
        for stroke, less in ways.onward(here):
            if ways.line[stroke].holds(known) is False or any([ways.line[u].holds(known) for u in less]):
                continue
            then = stroke, stroke.other(here[1])
            if then not in seen:
                seen.add(then)
                todo.append(then)
    return {node for _, node in seen}
