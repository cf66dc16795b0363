"""Kinds of reasons that small boards seldom give: what is so by hand, and what is not."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu import reasons as r
from enpitsu.engine.compile.implied_cases import all_cases, with_implied
from enpitsu.genres.piirilevy import ALIKE
from enpitsu.layers import Links, Shading
from enpitsu.logic import Mark, count
from enpitsu.puzzle import Puzzle
from enpitsu.shape import one_group
from tests import synthetic
from tests.trust.checkers import AMOUNTS, CHECKERS, verify
from tests.trust.checkers_pieces import LIKENESSES, ROOMS, WAYS
from tests.trust.test_lies import LIES
from tests.trust.view import Board, Lie, Said, State, View


def is_so(puzzle: Puzzle, place: Any, state: State, reason: r.Reason, made: Iterable[Said] = ()) -> bool:
    """Whether a reason is so of the cases at a place."""
    cases = [case for case in with_implied(all_cases(puzzle)) if case.place == place]
    try:
        verify(View(Board(puzzle), state, cases, tuple(made)), reason)
    except Lie:
        return False
    return True


def kinds(of: type) -> set[type]:
    return {k for k in vars(r).values() if isinstance(k, type) and issubclass(k, of) and k is not of}


def test_each_kind_of_reason_has_a_checker() -> None:
    assert {*CHECKERS} == kinds(r.Reason)
    assert {*AMOUNTS} | {*ROOMS} | {*WAYS} | {*LIKENESSES} | {r.Share} == kinds(r.Thing)


def at_most_one(p: Any) -> Any:
    yield p.grid, one_group(p.black, 4)
    yield from [(row, count([p.black[c] for c in row]) <= 1) for row in p.grid.rows]


CELLS: Any = synthetic.board(synthetic.genre({"black": Shading()}, at_most_one), 3, 3)
LOOP: Any = synthetic.board(
    synthetic.genre({"loop": Links()}, lambda p: [(p.grid, p.loop.degree(p.grid.cells[0]) == 2)]), 4, 4
)
C, ROWS, N = CELLS.grid.cells, CELLS.grid.rows, LOOP.grid.cell
DOT = {dot.at: dot for dot in LOOP.grid.vertices}


def state_of(board: Any, said: str) -> dict[Mark, bool]:
    """Cells by their numbers in reading order, or ways of cells by row and column; after "-" not there."""
    found, name = dict[Mark, bool](), {f"{c.row + 1}{c.col + 1}": c for c in board.grid.cells}
    for part, value in zip(said.split("-"), (True, False), strict=False):
        if board is CELLS:
            found |= {board.black[C[int(n) - 1]]: value for n in part.strip()}
        for names in [way.split() for way in part.split(",") if board is LOOP]:
            edges = [board.grid.edge(name[a], name[b]) for a, b in pairwise(names)]
            found |= {board.loop[edge.link]: value for edge in edges}
    return found


ROUND = "11 12 13 14 24 34 44 43 42 41 31 21 11"
FROM, GROUP = r.LineFrom(N[0, 0]), r.PieceAt("group", C[0])
SHADED = "shaded cell"
HERE: list[tuple[Any, str, r.Reason, bool]] = [
    (CELLS, "1-2457", r.Apart("group", C[0], C[8]), True),
    (CELLS, "1-57", r.Apart("group", C[0], C[8]), False),
    (CELLS, "1-24", r.NoRoom(r.GroupOf("group", 4)), True),
    (CELLS, "1-2", r.NoRoom(r.GroupOf("group", 4)), False),
    (CELLS, "1-24", r.NoRoom(r.GroupOf("group", 1)), False), (CELLS, "1245", r.ClosesRing(SHADED), True),
    (CELLS, "124", r.ClosesRing(SHADED), False), (CELLS, "1245", r.ClosesRing("unshaded cell"), False),
    (CELLS, "1245", r.MakeRing((C[0], C[1], C[3], C[4])), True),
    (CELLS, "12", r.TooMany(ROWS[0], 1, SHADED), True),
    (CELLS, "123", r.MakeRing((C[0], C[1], C[2], C[1])), False),
    (CELLS, "12", r.TooMany(ROWS[0], 2, SHADED), False),
    (CELLS, "12", r.TooMany(ROWS[1], 1, SHADED), False), (CELLS, "12", r.CannotHold(), True),
    (CELLS, "14-235678", r.EachHas((ROWS[0], ROWS[1]), 1, SHADED), True),
    (CELLS, "1", r.CannotHold(), False),
    (CELLS, "14-235678", r.EachHas((ROWS[0], ROWS[1]), 2, SHADED), False),
    (CELLS, "14", r.EachHas((ROWS[0], ROWS[1]), 1, SHADED), False),
    (CELLS, "1-24", r.HasJust(GROUP, 1, "cell"), True),
    (CELLS, "1-2", r.HasJust(GROUP, 1, "cell"), False),
    (CELLS, "1-24", r.CannotHave(GROUP, (4, 5), "cell"), True),
    (CELLS, "1-2", r.CannotHave(GROUP, (4,), "cell"), False),
    (CELLS, "1245", r.OneOfTheseWrong((r.Apart("group", C[0], C[1]), r.ClosesRing(SHADED))), True),
    (CELLS, "12", r.OneOfTheseWrong((r.Apart("group", C[0], C[1]), r.ClosesRing(SHADED))), False),
    (LOOP, "11 12 13,12 22", r.Branches("line", N[0, 1]), True),
    (LOOP, "11 12 13,12 22", r.Branches("line", N[0, 0]), False),
    (LOOP, "-11 12", r.NoLinePasses(N[0, 0]), True), (LOOP, "", r.NoLinePasses(N[0, 0]), False),
    (LOOP, "11 12-11 21", r.NoLinePasses(N[0, 0]), False),
    (LOOP, "11 12 13", r.TwoLinesLeave(N[0, 1]), True),
    (LOOP, "11 12 13", r.TwoLinesLeave(N[0, 0]), False),
    (LOOP, "11 12 22 21 11", r.Closes(N[0, 0]), True),
    (LOOP, "11 12 22 21 11", r.ComesTwice(N[1, 1]), True),
    (LOOP, "11 12 22 21", r.Closes(N[0, 0]), False),
    (LOOP, f"{ROUND},22 23 33 32 22", r.OutsideParted(DOT[4, 4]), True),
    (LOOP, ROUND, r.OutsideParted(DOT[4, 4]), False),
    (LOOP, f"{ROUND},22 23 33 32 22", r.OutsideParted(DOT[2, 2]), False),
    (LOOP, "-11 12", r.HasOne(FROM, "bend"), True), (LOOP, "", r.HasOne(FROM, "bend"), False),
    (LOOP, "-11 12", r.TooMany(r.LinesFrom(N[0, 0]), 2, "bend"), False),
    (LOOP, "11 12-12 13,12 22", r.Ends(FROM, N[0, 1]), True),
    (LOOP, "11 12-12 13", r.Ends(FROM, N[0, 1]), False),
    (LOOP, "11 12-12 13,12 22", r.CannotReach(FROM, (N[3, 3],)), True),
    (LOOP, "11 12-12 13", r.CannotReach(FROM, (N[3, 3],)), False),
    (LOOP, "11 12", r.AtNode("the loop", "visits", N[0, 0], True), True),
    (LOOP, "11 12", r.AtNode("the loop", "bends", N[0, 0], True), False),
    (LOOP, "11 12 13-12 22", r.AtNode("the loop", "across", N[0, 1], True), True),
]  # fmt: skip
"""Shaded cells, one group of at least four, in a row at most one of them; strokes of a loop."""


@pytest.mark.parametrize(("board", "said", "reason", "so"), HERE, ids=[f"{x[1]} {x[2]}" for x in HERE])
def test_of_cells_and_lines(board: Any, said: str, reason: r.Reason, so: bool) -> None:
    in_row = isinstance(reason, r.CannotHold | r.TooMany) and board is CELLS
    assert is_so(board, ROWS[0] if in_row else board.grid, state_of(board, said), reason) is so


def test_of_what_cannot_be_in_a_group() -> None:
    """A cell that is far from those that are there, or in a corner of its own."""
    for size, off, far, so in ((4, "", 8, True), (5, "", 8, False), (5, "2", 2, False), (4, "25", 2, True)):
        made = [(CELLS.black[C[far]], False)]
        assert is_so(CELLS, CELLS.grid, state_of(CELLS, f"1-{off}"), r.TooFar(size), made) is so
    made = [(CELLS.black[C[8]], False)]
    for size, off, so in ((2, "68", True), (1, "68", False), (2, "6", False), (4, "357", True)):
        assert is_so(CELLS, CELLS.grid, state_of(CELLS, f"-{off}"), r.NoRoomThere(size), made) is so


def board(id: str) -> tuple[Any, dict[str, Any]]:
    puzzle = catalogue.example(id).puzzle()
    return puzzle, {str(cell): cell for cell in puzzle.grid.cells}


def test_of_clusters_and_their_room() -> None:
    puzzle, at = board("uncheckers#1")
    state, piece = dict.fromkeys(puzzle.marks[1:], False), r.PieceAt("cluster", at["R1C1"])

    def many(n: int) -> r.Reason:
        return r.TooMany(piece, n, "cell")

    def few(n: int) -> r.Reason:
        return r.TooFew(piece, n, "cell")

    for reason, so in (
        (r.IfSo(many(3), "dark"), True), (r.IfSo(many(99), "dark"), False),
        (r.IfSo(many(3), "light"), False), (r.IfSo(few(3), "light"), True),
        (r.Whichever(many(1), ("light", "dark")), False),
        (r.Whichever(few(99), ("light", "dark")), True), (r.Whichever(few(1), ("light", "dark")), False),
    ):  # fmt: skip
        assert is_so(puzzle, at["R1C1"], state, reason) is so, reason
    light, dark = ["R1C2", "R1C3", "R1C4"], ["R2C1", "R3C1", "R4C1"]
    state = {m: str(m.place) in light for m in puzzle.marks if str(m.place) in [*light, *dark]}
    for name, words, beside, so in (
        ("R1C1", ("light", "dark"), False, True), ("R1C1", (), False, False), ("R1C1", (), True, True),
        ("R1C3", (), True, True), ("R1C3", (), False, False), ("R4C5", (), True, False),
    ):  # fmt: skip
        assert is_so(puzzle, at[name], state, r.NoClusterHasRoom(3, at[name], words, beside)) is so, name


def test_of_digits_and_what_an_arrow_sees() -> None:
    puzzle, _ = board("ripple_effect#2")
    region = max(puzzle.room.regions, key=lambda region: len(region.cells))
    a, b, *others = region.cells
    state = {puzzle.digit[c] == n: False for c in (a, b) for n in range(2, puzzle.digit.high + 1)}
    turned = {puzzle.digit[c] == n: False for c in others for n in (1, 2, 3)}
    assert is_so(puzzle, region, state, r.OnlyTheseLeft((a, b), ("1",), False))
    assert is_so(puzzle, region, turned, r.OnlyTheseLeft((a, b), ("1", "2", "3"), True))
    for cells, words, how in (
        ((a, b), ("2",), False),
        ((a, others[0]), ("1",), False),
        ((a,), ("2", "3"), True),
    ):
        for known in (state, turned):
            assert not is_so(puzzle, region, known, r.OnlyTheseLeft(cells, words, how))
    puzzle, _ = board("hebi_ichigo#1")
    arrow = next(c.place for c in puzzle.cases() if c.rule.letter == "C")
    (n,), none = (
        Board(puzzle).numbers(arrow),
        dict.fromkeys([m for m in puzzle.marks if type(m.value) is int], False),
    )
    assert is_so(puzzle, arrow, none, r.DoesNotSee(arrow, n))
    assert not is_so(puzzle, arrow, {}, r.DoesNotSee(arrow, n))
    assert not is_so(puzzle, arrow, none, r.DoesNotSee(arrow, n + 1))


def test_of_zones_and_stations() -> None:
    puzzle, _ = board("ilotulite#1")
    zone = next(c.place for c in puzzle.cases() if c.rule.letter == "A")
    view = View(Board(puzzle), {}, [c for c in puzzle.cases() if c.place == zone])
    values, terms, _ = next(found for found in view.counts("launch") if len(found[1]) > 1)
    most = values.bit_length() - 1
    there: Any = dict.fromkeys(terms[: most + 1], True)
    of = r.TooManyOf(zone, most, len(terms), "launch", most + 1)
    assert is_so(puzzle, zone, there, of)
    for lie in (
        of.having(most=most + 1),
        of.having(total=1),
        of.having(there=most + 2),
        of.having(noun="clue"),
    ):
        assert not is_so(puzzle, zone, there, lie)
    puzzle, at = board("hiking_track#4")
    track = r.LinesCannotHave(at["R4C2"], 2, True, ((at["R4C3"], 2, True),), "clue", True)
    never, both = {m: False for m in puzzle.marks if "R4C3" in str(m.place)}, {at["R4C2"], at["R4C3"]}
    pair = next(
        c.place for c in with_implied(all_cases(puzzle)) if {*getattr(c.place, "cells", ())} == both
    )
    assert is_so(puzzle, pair, never, track)
    assert not is_so(puzzle, pair, {}, track)
    for wrong in (
        track.having(others=((at["R1C1"], 2, True),)),
        track.having(number=3),
        track.having(others=()),
    ):
        assert not is_so(puzzle, pair, never, wrong)
    strokes = {str(m.place): m.place for m in puzzle.marks}
    drawn = {m: str(m.place) in ("R6C1-R6C2", "R1C1-R1C2", "R1C2-R1C3") for m in puzzle.marks}
    for name, so in (("R6C1-R6C2", True), ("R1C2-R1C3", False), ("R1C1-R1C2", False), ("R3C1-R3C2", False)):
        assert is_so(puzzle, puzzle.grid, drawn, r.CutOff(strokes[name], strokes["R1C1-R1C2"])) is so


def test_of_ways_and_routes() -> None:
    """A way is left where all is open, or where something may stop a line that comes the other way."""
    puzzle, at = board("skating#1")
    block = next(puzzle.grid.blocks(3, 3))
    turn = {puzzle.line[puzzle.grid.edge(at["R2C3"], at[name]).link]: True for name in ("R2C2", "R3C3")}
    north, east = ({puzzle.black[at[name]]: False} for name in ("R1C3", "R2C4"))
    for state, so in (
        (turn | north | east, True),
        (turn | north, False),
        (turn | east, False),
        (north | east, False),
    ):
        assert is_so(puzzle, block, state, r.NoWayLeft(r.LineIn(None))) is so
    puzzle, at = board("piirilevy#2")
    ways = "R1C1-R1C2 R1C3-R1C4 R2C3-R2C4 R1C1-R2C1 R1C2-R2C2 R1C4-R2C4 R2C2-R3C2 R3C2-R3C3 R3C3-R3C4"
    known = {m: str(m.place) in ways for m in puzzle.visible_marks}
    for a, b, so in (("R1C3", "R1C2", True), ("R2C3", "R2C2", True), ("R2C3", "R3C3", False)):
        assert is_so(puzzle, puzzle.grid, known, ALIKE.having(places=(at[a], at[b]))) is so


def test_of_areas_of_clues() -> None:
    puzzle, at = board("plot_twist#1")
    here, there = at["R1C2"], at["R1C3"]
    joined = {puzzle.area[puzzle.grid.edge(here, there)]: False}
    shut, piece = (
        {puzzle.area[edge]: True for edge in here.edges if edge in puzzle.area},
        r.PieceAt("area", here),
    )
    for state, reason, so in (
        (joined, r.InOne("area", here, there, "clue"), True), (joined, r.Apart("area", here, there), False),
        (joined, r.InOne("area", here, at["R3C2"], "clue"), False),
        ({}, r.InOne("area", here, there), False),
        (shut, r.TooFew(piece, 2, "cell"), True), (shut, r.TooFew(piece, 1, "cell"), False),
        ({}, r.TooFew(piece, 2, "cell"), False), (shut, r.Apart("area", here, there), True),
    ):  # fmt: skip
        assert is_so(puzzle, here, state, reason) is so, reason


def test_of_a_line_that_must_pass() -> None:
    """At a corner with one stroke drawn the other follows, and nowhere else."""
    made = [(LOOP.loop[LOOP.grid.edge(N[0, 0], N[1, 0]).link], True)]
    for node, drawn, so in ((N[0, 0], "11 12", True), (N[1, 1], "11 12", False), (N[0, 1], "11 12", False)):
        assert is_so(LOOP, LOOP.grid, state_of(LOOP, drawn), r.MustPass(node), made) is so


def test_of_a_block_that_a_ring_fills() -> None:
    """Four cells of the ring in a block that has these corners; no other strand, nor three of them."""
    puzzle, cell = board("celltinels#2")
    grid, four = puzzle.grid, ("R2C2", "R2C3", "R3C2", "R3C3")
    there = {puzzle.ring[cell[name]]: True for name in four}
    a, b = cell["R2C2"], cell["R3C3"]
    for state, reason, so in (
        (there, r.FillsBlock("ring", a, b), True),
        (there, r.FillsBlock("snake", a, b), False),
        (there, r.FillsBlock("ring", cell["R1C1"], b), False),
        (there, r.FillsBlock("ring", a, cell["R4C4"]), False),
        (dict(list(there.items())[:3]), r.FillsBlock("ring", a, b), False),
    ):
        assert is_so(puzzle, grid, state, reason) is so, reason


def test_lies_are_planted_in_all_kinds() -> None:
    """But for those that say no more than that something follows, and those that hold others."""
    here = {type(x) for _, _, reason, _ in HERE for x in (reason, getattr(reason, "what", None))}
    here |= {
        r.IfSo,
        r.Whichever,
        r.OnlyTheseLeft,
        r.DoesNotSee,
        r.TooManyOf,
        r.TooFar,
        r.NoRoomThere,
        r.FillsBlock,
        r.MustPass,
        r.MustPass,
    }
    assert kinds(r.Reason) | kinds(r.Thing) <= here | {*LIES} | {
        r.Else,
        r.AllWrong,
        r.OnlyThisLeft,
        r.AllMustHold,
        r.RunAt,
    }
