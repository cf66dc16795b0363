"""Explain a puzzle to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.digest import DigestEntry
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.move_teller import Move, MoveTeller
from enpitsu.engine.explain.moves import MoveFinder
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.paragraphs import Paragraph, paragraphs
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.solve import Status, solve
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.plain import escaped
from enpitsu.puzzle import Case, Puzzle

REPLY_SECONDS = 0.2
"""Seconds in which what was found is told after the budget has ended."""
Progress: TypeAlias = Callable[[int, int], object]
"""Is told how many marks are known, and how many there are."""


@dataclass(slots=True, repr=False)
class Explanation:
    """All moves and their steps, whether they reach the end, and why they stop early if they do.

    ``steps``: all steps in the order of telling; ``printed``: what is printed, which is no move.
    ``verdict``: how many answers have the marks known at the start ("unknown" where it was not asked or
    not settled): proved by the solver, or by steps to a contradiction.  ``stopped_by``: "several answers",
    "contradiction", what ran out, or "steps" where no further one was found.  ``exhausted``: what
    several answers share is known.
    """

    puzzle: Puzzle
    board: CompiledPuzzle
    steps: list[ExplainedStep] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    printed: DigestEntry | None = None
    finished: bool = False
    stopped_by: str | None = None
    contradiction: tuple[Case, ...] = ()
    verdict: Status = "unknown"
    exhausted: bool = False
    answers: list[PartialAssignment] = field(default_factory=list)
    start: PartialAssignment = field(default_factory=PartialAssignment)

    def __repr__(self) -> str:
        return f"<Explanation {self.verdict}: {repr(self.puzzle)[1:-1]}, {len(self.steps)} steps>"

    def _repr_html_(self) -> str:
        """Show the moves, the end and the picture of what is known in a notebook."""
        items = "".join([f"<li>{escaped(move.sentence)}</li>" for move in self.moves])
        picture = self.puzzle.svg(self.start.plus(self.known))
        return f"<div><ol>{items}</ol><p>{escaped(self.ending)}</p>{picture}</div>"

    @property
    def known(self) -> PartialAssignment:
        """The marks known at the end, beyond what was known at the start."""
        return PartialAssignment([m for told in self.steps for m in told.marks])

    @property
    def ending(self) -> str:
        """The end in a sentence or two; claims nothing that is not settled."""
        return renderer().ending(
            self.puzzle, self.verdict, self.contradiction, finished=self.finished, exhausted=self.exhausted,
            with_marks=bool(self.start),
        )  # fmt: skip

    def entries(self) -> list[DigestEntry]:
        """The entries of all moves, in order."""
        return [entry for move in self.moves for entry in move.entries]

    def headings(self) -> list[tuple[Move, str]]:
        """The first move of each paragraph and its heading, unless that goes on; none for one paragraph."""
        parts, heads = self.paragraphs(), renderer().headings
        begin = [part for n, part in enumerate(parts) if not n or part.heading != parts[n - 1].heading]
        return [(part.moves[0], heads[part.heading]) for part in begin] if len(begin) > 1 else []

    def paragraphs(self) -> list[Paragraph]:
        """The moves in paragraphs, each with a heading."""
        printed = () if self.printed is None else {mark for mark, _ in self.printed.marks}
        return paragraphs(self.puzzle.grid, self.moves, printed)


def _failing(puzzle: Puzzle, known: PartialAssignment) -> Iterator[Case]:
    """The first case that does not hold when every mark is known, if there is one."""
    for case in puzzle.cases():
        if case.condition.holds(known) is False:
            yield case
            return


def explain(
    puzzle: Puzzle,
    known: Mapping[Mark, bool] | None = None,
    *,
    steps: int | None = None,
    budget: Budget | None = None,
    meter: Meter | None = None,
    progress: Progress = lambda known, marks: None,
) -> Explanation:
    """Every step from what is known (nothing, by default) to the end, or the first so many.

    What is printed is told by the way, and does not count.
    A board with several answers is explained as far as its marks are forced, one without an answer up to
    a contradiction; which of these it is, is settled by the solver.  ``meter``: a budget that is being
    spent already.  ``progress`` is told (marks known, marks in all).  Raises OutOfBudget where it does
    not even suffice to set the cases up.
    """
    meter = meter or metered(budget)
    with meter.counting_work():
        return _explain(puzzle, known, steps, meter, progress)


def _explain(
    puzzle: Puzzle, known: Mapping[Mark, bool] | None, steps: int | None, meter: Meter, progress: Progress
) -> Explanation:
    reasoner = reasoner_of(puzzle, known)
    finder, told = MoveFinder(reasoner), 0
    teller = MoveTeller(finder)
    out = Explanation(puzzle, reasoner.board, teller.steps, start=PartialAssignment(known or {}))
    try:
        out.printed = teller.printed()
        told = len(out.steps)
        teller.most = None if steps is None else told + steps
        while not finder.reader.done:
            if teller.full:
                return out
            meter.tick()
            move = teller.next()
            if move is None:
                break
            meter.tick()  # what was stopped on the way is no move
            out.moves.append(move)
            told = len(out.steps)
            progress(finder.reader.known.bit_count(), len(reasoner.board.marks))
        out.moves += teller.rest()
        _settle(out, finder.reader, meter)
    except OutOfBudget as stop:
        out.stopped_by = stop.reason
        if len(out.steps) > told:  # a move was stopped on the way
            del out.steps[told:]
        elif stop.reason != "interrupt":
            _tell_the_rest(out, teller)
    except Contradiction as clash:
        out.moves += teller.rest()
        out.verdict, out.stopped_by = "none", "contradiction"
        out.contradiction = tuple([reasoner.board.cases[k].case for k in clash.cases])
    return out


def _tell_the_rest(out: Explanation, teller: MoveTeller) -> None:
    """Tell what was found when the budget ended, as far as that is soon told."""
    told = len(out.steps)
    try:
        with Meter(Budget(seconds=REPLY_SECONDS)).counting_work():
            out.moves += teller.rest()
    except OutOfBudget:
        del out.steps[told:]


def _settle(out: Explanation, reasoner: Reasoner, meter: Meter) -> None:
    """Ask the solver how many answers are left where the steps end: they may have met a limit of theirs.

    All visible marks may be known, too, and yet no answer have it: cases of hidden marks can be broken
    together only.
    """
    known = reasoner.board.known(reasoner.on, reasoner.off)
    broken = tuple(_failing(out.puzzle, known)) if reasoner.done else ()
    found = solve(out.puzzle, known, meter=meter, why=not broken)
    out.verdict, out.answers = found.status, found.answers
    if found.status == "none":
        out.stopped_by, out.contradiction = "contradiction", broken or found.core
    elif found.status == "several":
        out.stopped_by = "several answers"
        out.exhausted = found.stopped_by is None and all([m in known for m in found.forced])
    elif found.status == "unknown":
        out.stopped_by = found.stopped_by
    else:
        out.finished = reasoner.done
        out.stopped_by = None if out.finished else "steps"


def reasoner_of(puzzle: Puzzle, known: Mapping[Mark, bool] | None, *, hasty: bool = False) -> Reasoner:
    """A reasoner that starts from what is known; ``hasty``: the first good step will do."""
    reasoner = Reasoner(puzzle, hasty=hasty)
    if known:
        reasoner.on, reasoner.off = reasoner.board.masks(PartialAssignment(known))
    return reasoner
