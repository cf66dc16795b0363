"""Places as sentences name them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from enpitsu.grid import KNIGHT, Area, Cell, Region, Segment, Vertex, drawn_ways, grid, named, spoken

BOARD = grid(4, 5)
CELL = BOARD.cell


def way(*cells: tuple[int, int]) -> list[Segment]:
    return [BOARD.segment(CELL[a], CELL[b]) for a, b in pairwise(cells)]


def test_each_side_and_corner_has_a_name_of_its_own() -> None:
    for places in (BOARD.edges, tuple(BOARD.vertex.values())):
        names = [spoken(place) for place in places]
        assert len(set(names)) == len(names)


def test_a_side_is_named_from_the_cell_that_is_spoken_of() -> None:
    """Each of the cells on its sides, if that is spoken of: the name fits it."""
    for edge in BOARD.edges:
        for cell in edge.cells:
            ((name, many),) = named([edge], [cell])
            assert many == 1
            assert name == f"the {'NWSE'[cell.edges.index(edge)]} side of {cell}"


def test_sides_of_a_cell_are_told_together() -> None:
    north, west, south, east = CELL[1, 1].edges
    assert named([south, CELL[3, 3].edges[0], north]) == [
        ("the N and S sides of R2C2", 2), ("the N side of R4C4", 1),
    ]  # fmt: skip
    assert named([north, west, south, east]) == [("all sides of R2C2", 4)]
    assert named(CELL[0, 0].corners[1:3]) == [("the NE and SW corners of R1C1", 2)]


def test_cells_side_by_side_are_a_run() -> None:
    assert named([CELL[0, c] for c in (0, 1, 3, 4)]) == [("R1C1", 1), ("R1C2", 1), ("R1C4", 1), ("R1C5", 1)]
    assert named([CELL[r, 2] for r in range(4)]) == [("R1C3 to R4C3", 4)]


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        ([CELL[1, c] for c in range(5)], "row 2"),
        ([CELL[r, 4] for r in range(4)], "column 5"),
        ([CELL[1, c] for c in range(4)], "R2C1-R2C4"),
        ([CELL[r, c] for r in (0, 1) for c in (2, 3)], "the block R1C3-R2C4"),
    ],
)
def test_rows_columns_and_blocks(cells: list[Cell], name: str) -> None:
    assert spoken(Area(cells)) == name


def test_a_region_is_named_by_its_first_cell() -> None:
    of: dict[Cell, Region] = {}
    assert spoken(Region("B", [CELL[1, 1], CELL[1, 2]], of)) == "the region of R2C2"


def test_what_is_drawn_is_told_as_ways() -> None:
    """By the cells where they begin, turn and end; each stroke counts once."""
    turning = way((1, 0), (0, 0), (0, 1), (0, 2), (1, 2))
    for strokes in (turning, turning[::-1], [*turning[2:], *turning[:2]]):
        [(nodes, many)], others = drawn_ways(strokes)
        assert (many, others) == (4, [])
        assert str(nodes) in ("[R2C3, R1C3, R1C1, R2C1]", "[R2C1, R1C1, R1C3, R2C3]")
    two, _ = drawn_ways([*way((3, 0), (3, 1)), *turning])
    assert sorted(many for _, many in two) == [1, 4]
    ring, _ = drawn_ways(way((0, 0), (0, 1), (1, 1), (1, 0), (0, 0)))
    assert [many for _, many in ring] == [4]


def test_strokes_between_dots() -> None:
    rising = BOARD.segment(BOARD.vertex[1, 0], BOARD.vertex[0, 1])
    falling = BOARD.segment(BOARD.vertex[0, 0], BOARD.vertex[1, 1])
    assert [spoken(rising), spoken(falling)] == [
        "the rising diagonal of R1C1",
        "the falling diagonal of R1C1",
    ]
    knights = [spoken(stroke) for stroke in BOARD.segments(Vertex, KNIGHT)]
    assert len(set(knights)) == len(knights) > 0
