"""What marks would end in if they were otherwise: found again with a solver, one case being the last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.board import with_implied
from enpitsu.engine.model import Model
from enpitsu.logic import Mark, Profile
from enpitsu.puzzle import Case, Puzzle

PLAIN = {
    "would have": ("has", "have"), "could not have": ("cannot have",), "would be": ("is", "are"),
    "could not be": ("cannot be",), "could not": ("cannot",), "would not": ("does not",),
    "would end": ("ends",), "would visit": ("visits",), "would bend": ("bends",), "would run": ("runs",),
    "would branch": ("branches",), "would make": ("make",),
}  # fmt: skip
"""What would be -> what is."""
WOULD = re.compile("|".join(sorted(PLAIN, key=len, reverse=True)))


def plainly(phrase: str) -> Iterator[str]:
    """All that a phrase with "would" may say without it."""
    said = WOULD.findall(phrase)
    for words in product(*[PLAIN[one] for one in said]):
        left = iter(words)
        yield WOULD.sub(lambda _, left=left: next(left), phrase)


def cases_at(puzzle: Puzzle, cited: Sequence[tuple[str, Any]]) -> list[Case]:
    """The cases of some letters (of laws: "- ...") at some places."""
    wanted = {(letter[0], str(place)) for letter, place in cited}
    return [
        case
        for case in with_implied(puzzle.cases())
        if ("-" if case.rule.kind == "law" else case.rule.letter, str(case.place)) in wanted
    ]


def forced_by(puzzle: Puzzle, cases: Sequence[Case], state: Mapping[Mark, bool]) -> dict[Mark, bool] | None:
    """All that some cases force with some marks; None if they do not hold together."""
    program = Program(len(puzzle.marks))
    Encoder(program, Profile("few", steps=12)).write(cases)
    model = Model(program)
    same = model.backbone([m.number for m in puzzle.marks], [m.literal(v) for m, v in state.items()])
    return None if same is None else {puzzle.marks[abs(x) - 1]: x > 0 for x in same}
