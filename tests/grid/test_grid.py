"""Grids: one per size and holes, parts that know each other."""

from __future__ import annotations

import pytest

from enpitsu.grid import Direction, grid


def test_there_is_one_grid_of_a_size() -> None:
    """However it is asked for: its parts are compared by identity."""
    assert grid(3, 4) is grid(3, 4, frozenset())
    assert grid(3, 4) is grid(height=3, width=4)
    assert grid(3, 4, {(0, 0), (1, 1)}) is grid(3, 4, frozenset([(1, 1), (0, 0)]))
    assert grid(3, 4) is not grid(4, 3)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (2, 3), (4, 4)])
def test_parts_are_counted_and_met(height: int, width: int) -> None:
    board = grid(height, width)
    assert len(board.cells) == height * width
    assert len(board.vertices) == (height + 1) * (width + 1)
    assert len(board.edges) == height * (width + 1) + width * (height + 1)
    assert len(board.inner_edges) == height * (width - 1) + width * (height - 1)
    for cell in board.cells:
        assert len(cell.edges) == len(cell.corners) == 4
        assert all(cell in edge.cells for edge in cell.edges)
        for neighbor in cell.neighbors:
            assert cell in neighbor.neighbors
            assert set(board.edge(cell, neighbor).cells) == {cell, neighbor}
    for edge in board.edges:
        assert all(edge in dot.edges for dot in edge.ends)


def test_rays_stop_at_the_border_at_holes_and_where_they_are_told() -> None:
    board = grid(3, 4, {(1, 2)})
    at = board.cell
    assert at[0, 0].ray(Direction.EAST) == (at[0, 1], at[0, 2], at[0, 3])
    assert at[0, 0].ray(Direction.EAST, stop={at[0, 2]}) == (at[0, 1],)
    assert at[1, 0].ray(Direction.EAST) == (at[1, 1],)
    assert at[0, 2].ray(Direction.SOUTH) == ()
    assert (1, 2) not in at


def test_boxes_hold_every_cell_once() -> None:
    """Each cell lies in one box, with those that share both of its quotients."""
    board = grid(5, 7, [(2, 3)])
    boxes = [tuple(box) for box in board.boxes(2, 3)]
    assert sorted([str(c) for box in boxes for c in box]) == sorted([str(c) for c in board.cells])
    for box in boxes:
        assert len({(c.row // 2, c.col // 3) for c in box}) == 1
    assert len(boxes) == 9
