"""A genre is a class; a puzzle is an instance of it.

With the words of ``rules``, this module is all that a genre's file needs beside its layers.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from importlib import import_module
from itertools import chain, islice
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from enpitsu import PuzzleMethods
from enpitsu.effort import CASE, report_work, reported
from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.grid import Grid, once, text_name
from enpitsu.layers.base import Given, Layer
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.locale import genre_text, home, say, snake_case
from enpitsu.logic import Bool, GlobalConstraint, Mark, PartialAssignment
from enpitsu.notation import answers as answer_notation
from enpitsu.notation import text as text_notation
from enpitsu.problem_template import ProblemTemplate, template_of
from enpitsu.renamed import old_name
from enpitsu.rules import (
    LAW,
    LEMMAS,
    Case,
    Cases,
    Kind,
    Option,
    Rule,
    as_many,
    by_design,
    by_letter,
    definition,
    demand,
    freedom,
    implied,
    lemma,
    made_once,
    rule,
)

__all__ = [
    "LAW",
    "Case",
    "Cases",
    "Kind",
    "Option",
    "Puzzle",
    "Rule",
    "as_many",
    "by_design",
    "definition",
    "demand",
    "freedom",
    "implied",
    "lemma",
    "made_once",
    "rule",
]

V = TypeVar("V")
Lemmas: TypeAlias = str | Rule | Callable[[], Iterable[Rule]]
"""A lemma; the name of a module of lemmas; or a function that finds some."""

CASES_PER_REPORT = 256
"""Cases that are reported at once."""


def _shared(compute: Callable[[Any], V]) -> Callable[[Any], V]:
    """A property's function: what it finds without reading a given comes with the template."""

    @wraps(compute)
    def of(puzzle: Any) -> V:
        if puzzle.problem_template is not None and compute.__name__ in puzzle.problem_template.derived:
            shared: V = puzzle.problem_template.derived[compute.__name__]
            return shared
        return compute(puzzle)

    return of


def lemmas_of(named: Lemmas, home: str) -> Iterable[Rule]:
    """The lemmas that a genre of a module names, in the order of their file.

    A file that is in no package, such as a copy of one of this package, names modules of this package.
    """
    if isinstance(named, Rule):
        return [named]
    if not isinstance(named, str):
        return named()
    package = home.rpartition(".")[0]
    module = import_module(f"{package}.lemmas.{named}" if package in sys.modules else LEMMAS + named)
    return [found for found in vars(module).values() if isinstance(found, Rule)]


class Members(dict[str, Any]):
    """The names in the body of a genre.

    A rule, a layer or an option has a name of its own, which no puzzle has a meaning for already.
    """

    def __setitem__(self, name: str, value: Any) -> None:
        if isinstance(value, Rule | Layer | Option) and (
            hasattr(Puzzle, name) or name in Puzzle.__annotations__
        ):
            raise TypeError(f"{name} has a meaning for every puzzle: another name is needed")
        if isinstance(self.get(name), Rule | Layer | Option) and self[name] is not value:
            raise TypeError(f"{name} is there already: the first one would be lost")
        super().__setitem__(name, value)


class GenreKind(type):
    """The class of all genres."""

    @classmethod
    def __prepare__(cls, name: str, bases: tuple[type, ...], /, **more: Any) -> Members:
        return Members()


