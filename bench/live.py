"""How long a setter waits for facts: `python -m bench.live [--most CELLS] [--page SITE] [GENRE ...]`.

For each genre its largest stored board of up to 10x10 whose clues are read off.  A session: every second
clue of it (the first question of all, when nothing is kept yet), one clue more, all clues, a wrong one.
Milliseconds of processor time until the verdict is told (none, one or several), and then until the rest is
(which cells are open, what contradicts what), each given 12 s by the clock; until all values at one place are told, first
and next place.

With ``--page``, for the genres that are named (else five), by the clock in Chromium, with both engines (SITE
is a folder written by ``enpitsu site``): from a key to the verdict and to the rest of the facts on the page,
for the first change and the longest of the others.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from playwright.sync_api import Page
from tests.play.browser import served, started
from tests.play.hosting import ISOLATED, hosted
from tests.play.player import MATRIX

from enpitsu import catalogue
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.setting.editing import sites_on
from enpitsu.engine.setting.facts import BoardSolver, facts, free_sites, values
from enpitsu.errors import BadPuzzle
from enpitsu.play.run import fragment
from enpitsu.puzzle import Puzzle

CELLS = 110
SOON = 12.0
LONG = 20.0
LATE = 300
"""Milliseconds within which a verdict is wanted."""
FIVE = ("sudoku", "nodeloop", "litos", "koburin", "lohkous")
CHANGES = 6
ENOUGH = 60_000
"""Milliseconds."""


def boards(genres: Sequence[str], most: int = CELLS) -> dict[str, Puzzle]:
    """The largest board of each genre of up to so many cells."""
    found = {}
    for name in genres or catalogue.genres():
        fitting = [e.puzzle() for e in catalogue.examples(name) if e.unique]
        fitting = [p for p in fitting if len(p.grid.cells) <= most and clues_of(p)]
        if fitting:
            found[name] = max(fitting, key=lambda p: len(p.grid.cells))
    return found


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = process_time()
    found = work()
    return found, 1000 * (process_time() - start)


def wrong(puzzle: Puzzle, rng: Random) -> Puzzle:
    """The board with another value of a clue, as long as that is allowed."""
    clues = clues_of(puzzle)
    for _ in range(50):
        site = rng.choice(list(clues))
        value = rng.choice(list(puzzle.printed[site[0]].candidates(puzzle.grid, site[1])))
        board = with_clues(puzzle, {**clues, site: value})
        try:
            board.demands()
        except BadPuzzle:
            continue
        if value != clues[site]:
            return board
    return puzzle


def session(puzzle: Puzzle, rng: Random) -> list[Puzzle]:
    """Half of the clues, one more, all, a wrong one."""
    clues = clues_of(puzzle)
    half = dict(list(clues.items())[::2])
    more = dict(list(clues.items())[1:2])
    return [with_clues(puzzle, half), with_clues(puzzle, {**half, **more}), puzzle, wrong(puzzle, rng)]


def natively(genres: Sequence[str], most: int) -> None:
    """Print a row for each genre."""
    print("| genre | board | first verdict | verdicts | the rest | values, first place | next |")
    print("|---|---|---|---|---|---|---|")
    first: list[float] = []
    later: list[float] = []
    rest: list[float] = []
    places: list[list[float]] = [[], []]
    late: dict[str, float] = {}
    for name, puzzle in boards(genres, most).items():
        rng, solver = Random(name), BoardSolver()
        cells = [f"{puzzle.grid.height}x{puzzle.grid.width}", "", "", ""]
        begun, *others = session(puzzle, rng)
        for n, board in enumerate([begun, *others]):
            ask = partial(facts, board, budget=Budget(SOON), solver=solver)
            found, took = timed(partial(ask, part="verdict"))
            told = f"{took:.0f} {found.status}"
            if not n:
                first.append(took)
                cells[1] = told
                continue
            later.append(took)
            late[name] = max(late.get(name, 0), took)
            cells[2] += f"{told}, "
            found, took = timed(ask)
            rest.append(took)
            cells[3] += f"{took:.0f}{' (part)' if found.stopped_by else ''}, "
        with solver.within(Meter(Budget(LONG))):
            for n, site in enumerate(rng.sample([*free_sites(begun), *clues_of(begun)], 2)):
                found, took = timed(partial(values, begun, site, solver))
                cells.append(f"{took:.0f} for {len(found.by_value)}{' (part)' if found.stopped_by else ''}")
                places[n].append(took)
        print(f"| {name} | {' | '.join([cell.removesuffix(', ') for cell in cells])} |", flush=True)
    columns = [first, later, rest, *places]
    for word, of in (("median", median), ("longest", max)):
        print(f"| **{word}** | | {' | '.join([f'{of(column):.0f}' for column in columns])} |")
    slow = {name: took for name, took in late.items() if took > LATE}
    print(
        f"\nAll verdicts but the first within {LATE} ms: {len(late) - len(slow)} of {len(late)}; not: {slow}"
    )


def in_the_page(genres: Sequence[str], site: Path) -> None:
    """Print a row for each genre and engine."""
    print("| genre | engine | verdict, first | longest | the rest, first | longest |")
    print("|---|---|---|---|---|---|")
    with started() as browser, served() as address, hosted(site, ISOLATED) as inside:
        for name, puzzle in boards(genres or FIVE).items():
            for engine, at in (("served", address), ("inside", inside)):
                with browser.new_page(viewport={"width": 1280, "height": 900}) as page:
                    times = typed(page, at, puzzle)
                verdicts, rests = zip(*times, strict=True)
                told = [verdicts[0], max(verdicts[1:]), rests[0], max(rests[1:])]
                print(f"| {name} | {engine} | {' | '.join([f'{ms:.0f}' for ms in told])} |", flush=True)


KEY = """(key) => new Promise((done) => {
  const verdict = document.querySelector("#set-verdict");
  const began = performance.now();
  let known = 0;
  new MutationObserver((_, watch) => {
    const { fresh } = verdict.dataset;
    if (fresh === "verdict" || (fresh === "true" && !known)) known ||= performance.now() - began;
    if (fresh === "true") { watch.disconnect(); done([known, performance.now() - began]); }
  }).observe(verdict, { attributes: true });
  document.querySelector("#sheet").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
})"""
"""Presses a key on the board; milliseconds until the verdict, and until the rest is told."""


def typed(page: Page, address: str, puzzle: Puzzle) -> list[tuple[float, float]]:
    """Milliseconds until the verdict, and until all is told, for some clues that are rubbed out."""
    page.set_default_timeout(ENOUGH)
    page.goto(f"{address}#{fragment(puzzle, None)}")
    page.wait_for_selector("#board .spot", state="attached")
    page.click("#edit")
    page.wait_for_selector('#set-verdict[data-fresh="true"]')
    times = []
    clued = [(n, found.text) for n, found in enumerate(sites_on(puzzle)) if found.text is not None]
    for n, _ in clued[:CHANGES]:
        x, y = (float(page.locator(f"#site-{n}").get_attribute(axis) or "") for axis in ("cx", "cy"))
        a, d, e, f = page.evaluate(MATRIX.replace("#board", "#sheet"))
        page.mouse.click(a * x + e, d * y + f)
        times.append(tuple(page.evaluate(KEY, "Backspace")))
    return times


def main() -> None:
    options = ArgumentParser()
    options.add_argument("genres", nargs="*")
    options.add_argument("--most", type=int, default=CELLS)
    options.add_argument("--page", type=Path)
    asked = options.parse_args()
    if asked.page:
        in_the_page(asked.genres, asked.page)
    else:
        natively(asked.genres, asked.most)


if __name__ == "__main__":
    main()
