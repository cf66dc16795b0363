"""Choose what the sentence of a digest entry says; languages supply the wording."""

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
"""The texts of a conclusion, of the facts it rests on (may be empty), and of the reason."""

MANNERS = (
    (MAX_LISTED_PLACES, 2, False), (4, 2, False), (4, 0, False),
    (4, 2, True), (4, 0, True), (3, 0, True), (2, 0, True),
)  # fmt: skip
"""Ways of wording an entry, from the most detailed on; the first without an overlong sentence is taken.

Each: the most names in a list; the most marks by folded steps that are named; whether the reason gets a
sentence of its own.
"""

MAX_GROUPED_REASONS = 3
"""The most reasons worded for steps told together; with more, only the letters of rules are cited."""


def shown(marks: Sequence[Value]) -> list[Value]:
    """Marks without those that another mark at the same place implies.

    A written value implies that other values are excluded, and a label that the labelled line is there;
    where there is no line, there is no label.
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
    """Marks without those that are evident in the picture next to other marks of their layer.

    Evident are the borders around cells that are joined, and marks that are off where others are made.
    """
    joined = {m.layer for m, value in marks if not value and puzzle.drawn[m.layer].parts}
    made = {m.layer for m, value in marks if value and not puzzle.bound[m.layer].two_valued}
    some = [(m, v) for m, v in marks if (m.layer not in joined if v else m.layer not in made)]
    explained = [(m, v) for m, v in some if v or puzzle.bound[m.layer].absence_matters]
    return explained or some


def alternative(a: Mark, b: Mark) -> bool:
    """Return whether two marks are alternative values of one layer at one place."""
    written = a.value is not True and b.value is not True
    return a is not b and written and a.layer == b.layer and a.place is b.place


def letters_of(cases: Sequence[Case]) -> list[str]:
    """The letters of some cases, sorted and without duplicates."""
    return sorted({case.rule.letter for case in cases})


class EntrySentences(StepSentences):
    """Render digest entries as sentences; a subclass per language words each form."""

    def entry_text(
        self,
        puzzle: Puzzle,
        explained: Sequence[ExplainedStep],
        concluding: int,
        marks: Sequence[Value],
        given: Sequence[Value],
    ) -> str:
        """The text of some steps, the last ``concluding`` of which conclude ``marks`` from ``given``."""

        def texts(wording: BoardWording, rests: int) -> Texts:
            why, mute = self._why(wording, explained, concluding, rests)
            since = self._since(wording, given, explained) if mute else ""
            return wording.said(worth_telling(puzzle, shown(marks))), since, why

        return self._short(puzzle, explained, [*marks, *given], texts)

    def short_text(self, puzzle: Puzzle, explained: Sequence[ExplainedStep], marks: Sequence[Value]) -> str:
        """The conclusion of some steps, with the name of their technique if they share one."""
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
        """The text in the first manner in which no sentence is too long; ``marks``: those mentioned."""
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
        """The facts in words; in a single step, cells that touch are named as one thing."""
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
        """The reason in words, and whether it only cites rules by letter and place.

        ``rests``: the most marks by folded steps that are named.
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
        """The chain from a mark's opposite to cases that cannot hold, in words; empty if it is long."""
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
        """The citation of the cases, for a step whose reason has no words."""
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
        """The reasons of steps by one case each; empty if a step has none, or if there are too many.

        Equal reasons at several places are grouped: "R1C1 needs one star and has only one place; likewise
        at R3C2".
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
        """A reason with its place, and the other places for which it holds likewise."""
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
        """The marks that folded steps contribute to the last one, in words; empty if more than ``most``.

        Marks that are evident in the picture, such as strokes that are off, are left out.
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
    """The length in characters above which a sentence is worded with fewer names."""

    @abstractmethod
    def entry_sentences(self, said: Texts, *, apart: bool, is_minimal: bool) -> list[str]:
        """The sentences of an entry; ``apart``: the reason gets a sentence of its own, where possible."""

    @abstractmethod
    def long_entry(self, said: Texts, *, is_minimal: bool) -> list[str]:
        """As ``entry_sentences``, split into more sentences."""

    @abstractmethod
    def one_after_the_other(self, sentences: Sequence[str]) -> str:
        """Join sentences to one text."""

    @abstractmethod
    def concluded(self, said: str, technique: str) -> str:
        """The sentence for a conclusion, with the name of its technique if that is not empty."""

    @abstractmethod
    def refused(self, said: str) -> str:
        """The clause that something cannot be."""

    @abstractmethod
    def rest(self, letters: Sequence[str], *, is_minimal: bool) -> str:
        """The sentence that all else follows at once, by rules with some letters."""

    @abstractmethod
    def by_laws(self, laws: Sequence[str]) -> str:
        """The reason that laws leave nothing else."""

    @abstractmethod
    def technique_at(self, name: str, places: str) -> str:
        """The reason by a named technique, at some places if there are any."""

    @abstractmethod
    def forbidden_by(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        """The reason that some cases forbid it."""

    @abstractmethod
    def searched_by(self, searched: Sequence[str], wording: BoardWording, cases: Sequence[Case]) -> str:
        """The reason that by a search some cases leave nothing else."""

    @abstractmethod
    def otherwise_by(self, said: str) -> str:
        """The reason that something would be wrong otherwise."""

    @abstractmethod
    def otherwise_not_holding(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        """The reason that some cases could not hold otherwise."""

    @abstractmethod
    def leading_to(self, said: str, wording: BoardWording, cases: Sequence[Case]) -> str:
        """The reason that otherwise something would follow with which some cases could not hold."""

    @abstractmethod
    def left_by(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        """The reason that some cases leave nothing else."""

    @abstractmethod
    def said_at(self, place: str, said: str) -> str:
        """The clause that something is so at a place."""

    @abstractmethod
    def unreached(self, many: int) -> str:
        """The reason that no clue reaches the places concluded about; ``many``: their number."""

    @abstractmethod
    def needed_by(self, things: Sequence[str], many: int) -> str:
        """The reason that some clues need the concluded things for their pieces; ``many``: their number."""

    @abstractmethod
    def nothing_fits(self, things: Sequence[str], *, otherwise: bool) -> str:
        """The reason that nothing fits some clues, or (``otherwise``) that nothing else would."""

    @abstractmethod
    def said_by_each(self, clauses: Sequence[str]) -> str:
        """Join the reasons of several steps."""

    @abstractmethod
    def likewise_at(self, clause: str, places: str) -> str:
        """A clause with the remark that the same holds at other places."""

    @abstractmethod
    def as_known(self, said: str) -> str:
        """The addition to a reason that some marks are known."""


def _all_minimal(explained: Sequence[ExplainedStep]) -> bool:
    """Return whether all steps are known to be minimal."""
    return all([t.step.is_minimal for t in explained])


def _same_technique(explained: ExplainedStep, last: ExplainedStep) -> bool:
    """Return whether a step by several cases has the same technique (or None) as another step."""
    return explained.kind != "single" and explained.technique == last.technique


def _all_end_so(explained: Sequence[ExplainedStep]) -> bool:
    """Return whether the opposites of all concluded marks fail for the same reason."""
    return len({t.reason for t in explained}) == 1 and all(
        [t.all_so and t.technique is None for t in explained]
    )


def _here(place: Any, value: Any) -> Any:
    """The value of a field of a reason, with ``HERE`` in place of the case's own place."""
    return HERE if value is place else value


def general_reason(explained: ExplainedStep) -> MaybeReason:
    """The reason of a step by one case, generalised by its place, so that equal reasons can be grouped.

    Reasons about room are generalised by the amount, too, since the clue shows it.
    """
    place, reason = explained.because[0].place, explained.reason
    of = reason.wrong if isinstance(reason, Else) else reason
    if isinstance(of, NoRoom) and isinstance(place, Cell):
        return Else(NoRoomThere(0)) if isinstance(reason, Else) else NoRoomThere(0)
    return replaced(reason, partial(_here, place)) if _is_placed(explained) else reason


def _is_unreached(explained: ExplainedStep) -> bool:
    """Return whether the reason of a step is only that no clue reaches the place of its mark."""
    of = explained.reason.wrong if isinstance(explained.reason, Else) else None
    return isinstance(of, NoneReaches) and [mark.place for mark, _ in explained.marks] == [of.at]


def is_onward(explained: ExplainedStep) -> bool:
    """Return whether a step only continues a line straight where it cannot turn."""
    return (
        explained.kind == "single" and isinstance(explained.reason, MustGoOn) and explained.reason.straight
    )


def takes(puzzle: Puzzle, explained: ExplainedStep) -> bool:
    """Return whether all marks that a step concludes belong to the piece of its case's network."""
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
    """Return whether the reason of a step combines several cases."""
    return isinstance(explained.reason, AreIn | NoneThatFitsCovers | AllThatFitCover)


def _is_last_there(explained: ExplainedStep) -> bool:
    """Return whether a step concludes the last value left at the place of its case, and nothing else."""
    left = isinstance(explained.reason, OnlyOneOfThem) and not explained.reason.there
    return left and all([mark.place is explained.because[0].place for mark, _ in explained.marks])


def _says_alone(explained: ExplainedStep) -> bool:
    """Return whether a step has a reason in words without a chain: by one case or by counting."""
    return (
        explained.kind in ("single", "whole", "group")
        and not explained.step.chain
        and says_more(explained.reason)
    )


def _lawless(explained: Sequence[ExplainedStep]) -> list[Case]:
    """The cases of lettered rules (not laws) that some steps cite."""
    return lettered_cases([case for t in explained for case in t.because])
