"""Spots, choices, colours, halves, hidden marks and pieces: words, laws, text."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from enpitsu.engine.check import check
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation
from enpitsu.grid import Direction
from enpitsu.layers import (
    Choices,
    Colours,
    Diagonals,
    Digits,
    HalfShading,
    Hidden,
    Numbers,
    Pieces,
    Shading,
    Spots,
    Walls,
)
from enpitsu.logic import PartialAssignment, count
from enpitsu.notation.marks import word
from enpitsu.pieces import crosses, dominoes, rectangles
from enpitsu.puzzle import Puzzle, Rule
from tests.layers.contract import encodes_as, holds_as
from tests.synthetic import Picture, board, genre, known, solver_answers


def blank(layers: dict[str, Any], height: int, width: int, holes: Any = ()) -> Any:
    return board(genre(layers, lambda p: ()), height, width, holes)


# -- spots and choices ------------------------------------------------------------------------------

SIDES = {"T": Direction.NORTH, "R": Direction.EAST, "B": Direction.SOUTH, "L": Direction.WEST}


def test_contract_of_choices() -> None:
    """``Choices``: at most one value per cell is the law; ``ChoiceCells.number`` is 0 or 1."""
    puzzle = blank({"hop": Choices(SIDES)}, 1, 2)
    a, b = puzzle.grid.cells
    index = {m: i for i, m in enumerate(puzzle.visible_marks)}
    own = [index[puzzle.hop[a, d]] for d in SIDES.values()]
    holds_as(puzzle.hop.number(a) == 1, puzzle.visible_marks, lambda p: sum(p[i] for i in own) == 1)
    assert len(solver_answers(puzzle)) == 25  # five values each, none included
    assert str(puzzle.hop[b, Direction.EAST]) == "hop R1C2 R"
    picked = {(a, Direction.NORTH), (b, Direction.WEST)}
    made = PartialAssignment({m: key in picked for key, m in puzzle.hop.items()})
    assert puzzle.write_answer(made) == "T L"
    assert puzzle.read_answer("T L") == made
    assert puzzle.write_answer(puzzle.read_answer(". R")) == ". R"
    with pytest.raises(BadNotation, match="cannot read"):
        puzzle.read_answer("T Q")


def test_a_sign_tells_what_is_made_and_what_is_not_known() -> None:
    """``T?R``: the top one is made, and of the others nothing is known of the right one alone."""
    puzzle = blank({"hop": Choices(SIDES)}, 1, 1)
    (cell,) = puzzle.grid.cells
    top, right, bottom, left = (puzzle.hop[cell, d] for d in SIDES.values())
    for sign, said in (
        ("T", {top: True}),
        ("T?", {top: True, right: None, bottom: None, left: None}),
        ("T?R", {top: True, right: None}),
        ("?BL", {bottom: None, left: None}),
        ("?Q", None),
    ):
        assert puzzle.hop.read_sign(sign, cell) == said, sign


def test_choices_of_plain_tokens() -> None:
    puzzle = blank({"sign": Choices("/\\")}, 1, 2)
    cell = puzzle.grid.cells[0]
    assert puzzle.sign[cell, "/"].value == "/"
    assert puzzle.write_answer(puzzle.read_answer("/ \\")) == "/ \\"


def test_contract_of_digits_at_some_cells() -> None:
    """``DigitCells.having``: of each of some cells, that it has a number (0: none)."""
    puzzle = blank({"digit": Digits(1, 2, blank=True)}, 1, 3)
    cells = puzzle.grid.cells
    index = {m: i for i, m in enumerate(puzzle.visible_marks)}
    for n in range(4):
        for cell, here in zip(cells[::2], puzzle.digit.having(n, cells[::2]), strict=True):
            own = {v: index[m] for v, m in puzzle.digit.marks[cell].items()}

            def written(p: Picture, own: dict[int, int] = own, n: int = n) -> bool:
                return bool(p[own[n]]) if n in own else n == 0 and not any([p[i] for i in own.values()])

            holds_as(here, puzzle.visible_marks, written)


def test_contract_of_digits_in_order() -> None:
    """``DigitCells.reads``: each of some cells has its own number (0: none)."""
    puzzle = blank({"digit": Digits(1, 2, blank=True)}, 1, 2)
    cells = puzzle.grid.cells
    index = {m: i for i, m in enumerate(puzzle.visible_marks)}
    for numbers in product(range(3), repeat=2):

        def written(p: Picture, numbers: tuple[int, ...] = numbers) -> bool:
            found = [[v for v, m in puzzle.digit.marks[c].items() if p[index[m]]] for c in cells]
            return all([n in of if n else not of for n, of in zip(numbers, found, strict=True)])

        holds_as(puzzle.digit.reads(cells, numbers), puzzle.visible_marks, written)


def test_contract_of_spots() -> None:
    """``Spots``: a free mark in each cell, written as a sign or as a list and read back."""
    puzzle = blank({"pillar": Spots("p"), "head": Spots()}, 2, 2)
    assert len(solver_answers(puzzle)) == 2**8
    cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
    for picture in product((False, True), repeat=8):
        rows = [" ".join("p" if v else "." for v in picture[i : i + 2]) for i in (0, 2)]
        heads = " ".join(f"{r},{c}" for (r, c), v in zip(cells, picture[4:], strict=True) if v)
        text = "\n".join(rows) + "\n\n" + heads
        made = known(puzzle.visible_marks, picture)
        assert puzzle.write_answer(made).rstrip("\n") == text.rstrip("\n")
        if heads:
            assert puzzle.read_answer(text) == made


def test_contract_of_spots_above() -> None:
    """``SpotCells.above``: the spot one row up; there is none above the first row."""
    puzzle = blank({"spot": Spots()}, 3, 2)
    cells = [(c.row, c.col) for c in puzzle.grid.cells]
    for picture in product((False, True), repeat=6):
        made, state = dict(zip(cells, picture, strict=True)), known(puzzle.visible_marks, picture)
        for cell in puzzle.grid.cells:
            assert puzzle.spot.above(cell).holds(state) is made.get((cell.row - 1, cell.col), False)


def test_spots_are_written_as_a_sign_or_as_a_list() -> None:
    puzzle = blank({"pillar": Spots("p"), "head": Spots()}, 2, 2)
    text = "p .\n. p\n\n0,1 1,0"
    made = puzzle.read_answer(text)
    assert [m.place.text for m in puzzle.pillar.values() if made[m]] == ["0,0", "1,1"]
    assert [m.place.text for m in puzzle.head.values() if made[m]] == ["0,1", "1,0"]
    assert puzzle.write_answer(made) == text
    assert puzzle.write_answer(puzzle.read_answer("p .\n. p\n\n1,0\n0,1")) == text
    with pytest.raises(BadNotation, match="a cell 'r,c'"):
        puzzle.read_answer("p .\n. p\n\n0,1 2,0")


# -- two colours -----------------------------------------------------------------------------------


def test_contract_of_colours() -> None:
    """``ColouredCells.same``: both have the first colour, or neither."""
    puzzle = blank({"colour": Colours()}, 2, 2)
    cells, marks = puzzle.grid.cells, puzzle.visible_marks
    for i, j in combinations(range(4), 2):
        same = puzzle.colour.same(cells[i], cells[j])
        assert same is puzzle.colour.same(cells[j], cells[i])
        holds_as(same, marks, lambda p, i=i, j=j: p[i] == p[j])  # type: ignore[misc]
    encodes_as({"black": Shading()}, (1, 3),
               lambda p: p.black[p.grid.cells[0]] == p.black[p.grid.cells[2]],
               lambda p: lambda picture: picture[0] == picture[2])  # fmt: skip


def test_the_first_cell_has_the_first_colour() -> None:
    puzzle = blank({"colour": Colours("a", "b")}, 1, 3)
    assert len(solver_answers(puzzle)) == 4
    assert puzzle.read_answer("b a b") == puzzle.read_answer("a b a")
    assert puzzle.write_answer(puzzle.read_answer("b b a")) == "a a b"


def test_a_cell_without_colour_is_open() -> None:
    puzzle = blank({"colour": Colours()}, 1, 3)
    made = puzzle.read_answer("a . b")
    assert len(made) == 2
    assert puzzle.write_answer(made) == "a ? b"
    assert puzzle.read_answer("a ? b") == made
    assert not check(puzzle, made).broken


def test_contract_of_clusters() -> None:
    """``ColouredCells.clusters``: cells of one colour that hang together through sides without walls."""
    puzzle = blank({"colour": Colours()}, 2, 3, {(0, 2)})
    dice = random.Random(2)
    for picture in _rows(5):
        walls = [e for e in puzzle.grid.inner_edges if dice.random() < 0.3]
        shut = {frozenset((c.row, c.col) for c in e.cells) for e in walls}
        colour = {(c.row, c.col): v for c, v in zip(puzzle.grid.cells, picture, strict=True)}
        groups = {p: {p} for p in colour}
        for p, q in combinations(colour, 2):
            near = abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1 and frozenset((p, q)) not in shut
            if near and colour[p] is colour[q] and groups[p] is not groups[q]:
                groups[p] |= groups[q]
                for r in groups[q]:
                    groups[r] = groups[p]
        seen = known(puzzle.visible_marks, picture)
        pieces = puzzle.colour.clusters(walls).pieces(lambda b, seen=seen: b.holds(seen))
        found = {frozenset((c.row, c.col) for c in piece) for piece in pieces}
        assert found == set(map(frozenset, groups.values()))


def test_clusters_are_parted_by_colours_and_walls() -> None:
    puzzle = blank({"colour": Colours()}, 2, 3)
    made = puzzle.read_answer("a a b\na b b")
    wall = puzzle.grid.edge(puzzle.grid.cell[0, 0], puzzle.grid.cell[1, 0])

    def clusters(*walls: Any) -> list[list[str]]:
        found = puzzle.colour.clusters(walls).pieces(lambda b: b.holds(made))
        return sorted(sorted(c.text for c in piece) for piece in found)

    assert clusters() == [["0,0", "0,1", "1,0"], ["0,2", "1,1", "1,2"]]
    assert clusters(wall) == [["0,0", "0,1"], ["0,2", "1,1", "1,2"], ["1,0"]]


# -- halves ----------------------------------------------------------------------------------------


class Water(Puzzle):
    cut = Diagonals()
    wall = Walls()
    water = HalfShading(cut)


def test_pieces_are_whole_cells_and_halves() -> None:
    puzzle = Water.parse("\\ .\n. /")
    assert len(puzzle.visible_marks) == 6
    upper, lower = puzzle.water.halves(puzzle.grid.cell[0, 0])
    assert (str(upper), str(lower)) == ("upper half of R1C1", "lower half of R1C1")
    north, west, south, east = puzzle.grid.cell[0, 0].edges
    assert set(upper.edges) == {north, east}
    assert set(lower.edges) == {south, west}
    north, west, south, east = puzzle.grid.cell[1, 1].edges
    upper, lower = puzzle.water.halves(puzzle.grid.cell[1, 1])
    assert set(upper.edges) == {north, west}
    assert set(lower.edges) == {south, east}
    whole = puzzle.grid.cell[0, 1]
    assert puzzle.water.halves(whole) == (whole, whole)


@pytest.mark.parametrize("sign", "/\\")
def test_halves_lie_where_their_sides_are(sign: str) -> None:
    """The corners of a half are those of its two sides; its middle is on their side."""
    puzzle = Water.parse(f"{sign} .")
    for half in puzzle.water.halves(puzzle.grid.cell[0, 0]):
        ends = {n.at for e in half.edges for n in e.ends}
        assert set(half.corners) == ends
        assert len(ends) == 3
        assert half.at == tuple(Fraction(sum(p[i] for p in ends), 3) for i in (0, 1))


def test_vessels_by_walking_from_half_to_half() -> None:
    """No. 19: the board \\ . / . \\ parts into the vessels that a pencil finds."""
    puzzle = Water.parse("\\ .\n. \\")
    vessels = [{str(p) for p in v} for v in puzzle.water.vessels(puzzle.wall)]
    assert sorted(map(sorted, vessels)) == [
        ["R1C2", "upper half of R1C1", "upper half of R2C2"],
        ["R2C1", "lower half of R1C1", "lower half of R2C2"],
    ]
    walled = Water.parse("\\ .\n. \\\n\n0,0| 1,0|")
    vessels = [{str(p) for p in v} for v in walled.water.vessels(walled.wall)]
    assert sorted(map(sorted, vessels)) == [
        ["R1C2", "upper half of R2C2"], ["R2C1", "lower half of R1C1"],
        ["lower half of R2C2"], ["upper half of R1C1"],
    ]  # fmt: skip


def test_contract_of_filled_halves() -> None:
    """``FilledHalves.filled`` counts halves, whole cells twice; ``HalfShading``."""
    puzzle = Water.parse("\\ .")
    a, b = puzzle.grid.cells
    upper, lower = puzzle.water.halves(a)
    at = {p: i for i, p in enumerate(puzzle.water)}

    def three(picture: Picture) -> bool:
        return picture[at[upper]] + picture[at[lower]] + 2 * picture[at[b]] == 3

    holds_as(puzzle.water.filled([a, b]) == 3, puzzle.visible_marks, three)


def test_halves_are_written_as_two_bits() -> None:
    puzzle = Water.parse("\\ .\n. \\")
    text = "00 00\n11 01"
    made = puzzle.read_answer(text)
    assert puzzle.write_answer(made) == text
    assert sum(made.values()) == 2
    with pytest.raises(BadNotation, match="not cut"):
        puzzle.read_answer("00 01\n11 01")
    assert puzzle.write_answer(PartialAssignment()) == "? ?\n? ?"


# -- hidden marks ----------------------------------------------------------------------------------


class Sorted(Puzzle):
    """Shaded cells are all left of unshaded ones, or the other way round."""

    black = Shading()
    leftwards = Hidden()
    last = Hidden(lambda puzzle: ["here"], range(3))

    def _sorted(self) -> Iterator[tuple[Any, Any]]:
        cells = self.grid.cells
        for a, b in pairwise(cells):
            falls = self.black[b].implies(self.black[a])
            rises = self.black[a].implies(self.black[b])
            yield a, self.leftwards.board.implies(falls) & (~self.leftwards.board).implies(rises)

    def _counted(self) -> Iterator[tuple[Any, Any]]:
        yield self.grid, count(self.black.values()) == self.last["here"]

    clue = Numbers()
    order = Rule("A", "Sorted one way or the other.", _sorted)
    few = Rule("B", "At most two are shaded.", _counted)


def test_contract_of_hidden_marks_existential() -> None:
    """``Hidden``: answers are those for which some choice exists, each listed once."""
    puzzle: Any = Sorted.parse(". . . .")
    wanted = {p for p in _rows(4) if (list(p) in (sorted(p), sorted(p, reverse=True))) and sum(p) <= 2}
    assert solver_answers(puzzle) == wanted
    assert solver_answers(puzzle, guarded=True) == wanted
    outcome = solve(puzzle, answers=20)
    assert outcome.status == "several"
    assert len(outcome.answers) == len(wanted)
    assert all(not m.hidden for m in outcome.forced)


def _rows(n: int) -> list[Picture]:
    return list(product((False, True), repeat=n))


def test_check_finds_the_hidden_marks() -> None:
    puzzle: Any = Sorted.parse(". . . .")
    for text, letters in (
        ("# # . .", set()), (". . # #", set()), ("# . . #", {"A"}), ("# # # .", {"B"}), (". . . .", set()),
    ):  # fmt: skip
        made = puzzle.read_answer(text)
        assert len(made) == 4
        report = check(puzzle, made)
        assert {c.letter for c in report.broken} == letters, text
        assert report.right is not bool(letters)


def test_hidden_numbers_have_one_value() -> None:
    puzzle: Any = Sorted.parse(". . . .")
    digit = puzzle.last["here"]
    assert digit.most == 2
    assert digit.bounds(PartialAssignment()) == (0, 2)
    assert [str(m) for m in puzzle.last.all_marks()] == ["last here 0", "last here 1", "last here 2"]


# -- pieces ----------------------------------------------------------------------------------------


def test_contract_of_pieces_on_places() -> None:
    """``Candidates.over``, ``Candidates.on``, ``Candidates.number`` against a look at every piece."""
    puzzle = blank({"brick": Pieces(lambda p: dominoes(p.grid))}, 2, 3)
    brick, marks = puzzle.brick, puzzle.visible_marks
    pieces = list(brick)
    for cell in puzzle.grid.cells:
        over = [i for i, p in enumerate(pieces) if cell in p.cells]
        assert [pieces[i] for i in over] == list(brick.over(cell))
        assert brick.on(cell) is brick.on(cell)

        def on(p: Picture, over: list[int] = over) -> bool:
            return any(p[i] for i in over)

        def once(p: Picture, over: list[int] = over) -> bool:
            return sum(p[i] for i in over) == 1

        holds_as(brick.on(cell), marks, on, 200)
        holds_as(brick.number(cell) == 1, marks, once, 200)


def test_contract_of_pieces_encoded() -> None:
    def right(puzzle: Any) -> Any:
        pieces = list(puzzle.brick)
        corner = puzzle.grid.cell[0, 0]
        return lambda picture: any(v and corner in p.cells for p, v in zip(pieces, picture, strict=True))

    encodes_as({"brick": Pieces(lambda p: dominoes(p.grid))}, (2, 3),
               lambda p: p.brick.on(p.grid.cell[0, 0]), right)  # fmt: skip


def test_contract_of_pieces_that_share_a_place() -> None:
    """``Candidates.sharing``: every two with a cell in common, once."""
    puzzle = blank({"cross": Pieces(lambda p: crosses(p.grid.cells))}, 3, 3)
    found = {frozenset(pair) for pair in puzzle.cross.sharing()}
    wanted = {frozenset(pair) for pair in combinations(puzzle.cross, 2)
              if set(pair[0].cells) & set(pair[1].cells)}  # fmt: skip
    assert found == wanted
    assert len(list(puzzle.cross.sharing())) == len(wanted)


def test_contract_of_held() -> None:
    """``Candidates.held``: how many of some cells each piece has."""
    puzzle, dice = blank({"link": Pieces(lambda p: rectangles(p.grid))}, 4, 4), random.Random(1)
    for part in ("cells", "corners", "inside"):
        for _ in range(10):
            places = dice.sample(puzzle.grid.cells, dice.randrange(8))
            found = puzzle.link.held(places, part)
            for piece in puzzle.link:
                assert found[piece] == len(set(places) & set(getattr(piece, part)))


def test_contract_of_partners() -> None:
    """``Candidates.partners``: all others with a cell of that part in common."""
    puzzle = blank({"link": Pieces(lambda p: rectangles(p.grid))}, 4, 4)
    for part in ("cells", "corners", "inside"):
        for piece in puzzle.link:
            own = set(getattr(piece, part))
            wanted = {p for p in puzzle.link if p is not piece and set(getattr(p, part)) & own}
            found = puzzle.link.partners(piece, part)
            assert set(found) == wanted
            assert len(found) == len(wanted)


def test_contract_of_what_pieces_leave() -> None:
    """``Candidates.uncovered`` and ``Candidates.fields``: a walk over what no outline covers or crosses."""
    puzzle = blank({"link": Pieces(lambda p: rectangles(p.grid))}, 4, 5)
    pieces, dice = list(puzzle.link), random.Random(6)
    for _ in range(60):
        placed = dice.sample(pieces, dice.randint(0, 3))
        made = known(puzzle.visible_marks, [p in placed for p in pieces])
        walls: set[tuple[int, int]] = set()  # half steps on an outline: centres of cells, middles of sides
        for piece in placed:
            top, left, bottom, right = (2 * i + 1 for i in piece.box)
            walls |= {(y, x) for y in range(top, bottom + 1) for x in range(left, right + 1)
                      if y in (top, bottom) or x in (left, right)}  # fmt: skip
        free = {c.at for c in puzzle.grid.cells} - walls
        beside = {frozenset((p, q)) for p in free for q in free if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 2}
        assert _floods(puzzle.link.uncovered("outline"), made) == _joined(free, beside)
        dots = {v.at for v in puzzle.grid.vertices}
        ways = {frozenset((p, q)) for p, q in combinations(dots, 2)
                if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 2
                and ((p[0] + q[0]) // 2, (p[1] + q[1]) // 2) not in walls}  # fmt: skip
        ways |= {frozenset((c, v)) for c in free for v in dots if abs(c[0] - v[0]) == abs(c[1] - v[1]) == 1}
        assert _floods(puzzle.link.fields("outline", "crossed"), made) == _joined(free | dots, ways)


def _floods(network: Any, made: PartialAssignment) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(n.at for n in piece) for piece in _pieces(network, made)}


def _joined(nodes: set[Any], pairs: set[frozenset[Any]]) -> set[frozenset[Any]]:
    """What pairs join, as sets of nodes."""
    group = {n: {n} for n in nodes}
    for a, b in map(tuple, pairs):
        if group[a] is not group[b]:
            group[a] |= group[b]
            for n in group[b]:
                group[n] = group[a]
    return set(map(frozenset, group.values()))


def test_contract_of_hooked_pieces() -> None:
    """``Candidates.hooked``: one piece of it is what chains of corners inside each other join."""
    puzzle = blank({"link": Pieces(lambda p: rectangles(p.grid))}, 4, 4)
    network = puzzle.link.hooked("corners", "inside")
    pieces = list(puzzle.link)

    def hooked(a: Any, b: Any) -> bool:
        return bool(set(a.corners) & set(b.inside) or set(b.corners) & set(a.inside))

    dice = random.Random(4)
    for _ in range(60):
        placed = dice.sample(pieces, dice.randint(1, 5))
        made = known(puzzle.visible_marks, [p in placed for p in pieces])
        found = [[n for n in piece if n in puzzle.link] for piece in _pieces(network, made)]
        groups = [{p} for p in placed]
        for a, b in combinations(placed, 2):
            if hooked(a, b):
                one, other = (next(g for g in groups if p in g) for p in (a, b))
                if one is not other:
                    groups.remove(other)
                    one |= other
        assert sorted(map(len, filter(None, found))) == sorted(map(len, groups))


def _pieces(network: Any, made: PartialAssignment) -> Any:
    return network.pieces(lambda b: b.holds(made))


def test_pieces_are_listed_by_their_text() -> None:
    puzzle = blank({"link": Pieces(lambda p: rectangles(p.grid))}, 3, 3)
    text = "0,0 1,1\n1,0 2,2"
    made = puzzle.read_answer(text)
    assert puzzle.write_answer(made) == text
    with pytest.raises(BadNotation, match="no piece"):
        puzzle.read_answer("0,0 0,1")
    with pytest.raises(BadNotation, match="twice"):
        puzzle.read_answer("0,0 1,1\n0,0 1,1")


def test_hidden_pieces_are_no_part_of_the_answer() -> None:
    layers = {"black": Shading(), "brick": Pieces(lambda p: dominoes(p.grid), hidden=True)}

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        for cell in puzzle.grid.cells:
            yield cell, puzzle.brick.number(cell) <= 1
            yield cell, puzzle.black[cell] == puzzle.brick.on(cell)

    puzzle: Any = board(genre(layers, stated), 2, 2)
    shaded = {tuple(i in s for i in range(4)) for s in ((), (0, 1), (2, 3), (0, 2), (1, 3), (0, 1, 2, 3))}
    assert solver_answers(puzzle) == shaded
    assert check(puzzle, puzzle.read_answer("# #\n. .")).right
    assert not check(puzzle, puzzle.read_answer("# .\n. .")).right
    assert not check(puzzle, puzzle.read_answer("# .\n. #")).right


def test_a_sentence_says_spots_by_their_name_and_hidden_choices_by_words_of_their_own() -> None:
    def cases(p: Any) -> Iterator[tuple[Any, Any]]:
        a, b, c = p.grid.cells
        yield a, p.star[a] & p.star[b] & ~p.star[c]
        yield b, p.pair[a, b] & p.pair[b, a]

    def places(p: Any) -> list[Any]:
        a, b, _ = p.grid.cells
        return [(a, b), (b, a)]

    layers = {"star": Spots("*"), "pair": Hidden(places, words=("a box", "no box")), "on": Hidden()}
    puzzle: Any = board(genre(layers, cases), 1, 3)
    (step,) = explain(puzzle).steps
    assert step.sentence.startswith("R1C1 and R1C2 are stars and R1C3 is no star.")
    marks = puzzle.star[puzzle.grid.cells[0]], *puzzle.pair.values(), puzzle.on.board
    said = [[word(puzzle, mark, value) for value in (True, False)] for mark in marks]
    hidden = ["marked as on", "not marked as on"]
    assert said == [["a star", "no star"], ["a box", "no box"], ["a box", "no box"], hidden]
