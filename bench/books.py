"""Mine the strategy books of all genres, check them, and see how much of other boards they cover.

    python -m bench.books [--write] [GENRE ...]

For each genre boards of seven by seven are made, or of less where too few can be: 60 to mine, and as a
test 15 others.  A line for each genre tells boards, steps of several cases, those that are local, the
patterns, the share of the local steps of the other boards that are instances of one, faults found, and
seconds of processor time.  ``--write`` writes the books into the package.  Nothing depends on the clock.
"""

from __future__ import annotations

import sys
from time import process_time

from enpitsu import catalogue
from enpitsu.engine.explain.inferences import inferences
from enpitsu.engine.patterns.book import faults, file_of, written
from enpitsu.engine.patterns.mining import bound, generated, mine
from enpitsu.files import write_file

SIZES = (7, 6, 5, 4, 3)
BOARDS, OTHERS, ENOUGH = 60, 15, 10
OTHER_SEED = 99


def line(name: str, write: bool) -> str:
    """A line on the book of a genre."""
    start, genre = process_time(), catalogue.genre(name)
    for size in SIZES:
        boards = list(generated(genre, size, size, BOARDS))
        if len(boards) >= ENOUGH:
            break
    if not boards:
        return f"{name:16} no boards were made"
    mined = mine(boards, inferences)
    book = bound(mined, f"boards of {size} by {size} made by enpitsu, seed 0")
    others = mine(generated(genre, size, size, OTHERS, OTHER_SEED), inferences)
    kept = {pattern.theorem.name for pattern in book.patterns}
    met = sum([many for one, many in others.count.items() if one in kept])
    share = f"{100 * met / others.local:3.0f} % of {others.local}" if others.local else "   -"
    wrong = list(faults(book, genre))
    if write and book.patterns:
        write_file(file_of(name), written(book))
    counts = f"{mined.boards:3} of {size}x{size} {mined.steps:6} {mined.of_several:5} {mined.local:5}"
    found = f"{len(mined.count):4} {len(book.patterns):3} {100 * book.share:4.0f} %"
    return f"{name:16} {counts} {found} {share:>14} {len(wrong)} faults {process_time() - start:6.1f} s"


def main(*words: str) -> None:
    """Print the table."""
    names = [word for word in words if not word.startswith("--")] or list(catalogue.genres())
    print(f"{'genre':16} boards     steps several local  met kept share   of others")
    for name in names:
        print(line(name, "--write" in words), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
