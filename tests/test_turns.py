"""Tests that are asked of genres in turn: of few each, and of every genre by many of them."""

from __future__ import annotations

import re
from pathlib import Path

from enpitsu import catalogue
from tests.thorough import TURN, has_turn

ROOT = Path(__file__).parent
MARKED = re.compile(r"^@pytest\.mark\.in_turn(?:\((\d+)\))?\n(?:[@ )\]].*\n)*def (\w+)", re.MULTILINE)


def test_a_test_takes_few_genres_and_every_genre_is_taken_by_many_tests() -> None:
    genres, taken = len(catalogue.genres()), dict[int, int]()
    tests = [
        (f"tests/{path.relative_to(ROOT)}::{name}", int(most or TURN))
        for path in sorted(ROOT.rglob("test_*.py"))
        for most, name in MARKED.findall(path.read_text(encoding="utf-8"))
    ]
    for test, most in tests:
        mine = [number for number in range(1, genres + 1) if has_turn(number, genres, test, most)]
        assert most // 2 <= len(mine) <= most, test
        for number in mine:
            taken[number] = taken.get(number, 0) + 1
    assert len(tests) > 40
    assert len(taken) == genres
    assert min(taken.values()) >= len(tests) // 20
