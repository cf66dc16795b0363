"""Reasons of lines: where one leads, where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from enpitsu.layers.lines.walks import Heading, Walks
from enpitsu.layers.lines.ways_left import all_fail
from enpitsu.logic import PartialAssignment, PhraseContext
from enpitsu.logic.why import MAX_LISTED_PLACES, wrong_amount
from enpitsu.reasons import CannotHave, CannotReach, Ends, LineFrom, LinesFrom, MaybeReason, What

COUNTED = {"bends": "bend", "steps": "step"}
"""Kinds of things on the way ahead that have a name."""


@dataclass(frozen=True, slots=True)
class LineAhead:
    """The line that leaves a node over a stroke, and may go on in several ways."""

    ways: Walks
    way: Heading

    def called(self, known: PartialAssignment, context: PhraseContext) -> LineFrom | LinesFrom | None:
        """Its name: the line from R2C1; None if it is not known that it is drawn."""
        return line_of(self.ways, [self.way], known)

    def is_blocked(self, known: PartialAssignment, fails: Callable[[PartialAssignment], bool]) -> bool:
        """Return whether each of the few ways that are left to it fails, by what is known then."""
        return all_fail(self.ways, self.way, known, fails)


def wrong_end(
    ways: Walks, way: Heading, kind: str, of: Sequence[Any], values: int, known: PartialAssignment
) -> MaybeReason:
    """The reason of a line that ends elsewhere, or where it must not.

    ``kind``, ``of``: what is asked about the way ahead; ``values``: what the number may be (bits).
    """
    walked, ends, closes = ways.walk(way, known)
    if not walked or closes or kind != "ends" or values not in (0b1, 0b10):
        return None
    line, last = line_of(ways, [way], known), walked[-1][1]
    if line is None:
        return None
    if ends:
        return Ends(line, last) if (last in of) is (values == 0b1) else None
    if values == 0b1 or len(of) > MAX_LISTED_PLACES or _possible(ways, walked[-1], known) & set(of):
        return None
    return CannotReach(line, tuple(of))


def wrong_each_way(what: What, values: int, numbers: Collection[int] | None, noun: str) -> MaybeReason:
    """The reason of something that has another number of things, whichever of a few ways is taken.

    ``numbers``: those of the ways that are left (none: not known); ``values``: what it may be (bits).
    """
    if not numbers or values & values - 1 or any([values >> number & 1 for number in numbers]):
        return None
    number = values.bit_length() - 1
    if min(numbers) > number:
        return wrong_amount(what, number, number, (number + 1, number + 1), noun)
    if max(numbers) < number:
        return wrong_amount(what, number, number, (0, number - 1), noun)
    return CannotHave(what, (number,), noun)


def line_of(ways: Walks, some: Sequence[Heading], known: PartialAssignment) -> LineFrom | LinesFrom | None:
    """The name of lines by where they start, and the way of one from there, if there may be others.

    None if it is not known that one is drawn, or where it ends if it closes.
    """
    if not some:
        return None
    start = some[0][0].other(some[0][1])
    if len(some) > 1:
        return LinesFrom(start)
    ((stroke, node),) = some
    walked, _, closes = ways.walk((stroke, node), known)
    if not walked or closes:
        return None
    others = [s for s in ways.line.segments_at[start] if ways.line[s].holds(known) is not False]
    return LineFrom(start, node if len(others) > 1 else None)


def _possible(ways: Walks, way: Heading, known: PartialAssignment) -> set[Any]:
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
