"""A kept model answers for every board as a fresh one does, in whatever order the boards come."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import combinations, islice
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.make import reusable_solver
from enpitsu.engine.make.maker import BoardMaker
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.grid import Direction, grid
from enpitsu.layers import Links, Numbers, Rooms, Shading, Symbols
from enpitsu.logic import (
    Bool,
    GlobalConstraint,
    PartialAssignment,
    Read,
    Sink,
    count,
    first,
    total,
    unbroken,
)
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import acyclic, connected, different_shapes, loop_rules, one_line


class Mixed(Puzzle):
    """Made up here: everything that can hang on givens does."""

    clue = Numbers()
    black = Shading()
    line = Links()

    @rule("A", "The line is one loop, or hangs together, as the first number says.")
    def shape(self) -> Cases:
        kinds = set(self.clue.values())
        if 4 in kinds:
            yield from loop_rules(self.line)
        elif 5 in kinds:
            yield self.grid, one_line(self.line, nonempty=True)
        if 3 in kinds:
            yield self.grid, connected(self.black)
        if 2 in kinds:
            yield self.grid, connected(self.black.unshaded, nonempty=True)

    @rule("B", "A number counts black cells, seen and beside.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            if n < 4:
                beside = count([self.black[c] for c in cell.neighbors])
                rays = [unbroken([self.black[c] for c in cell.ray(d)]) for d in Direction]
                yield cell, first([total(rays), beside]).among(n, n + 2)
            yield cell, ~self.black[cell]

    @rule("C", "Black cells are off the line.")
    def apart(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.black[cell].implies(self.line.avoids(cell))


def mixed(dice: random.Random, height: int, width: int) -> Puzzle:
    tokens = [[str(dice.randrange(6)) if dice.random() < 0.3 else "." for _ in range(width)]
              for _ in range(height)]  # fmt: skip
    return Mixed.parse("\n".join([" ".join(row) for row in tokens]))


def fresh(puzzle: Puzzle) -> dict[Any, bool] | None:
    """What a fresh solver says is forced; None without an answer."""
    outcome = solve(puzzle, why=False)
    return None if outcome.status == "none" else dict(outcome.forced)


def compare(model: ReusableSolver, puzzle: Puzzle) -> bool:
    """Ask a kept model and a fresh one; gives whether there is an answer."""
    assert model.serves(puzzle)
    found = model.forced(puzzle)
    marks = {m.number: m for m in puzzle.marks}
    kept = None if found is None else {marks[abs(x)]: x > 0 for x in found}
    assert kept == fresh(puzzle), puzzle.text
    return found is not None


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 3), (3, 4)])
def test_kept_models_forget_the_last_board(height: int, width: int) -> None:
    dice = random.Random(height * width)
    puzzles = [mixed(dice, height, width) for _ in range(120)]
    model = ReusableSolver(puzzles[0].problem_template)
    solvable = 0
    for i, puzzle in enumerate(puzzles):
        if i % 10 == 5:
            solve(puzzles[dice.randrange(i)])  # what others compile meanwhile is theirs
        solvable += compare(model, puzzle)
    assert 20 < solvable < 120
    for puzzle in puzzles[:20]:
        compare(model, puzzle)
    assert model.questions == 140


def boards(name: str, size: int) -> Iterator[Puzzle]:
    dice = random.Random(size)
    while True:
        for givens in import_module(f"tests.oracle.{name}").boards(dice, 50):
            puzzle = catalogue.genre(name).parse(givens)
            if puzzle.grid is grid(size, size):
                yield puzzle


@pytest.mark.parametrize(
    "name", ["slitherlink", "koburin", "canal_view", "roots", "hiking_track", "piirilevy"]
)
def test_kept_models_of_genres(name: str) -> None:
    puzzles = list(islice(boards(name, 3), 150))
    model = ReusableSolver(puzzles[0].problem_template)
    assert sum(compare(model, puzzle) for puzzle in puzzles) > 50


class NotTwo(GlobalConstraint):
    """Made up here: no two of some conditions hold; it tells nothing of its structure."""

    def __init__(self, of: Sequence[Bool]) -> None:
        self.of = of

    def parts(self) -> Sequence[Bool]:
        return self.of

    def clashes(self, value: Read) -> Iterator[dict[Bool, bool]]:
        for pair in combinations([b for b in self.of if value(b)], 2):
            yield dict.fromkeys(pair, True)

    def encode(self, to: Sink) -> None:
        to.add([(-to.literal(a), -to.literal(b)) for a, b in combinations(self.of, 2)])


KEPT_CONSTRAINTS: dict[frozenset[Any], NotTwo] = {}
"""The same condition for boards with the same signs, as a layer may keep it."""


class TwoKindsOfEnds(Puzzle):
    """Made up here: one line, seen from two kinds of ends; either kind may stand where the other stood."""

    a = Symbols("a")
    b = Symbols("b")
    line = Links()

    @rule("A", "From each a a line leads, over two steps at most, to another a; it may pass b.")
    def from_a(self) -> Cases:
        ways = self.line.ways(self.a, crossing=True)
        for way in ways.leaving(*self.a):
            yield way.start, way.drawn.implies(way.ends_in(*self.a) & (way.steps <= 2))
        for edge in self.grid.inner_edges:
            s, t = [self.line.segments_at[cell][0] for cell in edge.cells]
            if s is not t and len(self.a) > 2:
                yield edge, ~ways.same(s, t)

    @rule("B", "From each b a line leads to a b, over a bend.")
    def from_b(self) -> Cases:
        for way in self.line.ways(self.b, crossing=True).leaving(*self.b):
            yield way.start, way.drawn.implies(way.ends_in(*self.b) & (way.bends >= 1))

    @rule("C", "No two lines that leave an a are both of one step and end in an a.")
    def all_short(self) -> Cases:
        ways = [*self.line.ways(self.a, crossing=True).leaving(*self.a)]
        if ways:
            of = [way.ends_in(*self.a) & (way.steps == 1) for way in ways]
            yield self.grid, KEPT_CONSTRAINTS.setdefault(frozenset(self.a), NotTwo(of))

    @rule("D", "A line leaves each sign.")
    def lines(self) -> Cases:
        for cell in (*self.a, *self.b):
            yield cell, self.line.visits(cell)


def test_signs_that_stand_elsewhere_write_no_clauses_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Literals stand for the cells of signs; those of two kinds are told apart, whatever came before."""
    dice, forgotten = random.Random(3), list[Encoder]()
    forget = Encoder.forget

    def noted(self: Encoder) -> None:
        forgotten.append(self)
        forget(self)

    monkeypatch.setattr(Encoder, "forget", noted)
    tokens = [[dice.choice(".....aab") for _ in range(9)] for _ in range(80)]
    tokens += [[{"a": "b", "b": "a"}.get(sign, ".") for sign in of] for of in tokens]
    texts = ["\n".join([" ".join(of[i : i + 3]) for i in (0, 3, 6)]) for of in tokens]
    puzzles = [TwoKindsOfEnds.parse(text) for text in texts]
    model = ReusableSolver(puzzles[0].problem_template)
    begun = len(forgotten)
    solvable = [compare(model, puzzle) for puzzle in puzzles]
    assert 20 < sum(solvable) < 140
    assert any([encoder is model._encoder for encoder in forgotten[begun:]])
    for puzzle in puzzles[:80]:  # what was first written of these speaks of other literals
        compare(model, puzzle)
    written = model.written
    more = [[dice.choice(".....aab") for _ in range(9)] for _ in range(20)]
    for of in more:
        compare(model, TwoKindsOfEnds.parse("\n".join([" ".join(of[i : i + 3]) for i in (0, 3, 6)])))
    assert model.written < written + 40, "hardly a case is new"


