"""The command ``batch``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from enpitsu.batch.run import Output, Plan, RowOrder, rows
from enpitsu.catalogue import load, reference
from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import UNLIMITED_SECONDS, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.source import numbers_of, options_of
from enpitsu.errors import BadNotation, OutOfBudget
from enpitsu.files import STANDARD, apart, identity, lines_of
from enpitsu.formats.entries import MAX_BYTES, Entry, entries, entries_in
from enpitsu.locale import say
from enpitsu.plain import json_text
from enpitsu.variants import only_changes
from enpitsu.workers import LocalCrew
from enpitsu.workers.job import Crew

SOUND = {"unique", "right", "explained", "graded", "made"}
"""The word in a row for an entry with which nothing is the matter."""


@dataclass(frozen=True, slots=True)
class ExecutionOptions:
    """The workers of a batch, and where the rows go."""

    workers: int | None = None
    scheduler: str | None = None
    out: str | None = None
    resume: bool = False


def crew_of(execution: ExecutionOptions) -> LocalCrew | Crew:
    """The crew that is asked for; raises UnknownName."""
    if execution.scheduler is None:
        return LocalCrew(execution.workers)
    from enpitsu.workers.cluster import DaskCrew

    return DaskCrew(execution.scheduler)


def output_of(execution: ExecutionOptions, order: RowOrder, source: str | None = None) -> Output | None:
    """The file of the rows of an order; None: they are printed.  Raises BadNotation, BadFile.

    ``source``: what is read, and so not written.
    """
    out = execution.out or "-"
    if execution.resume and out == "-":
        raise BadNotation("", None, say("--resume needs --out FILE, where the rows are"))
    apart([source], [out])
    return None if out == "-" else Output(out, order, resume=execution.resume)


def run_batch(source: str, plan: Plan, execution: ExecutionOptions) -> int:
    """Work on every entry of a source and write a row for each; the exit status."""
    if source != "-" and not Path(source).exists():
        raise BadNotation("", None, say("there is no file or folder {!r}", source))
    output = output_of(execution, plan, source)
    apart([source], [None if output is None else output.part])
    done = {} if output is None else output.done
    counts: Counter[str] = Counter()
    start = perf_counter()
    crew = crew_of(execution)
    stopped, warnings = None, list[str]()
    try:
        with output or nullcontext(), watched(say("{}, many puzzles", plan.verb)) as tell:
            for row in rows(_entries(source, output, warnings), plan, crew, done):
                if output is None:
                    print(json_text(row), flush=True)
                else:
                    output.write(row)
                counts[row["status"]] += 1
                tell("rows", counts.total())
    except OutOfBudget as stop:
        stopped = stop.reason
    finally:
        crew.close()
    for warning in warnings:
        print_error(f"{source}: {warning}", 0)
    nothing = say("nothing to do" if stopped is None else "nothing done")
    _sum_up(counts, len(done), perf_counter() - start, nothing)
    if stopped is not None:
        told = say("stopped ({}); with --out FILE it could be resumed", say(stopped))
        if output is not None:
            resume = "stopped ({}); --resume goes on from here (the rows so far are in {})"
            told = say(resume, say(stopped), output.part)
        return print_error(told, 130)
    return 0 if counts.keys() <= SOUND else 1


def _entries(source: str, output: Output | None, warnings: list[str]) -> Iterator[Entry]:
    """The entries to work on: not the files that are written, where these lie in the same folder.

    ``warnings``: what is left out besides is added to it.
    """
    if source == "-":
        return entries_in(lines_of(sys.stdin.buffer, MAX_BYTES))
    own = {identity(STANDARD["writes"])} if output is None else output.own
    own_files = [found for found in own if found is not None]
    return entries(Path(source), own_files, say=warnings.append)


def _sum_up(counts: Counter[str], before: int, seconds: float, nothing: str) -> None:
    told = [say("{:d} {}", n, status) for status, n in sorted(counts.items())]
    told += [say("{} done before", before)] if before else []
    rate = counts.total() / seconds if seconds else 0.0
    print(
        say("{}; {:.1f} s, {:.1f} a second", say(", ").join(told) or nothing, seconds, rate),
        file=sys.stderr,
    )


def batch(
    verb: str, source: str, how: ReadOptions, seconds: float, conflicts: int | None, answers: int,
    execution: ExecutionOptions,
) -> int:  # fmt: skip
    """The command: ``seconds`` 0 is no limit, and so is a life's time."""
    limit = seconds if 0 < seconds < UNLIMITED_SECONDS else None
    genre, options = how.genre, options_of(how.readings)
    if genre is not None and not only_changes(genre):
        genre = reference(load(genre))
    plan = Plan(
        verb,
        genre,
        options,
        limit,
        conflicts,
        answers,
        lenient=how.lenient,
        parameters=numbers_of(how.parameters),
    )
    return run_batch(source, plan, execution)
