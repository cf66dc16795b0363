"""What is said of two routes that bend equally often: they are walked stroke by stroke."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

PHRASE = re.compile(
    r"(?:else )?(?:the routes at (?P<a>R\d+C\d+) and (?P<b>R\d+C\d+)|two routes at (?P<c>R\d+C\d+)) "
    "(?:would )?have equally many bends"
)
Route = tuple[frozenset[Any], int]
"""The strokes of a route, and how often it bends."""


def routes(puzzle: Puzzle, drawn: Mapping[Any, bool], at: Any, stops: frozenset[Any]) -> Iterator[Route]:
    """The routes through a cell that are drawn from stop to stop."""
    for first in [s for s, so in drawn.items() if so and at in s.ends]:
        strokes, bends = {first}, 0
        for end in first.ends:
            stroke, node = first, end
            while node not in stops:
                onward = [s for s, so in drawn.items() if so and node in s.ends and s is not stroke]
                if len(onward) != 1 or onward[0] in strokes:
                    break
                straight = len({c.row for s in (stroke, onward[0]) for c in s.ends}) == 1
                straight = straight or len({c.col for s in (stroke, onward[0]) for c in s.ends}) == 1
                bends += not straight
                (stroke,) = onward
                strokes.add(stroke)
                (node,) = [c for c in stroke.ends if c is not node]
            else:
                continue
            break
        else:
            yield frozenset(strokes), bends


def says(
    phrase: str, puzzle: Puzzle, cells: Mapping[str, Any], made: Any, known: Mapping[Mark, bool]
) -> bool | None:
    """Whether it is so; None if the phrase says something else."""
    match = PHRASE.fullmatch(phrase)
    if match is None:
        return None
    names = [match["c"]] if match["c"] else [match["a"], match["b"]]
    if not {*names} <= {*cells}:
        return False
    stops = frozenset(cell for name in puzzle.printed for cell in _cells(puzzle.givens[name]))
    states = [known]
    if phrase.startswith("else "):
        states = [{**known, mark: not value} for mark, value in made]
    return bool(states) and all(
        _equal(puzzle, state, [cells[name] for name in names], stops) for state in states
    )


def _cells(given: Any) -> list[Any]:
    return [cell for cell in given if hasattr(cell, "neighbors")] if hasattr(given, "__iter__") else []


def _equal(puzzle: Puzzle, state: Mapping[Mark, bool], at: list[Any], stops: frozenset[Any]) -> bool:
    drawn = {m.place: state.get(m, False) for m in puzzle.marks if len(getattr(m.place, "ends", ())) == 2}
    found = [{*routes(puzzle, drawn, cell, stops)} for cell in at]
    if len(at) == 1:
        return at[0] in stops and any(a[1] == b[1] for a, b in combinations(found[0], 2))
    near = at[1] in at[0].neighbors
    return near and any(a != b and a[1] == b[1] for a, b in product(*found))
