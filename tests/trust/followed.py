"""What marks would end in if they were otherwise: found again with a solver, one case being the last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.board import with_implied
from enpitsu.engine.model import Model
from enpitsu.logic import Mark, Profile
from enpitsu.puzzle import Case, Puzzle
from enpitsu.shape.loop import OneLoop
from tests.trust.sides import Strokes

PLAIN = {
    "would have": ("has", "have"), "could not have": ("cannot have",), "would be": ("is", "are"),
    "could not be": ("cannot be",), "could not": ("cannot",), "would not": ("does not",),
    "would end": ("ends",), "would visit": ("visits",), "would bend": ("bends",), "would run": ("runs",),
    "would see": ("sees",), "would branch": ("branches",), "would make": ("make",),
    "would fill": ("fills",), "would touch": ("touch",), "would pass": ("passes",),
}  # fmt: skip
"""What would be -> what is."""
CHOICES = 16
"""Choices of one case of each rule at a place that are tried."""
ROUNDS = 3
"""Times that a loop is followed and coloured, and what others then force is looked for."""
WOULD = re.compile("|".join(sorted(PLAIN, key=len, reverse=True)))


def plainly(phrase: str) -> Iterator[str]:
    """All that a phrase with "would" may say without it."""
    said = WOULD.findall(phrase)
    for words in product(*[PLAIN[one] for one in said]):
        parts = WOULD.split(phrase)
        yield "".join([part + word for part, word in zip(parts, (*words, ""), strict=True)])


def cases_at(puzzle: Puzzle, cited: Sequence[tuple[str, Any]]) -> list[Case]:
    """The cases of some letters (of laws: "- ...") at some places."""
    wanted = {(letter[0], str(place)) for letter, place in cited}
    return [
        case
        for case in with_implied(puzzle.cases())
        if ("-" if case.rule.kind == "law" else case.rule.letter, str(case.place)) in wanted
    ]


def choices(cases: Sequence[Case]) -> Iterator[list[Case]]:
    """All of some cases; and one of those of each rule at a place, of which more are cited together."""
    yield list(cases)
    groups: dict[tuple[str, str], list[Case]] = {}
    for case in cases:
        groups.setdefault((case.rule.letter, str(case.place)), []).append(case)
    if len(groups) < len(cases):
        yield from map(list, islice(product(*groups.values()), CHOICES))


def states_by(
    puzzle: Puzzle, cases: Sequence[Case], last: Case, state: Mapping[Mark, bool]
) -> Iterator[Mapping[Mark, bool]]:
    """What marks may be known before the last of some cases says what is wrong: by the others, mostly."""
    others = [case for case in cases if case is not last]
    found = forced_by(puzzle, others, state) if others else dict(state)
    if found is not None:
        yield found
    if isinstance(last.condition, OneLoop):
        here: Mapping[Mark, bool] | None = state if found is None else found
        for _ in range(ROUNDS if others else 1):
            assert here is not None
            yield (then := coloured(puzzle, walked(puzzle, here)))
            here = forced_by(puzzle, others, then) if others else None
            if here is None:
                break
            yield here
    if others:
        yield state
        yield propagated(puzzle, others, state)


def coloured(puzzle: Puzzle, state: Mapping[Mark, bool]) -> dict[Mark, bool]:
    """All that follows as a stroke runs just where one of its sides is inside the loop."""
    known = dict(state)
    kinds: dict[tuple[str, Any], list[Mark]] = {}
    for mark in puzzle.marks:
        if len(getattr(mark.place, "ends", ())) == 2:
            kinds.setdefault((mark.layer, mark.value), []).append(mark)
    for marks in kinds.values():
        strokes = Strokes(marks, known)
        sides = strokes.sides()
        for mark in marks:
            a, b = (strokes.side(mark, s, sides) for s in (-1, 1))
            if mark not in known and a is not None and b is not None:
                known[mark] = a is not b
    return known


def walked(puzzle: Puzzle, state: Mapping[Mark, bool]) -> dict[Mark, bool]:
    """All that follows as a line goes on with one stroke where it comes, and passes a node once."""
    known, before = dict(state), -1
    at: dict[Any, list[Mark]] = {}
    for mark in puzzle.marks:
        for end in getattr(mark.place, "ends", ()) if mark.value is True else ():
            at.setdefault((mark.layer, end), []).append(mark)
    while len(known) > before:
        before = len(known)
        for strokes in at.values():
            on = [m for m in strokes if known.get(m)]
            open_ = [m for m in strokes if m not in known]
            if len(on) == 2 or (not on and len(open_) == 1):
                known.update(dict.fromkeys(open_, False))
            elif len(on) == len(open_) == 1:
                known[open_[0]] = True
    return known


def propagated(puzzle: Puzzle, cases: Sequence[Case], state: Mapping[Mark, bool]) -> dict[Mark, bool]:
    """What unit propagation makes of some cases and marks; these alone, if they contradict each other."""
    program = Program(len(puzzle.marks))
    Encoder(program, Profile("few", steps=12)).write(cases)
    found = Model(program).at_once([m.literal(v) for m, v in state.items()]) or []
    size = len(puzzle.marks)
    return {**state, **{puzzle.marks[abs(x) - 1]: x > 0 for x in found if abs(x) <= size}}


def forced_by(puzzle: Puzzle, cases: Sequence[Case], state: Mapping[Mark, bool]) -> dict[Mark, bool] | None:
    """All that some cases force with some marks; None if they do not hold together."""
    program = Program(len(puzzle.marks))
    Encoder(program, Profile("few", steps=12)).write(cases)
    model = Model(program)
    same = model.backbone([m.number for m in puzzle.marks], [m.literal(v) for m, v in state.items()])
    return None if same is None else {puzzle.marks[abs(x) - 1]: x > 0 for x in same}
