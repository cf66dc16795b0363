"""Reasons in a few words: why what is known lets a condition force some marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from enpitsu.logic.condition import Bool, Known, Mark


LISTED = 4
"""Places of which one must be so, up to which all are named."""


LAST, ALL_OF_IT = "only this is left", "all of it must hold"
NO_MORE = {"", LAST, ALL_OF_IT}
"""Phrases that say no more than that a case leaves nothing else."""

AND, CLAUSES = ", and ", 4
"""The words between the clauses of a reason, and how many clauses it has at most."""


class Speech(Protocol):
    """The words in which a condition speaks: where it is, what its marks are."""

    @property
    def place(self) -> str:
        """The place of the condition: "R2C3"."""

    def word(self, mark: Mark, value: bool) -> str:
        """A mark in words: "shaded", "unshaded"."""

    def kind(self, mark: Mark, value: bool) -> str:
        """A text that marks have in common of which, in one layer, the same is said."""

    def name(self, place: Any) -> str:
        """A place by its name: "R2C3"."""

    def subject(self, place: Any) -> str:
        """The name of the one place that a phrase is about; if it is the condition's, that is named."""

    def printed(self, places: Iterable[Any]) -> str:
        """The noun for what is printed at these places, and nowhere else; empty if there is none."""

    def listed(self, terms: Iterable[Bool]) -> str:
        """The places of these literals: "R1C1 to R1C3"."""

    def things(self, terms: Iterable[Bool]) -> str:
        """The noun for what these literals count: "shaded cell"; empty if there is no word for it."""

    def noun(self, terms: Iterable[Bool]) -> str:
        """The same where there may be more of it at the place."""

    def whole(self, terms: Iterable[Bool]) -> str:
        """The name of the place of which these literals are all: "row 2"; empty if there is none."""

    def clause(self, condition: Bool) -> str:
        """The words for a condition that is no literal: "the line bends at R2C3"; empty if it has none."""


class Course(Protocol):
    """Something of which a condition speaks that may go on in several ways: a line from a place."""

    def called(self, known: Known, speech: Speech) -> str:
        """Its name: "the line from R2C1"; empty if it is not known that it is there."""

    def is_shut(self, known: Known, fails: Callable[[Known], bool]) -> bool:
        """Tells whether each of the ways that are left fails, by what is known then; these are few."""


def why_last(parts: Sequence[Bool], facts: Known, speech: Speech) -> str:
    """The reason why the one part that is left of some must hold; empty if more of them are left."""
    left = [part for part in parts if part.holds(facts) is not False]
    if len(left) != 1 or len(parts) == 1:
        return ""
    how = left[0].said(speech.kind)
    same = [part for part in parts if how and part.said(speech.kind) == how]
    if 1 < len(same) <= LISTED and (len(same) < len(parts) or left[0].number > 0):
        return f"one of {speech.listed(same)} must be {left[0].said(speech.word)}"
    if any([part.number >= 0 for part in parts]):
        return LAST
    return "not both of them" if len(parts) == 2 else "not all of them together"


def why_equal(a: Bool, b: Bool, speech: Speech) -> str:
    """The reason of one of two literals that hold or fail together; empty if the words for them differ."""
    plain = [part if part.number > 0 else ~part for part in (a, b)]
    words = {part.said(speech.word) for part in plain}
    if len(words) > 1 or "" in words:
        return ""
    if (a.number > 0) is (b.number > 0):
        return f"both {speech.listed(plain)} must be {words.pop()}, or neither"
    return f"just one of {speech.listed(plain)} must be {words.pop()}"


def none_of(parts: Sequence[Bool], speech: Speech) -> str:
    """The words for parts of which none holds, though one must: which are missing, which are there.

    Empty if not the same is said of each of them.
    """
    missing = [part for part in parts if part.number > 0]
    there = [~part for part in parts if part.number < 0]
    words = [{part.said(speech.word) for part in some} for some in (missing, there)]
    if len(missing) + len(there) < len(parts) or any([len(some) > 1 or "" in some for some in words]):
        return ""
    if len(there) > LISTED or not (parts and (there or len(missing) <= LISTED)):
        return ""
    these, those = speech.listed(missing), speech.listed(there)
    if not missing:
        word = words[1].pop()
        many = "both" if len(there) == 2 else "all of"
        return f"{many} {those} are {of_several(word)}" if len(there) > 1 else ""
    said = "" if words[0] == words[1] else f" {next(iter(words[0]))}"
    word = next(iter(words[1] or words[0]))
    if len(missing) > LISTED:
        none = f"none of {len(missing)} others is{said}"
    elif len(missing) == 1:
        none = f"{these} is not{said}"
    elif len(missing) == 2:
        none = f"neither {these.replace(' and ', ' nor ')} is{said}"
    else:
        none = f"none of {these} is{said}"
    return f"{those} {'is' if len(there) == 1 else 'are'} {word} but {none}" if there else none


