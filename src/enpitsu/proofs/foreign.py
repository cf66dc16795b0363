"""The checker of DRAT proofs that others have written: the package dratify (an extra)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias, TypeVar

from enpitsu.engine.budget import Meter
from enpitsu.errors import MissingPackage

T = TypeVar("T")
Step: TypeAlias = tuple[str, tuple[int, ...]]
"""A step as the checker reads it: "a" (adds) or "d" (deletes), and the clause."""

WORD = re.compile(r"c[^\n]*|\S+")
"""A comment up to the end of its line, or a word of a step."""
NUMBER = re.compile(r"-?[0-9]{1,9}")
MAX_SHOWN_LITERALS = 20
"""Literals of a step, or signs of a word, within a sentence."""


class _Unreadable(Exception):
    """A text that is no list of steps."""


def checker() -> str:
    """The name and version of the checker; raises MissingPackage where it is not installed."""
    try:
        import dratify
    except ImportError:
        raise MissingPackage("dratify", "proofs") from None
    return f"dratify {dratify.__version__}"


def objection(formula: str, steps: str, meter: Meter) -> tuple[int, str]:
    """The number of steps looked at, and what is to be objected to them (nothing: they are a proof).

    ``formula``: formula.cnf, known to be sound.  Steps are handed over one by one, so that the checker
    holds no more than it has checked, and each must follow by unit propagation: one of the other steps that
    DRAT allows may take any time.  Raises OutOfBudget.
    """
    import dratify

    header, *clauses = formula.partition("\np cnf ")[2].splitlines()
    top = int(header.split()[0])
    read = dratify.CNF(top)
    for clause in watched(clauses, meter):
        read.add_dimacs([int(x) for x in clause.split()[:-1]])
    read.clauses = _Watched(read.clauses, meter)
    judge = dratify.DRATChecker(read, check_rat=False)
    some = parsed(steps, top, meter)
    try:
        found = judge.check(some)
        for _ in some:  # what stands behind the last step is no proof, but must be steps
            pass
    except _Unreadable as bad:
        return judge.result.steps, f"proof.drat cannot be read: {bad}"
    if found.ok:
        return found.steps, ""
    if found.failed_step < 0:
        return found.steps, f"proof.drat does not refute the clauses: {found.reason}"
    literals = [str(dratify.to_dimacs(x)) for x in found.failed_clause or ()]
    told = " ".join([*literals[:MAX_SHOWN_LITERALS], "..." if literals[MAX_SHOWN_LITERALS:] else "0"])
    return found.steps, f"proof.drat, step {found.failed_step} ({told}) does not follow by unit propagation"


def parsed(text: str, top: int, meter: Meter) -> Iterator[Step]:
    """The steps of a text, each made when it is asked for; raises _Unreadable, OutOfBudget.

    A step names no variable beyond ``top``, and no more literals than there are.
    """
    import dratify

    kind, literals, is_open = "a", list[int](), False
    for found in watched(WORD.finditer(text), meter):
        word = found[0]
        if word[0] == "c":
            continue
        if word[0] == "d" and not is_open:
            kind, is_open, word = "d", True, word[1:]
            if not word:
                continue
        literal = int(word) if NUMBER.fullmatch(word) else None
        if literal is None or abs(literal) > top or (len(literals) >= 2 * top and literal):
            line = text.count("\n", 0, found.start()) + 1
            told = "is no literal" if literal is None else "is there too often"
            if literal and abs(literal) > top:
                told = f"is no literal of a formula with {top} variables"
            raise _Unreadable(f"line {line}: {word[:MAX_SHOWN_LITERALS]!r} {told}")
        if literal:
            literals.append(dratify.from_dimacs(literal))
            is_open = True
        else:
            yield kind, tuple(literals)
            kind, literals, is_open = "a", [], False
            meter.tick()
    if is_open:
        raise _Unreadable("the last step is not terminated by 0")


class _Watched(list[T]):
    """A list during whose iteration the clock is looked at."""

    def __init__(self, made: Iterable[T], meter: Meter) -> None:
        super().__init__(made)
        self.meter = meter

    def __iter__(self) -> Iterator[T]:
        return watched(super().__iter__(), self.meter)


def watched(made: Iterable[T], meter: Meter) -> Iterator[T]:
    """The same, while the clock is looked at now and then; raises OutOfBudget."""
    for number, one in enumerate(made):
        if number % 256 == 0:
            meter.tick()
        yield one
