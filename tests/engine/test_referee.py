"""Differential: the same boards under python-sat and under an independent solver, answers counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.grid import Direction, Vertex, grid
from enpitsu.layers import Clues, Fences, Links, Numbers, Shading, Spots
from enpitsu.logic import count, every, some, total, unbroken
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import connected, loop_rules, one_line, single_loop
from tests.thorough import sample

pytest.importorskip("clingo")

BOARDS = sample(12, 170)  # of each genre


class Lakes(Puzzle):
    """Connected shading, numbers look along rows and columns."""

    clue = Numbers(0, 6)
    lake = Shading()

    @rule("A", "The lake is one piece; no 2x2 block is dry.")
    def one(self) -> Cases:
        yield self.grid, connected(self.lake)
        for block in self.grid.blocks(2, 2):
            yield block, some([self.lake[c] for c in block])

    @rule("B", "Numbers are views.")
    def views(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, total([unbroken([self.lake[c] for c in cell.ray(d)]) for d in Direction]) == n


class Walls(Puzzle):
    """Shaded and unshaded cells each hang together; numbers count around."""

    clue = Numbers(0, 8)
    wall = Shading()

    @rule("A", "Both colours are one piece each.")
    def both(self) -> Cases:
        yield self.grid, connected(self.wall, nonempty=True)
        yield self.grid, connected(self.wall.unshaded, nonempty=True)

    @rule("B", "A number counts the shaded cells among its eight neighbours.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.wall[c] for c in cell.touching]) == n


class Rings(Puzzle):
    """A loop along sides; numbers compare with their neighbour's count."""

    clue = Numbers(0, 4)
    fence = Fences()

    @rule("A", "One loop.")
    def loop(self) -> Cases:
        yield from loop_rules(self.fence)

    @rule("B", "A number counts dots of its cell that the loop visits.")
    def dots(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.fence.visits(v) for v in cell.corners]) == n


class Trips(Puzzle):
    """A loop through cells: in the row of a number there are as many bends as straights, plus it."""

    clue = Numbers(0, 3)
    line = Links()

    @rule("A", "One loop.")
    def loop(self) -> Cases:
        yield from loop_rules(self.line)

    @rule("B", "Bends of a row are the straight cells of its column less a number at most.")
    def bends(self) -> Cases:
        for cell, n in self.clue.numbered():
            bends = count([self.line.bends(c) for c in self.grid.rows[cell.row]])
            straight = count([self.line.straight(c) for c in self.grid.columns[cell.col]])
            yield cell, bends <= straight + n
            yield cell, (bends == straight) | self.line.visits(cell)


class Stakes(Puzzle):
    """A line with two ends on dots, and a spot in each cell that it runs around."""

    clue = Numbers(0, 4)
    rope = Links(on=Vertex)
    stake = Spots()

    @rule("A", "One rope with two ends that never branches.")
    def rope_rules(self) -> Cases:
        for dot in self.grid.vertices:
            yield dot, self.rope.degree(dot) <= 2
        yield self.grid, count([self.rope.ends(v) for v in self.grid.vertices]) == 2
        yield self.grid, one_line(self.rope, nonempty=True)

    @rule("B", "A cell has a stake just if the rope takes two or three of its sides.")
    def stakes(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.stake[cell] == count(self.rope.around(cell)).among(2, 3)

    @rule("C", "A number counts the stakes in its row and column.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            lines = dict.fromkeys((*self.grid.rows[cell.row], *self.grid.columns[cell.col]))
            yield cell, count([self.stake[c] for c in lines]) == n


class Shores(Puzzle):
    """Shading and a loop that never share a cell; numbers compare the two."""

    clue = Numbers(0, 3)
    dark = Shading()
    line = Links()

    @rule("A", "A loop through no dark cell; dark cells are never adjacent.")
    def loop(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(0, 2)
            yield cell, ~(self.dark[cell] & self.line.visits(cell))
        yield self.grid, single_loop(self.line)
        for edge in self.grid.inner_edges:
            yield edge, ~every([self.dark[c] for c in edge.cells])

    @rule("B", "Beside a number there are that many more dark cells than in its corners, or none.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            beside = count([self.dark[c] for c in cell.neighbors])
            corners = count([self.dark[c] for c in cell.diagonals])
            yield cell, (beside == corners + n) | (beside == 0)


GENRES: list[tuple[type[Puzzle], int, int]] = [
    (Lakes, 3, 4), (Walls, 3, 4), (Rings, 3, 3), (Trips, 4, 4), (Stakes, 2, 2), (Shores, 3, 3),
]  # fmt: skip


def random_board(genre: type[Puzzle], height: int, width: int, rng: Random) -> Puzzle:
    cells = grid(height, width)
    layer: Any = genre.printed["clue"]
    values = list(range(layer.low, layer.high + 1))
    share = rng.choice((0.1, 0.25, 0.4))
    clues = Clues({c: rng.choice(values) for c in cells.cells if rng.random() < share})
    return genre(cells, {"clue": clues})


@pytest.mark.parametrize(("genre", "height", "width"), GENRES)
def test_both_solvers_count_the_same_answers(genre: type[Puzzle], height: int, width: int) -> None:
    rng = Random(genre.__name__)
    answered = 0
    for _ in range(BOARDS):
        puzzle = random_board(genre, height, width, rng)
        ours = {puzzle.write_answer(a) for a in enumerate_answers(puzzle)}
        theirs = {puzzle.write_answer(a) for a in enumerate_answers(puzzle, backend="clingo")}
        assert ours == theirs
        answered += bool(ours)
        outcome, other = solve(puzzle, why=False), solve(puzzle, why=False, backend="clingo")
        assert outcome.status == other.status
        assert outcome.forced == other.forced
    assert answered > BOARDS // 5, "too few boards with answers to mean anything"
