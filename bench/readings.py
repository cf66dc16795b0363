"""The smallest boards on which two readings of a genre's rules have different answers: docs/readings.md.

``python -m bench.readings [GENRE ...]``: for each option, its usual value and each other one are compared on all
boards of up to nine cells with up to two printed things, as far as a budget of things made allows.
With genres, their part is printed; without, the whole page is written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from enpitsu import catalogue
from enpitsu.cli.comparing import _extent as extent
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.readings.difference import difference
from enpitsu.engine.readings.rule_sets import RuleSet
from enpitsu.engine.readings.smallest import Smallest, smallest
from enpitsu.errors import OutOfBudget
from enpitsu.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
PAGE, PROSE = ROOT / "docs" / "readings.md", ROOT / "bench" / "readings_proofs.md"
CELLS, THINGS = 20, 2
"""The cells of the largest boards, and the most things that are printed on one."""
MADE = 30_000_000
"""Things that a comparison may make: some ten seconds."""
CONFLICTS = 30_000
"""Conflicts of the solver that it may take, too: some minutes on boards that are hard."""
MADE_STORED = 3_000_000
"""Things that the comparison on one stored board may make."""
HEAD = f"""# Readings, and the smallest boards that tell them apart

Written by `python -m bench.readings` with [`enpitsu compare`](searching.md#two-readings-enpitsu-compare): each reading of each genre beside its usual one, on all boards of up to
{CELLS} cells with up to {THINGS} things printed, as far as a budget allows, whatever their shape, by rising number of cells, then of things, then by shape; kinds of things that cannot tell the readings apart are left out, and do not count. A board that is shown is the first on which they differ, so none of these with
fewer cells has one, nor any of as many cells with fewer things; "whatever is printed" says that all boards of fewer cells were gone through. Zones, shapes and boxes are those of a blank board. The answer below a board is one that only the
reading named has. Where none is shown, the bound tells how far the search came, and the
smallest stored board on which they are known to differ is named: a smallest one lies between. [Open readings](readings-open.md) says where each comes from.
"""


def compared(genre: type[Puzzle], id: str, value: str) -> Smallest:
    """The smallest board on which a value of an option differs from the usual one."""
    usual = genre.readings[id].values[0]
    budget = Budget(conflicts=CONFLICTS, things=MADE)
    rules = RuleSet(genre, {id: usual}), RuleSet(genre, {id: value})
    return smallest(rules, CELLS, THINGS, Meter(budget))


def part(genre: type[Puzzle]) -> Iterator[str]:
    """The lines of a genre, as they are found; none of one without open readings."""
    if genre.readings:
        yield f"\n## {genre.title()}\n"
    for id, option in genre.readings.items():
        usual = option.values[0]
        for value in option.values[1:]:
            found = compared(genre, id, value)
            known = "" if found.difference is not None else stored(genre, id, value)
            yield f"**{id}**: `{usual}` (\N{LEFT DOUBLE QUOTATION MARK}{option.phrases[usual]}\N{RIGHT DOUBLE QUOTATION MARK}) or `{value}` (\N{LEFT DOUBLE QUOTATION MARK}{option.phrases[value]}\N{RIGHT DOUBLE QUOTATION MARK}). {said(found)}{known}\n"
            if found.difference is not None:
                puzzle = found.difference.puzzles[found.difference.having]
                answer = puzzle.write_answer(found.difference.answer)
                yield f"```text\n{puzzle.text}\n\nonly {[usual, value][found.difference.having]}:\n{answer}\n```\n"


def stored(genre: type[Puzzle], id: str, value: str) -> str:
    """The smallest stored board on which two readings are known to differ, in a sentence; empty if none is."""
    examples = [(e, e.puzzle().grid) for e in catalogue.examples(genre.genre_id())]
    for example, board in sorted(examples, key=lambda pair: len(pair[1].cells)):
        usual = {**example.options, id: genre.readings[id].values[0]}
        readings = [genre.parse(example.givens, options) for options in (usual, {**usual, id: value})]
        with suppress(OutOfBudget):
            if difference(readings[0], readings[1], Meter(Budget(things=MADE_STORED))) is not None:
                return f" They differ on the stored board `{example.id}` of {board.height}x{board.width}."
    return ""


def said(found: Smallest) -> str:
    """The result of a comparison in a sentence."""
    if found.difference is not None:
        grid = found.difference.puzzles[0].grid
        first = f"They differ on this board of {grid.height}x{grid.width}, number {found.boards:,} of those compared"
        least = found.whole == len(grid.cells) - 1 or len(grid.cells) == 1
        return (
            f"{first}; on a board of fewer cells they do not, whatever is printed."
            if least
            else f"{first}."
        )
    said = extent(found)
    ended = "" if found.stopped_by is None else " (the budget ended it)"
    many = f", {found.boards:,} boards" if found.boards else ""
    return f"{said[0].upper()}{said[1:]}{many}{ended}."


def write_page(page: Path, head: str, part: Callable[[type[Puzzle]], Iterator[str]]) -> None:
    """Print the parts of the genres named as arguments; of all genres, and write the page, if none is."""
    lines = [head]
    for name in sys.argv[1:] or catalogue.genres():
        for line in part(catalogue.genre(name)):
            print(line, flush=True)
            lines.append(line)
    if not sys.argv[1:]:
        page.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write_page(PAGE, HEAD + PROSE.read_text(encoding="utf-8"), part)
