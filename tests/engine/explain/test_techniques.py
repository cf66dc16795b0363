"""What a step is named is what it does: a checker of its own for each technique, on candidates alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.naming import RANKS
from enpitsu.engine.explain.verbs import Explanation, explain

Cell = tuple[int, int]
Candidates = dict[Cell, set[int]]
N = range(9)
CELLS = [(row, col) for row in N for col in N]
ROWS, COLS = ([[(a, b) if way else (b, a) for b in N] for a in N] for way in (True, False))
BOXES = [[(a // 3 * 3 + b // 3, a % 3 * 3 + b % 3) for b in N] for a in N]
HOUSES = [*ROWS, *COLS, *BOXES]

BOARDS = (
    ".....4.81..5.36....7.9..3.44....7....57...12....5....65.4..2.3....31.4..32.4.....",
    ".21.67.9.......4...835.......58..17.....1.....14..59.......873...8.......9.64.82.",
    "..87..9.......246..7..54....2..9..4...9...3...5..1..2....24..8..125.......6..95..",
    "1.45..6..........3.63.9...7.31..4.8....9.8....9.1..73.9...1.36.4..........5..74.9",
    "3..16.........8..5.1....6..6...9..73..5.8.1..98..7...6..6....4.2..3.........52..9",
    "15...4.9...8.1..7....3.......6.4.5.1.4..8..6.2.5.6.7.......7....3..9.4...2.1...57",
    "9...8..3.3....54..1...6.9.2..27.....5..9.1..4.....82..4.3.7...9..95....6.5..1...8",
    "...9...1737.........83..4..7...5...6.5.8.3.9.8...9...4..2..75.........4243...2...",
    "6..8..5..5.91...6.......4.1..36.....8..3.7..2.....93..9.6.......5...69.3..2..4..5",
    "....9..54..6..7..8.....59....9....6.6..523..1.3....8....82.....1..8..6..49..7....",
    "...4......53...1..6.1.3..79..6..58.7....6....7.48..9..49..7.3.8..8...79......6...",
    "....8.4......163..7......26.8.3....4..2.7.9..3....9.1.16......8..784......4.5....",
)  # fmt: skip
"""Drawn by Debian's sgt-puzzles (Solo, its two hardest levels): in their explanations each name comes."""


def sees(a: Cell, b: Cell) -> bool:
    return a != b and any([a in house and b in house for house in HOUSES])


def places(cand: Candidates, house: Collection[Cell], digit: int) -> set[Cell]:
    return {cell for cell in house if digit in cand[cell]}


# -- checkers: the candidates before, what is written, what is ruled out, filled cells ---------------

Out = set[tuple[Cell, int]]


