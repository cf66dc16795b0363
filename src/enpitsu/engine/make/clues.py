"""Clues read off an answer by asking the rules which value fits - never a formula of a genre."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from enpitsu.effort import report_work, reported
from enpitsu.engine.compile.structural_hashing import Structures
from enpitsu.errors import BadPuzzle
from enpitsu.grid import Grid
from enpitsu.layers.base import CellGiven
from enpitsu.logic import Bool, Mark, PartialAssignment
from enpitsu.puzzle import Puzzle, Rule

Site: TypeAlias = tuple[str, Any]
"""A printed layer's name and a place of it where a clue can stand."""

Clues: TypeAlias = Mapping[Site, Any]
"""The clues of a puzzle by site (None: "?")."""

TELLING = 3
"""So many boards with other clues tell which rules speak of their values."""


def clues_of(puzzle: Puzzle) -> dict[Site, Any]:
    """All clues of a puzzle that could be rubbed out one by one."""
    return {
        (name, at): value
        for name, layer in puzzle.printed.items()
        for at, value in layer.clues(puzzle.givens[name]).items()
        if layer.sites(puzzle.grid)
    }


THERE = "+"
"""The text of a given without a value, such as a wall."""


def value_text(puzzle: Puzzle, site: Site, value: Any) -> str:
    """The text of a clue at a site (None: "?")."""
    if value is None:
        return "?"
    if value is True:
        return THERE
    layer = puzzle.printed[site[0]]
    return layer.write(value) if isinstance(layer, CellGiven) else str(value)


def occupied(puzzle: Puzzle) -> set[Any]:
    """The places that bear a sign which is no clue: no clue can be printed there."""
    return {
        at
        for name, layer in puzzle.printed.items()
        if not layer.sites(puzzle.grid)
        for at in layer.clues(puzzle.givens[name])
    }


def has_overlapping_signs(puzzle: Puzzle) -> bool:
    """Return whether signs of two layers stand in one cell: only one of them could be printed."""
    signs = [c for layer in puzzle.printed.values() if isinstance(layer, CellGiven)
             for c in layer.scatter(puzzle.givens[layer.name])]  # fmt: skip
    return len(set(signs)) < len(signs)


def with_clues(puzzle: Puzzle, clues: Clues) -> Puzzle:
    """The puzzle with just these clues; what is no clue (rooms, walls ...) stays."""
    givens = dict(puzzle.givens)
    for name, layer in puzzle.printed.items():
        if layer.sites(puzzle.grid):
            givens[name] = layer.with_clues(
                puzzle.grid, {at: v for (n, at), v in clues.items() if n == name}
            )
    return type(puzzle)(puzzle.grid, givens, puzzle.options)


def in_marks_of(answer: PartialAssignment, puzzle: Puzzle) -> PartialAssignment | None:
    """An answer in the marks of this board; None if it makes one that is not among them.

    Where clues decide which marks there are, each board has its own.
    """
    marks = puzzle.marks
    if marks and marks[0] in answer:
        return answer
    by_name = {str(m): m for m in marks}
    made = [by_name.get(str(m)) for m in answer.made()]
    return None if None in made else puzzle.total({m: True for m in made if m is not None})


def decide_marks(puzzle: Puzzle, clues: Clues) -> bool:
    """Return whether the board with these clues has other marks than this one."""
    return with_clues(puzzle, clues).problem_template is not puzzle.problem_template


def unmet_places(puzzle: Puzzle) -> list[Any]:
    """The places at which a demand is not met."""
    rules = [rule for rule in puzzle.rules if rule.kind == "demand"]
    return [place for rule in rules for place, met in rule.cases(puzzle) if not met]


def without_refused_clues(puzzle: Puzzle) -> Puzzle:
    """The puzzle without clues that a demand refuses where they stand; as it is, if that does not help."""
    clues = clues_of(puzzle)
    board, unmet = puzzle, unmet_places(puzzle)
    refused = {s for s in clues if s[1] in unmet}  # cells that must bear none; then places with too many
    for gone in [refused, *[{s} for s in clues]]:
        places = {c for place in unmet for c in getattr(place, "cells", ())}
        if not gone or not places.issuperset([s[1] for s in gone]):
            continue
        fewer = {s: v for s, v in clues.items() if s not in gone}
        trial = with_clues(board, fewer)
        left = unmet_places(trial)
        if len(left) <= len(unmet):
            board, unmet, clues = trial, left, fewer
    return puzzle if unmet else board


