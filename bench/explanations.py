"""Explain boards: steps, cases cited, times, sentences.

    python -m bench.explanations [SIZE [BOARDS [GENRE ...]]]     generated boards: steps and times
    python -m bench.explanations sentences [BOARD ...]           stored boards: how long, what reasons
    python -m bench.explanations opaque [GENRE ...]              stored boards: what nobody can follow

Ten generated boards of ten by ten of three genres, if not told otherwise; of the stored boards those of
up to ten by ten that take no more than five seconds each.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.entry_text import LONGEST
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.tell import Told
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.make.generate import Maker, Wish
from enpitsu.errors import OutOfBudget
from enpitsu.grid import Cell

LARGE, SLOW = 10, 5.0
"""Cells in a row, and seconds of processor time, past which a stored board is not asked about."""

FORMS = {
    "supposed, and what is wrong then": r"otherwise (?!rules? [A-Z])",
    "reason": r"needs|may have|must go on|passes|could not go on|must see|would see|one of .+ must be"
    r"|cut off|reached|small loop|nothing else is left|it is |can be only one|has only one place",
    "no more than the letters": r"leaves? nothing else|forbids? it",
    "no way to finish": "no way to finish",
    "supposed": "could not (all )?hold",
    "searched": "a search of",
    "the rest, or a technique": ".",
}
"""What the sentence of an entry says of why: the first that it has."""

FOLLOWED, HELD = 4, 6
"""Places of a supposition, and things that the facts of one case are, past which nobody follows a step.

