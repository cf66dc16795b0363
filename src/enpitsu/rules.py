"""Rules: lettered sentences of a genre, and the cases they make.

A **case** - one rule at one place - is the only thing that solver, checker, explainer and generator
speak about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from enpitsu.errors import BadGenre, UnknownName
from enpitsu.locale import ENGLISH, general, genre_text, home, language, say
from enpitsu.logic import Bool, Int

Cases: TypeAlias = Iterator[tuple[Any, Bool]]
Kind: TypeAlias = Literal["rule", "freedom", "by_design", "definition", "demand", "implied", "law"]
P = TypeVar("P")
V = TypeVar("V")
LEMMAS = "enpitsu.genres.lemmas."
"""The beginning of the names of modules of the package's own lemmas; the rest is the name of a catalog."""


class Rule:
    """One lettered sentence of a genre, and the cases it makes."""

    __slots__ = (
        "cases", "english", "kind", "letter", "name", "published", "readings", "solved", "source",
        "spoken", "template",
    )  # fmt: skip

    def __init__(
        self,
        letter: str,
        sentence: str,
        cases: Callable[[Any], Cases],
        kind: Kind = "rule",
        solved: bool = True,
        published: bool = True,
    ) -> None:
        """Keep the parts of a rule.

        ``solved``: a solver uses its cases (else explanations alone do).
        ``published``: its sentence stands on the rule sheet, which players and setters read.
        """
        self.letter, self.english, self.cases = letter, sentence, cases
        self.kind, self.solved, self.published = kind, solved, published
        self.template = sentence
        """The sentence with the ids of options in braces, where the phrase of a reading belongs."""
        self.name = ""
        self.source: tuple[str, str] | None = None
        """The catalog that has its sentence in another language, and the name that it has there."""
        self.readings: Mapping[str, Reading] = {}
        self.spoken: Callable[[], str | None] | None = None
        """Its sentence in a language that is not English, where no catalog of a genre has it."""

    @property
    def sentence(self) -> str:
        """Its sentence in the current language; ``english``: that which is no other in any language."""
        if language() == ENGLISH:
            return self.english
        if self.kind == "law":
            return general("laws", self.english) or self.english
        if self.spoken is not None:
            return self.spoken() or self.english
        said = None if self.source is None else genre_text(self.source[0], "rules", self.source[1])
        if said is None:
            return self.english
        phrases = {id: option.phrase(value) for id, (option, value) in self.readings.items()}
        return str(said).format_map(phrases)

    def read(self, readings: Mapping[str, Reading]) -> Rule:
        """The rule with the values that are chosen for the options that its sentence names."""
        if "{" not in self.template:
            return self
        try:
            sentence = self.template.format_map({id: of.phrases[v] for id, (of, v) in readings.items()})
        except KeyError as missing:
            kind, name = "option for the sentence of rule {}", missing.args[0]
            raise UnknownName(kind, name, list(readings), of=[self.letter]) from None
        rule = self.again(self.letter, self.cases, self.kind, self.solved, self.published)
        rule.english, rule.readings, rule.name = sentence, readings, self.name
        return rule

    def again(
        self,
        letter: str,
        cases: Callable[[Any], Cases],
        kind: Kind = "rule",
        solved: bool = True,
        published: bool = True,
    ) -> Rule:
        """A rule with the same sentence."""
        rule = Rule(letter, self.template, cases, kind, solved, published)
        rule.english, rule.readings, rule.source = self.english, self.readings, self.source
        rule.spoken = self.spoken
        return rule

    def names(self, option: str) -> bool:
        """Return whether its sentence names an option."""
        return f"{{{option}}}" in self.template

    def yielded(self, puzzle: Any) -> Cases:
        """The cases that its method yields for a puzzle; raises BadGenre, with the line, for others."""
        made: Any = self.cases(puzzle)
        if not isinstance(made, Iterable):
            raise BadGenre(
                say("{}: rule {} yields no cases: it has no yield", self._where(made), self.letter)
            )
        wanted = bool if self.kind == "demand" else Bool
        for case in made:
            if type(case) is not tuple or len(case) != 2 or not isinstance(case[1], wanted):
                raise BadGenre(_odd_case(self._where(made), self.letter, case, wanted))
            yield case

    def _where(self, made: Any) -> str:
        """The file of its method, and the line at which its cases are."""
        frame = getattr(made, "gi_frame", None)
        code = frame.f_code if frame is not None else getattr(self.cases, "__code__", None)
        if code is None:
            return self.name
        line = code.co_firstlineno if frame is None else frame.f_lineno
        return say("{}, line {}", Path(code.co_filename).name, line)

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.source = self.source or (home(owner), name)

    def __repr__(self) -> str:
        return f"{self.kind} {self.letter}"