def without_refused_sites(bare: Puzzle, sites: Sequence[Site], most: int | None = 1) -> list[Site]:
    """The sites less those where a demand refuses the first values a clue may have (None: all of them).

    That is seen when all sites bear such a clue.
    """
    values = {
        s: list(islice(bare.printed[s[0]].candidates(bare.grid, s[1]), most)) or [None] for s in sites
    }
    allowed: dict[Site, Any] = {}
    refused: int | None = None
    for n in range(max(map(len, values.values()), default=0)):
        trial = {s: values[s][min(n, len(values[s]) - 1)] for s in sites if s not in allowed}
        unmet = unmet_places(with_clues(bare, {**clues_of(bare), **allowed, **trial}))
        refused = len(unmet) if refused is None else refused
        allowed |= {s: v for s, v in trial.items() if s[1] not in unmet}
        if len(allowed) == len(sites):
            break
    left = unmet_places(with_clues(bare, {**clues_of(bare), **allowed})) if refused else []
    return [s for s in sites if s in allowed] if len(left) < (refused or 0) else [*sites]


def has_answer(puzzle: Puzzle, answer: PartialAssignment) -> bool:
    """Return whether an answer of the bare board satisfies this puzzle too."""
    return bool(fitting_answers(puzzle, [answer]))


def fitting_answers(puzzle: Puzzle, answers: Sequence[PartialAssignment]) -> list[PartialAssignment]:
    """Those of some answers of the bare board that satisfy this puzzle, too, in its marks.

    Its cases are made once for all of them, first those of the rules that most answers failed so far.
    """
    left = [known for answer in answers if (known := in_marks_of(answer, puzzle)) is not None]
    # an answer in the marks of the bare board keeps the cases that both boards share
    strange = bool(left) and all([left[0] is not answer for answer in answers])
    shared = (case.condition for case in (puzzle.problem_template.cases if strange else ()))
    for condition in reported(shared, 0, batch=16):
        left = [known for known in left if condition.holds(known) is True]
        if not left:
            return []
    failed = puzzle.problem_template.keep(fitting_answers, Counter[Rule])
    for rule in sorted(puzzle.problem_template.given_rules, key=lambda rule: -failed[rule]):
        for _, condition in reported(puzzle.own_cases(rule), 0, batch=16):
            fitting = [known for known in left if condition.holds(known) is True]
            failed[rule] += len(left) - len(fitting)
            left = fitting
            if not left:
                return []
    return left


def open_marks(puzzle: Puzzle, answers: Sequence[PartialAssignment]) -> list[Mark]:
    """The marks in which some answers of a puzzle differ."""
    first, *others = answers
    return [m for m in puzzle.visible_marks if any([known[m] is not first[m] for known in others])]


def is_valid(puzzle: Puzzle, answer: PartialAssignment) -> bool:
    """Return whether an answer of the bare board satisfies this puzzle too, and its demands are met."""
    return has_answer(puzzle, answer) and meets_demands(puzzle)


def meets_demands(puzzle: Puzzle) -> bool:
    """Return whether the demands of a puzzle are met."""
    try:
        puzzle.demands()
    except BadPuzzle:
        return False
    return True


def sites_of(genre: type[Puzzle], grid: Grid) -> list[Site]:
    """Every site of every layer whose clues are read off."""
    return [(name, at) for name, layer in genre.printed.items() for at in layer.sites(grid)]


