"""What a step is named in Nurikabe, Slitherlink and Masyu is what it does, by the board alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.verbs import Explanation
from tests.engine.explain.test_steps import explained

PartialAssignment = dict[Any, bool]
"""Cells or strokes that are known: shaded or not, drawn or not."""


def told_steps(id: str) -> Iterator[tuple[ExplainedStep, PartialAssignment, Explanation]]:
    """The steps by one case that have a name, with what is known before each."""
    found, known = explained(id), PartialAssignment()
    for told in found.steps:
        if told.ranked.technique and told.kind in ("single", "whole") and len(told.marks) == 1:
            yield told, dict(known), found
        known.update({mark.place: value for mark, value in told.marks if not mark.hidden})


def spread(start: Iterable[Any], onward: Callable[[Any], Iterable[Any]]) -> set[Any]:
    """All that one comes to from some things."""
    found, todo = set(start), list(start)
    while todo:
        for other in onward(todo.pop()):
            if other not in found:
                found.add(other)
                todo.append(other)
    return found


# -- Nurikabe: shaded cells are the sea -------------------------------------------------------------


def clues(of: Explanation) -> dict[Any, int]:
    return dict(of.puzzle.givens["clue"].items())


def no_square(cell: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """It would be the fourth shaded cell of a block."""
    return not value and any([
        all([known.get(other) for other in dot.cells if other is not cell])
        for dot in cell.corners if len(dot.cells) == 4
    ])  # fmt: skip


def cut_off(cell: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """Without it two shaded cells do not hang together any more."""
    sea = [other for other, shaded in known.items() if shaded]
    may = {other for other in of.puzzle.grid.cells if known.get(other) is not False and other is not cell}
    return (
        value
        and bool(sea)
        and not {*sea} <= spread(sea[:1], lambda c: [o for o in c.neighbors if o in may])
    )


def unreachable(cell: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """White, the cell is too far from each clue; or shaded, a white one is."""
    if value:
        return not reached(cell, {**known, cell: False}, of)
    then = {**known, cell: True}
    return any([not reached(white, then, of) for white, shaded in known.items() if not shaded])


def reached(white: Any, known: PartialAssignment, of: Explanation) -> bool:
    """Some clue may come to a white cell with what that joins, by cells enough that touch no other clue."""
    joined = island(white, known)
    for clue, number in clues(of).items():
        own = island(clue, {**known, clue: False})
        others = set().union(*[island(c, {**known, c: False}) for c in clues(of) if c not in own])
        near, steps = set(own), 0
        while not near & joined and steps <= number:
            near |= {
                o for c in near for o in c.neighbors
                if known.get(o) is not True and o not in others and not others & {*o.neighbors}
            }  # fmt: skip
            steps += 1
        two = joined & {c for c in clues(of) if c is not clue}
        if near & joined and not two and len(own | joined) + max(0, steps - 1) <= number:
            return True
    return False


def island(start: Any, known: PartialAssignment) -> set[Any]:
    return spread([start], lambda c: [o for o in c.neighbors if known.get(o) is False])


def too_large_or_would_touch(cell: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """White, it would make an island larger than its number, or join two numbers."""
    joined = island(cell, {**known, cell: False})
    numbers = [number for clue, number in clues(of).items() if clue in joined]
    return value and (
        len(numbers) > 1 or len(joined) > (numbers[0] if numbers else max(clues(of).values()))
    )


# -- lines ------------------------------------------------------------------------------------------


def strokes_at(of: Explanation, node: Any) -> list[Any]:
    return [m.place for m in of.puzzle.visible_marks if node in getattr(m.place, "ends", ())]


def all_needed(stroke: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """A clue has just as many sides left as it needs."""
    return value and any([
        number == sum([known.get(side) is not False for side in sides]) and stroke in sides
        for number, sides in around(of)
    ])  # fmt: skip


def complete(stroke: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """A clue has its lines already; or none may be there."""
    return not value and any([
        number == sum([known.get(side) is True for side in sides]) and stroke in sides
        for number, sides in around(of)
    ])  # fmt: skip


def around(of: Explanation) -> list[tuple[int, list[Any]]]:
    """The clues of cells, each with its sides."""
    return [(n, list(cell.edges)) for cell, n in clues(of).items()]


def one_way_on(stroke: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """At one of its ends a line has no other way on, or the ways that are left are all alike here."""
    for node in stroke.ends:
        at = strokes_at(of, node)
        drawn = [s for s in at if known.get(s)]
        left = [s for s in at if known.get(s) is not False]
        if value and len(drawn) == 1 and len(left) == 2:
            return True
        if not value and (len(drawn) == 2 or len(left) == 1):
            return True
    return False


def as_printed(stroke: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """Otherwise some pearl has no two strokes that agree with what is known and with it."""
    return nothing_fits(stroke, value, known, of, pearls_alone=True)


def no_branch(stroke: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """A line passes one of its ends already."""
    return not value and any([
        len([s for s in strokes_at(of, node) if known.get(s)]) == 2 for node in stroke.ends
    ])  # fmt: skip


def nothing_fits(
    stroke: Any, value: bool, known: PartialAssignment, of: Explanation, *, pearls_alone: bool = False
) -> bool:
    """Otherwise some node has no two strokes that agree with what is known and with its pearl."""
    pearls = of.puzzle.givens["pearl"]
    then = {**known, stroke: not value}
    for node in {*stroke.ends, *[n for end in stroke.ends for n in end.neighbors]}:
        at = strokes_at(of, node)
        must = node in pearls or (not pearls_alone and any([then.get(s) for s in at]))
        fits = [
            {a, b} for n, a in enumerate(at) for b in at[n + 1 :]
            if all([then.get(s, s in (a, b)) is (s in (a, b)) for s in at])
            and pearl_holds(of, node, a, b, then)
        ]  # fmt: skip
        if must and not fits:
            return True
    return False


def pearl_holds(of: Explanation, node: Any, a: Any, b: Any, then: PartialAssignment) -> bool:
    """Straight through a white pearl, a bend at a black one, with straight cells beside it left."""
    sign = of.puzzle.givens["pearl"].get(node)
    ends = [next(end for end in s.ends if end is not node) for s in (a, b)]
    straight = all([x + y == 2 * n for n, x, y in zip(node.at, *[end.at for end in ends], strict=True)])
    if sign is None:
        return True
    if sign == "o":
        return straight
    beyond = []
    for end in ends:
        far = [
            s
            for s in strokes_at(of, end)
            if any(
                [
                    o is not end
                    and all([p - q == q - r for p, q, r in zip(o.at, end.at, node.at, strict=True)])
                    for o in s.ends
                ]
            )
        ]
        beyond.append(any([then.get(s) is not False for s in far]))
    return not straight and all(beyond)


def dead_end(stroke: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """It would lead to a node from which no other way is left, or is the only one from where a line is."""
    return any([
        not [s for s in strokes_at(of, node) if s is not stroke and known.get(s) is not False]
        for node in stroke.ends
    ]) or one_way_on(stroke, value, known, of)  # fmt: skip


def small_loop(stroke: Any, value: bool, known: PartialAssignment, of: Explanation) -> bool:
    """Drawn, it would join the two ends of a line, while there is more to be drawn."""
    a, b = stroke.ends
    drawn = [s for s, there in known.items() if there and hasattr(s, "ends") and s is not stroke]

    def on(node: Any) -> list[Any]:
        return [end for s in drawn if node in s.ends for end in s.ends if end is not node]

    return not value and b in spread([a], on)


CHECKERS: dict[str, dict[str, Callable[[Any, bool, PartialAssignment, Explanation], bool]]] = {
    "nurikabe": {
        "no_square": no_square, "cut_off": cut_off, "unreachable": unreachable,
        "too_large": too_large_or_would_touch, "would_touch": too_large_or_would_touch,
    },
    "slitherlink": {
        "only as many left": all_needed, "number reached": complete, "zero": complete,
        "only one way on": one_way_on, "dot passed": no_branch, "dead end": dead_end,
        "small_loop": small_loop,
    },
    "masyu": {
        "dead_end": dead_end, "small_loop": small_loop, "one_way_on": one_way_on, "as_printed": as_printed,
        "no_way": nothing_fits, "no_branch": no_branch,
    },
}  # fmt: skip
SELDOM = {"zero", "no_way", "no_branch"}
"""Of several marks at once on these boards."""
BOARDS = {
    "nurikabe": ("nurikabe#2", "nurikabe#3"),
    "slitherlink": ("slitherlink#1",),
    "masyu": ("masyu#1", "masyu#2"),
}


@pytest.mark.parametrize("genre", list(CHECKERS))
def test_a_step_is_what_it_is_named(genre: str) -> None:
    seen = set[str]()
    for id in BOARDS[genre]:
        for told, known, found in told_steps(id):
            checker = CHECKERS[genre].get(told.ranked.technique)
            if checker is not None:
                ((mark, value),) = told.marks
                assert checker(mark.place, value, known, found), (id, told.ranked.technique, told.sentence)
                seen.add(told.ranked.technique)
    assert seen == {*CHECKERS[genre]} - SELDOM
