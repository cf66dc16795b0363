"""What several tests of a genre look at is made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


def of_late(work: Callable[P, T]) -> Callable[P, T]:
    """Keep the last results: tests of one genre stand together (``tests/conftest.py``).

    More would stay in memory for nothing, and each search for cycles would go through it.
    """
    return lru_cache(maxsize=24)(work)  # type: ignore[return-value]
