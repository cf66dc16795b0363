"""Labels of pairs: letters and other words that stand for numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from enpitsu.locale import say


def relabelled(words: Iterable[str]) -> dict[str, str]:
    """Each word that is no number -> a number that stands for it: the least that is free, in order.

    >>> relabelled(["B", "A", "B", "A"]), relabelled(["1", "x", "1", "x", "?"]), relabelled(["1", "2"])
    ({'A': '1', 'B': '2'}, {'x': '2'}, {})
    """
    told = set(words) - {"", "?"}
    labels = sorted([word for word in told if not word.isdecimal()])
    free = (str(n) for n in count(1) if str(n) not in told)
    return dict(zip(labels, free, strict=False))


def described_labels(numbers: Mapping[str, str]) -> str:
    """A sentence about labels that are read as numbers.

    >>> described_labels({"A": "1", "B": "2"})
    'labels are read as numbers: A as 1, B as 2'
    """
    pairs = [say("{} as {}", label, number) for label, number in numbers.items()]
    return say("labels are read as numbers: {}", ", ".join(pairs))
