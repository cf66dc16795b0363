"""Tell whether a puzzle is easy, without the reasons: far sooner known than its grade."""

from __future__ import annotations

from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.strategies.wholes import whole_steps
from enpitsu.puzzle import Puzzle


def is_easy(puzzle: Puzzle) -> bool:
    """Tells whether single cases, pairs of cases and whole layers lead to the end.

    All that follows by the simplest of them is taken at once; what they reach together does not depend
    on the order.  Raises Contradiction for a puzzle without an answer.
    """
    reasoner = Reasoner(puzzle)
    while not reasoner.done:
        wave = reasoner.singles.wave()
        on, off = wave.on, wave.off
        if not on | off:
            for _, p, n in reasoner.pairs.forced(*reasoner.state, reasoner.here):
                on, off = on | p, off | n
        if not (on | off) & ~reasoner.known:
            step = next(whole_steps(reasoner), None)
            if step is None:
                return False
            on, off = step.on, step.off
        reasoner.take(on, off)
    return True
