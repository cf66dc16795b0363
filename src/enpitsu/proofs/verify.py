"""Verify: everything that an archive claims, checked again without the search that made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NoReturn

from enpitsu.effort import SizeLimit, on_work, reported
from enpitsu.engine.budget import Meter, metered
from enpitsu.engine.check import check
from enpitsu.engine.proof.formula import Formula, Lazy, other_answer
from enpitsu.engine.proof.reasons import Reasons, meant
from enpitsu.errors import BadNotation
from enpitsu.formats import read
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.plain import json_value
from enpitsu.proofs.archive import CLAIMS, answer_of, clause_line, formula_lines, origin, reasons
from enpitsu.proofs.foreign import checker, objection
from enpitsu.puzzle import Puzzle

BASE_WORK_UNITS, WORK_UNITS_PER_LINE = 10_000, 20
"""Things that a puzzle may be made of while it is compiled, besides those for each line of formula.cnf.

Of stored puzzles none takes eight for a line and what is at the beginning.
"""


@dataclass(slots=True)
class Verified:
    """The result of a check: ``wrong`` is the first thing that is not as claimed, or empty.

    ``meant`` counts clauses of the puzzle that follow from what their case means, without the compiler;
    ``is_compiled_otherwise``: they are not those that this version makes of the puzzle.  ``ways`` tells how
    often each way of looking at a lazy clause found that it holds.
    """

    puzzle: Puzzle
    answer: PartialAssignment | None
    checker: str
    wrong: str = ""
    clauses: int = 0
    meant: int = 0
    steps: int = 0
    is_compiled_otherwise: bool = False
    ways: Counter[str] = field(default_factory=Counter)

    @property
    def claim(self) -> str:
        """The claim in words."""
        return CLAIMS[self.answer is not None]


def verify(texts: Mapping[str, str], genre: Any = None, meter: Meter | None = None) -> Verified:
    """Check the texts of an archive; raises EnpitsuError where they cannot be read, OutOfBudget.

    ``genre``: if the puzzle's own text does not tell.
    """
    meter = meter or metered(None)
    with meter.counting_work():
        most = BASE_WORK_UNITS + WORK_UNITS_PER_LINE * texts["formula.cnf"].count("\n")
        with on_work(SizeLimit(most, _refuse)):
            puzzle = read(texts["puzzle.txt"], genre)
            formula = Formula(puzzle)
        answer = answer_of(puzzle, texts["answer.txt"]) if "answer.txt" in texts else None
        found = Verified(puzzle, answer, checker())
        found.wrong = next(_faults(found, formula, texts, meter), "")
    return found


def _refuse() -> NoReturn:
    raise BadNotation("", None, say("this is no proof: formula.cnf is far too small for puzzle.txt"))


def _faults(found: Verified, formula: Formula, texts: Mapping[str, str], meter: Meter) -> Iterator[str]:
    """Faults of the claim, in the order in which one thing rests on another."""
    if found.answer is not None:
        yield from _judged(found.puzzle, found.answer)
    lines = texts["formula.cnf"].split("\n")
    start = next((k for k, line in enumerate(lines) if line.startswith("p ")), len(lines)) + 1
    clauses = [line for line in lines[start:] if line]
    found.clauses = len(clauses)
    for fault in _compared(formula, clauses):
        found.is_compiled_otherwise = True
        yield fault
    found.meant = meant(formula)
    first, last = len(formula.clauses()), len(clauses) - (found.answer is not None)
    lazy = _sourced(formula, clauses, first, last, texts["reasons.json"])
    if isinstance(lazy, str):
        yield lazy
        return
    yield from _reasoned(found, formula, lazy, first)
    if found.answer is not None and clauses[last] != clause_line(other_answer(found.puzzle, found.answer)):
        yield f"formula.cnf, clause {last + 1}: it does not say that an answer differs from answer.txt"
    yield from _kept(found, texts.get("model.txt", ""), clauses[:last], formula.top)
    number = 0
    for number, right in enumerate(reported(chain(formula_lines(formula, lazy, found.answer), [""]), 0), 1):
        if number <= len(lines) and (line := lines[number - 1]) != right:
            yield f"formula.cnf, line {number}: {line[:60]!r} stands where {right[:60]!r} should"
    if len(lines) != number:
        yield f"formula.cnf has {len(lines)} lines, and should have {number}"
    found.steps, wrong = objection(texts["formula.cnf"], texts["proof.drat"], meter)
    if wrong:
        yield f"{found.checker} refuses the proof: {wrong}"


def _judged(puzzle: Puzzle, answer: PartialAssignment) -> Iterator[str]:
    """Rules that the answer breaks."""
    if missing := [mark for mark in puzzle.visible_marks if mark not in answer]:
        yield f"answer.txt does not say whether {missing[0]} is made"
    report = check(puzzle, answer)
    for charge in (*report.broken, *report.unfinished):
        yield f"answer.txt is no answer: {origin(charge.case)} is not met ({charge.case.rule.sentence})"


def _kept(found: Verified, text: str, clauses: list[str], top: int) -> Iterator[str]:
    """Faults of the model: it must be the answer, and keep all clauses but the last."""
    if found.answer is None:
        return
    wrong = f"model.txt does not have one value for each of the {top} variables"
    if len(text) > (top + 1) * (len(str(top)) + 2):  # for each a sign, a number and a space
        yield wrong
    model = set(text.split()) - {"0"}
    if sorted([x.removeprefix("-") for x in model]) != sorted(map(str, range(1, top + 1))):
        yield wrong
    for mark, value in found.answer.items():
        if str(mark.literal(value)) not in model:
            yield f"model.txt does not agree with answer.txt: {mark}"
    for number, line in enumerate(reported(clauses, 0), 1):
        if model.isdisjoint(line.split()[:-1]):
            yield f"model.txt breaks clause {number}: {line[:60]}"


def _compared(formula: Formula, clauses: list[str]) -> Iterator[str]:
    """Clauses of the puzzle that are missing or others than those compiled anew."""
    own = formula.clauses()
    for first, last, case in formula.parts():
        for number in range(first, last + 1):
            right = clause_line(own[number - 1])
            if number > len(clauses):
                yield f"formula.cnf ends before clause {number} ({origin(case)}): {right}"
            elif clauses[number - 1] != right:
                yield (
                    f"formula.cnf, clause {number} ({origin(case)}) is not that of the puzzle: "
                    f"{clauses[number - 1][:60]} stands where {right[:60]} should"
                )


def _sourced(formula: Formula, clauses: list[str], first: int, last: int, text: str) -> list[Lazy] | str:
    """The lazy clauses with the sources that their reasons name, or what is wrong."""
    if last < first:
        return "formula.cnf lacks the clause that an answer differs from answer.txt"
    try:
        stated = json_value(text)
        constraints = {entry["source"]: entry["cutter"] for entry in stated["sources"]}
        of = {entry["clause"]: constraints[entry["source"]] for entry in stated["clauses"]}
    except (BadNotation, KeyError, TypeError):
        return "reasons.json does not list sources, and clauses with the source of each"
    lazy = []
    for number in reported(range(first + 1, last + 1), 0):
        if number not in of:
            return f"formula.cnf, clause {number} is of no rule, and reasons.json has no reason for it"
        constraint = of[number]
        if type(constraint) is not int or not 0 <= constraint < len(formula.program.lazy_clauses):
            return f"reasons.json names a source of clause {number} that the puzzle does not have"
        try:
            if len(clauses[number - 1]) > 2 * (formula.top + 1) * (len(str(formula.top)) + 2):
                raise ValueError  # longer than all literals there are
            *literals, end = [int(x) for x in clauses[number - 1].split()]
        except ValueError:
            end, literals = 1, []
        if end or not all([0 < abs(x) <= formula.top for x in literals]):
            return f"formula.cnf, clause {number} is no clause: {clauses[number - 1][:60]}"
        lazy.append(Lazy(constraint, tuple(literals)))
    right = reasons(formula, lazy)
    for name, entries in right.items():
        for entry, other in zip(stated[name], entries, strict=False):
            if entry != other:
                return f"reasons.json: {name[:-1]} {other[name[:-1]]} is not told as it is"
        if len(stated[name]) != len(entries):
            return f"reasons.json has {len(stated[name])} {name}, and should have {len(entries)}"
    return lazy


def _reasoned(found: Verified, formula: Formula, lazy: list[Lazy], first: int) -> Iterator[str]:
    """Lazy clauses that do not hold by their reasons."""
    judge = Reasons(formula)
    for number, one in enumerate(reported(lazy, 1), first + 1):
        way = judge.why(one)
        if not way:
            told, line = origin(formula.source(one.source)[0]), clause_line(one.clause)[:60]
            yield f"formula.cnf, clause {number} does not follow from its reason ({told}): {line}"
        found.ways[way] += 1
