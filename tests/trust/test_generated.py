"""What is generated has just one answer, whatever the rules read: genres made up on the spot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.make.area_boards import is_division
from enpitsu.engine.make.clues import has_answer, in_marks_of
from enpitsu.engine.make.generate import GenerateOptions, Maker
from enpitsu.engine.make.maker import BoardMaker
from enpitsu.engine.make.minimize import trim
from enpitsu.grid import Region
from enpitsu.layers import Areas, Digits, Hidden, Links, Numbers, Pieces, Rooms, Shading
from enpitsu.logic import PartialAssignment, count
from enpitsu.pieces import Polyomino, form
from enpitsu.puzzle import Cases, Puzzle, demand, rule
from enpitsu.shape import connected, loop_rules, tiling
from tests.thorough import sample
from tests.trust.puzzles import judged


class Boxes(Puzzle):
    """Made up here: rectangles, each with one number, that of its cells."""

    clue = Numbers(1)
    area = Areas()
    part = area.owners(clue)

    @rule("A", "Every area holds just one number.")
    def one_number_each(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.part.number(cell) == 1

    @rule("B", "Every area is a rectangle (this reads no number).")
    def rectangles(self) -> Cases:
        for dot in self.grid.vertices:
            yield dot, self.area.angles(dot) != 1

    @rule("C", "A number is that of the cells of its area.")
    def sizes(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count(self.part.around(cell).values()) == n


class Unequal(Puzzle):
    """Made up here: areas of the same size never share a side."""

    clue = Numbers(1)
    area = Areas()

    @rule("A", "A number is that of the cells of its area.")
    def sizes(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.area.network.size(cell) == n

    @rule("B", "Areas of the same size never share a side (this reads no number).")
    def unequal(self) -> Cases:
        area = self.area.network
        for edge in self.grid.inner_edges:
            a, b = edge.cells
            yield edge, area.joined(a, b) | (area.size(a) != area.size(b))


class Around(Puzzle):
    """Made up here: a loop and what is shaded beside it; numbers count both."""

    clue = Numbers(0, 9)
    black = Shading()
    line = Links()

    @rule("A", "Draw one loop.")
    def loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "Shaded cells are off the loop, and no two touch.")
    def apart(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.black[cell].implies(self.line.avoids(cell))
        for edge in self.grid.inner_edges:
            yield edge, count([self.black[c] for c in edge.cells]) <= 1

    @rule("C", "A number counts the cells of the loop around, and shaded ones twice.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            near = (cell, *cell.touching)
            shaded = [self.black[c] for c in near]
            yield cell, count([*[self.line.visits(c) for c in near], *shaded, *shaded]) == n


class Latin(Puzzle):
    """Made up here: each digit once in a row and column."""

    clue = Numbers(1, 4)
    digit = Digits(1, 4)

    @rule("A", "Every digit stands just once in a row and column.")
    def once(self) -> Cases:
        for line in (*self.grid.rows, *self.grid.columns):
            for n in range(1, 5):
                yield line, count(self.digit.having(n, line)) == 1

    @rule("B", "What is printed is so.")
    def printed_digits(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.digit[cell] == n


class Veiled(Puzzle):
    """Made up here: shaded cells hang together, and so do other ones that nobody draws."""

    clue = Numbers(0, 4)
    black = Shading()
    veil = Hidden(lambda puzzle: puzzle.grid.cells)

    @rule("A", "The shaded cells hang together.")
    def one(self) -> Cases:
        yield self.grid, connected(self.black, nonempty=True)

    @rule("B", "Of two neighbours that are shaded just one is veiled; no other cell is.")
    def veiled(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.veil[cell].implies(self.black[cell])
        for edge in self.grid.inner_edges:
            a, b = edge.cells
            both = self.black[a] & self.black[b]
            yield edge, both.implies(count([self.veil[a], self.veil[b]]) == 1)

    @rule("C", "A number counts the shaded cells beside it.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in cell.neighbors]) == n


def rectangles(puzzle: Any) -> Iterator[Polyomino]:
    """Every rectangle around just one number that may be its own: numbers decide which marks there are."""
    grid = puzzle.grid
    for cell, n in puzzle.clue.items():
        for height, width in ((h, w) for h in range(1, grid.height + 1) for w in range(1, grid.width + 1)):
            if n not in (None, height * width):
                continue
            for top in range(max(0, cell.row - height + 1), cell.row + 1):
                for left in range(max(0, cell.col - width + 1), cell.col + 1):
                    at = [(r, c) for r in range(top, top + height) for c in range(left, left + width)]
                    cells = tuple([grid.cell[p] for p in at if p in grid.cell])
                    if len(cells) == len(at) and sum([c in puzzle.clue for c in cells]) == 1:
                        yield Polyomino("rectangle", form(at), cells)


class Placed(Puzzle):
    """Made up here: the boxes as pieces, of which the numbers decide which there are."""

    clue = Numbers(1)
    piece = Pieces(rectangles, tiling=True)

    @rule("A", "The cells are divided into rectangles, each with just one number, that of its cells.")
    def whole(self) -> Cases:
        yield from tiling(self.piece)


class OneOfRoom(Puzzle):
    """Made up here: a room may bear a number in one of its cells."""

    room = Rooms()
    clue = Numbers(0)
    black = Shading()

    @demand("A", "A room has one number at most.")
    def one(self) -> Iterator[tuple[Region, bool]]:
        for region in self.room.regions:
            yield region, sum([c in self.clue for c in region.cells]) <= 1

    @rule("B", "A number counts the shaded cells of its room.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in self.room[cell].cells]) == n

    @rule("C", "No two shaded cells touch, but in every row one is shaded.")
    def apart(self) -> Cases:
        for edge in self.grid.inner_edges:
            yield edge, count([self.black[c] for c in edge.cells]) <= 1
        for row in self.grid.rows:
            yield row[0], count([self.black[c] for c in row]) >= 1


class FirstOfRoom(OneOfRoom):
    """Made up here: a room may bear a number in its first cell, and nowhere else."""

    @demand("A", "A number stands in the first cell of its room.")
    def first(self) -> Iterator[tuple[Any, bool]]:
        for cell in self.clue:
            yield cell, cell is self.room[cell].cells[0]


GENRES: list[type[Puzzle]] = [Boxes, Unequal, Around, Latin, Veiled, Placed, FirstOfRoom, OneOfRoom]
SIZES = {"Latin": 4, "OneOfRoom": 4, "FirstOfRoom": 4}
COUNT = sample(2, 20)


@pytest.mark.parametrize("genre", GENRES)
def test_each_has_just_the_answer_that_is_told(genre: type[Puzzle]) -> None:
    size = SIZES.get(genre.__name__, 5)
    maker = Maker(genre, size, size, seed=1, budget=Budget(conflicts=1_000_000))
    for puzzle, answer in islice(maker.puzzles(), COUNT):
        again = genre.parse(puzzle.text)  # demands are met
        truth = judged(again)
        assert truth.status == "unique", puzzle.text
        assert again.write_answer(truth.answers[0]) == puzzle.write_answer(answer)
        assert check(puzzle, answer).right
        assert set(answer) == set(puzzle.marks)


def test_divisions_heed_rules_that_read_nothing() -> None:
    assert not is_division(Boxes, GenerateOptions())
    assert not is_division(Unequal, GenerateOptions())


def test_where_clues_decide_the_marks_none_is_spared_but_what_can_be() -> None:
    """Boards with other clues have other marks: an answer is carried over, if its pieces are there."""
    puzzle = Placed.parse("2 2 2\n. . .")
    slim, gone, alone = trim(puzzle)
    assert (slim.text, gone, alone) == (puzzle.text, [], [])
    assert explain(puzzle).finished
    answer = judged(puzzle).answers[0]
    less = Placed.parse("2 2 ?\n. . .")
    own = in_marks_of(answer, less)
    assert own is not None
    assert less.write_answer(own) == puzzle.write_answer(answer)
    assert has_answer(less, answer)
    assert in_marks_of(answer, Placed.parse("2 2 .\n. . .")) is None


def test_a_puzzle_is_solved_afresh_before_anybody_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A maker that is wrong about an answer, or about its being the only one, is found out."""
    wrong = Boxes.parse(". 3\n. .")  # no answer
    several = Boxes.parse("? . .\n. . ?")
    other = Boxes.parse("2 .\n2 .")
    for puzzle, answer in (
        (wrong, PartialAssignment(dict.fromkeys(wrong.marks, False))),
        (several, judged(several).answers[0]),
        (other, PartialAssignment({m: not v for m, v in judged(other).answers[0].items()})),
    ):
        made = (puzzle, answer)
        monkeypatch.setattr(BoardMaker, "make", lambda self, seed, repeats, made=made: made)
        with pytest.raises(AssertionError, match="not the only one"):
            next(Maker(Boxes, 2, 3).puzzles())
