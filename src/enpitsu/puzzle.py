"""A genre is a class; a puzzle is an instance of it; a rule yields its cases.

A **case** - one rule at one place - is the only thing that solver, checker, explainer and generator
speak about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import log2
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypeVar

from enpitsu.effort import CASE, Load, booked, heard_by
from enpitsu.errors import BadPuzzle, TooLarge, UnknownName
from enpitsu.grid import Grid, once
from enpitsu.grid import grid as board
from enpitsu.layers.base import Drawn, Given, Layer, Marks, ReadsGivens
from enpitsu.logic import Among, Bool, Count, Every, Known, Mark, Some, Whole
from enpitsu.memory import SHEETS, Shelf, no_collector, nursery
from enpitsu.notation import text as text_notation

Cases: TypeAlias = Iterator[tuple[Any, Bool]]
Kind: TypeAlias = Literal["rule", "freedom", "by_design", "definition", "demand", "implied", "law"]
P = TypeVar("P", bound="Puzzle")
V = TypeVar("V")
SheetKey: TypeAlias = tuple[type["Puzzle"], Grid, frozenset[tuple[str, str]], tuple[tuple[str, Any], ...]]
"""Genre, size, readings, and the layers that decide which marks there are with their values."""


class Rule:
    """One lettered sentence of a genre, and the cases it makes."""

    __slots__ = ("cases", "kind", "letter", "name", "sentence")

    def __init__(
        self, letter: str, sentence: str, cases: Callable[[Any], Cases], kind: Kind = "rule"
    ) -> None:
        self.letter, self.sentence, self.cases, self.kind = letter, sentence, cases, kind
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"{self.kind} {self.letter}"


class Case:
    """One rule at one place."""

    __slots__ = ("condition", "place", "rule")

    def __init__(self, rule: Rule, place: Any, condition: Bool) -> None:
        self.rule, self.place, self.condition = rule, place, condition

    def __str__(self) -> str:
        return f"{self.rule.letter} at {self.place}"

    __repr__ = __str__


def rule(letter: str, sentence: str) -> Callable[[Callable[[P], Cases]], Rule]:
    """Make a rule of a method that yields (place, condition)."""
    return lambda cases: Rule(letter, sentence, cases)


def implied(letter: str, sentence: str) -> Callable[[Callable[[P], Cases]], Rule]:
    """Cases that follow from the rules: explainer and solver may use them, nobody is charged."""
    return lambda cases: Rule(letter, sentence, cases, "implied")


def demand(letter: str, sentence: str) -> Callable[[Callable[[P], Iterator[tuple[Any, bool]]]], Rule]:
    """A rule about the givens: yields (place, whether it is met); checked on reading."""
    return lambda cases: Rule(letter, sentence, cases, "demand")  # type: ignore[arg-type]


def _nothing(puzzle: Any) -> Cases:
    return iter(())


def freedom(letter: str, sentence: str) -> Rule:
    """A sentence that allows: it constrains nothing."""
    return Rule(letter, sentence, _nothing, "freedom")


def by_design(letter: str, sentence: str) -> Rule:
    """A sentence that the layers already guarantee."""
    return Rule(letter, sentence, _nothing, "by_design")


def definition(letter: str, sentence: str) -> Rule:
    """A sentence that only says what a word means."""
    return Rule(letter, sentence, _nothing, "definition")


LAW = Rule("-", "What is drawn keeps the laws of its kind.", _nothing, "law")


class Option:
    """An open reading of the rules: its id, its possible values (the first is the default)."""

    def __init__(self, id: str, *values: str) -> None:
        self.id, self.values = id, values

    def __get__(self, puzzle: Any, owner: type) -> Any:
        return self if puzzle is None else puzzle.options.get(self.id, self.values[0])


class Parts:
    """How much conditions join or count, each of them counted once."""

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


class Sheet:
    """All that puzzles of one genre, size and reading share.

    Numbered marks, and the cases of rules that read no given - found without annotation: a rule is
    fixed if it runs to its end on a blank puzzle, whose printed layers raise ``ReadsGivens``.  Where
    a printed layer decides which marks there are, its value is no longer blank: only puzzles with
    the very same value share the sheet.
    """

    def __init__(self, puzzle: Puzzle, key: SheetKey) -> None:
        self.key = key
        self._kept: dict[object, Any] = {}
        self._parts = Parts()
        self.genre, self.grid, self.options = type(puzzle), puzzle.grid, puzzle.options
        self.top = 0
        self.layers: dict[str, Marks] = {}
        self.marks: list[Mark] = []
        self.given_rules: list[Rule] = []
        for name, layer in self.genre.drawn.items():
            bound = layer.bind(puzzle, self.top + 1)
            puzzle.__dict__[name] = self.layers[name] = bound
            ink = list(bound.ink())
            self.marks += ink
            self.top += len(ink)
        self.conditions: list[Bool] = []
        """The conditions of ``cases``."""
        self._found: list[tuple[Rule, list[tuple[Any, Bool]]]] = []
        for bound in self.layers.values():
            self._fix(LAW, bound.laws())
        for rule in self.genre.rules:
            if rule.kind != "rule":
                continue
            try:
                self._fix(rule, rule.cases(puzzle))
            except ReadsGivens:
                self.given_rules.append(rule)
        self.ink = [m for m in self.marks if not m.hidden]
        wholes = [kind for kind in set(map(type, self.conditions)) if issubclass(kind, Whole)]
        self.late = any([kind.late for kind in wholes])
        del self._parts
        shown = {"grid", "options", "givens", "sheet"}
        self.derived = {k: v for k, v in puzzle.__dict__.items() if k not in shown}

    def _fix(self, rule: Rule, cases: Cases) -> None:
        """Keep the cases of a rule; none of them if it reads givens on the way."""
        found = list(booked(cases, CASE, self._parts, 64))
        self._found.append((rule, found))
        self.conditions += [b for _, b in found]

    def keep(self, what: object, make: Callable[[], V]) -> V:
        """What is made of this sheet once, as long as the sheet is there."""
        found: V | None = self._kept.get(what)
        if found is None:
            with self.growing():
                found = make()
            self._kept[what] = found
        return found

    @contextmanager
    def growing(self) -> Iterator[None]:
        """What is made in here becomes a part of what is kept of this sheet."""
        load = Load()
        with heard_by(load):
            yield
        _sheets.heavier(self.key, load.things)

    @once
    def cases(self) -> list[Case]:
        """The laws of the layers and the rules that read no given, at every place."""
        return [Case(rule, place, b) for rule, found in self._found for place, b in found]


_sheets: Shelf[SheetKey, Sheet | str] = Shelf(SHEETS)


LARGEST = 4_000_000
"""Things of one sheet."""


def _sheet(key: SheetKey) -> Sheet | str:
    """The one sheet of this genre, size, reading and value of the layers that decide the marks.

    If one more printed layer (or the gist of one) decides them, its name.
    """
    return _sheets.get(key, lambda: _bounded(key))


def _bounded(key: SheetKey) -> Sheet | str:
    """A sheet, if it does not become too large; raises TooLarge."""
    grid = key[1]
    if len(grid.cells) > HUGE:
        _refuse_absurd(key)
    # whoever is heavy so far is asked how much is still to come
    doubt = Load(LARGEST // 10, lambda: _refuse_absurd(key))
    with heard_by(Load(LARGEST, lambda: _refuse(key))), heard_by(doubt):
        return _made(key)


def _made(key: SheetKey) -> Sheet | str:
    genre, grid, options, deciding = key
    blank = genre.__new__(genre)
    blank.grid, blank.options = grid, dict(options)
    blank.__dict__.update(deciding)
    load = Load()
    try:
        with no_collector(), heard_by(load):
            sheet = Sheet(blank, key)
            nursery.grow_old(load.things)
        return sheet
    except ReadsGivens as needed:
        return str(needed)


SMALL, DOUBLE = 5, 10
"""Sides of two boards from which it is guessed how a sheet grows."""

DOUBT = 1.5
"""So many times heavier a board may be than is guessed: on larger ones, what grows fastest counts more."""

HUGE = 5_000
"""Cells of a board that is not begun without a guess."""


def _growth(key: SheetKey) -> tuple[float, float] | None:
    """(things of the sheet of a small board, how many times more those of one of twice its side).

    None where printed layers decide which marks there are, and for boards that are far from square.
    """
    genre, grid, options, deciding = key
    short, long = sorted((grid.height, grid.width))
    if long > 2 * short or not all([genre.printed[k].common for k, _ in deciding]):
        return None
    weights: list[float] = []
    for side in (SMALL, DOUBLE):
        cells, load = board(side, side), Load()
        usual = tuple([(k, genre.printed[k].blank(cells)) for k, _ in deciding])
        with heard_by(load):
            if isinstance(_made((genre, cells, options, usual)), str):
                return None
        weights.append(max(1, load.things))
    return weights[1], max(1.5, weights[1] / weights[0])


def _refuse_absurd(key: SheetKey) -> None:
    """Raise TooLarge for a board that will surely be too large; boards grow no slower than small ones."""
    growth = _growth(key)
    if growth is not None:
        things, more = growth
        side = len(key[1].cells) ** 0.5
        if DOUBT * things * float(more ** log2(side / DOUBLE)) > LARGEST:
            possible = int(DOUBLE * 2 ** (log2(LARGEST / DOUBT / things) / log2(more)))
            _refuse(key, f"boards of up to about {possible}x{possible} cells are possible")


TOO_MUCH = f"it has more than {LARGEST:,} marks, cases and parts of these"


def _refuse(key: SheetKey, why: str = TOO_MUCH) -> None:
    genre, grid, *_ = key
    raise TooLarge(f"{genre.title()} of {grid.height}x{grid.width} cells is too large: {why}")


def _sheet_of(puzzle: Puzzle) -> Sheet:
    """The sheet of a puzzle, shared with all others that have the same marks."""
    genre: Any = type(puzzle)
    options = frozenset(puzzle.options.items())
    deciding = tuple([(k, puzzle.givens[k]) for k, v in genre.printed.items() if v.common])
    while isinstance(found := _sheet((genre, puzzle.grid, options, deciding)), str):
        deciding += ((found, getattr(puzzle, found)),)
    return found


class Puzzle:
    """Base of every genre: a grid, the givens of each printed layer, the readings chosen."""

    rules: ClassVar[tuple[Rule, ...]] = ()
    layers: ClassVar[dict[str, Layer]] = {}
    printed: ClassVar[dict[str, Given[Any]]] = {}
    drawn: ClassVar[dict[str, Drawn[Any]]] = {}
    readings: ClassVar[dict[str, Option]] = {}
    techniques: ClassVar[str | None] = None
    """The file of the named patterns that are theorems of this genre (docs/techniques.md)."""
    answer: ClassVar[tuple[Layer, ...] | None] = None
    """The layers that share the grid of the answer's text, the first with a token winning."""

    grid: Grid
    options: dict[str, str]
    givens: dict[str, Any]
    sheet: Sheet

    def __init_subclass__(cls) -> None:
        members: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            members.update(vars(base))
        rules = [v for v in members.values() if isinstance(v, Rule)]
        cls.rules = tuple(sorted(rules, key=lambda r: r.letter))
        cls.layers = {k: v for k, v in members.items() if isinstance(v, Layer)}
        cls.printed = {k: v for k, v in cls.layers.items() if isinstance(v, Given)}
        cls.drawn = {k: v for k, v in cls.layers.items() if isinstance(v, Drawn)}
        cls.readings = {v.id: v for v in members.values() if isinstance(v, Option)}

    def __init__(
        self, grid: Grid, givens: Mapping[str, Any], options: Mapping[str, str] | None = None
    ) -> None:
        self.grid = grid
        self.options = self.chosen(options or {})
        self.givens = {
            k: givens[k] if k in givens else layer.blank(grid) for k, layer in self.printed.items()
        }
        self.__dict__.update(self.givens)  # printed layers become plain attributes
        self.sheet = _sheet_of(self)
        self.__dict__.update(self.sheet.layers)  # drawn layers too: no descriptor on the way
        self.__dict__.update(self.sheet.derived)

    @classmethod
    def parse(cls, text: str, options: Mapping[str, str] | None = None) -> Self:
        """A puzzle from its givens in the genre's text notation; raises BadNotation, BadPuzzle."""
        grid, givens = text_notation.read_givens(cls, text)
        puzzle = cls(grid, givens, options)
        puzzle.demands()
        return puzzle

    @property
    def text(self) -> str:
        """The givens in the genre's text notation."""
        return text_notation.write_givens(type(self), self)

    def read_answer(self, text: str) -> Known:
        """The marks of an answer in the genre's text notation; raises BadNotation."""
        return text_notation.read_answer(type(self), self, text)

    def write_answer(self, known: Known) -> str:
        """An answer, or what is known of one, in the genre's text notation."""
        return text_notation.write_answer(type(self), self, known)

    @classmethod
    def chosen(cls, options: Mapping[str, str]) -> dict[str, str]:
        """The options that differ from their defaults; raises UnknownName."""
        out = {}
        for id, value in options.items():
            option = cls.readings.get(id)
            if option is None:
                raise UnknownName("option", id, list(cls.readings))
            if value not in option.values:
                raise UnknownName(f"value of option {id}", value, option.values)
            if value != option.values[0]:
                out[id] = value
        return out

    @classmethod
    def title(cls) -> str:
        """The field's usual name of the genre."""
        from re import sub

        return str(vars(cls).get("name") or sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__))

    @property
    def bound(self) -> dict[str, Marks]:
        """The drawn layers on this board, by name."""
        return self.sheet.layers

    @property
    def marks(self) -> list[Mark]:
        """Every mark, the hidden ones included, in the order of their numbers."""
        return self.sheet.marks

    @property
    def ink(self) -> list[Mark]:
        """Every mark the player can make."""
        return self.sheet.ink

    def given_cases(self) -> list[Case]:
        """Every case that depends on what is printed."""
        return [
            Case(rule, place, b)
            for rule in self.sheet.given_rules
            for place, b in booked(rule.cases(self), CASE)
        ]

    def cases(self) -> list[Case]:
        """Every rule at every place, the laws of the layers first."""
        return self.sheet.cases + self.given_cases()

    def demands(self) -> None:
        """Check the rules about the givens; raises BadPuzzle for the first that is not met."""
        for rule in self.rules:
            if rule.kind == "demand":
                for place, met in rule.cases(self):
                    if not met:
                        case = Case(rule, place, met)  # type: ignore[unreachable, unused-ignore]
                        raise BadPuzzle(f"{place}: {rule.sentence} (rule {rule.letter})", case)

    def total(self, made: Mapping[Mark, bool]) -> Known:
        """An answer in which just these marks are made."""
        return Known({m: made.get(m, False) for m in self.marks})