class Puzzle(PuzzleMethods, metaclass=GenreKind):
    """Base of every genre: a grid, the givens of each printed layer, the readings chosen.

    A puzzle is a value: two are equal, and pickles of them the same, if they are of one genre and agree in
    their text and readings.  Treat it as one, too: nothing of it is ever changed.
    """

    rules: ClassVar[tuple[Rule, ...]] = ()
    layers: ClassVar[dict[str, Layer]] = {}
    printed: ClassVar[dict[str, Given[Any]]] = {}
    drawn: ClassVar[dict[str, Drawn[Any]]] = {}
    readings: ClassVar[dict[str, Option]] = {}
    techniques: ClassVar[str | None] = None
    """The file of the named patterns that are theorems of this genre (docs/techniques.md)."""
    lemmas: ClassVar[str | tuple[Lemmas, ...]] = ()
    """Lemmas of its rules, for explanations alone, and names of modules of lemmas.

    These modules are in a package ``lemmas`` beside its own, and imported when lemmas are first asked for.
    """
    joined_rules: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Letters of rules whose cases explanations join with those around -> the noun for what is left."""
    named_layers: ClassVar[frozenset[str]] = frozenset()
    """The drawn layers that sentences call by name: hidden ones, and those that share words with others."""
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
        cls.rules = by_letter([v for v in members.values() if isinstance(v, Rule)])
        cls.rules = cls.read({})
        for name, member in vars(cls).copy().items():
            if isinstance(member, property) and member.fget is not None:
                setattr(cls, name, once(_shared(member.fget)))
        said = Counter([v.words for v in cls.drawn.values()])
        cls.named_layers = frozenset(
            [k for k, v in cls.drawn.items() if not v.named and (v.hidden or said[v.words] > 1)]
        )

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
    def _value(self) -> tuple[Any, ...]:
        """All by which it differs from other puzzles."""
        kind = type(self)
        return kind.__module__, kind.genre_id(), tuple(sorted(self.options.items())), self.text

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._value == other._value if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value)

    def __repr__(self) -> str:
        readings = "".join([f" {id}={value}" for id, value in self.options.items()])
        return f"<{self.title()} {self.grid.height}x{self.grid.width}{readings}>"

    @once
    def problem_template(self) -> ProblemTemplate:
        """All that puzzles of this kind share; made when a mark or a case is first asked for.

        To read a puzzle, write it in a notation and draw it blank takes none.
        """
        template = template_of(self)
        self.__dict__.update(template.layers)  # drawn layers become plain attributes, too
        self.__dict__.update(template.derived)
        return template

    @property
    def is_set_up(self) -> bool:
        """Whether its marks are built already, so that accessing them takes no time."""
        return "problem_template" in self.__dict__

    @classmethod
    def parse(cls, text: str, options: Mapping[str, str] | None = None) -> Self:
        """A puzzle from its givens in the genre's text notation; raises BadNotation, BadPuzzle."""
        grid, givens = text_notation.read_givens(cls, text)
        puzzle = cls(grid, givens, options)
        try:
            puzzle.demands()
        except BadPuzzle as bad:
            bad.place(text, text_notation.spot_of(cls, text, bad.case.place))
            raise
        return puzzle

    @property
    def text(self) -> str:
        """The givens in the genre's text notation."""
        return text_notation.write_givens(type(self), self)

    def read_answer(self, text: str) -> PartialAssignment:
        """The marks of an answer in the genre's text notation; raises BadNotation."""
        return answer_notation.read_answer(type(self), self, text)

    def write_answer(self, known: PartialAssignment, *, exact: bool = True) -> str:
        """An answer, or what is known of one, in the genre's text notation.

        ``exact``: what its blocks cannot tell is added mark by mark.
        """
        return answer_notation.write_answer(type(self), self, known, exact=exact)

    def tokens(self, known: PartialAssignment) -> answer_notation.Shown:
        """The grid of an answer's text, and what it says at each place."""
        return answer_notation.shown(type(self), self, known)

    @classmethod
    def chosen(cls, options: Mapping[str, str]) -> dict[str, str]:
        """The options that differ from their defaults; raises UnknownName."""
        out = {}
        for id, value in options.items():
            option = cls.readings.get(id)
            if option is None:
                raise UnknownName("option", id, list(cls.readings))
            if value not in option.values:
                raise UnknownName("value of option {}", value, option.values, of=[id])
            if value != option.values[0]:
                out[id] = value
        return out

    @classmethod
    def read(cls, options: Mapping[str, str]) -> tuple[Rule, ...]:
        """The rules, their sentences as these options (else their defaults) have them."""
        return cls._as_read(cls.rules, options)

    @classmethod
    def stated_lemmas(cls) -> list[Rule]:
        """The lemmas that ``lemmas`` names; of two with one name the last."""
        owner = next(base for base in cls.__mro__ if "lemmas" in vars(base))
        named = (cls.lemmas,) if isinstance(cls.lemmas, str) else cls.lemmas
        found = {rule.name: rule for each in named for rule in lemmas_of(each, owner.__module__)}
        return list(found.values())

    @classmethod
    def all_lemmas(cls, options: Mapping[str, str]) -> tuple[Rule, ...]:
        """Its lemmas, and those rules that only explanations use, with sentences as ``read`` has them."""
        rules = [rule for rule in cls.rules if not rule.solved]
        return cls._as_read(by_letter([*rules, *cls.stated_lemmas()]), options)

    @classmethod
    def _as_read(cls, rules: Iterable[Rule], options: Mapping[str, str]) -> tuple[Rule, ...]:
        """Rules with sentences as these options (else their defaults) have them."""
        chosen = {id: (option, options.get(id, option.values[0])) for id, option in cls.readings.items()}
        return tuple([rule.read(chosen) for rule in rules])

    @classmethod
    def genre_id(cls) -> str:
        """The id of the genre: its class name in snake_case; of a variant, what it is made of."""
        return str(vars(cls).get("variant_id") or snake_case(cls.__name__))

    @classmethod
    def title(cls) -> str:
        """The field's usual name of the genre in English, which is a name by which it is found, too."""
        from re import sub

        return str(vars(cls).get("name") or sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__))

    @classmethod
    def display_title(cls) -> str:
        """The name of the genre in the current language."""
        return str(genre_text(home(cls), "title") or cls.title())

    @classmethod
    def about(cls) -> str:
        """The sentence that its class begins with, in the current language."""
        return str(genre_text(home(cls), "about") or (cls.__doc__ or "").strip().split("\n")[0])

    @property
    def bound(self) -> dict[str, Marks[Any]]:
        """The drawn layers on this board, by name."""
        return self.problem_template.layers

    @property
    def marks(self) -> list[Mark]:
        """Every mark, the hidden ones included, in the order of their numbers."""
        return self.problem_template.marks

    @property
    def visible_marks(self) -> list[Mark]:
        """Every mark the player can make."""
        return self.problem_template.visible_marks

    ink = old_name("ink", "visible_marks")

    def own_cases(self, rule: Rule) -> Cases:
        """The cases of a rule that depend on what is printed: those after the ones that all share."""
        template = self.problem_template
        reading = next((of for of in (template.given_rules, template.given_implied) if rule in of), None)
        shared = len(template.lemmas[rule].cases) if reading is None else reading[rule]
        return islice(rule.yielded(self), shared, None)

    def given_cases(self) -> list[Case]:
        """Every case of the rules that depends on what is printed."""
        return self._cases_of(self.problem_template.given_rules)

    def _cases_of(self, rules: Iterable[Rule]) -> list[Case]:
        """The cases of some rules that depend on what is printed."""
        return [Case(rule, place, b) for rule in rules for place, b in reported(self.own_cases(rule), CASE)]

    def given_conditions(self) -> list[Bool]:
        """The conditions of ``given_cases``, and those that follow from others and help a solver."""
        found = list[Bool]()
        for asked in chain(self.problem_template.given_rules, self.problem_template.given_implied):
            cases = self.own_cases(asked)
            while some := [b for _, b in islice(cases, CASES_PER_REPORT)]:
                report_work(CASE * len(some))
                found += (
                    [b for b in some if not isinstance(b, GlobalConstraint)]
                    if asked.kind == "implied"
                    else some
                )
        return found

    def cases(self) -> list[Case]:
        """Every rule at every place, the laws of the layers first, what follows from all of them last."""
        template = self.problem_template
        return template.cases + self.given_cases() + self._cases_of(template.given_implied)

    def lemma_cases(self) -> list[Case]:
        """The cases of its lemmas, which explanations use besides: those that read givens first."""
        lemmas = self.problem_template.lemmas
        own = self._cases_of([asked for asked, found in lemmas.items() if found.reading])
        return own + [case for found in lemmas.values() for case in found.cases]

    def demands(self) -> None:
        """Check the rules about the givens; raises BadPuzzle for the first that is not met."""
        for asked in self.rules:
            if asked.kind == "demand":
                for place, met in asked.yielded(self):
                    if not met:
                        case = Case(asked, place, met)  # type: ignore[unreachable, unused-ignore]
                        said = say("{}: {} (rule {})", text_name(place), asked.sentence, asked.letter)
                        raise BadPuzzle(said, case)

    def own_marks(self, known: Mapping[Mark, bool]) -> PartialAssignment:
        """Marks as this board has them: those of another board, or of another reading, by their names.

        Raises BadPuzzle for a mark that this board does not have.
        """
        marks, top = self.marks, len(self.marks)
        if all([m.number <= top and marks[m.number - 1] is m for m in known]):
            return known if isinstance(known, PartialAssignment) else PartialAssignment(known)
        named = {str(m): m for m in marks}
        strange = next((m for m in known if str(m) not in named), None)
        if strange is not None:
            raise BadPuzzle(
                say("these marks belong to another board: there is no mark '{}' on this one", strange)
            )
        return PartialAssignment({named[str(m)]: value for m, value in known.items()})

    def total(self, made: Mapping[Mark, bool]) -> PartialAssignment:
        """An answer in which just these marks are made."""
        return PartialAssignment({m: made.get(m, False) for m in self.marks})
