"""Choose the cells of clues for an answer, where boards without clues have none.

A random answer to the rules that read nothing printed gets clues where these rules want them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.clues import Site, clues_of, with_clues
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

ROUNDS, IDLE_ROUNDS = 40, 15
"""So often clues are put and taken away in all places that fail; so often in a row without gain."""

CLIMBED = 4
"""So often for each cell a clue is tried that is added by itself."""


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
        wrong = failing_places(puzzle, answer)
        if not wrong:
            return puzzle
        fewest, idle = (len(wrong), 0) if len(wrong) < fewest else (fewest, idle + 1)
        if idle > IDLE_ROUNDS:
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
    wrong = failing_places(board, answer)
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
        left = failing_places(with_clues(board, {**own, **trial}), answer)
        if len(left) < len(wrong) or (len(left) == len(wrong) and rng.random() < 0.5):
            chosen, wrong = trial, left
    return None


def with_few_clues(
    blank: Puzzle, answer: PartialAssignment, sites: Sequence[Site], kept: Collection[Site], rng: Random
) -> Puzzle | None:
    """The board with "?" at as few of the sites as the rules want for an answer; None if they do not fit.

    At first they are at all sites that bear one by themselves.  The last to go are those to be kept.
    """
    chosen = [site for site in sites if bears(blank, answer, site)]
    rng.shuffle(chosen)
    chosen.sort(key=lambda site: site in kept)
    puzzle = with_clues(blank, dict.fromkeys(chosen))
    wrong = failing_places(puzzle, answer)
    for site in tuple(chosen):
        rest = [s for s in chosen if s != site]
        board = with_clues(blank, dict.fromkeys(rest))
        left = failing_places(board, answer)
        if len(left) <= len(wrong):
            puzzle, wrong, chosen = board, left, rest
    return None if wrong else puzzle


def bears(blank: Puzzle, answer: PartialAssignment, site: Site) -> bool:
    """Return whether the rules at a site allow a clue there."""
    cases = with_clues(blank, {site: None}).given_cases()
    return all([c.condition.holds(answer) is True for c in cases if c.place is site[1]])


def failing_places(board: Puzzle, answer: PartialAssignment) -> list[Any]:
    """The places at which a rule that depends on givens fails."""
    return [c.place for c in board.given_cases() if c.condition.holds(answer) is not True]


def _value_alone(board: Puzzle, answer: PartialAssignment, site: Site) -> Any:
    """The value of a clue that the cases at its place accept without further ones, if any."""
    own = clues_of(board)

    def fits(value: Any) -> bool:
        cases = with_clues(board, {**own, site: value}).given_cases()
        return all([c.condition.holds(answer) is True for c in cases if c.place is site[1]])

    return board.printed[site[0]].fitting_value(board.grid, site[1], fits)
