"""What the places of a board say to a player's marks: from the values of conditions alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from enpitsu.desk.board import ring_data
from enpitsu.desk.messages import JudgedPlaceData
from enpitsu.desk.opened import OpenPuzzle
from enpitsu.logic import GlobalConstraint, PartialAssignment


def satisfied(of: OpenPuzzle, known: PartialAssignment) -> list[Any]:
    """The places of clues all of whose cases hold if nothing more is made."""
    ended = of.left_out(known)
    wanting = {case.place for case, verdict in of.ending.verdicts(ended) if verdict is not True}
    wanting &= of.clues.keys()
    return [
        place
        for place, cases in of.clues.items()
        if place not in wanting and all([_holds(case.condition, ended) for case in cases])
    ]


def _holds(condition: Any, ended: PartialAssignment) -> bool:
    """Return whether a condition on a whole layer holds; others are judged already."""
    return not isinstance(condition, GlobalConstraint) or condition.holds(ended) is True


def broken(of: OpenPuzzle, known: PartialAssignment) -> list[tuple[str, Any]]:
    """The letters and places of what is wrong already, whatever is added; strays are left out."""
    found: dict[tuple[str, Any], None] = {}
    for charge in of.checker.broken(of.normalised(known)):
        whole = isinstance(charge.case.condition, GlobalConstraint)
        found |= dict.fromkeys(
            [(charge.letter, place) for place in (_closed if whole else tuple)(charge.places)]
        )
    return list(found)


def clue_data(of: OpenPuzzle, letter: str, place: Any) -> JudgedPlaceData:
    """A place, and where its clue is printed."""
    points = of.clue_points.get(place, [])
    return {**ring_data(letter, place), "clue": [[round(float(x), 4) for x in at] for at in points]}


def _closed(places: tuple[Any, ...]) -> tuple[Any, ...]:
    """Of strokes those that close a curve, as what lies elsewhere is at no fault; else all places."""
    left = places if all([len(getattr(place, "ends", ())) == 2 for place in places]) else ()
    before = None
    while left != before:
        before, met = left, Counter([end for place in left for end in place.ends])
        left = tuple([place for place in left if all([met[end] > 1 for end in place.ends])])
    return left or places
