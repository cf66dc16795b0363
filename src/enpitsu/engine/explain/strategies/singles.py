"""Steps by a single case: it forces a mark by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from enpitsu.bits import bits
from enpitsu.engine.explain.board import LocalCase, distance
from enpitsu.engine.explain.cubes import CLASH, NOTHING
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Step


@dataclass(frozen=True, slots=True)
class Forcing:
    """The marks that one case forces on and off, from facts that are not worked out."""

    case: int
    on: int
    off: int

    @property
    def mask(self) -> int:
        """The marks as bits."""
        return self.on | self.off


class Singles:
    """Steps by single local cases; a case is looked at again when a mark of its own becomes known."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._seen: tuple[int, int] | None = None  # what was known at the last look
        self._agenda: dict[int, list[Step]] = {}  # case -> the steps by it

    def steps(self) -> Iterator[Step]:
        """The easiest step, if there is one; raises Contradiction."""
        found = list(self._all())
        if found:
            yield min(found, key=self.position.ease)

    def wave(self) -> list[Forcing]:
        """All that single cases force now, each mark by one of them; raises Contradiction.

        Whoever goes on takes all of it as known.
        """
        position, out = self.position, list[Forcing]()
        on, off = position.state
        left = ~(on | off)
        for k in self._changed():
            forced = position.table(k).single(on, off)
            if forced == CLASH:
                raise Contradiction((k,))
            forced = forced[0] & left, forced[1] & left
            if forced != NOTHING:
                left &= ~(forced[0] | forced[1])
                out.append(Forcing(k, *forced))
        return out

    def told(self, forcing: Forcing, marks: int) -> list[Step]:
        """The steps that lead to some marks of a forcing, from the position in which it was found."""
        steps, forced = list[Step](), forcing.mask
        for step in self._of_case(self.position.table(forcing.case), self.position.known):
            step.marks = tuple([goal for goal in step.marks if forced >> goal[0] & 1])
            if step.mask & marks:
                steps.append(step)
        return steps

    def _changed(self) -> list[int]:
        """The cases that speak of a mark that has changed since the last look."""
        position, board, seen = self.position, self.position.board, self._seen
        self._seen = position.on, position.off
        if seen is None:
            return [c.index for c in board.cases if not c.whole]
        changed = seen[0] ^ position.on | seen[1] ^ position.off
        return sorted({k for i in bits(changed) for k in board.by_mark[i]})

    def _all(self) -> Iterator[Step]:
        """All steps, one per case and set of facts."""
        position = self.position
        known = position.known
        for k in self._changed():
            case = position.table(k)
            if case.single(position.on, position.off) == CLASH:
                raise Contradiction((k,))
            self._agenda[k] = self._of_case(case, known)
        for k in sorted(self._agenda):
            left = []
            for step in self._agenda[k]:
                step.marks = tuple([g for g in step.marks if not known >> g[0] & 1])
                if step.marks:
                    left.append(step)
            if left:
                self._agenda[k] = left
                yield from left
            else:
                del self._agenda[k]

    def _of_case(self, case: LocalCase, known: int) -> list[Step]:
        position, board = self.position, self.position.board
        p, n = case.single(position.on, position.off)
        todo = (p | n) & ~known
        steps = []
        while todo:
            i = (todo & -todo).bit_length() - 1
            at = board.at[i]

            def weight(j: int, at: tuple[float, float] | None = at) -> float:
                return 1 + 0.001 * distance(board.at[j], at)

            facts = case.reason(position.on, position.off, i, bool(p >> i & 1), weight) or 0
            here_on, here_off = case.single(position.on & facts, position.off & facts)
            got = (here_on | here_off) & todo | 1 << i
            marks = tuple([(j, bool(p >> j & 1)) for j in bits(got)])
            steps.append(Step(marks, (case.index,), facts, "single"))
            todo &= ~got
        return steps
