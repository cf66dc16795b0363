"""Extract the programs of some cases from a program, without encoding anything anew."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.effort import CLAUSE, report_work
from enpitsu.engine.compile.program import Program
from enpitsu.logic import Clause, LazyClauses


class Excerpts:
    """The definitions of a program and their dependencies (cone of influence).

    An excerpt contains only the definitions that its cases need, directly or through others; it is
    equivalent to the whole as far as these cases are concerned.
    """

    def __init__(self, program: Program, marks: int) -> None:
        """``marks``: the number of variables that are marks and have no definition."""
        self._program = program
        self._owner = [0] * (program.top + 1)  # of a variable: the name whose definition made it (0: none)
        self._clauses: dict[int, list[Clause]] = {}
        self._lazy_clauses: dict[int, list[LazyClauses]] = {}
        self._spoken: set[int] = set()  # names that lazy clauses may speak of
        self._needs: dict[tuple[str, int], set[int]] = {}  # the names that a case or a name speaks of
        notes = [*program.names, (len(program.definitions), program.top, len(program.lazy_clauses), 0)]
        at = top = lazy = name = 0
        for end, last, cut, following in notes:
            if name:
                self._owner[top + 1 : last + 1] = [name] * (last - top)
                self._clauses.setdefault(name, []).extend(program.definitions[at:end])
                some = [c for case, c in program.lazy_clauses[lazy:cut] if case < 0]
                self._lazy_clauses.setdefault(name, []).extend(some)
            else:
                for clause in program.definitions[at:end]:  # one that names its last variable
                    v = max(map(abs, clause))
                    self._owner[v] = -v if v > marks else 0
                    self._clauses.setdefault(-v, []).append(clause)
            at, top, lazy, name = end, last, cut, following
        self._spoken = {self._owner[v] for v in program.spoken} - {0}

    def of(self, places: Iterable[int]) -> Program:
        """The program of the cases at some places."""
        whole, part = self._program, Program(self._program.top)
        part.preferred = whole.preferred
        lazy_clauses: dict[int, list[LazyClauses]] = {}
        for at, lazy in whole.lazy_clauses:
            lazy_clauses.setdefault(at, []).append(lazy)
        named: dict[int, None] = {}
        for n, place in enumerate(places):
            clauses = whole.clauses[whole.ends[place - 1] if place else 0 : whole.ends[place]]
            part.clauses += clauses
            part.ends.append(len(part.clauses))
            part.cases.append(whole.cases[place])
            part.lazy_clauses += [(n, lazy) for lazy in lazy_clauses.get(place, ())]
            needed = self._needed(("case", place), clauses)
            named.update(dict.fromkeys(needed | self._spoken if place in lazy_clauses else needed))
        todo = list(named)
        while todo:
            name = todo.pop()
            clauses = self._clauses.get(name, [])
            part.definitions += clauses
            part.lazy_clauses += [(-1, lazy) for lazy in self._lazy_clauses.get(name, ())]
            needed = self._needed(("name", name), clauses)
            for other in needed | self._spoken if self._lazy_clauses.get(name) else needed:
                if other not in named:
                    named[other] = None
                    todo.append(other)
        report_work(CLAUSE * (len(part.clauses) + len(part.definitions)))
        return part

    def _needed(self, of: tuple[str, int], clauses: Iterable[Clause]) -> set[int]:
        """The names that occur in some clauses; cached."""
        found = self._needs.get(of)
        if found is None:
            owner = self._owner
            found = self._needs[of] = {owner[abs(x)] for clause in clauses for x in clause} - {0}
        return found
