"""Reasons in words: where a line leads, where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from enpitsu.layers.lines.walks import Heading, Walks
from enpitsu.layers.lines.ways_left import all_fail
from enpitsu.logic import Known, Speech
from enpitsu.logic.why import LISTED, just, numbered, wrong_amount

COUNTED = {"bends": "bend", "steps": "step"}
"""Kinds of things on the way ahead that have a name."""


@dataclass(frozen=True, slots=True)
class LineAhead:
    """The line that leaves a node over a stroke, and may go on in several ways."""

    ways: Walks
    way: Heading

    def called(self, known: Known, speech: Speech) -> str:
        """Its name: "the line from R2C1"; empty if it is not known that it is drawn."""
        return line_of(self.ways, [self.way], known, speech)

    def is_shut(self, known: Known, fails: Callable[[Known], bool]) -> bool:
        """Tells whether each of the few ways that are left to it fails, by what is known then."""
        return all_fail(self.ways, self.way, known, fails)


def wrong_end(
    ways: Walks, way: Heading, kind: str, of: Sequence[Any], values: int, known: Known, speech: Speech
) -> str:
    """The words for a line that ends elsewhere, or where it must not.

    ``kind``, ``of``: what is asked about the way ahead; ``values``: what the number may be (bits).
    """
    walked, ends, closes = ways.walk(way, known)
    if not walked or closes or kind != "ends" or values not in (0b1, 0b10):
        return ""
    line, last = line_of(ways, [way], known, speech), walked[-1][1]
    if ends:
        return f"{line} ends at {speech.name(last)}" if (last in of) is (values == 0b1) else ""
    if values == 0b1 or len(of) > LISTED or _possible(ways, walked[-1], known) & set(of):
        return ""
    names = [speech.name(place) for place in of]
    goals = " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
    return f"{line} cannot reach {goals}"


def wrong_each_way(what: str, values: int, numbers: Collection[int] | None, things: str) -> str:
    """The words for something that has another number of things, whichever of a few ways is taken.

    ``numbers``: those of the ways that are left (none: not known); ``values``: what it may be (bits).
    """
    if not numbers or values & values - 1 or any([values >> number & 1 for number in numbers]):
        return ""
    number = values.bit_length() - 1
    if min(numbers) > number:
        return wrong_amount(what, number, number, (number + 1, number + 1), things)
    if max(numbers) < number:
        return wrong_amount(what, number, number, (0, number - 1), things)
    return f"{what} cannot have {just(numbered(number, things))}"


def line_of(ways: Walks, some: Sequence[Heading], known: Known, speech: Speech) -> str:
    """The name of lines by where they start, and the way of one from there, if there may be others.

    Empty if it is not known that one is drawn, or where it ends if it closes.
    """
    if not some:
        return ""
    start = some[0][0].other(some[0][1])
    if len(some) > 1:
        return f"the lines from {speech.subject(start)}"
    ((stroke, node),) = some
    walked, _, closes = ways.walk((stroke, node), known)
    if not walked or closes:
        return ""
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
