"""Kinds of reasons that small boards seldom give: what is so by hand, and what is not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu import reasons as r
from enpitsu.engine.explain.board import with_implied
from enpitsu.genres.piirilevy import ALIKE
from enpitsu.layers import Links, Shading
from enpitsu.logic import Mark, count
from enpitsu.puzzle import Puzzle
from enpitsu.reasons import Reason, Thing
from enpitsu.shape import one_group
from tests import synthetic
from tests.trust.checkers import AMOUNTS, CHECKERS, verify
from tests.trust.checkers_pieces import ROOMS, WAYS
from tests.trust.test_lies import LIES
from tests.trust.view import Board, Lie, Said, State, View


def is_so(puzzle: Puzzle, place: Any, state: State, reason: Reason, made: Iterable[Said] = ()) -> bool:
    """Whether a reason is so of the cases at a place."""
    cases = [case for case in with_implied(puzzle.cases()) if case.place == place]
    try:
        verify(View(Board(puzzle), state, cases, tuple(made)), reason)
    except Lie:
        return False
    return True


def kinds(of: type) -> set[type]:
    return {k for k in vars(r).values() if isinstance(k, type) and issubclass(k, of) and k is not of}


def test_each_kind_of_reason_has_a_checker() -> None:
    assert {*CHECKERS} == kinds(Reason)
    assert {*AMOUNTS} | {*ROOMS} | {*WAYS} == kinds(Thing)


SHADED: Any = synthetic.board(
    synthetic.genre(
        {"black": Shading()}, lambda p: [(p.grid, one_group(p.black, 4)), *[(row, count([p.black[c] for c in row]) <= 1) for row in p.grid.rows]]
    ), 3, 3,
)  # fmt: skip
LOOP: Any = synthetic.board(synthetic.genre({"loop": Links()}, lambda p: [(p.grid, p.loop.degree(p.grid.cells[0]) == 2)]), 4, 4)  # fmt: skip


def shaded(on: str, off: str = "") -> dict[Mark, bool]:
    """Cells by their numbers in reading order."""
    cells, black = SHADED.grid.cells, SHADED.black
    return {black[cells[int(n) - 1]]: n in on for n in on + off}


def strokes(*ways: str, off: str = "") -> dict[Mark, bool]:
    """The strokes of ways of cells, each by its row and column: "11 12 22"."""
    cell = {f"{c.row + 1}{c.col + 1}": c for c in LOOP.grid.cells}
    found = {}
    for way in [*ways, *off.split(",")]:
        names = way.split()
        for a, b in zip(names, names[1:], strict=False):
            found[LOOP.loop[LOOP.grid.edge(cell[a], cell[b]).link]] = way in ways
    return found


C = SHADED.grid.cells
N = LOOP.grid.cell
ROUND = "11 12 13 14 24 34 44 43 42 41 31 21 11"
DOT = {v.at: v for v in LOOP.grid.vertices}
GROUPS: list[tuple[State, Reason, bool]] = [
    (shaded("1", "2457"), r.Apart("group", C[0], C[8]), True),
    (shaded("1", "57"), r.Apart("group", C[0], C[8]), False),
    (shaded("1", "24"), r.NoRoom(r.GroupOf("group", 4)), True),
    (shaded("1", "24"), r.NoRoom(r.GroupOf("group", 1)), False),
    (shaded("1", "2"), r.NoRoom(r.GroupOf("group", 4)), False),
    (shaded("1245"), r.MakeRing((C[0], C[1], C[3], C[4])), True),
    (shaded("1245"), r.MakeRing((C[0], C[1], C[2])), False),
    (shaded("123"), r.MakeRing((C[0], C[1], C[2], C[1])), False),
    (shaded("1245"), r.ClosesRing("shaded cell"), True),
    (shaded("124"), r.ClosesRing("shaded cell"), False),
    (shaded("1245"), r.ClosesRing("unshaded cell"), False),
    (shaded("12"), r.TooMany(SHADED.grid.rows[0], 1, "shaded cell"), True),
    (shaded("12"), r.TooMany(SHADED.grid.rows[0], 2, "shaded cell"), False),
    (shaded("12"), r.TooMany(SHADED.grid.rows[1], 1, "shaded cell"), False),
    (shaded("12"), r.EachHas((SHADED.grid.rows[0], SHADED.grid.rows[1]), 2, "shaded cell"), False),
    (shaded("14", "235678"), r.EachHas((SHADED.grid.rows[0], SHADED.grid.rows[1]), 1, "shaded cell"), True),
    (
        shaded("14", "235678"),
        r.EachHas((SHADED.grid.rows[0], SHADED.grid.rows[1]), 2, "shaded cell"),
        False,
    ),
    (shaded("12"), r.CannotHold(), True),
    (shaded("1"), r.CannotHold(), False),
    (shaded("1", "5"), r.CannotHave(r.PieceAt("group", C[0]), (5,), "cell"), False),
    (shaded("1", "47"), r.CannotHave(r.PieceAt("group", C[0]), (8,), "cell"), True),
    (shaded("1", "24"), r.HasJust(r.PieceAt("group", C[0]), 1, "cell"), True),
    (shaded("1", "2"), r.HasJust(r.PieceAt("group", C[0]), 1, "cell"), False),
    (shaded("1", "3"), r.NoneOf((C[2],), "shaded", (C[0],), "shaded"), True),
    (shaded("1", "3"), r.NoneOf((C[0],), "shaded", (C[2],), "shaded"), False),
    (shaded("12"), r.OneOfTheseWrong((r.Apart("group", C[0], C[1]), r.MakeRing(tuple(C[:4])))), False),
    (shaded("1245"), r.OneOfTheseWrong((r.Apart("group", C[0], C[1]), r.ClosesRing("shaded cell"))), True),
]
"""Shaded cells, some of which are one group; in a row is at most one of them."""
LINES: list[tuple[State, Reason, bool]] = [
    (strokes("11 12 13", "12 22"), r.Branches("line", N[0, 1]), True),
    (strokes("11 12 13", "12 22"), r.Branches("line", N[0, 0]), False),
    (strokes(off="11 12,11 21"), r.NoLinePasses(N[0, 0]), True),
    (strokes(off="11 12"), r.NoLinePasses(N[0, 0]), True),
    (strokes(), r.NoLinePasses(N[0, 0]), False),
    (strokes("11 12", off="11 21"), r.NoLinePasses(N[0, 0]), False),
    (strokes("11 12 13"), r.TwoLinesLeave(N[0, 1]), True),
    (strokes("11 12 13"), r.TwoLinesLeave(N[0, 0]), False),
    (strokes("11 12 22 21 11"), r.Closes(N[0, 0]), True),
    (strokes("11 12 22 21 11"), r.ComesTwice(N[1, 1]), True),
    (strokes("11 12 22 21"), r.Closes(N[0, 0]), False),
    (strokes(ROUND, "22 23 33 32 22"), r.OutsideParted(DOT[4, 4]), True),
    (strokes(ROUND), r.OutsideParted(DOT[4, 4]), False),
    (strokes(ROUND, "22 23 33 32 22"), r.OutsideParted(DOT[2, 2]), False),
    (strokes("11 12 13 23"), r.HasOne(r.LineFrom(N[0, 0]), "bend"), True),
    (strokes("11 12 13"), r.HasOne(r.LineFrom(N[0, 0]), "bend"), False),
    (strokes("11 12 13 23 24 34"), r.TooMany(r.LineFrom(N[0, 0], N[0, 1]), 2, "bend"), True),
    (strokes("11 12 13 23 24 34"), r.TooMany(r.LineFrom(N[0, 0], N[1, 0]), 2, "bend"), False),
    (strokes("11 12 13 23 24 34"), r.TooMany(r.LineFrom(N[0, 0]), 3, "bend"), False),
    (
        strokes("11 12 13", "11 21 22", off="13 23,13 14,22 12,22 23,22 32"),
        r.TooMany(r.LinesFrom(N[0, 0]), 0, "bend"),
        True,
    ),
    (strokes("11 12", off="12 13,12 22,11 21"), r.HasJust(r.LinesFrom(N[0, 0]), 1, "step"), True),
    (strokes("11 12", off="12 13,12 22,11 21"), r.HasJust(r.LinesFrom(N[0, 0]), 2, "step"), False),
    (strokes("11 12", off="12 13,12 22"), r.TooFew(r.LineFrom(N[0, 0], N[0, 1]), 2, "step"), True),
    (strokes("11 12", off="12 13"), r.TooFew(r.LineFrom(N[0, 0], N[0, 1]), 2, "step"), False),
    (strokes("11 12", off="12 13,12 22"), r.CannotHave(r.LineFrom(N[0, 0]), (2, 3), "step"), False),
    (strokes("11 12", off="12 13,12 22,11 21"), r.CannotHave(r.LineFrom(N[0, 0]), (2, 3), "step"), True),
    (strokes("11 12", off="12 13,12 22"), r.Ends(r.LineFrom(N[0, 0]), N[0, 1]), True),
    (strokes("11 12", off="12 13"), r.Ends(r.LineFrom(N[0, 0]), N[0, 1]), False),
    (strokes("11 12", off="12 13,12 22"), r.CannotReach(r.LineFrom(N[0, 0]), (N[3, 3],)), True),
    (strokes("11 12", off="12 13"), r.CannotReach(r.LineFrom(N[0, 0]), (N[3, 3],)), False),
    (strokes("11 12"), r.AtNode("the loop", "visits", N[0, 0], True), True),
    (strokes("11 12"), r.AtNode("the loop", "bends", N[0, 0], True), False),
    (strokes("11 12 13", off="12 22"), r.AtNode("the loop", "across", N[0, 1], True), True),
    (strokes("11 12 13", off="12 22"), r.AtNode("the loop", "down", N[0, 1], False), True),
    (strokes("11 12 13"), r.AtNode("the loop", "ends", N[0, 1], False), True),
]
"""Strokes of a loop on a board of four rows and columns."""


@pytest.mark.parametrize(("state", "reason", "so"), GROUPS)
def test_of_shaded_cells(state: State, reason: Reason, so: bool) -> None:
    place = SHADED.grid.rows[0] if isinstance(reason, r.TooMany | r.CannotHold) else SHADED.grid
    assert is_so(SHADED, place, state, reason) is so


@pytest.mark.parametrize(("state", "reason", "so"), LINES)
def test_of_lines(state: State, reason: Reason, so: bool) -> None:
    assert is_so(LOOP, LOOP.grid, state, reason) is so


def test_of_what_cannot_be_in_a_group() -> None:
    """A cell that is far from those that are there, or in a corner of its own."""
    black, grid = SHADED.black, SHADED.grid
    for size, off, far, so in ((4, "", 8, True), (5, "", 8, False), (5, "2", 2, False), (4, "25", 2, True)):
        made = [(black[C[far]], False)]
        assert is_so(SHADED, grid, shaded("1", off), r.TooFar(size), made) is so, (size, off)
    for size, off, so in (
        (2, "68", True),
        (1, "68", False),
        (2, "6", False),
        (4, "357", True),
        (7, "357", True),
    ):
        assert is_so(SHADED, grid, shaded("", off), r.NoRoomThere(size), [(black[C[8]], False)]) is so
    assert not is_so(SHADED, grid, shaded("", "68"), r.NoRoomThere(2))


def board(id: str) -> Any:
    return catalogue.example(id).puzzle()


def test_of_the_rows_of_an_area() -> None:
    puzzle = board("lohkous#1")
    cells, area, grid = puzzle.grid.cell, puzzle.area, puzzle.grid
    borders = [area[grid.edge(cells[0, n], cells[0, n + 1])] for n in range(grid.width - 1)]
    state = {borders[0]: False, borders[1]: True}
    run = r.RunAt(True, cells[0, 0])
    for reason, so in (
        (r.TooFew(run, 3, "cell"), True), (r.TooFew(run, 2, "cell"), False), (r.HasJust(run, 2, "cell"), True),
        (r.TooMany(run, 1, "cell"), True), (r.TooMany(run, 2, "cell"), False),
        (r.CannotHave(run, (1, 3), "cell"), True), (r.CannotHave(run, (2, 3), "cell"), False),
        (r.HasJust(r.RunAt(False, cells[0, 0]), 2, "cell"), False),
    ):  # fmt: skip
        assert is_so(puzzle, cells[0, 0], state, reason) is so, reason


def test_of_clusters() -> None:
    puzzle = board("uncheckers#1")
    at = puzzle.grid.cells[0]
    state = dict.fromkeys(puzzle.marks[1:], False)
    piece = r.PieceAt("cluster", at)
    for reason, so in (
        (r.IfSo(r.TooMany(piece, 3, "cell"), "dark"), True), (r.IfSo(r.TooMany(piece, 99, "cell"), "dark"), False),
        (r.IfSo(r.TooMany(piece, 3, "cell"), "light"), False), (r.IfSo(r.TooFew(piece, 3, "cell"), "light"), True),
        (r.Whichever(r.TooMany(piece, 1, "cell"), ("light", "dark")), False),
        (r.Whichever(r.TooFew(piece, 99, "cell"), ("light", "dark")), True),
        (r.Whichever(r.TooFew(piece, 1, "cell"), ("light", "dark")), False),
    ):  # fmt: skip
        assert is_so(puzzle, at, state, reason) is so, reason
    light, dark = ["R1C2", "R1C3", "R1C4"], ["R2C1", "R3C1", "R4C1"]
    state = {m: str(m.place) in light for m in puzzle.marks if str(m.place) in [*light, *dark]}
    cell = {str(c): c for c in puzzle.grid.cells}
    for name, words, beside, so in (
        ("R1C1", ("light", "dark"), False, True), ("R1C1", (), False, False), ("R1C1", (), True, True),
        ("R1C3", (), True, True), ("R1C3", (), False, False), ("R4C5", (), True, False),
    ):  # fmt: skip
        assert is_so(puzzle, cell[name], state, r.NoClusterHasRoom(3, cell[name], words, beside)) is so


def test_of_digits() -> None:
    puzzle = board("ripple_effect#2")
    region = max(puzzle.room.regions, key=lambda region: len(region.cells))
    a, b, *others = region.cells
    state = {puzzle.digit[c] == n: False for c in (a, b) for n in (2, *range(3, puzzle.digit.high + 1))}
    turned = {puzzle.digit[c] == n: False for c in others for n in (1, 2, 3)}
    assert is_so(puzzle, region, state, r.OnlyTheseLeft((a, b), ("1",), False))
    assert is_so(puzzle, region, turned, r.OnlyTheseLeft((a, b), ("1", "2", "3"), True))
    for lie in (
        r.OnlyTheseLeft((a, b), ("2",), False), r.OnlyTheseLeft((a, others[0]), ("1",), False),
        r.OnlyTheseLeft((a,), ("2", "3"), True), r.OnlyTheseLeft((a, a), ("1",), False),
    ):  # fmt: skip
        assert not is_so(puzzle, region, state, lie)
        assert not is_so(puzzle, region, turned, lie)


def test_of_what_an_arrow_sees() -> None:
    puzzle = board("hebi_ichigo#1")
    arrow = next(c.place for c in puzzle.cases() if c.rule.letter == "C")
    (n,) = Board(puzzle).numbers(arrow) or {0}
    none = {m: False for m in puzzle.marks if type(m.value) is int}
    assert is_so(puzzle, arrow, none, r.DoesNotSee(arrow, n))
    assert not is_so(puzzle, arrow, {}, r.DoesNotSee(arrow, n))
    assert not is_so(puzzle, arrow, none, r.DoesNotSee(arrow, n + 1))
    assert not is_so(puzzle, puzzle.grid.cells[0], none, r.DoesNotSee(arrow, n))


def test_of_zones() -> None:
    puzzle = board("ilotulite#1")
    zone = next(c.place for c in puzzle.cases() if c.rule.letter == "A")
    view = View(Board(puzzle), {}, [c for c in puzzle.cases() if c.place == zone])
    values, terms, _ = next(count for count in view.counts("launch") if len(count[1]) > 1)
    most = values.bit_length() - 1
    there = {term: True for term in terms[: most + 1]}
    of = r.TooManyOf(zone, most, len(terms), "launch", most + 1)
    assert is_so(puzzle, zone, there, of)
    for lie in (
        of.having(most=most + 1),
        of.having(total=1),
        of.having(there=most + 2),
        of.having(noun="clue"),
    ):
        assert not is_so(puzzle, zone, there, lie)
    assert not is_so(puzzle, zone, {}, of)


def test_of_tracks_of_two_stations() -> None:
    puzzle = board("hiking_track#4")
    at = {str(c): c for c in puzzle.grid.cells}
    of = r.LinesCannotHave(at["R4C2"], 2, True, ((at["R4C3"], 2, True),), "clue", True)
    never = {m: False for m in puzzle.marks if "R4C3" in str(m.place)}
    both = {at["R4C2"], at["R4C3"]}
    pair = next(c.place for c in with_implied(puzzle.cases()) if {*getattr(c.place, "cells", ())} == both)
    assert is_so(puzzle, pair, never, of)
    assert not is_so(puzzle, pair, {}, of)
    for lie in (of.having(others=((at["R1C1"], 2, True),)), of.having(number=3), of.having(others=())):
        assert not is_so(puzzle, pair, never, lie)


def test_of_strokes_that_are_cut_off() -> None:
    puzzle = board("hiking_track#4")
    named = {str(m.place): m.place for m in puzzle.marks}
    state = {m: str(m.place) in ("R6C1-R6C2", "R1C1-R1C2", "R1C2-R1C3") for m in puzzle.marks}
    one = named["R1C1-R1C2"]
    assert is_so(puzzle, puzzle.grid, state, r.CutOff(named["R6C1-R6C2"], one))
    for other in ("R1C2-R1C3", "R1C1-R1C2", "R3C1-R3C2"):
        assert not is_so(puzzle, puzzle.grid, state, r.CutOff(named[other], one))


def test_of_ways_of_a_line_in_a_block() -> None:
    """A way is left where all is open, or where something may stop a line that comes the other way."""
    puzzle = board("skating#1")
    grid = puzzle.grid
    block = next(grid.blocks(3, 3))
    north, west, here, east, south = [grid.cell[at] for at in ((0, 2), (1, 1), (1, 2), (1, 3), (2, 2))]
    turn = {puzzle.line[grid.edge(here, c).link]: True for c in (west, south)}
    free = [{puzzle.black[c]: False} for c in (north, east)]
    for lie in ({}, turn | free[0], turn | free[1], free[0] | free[1]):
        assert not is_so(puzzle, block, lie, r.NoWayLeft(r.LineIn(None)))
    assert is_so(puzzle, block, turn | free[0] | free[1], r.NoWayLeft(r.LineIn(None)))
    assert not is_so(puzzle, block, turn | free[0] | free[1], r.NoWayLeft(r.LineFrom(grid.cells[-1])))


def test_of_routes_that_bend_equally_often() -> None:
    """One of two bends lies between two others, of which one bends as often."""
    puzzle = board("piirilevy#2")
    at = {str(c): c for c in puzzle.grid.cells}
    drawn = [
        "R1C1-R1C2", "R1C3-R1C4", "R2C3-R2C4", "R1C1-R2C1", "R1C2-R2C2", "R1C4-R2C4", "R2C2-R3C2",
        "R3C2-R3C3", "R3C3-R3C4",
    ]  # fmt: skip
    known = {m: str(m.place) in drawn for m in puzzle.ink}
    for a, b, so in (("R1C3", "R1C2", True), ("R2C3", "R2C2", True), ("R2C3", "R3C3", False)):
        assert is_so(puzzle, puzzle.grid, known, ALIKE.having(places=(at[a], at[b]))) is so


def test_of_areas_of_clues() -> None:
    puzzle = board("plot_twist#1")
    at = {str(c): c for c in puzzle.grid.cells}
    here, there = at["R1C2"], at["R1C3"]
    joined = {puzzle.area[puzzle.grid.edge(here, there)]: False}
    shut = {puzzle.area[edge]: True for edge in here.edges if edge in puzzle.area}
    piece = r.PieceAt("area", here)
    for state, reason, so in (
        (joined, r.InOne("area", here, there, "clue"), True), (joined, r.Apart("area", here, there), False),
        (joined, r.InOne("area", here, at["R3C2"], "clue"), False), ({}, r.InOne("area", here, there), False),
        (shut, r.TooFew(piece, 2, "cell"), True), (shut, r.TooFew(piece, 1, "cell"), False),
        ({}, r.TooFew(piece, 2, "cell"), False), (shut, r.Apart("area", here, there), True),
    ):  # fmt: skip
        assert is_so(puzzle, here, state, reason) is so, reason


def test_lies_are_planted_in_all_other_kinds() -> None:
    """But for those that say no more than that something follows, and those that hold others."""
    here = {type(reason) for _, reason, _ in (*GROUPS, *LINES)} | {
        type(getattr(x, "what", None)) for _, x, _ in LINES
    }
    by_hand = {
        r.RunAt, r.IfSo, r.Whichever, r.OnlyTheseLeft, r.DoesNotSee, r.TooManyOf, r.TooFar, r.NoRoomThere,
    }  # fmt: skip
    of_others = {r.Else, r.AllWrong, r.OnlyThisLeft, r.AllMustHold, r.NoRoom}
    assert {*LIES} | here | by_hand | of_others >= kinds(Reason) | kinds(Thing)
