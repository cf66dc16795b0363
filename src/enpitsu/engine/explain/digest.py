"""A digest of steps: an entry for each mark that is made, with the routine eliminations folded into it.

::

    steps     R1C3 is not 2 <- R1C2 is 1 <- C          digest    R1C2 is 1 <- C
              R1C1 is 2 <- R1C3 is not 2, A                      R1C1 is 2 <- R1C2 is 1, A

A step is told in an entry of its own if it makes a mark, or if it takes more than one case; all others
are routine.  The *cone* of a step is the step with the routine ones it rests on, back to entries: its
cases and the marks of these entries alone force what it concludes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from enpitsu.engine.explain.board import CompiledPuzzle, distance, where
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.render.entries import alternative
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.told import Told
from enpitsu.logic import Mark
from enpitsu.puzzle import Case, Puzzle

FEW = 6
"""Letters at places that a cone may cite before a routine step of it gets an entry of its own."""

TRIED = 12
"""Steps of a cone of which each is tried as the one that makes it smallest."""

Said = tuple[Mark, bool]


@dataclass(frozen=True, slots=True, repr=False)
class DigestEntry:
    """Marks that become known by some cases from marks told before, and the steps that lead there.

    ``steps``: numbers of the steps (from 0), the folded ones first.
    """

    marks: tuple[Said, ...]
    because: tuple[Case, ...]
    given: tuple[Said, ...]
    steps: tuple[int, ...]
    sentence: str
    settled: bool = True

    def __repr__(self) -> str:
        return f"<DigestEntry: {self.sentence}>"


def digest(puzzle: Puzzle, steps: Sequence[Told], goal: int | None = None) -> list[DigestEntry]:
    """The entries of an explanation, each after those it rests on, the easiest and nearest first.

    Routine steps on which no entry rests come last, in one entry.  ``goal``: a step that has its own
    entry, be it routine or not.
    """
    folding = _Folding(puzzle, steps)
    if goal is not None:
        folding.tell(goal)
    return folding.entries()


def conclusion(puzzle: Puzzle, steps: Sequence[Told], refused: Said | None = None) -> DigestEntry:
    """The last of some steps as one entry, with all the others that it rests on folded into it.

    ``refused``: a mark that this refuses, told instead of what the step concludes.
    """
    folding = _Folding(puzzle, steps, ())
    folding.own.add(len(steps) - 1)
    entry = folding.entry([len(steps) - 1])
    if refused is None:
        return entry
    told = [steps[n] for n in entry.steps]
    return replace(entry, sentence=renderer().refusal_text(puzzle, told, refused, entry.given))


def tells_something(board: CompiledPuzzle, step: Step) -> bool:
    """Tells whether a step makes a mark that is not printed, or rules one out by more than one case."""
    if step.kind != "single":
        return True
    at, marks = board.cases[step.cases[0]].case.place, [board.marks[i] for i, _ in step.marks]
    shown = any([value and not m.hidden for m, (_, value) in zip(marks, step.marks, strict=True)])
    return shown and bool(step.facts or [m for m in marks if m.place is not at])


def makes(step: Told) -> bool:
    """Tells whether a step makes a mark."""
    return any([value and not mark.hidden for mark, value in step.marks])


def printed(step: Told) -> bool:
    """Tells whether a step says what is printed: one case, from no facts, about its own place alone."""
    at = step.because[0].place
    return step.kind == "single" and not step.given and all([mark.place is at for mark, _ in step.marks])


class _Folding:
    """Steps, what each rests on, and which of them get entries of their own."""

    def __init__(self, puzzle: Puzzle, steps: Sequence[Told], own: Sequence[int] | None = None) -> None:
        self.puzzle, self.steps = puzzle, steps
        origin = {mark: n for n, told in enumerate(steps) for mark, _ in told.marks}
        self.origin = origin
        self.parents = [
            list(dict.fromkeys([origin[m] for m, _ in told.seen if m in origin])) for told in steps
        ]
        self.cited = [
            {(c.rule.letter, str(c.place)) for c in told.because if c.rule.kind != "law"} for told in steps
        ]
        if own is None:
            own = [n for n, told in enumerate(steps) if makes(told) or told.kind != "single"]
        self.own = set(own)
        for n in own:
            self._split(n)

    # -- cones -------------------------------------------------------------------------------------

    def cone(self, n: int) -> list[int]:
        """A step and the folded ones it rests on, in order."""
        found, todo = {n}, [n]
        while todo:
            for parent in self.parents[todo.pop()]:
                if parent not in found and parent not in self.own:
                    found.add(parent)
                    todo.append(parent)
        return sorted(found)

    def cites(self, steps: Iterable[int]) -> set[tuple[str, str]]:
        """The letters at places that some steps cite."""
        return set[tuple[str, str]]().union(*[self.cited[n] for n in steps])

    def tell(self, n: int) -> None:
        """Give a step an entry of its own."""
        self.own.add(n)
        self._split(n)

    def _split(self, n: int) -> None:
        """Give folded steps entries of their own until no more than a few cases are cited."""
        cone = self.cone(n)
        many = len(self.cites(cone))
        while many > FEW:
            best = many, n
            for part in self._parts(cone):
                self.own.add(part)
                best = min(best, (len(self.cites(self.cone(n))), part))
                self.own.discard(part)
            if best[1] == n:
                return
            self.own.add(best[1])
            cone = self.cone(n)
            many = best[0]

    def _parts(self, cone: Sequence[int]) -> list[int]:
        """The folded steps of a cone whose own cones are as large as they may be: some, the last first."""
        cited: dict[int, set[tuple[str, str]]] = {}  # of those that are not too large
        for n in cone[:-1]:
            below = [p for p in self.parents[n] if p not in self.own]
            if all([p in cited for p in below]):
                cites = self.cited[n].union(*[cited[p] for p in below])
                if len(cites) <= FEW:
                    cited[n] = cites
        parts = [n for n in reversed(cited) if len(cited[n]) > 1]
        return sorted(parts, key=lambda n: -len(cited[n]))[:TRIED]

    # -- order -------------------------------------------------------------------------------------

    def entries(self) -> list[DigestEntry]:
        """All entries in order."""
        printed_ = [n for n in sorted(self.own) if printed(self.steps[n])]
        groups = self._groups(self.own.difference(printed_))
        order = ([printed_] if printed_ else []) + self._ordered(groups)
        folded = {n for group in order for one in group for n in self.cone(one)}
        rest = [n for n in range(len(self.steps)) if n not in folded]
        return [self.entry(group) for group in order] + ([self._rest(rest)] if rest else [])

    def _groups(self, own: Collection[int]) -> list[list[int]]:
        """Steps told in one entry: few cases, the same marks, and the same letters if marks are made."""
        groups: dict[object, list[int]] = {}
        out: list[list[int]] = []
        for n in sorted(own):
            cone = self.cone(n)
            letters = frozenset([letter for letter, _ in self.cites(cone)])
            basis = frozenset(self.given([n])), letters if makes(self.steps[n]) else None
            key: object = basis if len(cone) == 1 or not makes(self.steps[n]) else n
            group = groups.get(key)
            if group is None or len(self.cites([m for one in (*group, n) for m in self.cone(one)])) > FEW:
                group = groups[key] = []
                out.append(group)
            group.append(n)
        return out

    def _ordered(self, groups: Sequence[list[int]]) -> list[list[int]]:
        """Groups in the order of telling: of those whose reasons are told, the smallest and nearest."""
        at = {n: g for g, group in enumerate(groups) for n in group}
        needs = [
            {at[p] for one in group for n in self.cone(one) for p in self.parents[n] if p in at} - {g}
            for g, group in enumerate(groups)
        ]
        after: list[list[int]] = [[] for _ in groups]
        for g, need in enumerate(needs):
            for p in need:
                after[p].append(g)
        size = [len(self.cites([n for one in group for n in self.cone(one)])) for group in groups]
        spots = [[where(m.place) for one in group for m, _ in self.steps[one].marks] for group in groups]
        ready = [g for g, need in enumerate(needs) if not need]
        out: list[list[int]] = []
        last: list[tuple[float, float] | None] = []
        while ready:
            best = min(
                ready,
                key=lambda g: (
                    size[g],
                    min([distance(a, b) for a in spots[g] for b in last], default=0.0),
                    g,
                ),
            )
            ready.remove(best)
            out.append(groups[best])
            last = spots[best]
            for g in after[best]:
                needs[g].discard(best)
                if not needs[g]:
                    ready.append(g)
        return out

    # -- entries -----------------------------------------------------------------------------------

    def given(self, group: Sequence[int]) -> list[Said]:
        """The marks told before on which some steps rest, a mark that is made for those it rules out."""
        cone = {n for one in group for n in self.cone(one)}
        found: dict[Said, None] = {}
        for n in sorted(cone):
            for mark, value in self.steps[n].seen:
                source = self.origin.get(mark)
                if source in cone:
                    continue
                made = None if value or source is None else self._made(self.steps[source], mark)
                found[(mark, value) if made is None else (made, True)] = None
        return sorted(found, key=lambda fact: fact[0].number)

    def _made(self, step: Told, mark: Mark) -> Mark | None:
        """The value that a step writes in the place of one that it rules out."""
        return next((m for m, value in step.marks if value and alternative(m, mark)), None)

    def entry(self, group: Sequence[int]) -> DigestEntry:
        """The entry of some steps."""
        steps = sorted({n for one in group for n in self.cone(one)} - set(group)) + list(group)
        told = [self.steps[n] for n in steps]
        marks = [m for n in group for m in self.steps[n].marks]
        given = self.given(group)
        text = renderer().entry_text(self.puzzle, told, len(group), marks, given)
        return self._entry(steps, marks, given, text)

    def _rest(self, group: Sequence[int]) -> DigestEntry:
        """The entry of the routine steps on which no other rests."""
        steps = sorted({n for one in group for n in self.cone(one)})
        marks = [m for n in group for m in self.steps[n].marks]
        text = renderer().rest_text([self.steps[n] for n in steps])
        return self._entry(steps, marks, self.given(group), text)

    def _entry(
        self, steps: Sequence[int], marks: Sequence[Said], given: Sequence[Said], text: str
    ) -> DigestEntry:
        told = [self.steps[n] for n in steps]
        because = {id(case): case for t in told for case in t.because}
        settled = all([t.step.settled for t in told])
        return DigestEntry(tuple(marks), tuple(because.values()), tuple(given), tuple(steps), text, settled)
