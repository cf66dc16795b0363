"""Tells moves: cones become steps and entries; what follows in the same way near by is told together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from enpitsu.bits import mask
from enpitsu.engine.explain.digest import DigestEntry, StepFolding, is_printed
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.moves import Cone, MoveFinder
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.render.entries import MAX_GROUPED_REASONS, general_reason, is_onward, takes
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.tell import Teller
from enpitsu.logic import Mark
from enpitsu.puzzle import Case
from enpitsu.reasons import MaybeReason

MAX_GROUPED_CONCLUSIONS, MAX_SENTENCES = 6, 5
"""Conclusions of one kind that are told together, and sentences of a move."""
MAX_NAMED_TECHNIQUES = 3
"""Names of techniques before the sentences of a move."""
STROKE_DISTANCE = 2.0
"""Half steps between two strokes of a line that follow each other."""
NEARBY_DISTANCE = 4.0
"""Half steps from its last marks within which a move goes on."""
MAX_LIGHT_WEIGHT = 3.0
"""The weight of single cases up to which they go on with a move."""


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """A thing that a person does at a time: entries, each of which follows from those before.

    ``choices``: how many marks single cases led to when it was found; ``is_rest``: what follows at once
    besides, and serves nothing else.
    """

    entries: tuple[DigestEntry, ...]
    choices: int = 0
    is_rest: bool = False

    def __repr__(self) -> str:
        return f"<Move: {self.sentence}>"

    @property
    def sentence(self) -> str:
        """All that it says."""
        return renderer().one_after_the_other([entry.sentence for entry in self.entries])

    @property
    def short(self) -> str:
        """The same without why."""
        return renderer().one_after_the_other([entry.short for entry in self.entries])

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the rules that it cites."""
        return tuple(sorted({letter for entry in self.entries for letter in entry.letters}))

    @property
    def techniques(self) -> tuple[str, ...]:
        """The names of what is done, in order."""
        return tuple(self._named)

    @property
    def technique_ids(self) -> tuple[str, ...]:
        """The techniques of these names."""
        return tuple(self._named.values())

    @property
    def _named(self) -> dict[str, str]:
        named = [(entry.technique, entry.technique_id) for entry in self.entries if entry.technique]
        return dict(reversed([*dict(reversed(named)).items()]))

    @property
    def titled(self) -> str:
        """All that it says, after the names of what is done: "(pointing) R1C1 is not 2: ..."."""
        return renderer().titled(self.techniques[:MAX_NAMED_TECHNIQUES], self.sentence)

    @property
    def rank(self) -> float:
        """The rank of the hardest step."""
        return max([entry.rank for entry in self.entries])

    @property
    def hardest(self) -> DigestEntry:
        """The entry that is hardest to see, the first of these."""
        return max(self.entries, key=lambda entry: entry.rank)

    @property
    def marks(self) -> tuple[tuple[Mark, bool], ...]:
        """The marks that become known."""
        return tuple([said for entry in self.entries for said in entry.marks])

    @property
    def because(self) -> tuple[Case, ...]:
        """The cases that it cites, each once."""
        return tuple({id(case): case for entry in self.entries for case in entry.because}.values())

    @property
    def given(self) -> tuple[tuple[Mark, bool], ...]:
        """The marks told before on which it rests."""
        here = {mark for mark, _ in self.marks}
        found = dict.fromkeys([said for entry in self.entries for said in entry.given])
        return tuple([said for said in found if said[0] not in here])

    @property
    def steps(self) -> tuple[int, ...]:
        """The numbers of its steps, each after those it rests on."""
        return tuple([n for entry in self.entries for n in entry.steps])


