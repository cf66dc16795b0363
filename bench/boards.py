"""Boards of any size with one answer, made directly: the growth of solving time is measured on them."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _near(p: Place, size: int) -> list[Place]:
    return [(p[0] + y, p[1] + x) for y, x in STEPS if 0 <= p[0] + y < size and 0 <= p[1] + x < size]


def _text(clue: dict[Place, int], size: int) -> str:
    return "\n".join(" ".join(str(clue.get((r, c), ".")) for c in range(size)) for r in range(size))


def slitherlink(size: int, seed: int, keep: float = 1.0) -> str:
    """The border of a random region without holes, its numbers printed (a share of them)."""
    rng = Random(seed)
    inside = {(size // 2, size // 2)}
    rim = list(_near((size // 2, size // 2), size))
    while rim:
        p = rim.pop(rng.randrange(len(rim)))
        if p in inside or not _simple(p, inside):
            continue
        if sum(q in inside for q in _near(p, size)) > 1 and rng.random() < 0.85:
            continue
        inside.add(p)
        rim += [q for q in _near(p, size) if q not in inside]
    clue = {}
    for r in range(size):
        for c in range(size):
            if rng.random() < keep:
                sides = [((r + y, c + x) in inside) != ((r, c) in inside) for y, x in STEPS]
                clue[r, c] = sum(sides)
    return _text(clue, size)


def _simple(p: Place, inside: set[Place]) -> bool:
    """Whether adding a cell keeps inside and outside each in one piece (its ring changes side twice)."""
    ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    here = [(p[0] + y, p[1] + x) in inside for y, x in ring]
    changes = sum(a != b for a, b in zip(here, here[1:] + here[:1], strict=True))
    return changes == 2 and any(here[i] for i in (1, 3, 5, 7))


def canal_view(size: int, seed: int) -> str:
    """A random tree of canal cells, every dry cell numbered."""
    rng = Random(seed)
    wet = {(size // 2, size // 2)}
    rim = _near((size // 2, size // 2), size)
    while rim:
        p = rim.pop(rng.randrange(len(rim)))
        if p not in wet and sum(q in wet for q in _near(p, size)) == 1 and rng.random() < 0.9:
            wet.add(p)
            rim += _near(p, size)
    clue = {}
    for r in range(size):
        for c in range(size):
            if (r, c) not in wet:
                seen = 0
                for y, x in STEPS:
                    k = 1
                    while (r + k * y, c + k * x) in wet:
                        k += 1
                    seen += k - 1
                clue[r, c] = seen
    return _text(clue, size)


def koburin(size: int, seed: int) -> str:
    """A maze of corridors two cells wide (a random tree), its walls numbered: the loop is its outline.

    The size must be one less than a multiple of three.
    """
    rng = Random(seed)
    m = (size + 1) // 3
    opened: set[Place] = set()
    seen, stack = {(0, 0)}, [(0, 0)]
    while stack:
        r, c = stack[-1]
        free = [q for q in _near((r, c), m) if q not in seen]
        if not free:
            stack.pop()
            continue
        q = rng.choice(free)
        seen.add(q)
        stack.append(q)
        for k in (0, 1):  # the wall between the two rooms goes
            at = (3 * r + k, 3 * max(c, q[1]) - 1) if r == q[0] else (3 * max(r, q[0]) - 1, 3 * c + k)
            opened.add(at)
    wall = {(r, c) for r in range(size) for c in range(size) if r % 3 == 2 or c % 3 == 2} - opened
    black: set[Place] = set()
    for p in sorted(wall):
        near = _near(p, size)
        if all(q in wall and q not in black for q in near) and rng.random() < 0.5:
            black.add(p)
    clue = {p: sum(q in black for q in _near(p, size)) for p in wall - black}
    return _text(clue, size)


BOARDS = {"slitherlink": slitherlink, "koburin": koburin, "canal_view": canal_view}
SIZES = {"slitherlink": (10, 20, 40, 80, 100), "koburin": (11, 20, 41, 80), "canal_view": (10, 20, 40, 80)}
