"""A project of somebody else: everything that the public API returns, as a strict type checker sees it."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from enpitsu import (
    BadNotation,
    Budget,
    Charge,
    DigestEntry,
    Document,
    EnpitsuError,
    Entry,
    Example,
    ExplainedStep,
    Explanation,
    GenerateOptions,
    Grade,
    Hint,
    Maker,
    Mark,
    Move,
    NoAnswer,
    Outcome,
    PartialAssignment,
    Puzzle,
    Report,
    WhyNot,
    check,
    draw_svg,
    draw_text,
    entries,
    example,
    examples,
    explain,
    generate,
    genre,
    genres,
    grade,
    hint,
    read,
    read_document,
    read_marked,
    solve,
    trim,
    why_not,
    write,
    write_document,
)


@dataclass(frozen=True)
class Row:
    """What is told of one file."""

    name: str
    genre: str
    status: str
    label: str


def rows(folder: Path, seconds: float = 10.0) -> Iterator[Row]:
    """A row for each puzzle of a folder."""
    entry: Entry
    for entry in entries(folder):
        try:
            puzzle: Puzzle = entry.puzzle()
        except (BadNotation, OSError) as wrong:
            yield Row(entry.name, "", str(wrong).splitlines()[0], "")
            continue
        found: Outcome = puzzle.solve(budget=Budget(seconds=seconds))
        label = puzzle.grade().label if found.unique else ""
        yield Row(entry.name, type(puzzle).genre_id(), found.status, label)


def all_verbs(puzzle: Puzzle) -> list[str]:
    """Each verb as a method and as a function; what it gives has the type that is written here."""
    outcome: Outcome = solve(puzzle)
    known: PartialAssignment = outcome.known
    cell: str | bool | None = outcome["R1C1"]
    first: tuple[str, ...] = outcome.grid[0]
    report: Report = check(puzzle, known)
    charges: tuple[Charge, ...] = puzzle.check().broken
    explanation: Explanation = explain(puzzle)
    steps: list[ExplainedStep] = puzzle.explain(steps=2).steps
    moves: list[Move] = explanation.moves
    digest: list[DigestEntry] = [entry for move in moves for entry in move.entries]
    told: Hint = hint(puzzle, known)
    mark: Mark = puzzle.visible_marks[0]
    reason: WhyNot = why_not(puzzle, (mark, not known[mark]))
    level: Grade = grade(puzzle)
    slim, gone, alone = trim(puzzle)
    document: Document = read_document(puzzle.written("json"))
    other, marks = read_marked(write(read(puzzle.written("json")), "text"))
    back: Outcome = pickle.loads(pickle.dumps(outcome))
    same: bool = back.puzzle == puzzle == other and marks is None
    picture: str = draw_svg(puzzle, known) + puzzle.svg() + draw_text(puzzle, known).plain
    return [
        str(cell), first[0], str(report.right), str(len(charges)), explanation.ending, steps[0].sentence,
        digest[0].sentence, told.kind, str(reason.possible), level.label, slim.text, str(len(gone)),
        str(len(alone)), write_document(document, "text"), str(same), picture, puzzle.hint().sentence,
        puzzle.why_not("R1C1 shaded").claim[0].layer, puzzle.drawing(known), puzzle.title(),
    ]  # fmt: skip


def made() -> list[Puzzle]:
    """Puzzles by name, by class, and one after the other."""
    kind: type[Puzzle] = genre("Koburin")
    found = [
        puzzle for puzzle, _ in generate("koburin", 4, 4, seed=1, wanted=GenerateOptions(symmetry="none"))
    ]
    maker = Maker(kind, 4, 4, seed=2)
    puzzle, _ = next(maker.puzzles())
    stored: tuple[Example, ...] = examples(kind)
    return [*found, puzzle, stored[0].puzzle(), example("koburin").puzzle()]


def main(folder: str) -> int:
    """Print the rows of a folder; the exit status."""
    try:
        for row in rows(Path(folder)):
            print(row.name, row.genre, row.status, row.label)
    except NoAnswer as none:
        print(none.core)
    except EnpitsuError as wrong:
        print(wrong)
        return 1
    return 0 if genres() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
