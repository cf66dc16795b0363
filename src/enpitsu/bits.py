"""Sets of places as the bits of integers, and floods over them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

TEXT_BITS, TEXT_ONES = 500, 50
"""Bits and ones past which a mask is read as text: its arithmetic is no longer cheap."""
DISTANCES = 48  # from a place to its neighbours, up to which a flood is made of shifts


def bits(mask: int) -> Iterator[int]:
    """The places of the ones, lowest first."""
    if mask.bit_count() > TEXT_ONES and mask >> TEXT_BITS:
        ones = f"{mask:b}"[::-1]
        place = ones.find("1")
        while place >= 0:
            yield place
            place = ones.find("1", place + 1)
        return
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask(places: Iterable[int]) -> int:
    """Places, each named once, as bits."""
    some = list(places)
    if len(some) <= TEXT_ONES or max(some) < TEXT_BITS:
        return sum([1 << i for i in some])
    octets = bytearray(max(some) // 8 + 1)
    for i in some:
        octets[i >> 3] |= 1 << (i & 7)
    return int.from_bytes(octets, "little")


def first_bit(mask: int) -> int:
    """The place of the lowest one."""
    return (mask & -mask).bit_length() - 1


def spreading(near: Mapping[int, Sequence[int]]) -> Callable[[int], int]:
    """The step of a flood: from places to all that they touch.

    Where few distances lead from a place to its neighbours, as on every grid, a step shifts whole masks.
    """
    shifts: dict[int, int] = {}
    mask: dict[int, int] = {}
    for i, js in near.items():
        mask[i] = 0
        for j in js:
            mask[i] |= 1 << j
            shifts[j - i] = shifts.get(j - i, 0) | 1 << i
    ups = [(m, d) for d, m in sorted(shifts.items()) if d > 0]
    downs = [(m, -d) for d, m in sorted(shifts.items()) if d < 0]

    few = len(shifts) if len(shifts) <= DISTANCES else len(mask)

    def spread(front: int) -> int:
        more = 0
        if front.bit_count() <= few:
            while front:
                low = front & -front
                more |= mask[low.bit_length() - 1]
                front ^= low
            return more
        for m, d in ups:
            more |= (front & m) << d
        for m, d in downs:
            more |= (front & m) >> d
        return more

    return spread
