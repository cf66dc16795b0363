"""What words cost: the clauses that one rule adds on an empty board of ten by ten cells.

``python -m bench.words`` prints a table of them.  The page of words tells them in round numbers
(``docs/words_page.py``), and a test holds these to what is measured here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from enpitsu.engine.compile.encode import compile
from enpitsu.grid import Cell, Direction, Region, grid
from enpitsu.layers import Areas, Colours, Fences, LabelledLinks, Links, Pieces, Shading
from enpitsu.layers.marks import Drawn
from enpitsu.lemmas import (
    crossing_loop,
    few_pieces,
    held,
    joined_once,
    joined_stops,
    joining,
    leaving_room,
    one_field,
    one_kind,
    one_strand,
    parting,
    shaded_or_passed,
    standing_alone,
)
from enpitsu.logic import TRUE, Bool, count, total, unbroken
from enpitsu.pieces import dominoes, triangles
from enpitsu.puzzle import Cases, Puzzle, Rule
from enpitsu.shape import (
    acyclic,
    anchored,
    connected,
    different_shapes,
    dissection,
    each_piece_has,
    loop_rules,
    no_rings,
    one_group,
    one_line,
    one_tree,
    path_rules,
    paths_from,
    ring_rules,
    separate_loops,
    single_loop,
    tiling,
)

SIDE = 10

Stated: TypeAlias = Callable[[Any, Any], Cases]
"""The cases of a rule, from a bound layer and its grid."""


class Cost(NamedTuple):
    """What a rule adds to the program of its layer: clauses, auxiliary variables, and whether lazy clauses."""

    clauses: int
    variables: int
    lazy: bool


def cost(layer: Drawn[Any], stated: Stated, tame: bool = False, beside: Drawn[Any] | None = None) -> Cost:
    """The cost of a rule about one drawn layer.

    ``tame``: another rule lets every line be a path of six cells at most.
    ``beside``: another layer, which the rule is handed in place of the grid.
    """

    def others(puzzle: Any) -> Cases:
        if tame:
            for cell in puzzle.grid.cells:
                yield cell, puzzle.drawing.degree(cell) <= 2
                yield cell, puzzle.drawing.network.size(cell) <= 6

    def all_cases(puzzle: Any) -> Cases:
        yield from others(puzzle)
        yield from stated(puzzle.drawing, puzzle.beside if beside else puzzle.grid)

    programs = []
    for cases in (others, all_cases):
        rule = Rule("A", "What is measured.", cases)
        layers = {"drawing": layer, **({"beside": beside} if beside else {})}
        genre: Any = type("Measured", (Puzzle,), {**layers, "rule": rule})
        programs.append(compile(genre(grid(SIDE, SIDE), {})))
    without, found = [(len(p.clauses) + len(p.definitions), p.top, len(p.lazy_clauses)) for p in programs]
    return Cost(found[0] - without[0], found[1] - without[1], found[2] > without[2])


def _from_two_stops(line: Any) -> Bool:
    """The lines of two of ten stops bend twice."""
    ways = line.ways(line.grid.cells[::11])
    stops = sorted(ways.stops, key=lambda stop: stop.at)
    joinings = [joining(ways, stop, [s for s in stops if s is not stop], 2) for stop in stops[:2]]
    return joined_stops(line, ways, joinings)


def of_board(word: Callable[[Any], Bool]) -> Stated:
    """A rule with one case, a condition on the whole layer."""
    return lambda layer, grid: iter([(grid, word(layer))])


def of_cell(word: Callable[[Any, Any], Bool], every: int = 1) -> Stated:
    """A rule with a case at every cell, or at every n-th."""
    return lambda layer, grid: iter([(cell, word(layer, cell)) for cell in grid.cells[::every]])


def _owned(area: Any, grid: Any) -> Cases:
    owners = area.owners(grid.cells[::11])
    for cell in grid.cells:
        yield cell, owners.number(cell) == 1
    for seed in grid.cells[::11]:
        yield seed, count(owners.around(seed).values()) == SIDE


def _seen(black: Any, grid: Any) -> Cases:
    for cell in grid.cells:
        yield cell, total([unbroken([black[c] for c in cell.ray(d)]) for d in Direction]) == 4


def _held(black: Any, grid: Any) -> Cases:
    told = [few_pieces(black, cell, size=5) for cell in grid.cells[::11]]
    for cell in grid.cells:
        yield cell, held(black, cell, told)


def _leaving_room(colour: Any, grid: Any) -> Cases:
    alone = standing_alone(colour, grid.cells, 4, colour.clusters())
    for cell in grid.cells:
        yield cell, leaving_room(colour, cell, alone)


def _in_blocks(line: Any, black: Any) -> Cases:
    """Of each block of three by three cells, with lines that turn before shaded cells or the frame."""

    def stopped(cell: Cell, way: Direction) -> Bool:
        ahead = cell.step(way)
        return TRUE if ahead is None else black[ahead]

    for block in line.grid.blocks(3, 3):
        yield block, shaded_or_passed(line, black, block, (), stopped)


def _rows_as_regions(grid: Any) -> list[Region]:
    of = dict[Any, Region]()
    made = [Region(f"row {n}", row, of) for n, row in enumerate(grid.rows)]
    of.update({cell: region for region in made for cell in region.cells})
    return made


def measured() -> Iterator[tuple[str, Cost]]:
    """Each word, as the page has it, with its cost."""
    one, corner = SIDE * SIDE // 2 + SIDE // 2, 0
    rows = [(r * SIDE, (r + 1) * SIDE) for r in range(SIDE)]
    shading: Mapping[str, Stated] = {
        "connected": of_board(connected),
        "one_group": of_board(lambda black: one_group(black, 10)),
        "one_strand": of_board(one_strand),
        "joined_once": lambda black, grid: iter([(grid, joined_once(black, _rows_as_regions(grid)))]),
        "one_tree": of_board(lambda black: one_tree(black, 10)),
        "few_pieces": of_cell(lambda black, cell: few_pieces(black, cell, size=5), 11),
        "held": _held,
        "acyclic": of_board(acyclic),
        "different_shapes": lambda black, grid: iter(
            [(grid, different_shapes([{c: black[c] for c in grid.cells[a:b]} for a, b in rows]))]
        ),
        "Network.size": of_cell(lambda black, cell: black.network.size(cell).among(0, 5)),
        "Network.total": of_cell(
            lambda black, cell: (
                black.network.total(cell, {c: black[c] for c in cell.grid.rows[0]}, "top") <= 1
            )
        ),
        "Network.joined": lambda black, grid: iter(
            [(grid, black.network.joined(grid.cells[corner], grid.cells[one]))]
        ),
        "Network.together": lambda black, grid: iter(
            [(grid, count(black.network.together(grid.cells[one]).values()) == 5)]
        ),
        "unbroken": _seen,
    }
    links: Mapping[str, Stated] = {
        "one_line": of_board(one_line),
        "joined_stops": of_board(_from_two_stops),
        "single_loop": of_board(single_loop),
        "loop_rules": lambda line, grid: loop_rules(line),
        "loop_rules(crossing=True)": lambda line, grid: loop_rules(line, crossing=True),
        "crossing_loop": of_board(lambda line: crossing_loop(line, through=line.nodes)),
        "path_rules": lambda line, grid: path_rules(line),
        "paths_from": of_board(lambda line: paths_from(line, line.grid.cells[::11])),
        "anchored": of_board(lambda line: anchored(line, line.grid.cells[corner])),
        "no_rings": of_board(no_rings),
        "one_kind": of_board(
            lambda line: one_kind(line, {c: n // 2 for n, c in enumerate(line.grid.cells[::11])})
        ),
        "one_field": of_cell(lambda line, cell: one_field(line, cell, 5), 11),
        "parting": of_cell(lambda line, cell: parting(line, cell, cell.grid.cells[::11])),
        "each_piece_has": of_board(
            lambda line: each_piece_has(
                line.fields, {cell.corners[0]: line.avoids(cell) for cell in line.grid.cells}
            )
        ),
        "Lines.encloses": of_cell(lambda line, cell: line.encloses(cell), 11),
    }
    pieces: Mapping[str, tuple[Drawn[Any], Stated]] = {
        "tiling": (Pieces(lambda p: dominoes(p.grid), tiling=True), lambda piece, grid: tiling(piece)),
        "dissection": (Pieces(lambda p: triangles(p.grid)), of_board(dissection)),
        "ring_rules": (
            LabelledLinks(labels=("path", "ring")),
            lambda lines, grid: ring_rules(lines.of["path"], grid.cells[::11], lines.of["ring"], TRUE),
        ),
        "separate_loops": (
            LabelledLinks(labels=2),
            lambda line, grid: separate_loops(line),
        ),
        "ColouredCells.clusters": (
            Colours(),
            lambda colour, grid: of_cell(lambda cluster, cell: cluster.size(cell) == 5)(
                colour.clusters(), grid
            ),
        ),
        "leaving_room": (Colours(), _leaving_room),
        "Owners": (Areas(), _owned),
    }
    for name, stated in shading.items():
        yield name, cost(Shading(), stated)
    for name, stated in links.items():
        yield name, cost(Fences() if name == "Lines.encloses" else Links(), stated)
    yield (
        "Network.touched",
        cost(Links(), of_cell(lambda line, cell: line.network.touched(cell) <= 3), tame=True),
    )
    yield "shaded_or_passed", cost(Links(), _in_blocks, beside=Shading())
    for name, (layer, stated) in pieces.items():
        yield name, cost(layer, stated)


def main() -> None:
    """Print what is measured."""
    print("| word | clauses | auxiliary variables | lazy |\n|---|---|---|---|")
    for name, found in measured():
        print(f"| `{name}` | {found.clauses:,} | {found.variables:,} | {'yes' if found.lazy else 'no'} |")


if __name__ == "__main__":
    main()
