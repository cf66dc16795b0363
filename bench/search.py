"""``python -m bench.search``: the article's frame against its own algorithm; loops; batches.

Prints ratios of processor time (absolute times tell more about the machine).  ``--starts N`` runs the
article's algorithm from N of its 45 start cells only and tells the ratio for these.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from bench.article import STARTS, rerun
from enpitsu import catalogue
from enpitsu.engine.count.sweep import count_answers
from enpitsu.grid import grid
from enpitsu.search.paths.definition import PathSearch, definition, walk
from enpitsu.search.paths.walks import PathWalks, Rules


def ours() -> tuple[float, object]:
    """The frame in one process, from the definition to all figures."""
    began = process_time()
    question = PathSearch(definition("snakes_by_parity"), "article")
    found = question.put_together([walk(cube, lambda described: None) for cube in question.cubes()])
    lengths = [len(path) for _, path in found.described]
    figures = [len(lengths), min(lengths), max(lengths), lengths.count(min(lengths)), lengths.count(max(lengths)),
               len(found.exact), len(found.different), len(found.classes)]  # fmt: skip
    return process_time() - began, figures


def article(starts: int) -> tuple[float, list[int], bool]:
    """The article's algorithm, and whether its paths are ours from these cells."""
    some = STARTS[:: max(1, len(STARTS) // starts)][:starts]
    began = process_time()
    run = rerun(some)
    seconds = process_time() - began
    lengths = [len(path) for path in run.found]
    question = PathSearch(definition("snakes_by_parity"), "article")
    found = question.put_together([walk(cube, lambda described: None) for cube in question.cubes()])
    # the article's first index is the column
    theirs = {tuple(y * 9 + x for x, y in path) for path in run.found}
    first = {y * 9 + x for x, y in some}
    mirrored = {tuple(x % 9 * 9 + x // 9 for x in path) for _, path in found.described}
    same = theirs == {path for path in mirrored if path[0] in first}
    exact = [
        p for p in theirs if (w := PathWalks(found.of.board, Rules(0))).pattern(*w.described(p)) is not None
    ]
    different = {min(p, p[::-1]) for p in exact}
    classes = {found.of.board.least(p, reverse=True) for p in different}
    print(f"  {run.boards} boards")
    figures = [len(lengths), min(lengths), max(lengths), lengths.count(min(lengths)), lengths.count(max(lengths)),
               len(exact), len(different), len(classes)]  # fmt: skip
    return seconds, figures, same


def loops(most: int) -> None:
    kind = catalogue.genre("slitherlink")
    last = 0.0
    for n in range(1, most + 1):
        began = process_time()
        number = count_answers(kind(grid(n, n), {}))
        seconds = process_time() - began
        print(
            f"  {n}x{n}: {number} loops" + (f", {seconds / last:.1f} times the one before" if last else "")
        )
        last = max(seconds, 1e-3)


def batches(puzzles: int) -> None:
    """Rows a second by one process and by two."""
    rows = []
    for id in ("slitherlink", "koburin", "canal_view", "celltinels"):
        rows += [{"genre": id, "givens": e.givens} for e in catalogue.examples(id) if not e.options]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "many.jsonl"
        source.write_text("".join(json.dumps(rows[n % len(rows)]) + "\n" for n in range(puzzles)))
        rates = []
        for workers in ("1", "2"):
            began = perf_counter()
            command = [sys.executable, "-m", "enpitsu", "batch", "solve", str(source), "--workers", workers]
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            rates.append(puzzles / (perf_counter() - began))
    print(
        f"  two processes: {rates[1] / rates[0]:.2f} times the rows a second of one ({os.cpu_count()} cores)"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--starts", type=int, default=len(STARTS))
    parser.add_argument("--loops", type=int, default=9)
    parser.add_argument("--puzzles", type=int, default=400)
    wanted = parser.parse_args()
    print("counting loops")
    loops(wanted.loops)
    print("batches")
    batches(wanted.puzzles)
    print("the article's frame: [found, shortest, longest, of these, of those, exact, different, classes]")
    seconds, figures = ours()
    print(f"  ours    {figures}")
    their, theirs, same = article(wanted.starts)
    share = wanted.starts / len(STARTS)
    print(f"  article {theirs} from {wanted.starts} of {len(STARTS)} start cells; the same paths: {same}")
    print(
        f"  {their / seconds:.0f} times our whole run"
        + (f" (for {share:.0%} of the work)" if share < 1 else "")
    )


if __name__ == "__main__":
    main()
