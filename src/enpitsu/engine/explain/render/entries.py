"""Sentences of the entries of a digest: what they say, before a language says it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.render.marks import MAX_LISTED_PLACES, BoardWording
from enpitsu.engine.explain.render.steps import StepSentences
from enpitsu.engine.explain.step import lettered_cases
from enpitsu.grid import Cell, Grid
from enpitsu.logic import Mark
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import (
    HERE,
    AllThatFitCover,
    AreIn,
    Else,
    MaybeReason,
    MustGoOn,
    NoneReaches,
    NoneThatFitsCovers,
    NoRoom,
    NoRoomThere,
    NotAllOf,
    OnlyOneOfThem,
    names,
    replaced,
    says_more,
)

Value = tuple[Mark, bool]
Texts = tuple[str, str, str]
"""A conclusion, the marks that it rests on (empty: none), and why."""

MANNERS = (
    (MAX_LISTED_PLACES, 2, False), (4, 2, False), (4, 0, False),
    (4, 2, True), (4, 0, True), (3, 0, True), (2, 0, True),
)  # fmt: skip
"""Names in a list; marks that folded steps rule out, up to which they are named; whether why is apart.

The first in which no sentence is too long is taken.
"""

MAX_GROUPED_REASONS = 3
"""The most reasons that are given for steps told together; of more, only the letters are cited."""


def shown(marks: Sequence[Value]) -> list[Value]:
    """Marks without those that one written in their place says, too.

    These are the values that it rules out, and that a line is there which it labels.  Where there is no
    line, it has no label.
    """
    absent = {(m.layer, m.place) for m, value in marks if m.value is True and not value}
    marks = [(m, value) for m, value in marks if m.value is True or (m.layer, m.place) not in absent]
    made = {(m.layer, m.place): m for m, value in marks if value and m.value is not True}
    return [
        (m, value)
        for m, value in marks
        if (other := made.get((m.layer, m.place))) is None
        or other is m
        or (value if m.value is not True else not value)
    ]


def worth_telling(puzzle: Puzzle, marks: Sequence[Value]) -> list[Value]:
    """Marks without those that the picture shows beside others of their layer.

    These are the borders around cells that are joined, and what is not made where something is.
    """
    joined = {m.layer for m, value in marks if not value and puzzle.drawn[m.layer].parts}
    made = {m.layer for m, value in marks if value and not puzzle.bound[m.layer].two_valued}
    some = [(m, v) for m, v in marks if (m.layer not in joined if v else m.layer not in made)]
    explained = [(m, v) for m, v in some if v or puzzle.bound[m.layer].absence_matters]
    return explained or some


def alternative(a: Mark, b: Mark) -> bool:
    """Return whether two marks are values of a layer for one place, of which only one can be there."""
    written = a.value is not True and b.value is not True
    return a is not b and written and a.layer == b.layer and a.place is b.place


def letters_of(cases: Sequence[Case]) -> list[str]:
    """The different letters of some cases in order."""
    return sorted({case.rule.letter for case in cases})


class EntrySentences(StepSentences):
    """Puts entries into sentences; a language says each of their forms."""

    def entry_text(
        self,
        puzzle: Puzzle,
        explained: Sequence[ExplainedStep],
        concluding: int,
        marks: Sequence[Value],
        given: Sequence[Value],
    ) -> str:
        """The sentence of some steps, of which the last ``concluding`` ones say what becomes known."""

        def texts(wording: BoardWording, rests: int) -> Texts:
            why, mute = self._why(wording, explained, concluding, rests)
            since = self._since(wording, given, explained) if mute else ""
            return wording.said(worth_telling(puzzle, shown(marks))), since, why

        return self._short(puzzle, explained, [*marks, *given], texts)

    def short_text(self, puzzle: Puzzle, explained: Sequence[ExplainedStep], marks: Sequence[Value]) -> str:
        """The conclusion of some steps, by the name of their technique if they have one."""
        names = {t.technique.name if t.technique and t.kind != "single" else "" for t in explained}
        said = (
            self.wording(puzzle)
            .of(explained[-1].because, marks, MAX_LISTED_PLACES)
            .said(worth_telling(puzzle, shown(marks)))
        )
        return self.concluded(said, names.pop() if len(names) == 1 else "")

    def refusal_text(
        self, puzzle: Puzzle, explained: Sequence[ExplainedStep], refused: Value, given: Sequence[Value]
    ) -> str:
        """The sentence that some marks refuse another: the last of some steps concludes its opposite."""

        def texts(wording: BoardWording, rests: int) -> Texts:
            why, mute = self._why(wording, explained, 1, rests, refuses=True)
            since = self._since(wording, given, explained) if mute else ""
            return self.refused(wording.said([refused])), since, why

        return self._short(puzzle, explained, [refused, *given], texts)

    def rest_text(self, explained: Sequence[ExplainedStep]) -> str:
        """The sentence of the routine steps on which no other rests."""
        return self.rest(letters_of(_lawless(explained)), is_minimal=_all_minimal(explained))

    def _short(
        self,
        puzzle: Puzzle,
        explained: Sequence[ExplainedStep],
        marks: Sequence[Value],
        texts: Callable[[BoardWording, int], Texts],
    ) -> str:
        """The sentences of what is concluded and why; ``marks``: those that they say."""
        is_minimal, plain = _all_minimal(explained), self.wording(puzzle)
        said: Texts = ("", "", "")
        for most, rests, apart in MANNERS:
            said = texts(plain.of(explained[-1].because, marks, most), rests)
            sentences = self.entry_sentences(said, apart=apart, is_minimal=is_minimal)
            if max(map(len, sentences)) <= self.longest:
                return self.one_after_the_other(sentences)
        return self.one_after_the_other(self.long_entry(said, is_minimal=is_minimal))

    def _since(
        self, wording: BoardWording, given: Sequence[Value], explained: Sequence[ExplainedStep]
    ) -> str:
        """The marks that are known, if any; in one step alone, cells that touch are one thing."""
        given = [(m, v) for m, v in given if v or wording.puzzle.bound[m.layer].absence_matters]
        touching = explained[0].touching if len(explained) == 1 else ""
        return wording.said(shown(given), touching) if given else ""

    # -- why ---------------------------------------------------------------------------------------

    def _why(
        self,
        wording: BoardWording,
        explained: Sequence[ExplainedStep],
        concluding: int,
        rests: int,
        *,
        refuses: bool = False,
    ) -> tuple[str, bool]:
        """The reason, and whether it has no words, but only the letters of rules and their places.

        ``rests``: marks that folded steps rule out, up to which they are named.
        """
        folded, concluded = explained[:-concluding], explained[-concluding:]
        concluded = [t for t in concluded if not is_onward(t)] or concluded
        last, cases = concluded[-1], _lawless([*folded, *concluded])
        named = last.technique if all([_same_technique(t, last) for t in concluded]) else None
        if named is not None and cases:
            places = list(dict.fromkeys([c.place for c in cases if not isinstance(c.place, Grid)]))
            return self.technique_at(named.name, wording.listed(places) if places else ""), False
        said = self._by_each(wording, concluded)
        if said:
            return said + self._more(wording, folded, last, rests), False
        if last.step.chain and last.reason and _all_end_so(concluded):
            return self.otherwise_by(self._said(wording, last)), False
        if not cases:
            laws = [
                wording.lawful(case) for t in explained for case in t.because if case.rule.kind == "law"
            ]
            return self.by_laws(list(dict.fromkeys(laws))), True
        trial = "" if refuses else self._trial(wording, concluded)
        if trial:
            return trial, False
        return self._mute(wording, last, cases, refuses=refuses), True

    def _trial(self, wording: BoardWording, concluded: Sequence[ExplainedStep]) -> str:
        """The way by which the opposite of a mark leads to cases that cannot hold; empty if it is long."""
        explained, *others = concluded
        *links, end = explained.step.chain or (None,)
        if (
            others
            or end is None
            or end.mark is not None
            or not (explained.all_so or len(explained.marks) == 1)
        ):
            return ""
        cited, marks = dict(zip(explained.step.cases, explained.because, strict=True)), wording.puzzle.marks
        then = [(marks[link.mark], link.value) for link in links if link.mark is not None]
        then = worth_telling(wording.puzzle, shown([(m, value) for m, value in then if not m.hidden]))
        if not 0 < len(then) <= wording.most or not {*end.cases} <= cited.keys():
            return ""
        return self.leading_to(wording.said(then), wording, [cited[k] for k in end.cases])

    def _mute(
        self, wording: BoardWording, last: ExplainedStep, cases: Sequence[Case], *, refuses: bool
    ) -> str:
        """The cases alone, where there is no reason in words."""
        if refuses:
            return self.forbidden_by(wording, cases)
        if last.kind == "search":
            return self.searched_by(last.searched, wording, cases)
        if last.kind in ("suppose", "group"):
            return self.otherwise_not_holding(wording, cases)
        return self.left_by(wording, cases)

    def _said(self, wording: BoardWording, explained: ExplainedStep) -> str:
        """The reason of a step in words."""
        return self.phrase(wording, explained.reason, explained.about)

    def _by_each(self, wording: BoardWording, explained: Sequence[ExplainedStep]) -> str:
        """The reasons of steps by one case each; empty if any has none, or they are too many.

        A reason that some of them give at several places is said once: "R1C1 needs one star and has only
        one place; likewise at R3C2".
        """
        if not all([_says_alone(t) for t in explained]):
            return ""
        if all([_is_unreached(one) for one in explained]):
            return self.unreached(len(explained))
        groups: dict[MaybeReason, tuple[ExplainedStep, dict[Any, None]]] = {}
        for one in explained:
            groups.setdefault(general_reason(one), (one, {}))[1][one.because[0].place] = None
        if len(groups) > MAX_GROUPED_REASONS:
            return ""
        return self.said_by_each([self._at_each(wording, one, list(at)) for one, at in groups.values()])

    def _at_each(self, wording: BoardWording, explained: ExplainedStep, places: Sequence[Any]) -> str:
        """A reason with the place that it names, or at which it is so, and others with the same one."""
        first, *others = places
        of = explained.reason.wrong if isinstance(explained.reason, Else) else explained.reason
        if isinstance(of, NoRoom) and all([wording.clue_at(place) is not None for place in places]):
            things = [wording.thing(place) for place in places]
            if takes(wording.puzzle, explained):
                return self.needed_by(things, len(explained.marks) + len(others))
            return self.nothing_fits(things, otherwise=isinstance(explained.reason, Else))
        clause = self._said(wording, explained)
        if _of_several(explained) or _is_last_there(explained):
            return clause
        if not _is_placed(explained) and not isinstance(first, Grid):
            clause = self.said_at(wording.thing(first), clause)
        return self.likewise_at(clause, wording.listed(others)) if others else clause

    def _more(
        self, wording: BoardWording, folded: Sequence[ExplainedStep], last: ExplainedStep, most: int
    ) -> str:
        """The words for what folded steps add to the last one; empty if it is much, or shown anyway.

        The picture shows where no line runs.
        """
        concluded = dict([said for t in folded for said in t.marks])
        there = [mark for t in folded for mark, value in t.seen if value]
        rests = [
            (mark, value)
            for mark, value in last.seen
            if concluded.get(mark) is value
            and not mark.hidden
            and not any([alternative(mark, other) for other in there])
            and (value or mark.value is not True or wording.puzzle.bound[mark.layer].two_valued)
        ]
        return self.as_known(wording.said(rests)) if 0 < len(rests) <= most else ""

    # -- what a language says ----------------------------------------------------------------------

    longest: int
    """Characters of a sentence, of which more are told with fewer names."""

    @abstractmethod
    def entry_sentences(self, said: Texts, *, apart: bool, is_minimal: bool) -> list[str]:
        """A conclusion, the marks that it rests on, and why (``apart``, if that can be chosen)."""

    @abstractmethod
    def long_entry(self, said: Texts, *, is_minimal: bool) -> list[str]:
        """The same in more sentences."""

    @abstractmethod
    def one_after_the_other(self, sentences: Sequence[str]) -> str:
        """Sentences as one text."""

    @abstractmethod
    def concluded(self, said: str, technique: str) -> str:
        """A sentence that something is so, by a technique if it has a name."""

    @abstractmethod
    def refused(self, said: str) -> str:
        """That something cannot be."""

    @abstractmethod
    def rest(self, letters: Sequence[str], *, is_minimal: bool) -> str:
        """That all else follows at once, by rules of some letters."""

    @abstractmethod
    def by_laws(self, laws: Sequence[str]) -> str:
        """That laws leave nothing else."""

    @abstractmethod
    def technique_at(self, name: str, places: str) -> str:
        """A named technique, at some places if there are any."""

    @abstractmethod
    def forbidden_by(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        """That some cases forbid it."""

    @abstractmethod
    def searched_by(self, searched: Sequence[str], wording: BoardWording, cases: Sequence[Case]) -> str:
        """That a search shows that some cases leave nothing else."""

    @abstractmethod
    def otherwise_by(self, said: str) -> str:
        """That something would be wrong otherwise."""

    @abstractmethod
    def otherwise_not_holding(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        """That some cases could not hold otherwise."""

    @abstractmethod
    def leading_to(self, said: str, wording: BoardWording, cases: Sequence[Case]) -> str:
        """That something would follow otherwise, with which some cases could not hold."""

    @abstractmethod
    def left_by(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        """That some cases leave nothing else."""

    @abstractmethod
    def said_at(self, place: str, said: str) -> str:
        """That something is so at a place."""

    @abstractmethod
    def unreached(self, many: int) -> str:
        """That no clue reaches so many places, of which something is said."""

    @abstractmethod
    def needed_by(self, things: Sequence[str], many: int) -> str:
        """That some clues need so many things for their pieces."""

    @abstractmethod
    def nothing_fits(self, things: Sequence[str], *, otherwise: bool) -> str:
        """That nothing fits some clues, or would otherwise."""

    @abstractmethod
    def said_by_each(self, clauses: Sequence[str]) -> str:
        """That some things are so."""

    @abstractmethod
    def likewise_at(self, clause: str, places: str) -> str:
        """That the same is so at other places."""

    @abstractmethod
    def as_known(self, said: str) -> str:
        """More: that some marks are known."""


def _all_minimal(explained: Sequence[ExplainedStep]) -> bool:
    """Return whether all of some steps is needed, as far as is known."""
    return all([t.step.is_minimal for t in explained])


def _same_technique(explained: ExplainedStep, last: ExplainedStep) -> bool:
    """Return whether a step of more than one case follows the same technique as another (or none)."""
    return explained.kind != "single" and explained.technique == last.technique


def _all_end_so(explained: Sequence[ExplainedStep]) -> bool:
    """Return whether the opposite of each mark that some steps conclude is wrong for the same reason."""
    return len({t.reason for t in explained}) == 1 and all(
        [t.all_so and t.technique is None for t in explained]
    )


def _here(place: Any, value: Any) -> Any:
    """The value of a field of a reason, with the place of its case as one that may be any."""
    return HERE if value is place else value


def general_reason(explained: ExplainedStep) -> MaybeReason:
    """The reason of a step by one case without its place: others may have the same at other places.

    Of room, a clue says by itself how much it needs.
    """
    place, reason = explained.because[0].place, explained.reason
    of = reason.wrong if isinstance(reason, Else) else reason
    if isinstance(of, NoRoom) and isinstance(place, Cell):
        return Else(NoRoomThere(0)) if isinstance(reason, Else) else NoRoomThere(0)
    return replaced(reason, partial(_here, place)) if _is_placed(explained) else reason


def _is_unreached(explained: ExplainedStep) -> bool:
    """Return whether a step says of one place alone that no clue reaches it."""
    of = explained.reason.wrong if isinstance(explained.reason, Else) else None
    return isinstance(of, NoneReaches) and [mark.place for mark, _ in explained.marks] == [of.at]


def is_onward(explained: ExplainedStep) -> bool:
    """Return whether a step only draws a line on, straight, where it cannot turn."""
    return (
        explained.kind == "single" and isinstance(explained.reason, MustGoOn) and explained.reason.straight
    )


def takes(puzzle: Puzzle, explained: ExplainedStep) -> bool:
    """Return whether all that a step concludes belongs to the piece of which its case speaks."""
    network = getattr(explained.because[0].condition, "network", None)
    if network is None:
        return False
    for mark, value in worth_telling(puzzle, explained.marks):
        node = network.nodes.get(mark.place)
        if (node.number > 0) is not value if node is not None and node.number else value:
            return False
        if node is None and not puzzle.drawn[mark.layer].parts:
            return False
    return True


def _is_placed(explained: ExplainedStep) -> bool:
    """Return whether the reason of a step by one case names its place."""
    if isinstance(explained.reason, NotAllOf) and explained.reason.word:
        return True
    return explained.placed or (
        explained.reason is not None and names(explained.reason, explained.because[0].place)
    )


def _of_several(explained: ExplainedStep) -> bool:
    """Return whether the reason of a step is about what several cases say together."""
    return isinstance(explained.reason, AreIn | NoneThatFitsCovers | AllThatFitCover)


def _is_last_there(explained: ExplainedStep) -> bool:
    """Return whether a step says what is left at its place, and of this alone."""
    left = isinstance(explained.reason, OnlyOneOfThem) and not explained.reason.there
    return left and all([mark.place is explained.because[0].place for mark, _ in explained.marks])


def _says_alone(explained: ExplainedStep) -> bool:
    """Return whether a step says why by itself, of one case or by counting."""
    return (
        explained.kind in ("single", "whole", "group")
        and not explained.step.chain
        and says_more(explained.reason)
    )


def _lawless(explained: Sequence[ExplainedStep]) -> list[Case]:
    """The cases of lettered rules that some steps cite."""
    return lettered_cases([case for t in explained for case in t.because])
