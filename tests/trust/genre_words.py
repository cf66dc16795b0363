"""What some genres say by themselves of a broken rule: found again in what is known, mark by mark."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import hypot
from typing import Any

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

State = Mapping[Mark, bool]
PARITY = r"(?P<a>R\d+C\d+) and (?P<b>R\d+C\d+) (?:would )?have the same parity"
CHOICE = r"the snake (?:has|would have) a choice at (?P<at>.+)"
TWICE = r"(?P<at>.+) (?:has|would have) the number (?P<n>\d+) unshaded twice"
ONWARD = r"loop (?P<label>\w+) (?:cannot|could not) go on at (?P<at>.+)"
BLUNT = -0.7
"""The cosine of an angle of 135 degrees, or a little less."""


def says(
    phrase: str,
    puzzle: Puzzle,
    names: Collection[str],
    made: Iterable[tuple[Mark, bool]],
    known: State,
    place: Any,
) -> bool | None:
    """Whether a phrase is so at a place that has some names; None if it is no such phrase."""
    for pattern, check in PHRASES.items():
        match = re.fullmatch(f"(?:else )?{pattern}", phrase)
        if match is not None:
            states = [known]
            if phrase.startswith("else "):
                states = [{**known, mark: not value} for mark, value in made]
            if match.groupdict().get("at") not in (None, *names):
                return False
            return bool(states) and all([check(match, puzzle, state, place) for state in states])
    return None


def _same_parity(match: re.Match[str], puzzle: Puzzle, state: State, place: Any) -> bool:
    """The line runs between two cells, and all digits that they may have are odd, or all are even."""
    if {str(cell) for cell in place.ends} != {match["a"], match["b"]}:
        return False
    parities = [_parity(puzzle, state, cell) for cell in place.ends]
    return _runs(puzzle, state, place) is True and parities in ([{0}, {0}], [{1}, {1}])


def _choice(match: re.Match[str], puzzle: Puzzle, state: State, place: Any) -> bool:
    """The line visits a cell and does not run to one beside it whose parity is certainly another."""
    strokes = [m.place for m in puzzle.marks if place in getattr(m.place, "ends", ())]
    visits = [_runs(puzzle, state, s) for s in strokes].count(True)
    parity = _parity(puzzle, state, place)
    other = {1 - n for n in parity}
    return (
        len(parity) == 1
        and visits >= (1 if puzzle.told_at == "all" else 2)  # type: ignore[attr-defined]
        and any(
            _parity(puzzle, state, end) == other and _runs(puzzle, state, s) is False
            for s in strokes
            for end in s.ends
            if end is not place
        )
    )


def _runs(puzzle: Puzzle, state: State, stroke: Any) -> bool | None:
    return next(state.get(m) for m in puzzle.marks if m.place is stroke and m.value is True)


def _parity(puzzle: Puzzle, state: State, cell: Any) -> set[int]:
    """0 if a cell may have an even digit, 1 if it may have an odd one."""
    values = {m.value: state.get(m) for m in puzzle.marks if m.place is cell and type(m.value) is int}
    sure = [n for n, so in values.items() if so] or [n for n, so in values.items() if so is None]
    return {int(n) % 2 for n in sure}


def _twice(match: re.Match[str], puzzle: Puzzle, state: State, place: Any) -> bool:
    """Two cells of a row or column are unshaded and have this number."""
    shaded = {m.place: state.get(m) for m in puzzle.marks}
    (numbers,) = [layer.clues(puzzle.givens[name]) for name, layer in puzzle.printed.items()]
    return [numbers.get(cell) for cell in place if shaded[cell] is False].count(int(match["n"])) > 1


def _no_way_on(match: re.Match[str], puzzle: Puzzle, state: State, place: Any) -> bool:
    """One stroke of a loop comes to a dot from which no other may go on at 135 degrees or more."""
    strokes = {
        m.place: state.get(m)
        for m in puzzle.marks
        if place in getattr(m.place, "ends", ()) and str(m.value) == match["label"]
    }
    return any(
        not any(_cosine(place, a, b) < BLUNT for b, so in strokes.items() if b is not a and so is not False)
        for a, drawn in strokes.items()
        if drawn
    )


def _cosine(at: Any, *strokes: Any) -> float:
    """The cosine of the angle between two strokes at a dot."""
    (a, b), (c, d) = [_vector(at, stroke) for stroke in strokes]
    return (a * c + b * d) / (hypot(a, b) * hypot(c, d))


def _vector(at: Any, stroke: Any) -> Iterator[int]:
    (far,) = [end for end in stroke.ends if end is not at]
    return (x - y for x, y in zip(far.at, at.at, strict=True))


PHRASES: dict[str, Callable[[re.Match[str], Puzzle, State, Any], bool]] = {
    PARITY: _same_parity,
    CHOICE: _choice,
    TWICE: _twice,
    ONWARD: _no_way_on,
}
PLACED = [f"(?:else )?{pattern}" for pattern in (CHOICE, TWICE, ONWARD)]
"""Those that name the place of the case."""
