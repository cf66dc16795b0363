"""Sets of places as bits: written and read, few or many of them."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from enpitsu.bits import LONG, MANY, bits, first_bit, mask


@given(st.sets(st.integers(0, 3 * LONG), max_size=3 * MANY))
@example(set(range(MANY)))
@example(set(range(LONG - MANY, LONG + 1)))
@example({0, *range(LONG, LONG + MANY)})
def test_a_mask_has_a_one_at_each_place_and_nowhere_else(places: set[int]) -> None:
    found = mask(iter(places))
    assert found == sum(1 << place for place in places)
    assert list(bits(found)) == sorted(places)
    if places:
        assert first_bit(found) == min(places)
