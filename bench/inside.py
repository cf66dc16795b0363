"""The engine inside the page against the native one: ``python -m bench.inside SITE`` (Linux, Chromium).

Sizes are those of ``gzip -9``.  Times are processor seconds: of the browser's processes together, and of this
process; wall seconds depend on what else the machine does.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import time
from pathlib import Path
from statistics import median

from tests.play.browser import started
from tests.play.hosting import hosted
from tests.play.test_inside import ask

from enpitsu import catalogue
from enpitsu.desk.verbs import serve

PARTS = {
    "Pyodide": ["engine/pyodide*"],
    "standard library": ["engine/python_stdlib.zip"],
    "solver": ["engine/solver.zip"],
    "engine": ["engine/engine.zip"],
    "client": ["*.js", "*.html", "*.css", "*.svg"],
    "stored answers, all": ["stored/**/*.json"],
}


def sizes(site: Path) -> None:
    for name, patterns in PARTS.items():
        files = {path for pattern in patterns for path in site.glob(pattern)}
        print(f"{name}: {sum(len(gzip.compress(p.read_bytes(), 9)) for p in files) / 1e6:.2f} MB")


def spent(root: int) -> float:
    """The processor seconds of a process and all that it has started."""
    ticks, todo = 0, [root]
    while todo:
        pid = todo.pop()
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
            todo += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def boards() -> list[str]:
    """The first 10x10 example of every third genre that has one."""
    found = {}
    for genre in catalogue.genres():
        for example in catalogue.examples(genre):
            grid = example.puzzle().grid
            if (grid.height, grid.width) == (10, 10):
                found.setdefault(genre, example.id)
    return list(found.values())[::3]


def main(site: Path) -> None:
    sizes(site)
    with hosted(site) as address, started() as browser:
        own = os.getpid()

        def others() -> float:
            return spent(own) - time.process_time()

        page = browser.new_page()
        before, wall = others(), time.perf_counter()
        page.goto(address)
        page.wait_for_selector("#genres li .picture")
        print(f"playable: {others() - before:.2f} s, wall {time.perf_counter() - wall:.2f} s")
        ask(page, "convert", {"puzzle": {"example": "nothing"}, "format": "text"})
        print(f"ready: {others() - before:.2f} s, wall {time.perf_counter() - wall:.2f} s")
        page.wait_for_timeout(15_000)  # the second worker has started
        for verb in ("check", "hint"):
            both = []
            for id in boards():
                args = {"puzzle": {"example": id}}
                request = json.dumps({"verb": verb, "args": args})
                serve(request)
                ask(page, verb, args)
                began = time.process_time()
                serve(request)
                native = time.process_time() - began
                began = others()
                ask(page, verb, args)
                both.append((native, others() - began))
                print(f"  {verb} {id}: {both[-1][0]:.3f} {both[-1][1]:.3f}", flush=True)
            native, inside = [median(column) for column in zip(*both, strict=True)]
            print(f"{verb}: {len(both)} boards, median {native:.3f} s native, {inside:.3f} s inside")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