@pytest.mark.parametrize("name", ["slitherlink", "koburin", "canal_view"])
def test_the_other_answer(name: str) -> None:
    """``other`` finds one just if there is one, and ``unique`` says so."""
    puzzles = list(islice(boards(name, 3), 60))
    model = ReusableSolver(puzzles[0].problem_template)
    for puzzle in puzzles:
        two = list(islice(enumerate_answers(puzzle), 2))
        for answer in two:
            other = model.other(puzzle, answer)
            assert (other is None) is (len(two) == 1) is model.unique(puzzle, answer)
            if other is not None:
                assert any(other[m] is not answer[m] for m in puzzle.visible_marks)
                assert all(case.condition.holds(PartialAssignment(other)) for case in puzzle.cases())


class Pairs(Puzzle):
    """Made up here: a 1 forbids white cells side by side, a 2 asks for one black group."""

    clue = Numbers()
    black = Shading()

    @rule("A", "If there is a 1, of two cells side by side one is black.")
    def pairs(self) -> Cases:
        if 1 in self.clue.values():
            for edge in self.grid.inner_edges:
                a, b = edge.cells
                yield edge, self.black[a] | self.black[b]

    @rule("B", "If there is a 2, the black cells form one group.")
    def one_group(self) -> Cases:
        if 2 in self.clue.values():
            yield self.grid, connected(self.black.within(self.grid.cells))

    @rule("C", "A clue is white.")
    def clues(self) -> Cases:
        for cell in self.clue:
            yield cell, ~self.black[cell]


