"""Which rules follow from the others, and the smallest boards that need each letter: docs/needed.md.

``python -m bench.needed [GENRE ...]``: for each letter of each genre, all rules are compared with all rules but
that one on all boards of up to nine cells with up to two printed things, as far as a budget of things made allows;
then on those with exactly one answer.  With genres, their part is printed; without, the whole page is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bench.readings import write_page
from enpitsu.cli.comparing import extent
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.readings.rule_sets import letters_of, with_and_without
from enpitsu.engine.readings.smallest import Smallest, smallest
from enpitsu.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
PAGE, PROSE = ROOT / "docs" / "needed.md", ROOT / "bench" / "needed_surprises.md"
CELLS, THINGS = 9, 2
"""The cells of the largest boards, and the most things that are printed on one."""
MADE, MADE_UNIQUE = 1_500_000, 400_000
"""Things that a comparison may make: some seconds: more take the bounds further."""
HEAD = f"""# Which rules are needed

Written by `python -m bench.needed` with [`enpitsu needed`](searching.md#is-a-rule-needed-enpitsu-needed): for each letter that asks something of an answer, the smallest board with an answer that keeps
all other rules and breaks this one. Boards of up to {CELLS} cells with up to {THINGS} things printed are gone through, by rising number of cells, then of things, then by shape, as far as a budget allows, so that a board which is
shown is a smallest one; where none is shown, no board up to the bound that is named needs the rule. Zones, shapes and boxes are those of a blank board. The last words of each entry
tell of boards with exactly one answer: the smallest that has others, too, without the rule.

"""


def part(genre: type[Puzzle]) -> Iterator[str]:
    """The lines of a genre, as they are found."""
    yield f"\n## {genre.title()}\n"
    for letter in letters_of(genre):
        rules = with_and_without(genre, letter, {})
        found = smallest(rules, CELLS, THINGS, Meter(Budget(things=MADE)))
        alone = smallest(rules, CELLS, THINGS, Meter(Budget(things=MADE_UNIQUE)), unique=True)
        sentences = " ".join([r.sentence for r in genre.rules if r.letter == letter])
        told = found.difference
        if told is None:
            verdict = "Needed by none of these" if found.boards else "Not compared"
            yield f"**{letter}**: {sentences} **{verdict}**: {extent(found)}.\n"
            continue
        cells = told.puzzles[0].grid
        yield f"**{letter}**: {sentences} Needed on this board of {cells.height}x{cells.width}. {_unique(alone)}\n"
        puzzle = told.puzzles[told.having]
        yield f"```text\n{puzzle.text}\n\nonly without {letter}:\n{puzzle.write_answer(told.answer)}\n```\n"


def _unique(alone: Smallest) -> str:
    """The smallest board with exactly one answer that needs the rule, in a sentence."""
    if alone.difference is None:
        return f"With exactly one answer: {extent(alone)}."
    board = alone.difference.puzzles[0]
    flat = " / ".join([line for line in board.text.splitlines() if line])
    return f"With exactly one answer: `{flat}`."


if __name__ == "__main__":
    write_page(PAGE, HEAD + PROSE.read_text(encoding="utf-8"), part)
