"""Programs of some cases of a program, cut out of it: nothing is written again."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.effort import CLAUSE, report_work
from enpitsu.engine.compile.program import Program
from enpitsu.logic import Clause, Cutter


class Excerpts:
    """The definitions of a program, by what each of them names, and who needs which of them.

    A definition is left out where no case needs it: what is left is true, and as strong for these cases.
    """

    def __init__(self, program: Program, marks: int) -> None:
        """``marks``: the variables that nobody defines."""
        self._program = program
        self._owner = [0] * (program.top + 1)  # of a variable: the name whose definition made it (0: none)
        self._clauses: dict[int, list[Clause]] = {}
        self._cutters: dict[int, list[Cutter]] = {}
        self._spoken: set[int] = set()  # names that cutters may speak of
        self._needs: dict[tuple[str, int], set[int]] = {}  # the names that a case or a name speaks of
        notes = [*program.names, (len(program.definitions), program.top, len(program.cutters), 0)]
        at = top = cutter = name = 0
        for end, last, cut, following in notes:
            if name:
                self._owner[top + 1 : last + 1] = [name] * (last - top)
                self._clauses.setdefault(name, []).extend(program.definitions[at:end])
                some = [c for case, c in program.cutters[cutter:cut] if case < 0]
                self._cutters.setdefault(name, []).extend(some)
            else:
                for clause in program.definitions[at:end]:  # one that names its last variable
                    v = max(map(abs, clause))
                    self._owner[v] = -v if v > marks else 0
                    self._clauses.setdefault(-v, []).append(clause)
            at, top, cutter, name = end, last, cut, following
        self._spoken = {self._owner[v] for v in program.spoken} - {0}

    def of(self, places: Iterable[int]) -> Program:
        """The program of the cases at some places."""
        whole, part = self._program, Program(self._program.top)
        part.preferred = whole.preferred
        cutters: dict[int, list[Cutter]] = {}
        for at, cutter in whole.cutters:
            cutters.setdefault(at, []).append(cutter)
        named: dict[int, None] = {}
        for n, place in enumerate(places):
            clauses = whole.clauses[whole.ends[place - 1] if place else 0 : whole.ends[place]]
            part.clauses += clauses
            part.ends.append(len(part.clauses))
            part.cases.append(whole.cases[place])
            part.cutters += [(n, cutter) for cutter in cutters.get(place, ())]
            needed = self._needed(("case", place), clauses)
            named.update(dict.fromkeys(needed | self._spoken if place in cutters else needed))
        todo = list(named)
        while todo:
            name = todo.pop()
            clauses = self._clauses.get(name, [])
            part.definitions += clauses
            part.cutters += [(-1, cutter) for cutter in self._cutters.get(name, ())]
            needed = self._needed(("name", name), clauses)
            for other in needed | self._spoken if self._cutters.get(name) else needed:
                if other not in named:
                    named[other] = None
                    todo.append(other)
        report_work(CLAUSE * (len(part.clauses) + len(part.definitions)))
        return part

    def _needed(self, of: tuple[str, int], clauses: Iterable[Clause]) -> set[int]:
        """The names that some clauses speak of; kept."""
        found = self._needs.get(of)
        if found is None:
            owner = self._owner
            found = self._needs[of] = {owner[abs(x)] for clause in clauses for x in clause} - {0}
        return found
