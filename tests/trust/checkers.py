"""A checker for each kind of reason: whether it is so of a board, by counting and looking alone.

A checker gets a view: the board with the marks that are known or supposed, the cases that are cited, and
what follows from them.  ``CHECKERS`` has one for each kind; ``verify`` raises Lie.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from enpitsu import reasons as r
from enpitsu.logic import Count, Known
from tests.trust import checkers_lines as lines
from tests.trust import checkers_pieces as pieces
from tests.trust import checkers_said as said
from tests.trust.view import Lie, Said, View, does, flood, marks_in, other_end

Checker: TypeAlias = Callable[[View, Any], bool]


def verify(view: View, reason: r.Reason) -> None:
    """Raise Lie unless a reason is so; who stumbles over a place of another kind is told a lie, too."""
    try:
        so = is_so(view, reason)
    except (AttributeError, LookupError, StopIteration, ValueError, TypeError, RuntimeError) as error:
        raise Lie(f"it cannot be so: {reason}") from error
    if not so:
        raise Lie(f"it is not so: {reason}")


def is_so(view: View, reason: r.Reason) -> bool:
    """Whether a reason is so."""
    return CHECKERS[type(reason)](view, reason)


# -- what would be -------------------------------------------------------------------------------------


def otherwise(v: View, of: r.Else) -> bool:
    """With each mark that is concluded taken otherwise, the wrong thing comes about.

    Of several cases that a link of a chain cites, one ends so when the others have had their say.
    """
    if isinstance(of.wrong, r.NoCompletion | r.Enters):
        return is_so(v, of.wrong)
    return bool(v.made) and all([_ends_so(then, of.wrong) for then in v.otherwise()])


def _ends_so(v: View, wrong: r.Reason) -> bool:
    if is_so(v, wrong):
        return True
    return any([is_so(one, wrong) for one in by_others(v)])


def by_others(v: View) -> Iterator[View]:
    """What is known of the last case when the others have forced what they do; of each as the last."""
    for last in v.cases if v.chained else ():
        others = [case for case in v.cases if case is not last]
        state = v.board.forced(others, v.state) if others else lines.walked(v)
        if state is not None:
            yield v.having(cases=[*others, last], state=state)
            yield v.having(cases=[*others, last], state=lines.walked(v.having(state=state)))


def whichever(v: View, of: r.Whichever) -> bool:
    return len(of.words) > 1 and all([is_so(v, r.IfSo(of.wrong, word)) for word in of.words])


def if_so(v: View, of: r.IfSo) -> bool:
    """A wrong thing at a place, if there is what a word says."""
    meant = v.board.meant.get((v.where, of.word), [])
    return len(meant) == 1 and meant[0][0] not in v.state and is_so(
        v.having(state={**v.state, meant[0][0]: meant[0][1]}), of.wrong
    )


# -- numbers -------------------------------------------------------------------------------------------


def amount(v: View, of: Any) -> bool:
    """Something has more things than it may have, or fewer, or cannot have so many."""
    kind = type(of.what)
    return AMOUNTS[kind](v, of) if kind in AMOUNTS else v.here(of.what) and _amount_at(v, of)


def _amount_at(v: View, of: Any) -> bool:
    at = v.having(cases=[case for case in v.cases if case.place == of.what])
    for values, _, (low, high) in at.counts(of.noun):
        least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
        if isinstance(of, r.TooMany) and low > most == of.most:
            return True
        if isinstance(of, r.TooFew) and high < least == of.least:
            return True
        if isinstance(of, r.CannotHave) and values == sum(1 << n for n in of.numbers):
            return v.board.impossible(v.cases, v.state)
    return isinstance(of, r.TooFew) and of.least == 1 and none_left(at, r.NoneLeft(of.noun))


def has_all(v: View, of: r.HasAll) -> bool:
    """So many are there, and no more may be."""
    for values, terms, (low, _) in v.counts(of.noun):
        exact = values == 1 << of.number
        right = low == of.number == values.bit_length() - 1 and exact is of.exact
        if right and _decided(v, terms, False) and of.place in ((v.where,) if of.noun else (None,)):
            return True
    return False


def needs_all(v: View, of: r.NeedsAll) -> bool:
    """So many must be there, and no more places are left."""
    for values, terms, (_, high) in v.counts(of.noun):
        exact = values == 1 << of.number
        right = high == of.number and values & -values == 1 << of.number and exact is of.exact
        whole = (high == len(terms)) is of.whole and of.place in ((v.where,) if of.noun else (None,))
        if right and whole and _decided(v, terms, True):
            return True
    return False


def _decided(v: View, terms: Sequence[Any], value: bool) -> bool:
    """Whether all that is concluded makes conditions so, or not so, that are open."""
    then = Known(v.made)
    found = [term for term in terms if {*marks_in(term)} & {*then}]
    speak_of = {mark for term in found for mark in marks_in(term)}
    return bool(found) and {*then} <= speak_of and {term.holds(then) for term in found} == {value}


def of_some(v: View, of: r.TooManyOf | r.TooFewOf) -> bool:
    """Of some places that count more are there than may be, or fewer are left than must be."""
    for values, terms, (low, high) in v.counts(of.noun) if v.here(of.place) else ():
        if len(terms) == of.total:
            if isinstance(of, r.TooManyOf):
                if low == of.there > of.most == values.bit_length() - 1:
                    return True
            elif high == of.left < of.least and values & -values == 1 << of.least:
                return True
    return False


def each_has(v: View, of: r.EachHas) -> bool:
    """All that is there of some places is known, and in each there are so many."""
    layer, value, made = v.board.nouns.get(of.noun, ("", None, None))
    for place in of.places:
        cells = set(getattr(place, "cells", ()))
        marks = [m for m in v.puzzle.marks if (m.layer, m.value) == (layer, value) and m.place in cells]
        if not marks or None in [v(m) for m in marks] or [v(m) for m in marks].count(made) != of.number:
            return False
    return len({*of.places}) == len(of.places) > 1


def wrong_view(v: View, of: r.WrongView) -> bool:
    """Of what is seen from a place, too much is there, or too little can be."""
    for values, count in v.numbers() if v.here(of.place) else ():
        if isinstance(count, Count) and count.runs and values == 1 << of.number:
            runs = [*[(term,) for term in count.terms], *count.runs]
            if v.called([b for run in runs for b in run], of.noun):
                seen = [[b.holds(Known(v.state)) for b in run] for run in runs]
                low = sum([next((n for n, x in enumerate(run) if not x), len(run)) for run in seen])
                high = sum([next((n for n, x in enumerate(run) if x is False), len(run)) for run in seen])
                return high < of.number if of.too_few else low > of.number
    return False


def sees(v: View, of: r.MustSee | r.DoesNotSee) -> bool:
    """The number that is to be seen first is printed there, or cannot be seen."""
    printed = v.board.numbers(of.place) or {0}
    so = v.here(of.place) and of.number in printed
    return so and (bool(v.made) if isinstance(of, r.MustSee) else v.board.impossible(v.cases, v.state))


# -- choices -------------------------------------------------------------------------------------------


def meaning(v: View, place: Any, word: str) -> list[Said]:
    return v.board.meant.get((place, word), [])


def is_word(v: View, place: Any, word: str, value: bool) -> bool:
    """Whether it is known that a place is what a word says, or is not."""
    return any([v(mark) is (so is value) for mark, so in meaning(v, place, word)])


def one_of(v: View, of: r.OneOf) -> bool:
    """All other places are known not to be so."""
    layers = {mark.layer for mark, _ in v.made}
    marks = [next((s for s in meaning(v, at, of.word) if s[0].layer in layers), None) for at in of.places]
    left = [one for one in marks if one is None or v(one[0]) is not (not one[1])]
    return len({*of.places}) == len(marks) > 1 and len(left) == 1 and left[0] is not None and dict(v.made).get(left[0][0]) is left[0][1]


def all_or_none(v: View, of: r.AllOrNone) -> bool:
    """Of two places that are so together, or not together, one is known and the other concluded."""
    then = v.having(state={**v.state, **dict(v.made)})
    so = []
    for place in of.places:
        found = [(m, v) for m, v in meaning(v, place, of.word) if then(m) is not None]
        if not found:
            return False
        so.append((then(found[0][0]) is found[0][1], found[0][0] in v.state))
    return len({*of.places}) == len(so) == 2 and (so[0][0] is so[1][0]) is of.same and so[0][1] != so[1][1]


def not_all_of(v: View, of: r.NotAllOf) -> bool:
    """All but one of so many things are there, so the last is not."""
    return len(v.made) == 1 and len(v.state) == of.number - 1 and v.board.impossible(
        v.cases, {**v.state, v.made[0][0]: not v.made[0][1]}
    )


def none_of(v: View, of: r.NoneOf) -> bool:
    missing = [is_word(v, place, of.missing_word, False) for place in of.missing]
    there = [is_word(v, place, of.there_word, True) for place in of.there]
    return all([*missing, *there]) and {*of.missing}.isdisjoint(of.there) and len(missing + there) > 0


def is_both(v: View, of: r.IsBoth) -> bool:
    return of.one != of.other and all([is_word(v, of.place, word, True) for word in (of.one, of.other)])


def nothing_left(v: View, of: r.NothingLeft) -> bool:
    layers: dict[str, list[bool]] = {}
    for mark in v.board.at.get(of.place, ()):
        layers.setdefault(mark.layer, []).append(v(mark) is False)
    return any(map(all, layers.values()))


def either_word(v: View, of: r.EitherWord) -> bool:
    """The words are those of all that may be at the place, and only one of these is left."""
    at = _alone(v)
    plain = [m for m in at if m.value is True]
    if len(plain) != 1:
        return False
    rest = [m for m in at if m is not plain[0]]
    off = v.puzzle.drawn[plain[0].layer]
    words = [{off.words[1], f"{off.words[1]} as {off.title or plain[0].layer}"}]
    words += [{f"{m.value}", f"{m.layer} {m.value}"} for m in rest]
    told = [[n for n, some in enumerate(words) if word in some] for word in of.words]
    given = {m: v(m) for m in at if m in v.state}
    one = len(given) == 1 and all([value is (m is not plain[0]) for m, value in given.items()])
    return sorted(told) == [[n] for n in range(len(words))] and (one or len(given) == len(words) - 1)


def _alone(v: View) -> list[Any]:
    """All marks of the layer and place that is spoken of, if it is one."""
    found = {(m.layer, m.place) for m in (*v.state, *dict(v.made))}
    if len(found) != 1 or not v.here(next(iter(found))[1]):
        return []
    ((layer, place),) = found
    return [m for m in v.board.at[place] if m.layer == layer]


def only_one_of_them(v: View, of: r.OnlyOneOfThem) -> bool:
    """One of the values of a place is there, or all others are not."""
    at, made = _alone(v), dict(v.made)
    if of.there or not at:
        return bool(at) and [*v.state.values()] == [True] and not any(made.values())
    return [*made.values()] == [True] and {m: v(m) for m in at if m not in made} == dict.fromkeys(v.state, False)


def cases_on(v: View, noun: str) -> list[Any]:
    """The cases that speak of things called so."""
    return [case for case in v.cases if getattr(case.condition, "things", "") == noun]


def none_left(v: View, of: r.NoneLeft) -> bool:
    return any([v.board.impossible([case], v.state) for case in cases_on(v, of.noun)])


def one_left(v: View, of: r.OnlyOneLeft) -> bool:
    """All but one of the things of a case cannot be; that says what follows."""
    for case in cases_on(v, of.noun):
        left = [part for part in case.condition.parts() if part.holds(Known(v.state)) is not False]
        if len(left) == 1 and v.made:
            return all([left[0].holds(Known(then.state)) is False for then in v.otherwise()])
    return False


def only_these_left(v: View, of: r.OnlyTheseLeft) -> bool:
    """Some cells have fewer values left than they are, or values fewer cells."""
    cells = getattr(v.where, "cells", ())
    marks = [m for m in v.puzzle.marks if m.place in cells and m.value is not True]
    one, other = (of.words, of.cells) if of.turned else (of.cells, of.words)
    left = set[Any]()
    for name in one:
        own = [m for m in marks if (str(m.value) if of.turned else m.place) == name]
        sure = [m for m in own if v(m)] or [m for m in own if v(m) is None]
        if not own:
            return False
        left |= {m.place if of.turned else str(m.value) for m in sure}
    return left == {*other} and len(left) < len(one) == len({*one}) and len(cells) > 1


# -- what is left without a check: they say no more than that it is so ---------------------------------


def follows(v: View, _: r.Reason) -> bool:
    """It says no more than that something follows."""
    return bool(v.made)


def cannot_hold(v: View, _: r.CannotHold) -> bool:
    return v.board.impossible(v.cases, v.state)


def no_completion(v: View, of: r.NoCompletion) -> bool:
    """It is about what is concluded, in layers that are drawn."""
    called = {layer.called for layer in v.puzzle.drawn.values()}
    return {v.puzzle.drawn[m.layer].called for m, _ in v.made} <= {*of.layers} <= called


AMOUNTS: dict[type, Checker] = {
    r.PieceAt: pieces.amount, r.RunAt: pieces.length, r.LineThrough: lines.through,
    r.LineFrom: lines.along, r.LinesFrom: lines.along,
}  # fmt: skip
"""How many of something a thing has."""

CHECKERS: dict[type, Checker] = {
    r.Else: otherwise, r.Whichever: whichever, r.IfSo: if_so,
    r.OneOfTheseWrong: lambda v, of: any([is_so(v, one) for one in of.wrong]),
    r.AllWrong: lambda v, of: len(of.wrong) > 1 and all([is_so(v, one) for one in of.wrong]),
    r.OnlyThisLeft: follows, r.AllMustHold: follows, r.CannotHold: cannot_hold,
    r.NoCompletion: no_completion, r.Said: said.is_so,
    **dict.fromkeys((r.TooMany, r.TooFew, r.HasOne, r.HasJust, r.CannotHave), amount),
    r.HasAll: has_all, r.NeedsAll: needs_all, r.TooManyOf: of_some, r.TooFewOf: of_some,
    r.EachHas: each_has, r.WrongView: wrong_view, r.MustSee: sees, r.DoesNotSee: sees,
    r.OneOf: one_of, r.AllOrNone: all_or_none, r.NotAllOf: not_all_of, r.NoneOf: none_of,
    r.IsBoth: is_both, r.NothingLeft: nothing_left, r.EitherWord: either_word,
    r.OnlyOneOfThem: only_one_of_them, r.NoneLeft: none_left, r.OnlyOneLeft: one_left,
    r.OnlyTheseLeft: only_these_left,
    **lines.CHECKERS, **pieces.CHECKERS,
}  # fmt: skip
"""Kind of reason -> its checker."""