def _odd_case(where: str, letter: str, case: Any, wanted: type) -> str:
    """The sentence about what a rule yields in place of a case."""
    found = say("{} alone", case)
    if type(case) is tuple:
        found = say(" and ").join(map(_described, case))
    if wanted is bool:
        return say("{}: rule {} is to yield a place and whether it is met, not {}", where, letter, found)
    return say("{}: rule {} is to yield a place and a condition, not {}", where, letter, found)


def _described(part: Any) -> str:
    """A part of what a rule yields in words."""
    if isinstance(part, Bool):
        return say("a condition")
    return say("a number that is compared with nothing") if isinstance(part, Int) else str(part)


def by_letter(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Rules in the order of their letters; those of one letter as they come."""
    return tuple(sorted(rules, key=lambda r: (len(r.letter), r.letter)))


def published(rules: Iterable[Rule]) -> list[tuple[str, list[Rule]]]:
    """The rules of the published rule sheet, by letter."""
    shown = [rule for rule in rules if rule.published]
    return [(letter, list(group)) for letter, group in groupby(shown, lambda rule: rule.letter)]


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


def implied(
    letter: str, sentence: str, *, solved: bool = True, published: bool = False
) -> Callable[[Callable[[P], Cases]], Rule]:
    """Cases that follow from the rules: solver and explainer use them, but no answer is charged with them.

    A solver does without those on whole layers, an explainer without those that only a solver can judge,
    a generator without those that read givens.  Proofs leave them out, and they go where one of the rules
    is dropped.

    ``solved``: False if a solver is slower with them; explanations alone use them then, as a ``lemma``.
    ``published``: the sentence is one of the published rules; else only developers see it.
    """
    return lambda cases: Rule(letter, sentence, cases, "implied", solved, published)


def lemma(letter: str, sentence: str) -> Callable[[Callable[[P], Cases]], Rule]:
    """Cases that follow from the rules, for explanations alone: a function of the puzzle that yields them.

    They say in one case what several cases say together.  A genre names its lemmas in one attribute.
    """

    def made(cases: Callable[[P], Cases]) -> Rule:
        found = Rule(letter, sentence, cases, "implied", solved=False, published=False)
        found.name = cases.__name__
        if cases.__module__.startswith(LEMMAS):
            found.source = (cases.__module__.removeprefix(LEMMAS), found.name)
        return found

    return made


def made_once(compute: Callable[[P], V]) -> Callable[[P], V]:
    """A function of the puzzle that is computed once for each: what several lemmas share."""
    key = f"{compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def found(puzzle: P) -> V:
        kept = vars(puzzle)
        if key not in kept:
            kept[key] = compute(puzzle)
        value: V = kept[key]
        return value

    return found


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


def law(nature: str, sentence: str) -> Rule:
    """Make the rule that what is drawn is well-formed; its name says what that is: "the one value"."""
    made = Rule("-", sentence, _nothing, "law")
    made.name = nature
    return made


LAW = law("what is drawn", "What is drawn is well-formed.")


class Option:
    """An open reading of the rules: its id and its values (the first is the default), each with a phrase.

    The phrase of the value that is chosen stands in the sentences that name the option: "It counts cells
    {KO-1}.".  A value is written as a keyword: ``over_under`` is "over-under", ``global_`` is "global".
    """

    def __init__(self, id: str, **phrases: str) -> None:
        self.id, self.home = id, ""
        self.phrases = {name.rstrip("_").replace("_", "-"): said for name, said in phrases.items()}
        self.values = tuple(self.phrases)

    def __set_name__(self, owner: type, name: str) -> None:
        self.home = self.home or home(owner)

    def phrase(self, value: str) -> str:
        """The phrase of a value in the current language."""
        return str(genre_text(self.home, "readings", self.id, value) or self.phrases[value])

    def __get__(self, puzzle: Any, owner: type) -> Any:
        return self if puzzle is None else puzzle.options.get(self.id, self.values[0])


Reading: TypeAlias = tuple[Option, str]
"""An option, and the value that is chosen for it."""
