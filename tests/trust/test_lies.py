"""No lie gets past the checkers: false reasons, facts, marks, cases and links are planted in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

import pytest

from enpitsu import reasons as r
from enpitsu.engine.explain.board import compiled
from enpitsu.engine.explain.digest import DigestEntry
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.hints import hint
from enpitsu.engine.explain.move_teller import Move
from enpitsu.logic import Mark, PartialAssignment
from tests.engine.explain.test_steps import BOARDS, explained
from tests.trust.steps import Checker, parts
from tests.trust.test_told import checker_of, steps
from tests.trust.view import Lie

EACH = 5
"""Lies of one kind that are planted."""
SMALLEST = (
    "alike", "bunnyhop", "canal_view", "corner_meeting", "fillomino", "hebi_ichigo", "hiking_track",
    "ilotulite", "koburin", "limited_alike", "lits", "lohkous", "loop_battle", "mark_the_spot",
    "mirror_loop", "mountain_climber", "numberlink", "nurikabe", "ouroboros", "plot_twist", "roots",
    "shared_field", "skating", "slink", "slitherlink", "sokosoko", "star_battle", "sudoku",
    "uncheckers", "yajilin",
)  # fmt: skip
"""Genres on whose smallest boards lies are planted: between them they say almost all there is to say."""

MORE = (
    "alike#1", "alike#2", "alike#3", "aqre#1", "bricklayer#2", "bunnyhop#3", "bunnyhop#5", "celltinels#2",
    "celltinels#4", "crossstitch#2", "curfew#2", "diagaquarium#1", "field_trespass#1", "hiking_track#2",
    "hitori#1", "kakuro#1", "limited_alike#4", "lits#2", "litsalike#1", "loop_battle#2", "masyu#2",
    "mirror_loop#1", "nodeloop#2", "nodeloop#3", "nodeloop#5", "nurimisaki#1", "parity_snake#1",
    "piirilevy#2",
    "plot_twist#3", "plot_twist#4", "seaweed#2", "seaweed#4", "sentinal_view#1", "shakashaka#1",
    "skating#3", "skyscrapers#1", "snake_nest#1", "tonttiraja#1", "tonttiraja#3", "uncheckers#2",
    "yajilin#3",
)  # fmt: skip

LIES: dict[type, str] = {
    r.AllOrNone: "places same word", r.AllThatFitCover: "noun", r.AreIn: "needed room",
    r.AtNode: "line does node holds", r.Branches: "node", r.CannotGoOn: "noun node",
    r.CellCount: "number", r.ClueThere: "place", r.CornerCount: "number", r.CutOff: "a b",
    r.EitherWord: "words", r.Ends: "what node", r.Enters: "place", r.FieldOf: "size",
    r.GroupOf: "size", r.HasAll: "place noun number exact",
    r.InOne: "noun a b printed", r.InsideParted: "at other", r.IsBoth: "place one other",
    r.JoinedTwice: "regions ring", r.LaneLengths: "shown others", r.LineFrom: "start by",
    r.LineIn: "at", r.LineThrough: "at", r.LinesCannotHave: "at number",
    r.MustGoOn: "noun node", r.MustSee: "place number",
    r.NeedsAll: "place noun number exact whole", r.NoClusterHasRoom: "size at words",
    r.NoCompletion: "layers", r.NoWayLeft: "what", r.NoneLeft: "noun",
    r.NoneOf: "missing missing_word there there_word", r.NonePasses: "noun a b",
    r.NoneReaches: "at noun", r.NoneThatFitsCovers: "noun", r.NotAllOf: "number places word",
    r.NothingLeft: "place", r.NumberOf: "number noun place seen", r.OneOf: "places word",
    r.OnlyOneLeft: "noun", r.OnlyOneOfThem: "there", r.Passes: "noun node", r.PieceAt: "noun at",
    r.PieceLike: "noun likeness", r.Said: "en places", r.SameShape: "places",
    r.SameSize: "noun a b number", r.Share: "number noun place", r.SidesAlike: "stroke inside",
    r.SidesDiffer: "stroke", r.SmallLoop: "outside", r.TooFew: "what least noun",
    r.TooFewOf: "place least total noun left", r.TooMany: "what most noun", r.TooManyInRow: "stroke",
    r.TouchAtCorner: "a b", r.TreeIn: "size place", r.Unreachable: "a root",
    r.WouldClose: "noun outside", r.WrongView: "place number too_few noun",
}  # fmt: skip
"""The fields of each kind of reason (or thing) in which lies are planted."""

NUMBERS = {(r.GroupOf, "size"): 1, (r.TooFew, "least"): 0, (r.TooFewOf, "least"): 0}
"""Numbers that make a lie where 99 does not."""
NOUNS = {
    "area": "line",
    "line": "area",
    "ring": "snake",
    "snake": "ring",
    "loop": "ring",
    "visits": "straight",
}
OTHERS: dict[type, Callable[[Any], r.Reason]] = {
    r.Passes: lambda x: r.MustGoOn(x.noun, x.node), r.MustGoOn: lambda x: r.CannotGoOn(x.noun, x.node),
    r.CannotGoOn: lambda x: r.Passes(x.noun, x.node), r.MustPass: lambda x: r.Passes("line", x.node),
    r.Ends: lambda x: r.Branches("line", x.node), r.Branches: lambda x: r.Ends("line", x.node),
    r.TooMany: lambda x: r.TooFew(x.what, x.most, x.noun), r.InOne: lambda x: r.Apart(x.noun, x.a, x.b),
    r.TooFew: lambda x: r.TooMany(x.what, x.least, x.noun), r.NoneLeft: lambda x: r.OnlyOneLeft(x.noun),
    r.OnlyOneLeft: lambda x: r.NoneLeft(x.noun), r.SidesDiffer: lambda x: r.SidesAlike(x.stroke, True),
    r.SidesAlike: lambda x: r.SidesDiffer(x.stroke), r.NotAllOf: lambda x: r.OnlyOneOfThem(True),
    r.NoneThatFitsCovers: lambda x: r.AllThatFitCover(x.noun),
    r.AllThatFitCover: lambda x: r.NoneThatFitsCovers(x.noun),
    r.AreIn: lambda x: r.AreIn(x.room, x.needed),
    r.HasAll: lambda x: r.NeedsAll(x.place, x.noun, x.number, x.exact, False),
    r.NeedsAll: lambda x: r.HasAll(x.place, x.noun, x.number, x.exact),
}  # fmt: skip
"""Reasons of another kind with the same places."""

Holder: TypeAlias = tuple[str, ExplainedStep, dict[Mark, bool], r.Reason, int | None]
"""A board, a step, what is known before it, a reason in it, and the link that has it."""


def boards() -> list[str]:
    return [*[some[0] for some in BOARDS if some and some[0].split("#")[0] in SMALLEST], *MORE]


def with_link(told: ExplainedStep, n: int, **changes: Any) -> ExplainedStep:
    chain = list(told.step.chain)
    chain[n] = replace(chain[n], **changes)
    return replace(told, step=replace(told.step, chain=tuple(chain)))


@cache
def reasons() -> list[Holder]:
    """All reasons of steps on the planted boards, and of the links of their chains."""
    found: list[Holder] = []
    for id, (told, known) in [(of, step) for of in boards() for step in steps(of)]:
        if told.reason is not None:
            found.append((id, told, known, told.reason, None))
        for n, link in enumerate(told.step.chain):
            if link.mark is not None and link.reason is not None:
                found.append((id, told, known, link.reason, n))
    return found


def instead(of: Any, old: Any, new: Any) -> Any:
    """The same with another record in the place of one."""
    if of is old:
        return new
    if type(of) is tuple:
        return tuple([instead(one, old, new) for one in of])
    if isinstance(of, r.FrozenRecord):
        return of.having(**{name: instead(getattr(of, name), old, new) for name in of.fields})
    return of


def otherwise(id: str, told: ExplainedStep, of: Any, field: str) -> Any:
    """Another value of a field of a record, which makes a lie of it; None if there is none."""
    value = getattr(of, field)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return NUMBERS.get((type(of), field), 99)
    if isinstance(value, str):
        return NOUNS.get(value, "lantern") if value else None
    if isinstance(value, r.Thing):
        return r.LineFrom(elsewhere(id, told, told.because[0].place))
    if type(value) is tuple and value and isinstance(value[0], r.Thing):
        return (*value, value[0])
    if type(value) is tuple and value and not hasattr(value, "cells"):
        first = {str: "lantern", int: 99}.get(type(value[0])) or elsewhere(id, told, value[0])
        return None if first is None else (first, *value[1:])
    return None if value in (None, ()) else elsewhere(id, told, value)


def elsewhere(id: str, told: ExplainedStep, place: Any) -> Any:
    """A place of the same kind, of which nothing is said."""
    board, said = explained(id).board, [m for m, _ in (*told.marks, *told.seen)]
    said += [board.marks[link.mark] for link in told.step.chain if link.mark is not None]
    near = {str(p) for one in parts(told.reason) for p in one.values()}
    near |= {str(p) for p in (place, *[m.place for m in said], *[c.place for c in told.because])}
    near |= {str(end) for mark in said for end in getattr(mark.place, "ends", ())}
    cells = board.puzzle.grid
    places = [
        *cells.cells,
        *cells.vertices,
        *[m.place for m in board.marks],
        *[c.case.place for c in board.cases],
    ]
    left = [p for p in places if type(p) is type(place) and str(p) not in near]
    return left[-1] if left else None


PLANTED = [(kind, field) for kind, fields in LIES.items() for field in fields.split()]
PLANTED += [(kind, "kind") for kind in OTHERS]


@pytest.mark.parametrize(
    ("kind", "field"), PLANTED, ids=[f"{kind.__name__}-{field}" for kind, field in PLANTED]
)
def test_a_planted_lie_is_found(kind: type, field: str) -> None:
    """A place, number, noun, word or kind that is another one."""
    planted = 0
    for id, told, known, reason, n in reasons():
        of = next((one for one in parts(reason) if type(one) is kind), None)
        value = None if of is None or field == "kind" else otherwise(id, told, of, field)
        if of is None or planted == EACH or (value is None and field != "kind"):
            continue
        lie = OTHERS[kind](of) if field == "kind" else of.having(**{field: value})
        other = instead(reason, of, lie)
        step = replace(told, reason=other) if n is None else with_link(told, n, reason=other)
        with pytest.raises(Lie):
            checker_of(id).step(step, known)
        planted += 1
    assert planted


# -- lies about steps, entries and hints -------------------------------------------------------------


def no_fact(id: str, told: ExplainedStep) -> ExplainedStep | None:
    seen = tuple([fact for fact in told.seen if told.given and fact[0] is not told.given[0][0]])
    return replace(told, given=told.given[1:], seen=seen) if told.given else None


def other_supposition(id: str, told: ExplainedStep) -> ExplainedStep | None:
    supposed = told.step.supposed and (told.step.supposed[0], not told.step.supposed[1])
    return (
        replace(told, step=replace(told.step, supposed=supposed)) if told.step.chain and supposed else None
    )


def other_mark(id: str, told: ExplainedStep) -> ExplainedStep | None:
    spoken, ((mark, value), *rest) = dict([*told.marks, *told.seen]), told.marks
    left = [m for m in explained(id).puzzle.marks if m.layer == mark.layer and m not in spoken]
    return replace(told, marks=((left[-1], value), *rest)) if left else None


def other_case(id: str, told: ExplainedStep) -> ExplainedStep | None:
    """A case of the same rule, elsewhere."""
    places, (case, *rest) = {str(c.place) for c in told.because}, told.because
    alike = [c.case for c in explained(id).board.cases if c.case.rule is case.rule]
    left = [c for c in alike if str(c.place) not in places]
    return replace(told, because=(left[-1], *rest), about=told.about and (left[-1],)) if left else None


def no_link(id: str, told: ExplainedStep) -> ExplainedStep | None:
    """A link is missing on which the end rests."""
    chain = told.step.chain
    for n, link in enumerate(chain):
        if link.mark is not None and chain[-1].facts >> link.mark & 1:
            return replace(told, step=replace(told.step, chain=chain[:n] + chain[n + 1 :]))
    return None


def other_link(id: str, told: ExplainedStep) -> ExplainedStep | None:
    chain = told.step.chain
    return with_link(told, 0, value=not chain[0].value) if len(chain) > 1 else None


def link_by_other_case(id: str, told: ExplainedStep) -> ExplainedStep | None:
    """The first link follows by a case of the same rule that the chain does not cite."""
    cases, chain = explained(id).board.cases, told.step.chain
    cited = {k for link in chain for k in link.cases}
    rule = cases[chain[0].cases[0]].case.rule if len(chain) > 1 else None
    far = [c.index for c in cases if c.index not in cited and c.case.rule is rule]
    return with_link(told, 0, cases=(far[-1],), reason=None) if far else None


def turned(said: Any) -> Any:
    """Marks of which the first has the other value."""
    (mark, value), *rest = said
    return ((mark, not value), *rest)


LYING: dict[str, Callable[[str, ExplainedStep], ExplainedStep | None]] = {
    "no fact": no_fact,
    "other fact": lambda _, t: replace(t, given=turned(t.given), seen=turned(t.seen)) if t.given else None,
    "other value": lambda _, t: replace(t, marks=turned(t.marks)),
    "other mark": other_mark,
    "no mark": lambda _, t: replace(t, marks=t.marks[1:]) if len(t.marks) > 1 else None,
    "other case": other_case,
    "no case": lambda _, t: replace(t, because=t.because[1:], about=()) if len(t.because) > 1 else None,
    "no link": no_link,
    "other link": other_link,
    "link by other case": link_by_other_case,
    "other supposition": other_supposition,
    "other pattern": lambda _, t: replace(t, ranked=t.ranked.as_pattern(replace(t.pattern, name="3 here")))
    if t.pattern else None,
    "other technique": lambda _, t: replace(t, ranked=t.ranked._replace(technique="trial"))
    if t.pattern else None,
    "other search": lambda _, t: replace(t, searched=("the lantern",)) if t.searched else None,
}  # fmt: skip


@pytest.mark.parametrize("lying", LYING)
def test_a_lie_about_a_step_is_found(lying: str) -> None:
    """Of each way in which steps are found, some."""
    planted: dict[tuple[str, bool], int] = {}
    for id, (told, known) in [(of, step) for of in boards() for step in steps(of)]:
        key = told.kind, bool(told.step.chain)
        lie = LYING[lying](id, told) if planted.get(key, 0) < EACH else None
        if lie is not None:
            with pytest.raises(Lie):
                checker_of(id).step(lie, known)
            planted[key] = planted.get(key, 0) + 1
    assert sum(planted.values()) >= EACH


def lies_about(entry: DigestEntry, other: DigestEntry) -> Iterator[DigestEntry]:
    """An entry with marks, facts, cases or steps that are not its own."""
    yield replace(entry, marks=turned(entry.marks))
    yield replace(entry, marks=entry.marks + other.marks)
    yield replace(entry, because=entry.because + other.because)
    yield replace(entry, given=entry.given + entry.marks[:1])
    yield replace(entry, is_minimal=not entry.is_minimal)
    yield replace(entry, because=entry.because[1:])
    if len(entry.steps) == 1:
        yield replace(entry, marks=entry.marks[1:])
    if entry.given:
        yield replace(entry, given=entry.given[1:])
        yield replace(entry, given=turned(entry.given))


@pytest.mark.parametrize(
    "id", ["alike#1", "kakuro#1", "masyu#2", "slitherlink#1", "sudoku#1", "uncheckers#2"]
)
def test_a_lie_about_an_entry_is_found(id: str) -> None:
    entries, known, planted = explained(id).entries(), dict[Mark, bool](), 0
    for n, entry in enumerate(entries):
        told = [explained(id).steps[k] for k in entry.steps]
        for lie in (
            lies_about(entry, entries[n - 1]) if {*entries[n - 1].because}.isdisjoint(entry.because) else ()
        ):
            with pytest.raises(Lie):
                checker_of(id).entry(lie, told, known)
            planted += 1
        known.update(entry.marks)
    assert planted > 10


@pytest.mark.parametrize("id", ["nurikabe#3", "hitori#2", "alike#2"])
def test_a_lie_about_a_move_is_found(id: str) -> None:
    """Its sentences in another order, one on which others rest left out, one of the move before."""
    found, known, planted = explained(id), dict[Mark, bool](), 0
    if found.printed is not None:
        known.update(found.printed.marks)
    before = found.moves[0]
    for move in found.moves:
        after = checker_of(id).move(move, found.steps, known)
        lies = [replace(move, entries=move.entries[:k] + move.entries[k + 1 :]) for k in needed_later(move)]
        lies += [
            replace(move, entries=(move.entries[k + 1], *move.entries[: k + 1])) for k in needed_next(move)
        ]
        if before is not move:
            lies.append(replace(move, entries=(*move.entries, before.entries[0])))
        for lie in lies:
            with pytest.raises(Lie):
                checker_of(id).move(lie, found.steps, known)
        planted += len(lies)
        known, before = after, move
    assert planted > 20


def needed_later(move: Move) -> list[int]:
    """The numbers of entries on which later ones of a move rest."""
    made = [{mark for mark, _ in entry.marks} for entry in move.entries]
    rests = [{mark for mark, _ in entry.given} for entry in move.entries]
    return [k for k, marks in enumerate(made) if any([marks & given for given in rests[k + 1 :]])]


def needed_next(move: Move) -> list[int]:
    """The numbers of entries on which the next one of a move rests."""
    made = [{mark for mark, _ in entry.marks} for entry in move.entries]
    return [k for k in range(len(made) - 1) if made[k] & {mark for mark, _ in move.entries[k + 1].given}]


def test_a_lie_to_a_player_is_found() -> None:
    """Marks that are right, or that the player has not made; a rule that has nothing to do with it."""
    puzzle, answer, kinds = (
        explained("slitherlink#1").puzzle,
        checker_of("slitherlink#1").answer,
        set[bool](),
    )
    checker, marks = Checker(compiled(puzzle), answer), puzzle.visible_marks
    assert answer is not None
    for turn in range(3, 12):
        state = PartialAssignment({m: answer[m] is not (n == turn) for n, m in enumerate(marks[:12])})
        found = hint(puzzle, state)
        checker.hint(found, state)
        kinds.add(found.entry is None)
        right = ((marks[1], state[marks[1]]),)
        lies = [replace(found, wrong=right), replace(found, kind="next"), replace(found, clash=right)]
        lies += [replace(found, wrong=turned(found.wrong))]
        lies += [replace(found, because=(puzzle.cases()[-1],))] if found.entry is None else []
        for lie, known in [*[(lie, state) for lie in lies], (found, PartialAssignment({}))]:
            with pytest.raises(Lie):
                checker.hint(lie, known)
    assert kinds == {True, False}
