"""Explanations are told in no more moves and words than they were, and none more often without a reason."""

from __future__ import annotations

import json

import pytest
from bench.moves import BOARDS, KEPT, Measures, measured, puzzles, stored

from enpitsu.engine.explain.verbs import explain
from tests.thorough import THOROUGH

SLOW = {"slitherlink#2", "lits#2", "lohkous#3"}
"""Boards that take more than two seconds."""
SLACK, FEW = 1.1, 2
"""How many times what was kept, and how much more, something may be."""
TOLD = {name: Measures(**found) for name, found in json.loads(KEPT.read_text(encoding="utf-8")).items()}


@pytest.mark.parametrize("name", [name for name in BOARDS if THOROUGH or name not in SLOW])
def test_a_board_is_told_in_as_few_words(name: str) -> None:
    """What takes more on purpose is kept anew: ``python -m bench.moves --keep``."""
    ((_, puzzle),) = puzzles([name])
    now, before = measured(explain(puzzle)), TOLD[name]
    for of in ("moves", "sentences", "words", "mute", "more"):
        assert getattr(now, of) <= SLACK * getattr(before, of) + FEW, (of, now, before)
    assert now.finished
    assert not now.searched


def test_stored_boards_are_kept() -> None:
    kept = {name for name in TOLD if name not in BOARDS}
    assert kept <= {name for name, _ in stored()}
    assert len(kept) > 200
    assert set(BOARDS) <= set(TOLD)


def test_boards_are_told_nearly_as_a_person_told_them() -> None:
    """By moves and words of walkthroughs written by hand."""
    targets = {"hebi_ichigo#2": (9, 314), "nurikabe#3": (18, 513), "hashiwokakero#3": (12, 297)}
    for name, (moves, words) in targets.items():
        assert TOLD[name].moves <= 2.0 * moves
        assert TOLD[name].words <= 3.0 * words
