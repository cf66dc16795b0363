"""The speed of this machine, without which seconds of two days cannot be compared: ``python -m bench.speed``."""

from __future__ import annotations

from statistics import median
from time import process_time

ADDED = 2_000_000


def once() -> float:
    """The seconds of processor time that a plain loop of Python takes."""
    start, total = process_time(), 0
    for number in range(ADDED):
        total += number & 3
    assert total
    return process_time() - start


def speed() -> str:
    """The additions of a plain loop of Python in a second, the median of five times."""
    return f"this machine: {ADDED / 1e6 / median(once() for _ in range(5)):.1f} million additions a second"


if __name__ == "__main__":
    print(speed())
