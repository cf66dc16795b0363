"""No lie gets past the checkers: false reasons, facts, marks, cases and links are planted in what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from enpitsu import reasons as r
from enpitsu.engine.explain.digest import DigestEntry
from enpitsu.engine.explain.hints import hint
from enpitsu.engine.explain.tell import Told
from enpitsu.logic import Known, Mark
from tests.engine.explain.test_steps import BOARDS, explained
from tests.trust.test_told import checker_of, steps
from tests.trust.view import Lie

SMALLEST = (
    "alike", "bunnyhop", "canal_view", "corner_meeting", "fillomino", "hebi_ichigo", "hiking_track",
    "ilotulite", "koburin", "limited_alike", "lohkous", "loop_battle", "mark_the_spot", "mirror_loop",
    "mountain_climber", "numberlink", "nurikabe", "ouroboros", "plot_twist", "roots", "shared_field",
    "skating", "slink", "slitherlink", "sokosoko", "sudoku", "uncheckers", "yajilin",
)  # fmt: skip
"""Genres on whose smallest boards lies are planted: between them they say almost all there is to say."""

MORE = (
    "alike#1", "alike#2", "alike#3", "aqre#1", "bricklayer#2", "bunnyhop#3", "bunnyhop#5", "celltinels#2",
    "celltinels#4", "crossstitch#2", "curfew#2", "diagaquarium#1", "field_trespass#1", "hiking_track#2", "hitori#1",
    "kakuro#1", "limited_alike#4", "litsalike#1", "loop_battle#2", "masyu#2", "mirror_loop#1",
    "nodeloop#2", "nodeloop#3", "nurimisaki#1", "parity_snake#1", "piirilevy#2", "plot_twist#3",
    "plot_twist#4", "seaweed#2", "seaweed#4", "sentinal_view#1", "shakashaka#1", "skating#3",
    "skyscrapers#1", "snake_nest#1", "tonttiraja#1", "tonttiraja#3", "uncheckers#2", "yajilin#3",
)  # fmt: skip

EACH = 5
"""Lies of one kind that are planted."""

LIES: dict[type, str] = {
    r.AllOrNone: "places same word", r.AtNode: "line does node holds", r.Branches: "node",
    r.CannotGoOn: "noun node", r.CutOff: "a b", r.EitherWord: "words",
    r.Ends: "what node", r.Enters: "place", r.FieldOf: "size", r.FillsBlock: "noun first last",
    r.GroupOf: "size", r.HasAll: "place noun number exact", r.InOne: "noun a b printed",
    r.InsideParted: "at other", r.IsBoth: "place one other", r.JoinedTwice: "regions ring",
    r.LineFrom: "start by", r.LineIn: "at", r.LineThrough: "at", r.LinesCannotHave: "at number",
    r.MakeRing: "places", r.MustGoOn: "noun node", r.MustPass: "node", r.MustSee: "place number",
    r.NeedsAll: "place noun number exact whole", r.NoClusterHasRoom: "size at words",
    r.NoCompletion: "layers", r.NoWayLeft: "what", r.NoneLeavesRoom: "at", r.NoneLeft: "noun",
    r.NoneOf: "missing missing_word there there_word", r.NonePasses: "noun a b", r.NotAllOf: "number",
    r.NothingLeft: "place", r.NumberOf: "number noun place seen", r.OneOf: "places word",
    r.OnlyOneLeft: "noun", r.OnlyOneOfThem: "there", r.Passes: "noun node", r.PieceAt: "noun at",
    r.PieceLike: "noun likeness", r.PlaceInPiece: "at noun", r.Said: "en places", r.SameShape: "places",
    r.SameSize: "noun a b number", r.SidesAlike: "stroke inside", r.SidesDiffer: "stroke",
    r.SmallLoop: "outside", r.TooFew: "what least noun", r.TooFewOf: "place least total noun left",
    r.TooMany: "what most noun", r.TooManyInRow: "stroke", r.TouchAtCorner: "a b",
    r.TreeIn: "size place", r.Unreachable: "a root", r.WouldClose: "noun outside",
    r.WrongView: "place number too_few noun",
}  # fmt: skip
"""The fields of each kind of reason (or thing) in which lies are planted."""

NUMBERS = {(r.GroupOf, "size"): 1, (r.TooFew, "least"): 0, (r.TooFewOf, "least"): 0}
"""Numbers that make a lie where 99 does not."""
NOUNS = {"area": "line", "line": "area", "ring": "snake", "snake": "ring", "loop": "ring"}
OTHERS: dict[type, Callable[[Any], r.Reason]] = {
    r.Passes: lambda of: r.MustGoOn(of.noun, of.node), r.MustGoOn: lambda of: r.CannotGoOn(of.noun, of.node),
    r.CannotGoOn: lambda of: r.Passes(of.noun, of.node), r.MustPass: lambda of: r.Passes("line", of.node),
    r.Ends: lambda of: r.Branches("line", of.node), r.Branches: lambda of: r.Ends("line", of.node),
    r.TooMany: lambda of: r.TooFew(of.what, of.most, of.noun), r.InOne: lambda of: r.Apart(of.noun, of.a, of.b),
    r.TooFew: lambda of: r.TooMany(of.what, of.least, of.noun), r.NoneLeft: lambda of: r.OnlyOneLeft(of.noun),
    r.OnlyOneLeft: lambda of: r.NoneLeft(of.noun), r.SidesDiffer: lambda of: r.SidesAlike(of.stroke, True),
    r.SidesAlike: lambda of: r.SidesDiffer(of.stroke),
    r.HasAll: lambda of: r.NeedsAll(of.place, of.noun, of.number, of.exact, False),
    r.NeedsAll: lambda of: r.HasAll(of.place, of.noun, of.number, of.exact),
}  # fmt: skip
"""Reasons of another kind with the same places."""


def boards() -> list[str]:
    return [*[some[0] for some in BOARDS if some and some[0].split("#")[0] in SMALLEST], *MORE]


Place = tuple[str, Told, dict[Mark, bool], r.Reason, Callable[[r.Reason], Told]]
"""A board, a step, what is known before it, a reason in it, and the step with another reason."""


@cache
def reasons() -> list[Place]:
    """All reasons of steps on the planted boards, and of the links of their chains."""
    found: list[Place] = []
    for id in boards():
        for told, known in steps(id):
            if told.reason is not None:
                found.append(
                    (id, told, known, told.reason, lambda lie, told=told: replace(told, reason=lie))
                )
            for n, link in enumerate(told.step.chain):
                if link.mark is not None and link.reason is not None:
                    found.append(
                        (id, told, known, link.reason, lambda lie, told=told, n=n: relinked(told, n, lie))
                    )
    return found


def relinked(told: Told, n: int, lie: r.Reason) -> Told:
    chain = list(told.step.chain)
    chain[n] = replace(chain[n], reason=lie)
    return replace(told, step=replace(told.step, chain=tuple(chain)))


def parts(of: Any) -> Iterator[Any]:
    """A reason, and all records that stand in its fields."""
    if isinstance(of, r.FrozenRecord):
        yield of
    for value in of.values() if isinstance(of, r.FrozenRecord) else of if type(of) is tuple else ():
        yield from parts(value)


def instead(of: Any, old: Any, new: Any) -> Any:
    """The same with another record in the place of one."""
    if of is old:
        return new
    if type(of) is tuple:
        return tuple([instead(one, old, new) for one in of])
    if isinstance(of, r.FrozenRecord):
        return of.having(**{name: instead(getattr(of, name), old, new) for name in of.fields})
    return of


def otherwise(id: str, told: Told, of: Any, field: str) -> Any:
    """Another value of a field of a record, which makes a lie of it; None if there is none."""
    value = getattr(of, field)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return NUMBERS.get((type(of), field), 99)
    if isinstance(value, str):
        return None if not value else "straight" if value == "visits" else NOUNS.get(value, "lantern")
    if isinstance(value, r.Thing):
        return elsewhere(id, told, told.because[0].place) if isinstance(of, r.TooMany | r.TooFew) else r.LineFrom(
            elsewhere(id, told, told.because[0].place)
        )  # fmt: skip
    if type(value) is tuple and value and not hasattr(value, "cells"):
        first = "lantern" if isinstance(value[0], str) else elsewhere(id, told, value[0])
        return None if first is None else (first, *value[1:])
    return None if value in (None, ()) else elsewhere(id, told, value)


def elsewhere(id: str, told: Told, place: Any) -> Any:
    """A place of the same kind, of which nothing is said nearby."""
    puzzle = explained(id).puzzle
    near = {*map(str, told.because)} | {str(m.place) for m, _ in (*told.marks, *told.seen)}
    near |= {str(p) for one in parts(told.reason) for p in one.values()} | {str(place)}
    near |= {str(explained(id).board.marks[x.mark].place) for x in told.step.chain if x.mark is not None}
    places = [*puzzle.grid.cells, *puzzle.grid.vertices, *[m.place for m in puzzle.marks]]
    places += [case.place for case in puzzle.cases()]
    left = [p for p in places if type(p) is type(place) and str(p) not in near]
    return left[-1] if left else None


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (kind, field)
        for kind, fields in LIES.items()
        for field in [*fields.split(), *(["kind"] if kind in OTHERS else [])]
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_planted_lie_is_found(kind: type, field: str) -> None:
    """A place, number, noun, word or kind that is another one."""
    planted = 0
    for id, told, known, reason, with_reason in reasons():
        for of in [one for one in parts(reason) if type(one) is kind][:1]:
            if field == "kind":
                lie = OTHERS[kind](of)
            else:
                value = otherwise(id, told, of, field)
                if value is None:
                    continue
                lie = of.having(**{field: value})
            with pytest.raises(Lie):
                checker_of(id).step(with_reason(instead(reason, of, lie)), known)
            planted += 1
        if planted == EACH:
            return
    assert planted


# -- lies about steps, entries and hints ---------------------------------------------------------------

Lying = Callable[[str, Told], Told | None]


def without_fact(id: str, told: Told) -> Told | None:
    """The last of the facts is not told."""
    return told.given and replace(
        told, given=told.given[:-1], seen=tuple([f for f in told.seen if f not in told.given[-1:]])
    )


def other_fact(id: str, told: Told) -> Told | None:
    turned = {mark: value is not (mark is told.seen[0][0]) for mark, value in told.seen}
    return replace(told, seen=tuple(turned.items())) if told.seen else None


def other_value(id: str, told: Told) -> Told:
    (mark, value), *rest = told.marks
    return replace(told, marks=((mark, not value), *rest))


def other_mark(id: str, told: Told) -> Told | None:
    spoken = dict([*told.marks, *told.seen])
    (mark, value), *rest = told.marks
    left = [m for m in explained(id).puzzle.marks if m.layer == mark.layer and m not in spoken]
    return replace(told, marks=((left[-1], value), *rest)) if left else None


def one_mark_less(id: str, told: Told) -> Told | None:
    return replace(told, marks=told.marks[1:]) if len(told.marks) > 1 else None


def other_case(id: str, told: Told) -> Told | None:
    """A case of the same rule, far from there."""
    case = told.because[0]
    places = {*map(str, [c.place for c in told.because])}
    left = [
        c.case
        for c in explained(id).board.cases
        if c.case.rule is case.rule and str(c.case.place) not in places
    ]
    if not left:
        return None
    return replace(told, because=(left[-1], *told.because[1:]), about=told.about and (left[-1],))


def a_case_less(id: str, told: Told) -> Told | None:
    return replace(told, because=told.because[1:], about=()) if len(told.because) > 1 else None


def with_link(told: Told, n: int, **changes: Any) -> Told:
    chain = list(told.step.chain)
    chain[n] = replace(chain[n], **changes)
    return replace(told, step=replace(told.step, chain=tuple(chain)))


def no_link(id: str, told: Told) -> Told | None:
    """A link is missing on which the end rests."""
    chain = told.step.chain
    needed = [
        n for n, link in enumerate(chain) if link.mark is not None and chain[-1].facts >> link.mark & 1
    ]
    if not needed:
        return None
    left = chain[: needed[0]] + chain[needed[0] + 1 :]
    return replace(told, step=replace(told.step, chain=left))


def other_link(id: str, told: Told) -> Told | None:
    return with_link(told, 0, value=not told.step.chain[0].value) if len(told.step.chain) > 1 else None


def link_by_other_case(id: str, told: Told) -> Told | None:
    found, chain = explained(id).board, told.step.chain
    far = [c.index for c in found.cases if c.index not in {k for link in chain for k in link.cases}]
    far = (
        [k for k in far if found.cases[k].case.rule is found.cases[chain[0].cases[0]].case.rule]
        if chain
        else []
    )
    return with_link(told, 0, cases=(far[-1],), reason=None) if far and len(chain) > 1 else None


def other_supposition(id: str, told: Told) -> Told | None:
    if told.step.supposed is None or not told.step.chain:
        return None
    mark, value = told.step.supposed
    return replace(told, step=replace(told.step, supposed=(mark, not value)))


LYING: tuple[Lying, ...] = (
    without_fact, other_fact, other_value, other_mark, one_mark_less, other_case, a_case_less, no_link,
    other_link, link_by_other_case, other_supposition,
)  # fmt: skip


@pytest.mark.parametrize("lying", LYING, ids=lambda lying: lying.__name__)
def test_a_lie_about_a_step_is_found(lying: Lying) -> None:
    """Of each way in which steps are found, some."""
    planted: dict[tuple[str, bool], int] = {}
    for id in boards():
        for told, known in steps(id):
            key, lie = (told.kind, bool(told.step.chain)), None
            if planted.get(key, 0) < EACH:
                lie = lying(id, told)
            if lie:
                with pytest.raises(Lie):
                    checker_of(id).step(lie, known)
                planted[key] = planted.get(key, 0) + 1
    assert sum(planted.values()) >= EACH


def lies_about(entry: DigestEntry, others: DigestEntry) -> Iterator[DigestEntry]:
    """An entry with marks, facts, cases or steps that are not its own."""
    (mark, value), *rest = entry.marks
    yield replace(entry, marks=((mark, not value), *rest))
    yield replace(entry, marks=entry.marks + others.marks)
    yield replace(entry, because=entry.because + others.because)
    yield replace(entry, given=entry.given + entry.marks[:1])
    yield replace(entry, settled=not entry.settled)
    if entry.given:
        yield replace(entry, given=entry.given[1:])
        yield replace(entry, given=((entry.given[0][0], not entry.given[0][1]), *entry.given[1:]))
    if len(entry.because) > 1:
        yield replace(entry, because=entry.because[1:])
    if len(entry.marks) > 1:
        yield replace(entry, marks=entry.marks[1:])


@pytest.mark.parametrize(
    "id", ["alike#1", "kakuro#1", "masyu#2", "slitherlink#1", "sudoku#1", "uncheckers#2"]
)
def test_a_lie_about_an_entry_is_found(id: str) -> None:
    entries, known, planted = explained(id).entries(), dict[Mark, bool](), 0
    for n, entry in enumerate(entries):
        told = [explained(id).steps[k] for k in entry.steps]
        other = entries[n - 1]
        if not {*map(id_of, other.because)} <= {*map(id_of, entry.because)}:
            for lie in lies_about(entry, other):
                with pytest.raises(Lie):
                    checker_of(id).entry(lie, told, known)
                planted += 1
        known.update(entry.marks)
    assert planted > 10


def id_of(case: Any) -> int:
    return id(case)


def test_a_lie_to_a_player_is_found() -> None:
    """Marks that are right, or that the player has not made; a rule that has nothing to do with it."""
    checker, stored = checker_of("slitherlink#1"), explained("slitherlink#1").puzzle
    answer, marks, kinds = checker.answer, stored.ink, set[bool]()
    assert answer is not None
    for turn in range(3, 12):
        state = Known({m: answer[m] is not (n == turn) for n, m in enumerate(marks[:12])})
        found = hint(stored, state)
        checker.hint(found, state)
        kinds.add(found.entry is None)
        right, far = ((marks[1], state[marks[1]]),), stored.cases()[-1:]
        lies = [replace(found, wrong=right), replace(found, kind="next"), replace(found, clash=right)]
        lies.append(replace(found, wrong=((marks[turn], not state[marks[turn]]),)))
        lies += [replace(found, because=tuple(far))] if found.entry is None else []
        for lie in lies:
            with pytest.raises(Lie):
                checker.hint(lie, state)
        with pytest.raises(Lie):
            checker.hint(found, Known({}))
    assert kinds == {True, False}
