"""The generator: unique, different, repeatable, symmetric where asked - for genres it has never seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.make.clue_sites import with_fitting_sites
from enpitsu.engine.make.clues import clues_of, has_answer, has_overlapping_signs, with_clues
from enpitsu.engine.make.dense_start import dense_board
from enpitsu.engine.make.generate import GenerateOptions, Maker, generate
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.minimize import redundant, thin_out, trim, uniqueness
from enpitsu.engine.solve import solve
from enpitsu.errors import BadPuzzle, OutOfBudget, UnknownName
from enpitsu.grid import grid
from enpitsu.layers import (
    CircledNumbers,
    Circles,
    Clues,
    Links,
    Mirrors,
    Numbers,
    Pieces,
    Rooms,
    Shading,
    Symbols,
    Walls,
)
from enpitsu.layers.printed.sides import Sides
from enpitsu.logic import PartialAssignment, count, none
from enpitsu.pieces import dominoes, polyominoes
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import connected, loop_rules, tiling
from tests.thorough import sample

PATIENCE = Budget(conflicts=2_000_000)
MANY = sample(8, 100)  # boards of each
SIZES = [("koburin", 8, 8), ("slitherlink", 10, 10), ("canal_view", 8, 8)]


class Checkered(Puzzle):
    """Made up here: a loop and shading; circles count loop cells around, numbers shaded ones per room."""

    ring = CircledNumbers()
    room = Rooms()
    black = Shading()
    line = Links()

    @rule("A", "Draw one loop.")
    def loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "A cell is shaded just if the loop avoids it and it is beside the loop.")
    def shade(self) -> Cases:
        for cell in self.grid.cells:
            beside = count([self.line.visits(c) for c in cell.neighbors]) >= 2
            yield cell, self.black[cell] == (self.line.avoids(cell) & beside)

    @rule("C", "A circled number counts the cells of the loop around its cell, itself included.")
    def rings(self) -> Cases:
        for cell, n in self.ring.numbered():
            yield cell, count([self.line.visits(c) for c in (cell, *cell.touching)]) == n

    @rule("D", "Every region holds a cell of the loop.")
    def rooms(self) -> Cases:
        for region in self.room.regions:
            yield region, count([self.line.visits(c) for c in region.cells]) >= 1


class Ponds(Puzzle):
    """Made up here: connected shading with plain numbers for the row and column together."""

    clue = Numbers(1, 9)
    pond = Shading()

    @rule("A", "The shaded cells hang together.")
    def one(self) -> Cases:
        yield self.grid, connected(self.pond, nonempty=True)

    @rule("B", "A number counts the shaded cells of its row and column, its own once.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            row, column = self.grid.rows[cell.row], self.grid.columns[cell.col]
            yield cell, count([self.pond[c] for c in dict.fromkeys((*row, *column))]) == n


class Lanterns(Puzzle):
    """Made up here: two lamps on every board; a number counts the shaded cells around it."""

    lamp = Circles(number=2)
    clue = Numbers(0, 8)
    light = Shading()

    @rule("A", "Lamps shine; what shines hangs together.")
    def lamps(self) -> Cases:
        yield self.grid, connected(self.light)
        for cell in self.lamp:
            yield cell, self.light[cell]

    @rule("B", "A number counts the shaded cells around it.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.light[c] for c in cell.touching]) == n


@pytest.mark.parametrize(("name", "height", "width"), SIZES)
def test_many_are_unique_and_different(name: str, height: int, width: int) -> None:
    genre = catalogue.genre(name)
    made = list(generate(genre, height, width, seed=1, count=MANY))
    assert len({p.text for p, _ in made}) == MANY
    for puzzle, answer in made:
        fresh = genre.parse(puzzle.text)
        outcome = solve(fresh)
        assert outcome.status == "unique"
        assert fresh.write_answer(outcome.answers[0]) == puzzle.write_answer(answer)
        assert evenness(puzzle, answer) > 0


@pytest.mark.parametrize(("name", "height", "width"), SIZES)
def test_no_clue_is_redundant(name: str, height: int, width: int) -> None:
    for puzzle, answer in generate(catalogue.genre(name), height, width, seed=2, count=3):
        assert redundant(puzzle, answer, uniqueness()) == []


def test_the_same_seed_makes_the_same_puzzles() -> None:
    genre = catalogue.genre("koburin")
    first = [p.text for p, _ in generate(genre, 6, 6, seed=7, count=4)]
    again = [p.text for p, _ in generate(genre, 6, 6, seed=7, count=2)]
    other = [p.text for p, _ in generate(genre, 6, 6, seed=8, count=4)]
    assert first[:2] == again
    assert not set(first) & set(other)


@pytest.mark.parametrize("symmetry", ["rotate", "mirror", "diagonal"])
@pytest.mark.parametrize("name", ["slitherlink", "canal_view"])
def test_symmetry_holds(name: str, symmetry: str) -> None:
    size = 6

    def image(r: int, c: int) -> tuple[int, int]:
        images = {"rotate": (size - 1 - r, size - 1 - c), "mirror": (r, size - 1 - c), "diagonal": (c, r)}
        return images[symmetry]

    for puzzle, _ in generate(
        catalogue.genre(name), size, size, seed=3, count=3, wanted=GenerateOptions(symmetry)
    ):
        places = {(c.row, c.col) for _, c in clues_of(puzzle)}
        assert places
        assert {image(r, c) for r, c in places} == places


def test_density_keeps_more_clues() -> None:
    genre = catalogue.genre("slitherlink")
    sparse = next(generate(genre, 7, 7, seed=1))[0]
    dense = next(generate(genre, 7, 7, seed=1, wanted=GenerateOptions(density=0.8)))[0]
    assert len(clues_of(sparse)) < len(clues_of(dense))
    assert abs(len(clues_of(dense)) - 0.8 * 49) <= 2


def test_required_marks_are_in_the_answer() -> None:
    genre = catalogue.genre("canal_view")
    wanted = GenerateOptions(require=(("canal R1C1", True), ("canal R3C3", False)))
    for puzzle, answer in generate(genre, 6, 6, seed=1, count=3, wanted=wanted):
        canal = puzzle.bound["canal"]
        assert answer[canal[puzzle.grid.cell[0, 0]]]
        assert not answer[canal[puzzle.grid.cell[2, 2]]]


@pytest.mark.parametrize(("name", "made"), [("R9C9", True), ("canal", False), ("R1C1", True)])
def test_marks_that_no_board_offers_cannot_be_required(name: str, made: bool) -> None:
    for genre in ("canal_view", "koburin"):
        with pytest.raises(UnknownName, match=f"there is no mark '{name}'"):
            next(generate(catalogue.genre(genre), 4, 4, wanted=GenerateOptions(require=[(name, made)])))


def test_a_mark_that_only_some_boards_offer_can_be_required() -> None:
    """Diagonals that cut cells decide which marks there are."""
    genre = catalogue.genre("diagaquarium")
    free = islice(generate(genre, 4, 4, count=20, budget=Budget(60)), 20)
    half = next(name for p, _ in free for m in p.visible_marks if (name := str(m)) not in blank_marks(p))
    puzzle, answer = next(
        generate(genre, 4, 4, wanted=GenerateOptions(require=[(half, True)]), budget=Budget(60))
    )
    assert half in {str(m) for m in answer.made()}
    puzzle, _ = next(
        generate(genre, 4, 4, wanted=GenerateOptions(require=[("R9C9", False)]), budget=Budget(60))
    )
    assert solve(puzzle).status == "unique"


def blank_marks(puzzle: Puzzle) -> set[str]:
    """The names of the marks of a blank board of the same size."""
    return {str(m) for m in type(puzzle)(puzzle.grid, {}).visible_marks}


@pytest.mark.parametrize("genre", [Checkered, Ponds])
def test_genres_made_up_here_generate(genre: type[Puzzle]) -> None:
    for puzzle, answer in generate(genre, 5, 5, seed=1, count=3, budget=PATIENCE):
        outcome = solve(genre(puzzle.grid, puzzle.givens))
        assert outcome.status == "unique"
        assert outcome.answers[0] == answer


def test_no_clue_is_printed_over_a_sign_that_was_there_before() -> None:
    for puzzle, answer in generate(Lanterns, 4, 4, seed=1, count=5, budget=PATIENCE):
        assert len(puzzle.givens["lamp"]) == 2
        assert not set(puzzle.givens["lamp"]) & set(puzzle.givens["clue"])
        again = Lanterns.parse(puzzle.text)
        assert again.text == puzzle.text
        assert solve(again).answers[0] == again.read_answer(puzzle.write_answer(answer))


def test_every_cell_clued_where_the_genre_demands_it() -> None:
    for puzzle, _ in generate(catalogue.genre("slink"), 5, 5, seed=1, count=3, budget=PATIENCE):
        assert len(clues_of(puzzle)) == 25
        assert solve(puzzle).status == "unique"


def test_trim_finds_the_clues_that_were_added() -> None:
    genre = catalogue.genre("slitherlink")
    puzzle, answer = next(generate(genre, 7, 7, seed=5))
    clues = clues_of(puzzle)
    free = [c for c in puzzle.grid.cells if ("clue", c) not in clues][:3]
    fence = puzzle.bound["fence"]
    added = {("clue", c): sum(answer[fence[e]] for e in c.edges) for c in free}
    thick = with_clues(puzzle, {**clues, **added})
    slim, gone, alone = trim(thick)
    assert set(added) <= set(alone)
    assert solve(slim).status == "unique"
    assert gone
    assert not trim(slim)[1], "none is left that can be missed"


class Parted(Puzzle):
    """Made up here: cells parted by a wall differ, the first cell is shaded."""

    clue = Numbers(0, 0)
    wall = Walls()
    black = Shading()

    @rule("A", "The first cell is shaded.")
    def start(self) -> Cases:
        first = self.grid.cells[0]
        yield first, self.black[first]

    @rule("B", "Just one of the two cells beside a wall is shaded.")
    def differ(self) -> Cases:
        for edge in self.wall:
            yield edge, count([self.black[c] for c in edge.cells]) == 1


class Walled(Puzzle):
    """Made up here: no blocked cell is shaded, the circle is."""

    block = Symbols("#", share=0.1)
    start = Circles(number=1)
    black = Shading()

    @rule("A", "A blocked cell is not shaded.")
    def blocked(self) -> Cases:
        for cell in self.block:
            yield cell, ~self.black[cell]

    @rule("B", "The circle is shaded.")
    def begun(self) -> Cases:
        for cell in self.start:
            yield cell, self.black[cell]


def test_an_answer_is_walled_in() -> None:
    """Every cell that is not shaded can be blocked; nothing is put on top of another sign."""
    puzzle = Walled.parse("o . .\n. # .\n. . .")
    shaded = {"R1C1", "R1C2", "R3C3"}
    answer = PartialAssignment({m: str(m.place) in shaded for m in puzzle.marks})
    assert dense_board(puzzle, answer, Random(1)).text == "o . #\n# # #\n# # ."


def test_no_two_signs_stand_in_one_cell() -> None:
    cells = grid(3, 3)
    signs = [Clues({cells.cell[0, c]: sign}) for c, sign in ((0, "#"), (1, "o"), (0, "o"))]
    assert not has_overlapping_signs(Walled(cells, {"block": signs[0], "start": signs[1]}))
    assert has_overlapping_signs(Walled(cells, {"block": signs[0], "start": signs[2]}))
    for seed in range(20):
        ((puzzle, _),) = generate(Walled, 2, 3, seed=seed)
        assert not has_overlapping_signs(puzzle)


def test_boards_settle_on_an_answer() -> None:
    """The only answer of such a board is that nothing but the circle is shaded."""
    for seed in range(3):
        ((puzzle, answer),) = generate(Walled, 3, 3, seed=seed)
        assert puzzle.text.split().count("#") == 8
        assert len(list(answer.made())) == 1


def test_walls_that_can_be_missed_are_taken_away() -> None:
    """Walls all over the board make it a chessboard; those of a spanning tree are enough."""
    cells = grid(4, 4)
    puzzle = Parted(cells, {"wall": Sides(cells.inner_edges)})
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert outcome.answer is not None
    slim = thin_out(puzzle, outcome.answer, uniqueness())
    assert len(slim.givens["wall"]) == 4 * 4 - 1
    assert solve(slim).answer == outcome.answer


def test_fewer_mirrors_are_a_mirror_less_or_a_shorter_one() -> None:
    mirror, cells = Mirrors(), grid(3, 3)
    value = mirror.read_block(cells, [["0,0|", "1,0|"], ["1,1_"]])
    texts = [mirror.write_block(cells, v) for v in mirror.fewer(cells, value)]
    assert texts == [["1,1_"], ["0,0| 1,0|"], ["1,0|", "1,1_"], ["0,0|", "1,1_"]]


class Tiled(Puzzle):
    """Made up here: nothing is printed; dominoes fill the white cells."""

    tile = Pieces(lambda puzzle: dominoes(puzzle.grid), tiling=True)

    @rule("A", "The white cells are divided into dominoes.")
    def whole(self) -> Cases:
        yield from tiling(self.tile)


class Lamps(Puzzle):
    """Made up here: black numbers count the lamps beside them; lamps do not touch."""

    clue = Numbers(0, 4, in_hole=True)
    lamp = Shading()

    @rule("A", "A number counts the lamps beside it.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.lamp[c] for c in cell.neighbors]) == n

    @rule("B", "Lamps are not beside each other; every cell without one has one beside it.")
    def apart(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.lamp[cell] == none([self.lamp[c] for c in cell.neighbors])


@pytest.mark.parametrize(("genre", "size"), [(Tiled, 4), (Tiled, 8), (Lamps, 4), (Lamps, 7)])
def test_black_cells_are_invented(genre: type[Puzzle], size: int) -> None:
    """Where nothing is printed, or clues in black cells only, boards get black cells."""
    for puzzle, answer in generate(genre, size, size, seed=1, count=3, budget=PATIENCE):
        assert puzzle.grid.holes
        outcome = solve(genre.parse(puzzle.text))
        assert outcome.status == "unique"
        assert puzzle.write_answer(answer) == puzzle.write_answer(outcome.answers[0])


def test_odd_boards_get_a_black_cell_too() -> None:
    """No tiling of the white board to begin with: a place of the contradiction becomes black."""
    for puzzle, _ in generate(Tiled, 5, 5, seed=1, count=3, budget=PATIENCE):
        assert len(puzzle.grid.holes) % 2 == 1
        assert solve(puzzle).status == "unique"


def test_no_clue_in_a_black_cell_is_redundant() -> None:
    for puzzle, answer in generate(Lamps, 6, 6, seed=2, count=3, budget=PATIENCE):
        assert set(puzzle.givens["clue"]) <= set(puzzle.grid.hole.values())
        assert redundant(puzzle, answer, uniqueness()) == []


def test_black_cells_are_symmetric_too() -> None:
    wanted = GenerateOptions("rotate")
    for puzzle, _ in generate(Tiled, 6, 6, seed=1, count=3, wanted=wanted, budget=PATIENCE):
        assert puzzle.grid.holes
        assert {(5 - r, 5 - c) for r, c in puzzle.grid.holes} == puzzle.grid.holes


def test_required_marks_are_not_blackened() -> None:
    wanted = GenerateOptions(require=(("tile domino 0,0 0,1", True), ("tile domino 2,2 3,2", False)))
    for puzzle, answer in generate(Tiled, 4, 4, seed=1, count=4, wanted=wanted, budget=PATIENCE):
        made = {str(m) for m in answer.made()}
        assert "tile domino 0,0 0,1" in made
        assert "tile domino 2,2 3,2" not in made
        assert puzzle.grid.holes.isdisjoint([(0, 0), (0, 1), (2, 2), (3, 2)])


def test_nothing_is_pierced_where_clues_are_printed_in_white_cells() -> None:
    for puzzle, _ in generate(Ponds, 4, 4, seed=1, count=2):
        assert not puzzle.grid.holes


def test_a_batch_that_runs_out_keeps_what_is_finished() -> None:
    maker = Maker(catalogue.genre("slitherlink"), 12, 12, seed=1, budget=Budget(conflicts=3000))

    def endless() -> Iterator[str]:
        for puzzle, _ in maker.puzzles():
            yield puzzle.text

    kept: list[str] = []
    with pytest.raises(OutOfBudget):
        kept.extend(islice(endless(), 100_000))
    made = list(
        generate(catalogue.genre("slitherlink"), 8, 8, seed=1, count=10_000, budget=Budget(conflicts=3000))
    )
    assert 0 < len(made) < 10_000
    assert all(solve(p).status == "unique" for p, _ in made)


class Seeded(Puzzle):
    """Made up here: strips of two to four cells, each with just one number, the number of its cells."""

    clue = Numbers(1, 4)
    strip = Pieces(
        lambda puzzle: polyominoes(puzzle.grid, {str(n): [(0, i) for i in range(n)] for n in (2, 3, 4)}),
        tiling=True,
    )

    @rule("A", "The cells are divided into strips.")
    def whole(self) -> Cases:
        yield from tiling(self.strip)

    @rule("B", "A strip has just one number.")
    def one_number(self) -> Cases:
        for strip, mark in self.strip.items():
            if sum([c in self.clue for c in strip.cells]) != 1:
                yield strip, ~mark

    @rule("C", "A number is that of the cells of its strip.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, none([self.strip[p] for p in self.strip.over(cell) if len(p.cells) != n])


def test_clue_cells_are_chosen_for_an_answer_where_boards_need_them() -> None:
    """A board without numbers has no answer; every strip of a puzzle that is made has its own."""
    assert solve(Seeded.parse("\n".join([". . . . ."] * 5))).status == "none"
    for puzzle, answer in generate(Seeded, 5, 5, seed=1, count=3, budget=PATIENCE):
        assert solve(Seeded.parse(puzzle.text)).status == "unique"
        for mark in answer.made():
            assert sum(c in puzzle.givens["clue"] for c in mark.place.cells) == 1


def test_clues_are_placed_so_that_an_answer_fits() -> None:
    puzzle = Seeded.parse(". . . .\n. . . .")
    answer = puzzle.read_answer("A A B B\nC C C C")
    sites = [("clue", cell) for cell in puzzle.grid.cells]
    for seed in range(10):
        board = with_fitting_sites(puzzle, answer, sites, Random(seed))
        assert board is not None
        assert has_answer(board, answer)
        assert len(board.givens["clue"]) == 3


class Stars(Puzzle):
    """One star in each row and column, no two of which touch."""

    clue = Numbers(0, 8)
    star = Shading()

    @rule("A", "Each row and each column has one star.")
    def one_each(self) -> Cases:
        for line in (*self.grid.rows, *self.grid.columns):
            yield line, count([self.star[c] for c in line]) == 1

    @rule("B", "No two stars touch.")
    def apart(self) -> Cases:
        for cell in self.grid.cells:
            for other in cell.touching:
                yield cell, ~(self.star[cell] & self.star[other])

    @rule("C", "A number is the number of stars around its cell, which has none.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.star[c] for c in cell.touching]) == n
            yield cell, ~self.star[cell]


@pytest.mark.parametrize("size", [2, 3])
def test_where_no_board_has_an_answer_that_is_said(size: int) -> None:
    """Stars that do not touch fit on 1x1 and from 4x4 on; proved at once, however much time there is."""
    with pytest.raises(BadPuzzle, match=f"no board of {size}x{size} cells has an answer"):
        next(generate(Stars, size, size))
    assert next(generate(Stars, 4, 4, budget=Budget(conflicts=100_000)))[0].grid.height == 4


def test_the_search_for_one_more_board_ends_when_there_is_none() -> None:
    """On 4x4 there are two answers: so many boards with the fewest clues are soon the same again."""
    made = list(generate(Stars, 4, 4, count=1000, wanted=GenerateOptions(density=0.0)))
    assert 1 <= len(made) < 1000
    assert len({puzzle.text for puzzle, _ in made}) == len(made)


def test_what_no_value_of_a_parameter_makes_possible_is_refused() -> None:
    """Stars in three rows and columns without touching: none for one star, none for two, by hand."""
    with pytest.raises(BadPuzzle, match="no board of 3x3 cells has an answer where N is 1 or 2"):
        next(Maker(catalogue.genre("star_battle"), 3, 3).puzzles())
    assert next(Maker(catalogue.genre("star_battle"), 5, 5).puzzles())


def test_values_that_are_free_are_drawn() -> None:
    """Where a number only has to differ from some others, it is not the smallest one everywhere."""
    for puzzle, _ in generate(catalogue.genre("hitori"), 6, 6, seed=4, count=3):
        values = Counter(clues_of(puzzle).values())
        assert len(values) >= 4
        assert max(values.values()) <= values.total() / 2


def test_pairs_of_equal_numbers_stand_at_the_ends_of_paths() -> None:
    """So each board that is invented has an answer: the paths, of three cells at least."""
    genre, cells, rng = catalogue.genre("numberlink"), grid(6, 7), Random(5)
    for _ in range(10):
        given = genre.printed["number"].invent(cells, rng)
        times = Counter(given.values())
        assert len(times) >= 3
        assert set(times.values()) == {2}
        assert solve(genre(cells, {"number": given}), answers=1, why=False).answers
        for number in times:
            one, other = [cell for cell, n in given.items() if n == number]
            assert other not in one.neighbors