def not_one(parts: Iterable[Bool], known: Known, speech: Speech) -> str:
    """The words for a place where two of some things are, of which only one can be, or nothing is left."""
    parts = list(parts)
    verdicts = [(part, part.holds(known)) for part in parts if part.number > 0]
    there = [part.said(speech.word) for part, verdict in verdicts if verdict]
    if len(there) > 1:
        return f"{speech.place} is both {there[0]} and {there[1]}"
    may_be_empty = len(verdicts) < len(parts)  # then it is there, and has no value
    if there or may_be_empty or None in [verdict for _, verdict in verdicts]:
        return ""
    return f"nothing is left for {speech.place}"


_AMOUNT = re.compile(r" would have (?:no |(?:more|fewer) than (one |\d+ ))")
"""Words for a number that is too large, or too small; after "no" it would have to be one."""


def _in_general(phrase: str) -> str:
    """The words for a number that is too large or too small, where it may be both."""
    return _AMOUNT.sub(lambda told: f" could not have {just(told[1] or 'one ')}", phrase)


def just(number: str) -> str:
    """A number in words, or digits, that is not to be exceeded either.

    >>> [just("one bend"), just("2 bends")]
    ['just one bend', '2 bends']
    """
    return f"just {number}" if number.startswith("one ") else number


def either(phrases: Sequence[str]) -> str:
    """One of two things that would be wrong; of one subject, it is named once.

    >>> either(["R2C3 would have no star", "R2C3 would have more than 2 stars"])
    'R2C3 would have no star or more than 2 stars'
    >>> either(["it would have no bend", "it could not have just one bend"])
    'it could not have just one bend'
    """
    first, *others = [one for one in phrases if _in_general(one) not in phrases or _in_general(one) == one]
    subject = first[: first.find(HAVE) + len(HAVE)]
    same = HAVE in first and AND not in first and all([one.startswith(subject) for one in others])
    return " or ".join([first, *[one.removeprefix(subject) if same else one for one in others]])


def wrong_number(
    terms: Sequence[Bool], least: int, most: int, bounds: tuple[int, int], speech: Speech
) -> str:
    """The words for too many things, or too few; ``bounds``: how many there are at least and at most."""
    things = speech.things(terms)
    if things:
        return wrong_amount(speech.place, least, most, bounds, things)
    things, many = speech.noun(terms), len(terms)
    if not things or many < 2:  # there may be more of it at the place, which does not count
        return ""
    of = f"of {many} {plural(things)}"
    if bounds[0] > most > 0:
        return f"{speech.place} may have {'one' if most == 1 else most} {of}, and {bounds[0]} are there"
    if bounds[1] < least:
        left = bounds[1]
        only = "none is" if not left else f"only {'one is' if left == 1 else f'{left} are'}"
        return f"{speech.place} needs {'one' if least == 1 else least} {of}, and {only} left"
    return ""


def each_has(counts: Sequence[Sequence[Bool]], number: int, speech: Speech) -> str:
    """The words for places that have the same number of things: "row 1 and row 2 have 2 stars each"."""
    names = [speech.whole(terms) for terms in counts]
    things = {speech.noun(terms) for terms in counts}
    if not all(names) or len(things) > 1 or "" in things or len(names) > LISTED:
        return ""
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    told = f"{numbered(number, *things)}" if number else f"no {things.pop()}"
    return f"{listed} have {told} each" if len(names) > 1 else ""


def wrong_amount(what: str, least: int, most: int, bounds: tuple[int, int], things: str) -> str:
    """The words for something that has too many things, or too few: "R2C3 has no star"."""
    if bounds[0] > most:
        return f"{what} has more than {numbered(most, things)}" if most else ""
    if bounds[1] < least:
        return f"{what} has {f'fewer than {numbered(least, things)}' if least > 1 else f'no {things}'}"
    return ""


HAVE = " would have "
VERBS = {
    "has": "have", "have": "have", "is": "be", "are": "be", "cannot": "not", "does": "",
    "ends": "end", "visits": "visit", "bends": "bend", "runs": "run", "branches": "branch", "make": "make",
    "leave": "leave", "leaves": "leave", "closes": "close", "comes": "come", "stops": "stop",
    "fills": "fill", "touch": "touch", "passes": "pass", "encloses": "enclose", "branch": "branch",
    "hold": "hold", "enters": "enter",
}  # fmt: skip
"""The verbs of reasons, as they stand after "would" (after "could", where something cannot be)."""


def would(phrase: str) -> str:
    """The words for what is wrong, as it would be; empty if it has none of the verbs.

    >>> [would("R2C3 has no star"), would("it cannot be"), would("the line does not bend at R1C1")]
    ['R2C3 would have no star', 'it could not be', 'the line would not bend at R1C1']
    >>> would("no line can pass R1C1")
    ''
    """
    if AND in phrase:
        clauses = [would(clause) for clause in phrase.split(AND)]
        return AND.join(clauses) if all(clauses) else ""
    words = phrase.split(" ")
    at = next((n for n, word in enumerate(words) if word in VERBS), None)
    if at is None or "may" in words[:at]:
        return ""
    then = "could" if words[at] == "cannot" else "would"
    return " ".join(filter(None, [*words[:at], then, VERBS[words[at]], *words[at + 1 :]]))


