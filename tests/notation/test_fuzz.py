"""Damaged documents in every format: each is read, or refused by one sentence with its place."""

from __future__ import annotations

from contextlib import suppress

import pytest
from bench.fuzz import BYTES, damaged, fuzz, seeds

from enpitsu.errors import EnpitsuError
from enpitsu.formats import read_document
from enpitsu.formats.registry import NOTATIONS

from .test_costs import calls

PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_twenty_thousand_damaged_texts_are_read_or_refused(part: int) -> None:
    """Only BadNotation (with a place, but for what is said of the whole), BadPuzzle and UnknownName.

    The dearest of them call fewer functions than a second has room for; none needs much memory.
    """
    found = fuzz(20_000 // PARTS, seed=part)
    assert found.faults == []
    assert found.kinds.total() == 20_000 // PARTS
    assert found.kinds["read"] > 50
    assert found.fat[0][0] < BYTES
    for _, asked in found.slow[:5]:
        assert calls(lambda asked=asked: _read(*asked)) < 1_500_000


def _read(text: str, genre: str, format: str) -> None:
    with suppress(EnpitsuError):
        read_document(text, genre or None, format or None)


def test_every_format_is_damaged() -> None:
    """Every notation that is written has seeds, and accidents leave few of them whole."""
    from random import Random

    there = seeds()
    assert {seed.format for seed in there} == {one.name for one in NOTATIONS if one.write is not None}
    dice = Random(1)
    texts = [damaged(seed.text, there[0].text, dice) for seed in there]
    whole = [one for one, seed in zip(texts, there, strict=True) if one == seed.text]
    assert len(whole) < len(there) / 5
