"""Choose the form of a step's sentence; languages supply the wording of each form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.explained_step import ExplainedStep, names_technique
from enpitsu.engine.explain.render.marks import MAX_LISTED_PLACES, BoardWording
from enpitsu.engine.explain.step import clauses_of
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import Else, MaybeReason


class StepSentences(ABC):
    """Render steps as sentences; a subclass per language words each form."""

    def phrase(self, wording: BoardWording, reason: MaybeReason, about: Iterable[Case]) -> str:
        """A reason in words; ``about``: the cases that it names."""
        return self.phrase_of(wording.of(about), reason)

    def sentence(self, board: CompiledPuzzle, explained: ExplainedStep) -> str:
        """The sentence of a step of a compiled puzzle."""
        step, cases, marks = explained.step, explained.because, explained.marks
        wording = self.wording(board.puzzle)
        why = self.phrase(wording, explained.reason, explained.about)
        if step.chain and step.supposed:  # what the argument is about is named first
            about = board.marks[step.supposed[0]]
            marks = tuple(sorted(marks, key=lambda said: said[0] is not about))
        wording = wording.of(cases)
        facts = self._facts(board, wording, explained)
        argument = self._argument(board, wording, explained, why)
        return self.step_sentence(wording.said(marks), argument, facts, is_minimal=step.is_minimal)

    def _argument(
        self, board: CompiledPuzzle, wording: BoardWording, explained: ExplainedStep, why: str
    ) -> str:
        """The argument of a step."""
        step, cases = explained.step, explained.because
        if explained.technique is not None and names_technique(explained):
            return self.by_technique(explained.technique.name, wording, cases)
        if step.kind in ("single", "whole") and not step.chain:
            return self.by_one_case(wording, cases[0], why, placed=explained.placed)
        if step.chain:
            others = len(explained.marks) - 1 if explained.all_so else 0
            chain = self.chain(self._clauses(board, explained, why))
            return self.likewise(chain, others) if others else chain
        if step.kind == "search":
            return self.by_search(explained.searched, wording, cases)
        return self.because(wording.cited(cases), why) if why else self.by_cases(wording, cases)

    def _facts(self, board: CompiledPuzzle, wording: BoardWording, explained: ExplainedStep) -> str:
        """The facts of a step in words; empty if there are none."""
        step, given = explained.step, explained.seen if explained.step.chain else explained.given
        if not given:
            return ""
        said = wording.said(given, explained.touching)
        open_ = board.scope(step.cases) & ~(step.facts | step.mask)
        if step.kind == "single" and not open_ and len(given) > wording.most:
            if self.wording(board.puzzle, wording.about, len(given)).said(given) != said:
                return self.all_else
        return said

    def _clauses(self, board: CompiledPuzzle, explained: ExplainedStep, end: str) -> list[str]:
        """The clauses of a refutation: the supposition, what follows from it, and the failure ``end``."""
        step, wording = explained.step, self.wording(board.puzzle)
        mark, value = step.supposed or step.marks[0]
        out = [self.supposing(wording.said([(board.marks[mark], not value)]))]
        for links in clauses_of(step.chain):
            link, *_ = links
            cases = [board.cases[k].case for k in link.cases]
            why = self.phrase(wording, link.reason, cases)
            by = self.because(wording.cited(cases), why)
            if step.kind == "whole" and why and not isinstance(link.reason, Else):
                by = why  # the one case is named in the end
            if link.mark is not None:
                marks = [(board.marks[one.mark], one.value) for one in links if one.mark is not None]
                all_named = self.wording(board.puzzle, (), len(marks))
                out.append(self.following(all_named.said(marks), by))
            elif end and len(cases) == 1 and cases[0].rule.kind == "law":
                out.append(self.failing(end))
            elif end:
                by = self.by_letter(cases[0].rule.letter) if explained.placed else wording.cited(cases)
                out.append(self.failing(self.because(by, end)))
            else:
                out.append(self.not_holding(by, cases))
        return out

    # -- what a language says ----------------------------------------------------------------------

    all_else: str
    """The facts of a case of which nothing else is open, where there are too many to name them."""

    @abstractmethod
    def wording(
        self, puzzle: Puzzle, about: Iterable[Any] = (), most: int = MAX_LISTED_PLACES
    ) -> BoardWording:
        """The words for marks, places and cases of a puzzle."""

    @abstractmethod
    def phrase_of(self, wording: BoardWording, reason: MaybeReason) -> str:
        """A reason in words, with these names of places; empty for none."""

    @abstractmethod
    def step_sentence(self, head: str, argument: str, facts: str, *, is_minimal: bool) -> str:
        """The whole sentence: ``head`` (what becomes known), its argument and its facts.

        If not ``is_minimal``, the sentence says that perhaps not all of them are needed.
        """

    @abstractmethod
    def by_technique(self, name: str, wording: BoardWording, cases: Sequence[Case]) -> str:
        """The argument "by this technique", applied to some cases."""

    @abstractmethod
    def by_one_case(self, wording: BoardWording, case: Case, why: str, *, placed: bool) -> str:
        """The argument by one case, with the reason ``why``; ``placed``: the reason names the place."""

    @abstractmethod
    def by_search(self, searched: Sequence[str], wording: BoardWording, cases: Sequence[Case]) -> str:
        """The argument by a search through some layers under some cases."""

    @abstractmethod
    def by_cases(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        """The argument that some cases together leave nothing else."""

    @abstractmethod
    def by_letter(self, letter: str) -> str:
        """A rule by its letter alone."""

    @abstractmethod
    def because(self, by: str, why: str) -> str:
        """The cited cases ``by`` with the reason ``why``, which may be empty."""

    @abstractmethod
    def supposing(self, said: str) -> str:
        """The clause that supposes the marks ``said``, at the start of a chain."""

    @abstractmethod
    def following(self, said: str, by: str) -> str:
        """The clause of a chain that concludes the marks ``said`` by some cases."""

    @abstractmethod
    def failing(self, end: str) -> str:
        """The last clause of a chain: the failure ``end``."""

    @abstractmethod
    def not_holding(self, by: str, cases: Sequence[Case]) -> str:
        """The last clause of a chain whose failure has no words: some cases cannot hold."""

    @abstractmethod
    def chain(self, clauses: Sequence[str]) -> str:
        """Join the clauses of a chain to one argument."""

    @abstractmethod
    def likewise(self, chain: str, others: int) -> str:
        """A chain with the remark that it holds likewise for so many ``others`` of the marks."""