def test_a_case_does_not_rely_on_what_another_board_asks() -> None:
    """Connectedness may be written in a stronger way where no two white cells touch - on that board."""
    both, alone = Pairs.parse("1 . .\n. . 2"), Pairs.parse(". . .\n. . 2")
    model = ReusableSolver(both.problem_template)
    assert compare(model, both)
    assert compare(model, alone)
    single = alone.read_answer("# . .\n. . .")
    assert model.other(alone, alone.read_answer(". . .\n. . .")) is not None
    switches = model.switches(alone)
    fixed = [m.literal(v) for m, v in single.items()]
    assert model.model.solve([*switches, *fixed]) is not None, "one black cell is one group"


@pytest.mark.parametrize(
    ("genre", "givens"),
    [
        ("nurikabe", ". . 2 .\n. . . .\n. . . .\n. 3 . ."),
        ("nurikabe", "3 . . .\n" + "\n".join([". . . ."] * 3)),
    ],
)
def test_numbers_of_pieces_are_exact_however_late_they_grow(genre: str, givens: str) -> None:
    """A later clue asks for more of a number than earlier cases: the cuts in a solver must see it."""
    puzzle = catalogue.genre(genre).parse(givens)
    listed = list(enumerate_answers(puzzle, backend="glucose4"))
    model = ReusableSolver(puzzle.problem_template)
    found = model.model.solve(model.switches(puzzle))
    assert (found is None) == (not listed)
    if found is not None:
        answer = model.model.known(found, puzzle)
        assert all(case.condition.holds(answer) for case in puzzle.cases())
        assert model.unique(puzzle, answer) == (len(listed) == 1)


