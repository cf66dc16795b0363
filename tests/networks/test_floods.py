"""Floods that begin with what is known: looks around holes against plain searches."""

from __future__ import annotations

import random
from itertools import product

import pytest

from enpitsu.networks import floods
from enpitsu.networks.floods import Floods, OnePiece
from tests.networks.test_bottlenecks import Place, reached

HEIGHT, WIDTH = 5, 6
PLACES = list(product(range(HEIGHT), range(WIDTH)))


def one_piece(some: set[Place]) -> bool:
    return reached({min(some)}, some) == some if some else True


def test_what_hangs_together_around_a_hole_is_one_piece() -> None:
    """Where a hole is taken from one piece and its rim hangs together near it, the rest is one piece."""
    dice, board = random.Random(7), Floods(HEIGHT, WIDTH, range(1, 31))
    told = {True: 0, False: 0}
    while sum(told.values()) < 2000:
        whole = reached({dice.choice(PLACES)}, {p for p in PLACES if dice.random() < 0.75})
        if not whole:
            continue
        hole = reached({dice.choice(sorted(whole))}, {p for p in whole if dice.random() < 0.4})
        some = whole - hole
        found = board.joined_around(board.mask(hole), board.mask(some))
        assert one_piece(some) or not found, (whole, hole)
        told[one_piece(some) and found] += 1
    assert min(told.values()) > 300


def test_a_way_around_a_hole_is_looked_for_near_it() -> None:
    """A ring around one place is near; one that goes round a long wall is not."""
    ring = {p for p in product(range(3), range(3)) if p != (1, 1)}
    board = Floods(3, 12, range(1, 37))
    assert board.joined_around(board.mask({(0, 1)}), board.mask(ring - {(0, 1)}))
    long = {(r, c) for r in range(3) for c in range(12) if r != 1 or c in (0, 11)}
    assert not board.joined_around(board.mask({(1, 0)}), board.mask(long - {(1, 0)}))
    assert not board.joined_around(board.mask({(0, 1)}), board.mask({(0, 0), (0, 2)}))


@pytest.mark.parametrize("frame", [False, True])
@pytest.mark.parametrize("hole", [False, True])
def test_cuts_are_those_of_floods_that_begin_anew(
    monkeypatch: pytest.MonkeyPatch, frame: bool, hole: bool
) -> None:
    """Pictures one after another, each with a few places changed: what is remembered changes nothing."""
    dice = random.Random(11)
    literals = [0 if hole and i == 9 else i for i in range(1, 31)]
    stray = 0
    for _ in range(40):
        picture = {p: dice.random() < 0.6 for p in PLACES}
        monkeypatch.setattr(floods, "MIN_WIDE_PLACES", 0)
        lazy = OnePiece(Floods(HEIGHT, WIDTH, literals, frame))
        assert lazy.board.is_wide
        for _ in range(20):
            for place in dice.sample(PLACES, 3):
                picture[place] = not picture[place]
            model = [*[i if v else -i for i, v in enumerate(picture.values(), 1)], 0]
            found = lazy.violated(model)
            monkeypatch.setattr(floods, "MIN_WIDE_PLACES", 10_000)
            anew = OnePiece(Floods(HEIGHT, WIDTH, literals, frame))
            assert not anew.board.is_wide
            assert found == anew.violated(model)
            monkeypatch.setattr(floods, "MIN_WIDE_PLACES", 0)
            stray += len(found)
    assert stray > 150
