"""Printed layers: tokens and blocks as the rule sheet writes them, read and written back."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.errors import BadNotation
from enpitsu.grid import Direction, grid
from enpitsu.layers import (
    AddressLook,
    Arrows,
    CircledNumbers,
    Circles,
    Diagonals,
    Division,
    Letters,
    Margins,
    Mirrors,
    Numbers,
    NumberSets,
    Parameter,
    Rooms,
    SideNumbers,
    SideSymbols,
    Signs,
    Symbols,
    Templates,
    Walls,
    Zones,
)
from enpitsu.layers.base import MISSING
from enpitsu.layers.printed.filling_lines import filling_lines
from enpitsu.puzzle import Puzzle
from tests.synthetic import printed as genre

SAMPLES: list[tuple[type[Puzzle], str]] = [
    (  # no. 9
        genre(circled=CircledNumbers(), arrow=Arrows(), block=Symbols("#")),
        "(0) . . . . .\n. . . 1^ . .\n. . (3) ?v . .\n1> . . . . .\n. . . . . .\n. . # . . (?)",
    ),
    (genre(clue=CircledNumbers(unknown="o"), room=Rooms()),  # no. 16
     "(6) . .\n. . .\n. . (o)\n\nA A B\nA A B\nA B B"),
    (genre(clue=NumberSets()), ". . .\n. 2 2,3,4\n?,3 ? ."),  # no. 18
    (genre(inside=Circles(), outside=Symbols("*"), clue=Numbers()), "o . 4\n. 3 *"),  # no. 21
    (genre(start=Circles(), end=Symbols("x"), leaf=Symbols("*"), length=CircledNumbers()),  # no. 17
     "(2) . . . x\n. . . . #\n. * . * ."),
    (genre(hole=Symbols("x"), letter=Letters()), ". . . .\na a x b"),  # no. 26
    (genre(parameter=Parameter(), wall=Walls(), cell=Circles()), "N 4\n\n. . . .\n. . . .\n\n0,0|"),  # 38
    (genre(parameter=Parameter(), wall=Walls(), cell=Circles()), "N 4\n\n. . . .\n. . . ."),
    (genre(symbol=Signs(), template=Templates()),  # no. 40
     ". . . .\nx . . .\n. . . .\n\nx 0,0 0,1 1,0 2,0"),
    (genre(symbol=Signs(), template=Templates()), ". . .\n. # ."),
    (genre(cut=Diagonals(), wall=Walls(), margin=Margins()), "\\ .\n. \\\n\nrows 0 3\ncols 2 1"),  # 19
    (genre(cut=Diagonals(), wall=Walls(), margin=Margins()),
     "/ .\n. \\\n\n0,0_ 0,0|\n\nrows 0 -\ncols - 1"),
    (genre(dot=Symbols("x"), zone=Zones()), ". . . . .\nx . . . .\n\nB 1-4 1 2\nL 0-0 1"),  # no. 15
    (genre(mirror=Mirrors()), "3 4\n\n1,1|"),  # no. 41
    (genre(mirror=Mirrors()), "3 4"),
    (genre(mirror=Mirrors()), "3 4\n\n0,1| 1,1|\n0,2_ 0,3_"),
    (genre(clue=Numbers(), arrow=Arrows(in_hole=True)), ". . 1<\n. 3 #\n5> . ."),  # S0
]  # fmt: skip


@pytest.mark.parametrize(("of", "text"), SAMPLES)
def test_givens_are_written_as_they_are_read(of: type[Puzzle], text: str) -> None:
    puzzle = of.parse(text)
    assert puzzle.text == text
    assert of.parse(puzzle.text).text == text
    for name, layer in of.printed.items():
        assert list(layer.paint(puzzle.grid, puzzle.givens[name])) is not None


BAD: list[tuple[type[Puzzle], str, str]] = [
    (genre(clue=Numbers(1, 4)), ". 5\n. .", "from 1 to 4"),
    (genre(clue=NumberSets()), "1,2,3,4,5 .\n. .", "at most 4"),
    (genre(clue=NumberSets()), "0,2 .\n. .", "at least 1"),
    (genre(letter=Letters()), ". A\n. .", "cannot read"),
    (genre(clue=CircledNumbers()), ". (o)\n. .", "cannot read"),
    (genre(parameter=Parameter(low=2), clue=Numbers()), "N 1\n\n. .", "at least 2"),
    (genre(parameter=Parameter(), clue=Numbers()), "M 1\n\n. .", "'N n'"),
    (genre(clue=Numbers(), wall=Walls()), ". .\n. .\n\n0,1|", "between no two cells"),
    (genre(clue=Numbers(), wall=Walls()), ". .\n. .\n\n0,0_ 0;1|", "a side"),
    (genre(clue=Numbers(), margin=Margins()), ". .\n. .\n\nrows 1 2\ncols 1", "2 numbers"),
    (genre(clue=Numbers(), margin=Margins()), ". .\n. .\n\nrows 1 2\nrows 1 1", "one line"),
    (genre(clue=Numbers(), margin=Margins()), ". .\n. .\n\nrows 1 x\ncols 1 1", "or -"),
    (genre(clue=Numbers(), grey=AddressLook("b")), ". .\n. .\n\nlook c", "'look b'"),
    (genre(clue=Numbers(), side=SideNumbers()), ". .\n. .\n\nT 1 2 3", "2 numbers"),
    (genre(clue=Numbers(), side=SideNumbers()), ". .\n. .\n\nT 1 2\nT 1 2", "for each side"),
    (genre(clue=Numbers(), side=SideNumbers(1)), ". .\n. .\n\nT 1 0", "at least 1"),
    (genre(clue=Numbers(), dot=SideSymbols("o")), ". .\n. .\n\n0,0|*", "o on a side"),
    (genre(clue=Numbers(), dot=SideSymbols("o")), ". .\n. .\n\n0,1|o", "between no two cells"),
    (genre(clue=Numbers(), zone=Zones()), ". .\n. .\n\nB 1-2 1", "leaves its side"),
    (genre(clue=Numbers(), zone=Zones()), ". .\n. .\n\nQ 1-1 1", "T, B, L or R"),
    (genre(clue=Numbers(), zone=Zones()), ". .\n. .\n\nB 0-1 1\nB 1-1 2", "in common"),
    (genre(clue=Numbers(), zone=Zones()), ". .\n. .\n\nB 0-1 0", "at least 1"),
    (genre(symbol=Signs(), template=Templates()), "x .\n. .\n\nx 0,0 1", "'r,c'"),
    (genre(symbol=Signs(), template=Templates()), "x .\n. .\n\nx 0,0\nx 0,1", "a new id"),
    (genre(mirror=Mirrors()), "3\n\n1,1|", "'H W'"),
    (genre(mirror=Mirrors()), "3 4\n\n1,3|", "between no two cells"),
    (genre(clue=Numbers(), room=Rooms()), ". .\n. .\n\nA B\nB A", "not in one piece"),
    (genre(clue=Numbers(), room=Rooms()), ". .\n. .\n\nA B", "2 rows"),
    (genre(clue=Numbers(), room=Rooms()), ". .\n. .\n\nA B\nA", "2 region names"),
]


@pytest.mark.parametrize(("of", "text", "sentence"), BAD)
def test_what_cannot_be_read_is_said_with_its_place(of: type[Puzzle], text: str, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence) as caught:
        of.parse(text)
    assert caught.value.at is not None


numbers = st.none() | st.integers(0, 99)
VALUES: list[tuple[Any, st.SearchStrategy[Any]]] = [
    (Numbers(), numbers),
    (CircledNumbers(), numbers),
    (CircledNumbers(unknown="o"), numbers),
    (Arrows(), st.tuples(st.sampled_from(Direction), numbers)),
    (NumberSets(), st.lists(st.none() | st.integers(1, 9), min_size=1, max_size=4).map(tuple)),
    (Letters(), st.sampled_from("abcxyz")),
    (Diagonals(), st.sampled_from("/\\")),
    (Symbols("x", "+"), st.sampled_from("x+")),
]


@pytest.mark.parametrize(("layer", "values"), VALUES)
@given(data=st.data())
def test_tokens_are_read_back(layer: Any, values: st.SearchStrategy[Any], data: st.DataObject) -> None:
    value = data.draw(values)
    if isinstance(layer, Arrows):
        from enpitsu.layers import Arrow

        value = Arrow(*value)
    assert layer.read(layer.write(value)) == value


@given(token=st.text("0123456789?(),^v<>ox#/", min_size=1, max_size=4))
def test_no_token_is_of_two_kinds_of_number(token: str) -> None:
    kinds: list[Any] = [Numbers(), CircledNumbers(), Arrows(), Symbols("x", "#"), Circles(), Diagonals()]
    assert sum(layer.read(token) is not MISSING for layer in kinds) <= 1


def test_letters_know_their_cells() -> None:
    puzzle: Any = genre(letter=Letters()).parse("b a\n. b")
    assert puzzle.letter.groups == {
        "a": (puzzle.grid.cell[0, 1],),
        "b": (puzzle.grid.cell[0, 0], puzzle.grid.cell[1, 1]),
    }
    assert list(puzzle.letter.groups) == ["a", "b"]


def test_zones_know_their_cells_and_the_way_in() -> None:
    puzzle: Any = genre(clue=Numbers(), zone=Zones()).parse(". . .\n. . .\n\nB 1-2 1\nR 0-1 2 1")
    low, right = puzzle.zone
    assert [c.text for c in low.cells] == ["1,1", "1,2"]
    assert low.inward is Direction.NORTH
    assert [c.text for c in right.cells] == ["0,2", "1,2"]
    assert right.inward is Direction.WEST
    assert right.numbers == (2, 1)


def test_margins_give_rows_and_columns() -> None:
    puzzle: Any = genre(clue=Numbers(), margin=Margins()).parse(". .\n. .\n\nrows 0 -\ncols - 1")
    assert list(puzzle.margin.numbered()) == [(puzzle.grid.rows[0], 0), (puzzle.grid.columns[1], 1)]


@given(st.lists(st.sampled_from("ABC"), min_size=12, max_size=12))
def test_borders_are_the_sides_between_two_regions(names: list[str]) -> None:
    cells = grid(3, 4).cells
    room = Division(dict(zip(cells, names, strict=True)))
    at = {(c.row, c.col): name for c, name in zip(cells, names, strict=True)}
    steps = [(p, q) for p in at for q in at if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]
    wanted = {(frozenset((p, q)), frozenset((at[p], at[q]))) for p, q in steps if at[p] != at[q]}
    found = [
        (frozenset([(c.row, c.col) for c in edge.cells]), frozenset([r.name for r in border.regions]))
        for border in room.borders for edge in border.edges
    ]  # fmt: skip
    assert len(found) == len(wanted)
    assert set(found) == wanted
    assert len({frozenset(b.regions) for b in room.borders}) == len(room.borders)
    for border in room.borders:
        a, b = border.regions
        assert room.regions.index(a) < room.regions.index(b)
        assert str(border) == f"border of {a.name} and {b.name}"
        assert set(border.cells) == {c for edge in border.edges for c in edge.cells}


@given(st.lists(st.sampled_from("ABC"), min_size=9, max_size=9))
def test_lanes_against_regions_contract(names: list[str]) -> None:
    """``Division.against``: cells of lanes and of as many regions; none are in both, none are left out."""
    board = grid(3, 3)
    room = Division(dict(zip(board.cells, names, strict=True)))
    for few in (2, 6):
        for lanes in (board.rows, board.columns):
            for place, own, others in room.against(lanes, few):
                assert set(place) in [set(lane) for lane in lanes]  # half of three are one
                assert 0 < len(own) + len(others) <= few
                here, there = (own, others) if {*own} <= {*place} else (others, own)
                assert own
                assert {*here} <= {*place}
                assert {*place}.isdisjoint(there)
                assert ({*place} - {*here}) | {*there} in [{*region.cells} for region in room.regions]
    told = [{*place} for lanes in (board.rows, board.columns) for place, _, _ in room.against(lanes, 9)]
    for lane in [*board.rows, *board.columns]:
        same = any([{*region.cells} == {*lane} for region in room.regions])
        assert ({*lane} in told) is not same


def test_collinear_touching_sides_are_one_mirror() -> None:
    of = genre(mirror=Mirrors())
    puzzle: Any = of.parse("3 4\n\n0,1|\n2,1| 1,0_ 1,1_\n1,1|")
    assert puzzle.text == "3 4\n\n0,1| 1,1| 2,1|\n1,0_ 1,1_"
    assert len(puzzle.mirror) == 2


def test_images_end_at_the_frame_a_hole_or_a_mirror_across() -> None:
    puzzle: Any = genre(mirror=Mirrors()).parse("1 6\n\n0,2|")
    [mirror] = puzzle.mirror
    pairs = [(a.col, b.col) for a, b in puzzle.mirror.images(mirror[0])]
    assert pairs == [(2, 3), (1, 4), (0, 5)]
    puzzle = genre(mirror=Mirrors()).parse("1 6\n\n0,1|\n0,4|")
    first, second = puzzle.mirror
    assert [(a.col, b.col) for a, b in puzzle.mirror.images(first[0])] == [(1, 2), (0, 3)]
    assert [(a.col, b.col) for a, b in puzzle.mirror.images(second[0])] == [(4, 5)]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_invented_can_be_written_and_read(seed: int) -> None:
    rng = Random(seed)
    layers: dict[str, Any] = {
        "letter": Letters(), "cut": Diagonals(), "wall": Walls(), "zone": Zones(),
        "mirror": Mirrors(), "room": Rooms(), "circle": Circles(number=2),
    }  # fmt: skip
    for name, layer in layers.items():
        of = genre(**({name: layer} if name == "mirror" else {"clue": Numbers(), name: layer}))
        cells = grid(4, 5)
        value = layer.invent(cells, rng)
        for _ in range(3):
            puzzle = of(cells, {name: value})
            assert of.parse(puzzle.text).text == puzzle.text
            value = layer.vary(cells, value, rng)


def test_as_many_symbols_as_asked_are_invented_and_kept() -> None:
    rng, circle = Random(1), Circles(number=2)
    value = circle.invent(grid(2, 2), rng)
    assert not circle.sites(grid(2, 2)), "they are not read off an answer"
    seen = set()
    for _ in range(40):
        assert list(value.values()) == ["o", "o"]
        seen.add(frozenset(value))
        value = circle.vary(grid(2, 2), value, rng)
    assert len(seen) == 6
    assert len(circle.invent(grid(1, 1), rng)) == 1
    assert circle.vary(grid(1, 1), circle.invent(grid(1, 1), rng), rng) == circle.invent(grid(1, 1), rng)


def test_a_share_of_symbols_is_invented_varied_and_thinned() -> None:
    rng, block, cells = Random(3), Symbols("#", share=0.25), grid(4, 4)
    value = block.invent(cells, rng)
    assert len(value) == 4
    assert not block.sites(cells), "they are not read off an answer"
    sizes = set()
    for _ in range(60):
        other = block.vary(cells, value, rng)
        assert len(value.keys() ^ other.keys()) <= 2
        value = other
        sizes.add(len(value))
    assert len(sizes) > 2
    assert [value.keys() - v.keys() for v in block.fewer(cells, value)] == [{c} for c in value]
    assert not list(Symbols("#", number=2).fewer(cells, value))


@pytest.mark.parametrize("seed", range(6))
def test_signs_are_invented_at_the_ends_of_lines_that_fill_the_board(seed: int) -> None:
    cells = grid(5, 4, [(1, 1)])
    lines = filling_lines(cells, Random(seed), 6)
    assert sorted(c.at for line in lines for c in line) == sorted(c.at for c in cells.cells)
    for line in lines:
        assert 2 <= len(line) <= 6
        assert all(b in a.neighbors for a, b in pairwise(line))
        bent = [a.row != c.row and a.col != c.col for a, c in zip(line, line[2:], strict=False)]
        assert sum(bent) <= 2
    circle = Circles(ends=6)
    value = circle.invent(cells, Random(seed))
    assert set(value) == {c for line in lines for c in (line[0], line[-1])}
    assert not circle.sites(cells), "they are not read off an answer"
    assert {len(circle.vary(cells, value, Random(n))) - len(value) for n in range(20)} == {-1, 0, 1}
    assert not circle.invent(grid(1, 1), Random(seed)), "a cell by itself has no line"


@pytest.mark.parametrize("seed", range(4))
def test_letters_vary_without_losing_or_gaining_a_kind(seed: int) -> None:
    rng, letters, cells = Random(seed), Letters(spread=8), grid(4, 6)
    value = letters.invent(cells, rng)
    assert sorted(value.values()) == ["a", "b", "c"]
    for _ in range(40):
        other = letters.vary(cells, value, rng)
        assert list(other.groups) == ["a", "b", "c"]
        assert len(value.keys() ^ other.keys()) in (1, 2)
        value = other
    more = list(letters.additions(cells, value, rng))
    assert len(set(more)) == len(more) == 24 * 3
    for fewer in letters.fewer(cells, value):
        assert len(fewer) == len(value) - 1
        assert sorted(set(fewer.values())) == ["a", "b", "c"]


@pytest.mark.parametrize("seed", range(6))
def test_as_many_rooms_as_rows_are_invented_and_kept(seed: int) -> None:
    rng, cells, room = Random(seed), grid(5, 4), Rooms(like_rows=True)
    value = room.invent(cells, rng)
    assert min(len(r.cells) for r in value.regions) >= 2, "they grow in turn"
    for _ in range(10):
        assert len(value.regions) == 5
        assert set(value) == set(cells.cells)
        assert [r.name for r in value.regions] == list("ABCDE")
        assert genre(clue=Numbers(), room=room)(cells, {"room": value}).text
        value = room.vary(cells, value, rng)
    assert len(room.invent(grid(3, 1), rng).regions) == 3


@pytest.mark.parametrize("seed", range(6))
def test_the_room_of_a_cell_is_divided_in_two(seed: int) -> None:
    """The other rooms stay, and no piece is a single cell; rooms that are as many as rows stay all."""
    rng, cells, room = Random(seed), grid(5, 5), Rooms()
    value = room.blank(cells)
    for _ in range(40):
        cell = rng.choice(cells.cells)
        finer = room.finer(cells, value, cell, rng)
        before, after = ({r.cells for r in v.regions} for v in (value, finer))
        if finer is not value:
            [whole] = before - after
            parts = after - before
            assert cell in whole
            assert len(parts) == 2
            assert sorted(c.at for part in parts for c in part) == sorted(c.at for c in whole)
            assert min(map(len, parts)) >= 2
            assert genre(clue=Numbers(), room=room)(cells, {"room": finer}).text, "each in one piece"
        value = finer
    assert max(len(r.cells) for r in value.regions) <= 5
    assert min(len(r.cells) for r in value.regions) >= 2
    whole_board = room.blank(cells)
    assert Rooms(like_rows=True).finer(cells, whole_board, cells.cells[0], rng) is whole_board


def test_likely_parameters_are_invented() -> None:
    rng, likely, any_ = Random(2), Parameter(likely=(2, 4)), Parameter(low=3)
    assert {likely.invent(grid(2, 2), rng) for _ in range(30)} == {2, 4}
    assert {likely.vary(grid(2, 2), 2, rng) for _ in range(30)} == {2, 4}
    assert min(any_.vary(grid(2, 2), 3, rng) for _ in range(30)) == 3


def test_templates_start_at_their_first_row_and_column() -> None:
    puzzle: Any = genre(symbol=Signs(), template=Templates()).parse("p .\n. .\n\np 2,3 3,3")
    assert puzzle.template == {"p": frozenset({(0, 0), (1, 0)})}
