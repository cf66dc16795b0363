"""Numbers of pieces and what is joined, against plain floods on all tiny boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from enpitsu.layers import Links, Shading
from enpitsu.logic import TRUE, PartialAssignment
from tests.synthetic import board, genre, known, pictures, solver_answers

Value = Callable[[Any, tuple[bool, ...]], int]


def shaded(puzzle: Any, picture: tuple[bool, ...]) -> tuple[set[Any], set[frozenset[Any]]]:
    """The nodes that are there and the links between them."""
    made = [m.place for m, v in zip(puzzle.visible_marks, picture, strict=True) if v]
    if "line" in type(puzzle).drawn:
        links = {frozenset(s.ends) for s in made}
        return {n for ends in links for n in ends}, links
    return set(made), {frozenset((a, b)) for a in made for b in a.neighbors if b in made}


def piece(at: Any, nodes: set[Any], links: set[frozenset[Any]]) -> set[Any]:
    """All nodes that hang together with one."""
    found = {at} & nodes
    while True:
        more = {n for link in links if link & found for n in link} - found
        if not more:
            return found
        found |= more


def network(puzzle: Any) -> Any:
    return (puzzle.line if "line" in type(puzzle).drawn else puzzle.black).network


BOARDS = [("black", Shading, 2, 3), ("line", Links, 2, 2), ("line", Links, 2, 3)]


def puzzle_of(name: str, layer: Any, height: int, width: int, stated: Any = None) -> Any:
    def nothing(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        return iter(())

    return board(genre({name: layer()}, stated or nothing), height, width)


@pytest.mark.parametrize(("name", "layer", "height", "width"), BOARDS)
def test_size_contract_values(name: str, layer: Any, height: int, width: int) -> None:
    """``Network.size`` and ``Network.joined`` on every finished board."""
    puzzle = puzzle_of(name, layer, height, width)
    net = network(puzzle)
    for picture in pictures(len(puzzle.visible_marks)):
        state = known(puzzle.visible_marks, picture)
        nodes, links = shaded(puzzle, picture)
        for cell in puzzle.grid.cells:
            n = len(piece(cell, nodes, links))
            assert net.size(cell).bounds(state) == (n, n)
            for other in puzzle.grid.cells:
                together = other in piece(cell, nodes, links)
                assert net.joined(cell, other).holds(state) is together


@pytest.mark.parametrize(("name", "layer", "height", "width"), BOARDS[:2])
def test_size_contract_bounds_are_sound(name: str, layer: Any, height: int, width: int) -> None:
    puzzle = puzzle_of(name, layer, height, width)
    net = network(puzzle)
    cell, other = puzzle.grid.cells[0], puzzle.grid.cells[-1]
    for picture in product((False, True, None), repeat=len(puzzle.visible_marks)):
        state = known(puzzle.visible_marks, picture)
        low, high = net.size(cell).bounds(state)
        verdict = net.joined(cell, other).holds(state)
        for total in product(*[(False, True) if v is None else (v,) for v in picture]):
            inside = piece(cell, *shaded(puzzle, total))
            assert low <= len(inside) <= high
            assert verdict in (None, other in inside)


@pytest.mark.parametrize("wanted", [0, 1, 2, 3])
@pytest.mark.parametrize(("name", "layer", "height", "width"), BOARDS)
def test_size_contract_encoding(name: str, layer: Any, height: int, width: int, wanted: int) -> None:
    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        first, *_, last = puzzle.grid.cells
        yield first, network(puzzle).size(first) == wanted
        yield last, network(puzzle).size(last) <= wanted

    puzzle = puzzle_of(name, layer, height, width, stated)
    first, *_, last = puzzle.grid.cells
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        figure = shaded(puzzle, picture)
        if len(piece(first, *figure)) == wanted and len(piece(last, *figure)) <= wanted:
            expected.add(picture)
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected


@pytest.mark.parametrize("yes", [True, False])
@pytest.mark.parametrize(("name", "layer", "height", "width"), BOARDS)
def test_joined_contract_encoding(name: str, layer: Any, height: int, width: int, yes: bool) -> None:
    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        first, *_, last = puzzle.grid.cells
        together = network(puzzle).joined(first, last)
        yield first, together if yes else ~together

    puzzle = puzzle_of(name, layer, height, width, stated)
    first, *_, last = puzzle.grid.cells
    expected = {
        picture for picture in pictures(len(puzzle.visible_marks))
        if (last in piece(first, *shaded(puzzle, picture))) is yes
    }  # fmt: skip
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected


def test_total_contract_counts_links() -> None:
    """``Network.total``: upright strokes on the line through a cell; two sizes are compared."""

    def upright(puzzle: Any) -> dict[Any, Any]:
        return {s.ends: TRUE for s in puzzle.line if s.upright}

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        first, *_, last = puzzle.grid.cells
        net = puzzle.line.network
        of = upright(puzzle)
        yield first, net.total(first, of, "upright") == net.total(last, of, "upright")
        yield last, net.size(last) >= 2

    puzzle = puzzle_of("line", Links, 2, 3, stated)
    first, *_, last = puzzle.grid.cells
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        nodes, links = shaded(puzzle, picture)
        ends = {frozenset(s.ends) for s in puzzle.line if s.upright}
        counts = [sum(link <= piece(c, nodes, links) for link in links & ends) for c in (first, last)]
        if counts[0] == counts[1] and len(piece(last, nodes, links)) >= 2:
            expected.add(picture)
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected


def test_one_name_may_count_other_things_on_the_next_puzzle() -> None:
    """Networks of fixed layers are shared by all puzzles of a size; what clues say is not."""
    puzzle = puzzle_of("black", Shading, 1, 3)
    net, cells = network(puzzle), puzzle.grid.cells
    first = net.total(cells[0], {cells[0]: TRUE, cells[1]: TRUE}, "clues")
    other = net.total(cells[0], {cells[2]: TRUE}, "clues")
    again = net.total(cells[0], {cells[0]: TRUE, cells[1]: TRUE}, "clues")
    assert first is again
    board_known = known(puzzle.visible_marks, (True, True, False))
    assert first.bounds(board_known) == (2, 2)
    assert other.bounds(board_known) == (0, 0)


def test_nothing_known_says_nothing() -> None:
    puzzle = puzzle_of("black", Shading, 2, 3)
    assert network(puzzle).size(puzzle.grid.cells[0]).bounds(PartialAssignment()) == (0, 6)


def test_what_is_counted_of_a_network_is_not_kept_for_ever() -> None:
    """A network outlives its puzzles: each may count other clues under the same name, or under none."""
    puzzle: Any = board(genre({"black": Shading()}, lambda puzzle: ()), 4, 4)
    network, cells = puzzle.black.network, puzzle.grid.cells
    for name, most in (("clues", 16), (None, 256)):
        for n in range(1000):
            counted = {cell: TRUE for i, cell in enumerate(cells) if n >> i & 1}
            number = network.total(cells[0], counted, name)
            assert network.total(cells[0], counted, name) is number
            again = network.total(cells[0], dict(counted), name)
            assert (again is number) == (name is not None), "the same clues under one name are one number"
        kept = sum([len(v) for k, v in network.memo.items() if k == ("total", name)])
        assert kept <= most
