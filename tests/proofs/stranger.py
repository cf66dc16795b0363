"""A stranger's checker: reads the files of an archive and nothing of the package.

It is written from README.txt, formula.cnf and reasons.json alone, with its own floods and its own unit
propagation, slow and plain.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

RANGE = re.compile(r"c clauses (\d+)-(\d+): (.+)")
VARIABLE = re.compile(r"c variable (\d+): (.*?)( \(hidden\))?$")


class Archive:
    """The files of an archive, read as their comments say."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = files
        lines = files["formula.cnf"].splitlines()
        start = next(k for k, line in enumerate(lines) if line.startswith("p cnf "))
        self.comments = lines[:start]
        self.clauses = [[int(x) for x in line.split()[:-1]] for line in lines[start + 1 :]]
        _, _, variables, clauses = lines[start].split()
        assert int(clauses) == len(self.clauses)
        self.top = int(variables)
        self.marks, self.visible_marks = dict[int, str](), list[int]()
        for line in self.comments:
            if found := VARIABLE.fullmatch(line):
                self.marks[int(found[1])] = found[2]
                if not found[3]:
                    self.visible_marks.append(int(found[1]))
        self.origin = dict[int, str]()
        for line in self.comments:
            if found := RANGE.fullmatch(line):
                for number in range(int(found[1]), int(found[2]) + 1):
                    assert number not in self.origin, "a clause is of one case"
                    self.origin[number] = found[3]
        assert sorted(self.origin) == [*range(1, len(self.clauses) + 1)]
        self.lazy = [n for n, said in self.origin.items() if said.startswith("lazy")]

    @property
    def has_answer(self) -> bool:
        return "answer.txt" in self.files


def refuted(archive: Archive) -> bool:
    """Tells whether every step follows by unit propagation, up to the empty clause."""
    clauses = [frozenset(c) for c in archive.clauses]
    for line in archive.files["proof.drat"].splitlines():
        words = line.split()
        step = frozenset(int(x) for x in words if x not in ("d", "0"))
        if words[0] == "d":
            continue  # more clauses never make unit propagation weaker
        if not conflict(clauses, {-x for x in step}):
            return False
        if not step:
            return True
        clauses.append(step)
    return False


def conflict(clauses: list[frozenset[int]], true: set[int]) -> bool:
    """Tells whether unit propagation from some literals breaks a clause."""
    while True:
        found = set[int]()
        for clause in clauses:
            if clause.isdisjoint(true):
                left = [x for x in clause if -x not in true]
                if not left:
                    return True
                if len(left) == 1:
                    found.add(left[0])
        if any(-x in found for x in found):
            return True
        if not found:
            return False
        true |= found


def model_is_kept(archive: Archive) -> bool:
    """Tells whether the model keeps all clauses but the last, which forbids just its visible marks."""
    model = {int(x) for x in archive.files["model.txt"].split()} - {0}
    assert {abs(x) for x in model} == set(range(1, archive.top + 1))
    assert len(model) == archive.top
    *others, last = archive.clauses
    assert sorted(last, key=abs) == [
        -x for x in sorted(model, key=abs) if abs(x) in set(archive.visible_marks)
    ]
    return all(not model.isdisjoint(c) for c in others)


def lazy_holds(archive: Archive, number: int) -> bool | None:
    """Tells whether a lazy clause follows from its source; None if that names nothing to search."""
    told = json.loads(archive.files["reasons.json"])
    [entry] = [c for c in told["clauses"] if c["clause"] == number]
    [source] = [s for s in told["sources"] if s["source"] == entry["source"]]
    value = {abs(x): x < 0 for x in archive.clauses[number - 1]}

    def on(x: int) -> bool | None:
        if x == 0:
            return True
        known = value.get(abs(x))
        return None if known is None else known == (x > 0)

    if "board" in source:
        return _board(archive, source, on)
    if "reached" in source:
        near = _flood(source["start"], source, on, surely=False)
        return any(on(x) and n not in near for n, x in source["reached"].items())
    if "rows" in source:
        return any(_counted(source, on, node, k, x) for node, row in source["rows"].items()
                   for k, x in enumerate(row, 1))  # fmt: skip
    return None


def _counted(source: Any, on: Any, node: str, k: int, x: int) -> bool:
    """Tells whether "at least k" at a node is known to be wrong."""
    claimed = on(x)
    if claimed is None:
        return False
    near = _flood(node, source, on, surely=not claimed)
    values = [on(y) for nodes, y in source["counted"] if set(nodes) <= near]
    if claimed:
        return sum(v is not False for v in values) < k
    return sum(v is True for v in values) >= k


def _flood(start: str, source: Any, on: Any, surely: bool) -> set[str]:
    good = (True,) if surely else (True, None)
    if on(source["nodes"][start]) not in good:
        return set()
    found = {start}
    while True:
        ways = [(a, b) for p, q, x in source["links"] if on(x) in good for a, b in ((p, q), (q, p))]
        more = {b for a, b in ways if a in found and on(source["nodes"][b]) in good} - found
        if not more:
            return found
        found |= more


def _board(archive: Archive, source: Any, on: Any) -> bool:
    """Tells whether two places that are there (or one and all held places) are cut off from each other."""
    at = {(r, c): x for r, row in enumerate(source["board"]) for c, x in enumerate(row) if x}
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    beside = {(r, c): [(r + y, c + x) for y, x in ways if (r + y, c + x) in at] for r, c in at}
    held = {(r, c) for r, c in source.get("held", [])}
    there = {p for p, x in at.items() if on(x) is True}
    away = {p for p, x in at.items() if on(x) is False}
    if "of two that touch" in source["says"]:
        pairs = {frozenset(c) for c in archive.clauses if len(c) == 2}
        there |= {q for p in away for q in beside[p] if frozenset((at[p], at[q])) in pairs}
    if there & away:
        return True
    for p in there:
        found, todo = {p}, [p]
        for q in todo:
            for other in beside[q]:
                if other not in found and other not in away:
                    found.add(other)
                    todo.append(other)
        if (held and found.isdisjoint(held)) or (not held and not there <= found):
            return True
    return False
