"""Reasons in words: why a condition forces marks under known facts, and what is wrong where it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from enpitsu.logic.condition import Blank, Bool, Mark, PartialAssignment
from enpitsu.logic.number import Int
from enpitsu.reasons import (
    AllOrNone,
    CannotGoOn,
    EachHas,
    EitherWord,
    HasAll,
    IsBoth,
    MaybeReason,
    MustGoOn,
    NeedsAll,
    NoneOf,
    NotAllOf,
    NothingLeft,
    OneOf,
    OnlyOneOfThem,
    OnlyThisLeft,
    Passes,
    Place,
    Reason,
    Thing,
    TooFew,
    TooFewOf,
    TooMany,
    TooManyOf,
    What,
    WrongView,
)

MAX_LISTED_PLACES = 4
"""The most places that a reason lists."""

MAX_CLAUSES = 4
"""The most clauses that a reason joins."""


class PhraseContext(Protocol):
    """Names for the place and the marks of a condition, and nouns for counting them."""

    @property
    def place(self) -> Place:
        """The place of the condition."""

    def word(self, mark: Mark, value: bool) -> str:
        """A mark in words: "shaded", "unshaded"."""

    def kind(self, mark: Mark, value: bool) -> str:
        """A key shared by the marks of one layer for which the same word is used."""

    def printed(self, places: Iterable[Any]) -> str:
        """The noun for givens that are printed at exactly these places; empty if there is none."""

    def places(self, terms: Iterable[Bool]) -> tuple[Place, ...]:
        """The places of these literals."""

    def counted_noun(self, terms: Iterable[Bool]) -> str:
        """The noun for what these literals count: "shaded cell"; empty if there is no word for it."""

    def noun(self, terms: Iterable[Bool]) -> str:
        """As ``counted_noun``, but literals that do not count may be at the place as well."""

    def whole(self, terms: Iterable[Bool]) -> Place | None:
        """The place (row 2) whose literals are exactly these; None if there is none."""

    def clause(self, condition: Bool) -> MaybeReason:
        """The statement of a condition that is not a literal ("the line bends there"); None if none."""


class Continuation(Protocol):
    """A line or piece in a condition that can be continued in several ways."""

    def called(self, known: PartialAssignment, context: PhraseContext) -> Thing | None:
        """Its name ("the line from R2C1"); None if it is not known to exist."""

    def is_blocked(self, known: PartialAssignment, fails: Callable[[PartialAssignment], bool]) -> bool:
        """Return whether each of the remaining ways (a few) fails under the assignment it leads to."""


class ExplainedBool(Bool):
    """A condition that supplies its own reasons (those of all others are in ``reasons_of``)."""

    __slots__ = ()

    def why(
        self, facts: PartialAssignment, made: Mapping[Mark, bool], context: PhraseContext
    ) -> MaybeReason:
        """The reason why this condition and the facts force the marks ``made``; None if it is evident."""
        return None

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        """The failure in words where the known marks break this; None if there are no words for it."""
        return None

    def broken_law(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        """As ``broken``, for a condition that is a law of a drawn layer."""
        return None

    def miscounted(
        self, terms: Sequence[Bool], values: int, known: PartialAssignment, context: PhraseContext
    ) -> MaybeReason:
        """The failure where the number of ``terms`` of this kind that hold is none of ``values`` (bits)."""
        return None

    def courses(self, known: PartialAssignment) -> Iterable[Continuation]:
        """The lines and pieces in this condition that can be continued in several ways."""
        return ()


class ExplainedInt(Int):
    """A number that supplies its own reasons."""

    __slots__ = ()

    def broken(self, values: int, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        """The failure where this is none of some values (bits); None if there are no words for it."""
        return None

    def in_all(
        self, of: Sequence[Int], values: int, known: PartialAssignment, context: PhraseContext
    ) -> MaybeReason:
        """As ``broken``, for the sum of the numbers ``of``, of which this is the first."""
        return None

    def compared(
        self, other: Int, equal: bool, known: PartialAssignment, context: PhraseContext
    ) -> MaybeReason:
        """The failure where this must be equal to another number and is not; None if without words.

        ``equal`` False: where it must differ and does not.
        """
        return None

    def courses(self, known: PartialAssignment) -> Iterable[Continuation]:
        """The lines and pieces counted on that can be continued in several ways."""
        return ()


def said(literal: Bool, word: Callable[[Mark, bool], str]) -> str:
    """A literal in words; empty for any other condition."""
    if isinstance(literal, Mark):
        return word(literal, True)
    return word(literal.mark, False) if isinstance(literal, Blank) else ""


def why_last(parts: Sequence[Bool], facts: PartialAssignment, context: PhraseContext) -> MaybeReason:
    """The reason why the last open part of a disjunction must hold; None if several are open."""
    left = [part for part in parts if part.holds(facts) is not False]
    if len(left) != 1 or len(parts) == 1:
        return None
    how = said(left[0], context.kind)
    same = [part for part in parts if how and said(part, context.kind) == how]
    if 1 < len(same) <= MAX_LISTED_PLACES and (len(same) < len(parts) or left[0].number > 0):
        return OneOf(context.places(same), said(left[0], context.word))
    if any([part.number >= 0 for part in parts]):
        return OnlyThisLeft()
    others = [~part for part in parts]
    words = {said(part, context.word) for part in others}
    if len(words) > 1 or "" in words or len(others) > MAX_LISTED_PLACES:
        return NotAllOf(len(parts))
    whole = context.whole(others)
    return NotAllOf(len(parts), context.places(others) if whole is None else (whole,), words.pop())


def why_equal(a: Bool, b: Bool, context: PhraseContext) -> MaybeReason:
    """The reason by the equivalence of two literals; None if the words for them differ."""
    plain = [part if part.number > 0 else ~part for part in (a, b)]
    words = {said(part, context.word) for part in plain}
    if len(words) > 1 or "" in words:
        return None
    return AllOrNone(context.places(plain), words.pop(), (a.number > 0) is (b.number > 0))


def none_of(parts: Sequence[Bool], context: PhraseContext) -> MaybeReason:
    """The failure of a disjunction without a true part: which marks are missing, and which are there.

    None if different words are used for some of them.
    """
    parts = list(dict.fromkeys(parts))
    missing = [part for part in parts if part.number > 0]
    there = [~part for part in parts if part.number < 0]
    words = [{said(part, context.word) for part in some} for some in (missing, there)]
    if len(missing) + len(there) < len(parts) or any([len(some) > 1 or "" in some for some in words]):
        return None
    if len(there) > MAX_LISTED_PLACES or not (parts and (there or len(missing) <= MAX_LISTED_PLACES)):
        return None
    if not missing and len(there) < 2:
        return None
    missing_word, there_word = ["".join(some) for some in words]
    return NoneOf(context.places(missing), missing_word, context.places(there), there_word)


def not_one(parts: Iterable[Bool], known: PartialAssignment, context: PhraseContext) -> MaybeReason:
    """The failure of an exactly-one constraint at a place: two values are there, or no value is left."""
    parts = list(parts)
    verdicts = [(part, part.holds(known)) for part in parts if part.number > 0]
    there = [said(part, context.word) for part, verdict in verdicts if verdict]
    if len(there) > 1:
        return IsBoth(context.place, there[0], there[1])
    may_be_empty = len(verdicts) < len(parts)  # then it is there, and has no value
    if there or may_be_empty or None in [verdict for _, verdict in verdicts]:
        return None
    return NothingLeft(context.place)


def wrong_number(
    terms: Sequence[Bool], least: int, most: int, bounds: tuple[int, int], context: PhraseContext
) -> MaybeReason:
    """The failure of a count: too many or too few; ``bounds``: the least and greatest possible number."""
    noun = context.counted_noun(terms)
    if noun:
        return wrong_amount(context.place, least, most, bounds, noun)
    noun, total = context.noun(terms), len(terms)
    if not noun or total < 2:  # there may be more of it at the place, which does not count
        return None
    if bounds[0] > most > 0:
        return TooManyOf(context.place, most, total, noun, bounds[0])
    return TooFewOf(context.place, least, total, noun, bounds[1]) if bounds[1] < least else None


def each_has(counts: Sequence[Sequence[Bool]], number: int, context: PhraseContext) -> MaybeReason:
    """The reason by places with the same number of things: row 1 and row 2 have 2 stars each."""
    places = [context.whole(terms) for terms in counts]
    nouns = {context.noun(terms) for terms in counts}
    if None in places or len(nouns) > 1 or "" in nouns or not 1 < len(places) <= MAX_LISTED_PLACES:
        return None
    return EachHas(tuple(places), number, nouns.pop())


def wrong_amount(what: What, least: int, most: int, bounds: tuple[int, int], noun: str) -> MaybeReason:
    """The failure of something that has too many or too few things, counted by a noun."""
    if bounds[0] > most:
        return TooMany(what, most, noun) if most else None
    return TooFew(what, least, noun) if bounds[1] < least else None


def why_number(
    terms: Sequence[Bool],
    values: int,
    facts: PartialAssignment,
    made: Mapping[Mark, bool],
    context: PhraseContext,
) -> MaybeReason:
    """The reason by a count (``values``: bits): all are there already, or all that are open are needed."""
    least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
    verdicts = [term.holds(facts) for term in terms]
    have, left = verdicts.count(True), len(verdicts) - verdicts.count(False)
    open_ = [term for term, verdict in zip(terms, verdicts, strict=True) if verdict is None]
    if not open_ or not all([term.number for term in open_]):
        return None
    if facts and len(open_) == len(verdicts):  # they say something else
        return None
    noun = context.counted_noun(terms)
    if not noun and any([term.number < 0 for term in open_]):
        return None
    now, exact = facts.plus(made), least == most
    forced = {term.holds(now) for term in open_} - {None}
    if forced == {False} and have == most and (noun or exact or not most):
        return HasAll(context.place if noun else None, noun, most, exact)
    if forced == {True} and left == least and (noun or exact):
        return NeedsAll(context.place if noun else None, noun, least, exact, left == len(verdicts))
    return None


def why_passing(terms: Sequence[Bool], facts: PartialAssignment, context: PhraseContext) -> Reason:
    """The reason by the degree of a node that is 0 or 2: the line passes, must go on, or cannot go on."""
    have = sum([term.holds(facts) is True for term in terms])
    if have == 2:
        return Passes("line", context.place)
    return (MustGoOn if have else CannotGoOn)("line", context.place)


def wrong_view(number: int, least: int, most: int, context: PhraseContext, noun: str) -> MaybeReason:
    """The failure of a view whose length cannot be ``number``."""
    if not noun or least <= number <= most:
        return None
    return WrongView(context.place, number, most < number, noun)


def why_one_of(parts: Iterable[Bool], facts: PartialAssignment, context: PhraseContext) -> Reason:
    """The reason by an at-most-one or exactly-one constraint on some parts."""
    parts = list(parts)
    if any([part.number < 0 for part in parts]):  # one of them is that nothing is there
        return EitherWord(tuple([said(part, context.word) for part in parts if part.number]))
    return OnlyOneOfThem(any([part.holds(facts) for part in parts]))
