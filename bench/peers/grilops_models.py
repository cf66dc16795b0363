"""The same genres in grilops, after the manner of its own examples."""

from __future__ import annotations

from bench.reference import decode


def slither(height: int, width: int, body: str) -> bool:
    """Whether a Slitherlink has exactly one answer: a loop through a grid of dots."""
    import grilops
    from grilops import loops
    from grilops.geometry import Point, RectangularLattice

    points = [Point(y, x) for y in range(height + 1) for x in range(width + 1)]
    lattice = RectangularLattice(points)
    symbols = loops.LoopSymbolSet(lattice)
    symbols.append("EMPTY", " ")
    grid = grilops.SymbolGrid(lattice, symbols)
    loops.LoopConstrainer(grid, single_loop=True)
    right = [symbols.EW, symbols.NE, symbols.SE]
    down = [symbols.NS, symbols.SE, symbols.SW]
    from z3 import PbEq

    for i, n in enumerate(decode.number4(body, height * width)):
        if n is None:
            continue
        y, x = divmod(i, width)
        sides = [
            grid.cell_is_one_of(Point(y, x), right), grid.cell_is_one_of(Point(y + 1, x), right),
            grid.cell_is_one_of(Point(y, x), down), grid.cell_is_one_of(Point(y, x + 1), down),
        ]  # fmt: skip
        grid.solver.add(PbEq([(s, 1) for s in sides], n))
    return bool(grid.solve()) and bool(grid.is_unique())


def canal(height: int, width: int, body: str) -> bool:
    """Whether a Canal View has exactly one answer."""
    import grilops
    from grilops import regions, sightlines
    from grilops.geometry import Point, get_rectangle_lattice
    from z3 import And, If, Implies, Not, Sum

    lattice = get_rectangle_lattice(height, width)
    symbols = grilops.SymbolSet([("DARK", "#"), ("LIGHT", ".")])
    grid = grilops.SymbolGrid(lattice, symbols)
    region = regions.RegionConstrainer(lattice, solver=grid.solver, complete=True)
    points = list(lattice.points)
    for p in points:
        dark = grid.cell_is(p, symbols.DARK)
        for q in (Point(p.y, p.x + 1), Point(p.y + 1, p.x)):
            if q in grid.grid:
                same = region.region_id_grid[p] == region.region_id_grid[q]
                grid.solver.add(Implies(And(dark, grid.cell_is(q, symbols.DARK)), same))
                grid.solver.add(Implies(same, dark == grid.cell_is(q, symbols.DARK)))
    from z3 import Int

    one = Int("one")
    for p in points:
        grid.solver.add(Implies(grid.cell_is(p, symbols.DARK), region.region_id_grid[p] == one))
    for y in range(height - 1):
        for x in range(width - 1):
            block = [Point(y + j, x + i) for j in (0, 1) for i in (0, 1)]
            grid.solver.add(Not(And([grid.cell_is(q, symbols.DARK) for q in block])))
    for i, n in enumerate(decode.number16(body, height * width)):
        if n is None:
            continue
        p = Point(*divmod(i, width))
        grid.solver.add(grid.cell_is(p, symbols.LIGHT))
        counts = [
            sightlines.count_cells(grid, q.location, q.direction,
                                   count=lambda c: If(c == symbols.DARK, 1, 0),
                                   stop=lambda c: c != symbols.DARK)
            for q in lattice.edge_sharing_neighbors(grid.grid, p)
        ]  # fmt: skip
        grid.solver.add(Sum(counts) == n)
    return bool(grid.solve()) and bool(grid.is_unique())


def sudoku(height: int, width: int, body: str) -> bool:
    """Whether a Sudoku has exactly one answer."""
    import grilops
    from grilops.geometry import Point, get_rectangle_lattice
    from z3 import Distinct

    symbols = grilops.make_number_range_symbol_set(1, width)
    grid = grilops.SymbolGrid(get_rectangle_lattice(height, width), symbols)
    box = round(width**0.5)
    for k in range(width):
        grid.solver.add(Distinct(*[grid.grid[Point(k, x)] for x in range(width)]))
        grid.solver.add(Distinct(*[grid.grid[Point(y, k)] for y in range(width)]))
        top, left = k // box * box, k % box * box
        cells = [Point(top + y, left + x) for y in range(box) for x in range(box)]
        grid.solver.add(Distinct(*[grid.grid[p] for p in cells]))
    for i, n in enumerate(decode.number16(body, height * width)):
        if n is not None:
            grid.solver.add(grid.grid[Point(*divmod(i, width))] == n)
    return bool(grid.solve()) and bool(grid.is_unique())


MODELS = {"slither": slither, "canal": canal, "sudoku": sudoku}
