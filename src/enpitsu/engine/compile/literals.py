"""Define literals for conditions and order encodings for numbers (Tseitin transformation).

The definitions hold whatever the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import neg
from typing import Any, TypeVar

from enpitsu.effort import CLAUSE, report_work
from enpitsu.engine.compile import templates
from enpitsu.engine.compile.prime_clauses import MAX_OPEN_MARKS, OPEN, UNUSED, clauses_of_form
from enpitsu.engine.compile.program import Program
from enpitsu.logic import (
    Among,
    Bool,
    Clause,
    Count,
    DerivedBool,
    DerivedInt,
    Digit,
    Equal,
    Every,
    First,
    Int,
    Joined,
    Not,
    Order,
    Profile,
    Same,
    Sink,
    Some,
    Sum,
    Verdict,
)

V = TypeVar("V")

VARIABLES_PER_LOOK = 2000
"""Variables that are created before work is reported."""


class Literals:
    """The literal of each condition and the order encoding (row) of each number, defined once."""

    def __init__(self, program: Program, profile: Profile, kernel: Literals | None = None) -> None:
        self.program, self.profile = program, profile
        self._relying = profile.relying
        self._know(kernel)
        self._domain: dict[tuple[Bool, ...], int] = dict(kernel._domain) if kernel else {}
        self._derived: dict[Int, int] = dict(kernel._derived) if kernel else {}
        self._bounds: dict[tuple[Bool, ...], int] = dict(kernel._bounds) if kernel else {}
        self._holding: set[int] = set(kernel._holding) if kernel else set()  # literals fixed as true
        self._true: int = kernel._true if kernel else 0
        self._look = program.top + VARIABLES_PER_LOOK
        self._reported = program.top + len(program.definitions) + len(program.clauses)
        self._filled = 0  # clauses of templates since the last look
        self.derives = False  # met a derived number: its state cannot be shared between puzzles
        # the state of derived numbers: shared with a kernel only if no other puzzle uses that kernel
        self.memo: dict[object, Any] = kernel.memo if kernel is not None and kernel.derives else {}

    def _know(self, kernel: Literals | None) -> None:
        """Take over the literals and rows of a kernel, and forget all others."""
        self._name: dict[Bool, int] = dict(kernel._name) if kernel else {}
        self._half: dict[Bool, int] = dict(kernel._half) if kernel else {}  # as ``implying`` has them
        self._rows: dict[Int, list[int]] = dict(kernel._rows) if kernel else {}

    def fresh(self, n: int) -> int:
        """The first of n new consecutive variables."""
        program = self.program
        first = program.top + 1
        program.top += n
        if program.top > self._look:
            self._look = program.top + VARIABLES_PER_LOOK
            self.report()
        return first

    def keep_count(self, count: Count, values: int) -> None:
        """Note that definitions already keep a count among these values, so asserting that adds nothing."""
        self._bounds[count.terms] = values

    def never(self, b: Bool) -> bool:
        """Return whether a derived condition, or a conjunction that begins with one, is known to fail."""
        if type(b) is Every:
            b = b.parts()[0] if b.parts() else b
        return isinstance(b, DerivedBool) and self._relying and b.never(self.memo)

    def report(self) -> None:
        """Report the clauses and variables written since the last call; raises what stops the work."""
        program = self.program
        written = program.top + len(program.definitions) + len(program.clauses)
        report_work(CLAUSE * max(0, written - self._reported))
        self._reported = max(written, self._reported)

    def true(self) -> int:
        """A literal that always holds."""
        if not self._true:
            self._true = self.fresh(1)
            self.program.definitions.append((self._true,))
        return self._true

    def fixed(self, condition: Bool) -> Verdict:
        """The value of a condition under the marks fixed by single cases (with selectors always None)."""
        if condition.number:
            holding = self._holding if self._relying else ()
            return True if condition.number in holding else False if -condition.number in holding else None
        if type(condition) is Every:
            verdicts = [self.fixed(p) for p in condition.parts()]
            return False if False in verdicts else None if None in verdicts else True
        if type(condition) is Some:
            verdicts = [self.fixed(p) for p in condition.parts()]
            return True if True in verdicts else None if None in verdicts else False
        return None

    def fill(self, template: templates.Template, literals: list[int], to: list[Clause]) -> None:
        """Instantiate a template for these literals, with fresh auxiliary variables."""
        if template.extra:
            first = self.fresh(template.extra)
            literals += range(first, first + template.extra)
        to += self.filled(template, literals)

    def filled(self, template: templates.Template, literals: Sequence[int]) -> list[Clause]:
        """The clauses of a template for these literals; reports work from time to time."""
        self._filled += len(template.fill)
        if self._filled > VARIABLES_PER_LOOK:
            self._filled = 0
            self.report()
        return template.clauses(literals)

    def few_clauses(self, b: Bool, *, negated: bool = False) -> list[Clause] | None:
        """The minimal clauses of a condition on a few open marks; None for others, and with selectors.

        ``negated``: the clauses of its negation.
        """
        if not self._relying or not isinstance(b, Joined) or 0 not in b.numbers:
            return None
        form, marks = b.few_marks()
        number, holding = len(marks), self._holding
        if not number:
            return None
        if holding.isdisjoint(marks) and holding.isdisjoint(map(neg, marks)):
            if number > MAX_OPEN_MARKS:
                return None
            fixed, open_ = OPEN[number], marks
        else:
            fixed = tuple([True if x in holding else False if -x in holding else None for x in marks])
            if fixed.count(None) > MAX_OPEN_MARKS:
                return None
            open_ = tuple([x for x, verdict in zip(marks, fixed, strict=True) if verdict is None])
        return self.filled(clauses_of_form(form, fixed, negated), open_ + UNUSED[len(open_)])

    # -- conditions as literals ------------------------------------------------------------------

    def literal(self, b: Bool) -> int:
        """The literal equivalent to a condition, defined once."""
        if b.number:
            return b.number
        x = self._name.get(b)
        if x is None:
            x = self._name[b] = self._noted(lambda: self._define(b))
        return x

    def implying(self, b: Bool) -> int:
        """A literal that implies a condition, for clauses in which it occurs only positively.

        One direction of the definition suffices (Plaisted and Greenbaum); with selectors, both are written.
        """
        x = b.number or self._name.get(b) or self._half.get(b)
        if x is None:
            if self._relying and isinstance(b, Joined):
                x = self._half[b] = self._define_many(b, half=True)
            elif self._relying and type(b) is Not:
                x = -self.literal(b.of)
            else:
                x = self.literal(b)
        return x

    def is_named(self, b: Bool) -> bool:
        """Return whether a condition has a literal already."""
        return b in self._name or b in self._half

    def _noted(self, write: Callable[[], V]) -> V:
        """Write a definition; with selectors, note which clauses belong to it (see ``Excerpts``)."""
        if self._relying:
            return write()
        program = self.program
        before = program.define(len(program.names) + 1)
        found = write()
        program.define(before)
        return found

    def spoken(self, b: Bool) -> int:
        """The literal of a condition used by a global constraint, whose lazy clauses may contain it."""
        x = self.literal(b)
        if not self._relying:
            self.program.spoken.add(abs(x))
        return x

    def spoken_row(self, number: Int, cap: int) -> list[int]:
        """As ``spoken``, for the row of a number."""
        row = self.row(number, cap)
        if not self._relying:
            self.program.spoken.update(map(abs, row))
        return row

    def _define(self, b: Bool) -> int:
        if isinstance(b, Joined):
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
            return self._derive(b, lambda to: [b.write_literal(to)])[0]
        raise TypeError(f"{type(b).__name__} stands alone: it cannot be part of a condition")

    def _define_many(self, b: Joined, *, half: bool = False) -> int:
        """Define a conjunction or disjunction without its fixed parts; ``half``: as in ``implying``."""
        if (clauses := self.few_clauses(b)) is not None:
            return self._define_few(b, clauses, half)
        sign, parts = (1 if isinstance(b, Every) else -1), b.parts()
        if sign > 0 and self.never(b):
            return -self.true()
        if self._relying and self._holding:
            verdicts = [self.fixed(p) for p in parts]
            if (sign < 0) in verdicts:
                return -sign * self.true()
            parts = tuple([p for p, v in zip(parts, verdicts, strict=True) if v is None])
        if half:
            literals = [sign * self.implying(p) for p in parts]
            return sign * self._all(literals, down=sign > 0, up=sign < 0)
        literals = [sign * self.literal(p) for p in parts]
        if before := self._half.get(b):
            self._define_all(sign * before, literals, down=sign < 0, up=sign > 0)
            return before
        return sign * self._all(literals)

    def _define_few(self, b: Joined, clauses: list[Clause], half: bool) -> int:
        """Define the literal of a condition with few clauses; ``half``: as in ``implying``."""
        x, definitions = self._half.get(b, 0), self.program.definitions
        if not x:
            if not clauses:
                return self.true()
            if len(clauses) == 1 and len(clauses[0]) < 2:
                return clauses[0][0] if clauses[0] else -self.true()
            x = self.fresh(1)
            definitions += [(-x, *clause) for clause in clauses]
        if not half:
            definitions += [(x, *clause) for clause in self.few_clauses(b, negated=True) or ()]
        return x

    def _define_among(self, b: Among) -> int:
        if type(b.count) is Count and not b.count.runs and len(b.count.terms) <= 6:
            x = self.fresh(1)
            # a definition must hold whatever the rules say: no domain is known here
            self._same_among(x, b, -1, self.program.definitions)
            return x
        return self._all([x or -self.true() for x in self._window(b.count, b.values)])

    def _same_among(self, p: int, b: Among, domain: int, to: list[Clause]) -> None:
        """Clauses: a literal holds iff a count, known to be in ``domain``, is one of the values."""
        assert isinstance(b.count, Count)
        terms = b.count.terms
        literals = [t.number or self.literal(t) for t in terms]
        full = (2 << len(terms)) - 1
        literals.append(p)
        self.fill(templates.same_among(len(terms), b.values & full, domain & full), literals, to)

    def _window(self, number: Int, values: int) -> list[int]:
        """Literals whose conjunction is equivalent to a number being among some values (0: false)."""
        most = number.most
        values &= (2 << most) - 1
        if not values:
            return [0]
        low, high = (values & -values).bit_length() - 1, values.bit_length() - 1
        if high == most:  # no bound above: no literals beyond the last value that is missing
            row = self.row(number, (~values & (2 << most) - 1).bit_length())
        else:
            row = self.row(number, high + 1)
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

    def _all(self, parts: list[int], *, down: bool = True, up: bool = True) -> int:
        """The literal of a conjunction; ``down``, ``up``: the directions that are defined."""
        true = self._true
        parts = [p for p in dict.fromkeys(parts) if not true or p != true]
        if true and -true in parts:
            return -true
        if not parts:
            return self.true()
        if len(parts) == 1:
            return parts[0]
        x = self.fresh(1)
        self._define_all(x, parts, down=down, up=up)
        return x

    def _define_all(self, x: int, parts: Sequence[int], *, down: bool, up: bool) -> None:
        """Clauses: a literal implies all ``parts`` (``down``), and is implied by them together (``up``)."""
        if down:
            self.program.definitions += [(-x, p) for p in parts]
        if up:
            self.program.definitions.append((x, *[-p for p in parts]))

    def _iff(self, a: int, b: int) -> int:
        """The literal of an equivalence of two literals."""
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
        """The literals "at least 1", ..., "at least cap" of a number, defined once."""
        cap = min(cap, number.most)
        row = self._rows.get(number)
        if row is None or len(row) < cap:
            row = self._rows[number] = self._noted(lambda: self._make_row(number, cap))
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
            return self._derive(number, lambda to: number.write_row(to, cap))
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

    def _derive(self, of: DerivedInt | DerivedBool, write: Callable[[Sink], V]) -> V:
        """Define what visible marks decide through a whole layer: literals with clauses, some lazy."""
        raise NotImplementedError
