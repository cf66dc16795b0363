"""Sets of places as bits: written and read, few or many of them."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from enpitsu.bits import TEXT_BITS, TEXT_ONES, bits, first_bit, mask


@given(st.sets(st.integers(0, 3 * TEXT_BITS), max_size=3 * TEXT_ONES))
@example(set(range(TEXT_ONES)))
@example(set(range(TEXT_BITS - TEXT_ONES, TEXT_BITS + 1)))
@example({0, *range(TEXT_BITS, TEXT_BITS + TEXT_ONES)})
def test_a_mask_has_a_one_at_each_place_and_nowhere_else(places: set[int]) -> None:
    found = mask(iter(places))
    assert found == sum(1 << place for place in places)
    assert list(bits(found)) == sorted(places)
    if places:
        assert first_bit(found) == min(places)
