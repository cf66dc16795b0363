"""Steps by a single case: it forces a mark by itself."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.bits import bits
from enpitsu.engine.explain.board import LocalCase, distance
from enpitsu.engine.explain.cubes import CLASH
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Step


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
            best = min(found, key=self.position.ease)
            best.open = len(found)
            yield best

    def wave(self) -> list[Step]:
        """All steps that are open now, each mark in one of them; raises Contradiction."""
        taken, out = 0, []
        for step in self._all():
            marks = tuple([g for g in step.marks if not taken >> g[0] & 1])
            if marks:
                out.append(Step(marks, step.cases, step.facts, "single"))
                taken |= out[-1].mask
        return out

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