What a place is not (a cell is none of 1, 2 and 3) is one thing to hold, and what touches is one: a wall of
cells, a strand of a line.  Where all else of a case is known, as where only one place of a row is left for
a number, whoever looks there sees it.
"""

GENRES = ("koburin", "canal_view", "slitherlink")


def sentences(*boards: str) -> None:
    """The entries of stored boards: how many, how long, and what reason they give."""
    found, characters, forms, long = 0, 0, Counter[str](), Counter[str]()
    longest, told, steps = 0, 0, 0
    for stored in [e for name in catalogue.genres() for e in catalogue.examples(name)]:
        if not stored.unique or (boards and stored.id not in boards):
            continue
        puzzle = stored.puzzle()
        if not boards and max(puzzle.grid.height, puzzle.grid.width) > LARGE:
            continue
        start = process_time()
        explanation = explain(puzzle, budget=None if boards else Budget(seconds=2 * SLOW))
        if not boards and (not explanation.finished or process_time() - start > SLOW):
            continue
        told += 1
        steps += len(explanation.steps)
        for entry in explanation.entries():
            size = max([len(one) for one in re.split(r"(?<=[.]) ", entry.sentence)])
            found, characters, longest = found + 1, characters + len(entry.sentence), max(longest, size)
            long[stored.id] += size > LONGEST
            forms[
                next(
                    form for form, words in FORMS.items() if re.search(words, entry.sentence, re.IGNORECASE)
                )
            ] += 1
    print(
        f"{told} boards, {steps} steps, {found} entries, {characters} characters; longest sentence {longest}"
    )
    print(f"entries with a sentence of more than {LONGEST}: {sum(long.values())}", dict(+long))
    for form, many in forms.most_common():
        print(f"  {many / found:6.1%}  {form}")


def is_opaque(told: Told, board: CompiledPuzzle, *, each: bool = False) -> bool:
    """Tells whether a step cannot be followed.

    It is a search, a supposition at many places or one that does not say what it ends in, a case that
    rests on many facts and leaves other things open, or one of a whole layer without a reason.
    ``each``: cases are counted, not places, and places of facts, not things that hang together.
    """
    if told.kind == "single" and not board.scope(told.step.cases) & ~(told.step.facts | told.step.mask):
        return False
    if told.kind in ("single", "whole"):
        held = {mark.place for mark, _ in told.given} if each else things_held(told)
        return len(held) > HELD or "no way to finish" in told.phrase
    places = told.because if each else {str(case.place) for case in told.because}
    if told.kind == "search" or len(places) > FOLLOWED:
        return True
    return told.kind == "suppose" and not told.phrase


def things_held(told: Told) -> list[set[Any]]:
    """The places of the facts of a step, each with those that it touches: a wall, a strand, a row of cells."""
    kinds: dict[tuple[str, object, bool], list[Any]] = {}
    for mark, value in told.given:
        denied = mark.value is not True and not value  # whatever it is not: one thing to hold
        kinds.setdefault((mark.layer, denied or mark.value, value), []).append(mark.place)
    found: list[set[Any]] = []
    for places in kinds.values():
        left = set(places)
        while left:
            todo = [left.pop()]
            for place in todo:
                near = {other for other in left if _touch(place, other)}
                left -= near
                todo += near
            found.append(set(todo))
    return found


def _touch(a: Any, b: Any) -> bool:
    """Tells whether two strokes share an end, or two cells a side or a corner."""
    if hasattr(a, "ends") and hasattr(b, "ends"):
        return not set(a.ends).isdisjoint(b.ends)
    return isinstance(a, Cell) and isinstance(b, Cell) and max(abs(a.row - b.row), abs(a.col - b.col)) == 1


def opaque(*names: str) -> None:
    """Print for each genre the shares of steps that cannot be followed, and of one or two places."""
    for name in names or catalogue.genres():
        counts, boards = Counter[str](), 0
        for stored in catalogue.examples(name):
            puzzle = stored.puzzle()
            if not stored.unique or max(puzzle.grid.height, puzzle.grid.width) > LARGE:
                continue
            try:
                found = explain(puzzle, budget=Budget(seconds=SLOW))
            except OutOfBudget:  # not even its cases could be set up
                continue
            if not found.finished:
                continue
            boards += 1
            for told in found.steps:
                counts["steps"] += 1
                counts["opaque"] += is_opaque(told, found.board)
                counts["each"] += is_opaque(told, found.board, each=True)
                counts["near"] += len({str(case.place) for case in told.because}) <= 2
                counts[told.kind] += is_opaque(told, found.board)
        if boards:
            steps = counts["steps"]
            kinds = {kind: counts[kind] for kind in ("single", "whole", "suppose", "search") if counts[kind]}
            print(f"{name:18} {boards} boards, {steps:4} steps, {counts['opaque'] / steps:4.0%} opaque "
                  f"({counts['each'] / steps:.0%} by cases and places), "
                  f"{counts['near'] / steps:4.0%} of one or two places; opaque ones: {kinds}", flush=True)  # fmt: skip


def main(size: str = "10", boards: str = "10", *names: str) -> None:
    for name in names or GENRES:
        for density in (None, 0.6):
            wish = Wish(density=density, minimal=density is None)
            maker = Maker(catalogue.genre(name), int(size), int(size), seed=5, wish=wish)
            cases, totals, first, later, steps = [], [], [], [], []
            for puzzle, _ in islice(maker.puzzles(), int(boards)):
                start = last = process_time()
                reasoner, times = Reasoner(puzzle), []
                for step in reasoner.run():
                    times.append(process_time() - last)
                    last = process_time()
                    cases.append(len(step.cases))
                assert reasoner.done
                totals.append(last - start)
                first.append(times[0])
                later += times[1:]
                steps.append(len(times))
            few = sum(n <= 2 for n in cases) / len(cases)
            print(
                f"{name} {density or 'minimal'}: {median(steps):g} steps, {few:.1%} cite one or two cases, largest {max(cases)};"
                f" board {median(totals):.2f} (worst {max(totals):.2f}) s, first hint worst {max(first):.3f} s,"
                f" later {median(later):.4f} (worst {max(later):.2f}) s",
                flush=True,
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["sentences"]:
        sentences(*sys.argv[2:])
    elif sys.argv[1:2] == ["opaque"]:
        opaque(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
