"""Bottlenecks against brute force: whatever is said to be needed is there in every right picture."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from enpitsu.networks.bottlenecks import bottlenecks
from enpitsu.networks.floods import Floods, OnePiece

Place = tuple[int, int]


def reached(starts: set[Place], free: set[Place]) -> set[Place]:
    """All free places that hang together with some of them, by a plain search."""
    found = starts & free
    todo = list(found)
    for r, c in todo:
        for near in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            if near in free - found:
                found.add(near)
                todo.append(near)
    return found


def right_pictures(free: set[Place], there: set[Place], anchors: set[Place]) -> Iterator[set[Place]]:
    """All sets of free places with those that are there which are one piece; anchors are held."""
    open_ = sorted(free - there)
    for chosen in product((False, True), repeat=len(open_)):
        some = there | {p for p, v in zip(open_, chosen, strict=True) if v}
        starts = anchors or set(sorted(some)[:1])
        if reached(starts, some) == some:
            yield some


@pytest.mark.parametrize("held", [False, True])
def test_bottlenecks_are_what_all_right_pictures_share(held: bool) -> None:
    """Just the places are named that every right picture holds, and those that none holds."""
    height, width = 3, 4
    places = list(product(range(height), range(width)))
    dice = random.Random(3)
    told = 0
    for _ in range(250):
        board = Floods(height, width, range(1, 13))
        free = {p for p in places if dice.random() < 0.7}
        there = {p for p in free if dice.random() < 0.25}
        anchors = {p for p in places if dice.random() < 0.3} if held else set()
        if held and not anchors:
            continue
        needed, cut_off = bottlenecks(board, board.mask(free), board.mask(there), board.mask(anchors))
        pictures = list(right_pictures(free, there, anchors))
        if not pictures or not (there or anchors):
            assert needed == cut_off == 0
            continue
        always = set.intersection(*pictures) - there
        never = free.difference(*pictures)
        assert needed == board.mask(always), (free, there, anchors)
        assert cut_off == board.mask(never), (free, there, anchors)
        told += bool(always) + bool(never)
    assert told > 50


@pytest.mark.parametrize("frame", [False, True])
@pytest.mark.parametrize("flipped", [False, True])
def test_what_the_cutter_makes_of_fixed_literals(frame: bool, flipped: bool) -> None:
    """It names literals of the places: those of a corridor between two ends, and of a pocket shut off."""
    sign = -1 if flipped else 1
    board = Floods(5, 5, [sign * i for i in range(1, 26)], frame)
    shut = {8, 12, 14, 17, 18, 19, 7, 9}  # a pocket of one place, 13, in the middle
    lazy = OnePiece(board)
    fixed = [sign * (-i if i in shut else i if i in (1, 13) else 0) for i in range(1, 26)]
    assert list(lazy.note_fixed([*fixed, 0])) == [], "no answer: that is for the cuts to say"
    fixed[12] = 0
    assert list(lazy.note_fixed([*fixed, 0])) == [[-13 * sign]]
    fixed[12], fixed[7] = sign * 13, 0  # a way out to the north
    found = {x for (x,) in lazy.note_fixed([*fixed, 0])}
    assert found == {8 * sign, 3 * sign}, "on from there, two ways lead on"
