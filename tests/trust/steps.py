"""Checkers of steps, entries, hints and reports: of their data, each with the reason that it gives."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.digest import DigestEntry
from enpitsu.engine.explain.hints import Hint
from enpitsu.engine.explain.tell import Told
from enpitsu.logic import Mark
from enpitsu.puzzle import Case
from enpitsu.reasons import Else
from tests.trust.checkers import verify
from tests.trust.view import Board, Lie, Said, State, View


class Checker:
    """Checks what is told of one board, by its answer if that is known; raises Lie."""

    def __init__(self, board: CompiledPuzzle, answer: State | None = None) -> None:
        self.compiled, self.board, self.answer = board, Board(board.puzzle), answer
        self.cases = {id(case.case) for case in board.cases}

    def step(self, told: Told, known: State) -> None:
        """A step: what follows is new and right, what it rests on is known, and its reasons are so."""
        self.concluded(told.marks, known)
        self.known((*told.given, *told.seen), known)
        self.cited(told.because)
        if told.step.chain and told.step.supposed:
            self.chain(told)
        elif told.reason is not None:
            verify(View(self.board, dict(told.seen), told.about or told.because, told.marks), told.reason)

    def chain(self, told: Told) -> None:
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
            if reason is not None:
                state = {m: v for m, v in there.items() if m not in dict(made)}
                verify(View(self.board, state, cases, made, chained=True), reason)
            there.update(made)

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
