"""``make bench``: every instance, against the reference encoders and two peers; growth with size.

``python -m bench [--write] [--peers] [NAME ...]``: instances whose name begins with one of the names, and
the parts ``growth`` and ``examples``; all of it without a name.  Prints ratios (absolute times tell more
about the machine); ``--write`` keeps what was measured (bench/measured.json) and puts it into
docs/performance.md, so that a long table can be made in pieces; ``--peers`` asks the peers too (slow).
"""

from __future__ import annotations

import gc
import json
import math
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench import performance
from bench.boards import BOARDS, SIZES
from bench.reference import encode
from enpitsu import catalogue, formats, problem_template
from enpitsu.engine.budget import Budget
from enpitsu.engine.solve import Outcome, solve
from enpitsu.errors import EnpitsuError
from enpitsu.grid import board

HERE = Path(__file__).parent
RUNS = 5
MOST, SPAN = 61, 2.0  # rounds of runs in turn, and seconds after which there are no more than needed
LIMIT = 20  # seconds for a peer
LONG, SLOW = 60, 1.0  # seconds after which we give up; from which on an instance is run once


def forget() -> None:
    """Forget grids, sheets and kernels, as in a new process: the next puzzle is the first of its size."""
    problem_template._templates.clear()
    board._grids.clear()
    gc.collect()


def timed(
    work: Callable[[], Any],
    runs: int = RUNS,
    clock: Callable[[], float] = process_time,
    before: Callable[[], Any] = gc.collect,
) -> tuple[float, Any]:
    """The median of some runs (seconds of processor time), and what the last gave.

    ``before`` is done before each run, and is not timed.
    """
    times = []
    result = None
    for _ in range(runs):
        before()
        start = clock()
        result = work()
        times.append(clock() - start)
    return median(times), result


def in_turn(*works: tuple[Callable[[], Any], Callable[[], Any]], least: int = 2 * RUNS - 1) -> list[float]:
    """The median of some runs of each (seconds of processor time), one after the other, again and again.

    Each is (what is done before, what is timed); ``least``: so many rounds, however long they take.
    """
    times: list[list[float]] = []
    while len(times) < least or (len(times) < MOST and sum(map(sum, times)) < SPAN):
        times.append([timed(work, 1, before=before)[0] for before, work in works])
    return [median(of) for of in zip(*times, strict=True)]


def ours(url: str) -> Outcome:
    """URL text to all forced marks, as far as time allows."""
    return solve(formats.read(url), why=False, budget=Budget(seconds=LONG))


def peer(name: str, url: str) -> float | None:
    """Seconds a peer takes to find out whether the answer is the only one; None: too long, or no model."""
    command = [sys.executable, "-m", "bench.peers", name, url]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return None
    return float(done.stdout.split()[0])


def whole_process(url: str) -> float:
    """Seconds of ``enpitsu solve URL --json`` as a process of its own."""
    command = [sys.executable, "-m", "enpitsu", "solve", url, "--json"]
    seconds, _ = timed(lambda: subprocess.run(command, capture_output=True, check=False), 3, perf_counter)
    return seconds


def instance(entry: dict[str, str], with_peers: bool) -> performance.Measured | None:
    """The measurement of an instance; None if we have no such genre."""
    url = entry["url"]
    try:
        read = formats.read(url)
    except EnpitsuError:
        return None
    first, outcome = timed(lambda: ours(url), 1)
    reading, _ = timed(lambda: formats.read(url))
    warm, outcome = timed(lambda: ours(url)) if first < SLOW else (first, outcome)
    ratios = None
    if encode(url) is not None and outcome.stopped_by is None:
        work = partial(ours, url)
        warm, chilly, known = in_turn(
            (gc.collect, work), (forget, work), (gc.collect, lambda: encode(url).forced()),
            least=2 * RUNS - 1 if first < SLOW else 1,
        )  # fmt: skip
        ratios = warm / known, chilly / known
    asked = {p: peer(p, url) if with_peers else None for p in ("clingo", "grilops")}
    return performance.Measured(
        name=entry["name"], status=outcome.status, cells=len(read.grid.cells), stats=outcome.stats,
        reading=reading, phases=outcome.seconds, warm=warm, ratios=ratios,
        process=whole_process(url) if first < SLOW else None,
        memory=memory_of(url) if outcome.stopped_by is None else None, peers=asked,
    )  # fmt: skip


MEMORY = """
import sys
from pathlib import Path
from enpitsu import formats
from enpitsu.engine.solve import solve
solve(formats.read(sys.argv[1]), why=False)
told = Path("/proc/self/status").read_text().split("VmHWM:")[1]  # getrusage tells what the parent took
print(int(told.split()[0]) / 1024)
"""


def memory_of(url: str) -> float:
    """Megabytes of memory that a process takes at most to read and solve a puzzle."""
    done = subprocess.run([sys.executable, "-c", MEMORY, url], capture_output=True, text=True, check=True)
    return float(done.stdout)


