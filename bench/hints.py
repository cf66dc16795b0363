"""What a hint takes, and what it tells: ``python -m bench.hints [--states N] [--seed S] [GENRE ...]``.

Random states of stored boards of up to ten by ten with one answer (of these, the larger ones), in all genres
if none is named; a thousand states, if not told otherwise.  A player has drawn some of what is there, and
crossed out nothing: half of the states are scattered over the board, half grow from a place.  Each state is
asked about as the page asks; then the same with a wrong mark made last: that it is wrong (what a player who asks
for a hint is told first), and then why (what one who asks on is told, looked for meanwhile).

Seconds of processor time on an open board: the median, the 95th percentile, the longest, and the share below
0.3.  *First* is the longest first hint on a board, which prepares what later ones use.  *Tells*: the share of
hints that make a mark or rule one out by more than one case; *near*: of those whose mark is within three
cells of the last mark made; *bare*: of those that tell a mark without a reason, as only a search finds
one (the page looks for it meanwhile); *full*: of those where a house of the last mark has one cell left (a row,
column or region with as many values as cells), those that tell a full house; *why*: of wrong marks that are told with a reason.  Prints a table in Markdown, and the slowest states.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from bench.speed import speed
from enpitsu import catalogue
from enpitsu.desk.opened import opened
from enpitsu.desk.verbs import answer
from enpitsu.engine.explain.board import distance, where
from enpitsu.errors import OutOfBudget
from enpitsu.grid import Cell, Grid
from enpitsu.logic import Mark, PartialAssignment

LARGE = 10
"""Cells in a row past which a stored board is not asked about."""
PART = 0.6
"""The part of the cells of a genre's largest board that a board must have to be asked about."""
GOAL = 0.3
"""Seconds that a hint should take."""
NEAR = 6
"""Half steps from the last mark that count as near: three cells."""
SECONDS = 60.0
"""Seconds after which a request is given up."""
BARE = "no answer has it."
"""The end of a sentence that tells a wrong mark without a reason."""


