"""Damaged documents in every format: each is read, or refused by one sentence with its place."""

from __future__ import annotations

import pytest
from bench.fuzz import BYTES, damaged, fuzz, needed, read_again, seeds

from enpitsu.errors import BadNotation
from enpitsu.formats import read_document
from enpitsu.formats.registry import HOMES
from enpitsu.problem_template import _templates
from tests.thorough import sample

from .test_costs import calls

PARTS = 8
TEXTS = sample(3_000, 20_000)


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_texts_are_read_or_refused(part: int) -> None:
    """Only BadNotation and BadPuzzle are raised, each with a line and a column of the text.

    The dearest of them call fewer functions than a second has room for, and need little memory, with
    nothing kept of what others have made.
    """
    found = fuzz(TEXTS // PARTS, seed=part)
    assert found.faults == []
    assert found.kinds.total() == TEXTS // PARTS
    assert found.kinds["read"] > TEXTS // PARTS // 50
    for _, asked in found.slow[:3]:
        _templates.clear()
        assert calls(lambda asked=asked: read_again(asked)) < 1_500_000
    assert needed(found.slow[0][1]) < BYTES
    assert found.fat[0][0] < BYTES


def test_every_format_is_damaged() -> None:
    """Every notation that is written has seeds, and accidents leave few of them whole."""
    from random import Random

    there = seeds()
    assert {seed.format for seed in there} == set(HOMES)
    dice = Random(1)
    texts = [damaged(seed.text, there[0].text, dice) for seed in there]
    whole = [one for one, seed in zip(texts, there, strict=True) if one == seed.text]
    assert len(whole) < len(there) / 5


def test_a_list_that_only_says_it_is_to_close_is_refused() -> None:
    """Found by a million of them: a line without nodes was no line to be turned round."""
    text = "genre: oddstitch\n\n. .\n. .\n\nsolution:\n...\n"
    with pytest.raises(BadNotation, match="line 7, column 1: a line visits more places than this"):
        read_document(text)
