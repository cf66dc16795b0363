"""Lemmas of Seaweed."""

from collections.abc import Iterator, Sequence

from enpitsu.genres.seaweed import Seaweed
from enpitsu.grid import Cell, Segment
from enpitsu.logic import Bool, some
from enpitsu.puzzle import Cases, lemma


def ways_of(puzzle: Seaweed, cell: Cell, n: int) -> Iterator[tuple[Sequence[Segment], list[Bool]]]:
    """The strokes of each line that a number may have, with the ways in which it may begin."""
    for way in puzzle.line.routes(cell, n, puzzle.length, [*puzzle.clue, *puzzle.circle]):
        if way.nodes[-1] in puzzle.circle and not way.turns_back:
            yield way.strokes, [way.joined]
        elif way.nodes[-1] not in puzzle.clue and not way.turns_back:
            yield way.strokes, [way.joined & tee.alone for tee in puzzle.line.ending(way)]


@lemma("E", "A line of this length ends in a circle or joins another line.")
def lines_of_lengths(puzzle: Seaweed) -> Cases:
    for cell, n in puzzle.clue.numbered():
        yield cell, some([way for _, ways in ways_of(puzzle, cell, n) for way in ways], "line")


@lemma("E", "What is drawn is of a line of some length.")
def strokes_of_lines(puzzle: Seaweed) -> Cases:
    lines: dict[Segment, list[Bool]] = {stroke: [~drawn] for stroke, drawn in puzzle.line.items()}
    for cell, n in puzzle.clue.numbered():
        for strokes, ways in ways_of(puzzle, cell, n):
            for stroke in strokes:
                lines[stroke].append(some(ways))
    for stroke, few in lines.items() if all(puzzle.clue.values()) else ():
        yield stroke, some(few, "line through it")
