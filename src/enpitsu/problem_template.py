"""Sheets: what all puzzles of one genre, size and reading share, made once and bounded in size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import log2
from typing import Any, NamedTuple, TypeAlias, TypeVar

from enpitsu.effort import CASE, PARTS_PER_UNIT, SizeLimit, on_work, report_work
from enpitsu.errors import TooLarge
from enpitsu.grid import Grid, once
from enpitsu.grid import grid as board
from enpitsu.layers.base import ReadsGivens
from enpitsu.layers.marks import Marks
from enpitsu.locale import say
from enpitsu.logic import Among, Bool, Count, Every, GlobalConstraint, Mark, Some
from enpitsu.memory import TEMPLATE_CACHE_WEIGHT, WeightedLRU
from enpitsu.rules import Case, Cases, Rule, law

V = TypeVar("V")
TemplateKey: TypeAlias = tuple[type[Any], Grid, frozenset[tuple[str, str]], tuple[tuple[str, Any], ...]]
"""Genre, size, readings, and the layers that decide which marks there are with their values."""

CASES_PER_REPORT = 64
"""Cases that are reported at once while a template is made."""


class LemmaCases(NamedTuple):
    """The cases that a lemma yields before it reads a given, and whether it does."""

    cases: list[Case]
    reading: bool


class ConditionParts:
    """Counts what conditions join or count, each of them once."""

    def __init__(self) -> None:
        self._met: set[Bool] = set()

    def __call__(self, case: tuple[Any, Bool]) -> int:
        return self._of(case[1])

    def _of(self, condition: Bool) -> int:
        if type(condition) is Some or type(condition) is Every:
            numbers, parts = condition.numbers, condition.parts()
        elif type(condition) is Among and type(condition.count) is Count:
            numbers, parts = condition.count.numbers, condition.count.terms
        else:
            return 1
        found = len(numbers)
        if 0 in numbers:
            for part in parts:
                if not part.number and part not in self._met:
                    self._met.add(part)
                    found += self._of(part)
        return found


class ProblemTemplate:
    """All that puzzles of one genre, size and reading share.

    Numbered marks, and the cases that depend on no given - found without annotation: each rule is run
    on a blank puzzle, whose printed layers raise ``ReadsGivens``, and what it yields before it reads a
    given is the same for all.  Where a printed layer decides which marks there are, its value is no
    longer blank: only puzzles with the very same value share the template.
    """

    def __init__(self, puzzle: Any, key: TemplateKey) -> None:
        self.key = key
        self._kept: dict[object, Any] = {}
        self._parts = ConditionParts()
        self.genre, self.grid, self.options = type(puzzle), puzzle.grid, puzzle.options
        puzzle.__dict__["rules"] = rules = self.genre.read(puzzle.options)
        self.top = 0
        self.layers: dict[str, Marks[Any]] = {}
        self.marks: list[Mark] = []
        self.given_rules: dict[Rule, int] = {}
        """The rules that read givens: how many cases each yields before it does."""
        self.given_implied: dict[Rule, int] = {}
        """The same of what follows from the rules."""
        self._blank = puzzle
        for name, layer in self.genre.drawn.items():
            bound = layer.bind(puzzle, self.top + 1)
            puzzle.__dict__[name] = self.layers[name] = bound
            marks = list(bound.all_marks())
            self.marks += marks
            self.top += len(marks)
        self.conditions: list[Bool] = []
        """The conditions of ``cases``."""
        self._found: list[tuple[Rule, list[tuple[Any, Bool]]]] = []
        for name, bound in self.layers.items():
            layer = self.genre.drawn[name]
            self._fix(law(layer.nature, layer.law), bound.laws(), [])
        for rule in rules:
            if rule.kind not in ("rule", "implied") or not rule.solved:
                continue
            found: list[tuple[Any, Bool]] = []
            try:
                self._fix(rule, rule.yielded(puzzle), found)
            except ReadsGivens:
                reading = self.given_rules if rule.kind == "rule" else self.given_implied
                reading[rule] = len(found)
        self.visible_marks = [m for m in self.marks if not m.hidden]
        wholes = [kind for kind in set(map(type, self.conditions)) if issubclass(kind, GlobalConstraint)]
        self.late = any([kind.late for kind in wholes])
        del self._parts
        shown = {"grid", "options", "givens", "problem_template"}
        self.derived = {k: v for k, v in puzzle.__dict__.items() if k not in shown}

    def _fix(self, rule: Rule, cases: Cases, found: list[tuple[Any, Bool]]) -> None:
        """Keep the cases of a rule, in ``found``, too; raises ReadsGivens where it reads a given."""
        self._found.append((rule, found))
        parts = 0
        try:
            for n, case in enumerate(cases, 1):  # what came before an exception is kept
                found.append(case)
                parts += self._parts(case)
                if not n % CASES_PER_REPORT:
                    report_work(CASE * CASES_PER_REPORT + parts // PARTS_PER_UNIT)
                    parts = 0
        finally:
            self.conditions += [b for _, b in found]
        report_work(CASE * (len(found) % CASES_PER_REPORT) + parts // PARTS_PER_UNIT)

    def keep(self, what: object, make: Callable[[], V]) -> V:
        """Make something of this template, once as long as the template is there."""
        found: V | None = self._kept.get(what)
        if found is None:
            with self.growing():
                found = make()
            self._kept[what] = found
        return found

    @contextmanager
    def growing(self) -> Iterator[None]:
        """Weigh what is made in here as a part of this template; if it breaks off, nothing stays.

        What hangs together could be half made.
        """
        load = SizeLimit()
        try:
            with on_work(load):
                yield
        except BaseException:
            self._kept.clear()
            raise
        _templates.heavier(self.key, load.things)

    @property
    def lemmas(self) -> dict[Rule, LemmaCases]:
        """The lemmas, and the cases that they yield before they read a given."""
        return self.keep("lemmas", self._lemmas)

    def _lemmas(self) -> dict[Rule, LemmaCases]:
        return {rule: self._before_givens(rule) for rule in self.genre.all_lemmas(self.options)}

    def _before_givens(self, rule: Rule) -> LemmaCases:
        """The cases that a lemma yields before it reads a given."""
        found: list[Case] = []
        try:
            for place, condition in rule.yielded(self._blank):
                report_work(CASE)
                found.append(Case(rule, place, condition))
        except ReadsGivens:
            return LemmaCases(found, True)
        return LemmaCases(found, False)

    @once
    def visible(self) -> list[int]:
        """The numbers of the visible marks."""
        return [m.number for m in self.visible_marks]

    @once
    def cases(self) -> list[Case]:
        """The laws of the layers and what rules say before they read a given, at every place."""
        return [Case(rule, place, b) for rule, found in self._found for place, b in found]


_templates: WeightedLRU[TemplateKey, ProblemTemplate | str] = WeightedLRU(TEMPLATE_CACHE_WEIGHT)


MAX_WORK_UNITS = 4_000_000
"""Things of one template."""


def _template(key: TemplateKey) -> ProblemTemplate | str:
    """The one template of this genre, size, reading and value of the layers that decide the marks.

    If one more printed layer (or the gist of one) decides them, its name.
    """
    return _templates.get(key, lambda: _bounded(key))


def _bounded(key: TemplateKey) -> ProblemTemplate | str:
    """A template, if it does not become too large; raises TooLarge."""
    grid = key[1]
    if len(grid.cells) > ESTIMATED_CELLS:
        _refuse_absurd(key)
    # a board that has taken much work so far is estimated as a whole
    doubt = SizeLimit(MAX_WORK_UNITS // 10, lambda: _refuse_absurd(key))
    with on_work(SizeLimit(MAX_WORK_UNITS, lambda: _refuse(key))), on_work(doubt):
        return _made(key)


def _made(key: TemplateKey) -> ProblemTemplate | str:
    genre, grid, options, deciding = key
    blank: Any = object.__new__(genre)
    blank.grid, blank.options = grid, dict(options)
    blank.__dict__.update(deciding, problem_template=None)
    try:
        return ProblemTemplate(blank, key)
    except ReadsGivens as needed:
        return str(needed)


SMALL_SIDE, DOUBLE_SIDE = 5, 10
"""Sides of two boards from which it is guessed how a template grows."""

ESTIMATE_FACTOR = 1.5
"""So many times heavier a board may be than is guessed: on larger ones, what grows fastest counts more."""

ESTIMATED_CELLS = 5_000
"""Cells of a board that is not begun without a guess."""


def _growth(key: TemplateKey) -> tuple[float, float] | None:
    """(things of the template of a small board, how many times more those of one of twice its side).

    None where printed layers decide which marks there are, and for boards that are far from square.
    """
    genre, grid, options, deciding = key
    short, long = sorted((grid.height, grid.width))
    if long > 2 * short or not all([k in genre.printed and genre.printed[k].common for k, _ in deciding]):
        return None
    weights: list[float] = []
    for side in (SMALL_SIDE, DOUBLE_SIDE):
        cells, load = board(side, side), SizeLimit()
        usual = tuple([(k, genre.printed[k].blank(cells)) for k, _ in deciding])
        with on_work(load):
            if isinstance(_made((genre, cells, options, usual)), str):
                return None
        weights.append(max(1, load.things))
    return weights[1], max(1.5, weights[1] / weights[0])


def _refuse_absurd(key: TemplateKey) -> None:
    """Raise TooLarge for a board that will surely be too large; boards grow no slower than small ones."""
    growth = _growth(key)
    if growth is not None:
        things, more = growth
        side = len(key[1].cells) ** 0.5
        estimate = ESTIMATE_FACTOR * things * float(more ** log2(side / DOUBLE_SIDE))
        if estimate > MAX_WORK_UNITS:
            possible = int(
                DOUBLE_SIDE * 2 ** (log2(MAX_WORK_UNITS / ESTIMATE_FACTOR / things) / log2(more))
            )
            _refuse(key, say("boards of up to about {}x{} cells are possible", possible, possible))


def _refuse(key: TemplateKey, why: str = "") -> None:
    genre, grid, *_ = key
    why = why or say("it has more than {:,} marks, cases and parts of these", MAX_WORK_UNITS)
    size = grid.height, grid.width
    raise TooLarge(say("{} of {}x{} cells is too large: {}", genre.display_title(), *size, why))


def template_of(puzzle: Any, known: Iterable[str] = ()) -> ProblemTemplate:
    """The template of a puzzle, shared with all others that have the same marks.

    ``known``: printed layers that have the same values in all of them, too.
    """
    genre = type(puzzle)
    options = frozenset(puzzle.options.items())
    shown = {*known, *[k for k, v in genre.printed.items() if v.common]}
    deciding = tuple([(k, puzzle.givens[k]) for k in genre.printed if k in shown])
    while isinstance(found := _template((genre, puzzle.grid, options, deciding)), str):
        deciding += ((found, getattr(puzzle, found)),)
    return found