def read_off(
    puzzle: Puzzle,
    answer: PartialAssignment,
    sites: Iterable[Site],
    rng: Random | None = None,
    *,
    lots: Random | None = None,
    beside: Clues | None = None,
    likely: Clues | None = None,
) -> dict[Site, Any]:
    """For each of these sites the value that the rules accept for this answer.

    All sites of a layer are tried with the same value at once; a case speaks for the site it is at.
    Sites at which no value fits are left out.  Shown values are preferred to "?".  Nothing is read off
    where clues decide which marks there are.  ``lots``: draws values, if many would do at a site as long as
    others have other ones.  ``beside``: the clues at other sites that these must go with.
    ``likely``: values that are tried first.
    """
    wanted = list(dict.fromkeys(sites))
    fitting: dict[Site, Any] = {}
    candidates = {s: list(puzzle.printed[s[0]].candidates(puzzle.grid, s[1])) for s in wanted}
    if decide_marks(puzzle, {s: c[0] for s, c in candidates.items() if c}):
        return {}
    if rng is not None:
        candidates = {s: rng.sample(c, len(c)) for s, c in candidates.items()}
    for site, value in (likely or {}).items():
        if value is not None and value in candidates.get(site, ()):
            candidates[site] = [value, *[v for v in candidates[site] if v != value]]
    hidden = [s for s in wanted if None in candidates[s]]
    places = {at for _, at in wanted}
    for name in dict.fromkeys([s[0] for s in wanted]):  # one layer after the other: they share places
        own = [s for s in wanted if s[0] == name]
        verdicts = _Verdicts(places, answer)
        for i in range(max([len(candidates[s]) for s in own])):
            report_work(0)
            trial = {s: c[i] for s in own if i < len(c := candidates[s]) and s not in fitting}
            tried = [at for _, at in trial]
            if verdicts.lasting.issuperset(tried):
                continue
            rest = {s: None for s in hidden if s not in trial}
            board = with_clues(puzzle, {**rest, **fitting, **trial})
            guilty = set(unmet_places(board))
            if not guilty.issuperset(tried):
                guilty |= verdicts.on(board)
                fitting |= {s: v for s, v in trial.items() if s[1] not in guilty and v is not None}
    return _agreeing(puzzle, answer, fitting, candidates, lots, beside or {})


class _Verdicts:
    """The places at which an answer fails on boards that differ in their clues there.

    The first boards tell which rules say the same whatever the clues are; these are not asked later on.
    """

    def __init__(self, places: Collection[Any], answer: PartialAssignment) -> None:
        self.places, self.answer = places, answer
        self.lasting: set[Any] = set()
        """The places at which it fails whatever the clues are."""
        self._boards = 0
        self._structures = Structures()
        self._said: dict[Rule, list[tuple[Any, Bool]]] = {}  # on the first board
        self._changing: set[Rule] = set()

    def on(self, board: Puzzle) -> set[Any]:
        """The places at which the answer fails on a board."""
        self._boards += 1
        wrong = self.lasting.copy()
        for rule in board.problem_template.given_rules:
            if self._boards > TELLING and rule not in self._changing:
                continue
            own = reported(board.own_cases(rule), 0, batch=16)
            cases = [(at, condition) for at, condition in own if at in self.places]
            found = {at for at, condition in reported(cases, 0) if condition.holds(self.answer) is not True}
            wrong |= found
            if self._boards <= TELLING and not self._is_as_said(rule, cases):
                self._changing.add(rule)
            if self._boards == TELLING and rule not in self._changing:
                self.lasting |= found
        return wrong

    def _is_as_said(self, rule: Rule, cases: list[tuple[Any, Bool]]) -> bool:
        """Return whether a rule says what it said on the first board."""
        first = self._said.setdefault(rule, cases)
        if [at for at, _ in first] != [at for at, _ in cases]:
            return False
        return all([self._structures.same(a, b) for (_, a), (_, b) in zip(first, cases, strict=True)])


def _agreeing(
    puzzle: Puzzle,
    answer: PartialAssignment,
    fitting: dict[Site, Any],
    candidates: Mapping[Site, list[Any]],
    lots: Random | None,
    beside: Clues,
) -> dict[Site, Any]:
    """The fitting clues, less those that the rules reject when they stand together, beside some others.

    Where "?" is rejected, only the value that fits by itself is tried: most often "?" stands for any.
    """
    if has_answer(with_clues(puzzle, {**beside, **fitting}), answer):
        return fitting
    kept: dict[Site, Any] = {}
    side = max(puzzle.grid.height, puzzle.grid.width)
    for site, value in fitting.items():
        clues = {**beside, **kept}
        few = [v for v in candidates[site][:side] if v is not None]
        drawn = [] if lots is None else lots.sample(few, len(few))
        tried = [*drawn[:1], value, *drawn, *candidates[site]]
        if None in candidates[site] and not has_answer(with_clues(puzzle, {**clues, site: None}), answer):
            tried = [value]
        for v in dict.fromkeys(tried):
            board = with_clues(puzzle, {**clues, site: v})
            if has_answer(board, answer) and site[1] not in unmet_places(board):
                kept[site] = v
                break
    return kept
