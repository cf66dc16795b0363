"""A checker for each kind of reason: whether it is so of a board, by counting and looking alone.

A checker gets a view: the board with the marks that are known or supposed, the cases that are cited, and
what follows from them.  ``CHECKERS`` has one for each kind; ``verify`` raises Lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from enpitsu import reasons as r
from enpitsu.grid import Area, Vertex
from enpitsu.logic import Count, PartialAssignment, Same
from tests.trust import checkers_lines as lines
from tests.trust import checkers_pieces as pieces
from tests.trust import checkers_said as said
from tests.trust.view import Lie, View, marks_in, words

Checker: TypeAlias = Callable[[View, Any], bool]
STUMBLES = (AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError)
"""What is raised where a place is of another kind than a reason of that kind can speak of."""


def verify(view: View, reason: r.Reason) -> None:
    """Raise Lie unless a reason is so."""
    if not holds(view, reason):
        raise Lie(f"it is not so: {reason}")


def holds(view: View, reason: r.Reason) -> bool:
    """Whether a reason is so; it is not, where it speaks of a place of another kind than it can."""
    try:
        return is_so(view, reason)
    except STUMBLES:
        return False


def is_so(view: View, reason: r.Reason) -> bool:
    return CHECKERS[type(reason)](view, reason)


def ends_so(v: View, wrong: r.Reason) -> bool:
    """Whether a wrong thing comes about by the cases, whichever is the last, and whichever comes first."""
    states = [v.state, *[v.board.forced([case], v.state) for case in v.cases]]
    starts = [v.having(state=state) for state in states if state is not None]
    return any([holds(one, wrong) for start in starts for one in (start, *by_others(start))])


# -- what would be -----------------------------------------------------------------------------------


def otherwise(v: View, of: r.Else) -> bool:
    """With each mark that is concluded taken otherwise, the wrong thing comes about.

    Of several cases that a link of a chain cites, one ends so when the others have had their say.
    """
    if isinstance(of.wrong, r.NoCompletion | r.Enters):
        return is_so(v, of.wrong)
    views = [[then, *by_others(then)] for then in v.otherwise()]
    return bool(views) and all([any([is_so(one, of.wrong) for one in some]) for some in views])


def by_others(v: View) -> Iterator[View]:
    """What is known of the last case when the others have forced what they do; of each as the last."""
    for last in v.cases if v.chained else ():
        others = [case for case in v.cases if case is not last]
        state = v.board.forced(others, v.state) if others else lines.walked(v)
        for then in (state, None if state is None else lines.walked(v.having(state=state))):
            if then is not None:
                yield v.having(cases=[*others, last], state=then)


def if_so(v: View, of: r.IfSo) -> bool:
    """A wrong thing at a place, if there is what a word says."""
    ((mark, value),) = v.board.meant[v.where, of.word]
    return mark not in v.state and is_so(v.having(state={**v.state, mark: value}), of.wrong)


def no_completion(v: View, of: r.NoCompletion) -> bool:
    """It is about what is concluded, in layers that are drawn."""
    called = {layer.called for layer in v.puzzle.drawn.values()}
    return {v.puzzle.drawn[m.layer].called for m, _ in v.made} <= {*of.layers} <= called


# -- numbers -----------------------------------------------------------------------------------------


def ends_of(values: int) -> tuple[int, int]:
    """The least and the most of some values that are bits."""
    return (values & -values).bit_length() - 1, values.bit_length() - 1


def amount(v: View, of: Any) -> bool:
    """Something has more things than it may have, or fewer, or cannot have so many."""
    if isinstance(of.what, r.Thing):
        return AMOUNTS[type(of.what)](v, of)
    at = v.having(cases=[case for case in v.cases if case.place == of.what])
    for values, _, (low, high) in at.counts(of.noun):
        least, most = ends_of(values)
        if isinstance(of, r.TooMany | r.TooFew):
            if low > most == of.most if isinstance(of, r.TooMany) else high < least == of.least:
                return True
        elif isinstance(of, r.CannotHave) and values == sum(1 << n for n in of.numbers):
            return v.shut()
    return isinstance(of, r.TooFew) and of.least == 1 and none_left(at, r.NoneLeft(of.noun))


def has_all(v: View, of: r.HasAll | r.NeedsAll) -> bool:
    """So many are there, and no more may be; or must be there, and no more places are left."""
    has = isinstance(of, r.HasAll)
    for values, terms, (low, high) in v.counts(of.noun):
        right = (low if has else high) == of.number == ends_of(values)[has] and of.exact is (
            not values & values - 1
        )
        whole = isinstance(of, r.HasAll) or of.whole is (high == len(terms))
        if right and whole and decided(v, terms, not has):
            return of.place == v.where if of.noun else of.place is None
    return False


def decided(v: View, terms: Sequence[Any], value: bool) -> bool:
    """Whether all that is concluded makes conditions so, or not so."""
    then = PartialAssignment(v.made)
    found = [term for term in terms if {*marks_in(term)} & {*then}]
    speak_of = {mark for term in found for mark in marks_in(term)}
    return bool(found) and {*then} <= speak_of and {term.holds(then) for term in found} == {value}


def of_some(v: View, of: r.TooManyOf | r.TooFewOf) -> bool:
    """Of some places that count more are there than may be, or fewer are left than must be."""
    for values, terms, (low, high) in v.counts(of.noun) if v.here(of.place) else ():
        least, most = ends_of(values)
        too_many = isinstance(of, r.TooManyOf) and low == of.there > of.most == most
        too_few = isinstance(of, r.TooFewOf) and high == of.left < of.least == least
        if len(terms) == of.total and (too_many or too_few):
            return True
    return False


def open_marks(v: View, share: r.Share, most: int) -> set[Any] | None:
    """The open marks of a share, of which just so many are needed (``most``: may be) yet; else None."""
    for case in v.cases:
        at = Area(case.place.cells) if isinstance(case.place, Vertex) else case.place
        for values, terms, (low, _) in v.having(cases=[case]).counts(share.noun):
            own = share.noun or {getattr(term, "place", None) for term in terms} == {case.place}
            left = ends_of(values & (2 << len(terms)) - 1)[most] - low
            if own and str(at) == str(share.place) and left == share.number:
                return {term for term in terms if term not in v.state}
    return None


def counting(v: View, of: r.AreIn) -> bool:
    """All that some shares need is in others, which have room for just that and no more."""
    found = [
        [open_marks(v, share, most) for share in side] for most, side in enumerate((of.needed, of.room))
    ]
    needed, room = ([some for some in side if some is not None] for side in found)
    if len(needed) < len(of.needed) or len(room) < len(of.room):
        return False

    def more(mark: Any) -> int:
        return sum([mark in some for some in needed]) - sum([mark in some for some in room])

    need, most = (sum([share.number for share in side]) for side in (of.needed, of.room))
    covered = all([more(mark) <= 0 for some in needed for mark in some])
    out = [not value and more(mark) < 0 for mark, value in v.made]
    return covered and need == most and bool(out) and all(out)


def covering(v: View, of: r.NoneThatFitsCovers | r.AllThatFitCover) -> bool:
    """What is concluded is so just if one of some hidden things so called is there: none is, or one."""
    pairs = [(b.a, b.b) for b in (case.condition for case in v.cases) if isinstance(b, Same)]
    for mark, value in v.made:
        some = [b for pair in pairs for a, b in (pair, pair[::-1]) if a is mark]
        named = [b for b in some if v.board.nouns.get(of.noun, [""])[0] in {m.layer for m in marks_in(b)}]
        hidden = [b for b in named if all([m.hidden for m in marks_in(b)])]
        if not mark.hidden and (not hidden or value is isinstance(of, r.NoneThatFitsCovers)):
            return False
    return bool(v.made)


def each_has(v: View, of: r.EachHas) -> bool:
    """All that is there of some places is known, and in each there are so many."""
    layer, value, made = v.board.nouns[of.noun]
    marks = [[m for c in place.cells for m in v.board.at[c] if (m.layer, m.value) == (layer, value)]
             for place in of.places]  # fmt: skip
    known = [[v(m) for m in some] for some in marks]
    return len({*of.places}) == len(known) > 1 and all([
        None not in some and some.count(made) == of.number for some in known
    ])  # fmt: skip


def wrong_view(v: View, of: r.WrongView) -> bool:
    """Of what is seen from a place, too much is there, or too little can be."""
    for values, count in v.numbers() if v.here(of.place) else ():
        runs = [*[(term,) for term in count.terms], *count.runs] if isinstance(count, Count) else []
        if values == 1 << of.number and v.called([b for run in runs for b in run], of.noun):
            seen = [[b.holds(PartialAssignment(v.state)) for b in run] for run in runs]
            low = sum([next((n for n, x in enumerate(run) if not x), len(run)) for run in seen])
            high = sum([next((n for n, x in enumerate(run) if x is False), len(run)) for run in seen])
            return high < of.number if of.too_few else low > of.number
    return False


def sees(v: View, of: r.MustSee | r.DoesNotSee) -> bool:
    """The number that is to be seen first is printed there, and is what follows, or cannot be seen."""
    right = v.here(of.place) and of.number in (v.board.numbers(of.place) or {0})
    return right and (bool(v.made) if isinstance(of, r.MustSee) else v.shut())


# -- choices -----------------------------------------------------------------------------------------


def is_word(v: View, place: Any, word: str, value: bool) -> bool:
    """Whether it is known that a place is what a word says, or is not."""
    return any([v(mark) is (so is value) for mark, so in v.board.meant.get((place, word), ())])


def one_of(v: View, of: r.OneOf) -> bool:
    """All other places are known not to be so."""
    made = dict(v.made)
    marks = [
        next(s for s in v.board.meant[at, of.word] if s[0].layer in {m.layer for m in made})
        for at in of.places
    ]
    left = [(mark, so) for mark, so in marks if v(mark) is not (not so)]
    return len({*of.places}) == len(marks) > 1 and [made.get(mark) is so for mark, so in left] == [True]


def all_or_none(v: View, of: r.AllOrNone) -> bool:
    """Of two places that are so together, or not together, one is known and the other concluded."""
    then = {**v.state, **dict(v.made)}
    (a, b), (c, d) = [
        next((m, so) for m, so in v.board.meant[at, of.word] if m in then) for at in of.places
    ]
    new = {a in v.state, c in v.state} == {True, False}
    return of.places[0] is not of.places[1] and new and ((then[a] is b) is (then[c] is d)) is of.same


def not_all_of(v: View, of: r.NotAllOf) -> bool:
    """All but one of so many things are there, so the last is not; each is what the word says."""
    if of.word:
        [place, *more] = of.places
        places = {*of.places} if more else {*place.cells}
        there = {at for at in places if is_word(v, at, of.word, True)}
        if len(places) != of.number or [mark.place for mark, _ in v.made] != [*places - there]:
            return False
    return len(v.made) == 1 == of.number - len(v.state) and all([then.shut() for then in v.otherwise()])


def clue_there(v: View, of: r.ClueThere) -> bool:
    """Something is printed there, and nothing else is needed for what is concluded of that place."""
    about = [mark.place for mark, _ in v.made]
    return of.place in v.board.spots and {*about} == {of.place} and not v.state and all([
        then.shut() for then in v.otherwise()
    ])  # fmt: skip


def none_of(v: View, of: r.NoneOf) -> bool:
    missing = [is_word(v, place, of.missing_word, False) for place in of.missing]
    there = [is_word(v, place, of.there_word, True) for place in of.there]
    once = len({*of.missing, *of.there}) == len(missing + there) > 0
    return all([*missing, *there]) and once


def nothing_left(v: View, of: r.NothingLeft) -> bool:
    at = v.board.at[of.place]
    return any([all([v(m) is False for m in at if m.layer == layer]) for layer in {m.layer for m in at}])


def alone(v: View) -> list[Any]:
    """All marks of the layer and place of the case, if only of these it is spoken."""
    ((layer, place),) = {(m.layer, m.place) for m in (*v.state, *dict(v.made))}
    return [m for m in v.board.at[place] if m.layer == layer and v.here(place)]


def either_word(v: View, of: r.EitherWord) -> bool:
    """The words are those of all that may be at the place, and only one of these is left."""
    at = sorted(alone(v), key=lambda m: m.value is not True)
    names = [{*words(v.puzzle, m, m.value is not True)} for m in at]
    told = [[n for n, some in enumerate(names) if word in some] for word in of.words]
    off = [v(m) is (m.value is True) for m in at if m in v.state]
    one = len(off) == 1 and not off[0]
    return sorted(told) == [[n] for n in range(len(at))] and (one or len(off) == len(at) - 1) and bool(at)


def only_one_of_them(v: View, of: r.OnlyOneOfThem) -> bool:
    """One of the values of a place is there, or all others are not."""
    at, made = alone(v), dict(v.made)
    others = {m: v(m) for m in at if m not in made}
    if of.there:
        return bool(at) and [*v.state.values()] == [True] and not any(made.values())
    return bool(at) and [*made.values()] == [True] and others == dict.fromkeys(v.state, False)


def cases_on(v: View, noun: str) -> list[Any]:
    """The cases that speak of things called so."""
    return [case for case in v.cases if getattr(case.condition, "noun", "") == noun]


def none_left(v: View, of: r.NoneLeft) -> bool:
    return any([v.board.impossible([case], v.state) for case in cases_on(v, of.noun)])


def one_left(v: View, of: r.OnlyOneLeft) -> bool:
    """All but one of the things of a case cannot be; that says what follows."""
    (case,) = cases_on(v, of.noun)
    (left,) = [
        part for part in case.condition.parts() if part.holds(PartialAssignment(v.state)) is not False
    ]
    return bool(v.made) and all(
        [left.holds(PartialAssignment(then.state)) is False for then in v.otherwise()]
    )


def only_these_left(v: View, of: r.OnlyTheseLeft) -> bool:
    """Some cells have fewer values left than they are, or values fewer cells."""
    marks = [m for m in v.puzzle.marks if m.place in v.where.cells and m.value is not True]
    one, other = (of.words, of.cells) if of.turned else (of.cells, of.words)
    named = [(str(m.value), m.place) if of.turned else (m.place, str(m.value)) for m in marks]
    rows = [
        [(v(m), what) for m, (name, what) in zip(marks, named, strict=True) if name == at] for at in one
    ]
    sure = [[what for so, what in row if so] or [what for so, what in row if so is None] for row in rows]
    left = {what for some in sure for what in some}
    return all(rows) and left == {*other} and len(left) < len(one) == len({*one})


AMOUNTS: dict[type, Checker] = {
    r.PieceAt: pieces.amount, r.RunAt: pieces.length, r.LineThrough: lines.through,
    r.LineFrom: lines.along, r.LinesFrom: lines.along,
}  # fmt: skip
"""How many of something a thing has."""

CHECKERS: dict[type, Checker] = {
    r.Else: otherwise, r.IfSo: if_so, r.NoCompletion: no_completion, r.Said: said.is_so,
    r.Whichever: lambda v, of: len(of.words) > 1 and all([if_so(v, r.IfSo(of.wrong, w)) for w in of.words]),
    r.OneOfTheseWrong: lambda v, of: any([is_so(v, one) for one in of.wrong]),
    r.AllWrong: lambda v, of: len(of.wrong) > 1 and all([is_so(v, one) for one in of.wrong]),
    r.CannotHold: lambda v, of: v.shut(),
    **dict.fromkeys((r.OnlyThisLeft, r.AllMustHold), lambda v, of: bool(v.made)),
    **dict.fromkeys((r.TooMany, r.TooFew, r.HasOne, r.HasJust, r.CannotHave), amount),
    **dict.fromkeys((r.HasAll, r.NeedsAll), has_all), **dict.fromkeys((r.TooManyOf, r.TooFewOf), of_some),
    r.AreIn: counting,
    **dict.fromkeys((r.NoneThatFitsCovers, r.AllThatFitCover), covering),
    r.EachHas: each_has, r.WrongView: wrong_view, r.MustSee: sees, r.DoesNotSee: sees,
    r.OneOf: one_of, r.AllOrNone: all_or_none, r.NotAllOf: not_all_of, r.NoneOf: none_of,
    r.IsBoth: lambda v, of: of.one != of.other and all([
        is_word(v, of.place, word, True) for word in (of.one, of.other)
    ]),
    r.NothingLeft: nothing_left, r.EitherWord: either_word, r.OnlyOneOfThem: only_one_of_them,
    r.ClueThere: clue_there,
    r.NoneLeft: none_left, r.OnlyOneLeft: one_left, r.OnlyTheseLeft: only_these_left,
    **lines.CHECKERS, **pieces.CHECKERS,
}  # fmt: skip
"""Kind of reason -> its checker."""
