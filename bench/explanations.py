"""Explain boards: steps, cases cited, times, sentences.

    python -m bench.explanations [SIZE [BOARDS [GENRE ...]]]     generated boards: steps and times
    python -m bench.explanations sentences [BOARD ...]           stored boards: how long, what reasons

Ten generated boards of ten by ten of three genres, if not told otherwise; of the stored boards those of
up to ten by ten that take no more than five seconds each.  What nobody can follow: `bench.opaque`.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from statistics import median
from time import process_time

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.render.en.sentences import EnglishSentences
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.make.generate import GenerateOptions, Maker
from enpitsu.reasons import Else

LARGE, SLOW = 10, 5.0
"""Cells in a row, and seconds of processor time, past which a stored board is not asked about."""

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
            size = len(entry.sentence)
            found, characters, longest = found + 1, characters + len(entry.sentence), max(longest, size)
            long[stored.id] += size > 2 * EnglishSentences.longest
            forms[form_of(explanation.steps[entry.steps[-1]])] += 1
    print(f"{told} boards, {steps} steps, {found} entries, {characters} characters; longest {longest}")
    print(
        f"entries of more than {2 * EnglishSentences.longest} characters: {sum(long.values())}",
        dict(+long),
    )
    for form, many in forms.most_common():
        print(f"  {many / found:6.1%}  {form}")


def form_of(told: ExplainedStep) -> str:
    """What the last step of an entry gives as its reason."""
    if told.pattern is not None:
        return "technique"
    if told.kind == "search":
        return "searched"
    if told.reason is None:
        return "letters alone"
    kind = type(told.reason.wrong if isinstance(told.reason, Else) else told.reason).__name__
    return f"supposed: {kind}" if told.step.chain else kind


def main(size: str = "10", boards: str = "10", *names: str) -> None:
    for name in names or GENRES:
        for density in (None, 0.6):
            wanted = GenerateOptions(density=density, minimal=density is None)
            maker = Maker(catalogue.genre(name), int(size), int(size), seed=5, wanted=wanted)
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
    else:
        main(*sys.argv[1:])