def why_number(
    terms: Sequence[Bool], values: int, facts: Known, made: Mapping[Mark, bool], speech: Speech
) -> str:
    """The reason why no more of these, or all that are left, hold where so many do (values as bits)."""
    least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
    verdicts = [term.holds(facts) for term in terms]
    have, left = verdicts.count(True), len(verdicts) - verdicts.count(False)
    open_ = [term for term, verdict in zip(terms, verdicts, strict=True) if verdict is None]
    if not open_ or not all([term.number for term in open_]):
        return ""
    if facts and len(open_) == len(verdicts):  # they say something else
        return ""
    things = speech.things(terms)
    if not things and any([term.number < 0 for term in open_]):
        return ""
    now = facts.plus(made)
    forced = {term.holds(now) for term in open_} - {None}
    if forced == {False} and have == most:
        return _full(speech.place, things, most, exact=least == most)
    if forced == {True} and left == least:
        return _short(speech.place, things, least, exact=least == most, needed=left == len(verdicts))
    return ""


def _full(place: str, things: str, number: int, *, exact: bool) -> str:
    """The words for a number that is reached."""
    if not number:
        return f"{place} may have no {things}" if things else "there can be none"
    if not things:
        there = f"all {number} are there already" if number > 1 else "the only one is there already"
        return there if exact else ""
    may = "needs" if exact else "may have at most"
    return f"{place} {may} {numbered(number, things)} and has {'it' if number == 1 else 'them'}"


def _short(place: str, things: str, number: int, *, exact: bool, needed: bool) -> str:
    """The words for a number that all the places that are left make up."""
    places = "one place" if number == 1 else f"{number} places"
    if not things and not exact:
        return ""
    if not things and needed:
        return f"all {number} places are needed" if number > 1 else "it has only one place"
    if not things:
        return f"only {places} are left for {number}" if number > 1 else "only one place is left for it"
    needs = f"{place} needs {'' if exact else 'at least '}{numbered(number, things)}"
    if needed:
        return f"{needs} and has only {places}"
    return f"{needs}, and only {places} {'is' if number == 1 else 'are'} left"


def numbered(number: int, things: str) -> str:
    """Things with their number: "one shaded cell", "2 shaded cells".

    >>> [numbered(1, "border"), numbered(2, "cross"), numbered(3, "4")]
    ['one border', '2 crosses', '3 4s']
    """
    return f"one {things}" if number == 1 else f"{number} {plural(things)}"


def of_several(word: str) -> str:
    """A word for one mark, as it is said of several.

    >>> [of_several("shaded"), of_several("a star"), of_several("no border")]
    ['shaded', 'stars', 'no borders']
    """
    article, _, noun = word.partition(" ")
    if not noun or article not in ("a", "an", "no"):
        return word
    return f"no {plural(noun)}" if article == "no" else plural(noun)


def plural(things: str) -> str:
    """The plural of a noun.

    >>> [plural("brick"), plural("launch"), plural("line of the path")]
    ['bricks', 'launches', 'lines of the path']
    """
    head, of, rest = things.partition(" of ")
    if of:
        return f"{plural(head)}{of}{rest}"
    return f"{things}es" if things.endswith(("s", "sh", "ch", "x")) else f"{things}s"


def why_passing(terms: Sequence[Bool], facts: Known, speech: Speech) -> str:
    """The reason why a line goes on at a node or passes it by: none or two of its strokes are there."""
    have = sum([term.holds(facts) is True for term in terms])
    if have == 2:
        return f"the line passes {speech.place} already"
    return f"the line must go on at {speech.place}" if have else f"a line could not go on at {speech.place}"


def why_seen(number: int, least: int, most: int, speech: Speech, things: str) -> str:
    """The reason why a view is not stopped, or not left open: else it would have another length."""
    if not things or least <= number <= most:
        return ""
    return f"else {speech.place} would see {_too_far(number, most, things)}"


def wrong_view(number: int, least: int, most: int, speech: Speech, things: str) -> str:
    """The words for a view that has another length."""
    if not things or least <= number <= most:
        return ""
    return f"{speech.place} sees {_too_far(number, most, things)}"


def _too_far(number: int, most: int, things: str) -> str:
    return f"too {'few' if most < number else 'many'} {plural(things)}, not {number}"


def why_one_of(parts: Iterable[Bool], facts: Known, speech: Speech) -> str:
    """The reason why it is only one of some things, or nothing else than what is left."""
    parts = list(parts)
    if any([part.number < 0 for part in parts]):  # one of them is that nothing is there
        words = [part.said(speech.word) for part in parts if part.number]
        if len(words) == 2:
            return f"it is either {words[0]} or {words[1]}"
        return f"it is just one of these: {', '.join(words[:-1])} or {words[-1]}"
    is_one = any([part.holds(facts) for part in parts])
    return "it can be only one of them" if is_one else "nothing else is left for it"
