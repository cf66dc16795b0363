"""Digest entries: the conclusion of some steps, with the routine steps that they rest on folded into it.

::

    steps     R1C3 is not 2 <- R1C2 is 1 <- C          entry    R1C1 is 2 <- R1C2 is 1, A and C
              R1C1 is 2 <- R1C3 is not 2, A

The *cone* of a step is the step with its premises, back to other entries: the cases of the cone and the
marks of these entries alone force the conclusion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.render.entries import alternative, is_onward
from enpitsu.engine.explain.step import Step, lettered_cases
from enpitsu.logic import Mark
from enpitsu.puzzle import Case, Puzzle

Said = tuple[Mark, bool]


@dataclass(frozen=True, slots=True, repr=False)
class DigestEntry:
    """An entry: the marks that become known, the cases and facts behind them, and the steps folded into it.

    ``steps``: indices of the steps (from 0), the folded ones first.  ``short``: the sentence without the
    reason.  ``technique``: the name of the technique (empty if it has none), and its ``technique_id``.
    ``rank``: that of the hardest step.
    """

    marks: tuple[Said, ...]
    because: tuple[Case, ...]
    given: tuple[Said, ...]
    steps: tuple[int, ...]
    sentence: str
    is_minimal: bool = True
    short: str = ""
    technique: str = ""
    technique_id: str = ""
    rank: float = 0.0

    def __repr__(self) -> str:
        return f"<DigestEntry: {self.sentence}>"

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the cited rules, sorted."""
        return tuple(sorted({case.rule.letter for case in lettered_cases(self.because)}))


def entries_of(puzzle: Puzzle, steps: Sequence[ExplainedStep], goal: int) -> list[DigestEntry]:
    """The entries of all steps that make a mark, use several cases, or are the goal, in order."""
    folding = StepFolding(puzzle, steps)
    own = [
        n
        for n, explained in enumerate(steps)
        if n == goal or makes(explained) or explained.kind != "single"
    ]
    return [folding.entry([n], own) for n in own]


def conclusion(puzzle: Puzzle, steps: Sequence[ExplainedStep], refused: Said | None = None) -> DigestEntry:
    """The entry of the last step, with all steps that it rests on folded into it.

    ``refused``: the wrong mark that the entry refutes, to be named in place of the conclusion.
    """
    entry = StepFolding(puzzle, steps).entry([len(steps) - 1], ())
    if refused is None:
        return entry
    explained = [steps[n] for n in entry.steps]
    return replace(entry, sentence=renderer().refusal_text(puzzle, explained, refused, entry.given))


def tells_something(board: CompiledPuzzle, step: Step) -> bool:
    """Return whether a step makes a mark that is not printed, or uses more than one case."""
    if step.kind != "single":
        return True
    at, marks = board.cases[step.cases[0]].case.place, [board.marks[i] for i, _ in step.marks]
    shown = any([value and not m.hidden for m, (_, value) in zip(marks, step.marks, strict=True)])
    return shown and bool(step.facts or [m for m in marks if m.place is not at])


def makes(step: ExplainedStep) -> bool:
    """Return whether a step makes a visible mark (concludes that it is on)."""
    return any([value and not mark.hidden for mark, value in step.marks])


def is_printed(board: CompiledPuzzle, step: Step) -> bool:
    """Return whether a step only restates a given: by one case, without facts, at its own place."""
    at = board.cases[step.cases[0]].case.place
    return (
        step.kind == "single"
        and not step.facts
        and all([board.marks[i].place is at for i, _ in step.marks])
    )


class StepFolding:
    """Steps in the order of the explanation, with their premises, from which entries are folded."""

    def __init__(self, puzzle: Puzzle, steps: Iterable[ExplainedStep] = ()) -> None:
        self.puzzle = puzzle
        self.steps: list[ExplainedStep] = []
        self._origin: dict[Mark, int] = {}
        self._parents: list[list[int]] = []
        for step in steps:
            self.add(step)

    def add(self, step: ExplainedStep) -> None:
        """Append a step."""
        parents = [self._origin[mark] for mark, _ in step.seen if mark in self._origin]
        self._parents.append(list(dict.fromkeys(parents)))
        for mark, _ in step.marks:
            self._origin.setdefault(mark, len(self.steps))
        self.steps.append(step)

    def entry(self, group: Sequence[int], own: Collection[int]) -> DigestEntry:
        """The entry of some steps; premises that are not in ``own`` (have no own entries) are folded in."""
        folded, given, marks = self._parts(group, own)
        steps = [*folded, *group]
        explained = [self.steps[n] for n in steps]
        text = renderer().entry_text(self.puzzle, explained, len(group), marks, given)
        short = renderer().short_text(self.puzzle, explained[-len(group) :], marks)
        return _entry(type(self.puzzle), explained, len(group), marks, given, (text, short), steps)

    def rest(self, group: Sequence[int]) -> DigestEntry:
        """The entry that summarises the remaining routine steps."""
        folded, given, marks = self._parts(group, ())
        explained = [self.steps[n] for n in (*folded, *group)]
        text = renderer().rest_text(explained)
        steps = [*folded, *group]
        entry = _entry(type(self.puzzle), explained, len(group), marks, given, (text, text), steps)
        return replace(
            entry, technique="", technique_id="", rank=max([self.steps[n].ranked.rank for n in group])
        )

    def _parts(
        self, group: Sequence[int], own: Collection[int]
    ) -> tuple[list[int], list[Said], list[Said]]:
        """The steps folded into a group, the facts from earlier entries, and the conclusions."""
        cone, todo = set(group), list(group)
        while todo:
            for parent in self._parents[todo.pop()]:
                if parent not in cone and parent not in own:
                    cone.add(parent)
                    todo.append(parent)
        found: dict[Said, None] = {}
        for n in sorted(cone):
            for mark, value in self.steps[n].seen:
                source = self._origin.get(mark)
                if source in cone:
                    continue
                made = None if value or source is None else _made(self.steps[source], mark)
                found[(mark, value) if made is None else (made, True)] = None
        given = sorted(found, key=lambda fact: fact[0].number)
        marks = [m for n in group for m in self.steps[n].marks]
        return sorted(cone.difference(group)), given, marks


def _made(step: ExplainedStep, mark: Mark) -> Mark | None:
    """The value that a step writes in place of one that it excludes; None if there is none."""
    return next((m for m, value in step.marks if value and alternative(m, mark)), None)


def _entry(
    kind: type,
    explained: Sequence[ExplainedStep],
    concluding: int,
    marks: Sequence[Said],
    given: Sequence[Said],
    texts: tuple[str, str],
    steps: Sequence[int],
) -> DigestEntry:
    because = tuple({id(case): case for t in explained for case in t.because}.values())
    is_minimal = all([t.step.is_minimal for t in explained])
    long, short = texts
    rank = max([t.ranked.rank for t in explained])
    named = max(explained[-concluding:], key=lambda t: (not is_onward(t), t.ranked.rank))
    return DigestEntry(
        tuple(marks), because, tuple(given), tuple(steps), long, is_minimal, short, named.name(kind),
        named.technique_id, rank,
    )  # fmt: skip