class InRooms(Puzzle):
    """Made up here: conditions on whole rooms, which are given."""

    clue = Numbers()
    room = Rooms()
    black = Shading()

    @rule("A", "The black cells of a room are a tree; no two rooms have the same shape of them.")
    def trees(self) -> Cases:
        for region in self.room.regions:
            inside = self.black.within(region.cells)
            yield region, connected(inside, nonempty=True)
            yield region, acyclic(inside)
        yield self.grid, different_shapes([{c: self.black[c] for c in r.cells} for r in self.room.regions])

    @rule("B", "A number counts the black cells of its room.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in self.room[cell].cells]) == n


LAYOUTS = ("A A B\nA B B\nC C B", "A B B\nA A B\nC C B", "A A A\nB B B\nB B C")


def in_rooms(dice: random.Random, layout: str) -> Puzzle:
    tokens = [str(dice.randrange(1, 4)) if dice.random() < 0.2 else "." for _ in range(9)]
    rows = [" ".join(tokens[i : i + 3]) for i in (0, 3, 6)]
    return InRooms.parse("\n".join(rows) + "\n\n" + layout)


def test_conditions_on_whole_rooms_are_written_once_for_each_layout() -> None:
    dice = random.Random(0)
    model = ReusableSolver(in_rooms(dice, LAYOUTS[0]).problem_template)
    for n in range(60):
        puzzle = in_rooms(dice, LAYOUTS[n % 3])
        compare(model, puzzle)
    whole = 3 * (3 + 3 + 1)  # of three layouts: each room connected, each a tree, all shapes different
    assert whole < model.written <= whole + 27 * 3


def test_a_maker_starts_over_when_most_cases_are_of_boards_long_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reusable_solver, "OLD_CASES", 20)
    monkeypatch.setattr(reusable_solver, "BOARDS", 2)
    maker = BoardMaker(Mixed, grid(3, 3))
    dice, seen, asked = random.Random(4), set[int](), 0
    for _ in range(60):
        puzzle = mixed(dice, 3, 3)
        solver = maker.solver(puzzle)
        seen.add(id(solver.model))
        compare(solver, puzzle)
        assert maker.questions > asked  # what solvers did that are gone still counts
        asked = maker.questions
    assert len(seen) > 2


def test_a_proof_serves_all_boards_with_its_cases() -> None:
    """Nothing is asked about a board with more clues; one with fewer may have another answer."""
    kind = catalogue.genre("sudoku")
    top = "1 2 3 4\n3 4 1 2\n"
    puzzle = kind.parse(top + "2 1 . .\n. . . .")
    [answer] = enumerate_answers(puzzle)
    solver = ReusableSolver(puzzle.problem_template)
    assert solver.unique(puzzle, answer)
    asked = solver.model.calls
    assert solver.unique(kind.parse(top + "2 1 4 .\n. . . 1"), answer)
    assert solver.model.calls == asked
    assert not solver.unique(kind.parse(top + ". . . .\n. . . ."), answer)
    assert solver.model.calls > asked


def test_a_solver_of_boards_with_few_cases_in_common_is_left() -> None:
    """What earlier boards defined would slow each question."""
    dice = random.Random(0)
    rooms = [in_rooms(dice, layout) for layout in LAYOUTS]
    maker = BoardMaker(InRooms, grid(3, 3))
    first = maker.solver(rooms[0])
    for puzzle in rooms:
        first.forced(puzzle)
    assert first.crowded == (first.renewed >= reusable_solver.RENEWED)
    first.renewed = reusable_solver.RENEWED
    assert maker.solver(rooms[0]) is not first


def test_a_solver_with_many_cutters_of_earlier_boards_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """They would all look at each model of each board to come; the answers are the same."""
    kind = catalogue.genre("roots")
    texts = ("(1) . x\n. . .\n. . *", "(1) . .\n. . x\n* . .", "* . (1)\n. . .\n. x .")
    boards = [kind.parse(text) for text in texts]
    kept, renewed = BoardMaker(kind, grid(3, 3)), BoardMaker(kind, grid(3, 3))
    one = [kept.solver(board).forced(board) for board in boards]
    assert not kept.solver(boards[0]).crowded
    monkeypatch.setattr(reusable_solver, "MAX_OWN_LAZY_CLAUSES", 0)
    solvers, two = list[ReusableSolver](), list[list[int] | None]()
    for board in boards:
        solvers.append(renewed.solver(board))
        two.append(solvers[-1].forced(board))
    assert len({*map(id, solvers)}) == len(boards), "each board leaves lazy clauses behind"
    assert one == two
