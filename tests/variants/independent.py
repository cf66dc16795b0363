"""The answers of the stored variants and crossbreeds, found without the package.

Each takes the answers of the genre's oracle and keeps those that a predicate, written by hand, lets
through; where a rule is dropped, the candidates are judged anew without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.oracle import (
    canal_view,
    fillomino,
    heyawake,
    koburin,
    kurodoko,
    masyu,
    nurikabe,
    skyscrapers,
    star_battle,
    sudoku,
    yajilin,
)
from tests.oracle.boards import (
    Cell,
    all_cells,
    blocks,
    clue_cells,
    clue_grid,
    connected,
    numbers,
    places,
    regions,
    size,
)
from tests.oracle.loops import all_loops
from tests.oracle.shadings import all_shadings
from tests.oracle.tokens import components

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
Answers = Callable[[str], set[str]]


def kept(oracle: Any, fits: Callable[[str, str], bool]) -> Answers:
    """The answers of an oracle that a predicate of givens and answer lets through."""
    return lambda givens: {
        oracle.normal(one) for one in oracle.answers(givens) if fits(givens, oracle.normal(one))
    }


def shaded_in(answer: str, sign: str = "#") -> set[Cell]:
    """The cells that an answer marks."""
    return places(blocks(answer)[0], sign)


def is_far(cells: set[Cell], moves: list[Cell]) -> bool:
    """Tells whether no move leads from one cell to another."""
    return not any((r + y, c + x) in cells for r, c in cells for y, x in moves)


# -- variants ------------------------------------------------------------------------------------


def touching(givens: str) -> set[str]:
    """All rules but that black cells never touch."""
    rows = koburin.read(givens)
    height, width = size(rows)
    clues = clue_cells(rows)
    found = set()
    for loop in all_loops(height, width):
        shaded = frozenset(set(all_cells(height, width)) - set(loop) - clues)
        if koburin.rule_b(clues, shaded, loop, height, width) and koburin.rule_c(
            numbers(rows), shaded, "beside"
        ):
            found.add(koburin.normal(koburin.write(rows, shaded, loop)))
    return found


def has_run(givens: str, answer: str) -> bool:
    """Tells whether the line goes straight through three cells."""
    rows = blocks(answer)[0]
    ways = {"─": "EW", "│": "NS", "┌": "ES", "┐": "SW", "└": "NE", "┘": "NW"}
    at = {(r, c): ways.get(token, "") for r, row in enumerate(rows) for c, token in enumerate(row)}
    return any(set(here) in ({"E", "W"}, {"N", "S"}) for here in at.values())


def turned_alike(givens: str, answer: str) -> bool:
    """Tells whether a half turn leaves the shaded cells in place."""
    rows = blocks(answer)[0]
    height, width = size(rows)
    shaded = shaded_in(answer)
    return {(height - 1 - r, width - 1 - c) for r, c in shaded} == shaded


def pools(givens: str) -> set[str]:
    """All rules but that no block is a pool."""
    rows = clue_grid(givens)
    clues, wanted = clue_cells(rows), numbers(rows)
    found = set()
    for sea in all_shadings(*size(rows)):
        land = frozenset(all_cells(*size(rows))) - sea
        own = [(island, clues & island) for island in components(land)]
        if clues & sea or not connected(sea) or any(len(mine) != 1 for _, mine in own):
            continue
        if all(wanted.get(cell, len(island)) == len(island) for island, mine in own for cell in mine):
            height, width = size(rows)
            text = [["#" if (r, c) in sea else "." for c in range(width)] for r in range(height)]
            found.add(nurikabe.normal("\n".join([" ".join(row) for row in text])))
    return found


def equal_in_rooms(givens: str, answer: str) -> bool:
    """Tells whether all rooms have as many shaded cells."""
    rooms = regions(blocks(givens)[1])
    return len({len(shaded_in(answer) & room) for room in rooms.values()}) == 1


def digits_of(answer: str) -> dict[Cell, str]:
    """The digit of every cell."""
    rows = blocks(answer)[0]
    return {(r, c): token for r, row in enumerate(rows) for c, token in enumerate(row)}


def no_knight(givens: str, answer: str) -> bool:
    """Tells whether equal digits are never a knight's move apart."""
    at = digits_of(answer)
    return all(is_far({cell for cell, v in at.items() if v == d}, KNIGHT) for d in set(at.values()))


