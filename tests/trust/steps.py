"""Checkers of steps, entries, hints and reports: of their data, each with the reason that it gives."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.digest import DigestEntry
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.hints import Hint
from enpitsu.engine.explain.move_teller import Move
from enpitsu.engine.patterns.pattern import drawn_patterns
from enpitsu.logic import Mark
from enpitsu.puzzle import Case
from enpitsu.reasons import FrozenRecord
from tests.trust.checkers import ends_so, verify
from tests.trust.view import Board, Lie, Said, State, View


class Checker:
    """Checks what is told of one board, by its answer if that is known; raises Lie."""

    def __init__(self, board: CompiledPuzzle, answer: State | None = None) -> None:
        self.compiled, self.board, self.answer = board, Board(board.puzzle), answer
        self.cases = {id(case.case) for case in board.cases}

    def step(self, told: ExplainedStep, known: State) -> None:
        """A step: what follows is new and right, what it rests on is known, and its reasons are so."""
        self.concluded(told.marks, known)
        self.known((*told.given, *told.seen), known)
        self.cited(told.because)
        self.forced(told.because, dict(told.given), told.marks)
        if told.step.chain and told.step.supposed:
            self.chain(told)
        elif told.reason is not None:
            verify(View(self.board, dict(told.seen), told.about or told.because, told.marks), told.reason)
        self.agrees(told)

    def agrees(self, told: ExplainedStep) -> None:
        """What a step says of itself is what its marks, facts and cases by number are."""
        step, cases = told.step, [self.compiled.cases[k].case for k in told.step.cases]
        facts = sum([1 << mark.number - 1 for mark, _ in told.given])
        seen = sum([1 << mark.number - 1 for mark, _ in told.seen])
        if tuple([(m.number - 1, v) for m, v in told.marks]) != step.marks or facts != step.facts:
            raise Lie("other marks or facts are told")
        said = [value for one in parts(told.reason) for value in one.values()]
        named = [p for value in said for p in (value, *(value if type(value) is tuple else ()))]
        if told.placed and not any([place is told.about[0].place for place in named]):
            raise Lie("the reason does not name the place of its case")
        called = {layer.called for layer in self.board.puzzle.drawn.values()}
        shown = told.pattern
        if shown and (
            shown.name != told.technique_id or shown not in drawn_patterns(self.board.puzzle).patterns
        ):
            raise Lie("there is no such pattern, or it goes by another name")
        if not {*told.searched} <= called:
            raise Lie("nothing of the kind is drawn")
        if seen != step.facts | step.seen or [*map(id, cases)] != [*map(id, told.because)]:
            raise Lie("other facts are seen, or other cases are told")

    def chain(self, told: ExplainedStep) -> None:
        """Each link of a supposition with its reason, in the state that is reached so far; and its end."""
        marks, (first, value) = self.compiled.marks, told.step.supposed or (0, False)
        there = {**dict(told.seen), marks[first]: not value}
        if dict(told.marks).get(marks[first]) is not value:
            raise Lie("what is supposed is not the opposite of what is concluded")
        for link in told.step.chain:
            cases = [self.compiled.cases[k].case for k in link.cases]
            self.cited(cases, told.because)
            reason = told.reason if link.mark is None else link.reason
            made = [] if link.mark is None else [(marks[link.mark], link.value)]
            if link.mark is not None and there.get(marks[link.mark], link.value) is not link.value:
                raise Lie(f"{marks[link.mark]}: the opposite was said, too")
            state = {m: v for m, v in there.items() if m not in dict(made)}
            self.forced(cases, state, made)
            if reason is not None:
                verify(View(self.board, state, cases, made, chained=True), reason)
            there.update(made)
        for mark, value in told.marks if told.all_so else ():
            other = View(self.board, {**dict(told.seen), mark: not value}, told.because, (), chained=True)
            if mark is not marks[first] and told.reason and not ends_so(other, told.reason):
                raise Lie(f"the opposite of {mark} does not end so")

    def forced(self, cases: Sequence[Case], facts: State, made: Sequence[Said]) -> None:
        """Some cases force marks with some facts, if what is drawn keeps its laws; or cannot hold."""
        for then in [{**facts, mark: not value} for mark, value in made] or [dict(facts)]:
            laws = [
                c.case for c in self.compiled.cases if c.case.rule.kind == "law" and c.case not in cases
            ]
            if not self.board.impossible(cases, then) and not self.board.impossible([*cases, *laws], then):
                raise Lie(f"{made} does not follow from {cases}")

    # -- entries and hints -----------------------------------------------------------------------------

    def entry(self, entry: DigestEntry, told: Sequence[ExplainedStep], known: State) -> None:
        """An entry: its marks, cases and facts are those of its steps."""
        self.concluded(entry.marks, known)
        self.known(entry.given, known)
        concluding = [mark for one in told if {*one.marks} <= {*entry.marks} for mark in one.marks]
        folded = [{mark for mark, _ in one.marks} for one in told if not {*one.marks} <= {*entry.marks}]
        within = {mark for one in told for mark, _ in one.marks}
        rests = {fact for one in told for fact in one.seen if fact[0] not in within}
        given = {fact: {fact, *instead_of(fact, rests)} for fact in entry.given}
        if any([some.isdisjoint([mark for one in told for mark, _ in one.seen]) for some in folded]):
            raise Lie("a step is folded into it on which nothing rests")
        if concluding != [*entry.marks] or not set(told[-1].marks) <= {*entry.marks}:
            raise Lie("it concludes something else than its steps")
        if {*map(id, entry.because)} != {id(case) for one in told for case in one.because}:
            raise Lie("it cites other cases than its steps")
        if not all([some & rests for some in given.values()]) or not rests <= set().union(*given.values()):
            raise Lie("it rests on something else than its steps")
        if entry.is_minimal is not all([one.step.is_minimal for one in told]):
            raise Lie("it is settled, or not")
        self.forced(entry.because, dict(entry.given), entry.marks)

    def move(self, move: Move, steps: Sequence[ExplainedStep], known: State) -> dict[Mark, bool]:
        """The entries of a move, each from what is known by then; what is known after it."""
        there = dict(known)
        for entry in move.entries:
            self.entry(entry, [steps[n] for n in entry.steps], there)
            there.update(entry.marks)
        return there

    def folded(self, told: Sequence[ExplainedStep], known: State) -> dict[Mark, bool]:
        """Steps one after the other; what is known then."""
        there = dict(known)
        for step in told:
            self.step(step, there)
            there.update(step.marks)
        return there

    def hint(self, found: Hint, known: State) -> None:
        """What a player is told: a wrong mark and why, or what comes next."""
        right = {m: v for m, v in known.items() if m not in dict(found.wrong)}
        self.known(found.wrong, known)
        for mark, value in found.wrong:
            if self.answer is not None and self.answer[mark] is value:
                raise Lie(f"{mark} is right")
        if bool(found.wrong) is not (found.kind == "wrong") or bool(found.clash) is not (
            found.kind == "clash"
        ):
            raise Lie("it is of another kind")
        if found.kind == "clash":
            self.known(found.clash, known)
        if found.entry is not None:
            self.folded(found.steps, right)
            self.entry(found.entry, found.steps, right)
            if found.wrong and dict(found.entry.marks).get(found.wrong[0][0]) is not (
                not found.wrong[0][1]
            ):
                raise Lie("it says nothing of the wrong mark")
        elif found.because:
            self.broken(found.because, dict(found.clash) or known)

    def broken(self, cases: Sequence[Case], state: State) -> None:
        """Some cases do not hold with some marks."""
        self.cited(cases)
        self.forced(cases, state, ())

    # -- data ------------------------------------------------------------------------------------------

    def concluded(self, made: Sequence[Said], known: State) -> None:
        """What is concluded is new, is said once, and is so in the answer."""
        for mark, value in made:
            if mark in known:
                raise Lie(f"{mark} is known before")
            if self.answer is not None and self.answer.get(mark, value) is not value:
                raise Lie(f"{mark} is otherwise in the answer")
        if not made or len(dict(made)) < len(made):
            raise Lie("nothing follows, or something twice")

    def known(self, given: Sequence[Said], known: State) -> None:
        """What is called known is known."""
        for mark, value in given:
            if known.get(mark) is not value:
                raise Lie(f"{mark} is not known to be so")

    def cited(self, cases: Sequence[Case], among: Collection[Case] = ()) -> None:
        """The cases that are cited are of the puzzle, and among those of the step if it has more."""
        rules = {(case.rule.name, case.rule.letter) for case in among}
        for case in cases:
            if id(case) not in self.cases or (rules and (case.rule.name, case.rule.letter) not in rules):
                raise Lie(f"{case} is not of the puzzle, or not cited")
        if not cases:
            raise Lie("nothing is cited")


def parts(of: Any) -> Iterator[FrozenRecord]:
    """A reason, and all records that stand in its fields."""
    if isinstance(of, FrozenRecord):
        yield of
    for value in of.values() if isinstance(of, FrozenRecord) else of if type(of) is tuple else ():
        yield from parts(value)


def instead_of(fact: Said, rests: Collection[Said]) -> list[Said]:
    """Those facts that a value which is written somewhere stands for: the others are not there."""
    mark, value = fact
    alike: list[Said] = [
        (m, so) for m, so in rests if (m.layer, m.place) == (mark.layer, mark.place) and not so
    ]
    return alike if value and mark.value is not True else []
