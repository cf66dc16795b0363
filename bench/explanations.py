"""Explain generated boards: steps, cases cited, times.  python -m bench.explanations [SIZE [BOARDS [GENRE ...]]]

Ten boards of ten by ten of three genres, if not told otherwise.
"""

from __future__ import annotations

import sys
from itertools import islice
from statistics import median
from time import process_time

from enpitsu import catalogue
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.make.generate import Maker, Wish

GENRES = ("koburin", "canal_view", "slitherlink")


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
    main(*sys.argv[1:])