class MoveTeller:
    """Tells what a finder finds, move by move; ``steps`` has all steps told, in order."""

    def __init__(self, finder: MoveFinder) -> None:
        self.finder, self.board = finder, finder.board
        self.teller = Teller(finder.reader)
        self.folding = StepFolding(finder.board.puzzle)
        self._own: set[int] = set()  # the steps that have entries
        self._next: Cone | None = None  # what was found to come next
        self._choices = 0  # among how many it was found
        self._spoken: dict[int, ExplainedStep] = {}  # steps as they would be told, by the finder's numbers
        self.most: int | None = None
        """The number of steps after which nothing more is told."""

    @property
    def steps(self) -> list[ExplainedStep]:
        """All steps told, in order."""
        return self.folding.steps

    @property
    def full(self) -> bool:
        """Whether as many steps are told as there may be."""
        return self.most is not None and len(self.steps) >= self.most

    def printed(self) -> DigestEntry | None:
        """Take what is printed as told: it is no news."""
        cones = [
            cone for cone in self.finder.direct() if is_printed(self.board, self.finder.steps[cone.last])
        ]
        group = [n for cone in cones for n in self._taken(cone.steps)]
        return self._entry(group) if group else None

    def next(self) -> Move | None:
        """The next move; None if no concept follows any more; raises Contradiction."""
        if self._next is None:
            self._next, self._choices = self.finder.next(), self.finder.choices
        cone, choices = self._next, self._choices
        self._next = None
        if cone is None:
            return None
        entries = self._entries(cone)
        while len(entries) < MAX_SENTENCES and not (self.full or self.finder.reader.done):
            self._next, self._choices = self.finder.next_or_clash(), self.finder.choices
            if self._next is None or not self._goes_on(entries, self._next):
                break
            entries += self._entries(self._next)
            self._next = None
        return Move(tuple(entries), choices)

    def rest(self) -> list[Move]:
        """All else that follows: what takes several cases has moves of its own, the rest a sentence."""
        steps = self._taken(self.finder.left())
        hard = [n for n in steps if self.steps[n].kind != "single"]
        out = [Move((self._entry([n]),)) for n in hard]
        explained = {n for move in out for n in move.steps}
        routine = [n for n in steps if n not in explained]
        if routine:
            out.append(Move((self.folding.rest(routine),), is_rest=True))
        return out

    # -- entries -----------------------------------------------------------------------------------

    def _entries(self, cone: Cone) -> list[DigestEntry]:
        """The entries of a cone: one for each step by several cases, and one for what it concludes.

        Hidden marks are no news: a step that concludes nothing else has no entry.
        """
        *before, last = self._taken(cone.steps)
        out = [
            self._entry([n])
            for n in before
            if self.steps[n].kind != "single" and not all([m.hidden for m, _ in self.steps[n].marks])
        ]
        more = self._same(last) if self.steps[last].kind in ("single", "whole") else []
        return [*out, self._entry([last, *more, *self._drawn_on()])]

    def _entry(self, group: Sequence[int]) -> DigestEntry:
        self._own.update(group)
        return self.folding.entry(group, self._own.difference(group))

    def _taken(self, steps: Sequence[int]) -> list[int]:
        """Tell some steps; their numbers among those told."""
        out = list[int]()
        for n in [] if self.full else steps:
            state = self.finder.reader.state
            step = self.finder.take(n)
            if step.marks:
                out.append(len(self.steps))
                self.folding.add(self._told(step, state))
                if self.full:
                    break
        return out

    def _told(self, step: Step, state: tuple[int, int]) -> ExplainedStep:
        """A step as it is told from a state."""
        position = self.finder.reader
        now, (position.on, position.off) = position.state, state
        try:
            return self.teller.tell(step)
        finally:
            position.on, position.off = now

    # -- what is told together ---------------------------------------------------------------------

    def _drawn_on(self) -> list[int]:
        """The steps that draw the lines on that were told last, straight, where they cannot turn."""
        out = list[int]()
        while True:
            onward = [
                c
                for c in self.finder.direct()
                if self._away(c) <= STROKE_DISTANCE and is_onward(self._explained(c))
            ]
            more = self._taken(onward[0].steps) if onward else []
            if not more:
                return out
            out += more

    def _same(self, number: int) -> list[int]:
        """Steps that follow by the same rule and the same kind of reason as a step, the nearest first."""
        first, out = self.steps[number], list[int]()
        reasons = {general_reason(first)}
        while len(out) + 1 < MAX_GROUPED_CONCLUSIONS:
            same = [cone for cone in self.finder.direct() if self._says_so(first, cone, reasons)]
            if not same:
                break
            more = self._taken(min(same, key=self._away).steps)
            if not more:
                break
            out += more
            reasons |= {general_reason(self.steps[n]) for n in more}
        return out

    def _says_so(self, first: ExplainedStep, cone: Cone, reasons: Collection[MaybeReason]) -> bool:
        """Return whether a step says the same as another, and no more reasons than are told together."""
        step = self.finder.steps[cone.last]
        case = self.board.cases[step.cases[0]].case
        if case.rule.letter != first.because[0].rule.letter or case.rule.kind == "law":
            return False
        if any([value for _, value in step.marks]) is not any([value for _, value in first.marks]):
            return False
        explained = self._explained(cone)
        named = explained.technique is None, first.technique is None
        few = len({general_reason(explained), *reasons}) <= MAX_GROUPED_REASONS
        puzzle = self.board.puzzle
        same_use = takes(puzzle, explained) is takes(
            puzzle, first
        )  # or a clue would need what it rules out
        return few and type(explained.reason) is type(first.reason) and named[0] is named[1] and same_use

    def _explained(self, cone: Cone) -> ExplainedStep:
        """The step of a cone as it would be told."""
        if cone.last not in self._spoken:
            step = self.finder.steps[cone.last]
            self._spoken[cone.last] = self._told(step, self.finder.reader.state)
        return self._spoken[cone.last]

    def _goes_on(self, entries: Sequence[DigestEntry], cone: Cone) -> bool:
        """Return whether what comes next follows at once from a move, at the place where it was."""
        made = mask([mark.number - 1 for entry in entries for mark, _ in entry.marks])
        steps = [self.finder.steps[n] for n in cone.steps]
        kinds = {step.kind for step in steps}
        light = (kinds <= {"single"} and cone.weight <= MAX_LIGHT_WEIGHT) or (
            len(steps) == 1 and kinds == {"whole"}
        )
        return light and any([step.facts & made for step in steps]) and self._away(cone) <= NEARBY_DISTANCE

    def _away(self, cone: Cone) -> float:
        """The distance of what a cone concludes from what was told last, in half steps."""
        return self.finder.reader.near(self.finder.steps[cone.last].marks)