def full_house(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
    ((cell, _),) = made
    return any([cell in house and set(house) - filled == {cell} for house in HOUSES])


def hidden_single(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
    ((cell, digit),) = made
    return any([cell in house and places(cand, house, digit) == {cell} for house in HOUSES])


def naked_single(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
    ((cell, digit),) = made
    return cand[cell] == {digit}


def locked(inner: list[list[Cell]], outer: list[list[Cell]]) -> Callable[..., bool]:
    """A digit that a house has only where another crosses it is nowhere else in that."""

    def so(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
        (digit,) = {digit for _, digit in out}
        where = {cell for cell, _ in out}
        return any([
            places(cand, a, digit) and places(cand, a, digit) <= {*b} and where <= {*b} - {*a}
            for a in inner for b in outer
        ])  # fmt: skip

    return so


def naked(size: int) -> Callable[..., bool]:
    def so(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
        for house in HOUSES:
            for some in combinations([cell for cell in house if len(cand[cell]) > 1], size):
                union = set[int]().union(*[cand[cell] for cell in some])
                if len(union) == size and all(
                    [c in house and c not in some and d in union for c, d in out]
                ):
                    return True
        return False

    return so


def hidden(size: int) -> Callable[..., bool]:
    def so(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
        for house in HOUSES:
            digits = [d for d in range(1, 10) if len(places(cand, house, d)) > 1]
            for some in combinations(digits, size):
                union = set[Cell]().union(*[places(cand, house, d) for d in some])
                if len(union) == size and all([c in union and d not in some for c, d in out]):
                    return True
        return False

    return so


def fish(size: int) -> Callable[..., bool]:
    def so(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
        (digit,) = {digit for _, digit in out}
        for lines, cross in ((ROWS, COLS), (COLS, ROWS)):
            for some in combinations(lines, size):
                base = [places(cand, line, digit) for line in some]
                cover = [line for line in cross if {*line} & set[Cell]().union(*base)]
                hit = {c for line in cover for c in line} - {c for line in some for c in line}
                if all(base) and len(cover) == size and {cell for cell, _ in out} <= hit:
                    return True
        return False

    return so


def pairs_of(cand: Candidates, houses: list[list[Cell]], digit: int) -> Iterator[set[Cell]]:
    """The houses in which a digit has just two places."""
    for house in houses:
        found = places(cand, house, digit)
        if len(found) == 2:
            yield found


def two_links(
    first: list[list[Cell]], second: list[list[Cell]], joined: list[list[Cell]]
) -> Callable[..., bool]:
    """Two houses with two places each, an end of the one and an end of the other in a third."""

    def so(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
        ((cell, digit),) = out
        for a in pairs_of(cand, first, digit):
            for b in pairs_of(cand, second, digit):
                for (x, p), (y, q) in ((m, n) for m in permutations(a) for n in permutations(b)):
                    apart = len({x, p, y, q}) == 4
                    if (
                        apart
                        and any([x in h and y in h for h in joined])
                        and sees(cell, p)
                        and sees(cell, q)
                    ):
                        return True
        return False

    return so


def skyscraper(*given: Any) -> bool:
    return two_links(ROWS, ROWS, COLS)(*given) or two_links(COLS, COLS, ROWS)(*given)


def bivalue(cand: Candidates) -> list[Cell]:
    return [cell for cell in CELLS if len(cand[cell]) == 2]


def wing(values: int) -> Callable[..., bool]:
    """A pivot of so many values and two pincers that it sees; what sees all that may have one value."""

    def so(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
        ((cell, z),) = out
        for pivot in [c for c in CELLS if len(cand[c]) == values]:
            near = [c for c in bivalue(cand) if sees(c, pivot) and z in cand[c]]
            for p, q in combinations(near, 2):
                (x,), (y,) = cand[p] - {z}, cand[q] - {z}
                right = cand[pivot] == ({x, y, z} if values == 3 else {x, y}) and len({x, y, z}) == 3
                if right and sees(cell, p) and sees(cell, q) and (values == 2 or sees(cell, pivot)):
                    return True
        return False

    return so


def w_wing(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
    ((cell, z),) = out
    for p, q in combinations(bivalue(cand), 2):
        if cand[p] == cand[q] and z in cand[p] and sees(cell, p) and sees(cell, q):
            (x,) = cand[p] - {z}
            for house in HOUSES:
                ends = places(cand, house, x) - {p, q}
                if ends and all([sees(c, p) or sees(c, q) for c in ends]):
                    return True
    return False


def xy_chain(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
    ((cell, z),) = out

    def leads(path: list[Cell], carried: int) -> bool:
        if len(path) > 2 and carried == z and sees(cell, path[-1]):
            return True
        nexts = [
            c for c in bivalue(cand) if c not in (*path, cell) and sees(c, path[-1]) and carried in cand[c]
        ]
        return len(path) < 9 and any([leads([*path, c], *(cand[c] - {carried})) for c in nexts])

    starts = [c for c in bivalue(cand) if z in cand[c] and sees(c, cell)]
    return any([leads([c], *(cand[c] - {z})) for c in starts])


def x_chain(cand: Candidates, made: Out, out: Out, filled: set[Cell]) -> bool:
    ((cell, digit),) = out
    links = [tuple(pair) for pair in pairs_of(cand, HOUSES, digit)]

    def leads(path: list[Cell]) -> bool:
        if len(path) > 4 and sees(cell, path[-1]):
            return True
        for a, b in [way for link in links for way in (link, link[::-1])]:
            if len(path) < 12 and sees(path[-1], a) and not {a, b} & {*path, cell} and leads([*path, a, b]):
                return True
        return False

    return any([sees(cell, a) and leads([a, b]) for link in links for a, b in (link, link[::-1])])


CHECKERS: dict[str, Callable[..., bool]] = {
    "full_house": full_house, "last_place": hidden_single, "last_value": naked_single,
    "pointing": locked(BOXES, [*ROWS, *COLS]), "claiming": locked([*ROWS, *COLS], BOXES),
    "naked_pair": naked(2), "naked_triple": naked(3), "naked_quad": naked(4),
    "hidden_pair": hidden(2), "hidden_triple": hidden(3), "hidden_quad": hidden(4),
    "x_wing": fish(2), "swordfish": fish(3), "jellyfish": fish(4), "skyscraper": skyscraper,
    "two_string_kite": two_links(ROWS, COLS, BOXES), "turbot_fish": two_links(HOUSES, HOUSES, HOUSES),
    "xy_wing": wing(2), "xyz_wing": wing(3), "w_wing": w_wing, "xy_chain": xy_chain, "x_chain": x_chain,
}  # fmt: skip
"""Technique -> whether it is one, by the candidates before it."""
SELDOM = {"hidden_quad", "jellyfish", "naked_quad"}
"""Those that no board here has."""


@cache
def explained(board: str) -> Explanation:
    return explain(
        catalogue.genre("sudoku").parse("\n".join([" ".join(board[n : n + 9]) for n in range(0, 81, 9)]))
    )


def named_steps(board: str) -> Iterator[tuple[ExplainedStep, Candidates, set[Cell]]]:
    """The steps with a checker, each with the candidates and the cells that are filled before it."""
    cand: Candidates = {cell: set(range(1, 10)) for cell in CELLS}
    filled: set[Cell] = set()
    found = explained(board)
    for told in found.steps:
        if told.ranked.technique in CHECKERS:
            yield told, {cell: set(of) for cell, of in cand.items()}, set(filled)
        for mark, value in told.marks:
            cell = mark.place.row, mark.place.col
            if value:
                cand[cell] = {mark.value}
                filled.add(cell)
            else:
                cand[cell].discard(mark.value)


def is_one(told: ExplainedStep, cand: Candidates, filled: set[Cell], technique: str | None = None) -> bool:
    """Of a chain, its supposed mark: what else falls with it may see other ends."""
    said = told.marks
    if told.step.chain and told.step.supposed:
        said = tuple([(m, v) for m, v in told.marks if m.number - 1 == told.step.supposed[0]])
    made, out = (
        {((m.place.row, m.place.col), m.value) for m, v in said if v is so} for so in (True, False)
    )
    return CHECKERS[technique or told.ranked.technique](cand, made, out, filled)


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_a_step_is_what_it_is_named(board: str) -> None:
    for told, cand, filled in named_steps(board):
        assert is_one(told, cand, filled), told.sentence


def test_each_technique_is_met() -> None:
    met = {told.ranked.technique for board in BOARDS for told, _, _ in named_steps(board)}
    assert met == set(CHECKERS) - SELDOM
    assert set(CHECKERS) <= set(RANKS)


def test_a_checker_tells_techniques_apart() -> None:
    """Under another name of the same kind, a step is found out, mostly."""
    found = [one for board in BOARDS for one in named_steps(board)]
    for lie, truth in (
        ("naked_pair", "hidden_triple"),
        ("xyz_wing", "xy_wing"),
        ("two_string_kite", "xy_wing"),
        ("x_wing", "swordfish"),
        ("full_house", "last_value"),
    ):
        steps = [one for one in found if one[0].ranked.technique == truth]
        assert steps, truth
        assert not all([is_one(*one, technique=lie) for one in steps]), (lie, truth)
