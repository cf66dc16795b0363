"""Cases as clauses.

The clauses of one case lie side by side, so the same program serves twice: loaded as it is, or
with one switch per case.  What depends on genre and size alone is compiled once and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from enpitsu.engine import templates
from enpitsu.engine.cuts import ClashCuts
from enpitsu.logic import (
    FALSE,
    TRUE,
    Among,
    Blank,
    Bool,
    Clause,
    Count,
    Cutter,
    DerivedBool,
    DerivedInt,
    Digit,
    Equal,
    Every,
    First,
    Int,
    Mark,
    Not,
    Order,
    Same,
    Some,
    Sum,
    Verdict,
    Whole,
)
from enpitsu.puzzle import Case, Puzzle, Sheet, no_collector


class Program:
    """Clauses, and which of them each case wrote."""

    __slots__ = ("cases", "clauses", "cutters", "definitions", "ends", "top")

    def __init__(self, top: int) -> None:
        self.top = top
        self.definitions: list[Clause] = []  # names given to sub-conditions: true whatever the rules
        self.clauses: list[Clause] = []
        self.cases: list[Case] = []
        self.ends: list[int] = []  # where the clauses of each case end
        self.cutters: list[tuple[int, Cutter]] = []  # (index of its case, -1: a definition; cutter)

    def copy(self) -> Program:
        """The same program, to be continued."""
        other = Program(self.top)
        other.definitions, other.clauses = self.definitions.copy(), self.clauses.copy()
        other.cases, other.ends = self.cases.copy(), self.ends.copy()
        other.cutters = self.cutters.copy()
        return other


class Fragment:
    """What one whole-layer condition or derived number wrote: the Sink it writes to."""

    __slots__ = ("bounded", "clauses", "cutters", "encoder", "fixed", "fresh", "literal",
                 "never_together", "row")  # fmt: skip

    def __init__(self, encoder: Encoder, clauses: list[Clause] | None = None) -> None:
        self.clauses: list[Clause] = [] if clauses is None else clauses
        self.cutters: list[Cutter] = []
        self.encoder = encoder
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


class Encoder:
    """Writes one program.

    ``narrow``: cases may rely on each other (counts already bounded, marks already fixed).  Never in
    guarded programs, where any case may be off.
    """

    def __init__(self, program: Program, narrow: bool, kernel: Encoder | None = None) -> None:
        self.program, self.narrow, self.kernel = program, narrow, kernel
        self._name: dict[Bool, int] = dict(kernel._name) if kernel else {}
        self._rows: dict[Int, list[int]] = dict(kernel._rows) if kernel else {}
        self._domain: dict[tuple[Bool, ...], int] = dict(kernel._domain) if kernel else {}
        self._fixed: dict[int, bool] = dict(kernel._fixed) if kernel else {}
        self._true: int = kernel._true if kernel else 0
        self._wholes: dict[object, Fragment] = {}
        self.derives = False  # met a derived number: its state cannot be shared between puzzles
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

    def _narrow(self, cases: Sequence[Case]) -> None:
        """Note the values that asserted counts leave, and the marks that single cases fix."""
        domain = self._domain
        for case in cases:
            b = case.condition
            if type(b) is Among:
                if type(b.count) is Count and not b.count.runs:
                    terms = b.count.terms
                    domain[terms] = domain.get(terms, -1) & b.values
                    if b.values == 1:
                        for term in terms:
                            self._fix(~term)
            else:
                self._fix(b)

    def _fix(self, b: Bool) -> None:
        if b.number:
            self._fixed[abs(b.number)] = b.number > 0
        elif type(b) is Every:
            for part in b.parts():
                self._fix(part)

    def whole(self, condition: Whole) -> Fragment:
        """Clauses of a whole-layer condition; of one that reads no given, kept with the kernel."""
        key = condition.key
        if self.kernel is not None and key is not None:
            return self.kernel.whole(condition)
        part = self._wholes.get(key) if key is not None else None
        if part is None:
            part = Fragment(self)
            condition.encode(part)
            if key is not None:
                self._wholes[key] = part
        return part

    def fresh(self, n: int) -> int:
        """The first of n new consecutive variables."""
        first = self.program.top + 1
        self.program.top += n
        return first

    def true(self) -> int:
        """A literal that always holds."""
        if not self._true:
            self._true = self.fresh(1)
            self.program.definitions.append((self._true,))
        return self._true

    def fixed(self, condition: Bool) -> Verdict:
        """What the marks fixed by single cases say of a condition (always None behind switches)."""
        if condition.number:
            value = self._fixed.get(abs(condition.number)) if self.narrow else None
            return None if value is None else value is (condition.number > 0)
        if type(condition) is Every:
            verdicts = [self.fixed(p) for p in condition.parts()]
            return False if False in verdicts else None if None in verdicts else True
        if type(condition) is Some:
            verdicts = [self.fixed(p) for p in condition.parts()]
            return True if True in verdicts else None if None in verdicts else False
        return None

    def bounded(self, count: Int, values: int) -> bool:
        """Whether asserted conditions already keep a count among these values."""
        if not self.narrow or type(count) is not Count:
            return False
        domain = self._domain.get(count.terms, -1)
        return not domain & ((2 << len(count.terms)) - 1) & ~values

    def never_together(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Whether each of these pairs of literals is already forbidden by a clause."""
        if not self.narrow:  # with switches a rule may be off: then nothing is sure
            return False
        written = {frozenset(c) for c in self.program.clauses if len(c) == 2}
        return all(frozenset((-a, -b)) in written for a, b in pairs)

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
        if not known or len(terms) < 5 or values == 1:  # 1: this very case may have fixed them
            literals = [t.number or self.literal(t) for t in terms]
        else:
            literals, ones = [], 0
            for t in terms:
                verdict = self.fixed(t)
                if verdict is None:
                    literals.append(t.number or self.literal(t))
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

    def _same_among(self, p: int, b: Among, to: list[Clause]) -> None:
        assert isinstance(b.count, Count)
        terms = b.count.terms
        literals = [t.number or self.literal(t) for t in terms]
        full = (2 << len(terms)) - 1
        domain = self._domain.get(terms, -1) & full if self.narrow else full
        literals.append(p)
        self.fill(templates.same_among(len(terms), b.values & full, domain), literals, to)

    def _add_equal(self, b: Equal) -> None:
        if not b.sense:
            self.program.clauses.append((self.literal(b),))
            return
        x, y = self._level(b.a, b.b)
        self.program.clauses += [c for p, q in zip(x, y, strict=True) for c in ((-p, q), (p, -q))]

    def _add_order(self, b: Order) -> None:
        self.program.clauses += [tuple(c) for c in self._ordered(b)]

    def fill(self, template: templates.Template, literals: list[int], to: list[Clause]) -> None:
        """Write a template's clauses for these literals."""
        if template.extra:
            first = self.fresh(template.extra)
            literals += range(first, first + template.extra)
        to += template.clauses(literals)

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

    # -- conditions as literals ------------------------------------------------------------------

    def literal(self, b: Bool) -> int:
        """The literal that stands for a condition, defined once."""
        if b.number:
            return b.number
        x = self._name.get(b)
        if x is None:
            x = self._name[b] = self._define(b)
        return x

    def _define(self, b: Bool) -> int:
        if isinstance(b, Some | Every):
            return self._define_many(b)
        if isinstance(b, Among):
            return self._define_among(b)
        if isinstance(b, Same):
            return self._iff(self.literal(b.a), self.literal(b.b))
        if isinstance(b, Equal):
            x, y = self._level(b.a, b.b)
            equal = self._all([self._iff(p, q) for p, q in zip(x, y, strict=True)])
            return equal if b.sense else -equal
        if isinstance(b, Order):
            return self._all([-self._all([-x for x in c]) for c in self._ordered(b)])
        if isinstance(b, Not):
            return -self.literal(b.of)
        if isinstance(b, DerivedBool):
            return self._derive(lambda to: [b.write_literal(to)])[0]
        raise TypeError(f"{type(b).__name__} stands alone: it cannot be part of a condition")

    def _define_many(self, b: Some | Every) -> int:
        """All or some of many; what single marks fix drops out."""
        sign, parts = (1 if isinstance(b, Every) else -1), b.parts()
        if self.narrow and self._fixed:
            verdicts = [self.fixed(p) for p in parts]
            if (sign < 0) in verdicts:
                return -sign * self.true()
            parts = tuple([p for p, v in zip(parts, verdicts, strict=True) if v is None])
        return sign * self._all([sign * self.literal(p) for p in parts])

    def _define_among(self, b: Among) -> int:
        if type(b.count) is Count and not b.count.runs and len(b.count.terms) <= 6:
            x = self.fresh(1)
            # a definition must hold whatever the rules say: no domains here
            narrow, self.narrow = self.narrow, False
            self._same_among(x, b, self.program.definitions)
            self.narrow = narrow
            return x
        return self._all([x or -self.true() for x in self._window(b.count, b.values)])

    def _window(self, number: Int, values: int) -> list[int]:
        """Literals all of which hold just if a number is among some values (0: never)."""
        most = number.most
        values &= (2 << most) - 1
        if not values:
            return [0]
        low, high = (values & -values).bit_length() - 1, values.bit_length() - 1
        row = self.row(number, min(high + 1, most))
        out = []
        if low:
            out.append(row[low - 1])
        if high < most:
            out.append(-row[high])
        n = low
        while n <= high:  # each gap: not (at least its start and below its end)
            if values >> n & 1:
                n += 1
                continue
            start = n
            while not values >> n & 1:
                n += 1
            out.append(-self._all([row[start - 1], -row[n - 1]]))
        return out

    def _all(self, parts: list[int]) -> int:
        """A literal that holds just if these all do."""
        true = self._true
        parts = [p for p in dict.fromkeys(parts) if not true or p != true]
        if true and -true in parts:
            return -true
        if not parts:
            return self.true()
        if len(parts) == 1:
            return parts[0]
        x = self.fresh(1)
        self.program.definitions += [(-x, p) for p in parts]
        self.program.definitions.append((x, *[-p for p in parts]))
        return x

    def _iff(self, a: int, b: int) -> int:
        """A literal that holds just if two others are equal."""
        true = self._true
        if true and abs(a) == true:
            return b if a == true else -b
        if true and abs(b) == true:
            return a if b == true else -a
        x = self.fresh(1)
        self.program.definitions += (-x, -a, b), (-x, a, -b), (x, a, b), (x, -a, -b)
        return x

    # -- numbers as rows -------------------------------------------------------------------------

    def row(self, number: Int, cap: int) -> list[int]:
        """Literals "at least 1", ..., "at least cap" of a number."""
        cap = min(cap, number.most)
        row = self._rows.get(number)
        if row is None or len(row) < cap:
            row = self._rows[number] = self._make_row(number, cap)
        return row[:cap]

    def _make_row(self, number: Int, cap: int) -> list[int]:
        if isinstance(number, Count):
            rows = [[t.number or self.literal(t)] for t in number.terms]
            return self._merged(rows + [self._prefixes(run[:cap]) for run in number.runs], cap)
        if isinstance(number, Sum):
            return self._merged([self.row(n, cap) for n in number.of], cap)
        if isinstance(number, Digit):
            pairs = [(v, self.literal(b)) for v, b in number.values.items()]
            return [-self._all([-x for v, x in pairs if v >= n]) for n in range(1, cap + 1)]
        if isinstance(number, First):
            return self._first(number, cap)
        if isinstance(number, DerivedInt):
            return self._derive(lambda to: number.write_row(to, cap))
        raise TypeError(type(number).__name__)

    def _prefixes(self, run: Sequence[Bool]) -> list[int]:
        row: list[int] = []
        for b in run:
            row.append(self._all([row[-1], self.literal(b)]) if row else self.literal(b))
        return row

    def _first(self, number: First, cap: int) -> list[int]:
        """At least k is seen: some part is, and all before it are 0 (suffixes are shared)."""
        row = [-self.true()] * cap
        for part in reversed(number.of):
            own = self.row(part, cap)
            own += [-self.true()] * (cap - len(own))
            if not own:
                continue
            row = [-self._all([-x, -self._all([-own[0], y])]) for x, y in zip(own, row, strict=True)]
        return row

    def _merged(self, rows: list[list[int]], cap: int) -> list[int]:
        """Unary sum of unary numbers, merged from the shortest, up to a cap."""
        rows = [r[:cap] for r in rows if r]
        if not rows:
            return []
        lengths = tuple(sorted([len(r) for r in rows]))
        if len(rows) == 1:
            return rows[0]
        rows.sort(key=len)
        template = templates.merged(lengths, cap)
        literals = [x for r in rows for x in r]
        start = len(literals)
        self.fill(template, literals, self.program.definitions)
        return [literals[i] for i in range(start, len(literals))][-template.outputs :]

    def _level(self, a: Int, b: Int) -> tuple[list[int], list[int]]:
        """The rows of two numbers, padded to one length."""
        top = max(a.most, b.most)
        x, y = self.row(a, a.most), self.row(b, b.most)
        x += [-self.true()] * (top - len(x))
        y += [-self.true()] * (top - len(y))
        return x, y

    def _ordered(self, b: Order) -> list[list[int]]:
        """Clauses of a + gap <= b."""
        x, y = self.row(b.a, b.a.most), self.row(b.b, b.b.most)
        out = []
        for k in range(-b.gap, len(x)):  # a >= k + 1 implies b >= k + 1 + gap
            need = k + b.gap
            if need < 0:
                continue
            clause = [-x[k]] if k >= 0 else []
            clause += [y[need]] if need < len(y) else []
            if k < 0 or clause:
                out.append(clause)
        return out

    def _derive(self, write: Callable[[Fragment], list[int]]) -> list[int]:
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
    shared = kernel(sheet, not guarded) if not sheet.late else None
    if shared is None or shared.derives:
        encoder = Encoder(Program(sheet.top), not guarded)
        encoder.write(sheet.cases + given)
        return encoder.program
    for case in given:  # these may still take variables of the kernel
        if isinstance(case.condition, Whole) and case.condition.key is not None:
            shared.whole(case.condition)
    program = shared.program.copy()
    Encoder(program, not guarded, shared).write(given)
    return program
