"""That no piece of a size is left, against all ways to finish the board."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from enpitsu.layers import Areas, Links, Shading
from enpitsu.logic import Bool, PartialAssignment
from enpitsu.networks.pieces_left import all_fail, none_fits
from tests.synthetic import board, genre

LAYERS: dict[str, tuple[Any, tuple[int, int], Any]] = {
    "shaded": (Shading, (3, 4), lambda layer: layer.network),
    "unshaded": (Shading, (3, 4), lambda layer: layer.unshaded),
    "areas": (Areas, (2, 4), lambda layer: layer.network),
    "lines": (Links, (2, 4), lambda layer: layer.network),
}


@pytest.mark.parametrize("name", LAYERS)
@pytest.mark.parametrize("seed", range(5))
def test_no_finished_board_has_a_piece_of_a_size_that_does_not_fit(seed: int, name: str) -> None:
    """And where it is not said, some board has one, but for pieces that are too many to be looked at."""
    dice = random.Random(seed)
    layer, size, network_of = LAYERS[name]
    puzzle: Any = board(genre({"mine": layer()}, lambda puzzle: iter(())), *size)
    net = network_of(puzzle.mine)
    said = missed = 0
    for _ in range(25):
        some = dice.choice((0.6, 0.8))
        known = PartialAssignment({m: dice.random() < 0.5 for m in puzzle.marks if dice.random() < some})
        open_ = [m for m in puzzle.marks if m not in known]
        if len(open_) > 10:
            continue
        for at in dice.sample(list(net.nodes), 2):
            if net.nodes[at].holds(known) is False:
                continue
            sizes = set[int]()
            for values in product((False, True), repeat=len(open_)):
                full = known.plus(dict(zip(open_, values, strict=True)))
                if net.nodes[at].holds(full):
                    sizes.add(len(net.piece(at, lambda b: b.holds(full), False)))
            for n in range(1, 7):
                told = none_fits(net, at, 1 << n, known)
                assert not (told and n in sizes)
                said += told
                missed += not told and n not in sizes
    assert said > 20
    assert missed <= said // 3


def test_of_many_pieces_nothing_is_said() -> None:
    """In the middle of an empty board a piece may grow in many ways; in a corner of two cells it cannot."""
    puzzle: Any = board(genre({"mine": Shading()}, lambda puzzle: iter(())), 5, 5)
    net, cells = puzzle.mine.network, list(puzzle.grid.cells)
    assert not none_fits(net, cells[12], 1 << 9, PartialAssignment())
    near = [cells[n] for n in (2, 5, 6)]
    shut = PartialAssignment({puzzle.mine[cell]: False for cell in near})
    assert none_fits(net, cells[0], 1 << 3, shut)
    assert not none_fits(net, cells[0], 1 << 2, shut)


@pytest.mark.parametrize("name", LAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_where_no_way_is_left_no_finished_board_keeps_the_cases(seed: int, name: str) -> None:
    """Random cases on a small board: sizes of pieces; each is kept by no finished board."""
    dice = random.Random(seed)
    layer, size, network_of = LAYERS[name]
    puzzle: Any = board(genre({"mine": layer()}, lambda puzzle: iter(())), *size)
    net, shut = network_of(puzzle.mine), 0
    for _ in range(60):
        known = PartialAssignment({m: dice.random() < 0.5 for m in puzzle.marks if dice.random() < 0.6})
        at = dice.choice(list(net.nodes))
        cases = [net.size(node) == dice.randrange(1, 5) for node in dice.sample([*net.nodes], 2)]
        cases.append(net.size(at) >= 2)

        def fails(then: PartialAssignment, cases: list[Bool] = cases) -> bool:
            return any([b.holds(then) is False for b in cases])

        open_ = [m for m in puzzle.marks if m not in known]
        if len(open_) < 11 and all_fail(net, at, known, fails):
            boards = [known.plus(dict(zip(open_, values, strict=True)))
                      for values in product((False, True), repeat=len(open_))]  # fmt: skip
            assert all(map(fails, boards))
            shut += bool(open_)
    assert shut > 5