def growth() -> tuple[list[str], dict[str, list[tuple[int, float]]]]:
    """Time against cells, and the exponent of growth per genre."""
    rows = [
        "| genre | size | status | clauses | cuts | ms | first of its size ms |",
        "|---|---|---|---|---|---|---|",
    ]
    points: dict[str, list[tuple[int, float]]] = {}
    for name, make in BOARDS.items():
        genre = catalogue.genre(name)
        for size in SIZES[name]:
            text = make(size, 1)
            forget()
            start = process_time()
            solve(genre.parse(text), why=False)
            first = process_time() - start
            seconds, outcome = timed(lambda text=text, genre=genre: solve(genre.parse(text), why=False), 3)
            points.setdefault(name, []).append((size * size, seconds))
            rows.append(f"| {name} | {size}x{size} | {outcome.status} | {outcome.stats['clauses']} | "
                        f"{outcome.stats['cuts']} | {1000 * seconds:.1f} | {1000 * first:.1f} |")  # fmt: skip
            print(rows[-1], flush=True)
    rows.append("")
    for name, of in points.items():
        rows.append(f"{name}: time grows as cells to the power {exponent(of):.2f}.")
        print(rows[-1])
    return rows, points


def exponent(points: list[tuple[int, float]]) -> float:
    """The slope of a straight line through the points on double logarithmic paper (least squares)."""
    xs, ys = [math.log(n) for n, _ in points], [math.log(t) for _, t in points]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / sum((x - mx) ** 2 for x in xs)


def plot(points: dict[str, list[tuple[int, float]]]) -> str:
    """Time against cells, both logarithmic, as SVG."""
    width, height, left, bottom = 640, 420, 70, 50

    def at(cells: float, seconds: float) -> tuple[float, float]:
        x = left + (math.log10(cells) - 2) / 2.1 * (width - left - 120)
        y = height - bottom - (math.log10(seconds) + 3.3) / 3.8 * (height - bottom - 20)
        return x, y

    out = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
            f'font-size="13"><title>Time against cells</title><rect width="{width}" height="{height}" fill="white"/>'
        )
    ]
    for n in (100, 400, 1600, 6400, 10000):
        x, y = at(n, 10**-3.3)
        out.append(
            f'<path d="M{x:.0f} {y:.0f}V20" stroke="#ddd"/><text x="{x:.0f}" y="{y + 18:.0f}" '
            f'text-anchor="middle">{n}</text>'
        )
    for t in (0.001, 0.01, 0.1, 1.0):
        x, y = at(100, t)
        out.append(
            f'<path d="M{x:.0f} {y:.0f}H{width - 120}" stroke="#ddd"/><text x="{x - 8:.0f}" '
            f'y="{y + 4:.0f}" text-anchor="end">{1000 * t:g} ms</text>'
        )
    out.append(f'<text x="{width / 2 - 40:.0f}" y="{height - 10}">cells</text>')
    for (name, of), dash in zip(points.items(), ("", "7 4", "2 4"), strict=False):
        way = [at(*p) for p in of]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in way)
        out.append(
            f'<polyline points="{path}" fill="none" stroke="black" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in way]
        out.append(f'<text x="{way[-1][0] + 8:.0f}" y="{way[-1][1] + 4:.0f}">{name}</text>')
    return "\n".join([*out, "</svg>"])


def examples() -> list[str]:
    """Rounds and cuts of the examples of every genre."""
    rows = ["| genre | example | cells | clauses | cuts | rounds | ms |", "|---|---|---|---|---|---|---|"]
    for name in catalogue.genres():
        for n, stored in enumerate(catalogue.examples(name), 1):
            board = catalogue.genre(name).parse(stored.givens, stored.options)
            start = process_time()
            stats = solve(board, why=False).stats
            spent = 1000 * (process_time() - start)
            much = " (many)" if stats["rounds"] > 100 else ""
            rows.append(f"| {name} | {n} | {len(board.grid.cells)} | {stats['clauses']} | {stats['cuts']} "
                        f"| {stats['rounds']}{much} | {spent:.0f} |")  # fmt: skip
            print(rows[-1], flush=True)
    return rows


def machine() -> str:
    """What this was measured on."""
    cores = os.cpu_count() or 1
    load = f"load {os.getloadavg()[1]:.1f}" if hasattr(os, "getloadavg") else "load not known"
    return f"{platform.machine()}, {cores} cores, Python {platform.python_version()}, {platform.system()}, {load}"


def main() -> None:
    """Measure what is asked for, print, and write it down."""
    flags = {arg for arg in sys.argv[1:] if arg.startswith("--")}
    names = [arg for arg in sys.argv[1:] if arg not in flags]
    kept = performance.kept()
    print(machine())
    for entry in json.loads((HERE / "instances.json").read_text())["instances"]:
        if not names or entry["name"].startswith(tuple(names)):
            measured = instance(entry, "--peers" in flags)
            if measured is not None:
                kept.instances[measured.name] = measured
                print(performance.row(measured), flush=True)
                if "--write" in flags:
                    performance.keep(kept)
    if not names or "growth" in names:
        kept.growth, points = growth()
        if "--write" in flags:
            (performance.DOCS / "growth.svg").write_text(plot(points) + "\n", encoding="utf-8")
    if not names or "examples" in names:
        kept.examples = examples()
    if "--write" in flags:
        kept.machine = machine()
        performance.keep(kept)
        performance.write(kept, LIMIT)


if __name__ == "__main__":
    main()
