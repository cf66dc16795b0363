"""What layers make networks of, and their parts, against floods over plain pairs of points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from enpitsu.grid import KING, Vertex
from enpitsu.layers import Areas, CircledNumbers, Fences, Links, Network, Shading
from enpitsu.logic import TRUE
from enpitsu.puzzle import Puzzle
from tests.synthetic import board, genre, known, pictures, solver_answers

Point = tuple[int, int]
Figure = tuple[set[Point], set[frozenset[Point]]]
"""The nodes that are there, and the pairs of them that are joined."""

GRIDS: list[tuple[int, int, tuple[Point, ...]]] = [(2, 3, ()), (3, 3, ((1, 0),)), (4, 4, ((0, 0), (2, 2)))]
EVERY_GRID = pytest.mark.parametrize(("height", "width", "holes"), GRIDS)


def at(node: Any) -> Point:
    return node.row, node.col


def pieces(figure: Figure) -> set[frozenset[Point]]:
    """What hangs together."""
    nodes, links = figure
    left, found = set(nodes), set()
    while left:
        piece = {left.pop()}
        while True:
            more = {n for link in links if link & piece for n in link} - piece
            if not more:
                break
            piece |= more
        left -= piece
        found.add(frozenset(piece))
    return found


def inside(figure: Figure, keep: Collection[Point]) -> Figure:
    """The part of it on some nodes."""
    return figure[0] & set(keep), {link for link in figure[1] if link <= set(keep)}


def sides(cells: Collection[Point]) -> set[frozenset[Point]]:
    """The pairs of cells with a common side."""
    pairs = combinations(sorted(cells), 2)
    return {frozenset((p, q)) for p, q in pairs if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1}


def shaded(puzzle: Any, values: list[bool], wanted: bool = True) -> Figure:
    cells = {at(m.place) for m, v in zip(puzzle.visible_marks, values, strict=True) if v is wanted}
    return cells, sides(cells)


def drawn(puzzle: Any, values: list[bool]) -> Figure:
    links = {
        frozenset(map(at, m.place.ends)) for m, v in zip(puzzle.visible_marks, values, strict=True) if v
    }  # fmt: skip
    return {n for link in links for n in link}, links


def divided(puzzle: Any, values: list[bool]) -> Figure:
    cells = {at(c) for c in puzzle.grid.cells}
    borders = {
        frozenset(map(at, m.place.cells)) for m, v in zip(puzzle.visible_marks, values, strict=True) if v
    }  # fmt: skip
    return cells, sides(cells) - borders


NETWORKS: dict[str, tuple[Callable[[], Any], Callable[[Any], Network], Callable[[Any, Any], Figure]]] = {
    "ShadedCells.network": (Shading, lambda it: it.network, shaded),
    "ShadedCells.unshaded": (Shading, lambda it: it.unshaded, lambda p, v: shaded(p, v, False)),
    "Lines.network": (Links, lambda it: it.network, drawn),
    "Lines.network of fences": (Fences, lambda it: it.network, drawn),
    "Lines.network of king steps": (lambda: Links(KING, Vertex), lambda it: it.network, drawn),
    "DividedCells.network": (Areas, lambda it: it.network, divided),
}


@EVERY_GRID
@pytest.mark.parametrize("word", NETWORKS)
def test_contract_of_networks(word: str, height: int, width: int, holes: Any) -> None:
    """``ShadedCells.network``, ``ShadedCells.unshaded``, ``Lines.network``, ``DividedCells.network`` and
    the parts of them that ``ShadedCells.within``, ``Lines.within`` and ``Network.within`` keep."""
    make, ask, figure = NETWORKS[word]
    puzzle: Any = board(genre({"it": make()}, lambda p: ()), height, width, holes)
    network, dice = ask(puzzle.it), Random(word)
    for _ in range(40):
        share = dice.choice((0.2, 0.5, 0.7))
        values = [dice.random() < share for _ in puzzle.visible_marks]
        seen = known(puzzle.visible_marks, values)

        def found(part: Network, seen: Any = seen) -> set[frozenset[Point]]:
            return {frozenset(map(at, p)) for p in part.pieces(lambda b: b.holds(seen))}

        wanted = figure(puzzle, values)
        assert found(network) == pieces(wanted)
        region = [n for n in network.nodes if dice.random() < 0.6]
        part = pieces(inside(wanted, list(map(at, region))))
        assert found(network.within(region)) == part
        if word in ("ShadedCells.network", "Lines.network"):
            assert found(puzzle.it.within(region)) == part


@EVERY_GRID
@pytest.mark.parametrize("word", NETWORKS)
def test_contract_of_what_may_be_linked(word: str, height: int, width: int, holes: Any) -> None:
    """``Network.around``: every node a link leads to, with its condition, from both sides."""
    make, ask, figure = NETWORKS[word]
    puzzle: Any = board(genre({"it": make()}, lambda p: ()), height, width, holes)
    network = ask(puzzle.it)
    everything = [word not in ("ShadedCells.unshaded", "DividedCells.network")] * len(puzzle.visible_marks)
    _, links = figure(puzzle, everything)
    found = {}
    for node, near in network.around.items():
        for other, link in near:
            found[at(node), at(other)] = link
            assert (node, link) in [(o, b) for o, b in network.around[other] if b is link]
    assert set(found) == {pair for a, b in map(tuple, links) for pair in ((a, b), (b, a))}
    assert sum(map(len, network.around.values())) == 2 * len(links)
    seen = known(puzzle.visible_marks, everything)
    assert all(link.holds(seen) for link in found.values())


class Seeded(Puzzle):
    """Areas around circles, with no rule."""

    clue = CircledNumbers()
    area = Areas()
    part = area.owners(clue)


@pytest.mark.parametrize("seed", range(20))
def test_contract_of_areas_around_seeds(seed: int) -> None:
    """``DividedCells.owners``, ``Owners.around``, ``Owners.number``: areas as floods between borders.

    ``Areas.owners`` declares them for what is printed.
    """
    dice = Random(seed)
    text = "\n".join(" ".join(dice.choice(("(?)", ".", ".")) for _ in range(4)) for _ in range(3))
    puzzle: Any = Seeded.parse(text)
    names = {at(c): dice.choice("ab") for c in puzzle.grid.cells}
    values = [names[at(m.place.cells[0])] != names[at(m.place.cells[1])] for m in puzzle.visible_marks]
    seen, areas = known(puzzle.visible_marks, values), pieces(divided(puzzle, values))
    for cell in puzzle.grid.cells:
        [own] = [area for area in areas if at(cell) in area]
        n = sum(at(s) in own for s in puzzle.clue)
        owners = puzzle.area.owners(puzzle.clue)
        assert owners is puzzle.area.owners(puzzle.clue) is puzzle.part
        assert owners.number(cell).bounds(seen) == (n, n)
        if cell in puzzle.clue:
            assert {at(c) for c, b in owners.around(cell).items() if b.holds(seen)} == own
            assert all(b.holds(seen) is not None for b in owners.around(cell).values())


@pytest.mark.parametrize("parted", [False, True])
def test_contract_of_neighbours_in_one_piece(parted: bool) -> None:
    """``Network.joined`` of neighbours is their link only where a law shuts every way round what is not."""
    a, b = (0, 0), (0, 1)

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        cell, layer = puzzle.grid.cell, puzzle.area if parted else puzzle.line
        links = {s.ends: m for s, m in layer.items()} if not parted else None
        net = layer.network if links is None else Network(dict.fromkeys(puzzle.grid.cells, TRUE), links)
        yield cell[a], net.joined(cell[a], cell[b])

    puzzle: Any = board(genre({"area": Areas()} if parted else {"line": Links()}, stated), 2, 3)
    figure = divided if parted else drawn
    expected, loose = set(), 0
    for picture in pictures(len(puzzle.visible_marks)):
        nodes, links = figure(puzzle, list(picture))
        whole = pieces(({at(c) for c in puzzle.grid.cells} if not parted else nodes, links))
        if parted and any(link <= piece for piece in whole for link in sides(nodes) - links):
            continue  # a border within an area
        if any({a, b} <= piece for piece in whole):
            expected.add(picture)
            loose += frozenset((a, b)) not in links
    assert bool(loose) is not parted
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected
