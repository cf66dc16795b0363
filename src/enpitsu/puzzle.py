"""A genre is a class; a puzzle is an instance of it; a rule yields its cases.

A **case** - one rule at one place - is the only thing that solver, checker, explainer and generator
speak about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from itertools import islice
from math import log2
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypeVar

from enpitsu.effort import CASE, PARTS, Load, book, booked, heard_by
from enpitsu.errors import BadPuzzle, TooLarge, UnknownName
from enpitsu.grid import Grid, once
from enpitsu.grid import grid as board
from enpitsu.layers.base import Drawn, Given, Layer, Marks, ReadsGivens
from enpitsu.logic import Among, Bool, Count, Every, Known, Mark, Some, Whole
from enpitsu.memory import SHEETS, Shelf, no_collector, nursery
from enpitsu.notation import answers as answer_notation
from enpitsu.notation import text as text_notation

Cases: TypeAlias = Iterator[tuple[Any, Bool]]
Kind: TypeAlias = Literal["rule", "freedom", "by_design", "definition", "demand", "implied", "law"]
P = TypeVar("P", bound="Puzzle")
V = TypeVar("V")
SheetKey: TypeAlias = tuple[type["Puzzle"], Grid, frozenset[tuple[str, str]], tuple[tuple[str, Any], ...]]
"""Genre, size, readings, and the layers that decide which marks there are with their values."""


class Rule:
    """One lettered sentence of a genre, and the cases it makes."""

    __slots__ = ("cases", "kind", "letter", "name", "sentence", "template")

    def __init__(
        self, letter: str, sentence: str, cases: Callable[[Any], Cases], kind: Kind = "rule"
    ) -> None:
        self.letter, self.sentence, self.cases, self.kind = letter, sentence, cases, kind
        self.template = sentence
        """The sentence with the ids of options in braces, where the phrase of a reading belongs."""
        self.name = ""

    def read(self, phrases: Mapping[str, str]) -> Rule:
        """The rule with a phrase for each option that its sentence names."""
        if "{" not in self.template:
            return self
        rule = Rule(self.letter, self.template.format_map(phrases), self.cases, self.kind)
        rule.template, rule.name = self.template, self.name
        return rule

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


def as_many(letter: str, sentence: str, *layers: Any) -> Rule:
    """A demand that as many signs of printed layers are there as each of them declares (``number=``)."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        yield puzzle.grid, all([len(getattr(puzzle, x.name)) == x.number for x in layers])

    return Rule(letter, sentence, cases, "demand")


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
    """An open reading of the rules: its id and its values (the first is the default), each with a phrase.

    The phrase of the value that is chosen stands in the sentences that name the option: "It counts cells
    {KO-1}.".  A value is written as a keyword: ``over_under`` is "over-under", ``global_`` is "global".
    """

    def __init__(self, id: str, **phrases: str) -> None:
        self.id = id
        self.phrases = {name.rstrip("_").replace("_", "-"): said for name, said in phrases.items()}
        self.values = tuple(self.phrases)

    def __get__(self, puzzle: Any, owner: type) -> Any:
        return self if puzzle is None else puzzle.options.get(self.id, self.values[0])


BATCH = 64
"""Cases that are booked at once while a sheet is made."""


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


