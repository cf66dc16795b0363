"""Rules: lettered sentences of a genre, and the cases they make.

A **case** - one rule at one place - is the only thing that solver, checker, explainer and generator
speak about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, TypeVar

from enpitsu.logic import Bool

Cases: TypeAlias = Iterator[tuple[Any, Bool]]
Kind: TypeAlias = Literal["rule", "freedom", "by_design", "definition", "demand", "implied", "law"]
P = TypeVar("P")


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
    """Cases that follow from the rules: solver and explainer use them, nobody is charged with them.

    A solver does without those on whole layers, an explainer without those that only a solver can judge,
    a generator without those that read givens.  Proofs leave them out, and they go where one of the rules
    is dropped.
    """
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


def law(nature: str) -> Rule:
    """Make the rule that what is drawn is well-formed; its name says what that is: "the one value"."""
    made = Rule("-", "What is drawn keeps the laws of its kind.", _nothing, "law")
    made.name = nature
    return made


LAW = law("what is drawn")


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
