"""Cases as clauses.

The clauses of one case lie side by side, so the same program serves twice: loaded as it is, or
with one switch per case.  What depends on genre and size alone is compiled once and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from enpitsu.engine import templates
from enpitsu.engine.cuts import ClashCuts
from enpitsu.engine.givens_first import LEAST, decided
from enpitsu.engine.literals import Literals
from enpitsu.engine.program import Program
from enpitsu.logic import (
    FALSE,
    TRUE,
    Among,
    Blank,
    Bool,
    Clause,
    Count,
    Cutter,
    DerivedInt,
    Equal,
    Every,
    Int,
    Mark,
    Order,
    Same,
    Sink,
    Some,
    Whole,
)
from enpitsu.puzzle import Case, Puzzle, Sheet, no_collector


class Fragment:
    """What one whole-layer condition or derived number wrote: the Sink it writes to."""

    __slots__ = (
        "bounded",
        "clauses",
        "cutters",
        "encoder",
        "fixed",
        "fresh",
        "literal",
        "memo",
        "never_together",
        "prefer",
        "row",
    )  # fmt: skip

    def __init__(self, encoder: Encoder, clauses: list[Clause] | None = None) -> None:
        self.clauses: list[Clause] = [] if clauses is None else clauses
        self.cutters: list[Cutter] = []
        self.encoder, self.memo = encoder, encoder.memo
        self.prefer = encoder.program.preferred.extend
        self.fresh, self.bounded = encoder.fresh, encoder.bounded
        self.never_together, self.fixed = encoder.never_together, encoder.fixed
        self.literal, self.row = encoder.literal, encoder.row

    def top(self) -> int:
        return self.encoder.program.top

    def among(self, literals: list[int], values: int) -> None:
        self.encoder.fill(templates.among(len(literals), values), literals, self.clauses)

    def add(self, clauses: Iterable[Clause]) -> None:
        self.clauses.extend(clauses)

    def cut(self, cutter: Cutter) -> None:
        self.cutters.append(cutter)

    def lazy(self, condition: Whole) -> None:
        self.cutters.append(ClashCuts(condition, self.encoder.literal))


class Encoder(Literals):
    """Writes one program, case by case."""

    def __init__(self, program: Program, narrow: bool, kernel: Encoder | None = None) -> None:
        super().__init__(program, narrow, kernel)
        # what the kernel writes from now on is not in this program any more
        self._wholes: dict[object, Fragment] = dict(kernel._wholes) if kernel else {}
        # clauses of two literals, as far as the clauses have been looked through
        self._kernel, self._pairs, self._read = kernel, set[frozenset[int]](), len(program.clauses)
        self._alone = False
        # the state of derived numbers: shared with a kernel only if that is nobody else's
        self.memo: dict[object, Any] = kernel.memo if kernel is not None and kernel.derives else {}
        self._add: dict[type[Bool], Callable[[Any], None]] = {
            Mark: self._add_mark,
            Blank: self._add_mark,
            Some: self._add_some,
            Every: self._add_every,
            Among: self._add_among,
            Same: self._add_same,
            Equal: self._add_equal,
            Order: self._add_order,
        }

    # -- cases ---------------------------------------------------------------------------------

    def write(self, cases: Sequence[Case], *, alone: bool = False) -> None:
        """The clauses of some cases, whole-layer conditions last.

        ``alone``: they may be switched off, so nothing else may rely on them.
        """
        program, add = self.program, self._add
        if self.narrow and not alone:
            self._narrow(cases)
        if alone:
            self._parts(frozenset())  # what is written so far is never switched off
        self._alone = alone
        late = []
        clauses, ends, done = program.clauses, program.ends, program.cases
        for case in cases:
            condition = case.condition
            if isinstance(condition, Whole):
                late.append((case, condition))
                continue
            writer = add.get(type(condition))
            if writer is None:
                clauses.append((self.literal(condition),))
            else:
                writer(condition)
            done.append(case)
            ends.append(len(clauses))
        for case, whole in late:
            part = self.whole(whole)
            clauses += part.clauses
            program.cutters += [(len(done), cutter) for cutter in part.cutters]
            done.append(case)
            ends.append(len(clauses))
        if alone:
            self._alone, self._read = False, len(clauses)

    def know(self, marks: Mapping[int, bool]) -> None:
        """Marks that cases still to be written decide; said here, so that these may rely on it."""
        self._fixed.update(marks)
        self._fixed.update({-n: not value for n, value in marks.items()})
        self.program.definitions += [(n if value else -n,) for n, value in marks.items()]

    def _narrow(self, cases: Sequence[Case]) -> None:
        """Note the values that asserted counts leave, and the marks that single cases fix."""
        domain, derived, equal = self._domain, self._derived, list[Equal]()
        for case in cases:
            b = case.condition
            if type(b) is Among:
                if isinstance(b.count, DerivedInt):
                    derived[b.count] = derived.get(b.count, -1) & b.values
                elif type(b.count) is Count and not b.count.runs:
                    terms = b.count.terms
                    domain[terms] = domain.get(terms, -1) & b.values
                    if b.values == 1:
                        for term in terms:
                            self._fix(~term)
            elif type(b) is Equal:
                equal += [b] if b.sense else []
            else:
                self._fix(b)
        for e in equal:
            if isinstance(e.a, DerivedInt) and isinstance(e.b, DerivedInt):
                derived[e.a] = derived[e.b] = derived.get(e.a, -1) & derived.get(e.b, -1)

    def _fix(self, b: Bool) -> None:
        if b.number:
            self._fixed[b.number], self._fixed[-b.number] = True, False
        elif type(b) is Every:
            for part in b.parts():
                self._fix(part)

    def whole(self, condition: Whole) -> Fragment:
        """Clauses of a whole-layer condition, written once if it reads no given."""
        key = condition.key
        part = self._wholes.get(key) if key is not None else None
        if part is None:
            part = Fragment(self)
            condition.encode(part)
            if key is not None:
                self._wholes[key] = part
        return part

    def bounded(self, count: Int, values: int) -> bool:
        """Whether asserted conditions already keep a count among these values."""
        if not self.narrow:
            return False
        if isinstance(count, DerivedInt):
            domain = self._derived.get(count, -1)
        elif type(count) is Count:
            domain = self._domain.get(count.terms, -1)
        else:
            return False
        return not domain & ((2 << count.most) - 1) & ~values

    def never_together(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Whether each of these pairs of literals is already forbidden by a clause."""
        if not self.narrow:  # with switches a rule may be off: then nothing is sure
            return False
        return all(self._parts(frozenset((-a, -b))) for a, b in pairs)

    def _parts(self, pair: frozenset[int]) -> bool:
        """Whether a clause that is never switched off has just these two literals."""
        clauses = self.program.clauses
        if not self._alone:
            self._pairs.update([frozenset(c) for c in clauses[self._read :] if len(c) == 2])
            self._read = len(clauses)
        return pair in self._pairs or (self._kernel is not None and self._kernel._parts(pair))

    # -- conditions that hold --------------------------------------------------------------------

    def _add_mark(self, b: Mark | Blank) -> None:
        self.program.clauses.append((b.number,))

    def _add_some(self, b: Some) -> None:
        clause = self._clause(b.parts())
        if clause is not None:
            self.program.clauses.append(clause)

    def _add_every(self, b: Every) -> None:
        for part in b.parts():
            self._assert(part)

    def _assert(self, b: Bool) -> None:
        writer = self._add.get(type(b))
        if writer is None:
            self.program.clauses.append((self.literal(b),))
        else:
            writer(b)

    def _add_among(self, b: Among) -> None:
        count = b.count
        if type(count) is not Count:
            self.program.clauses.append((self.literal(b),))
        elif not count.runs and b.values == 1:  # each by itself, as ``_narrow`` has noted them
            for term in count.terms:
                self._assert(~term)
        elif not count.runs:
            self._put(count.terms, b.values, self.program.clauses)
        elif not count.terms and b.values & (b.values - 1) == 0 and b.values:
            self._add_seen(count, b.values.bit_length() - 1)
        else:
            self.program.clauses += [(x,) if x else () for x in self._window(count, b.values)]

    def _put(self, terms: tuple[Bool, ...], values: int, to: list[Clause]) -> None:
        """The number of these conditions that hold is one of the values; fixed ones drop out."""
        known = self._fixed if self.narrow else None
        if not known or len(terms) < LEAST or values == 1:  # 1: this very case may have fixed them
            literals = [t.number or self.literal(t) for t in terms]
        else:
            literals, ones = [], 0
            for t in terms:
                n = t.number
                verdict = None if n and n not in known else self.fixed(t)
                if verdict is None:
                    literals.append(n or self.literal(t))
                else:
                    ones += verdict
            values >>= ones
            full = (2 << len(literals)) - 1
            if values & full == full:
                return
            if not values & full:  # the marks that were fixed first say so too
                literals = [t.number or self.literal(t) for t in terms]
                values <<= ones
        self.fill(templates.among(len(literals), values), literals, to)

    def _add_seen(self, count: Count, n: int) -> None:
        """Views == n: unary prefixes, merged from the shortest."""
        runs = sorted([run[: n + 1] for run in count.runs if run], key=len)
        literals = [t.number or self.literal(t) for run in runs for t in run]
        template = templates.seen(tuple([len(run) for run in runs]), n)
        self.fill(template, literals, self.program.clauses)

    def _add_same(self, b: Same) -> None:
        a, c = (b.a, b.b) if isinstance(b.b, Among) else (b.b, b.a)
        if isinstance(c, Among) and type(c.count) is Count and not c.count.runs:
            self._same_among(a.number or self.literal(a), c, self.program.clauses)
            return
        x, y = self.literal(a), self.literal(c)
        self.program.clauses += (-x, y), (x, -y)

    def _add_equal(self, b: Equal) -> None:
        if not b.sense:
            self.program.clauses.append((self.literal(b),))
            return
        x, y = self._level(b.a, b.b)
        self.program.clauses += [c for p, q in zip(x, y, strict=True) for c in ((-p, q), (p, -q))]

    def _add_order(self, b: Order) -> None:
        self.program.clauses += [tuple(c) for c in self._ordered(b)]

    def _clause(self, parts: Iterable[Bool]) -> Clause | None:
        """A clause of some alternatives; None if it always holds."""
        out: list[int] = []
        for part in parts:
            if part.number:
                out.append(part.number)
            elif part is TRUE:
                return None
            elif part is FALSE:
                continue
            elif isinstance(part, Some):
                inner = self._clause(part.parts())
                if inner is None:
                    return None
                out += inner
            else:
                out.append(self.literal(part))
        return out

    def _derive(self, write: Callable[[Sink], list[int]]) -> list[int]:
        """What the ink decides through a whole layer: definitions, some of them lazy."""
        self.derives = True
        sink = Fragment(self, self.program.definitions)
        row = write(sink)
        self.program.cutters += [(-1, cutter) for cutter in sink.cutters]
        return row


@lru_cache(maxsize=64)
def kernel(sheet: Sheet, narrow: bool) -> Encoder:
    """What all puzzles of one genre and size have in common, compiled."""
    encoder = Encoder(Program(sheet.top), narrow)
    encoder.write(sheet.cases)
    return encoder


def compile(puzzle: Puzzle, *, guarded: bool = False) -> Program:
    """The clauses of a puzzle; in a guarded program no case relies on another."""
    with no_collector():
        return _compile(puzzle, guarded)


def _compile(puzzle: Puzzle, guarded: bool) -> Program:
    sheet = puzzle.sheet
    given = puzzle.given_cases()
    marks = None if guarded else decided(sheet, given)
    shared = kernel(sheet, not guarded) if marks is None and not sheet.late else None
    if shared is None or shared.derives:
        encoder = Encoder(Program(sheet.top), not guarded)
        if marks:
            encoder.know(marks)
        encoder.write(sheet.cases + given)
        return encoder.program
    for case in given:  # these may still take variables of the kernel
        if isinstance(case.condition, Whole) and case.condition.key is not None:
            shared.whole(case.condition)
    program = shared.program.copy()
    Encoder(program, not guarded, shared).write(given)
    return program