class Sheet:
    """All that puzzles of one genre, size and reading share.

    Numbered marks, and the cases that depend on no given - found without annotation: each rule is run
    on a blank puzzle, whose printed layers raise ``ReadsGivens``, and what it yields before it reads a
    given is the same for all.  Where a printed layer decides which marks there are, its value is no
    longer blank: only puzzles with the very same value share the sheet.
    """

    def __init__(self, puzzle: Puzzle, key: SheetKey) -> None:
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
            self._fix(LAW, bound.laws(), [])
        for rule in rules:
            if rule.kind != "rule":
                continue
            found: list[tuple[Any, Bool]] = []
            try:
                self._fix(rule, rule.cases(puzzle), found)
            except ReadsGivens:
                self.given_rules[rule] = len(found)
        self.ink = [m for m in self.marks if not m.hidden]
        wholes = [kind for kind in set(map(type, self.conditions)) if issubclass(kind, Whole)]
        self.late = any([kind.late for kind in wholes])
        del self._parts
        shown = {"grid", "options", "givens", "sheet"}
        self.derived = {k: v for k, v in puzzle.__dict__.items() if k not in shown}

    def _fix(self, rule: Rule, cases: Cases, found: list[tuple[Any, Bool]]) -> None:
        """Keep the cases of a rule, in ``found``, too; raises ReadsGivens where it reads a given."""
        self._found.append((rule, found))
        parts = 0
        try:
            for n, case in enumerate(cases, 1):  # what came before an exception is kept
                found.append(case)
                parts += self._parts(case)
                if not n % BATCH:
                    book(CASE * BATCH + parts // PARTS)
                    parts = 0
        finally:
            self.conditions += [b for _, b in found]
        book(CASE * (len(found) % BATCH) + parts // PARTS)

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
        """The laws of the layers and what rules say before they read a given, at every place."""
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
    blank.__dict__.update(deciding, sheet=None)
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


def _shared(compute: Callable[[Any], V]) -> Callable[[Any], V]:
    """A property's function: what it finds without reading a given comes with the sheet, once for all."""

    @wraps(compute)
    def of(puzzle: Any) -> V:
        if puzzle.sheet is not None and compute.__name__ in puzzle.sheet.derived:
            shared: V = puzzle.sheet.derived[compute.__name__]
            return shared
        return compute(puzzle)

    return of


class Puzzle:
    """Base of every genre: a grid, the givens of each printed layer, the readings chosen."""

    rules: ClassVar[tuple[Rule, ...]] = ()
    layers: ClassVar[dict[str, Layer]] = {}
    printed: ClassVar[dict[str, Given[Any]]] = {}
    drawn: ClassVar[dict[str, Drawn[Any]]] = {}
    readings: ClassVar[dict[str, Option]] = {}
    techniques: ClassVar[str | None] = None
    """The file of the named patterns that are theorems of this genre (docs/techniques.md)."""
    told_apart: ClassVar[frozenset[str]] = frozenset()
    """The drawn layers that sentences call by name: nobody draws them, or another has the same words."""
    answer: ClassVar[tuple[Layer, ...] | None] = None
    """The layers that share the grid of the answer's text, the first with a token winning."""

    grid: Grid
    options: dict[str, str]
    givens: dict[str, Any]

    def __init_subclass__(cls) -> None:
        members: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            members.update(vars(base))
        cls.layers = {k: v for k, v in members.items() if isinstance(v, Layer)}
        cls.printed = {k: v for k, v in cls.layers.items() if isinstance(v, Given)}
        cls.drawn = {k: v for k, v in cls.layers.items() if isinstance(v, Drawn)}
        cls.readings = {v.id: v for v in members.values() if isinstance(v, Option)}
        rules = [v for v in members.values() if isinstance(v, Rule)]
        cls.rules = tuple(sorted(rules, key=lambda r: r.letter))
        cls.rules = cls.read({})
        for name, member in vars(cls).copy().items():
            if isinstance(member, property) and member.fget is not None:
                setattr(cls, name, once(_shared(member.fget)))
        said = Counter([v.words for v in cls.drawn.values()])
        cls.told_apart = frozenset([k for k, v in cls.drawn.items() if v.hidden or said[v.words] > 1])

    def __init__(
        self, grid: Grid, givens: Mapping[str, Any], options: Mapping[str, str] | None = None
    ) -> None:
        self.grid = grid
        self.options = self.chosen(options or {})
        self.givens = {
            k: givens[k] if k in givens else layer.blank(grid) for k, layer in self.printed.items()
        }
        self.__dict__.update(self.givens)  # printed layers become plain attributes
        if self.options:
            self.__dict__["rules"] = self.read(self.options)

    @once
    def sheet(self) -> Sheet:
        """All that puzzles of this kind share; made when a mark or a case is first asked for.

        To read a puzzle, write it in a notation and draw it blank takes none.
        """
        sheet = _sheet_of(self)
        self.__dict__.update(sheet.layers)  # drawn layers become plain attributes, too
        self.__dict__.update(sheet.derived)
        return sheet

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
        return answer_notation.read_answer(type(self), self, text)

    def write_answer(self, known: Known, *, exact: bool = True) -> str:
        """An answer, or what is known of one, in the genre's text notation.

        ``exact``: what its blocks cannot tell is added mark by mark.
        """
        return answer_notation.write_answer(type(self), self, known, exact=exact)

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
    def read(cls, options: Mapping[str, str]) -> tuple[Rule, ...]:
        """The rules, their sentences as these options (else their defaults) have them."""
        phrases = {
            id: option.phrases[options.get(id, option.values[0])] for id, option in cls.readings.items()
        }
        return tuple([rule.read(phrases) for rule in cls.rules])

    @classmethod
    def title(cls) -> str:
        """The field's usual name of the genre."""
        from re import sub

        return str(vars(cls).get("name") or sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__))

    @property
    def bound(self) -> dict[str, Marks[Any]]:
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

    def own_cases(self, rule: Rule) -> Cases:
        """The cases of a rule that depend on what is printed: those after the ones that all share."""
        return islice(rule.cases(self), self.sheet.given_rules[rule], None)

    def given_cases(self) -> list[Case]:
        """Every case that depends on what is printed."""
        return [
            Case(rule, place, b)
            for rule in self.sheet.given_rules
            for place, b in booked(self.own_cases(rule), CASE)
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