@dataclass(slots=True)
class Tally:
    """The times and kinds of the hints of a genre."""

    first: list[float] = field(default_factory=list)
    right: list[float] = field(default_factory=list)
    wrong: list[float] = field(default_factory=list)
    reasons: list[float] = field(default_factory=list)
    tells: list[bool] = field(default_factory=list)
    near: list[bool] = field(default_factory=list)
    bare: list[bool] = field(default_factory=list)
    full: list[bool] = field(default_factory=list)
    why: list[bool] = field(default_factory=list)
    slow: list[tuple[float, str]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add what another tally has."""
        for name in ("first", "right", "wrong", "reasons", "tells", "near", "bare", "full", "why", "slow"):
            getattr(self, name).extend(getattr(other, name))


def boards(genre: str) -> list[catalogue.Example]:
    """The larger ones of a genre's stored boards, of those that are not too large."""
    sized = []
    for example in catalogue.examples(genre):
        if example.unique and example.answer is not None:
            grid = example.puzzle().grid
            if max(grid.height, grid.width) <= LARGE:
                sized.append((grid.height * grid.width, example))
    most = max([cells for cells, _ in sized], default=0)
    return [example for cells, example in sized if cells >= PART * most]


def states(example: catalogue.Example, count: int, seed: str) -> Iterator[tuple[list[Mark], Mark | None]]:
    """So many states of a board: marks in the order in which they were made, and a wrong one."""
    puzzle = example.puzzle()
    assert example.answer is not None
    known = puzzle.read_answer(example.answer)
    made = [m for m in puzzle.visible_marks if known[m]]
    given = set(opened({"example": example.id}).given)
    for n in range(count):
        rng = Random(f"{seed} {example.id} {n}")
        order = rng.sample(made, len(made))
        if n % 2:
            start = where(order[0].place)
            order.sort(key=lambda m: distance(where(m.place), start) + rng.random())
        order = [m for m in order if m not in given]
        state = order[: rng.randrange(max(1, len(order) - 1))]
        taken = {(m.layer, m.place) for m in (*state, *given)}
        others = [m for m in puzzle.visible_marks if not known[m] and (m.layer, m.place) not in taken]
        yield state, rng.choice(others) if others else None


def asked(example: catalogue.Example, state: Sequence[Mark], reasons: bool = False) -> tuple[float, Any]:
    """Seconds of a hint, and what it is; None if it was given up."""
    marks = {str(m): True for m in state}
    puzzle, budget = {"example": example.id}, {"seconds": SECONDS}
    request = {"puzzle": puzzle, "marks": marks, "reasons": reasons, "budget": budget}
    start = process_time()
    try:
        found = answer("hint", request)
    except OutOfBudget:
        found = None
    return process_time() - start, found


def told(found: Any) -> bool:
    """Tells whether a hint makes a mark, or rules one out by more than one case."""
    if found["bare"]:
        return any([value["value"] for value in found["bare"]])
    step = found["step"]
    return step["kind"] != "single" or any([value["value"] for value in step["marks"]])


def has_full_house(example: catalogue.Example, state: Sequence[Mark]) -> bool:
    """Tells whether a house of the last mark has one cell left without a value."""
    puzzle = example.puzzle()
    valued = [mark for mark in puzzle.visible_marks if mark.value is not True and isinstance(mark.place, Cell)]
    values: dict[Cell, dict[Any, Mark]] = {}
    for mark in valued:
        values.setdefault(mark.place, {})[mark.value] = mark
    given = opened({"example": example.id}).given
    made = {mark.place for mark in (*state, *given)} & set(values)
    last = state[-1].place
    empty = PartialAssignment(dict.fromkeys(valued, False))
    filled = {case.place for case in puzzle.cases() if case.condition.holds(empty) is False}
    for case in puzzle.cases():
        place = case.place
        cells = [] if isinstance(place, Cell | Grid) else [*getattr(place, "cells", ())]
        if last in cells and len(cells) > 2 and all([cell in values and cell in filled for cell in cells]):
            several = len({value for cell in cells for value in values[cell]}) == len(cells)
            if several and len([cell for cell in cells if cell not in made]) == 1:
                one, other = values[cells[0]], values[cells[1]]
                twice = [PartialAssignment({one[v]: True, other[v]: True}) for v in one if v in other]
                if any([case.condition.holds(known) is False for known in twice]):
                    return True
    return False


def measured(genre: str, count: int, seed: int) -> Tally:
    """The hints of so many states of a genre."""
    tally, some = Tally(), boards(genre)
    for at, example in enumerate(some):
        by_name = {str(m): m for m in example.puzzle().marks}
        share = count // len(some) + (at < count % len(some))
        if not share:
            continue
        tally.first.append(asked(example, [])[0])
        for n, (state, wrong) in enumerate(states(example, share, str(seed))):
            took, found = asked(example, state)
            tally.right.append(took)
            tally.slow.append((took, f"{example.id} {n} right"))
            if found is not None and found["kind"] == "next":
                tally.tells.append(told(found))
                tally.bare.append(bool(found["bare"]))
                if state and has_full_house(example, state):
                    tally.full.append(found["technique_id"] == "full_house")
                if state:
                    last = where(state[-1].place)
                    marks = found["bare"] or found["step"]["marks"]
                    spots = [where(by_name[value["mark"]].place) for value in marks]
                    tally.near.append(min([distance(spot, last) for spot in spots]) <= NEAR)
            if wrong is not None:
                took, found = asked(example, [*state, wrong])
                tally.wrong.append(took)
                assert found is not None
                assert found["kind"] in {"wrong", "clash"}
                took, found = asked(example, [*state, wrong], reasons=True)
                tally.reasons.append(took)
                tally.why.append(found is not None and not found["sentence"].endswith(BARE))
                tally.slow.append((took, f"{example.id} {n} wrong"))
    return tally


def percentile(times: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else max(times, default=0.0)


def share(of: Sequence[bool]) -> str:
    """The share of what is so, in percent."""
    return f"{100 * sum(of) / len(of):.0f}" if of else "-"


def row(*cells: str) -> None:
    print("|", " | ".join(cells), "|", flush=True)


def line(name: str, tally: Tally) -> None:
    """A row of the table."""

    def spread(times: list[float]) -> list[str]:
        if not times:
            return ["-"] * 4
        numbers = median(times), percentile(times), max(times)
        return [*[f"{n:.2f}" for n in numbers], share([t <= GOAL for t in times])]

    row(
        name, str(len(tally.right)), f"{max(tally.first, default=0):.2f}", *spread(tally.right),
        share(tally.tells), share(tally.near), share(tally.bare), share(tally.full), *spread(tally.wrong), *spread(tally.reasons), share(tally.why),
    )  # fmt: skip


def main() -> None:
    """Print the table."""
    args = ArgumentParser()
    args.add_argument("genres", nargs="*")
    args.add_argument("--states", type=int, default=1000)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--slow", type=int, default=10)
    said = args.parse_args()
    names, total = said.genres or list(catalogue.genres()), Tally()
    row(
        "genre", "states", "first", "p50", "p95", "worst", "% <= 0.3", "% tells", "% near", "% bare", "% full",
        "wrong: p50", "p95", "worst", "% <= 0.3", "why: p50", "p95", "worst", "% <= 0.3", "% why",
    )  # fmt: skip
    row(*["---"] * 20)
    for at, name in enumerate(names):
        tally = measured(name, said.states // len(names) + (at < said.states % len(names)), said.seed)
        line(name, tally)
        total.add(tally)
    line("all", total)
    for took, which in sorted(total.slow, reverse=True)[: said.slow]:
        print(f"{took:8.2f} s  {which}")
    print(speed())


if __name__ == "__main__":
    main()
