"""Choose the cells of clues for an answer, where boards without clues have none.

A random answer to the rules that read nothing printed gets clues where these rules want them: all that
can be read off, if some are never unknown (symbols that must stand wherever they can); else a few.  Clues
move as long as that rules other answers out; where it does not, the answer is given up just there:
what it has and the other answers have not is forbidden, and the next answer differs in little.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.clues import (
    Site,
    clues_of,
    decide_marks,
    fitting_answers,
    has_answer,
    is_valid,
    read_off,
    with_clues,
)
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.redrawn import Redrawer
from enpitsu.engine.model import LimitReached
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

if TYPE_CHECKING:
    from enpitsu.engine.make.answer_first import AnswerFirstMaker
    from enpitsu.engine.make.maker import Made

DOUBT = 2_000
"""So many conflicts may pass before a board without clues is taken to have answers."""

ROUNDS = 40
"""So often clues are moved."""

CLIMBED = 4
"""So often for each cell a clue is tried that is added by itself."""

TRIES = 4
"""So many ways of moving one are tried."""

OTHERS = 4
"""So many other answers are looked at together."""


def from_loose_answer(maker: AnswerFirstMaker, bare: Puzzle, rng: Random) -> Made | None:
    """A puzzle with its only answer; None if none is found, or if boards without clues have answers."""
    blank = with_clues(bare, {})
    if maker.drawn_first:
        made = Redrawer(maker, maker.hidden, blank, rng).made()
        return None if made is None else maker.reduced(*made, rng)
    if not maker.hidden or decide_marks(blank, {maker.hidden[0]: None}):
        return None
    try:
        if maker.any_answer(blank, conflicts=DOUBT) is not None:
            return None
    except LimitReached:
        return None
    solver = maker.solver(blank)
    active = solver.model.activation()
    assumed = [*maker.required(blank), active]
    answer = maker.shaped_answer(blank, solver, assumed, rng)
    if answer is not None and maker.has_plain_sites:
        full = maker.with_all_clues(blank, answer, rng)
        if is_valid(full, answer) and evenness(full, answer) > 0 and maker.is_only(full, answer):
            return maker.reduced(full, answer, rng)
    sites: Collection[Site] = ()
    try:
        for _ in range(20 + len(blank.grid.cells)):
            maker.meter.tick()
            if answer is None:
                return None
            board = with_fitting_sites(blank, answer, maker.hidden, rng, sites)
            board = board or one_by_one(blank, answer, maker.hidden, rng, maker.meter)
            if board is None:
                return None
            board, others = _parted(maker, board, answer, rng)
            if not others:
                right = is_valid(board, answer) and evenness(board, answer) > 0
                return maker.reduced(board, answer, rng) if right else None
            sites = list(clues_of(board))
            for other in others:
                solver.model.add([-active, *[-m.number for m in answer.made() if not other[m]]])
            solver.model.prefer([m.literal(v) for m, v in answer.items()])
            found = solver.model.solve(assumed)
            answer = None if found is None else solver.model.known(found, blank)
        return None
    finally:
        solver.model.add([-active])


def _parted(
    maker: AnswerFirstMaker, board: Puzzle, answer: PartialAssignment, rng: Random
) -> tuple[Puzzle, list[PartialAssignment]]:
    """The board with clues for an answer, moved as long as that helps; other answers that are left."""
    asked = clues_of(board)
    puzzle = with_clues(board, {**asked, **read_off(board, answer, list(asked))})
    wrong: list[PartialAssignment] = []
    while others := maker.solver(puzzle).others(puzzle, answer, OTHERS, near=True):
        better = with_clues_moved(puzzle, answer, [*wrong, *others], maker.hidden, rng)
        if better is None:
            break
        wrong += others
        puzzle = better
    return puzzle, others


def with_fitting_sites(
    board: Puzzle, answer: PartialAssignment, sites: Sequence[Site], rng: Random,
    start: Iterable[Site] = (),
    shown: Mapping[Site, Any] | None = None,
) -> Puzzle | None:  # fmt: skip
    """The board with clues at sites that fit the answer (``shown``, else "?"); None if they are not found.

    In each round every place where a rule fails gets a clue in one of its cells, or loses one.
    """
    shown = shown or {}
    at: dict[Any, list[Site]] = {}
    for site in sites:
        at.setdefault(site[1], []).append(site)
    chosen: dict[Site, None] = dict.fromkeys(start)
    fewest, idle = len(sites) + 1, 0
    for _ in range(ROUNDS):
        puzzle = with_clues(board, {site: shown.get(site) for site in chosen})
        wrong = _wrong(puzzle, answer)
        if not wrong:
            return puzzle
        fewest, idle = (len(wrong), 0) if len(wrong) < fewest else (fewest, idle + 1)
        if idle > 15:
            return None
        touched: set[Any] = set()
        for place in rng.sample(wrong, len(wrong)):
            if touched.isdisjoint(place.cells):
                touched.update(place.cells)
                here = [s for c in place.cells for s in at.get(c, ())]
                there = [s for s in here if s in chosen]
                if there:
                    del chosen[rng.choice(there)]
                elif here:
                    chosen[rng.choice(here)] = None
    return None


def one_by_one(
    board: Puzzle, answer: PartialAssignment, sites: Sequence[Site], rng: Random, meter: Meter
) -> Puzzle | None:
    """The board with clues added one by one until it has an answer; None if that leads nowhere.

    A clue is added where a rule fails, or taken away again, if fewer rules fail then: so each piece that
    must have just one gets it.  Its value is what its own place accepts while none of the others is there;
    if it accepts none, "?" where that can be printed.
    """
    own = clues_of(board)
    unknown = {s for s in sites if None in board.printed[s[0]].candidates(board.grid, s[1])}
    at: dict[Any, list[Site]] = {}
    for site in sites:
        at.setdefault(site[1], []).append(site)
    value: dict[Site, Any] = {}
    chosen: dict[Site, Any] = {}
    wrong = _wrong(board, answer)
    for _ in range(CLIMBED * len(board.grid.cells)):
        if not wrong:
            return with_clues(board, {**own, **chosen})
        meter.tick()
        near = [
            here for place in wrong if (here := [s for c in (place, *place.cells) for s in at.get(c, ())])
        ]
        if not near:
            return None
        here = rng.choice(near)
        there = [s for s in here if s in chosen]
        site = rng.choice(there or here)
        if site not in value:
            value[site] = _value_alone(board, answer, site)
        trial = {s: v for s, v in chosen.items() if s != site}
        if not there and (value[site] is not None or site in unknown):
            trial[site] = value[site]
        left = _wrong(with_clues(board, {**own, **trial}), answer)
        if len(left) < len(wrong) or (len(left) == len(wrong) and rng.random() < 0.5):
            chosen, wrong = trial, left
    return None


def _wrong(board: Puzzle, answer: PartialAssignment) -> list[Any]:
    """The places at which a rule that depends on givens fails."""
    return [c.place for c in board.given_cases() if c.condition.holds(answer) is not True]


def _value_alone(board: Puzzle, answer: PartialAssignment, site: Site) -> Any:
    """The value of a clue that the cases at its place accept without further ones, if any."""
    own = clues_of(board)

    def fits(value: Any) -> bool:
        cases = with_clues(board, {**own, site: value}).given_cases()
        return all([c.condition.holds(answer) is True for c in cases if c.place is site[1]])

    return board.printed[site[0]].fitting_value(board.grid, site[1], fits)


def with_clues_moved(
    puzzle: Puzzle,
    answer: PartialAssignment,
    wrong: Sequence[PartialAssignment],
    sites: Sequence[Site],
    rng: Random,
) -> Puzzle | None:
    """The puzzle with a clue or two at other sites, so that this answer stays and wrong ones do not."""
    for _ in range(TRIES):
        left = fitting_answers(puzzle, wrong)
        if not left:
            return puzzle
        board = _with_one_moved(puzzle, answer, left[-1], sites, rng)
        if board is not None and len(fitting_answers(board, wrong)) <= len(left):
            puzzle = board
    return None


def _with_one_moved(
    puzzle: Puzzle, answer: PartialAssignment, wrong: PartialAssignment, sites: Sequence[Site], rng: Random
) -> Puzzle | None:
    """The puzzle with one clue moved near where two answers differ, if this answer still fits."""
    clues = clues_of(puzzle)
    near = {c for m, v in answer.items() if v is not wrong[m] for c in m.place.cells}
    gone = rng.choice([s for s in clues if s[1] in near] or list(clues))
    rest = {s: v for s, v in clues.items() if s != gone}
    board = with_clues(puzzle, rest)
    cells = [c for case in board.given_cases() if case.condition.holds(answer) is not True
             for c in case.place.cells]  # fmt: skip
    free = [s for s in sites if s[1] in cells and s != gone and s not in rest]
    if not free:
        return None
    new = rng.choice(free)
    found = read_off(with_clues(puzzle, {**rest, new: None}), answer, [new])
    board = with_clues(puzzle, {**rest, **found})
    return board if found and has_answer(board, answer) else None