def different_diagonals(givens: str, answer: str) -> bool:
    """Tells whether the two long diagonals have no digit twice."""
    rows = blocks(answer)[0]
    n = len(rows)
    lines = [rows[i][i] for i in range(n)], [rows[i][n - 1 - i] for i in range(n)]
    return all(len(set(line)) == n for line in lines)


def is_everywhere(givens: str, answer: str) -> bool:
    """Tells whether the loop leaves no cell out."""
    return not places(blocks(answer)[0], "·", ".")


def far_stars(givens: str, answer: str) -> bool:
    """Tells whether no two stars are a knight's move apart."""
    return is_far(shaded_in(answer, "*"), KNIGHT)


def ground_in_one(givens: str, answer: str) -> bool:
    """Tells whether the unshaded cells are connected."""
    rows = blocks(answer)[0]
    return connected(frozenset(all_cells(*size(rows))) - shaded_in(answer))


def rectangular(givens: str, answer: str) -> bool:
    """Tells whether every area fills the rectangle around it."""
    for area in regions(blocks(answer)[0]).values():
        tall = {r for r, _ in area}
        wide = {c for _, c in area}
        if len(area) != (max(tall) - min(tall) + 1) * (max(wide) - min(wide) + 1):
            return False
    return True


# -- crossbreeds ---------------------------------------------------------------------------------


def towers(givens: str) -> set[str]:
    """Squares that keep the boxes, and the views from outside."""
    grid = givens.split("\n\n", maxsplit=1)[0]
    both = {sudoku.normal(one) for one in sudoku.answers(grid)}
    return both & {skyscrapers.normal(one) for one in skyscrapers.answers(givens)}


def only(givens: str, signs: str) -> str:
    """A board without the signs of other genres."""
    rows = [["." if set(word) & set(signs) else word for word in row] for row in blocks(givens)[0]]
    return "\n".join([" ".join(row) for row in rows])


def pearls(givens: str) -> set[str]:
    """Loops and shadings of the arrows, if the loop keeps the pearls."""
    arrows, beads = only(givens, "o*"), only(givens, "^v<>#()")
    found = {yajilin.normal(one) for one in yajilin.answers(arrows)}

    def alone(answer: str) -> Iterator[str]:
        for row in blocks(answer)[0]:
            yield " ".join([word if word in "─│┌┐└┘" else "·" for word in row])

    return {one for one in found if masyu.accepts(beads, "\n".join(alone(one)))}


def islands_in_view(givens: str) -> set[str]:
    """Shadings that are answers of both."""
    one = {nurikabe.normal(x) for x in nurikabe.answers(givens)}
    return one & {canal_view.normal(x) for x in canal_view.answers(givens)}


INDEPENDENT: dict[str, Answers] = {
    "touching": touching,
    "bends": kept(koburin, lambda givens, answer: not has_run(givens, answer)),
    "half_turn": kept(kurodoko, turned_alike),
    "pools": pools,
    "same_in_rooms": kept(heyawake, equal_in_rooms),
    "knight": kept(sudoku, no_knight),
    "diagonals": kept(sudoku, different_diagonals),
    "everywhere": kept(masyu, is_everywhere),
    "far_stars": kept(star_battle, far_stars),
    "ground_in_one": kept(canal_view, ground_in_one),
    "rectangles": kept(fillomino, rectangular),
    "towers": towers,
    "pearls": pearls,
    "islands_in_view": islands_in_view,
}
"""The name of a stored puzzle -> its answers."""
