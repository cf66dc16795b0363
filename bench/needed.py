"""Which rules follow from the others, and the smallest boards that need each letter: docs/needed.md.

``python -m bench.needed [GENRE ...]``: for each letter of each genre, all rules are compared with all rules but
that one on all boards of up to nine cells with up to two printed things, as far as a budget of things made allows;
then on those with exactly one answer.  With genres, their part is printed; without, the whole page is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bench.readings import write_page
from enpitsu import catalogue
from enpitsu.cli.comparing import extent
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.readings.difference import difference
from enpitsu.engine.readings.rule_sets import RuleSet, letters_of, with_and_without
from enpitsu.engine.readings.smallest import Smallest, smallest
from enpitsu.errors import OutOfBudget
from enpitsu.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
PAGE, PROSE = ROOT / "docs" / "needed.md", ROOT / "bench" / "needed_surprises.md"
CELLS, THINGS = 9, 2
"""The cells of the largest boards, and the most things that are printed on one."""
FULL = 4
"""The cells of the largest boards on which everything is printed: where no board with few things is a puzzle."""
MADE, MADE_UNIQUE, MADE_STORED, CONFLICTS = 10_000_000, 1_000_000, 10_000_000, 30_000
"""Things that a comparison may make, and conflicts on a stored board, some ten seconds: more take the bounds further."""
HEAD = f"""# Which rules are needed

Written by `python -m bench.needed` with [`enpitsu needed`](searching.md#is-a-rule-needed-enpitsu-needed): for each letter that asks something of an answer, the smallest board with an answer that keeps
all other rules and breaks this one. Boards of up to {CELLS} cells with up to {THINGS} things printed are gone through, by rising number of cells, then of things, then by shape, as far as a budget allows, so that a board which is
shown is a smallest one. Where the budget ends before {CELLS} cells, boards with fewer things printed are gone through up to {CELLS} cells. Where none of all these needs the rule, the smallest stored board that does is named. Zones, shapes and boxes are those of a blank board. The last words of each entry
tell of boards with exactly one answer: the smallest that has others, too, without the rule.

"""


def searches(rules: tuple[RuleSet, RuleSet]) -> list[tuple[int, int, Smallest]]:
    """The searches for a difference, each with its cells and things: where a budget ends one, the next is for fewer things.

    Where none of the boards is a puzzle, small ones on which everything is printed are gone through instead.
    """

    def search(cells: int, things: int) -> tuple[int, int, Smallest]:
        return cells, things, smallest(rules, cells, things, Meter(Budget(things=MADE)))

    found = [search(CELLS, THINGS)]
    if not found[0][2].boards:
        return [search(FULL, FULL)]
    for fewer in reversed(range(THINGS)):
        if found[-1][2].stopped_by is None:
            break
        found.append(search(CELLS, fewer))
    return [f for f in found if f[2].boards]


def part(genre: type[Puzzle]) -> Iterator[str]:
    """The lines of a genre, as they are found."""
    yield f"\n## {genre.title()}\n"
    for letter in letters_of(genre):
        rules = with_and_without(genre, letter, {})
        found = searches(rules)
        alone = smallest(rules, *found[0][:2], Meter(Budget(things=MADE_UNIQUE)), unique=True)
        sentences = " ".join([r.sentence for r in genre.rules if r.letter == letter])
        told, bounds = found[-1][2].difference, [extent(f) for *_, f in found if f.difference is None]
        bound = "; with fewer, ".join(bounds)
        if told is None:
            yield f"**{letter}**: {sentences} **Needed by none of these**: {bound}.{stored(genre, letter, rules)}\n"
            continue
        cells = told.puzzles[0].grid
        size, few = f"{cells.height}x{cells.width}", _things(found[-1][1])
        smaller = f", a smallest one of those with at most {few} printed ({bound})" if bounds else ""
        yield f"**{letter}**: {sentences} Needed on this board of {size}{smaller}. {_unique(alone)}\n"
        puzzle = told.puzzles[told.having]
        yield f"```text\n{puzzle.text}\n\nonly without {letter}:\n{puzzle.write_answer(told.answer)}\n```\n"


def stored(genre: type[Puzzle], letter: str, rules: tuple[RuleSet, RuleSet]) -> str:
    """The smallest stored board that is known to need a rule, in a sentence; it says so if there is none."""
    implied = all([rule.kind != "rule" for rule in genre.rules if rule.letter == letter])
    examples = [(e, e.puzzle()) for e in catalogue.examples(genre.genre_id())]
    for example, board in sorted(examples, key=lambda pair: len(pair[1].grid.cells)):
        both = [RuleSet(r.genre, board.options).board(board.grid, board.givens) for r in rules]
        with suppress(OutOfBudget):
            if (
                difference(both[0], both[1], Meter(Budget(conflicts=CONFLICTS, things=MADE_STORED)))
                is not None
            ):
                size = f"{board.grid.height}x{board.grid.width}"
                return f" The stored board `{example.id}` of {size} needs it."
    return f" No stored board is known to need it{', and its genre says that it follows' * implied}."


def _things(number: int) -> str:
    return "1 thing" if number == 1 else f"{number} things"


def _unique(alone: Smallest) -> str:
    """The smallest board with exactly one answer that needs the rule, in a sentence."""
    if alone.difference is None:
        return f"With exactly one answer: {extent(alone)}."
    board = alone.difference.puzzles[0]
    flat = " / ".join([line for line in board.text.splitlines() if line])
    return f"With exactly one answer: `{flat}`."


if __name__ == "__main__":
    write_page(PAGE, HEAD + PROSE.read_text(encoding="utf-8"), part)
