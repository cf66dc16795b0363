"""Encode cases as clauses.

The clauses of one case are contiguous, so the same program can be loaded as it is or with one selector
per case.  The part that depends on genre and size alone (the kernel) is compiled once and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import chain, compress, count, filterfalse, repeat
from operator import neg
from typing import TypeVar

from enpitsu.effort import CLAUSE, SizeLimit, on_work, report_work
from enpitsu.engine.compile import templates
from enpitsu.engine.compile.assertions import Assertions
from enpitsu.engine.compile.clause_buffer import ClauseBuffer
from enpitsu.engine.compile.equal_marks import merged
from enpitsu.engine.compile.exclusive_choices import Decided, choices, decided
from enpitsu.engine.compile.program import Program
from enpitsu.engine.compile.structural_hashing import plain
from enpitsu.errors import OutOfBudget
from enpitsu.locale import say
from enpitsu.logic import (
    GUARDED,
    PLAIN,
    Among,
    Bool,
    Count,
    DerivedBool,
    DerivedInt,
    Equal,
    Every,
    GlobalConstraint,
    Int,
    Linked,
    Not,
    Profile,
    Sink,
    Some,
)
from enpitsu.problem_template import ProblemTemplate
from enpitsu.puzzle import Case, Puzzle

V = TypeVar("V")

CLAUSES_PER_SCAN = 50_000
"""Clauses that are scanned for binary ones before work is reported."""
CONDITIONS_PER_LOOK = 256
"""Conditions that are encoded before work is reported."""


class Encoder(Assertions):
    """Writes one program, case by case."""

    def __init__(
        self,
        program: Program,
        profile: Profile,
        kernel: Encoder | None = None,
    ) -> None:
        """``kernel``: the encoder of the kernel that the program begins with, for the same profile."""
        super().__init__(program, profile, kernel)
        # what the kernel writes from now on is not in this program any more
        self._wholes: dict[object, ClauseBuffer] = dict(kernel._wholes) if kernel else {}
        # clauses of two literals, as far as the clauses have been looked through
        self._kernel, self._pairs, self._read = kernel, set[tuple[int, ...]](), len(program.clauses)
        self._switched = False
        self._implied: dict[int, int] | None = None
        self._defining: ClauseBuffer | None = None

    def forget(self) -> None:
        """Forget the auxiliary variables of conditions and numbers, except those of the kernel."""
        self._know(self._kernel)

    # -- cases ---------------------------------------------------------------------------------

    def write(self, cases: Sequence[Case], *, switched: bool = False) -> None:
        """Add the clauses of some cases, those of global constraints last.

        ``switched``: these clauses may be switched off later, so no other clause may rely on them.
        """
        if self.profile.judged == "few":
            self._foretell([case.condition for case in cases])
        self.assert_all([case.condition for case in cases], switched=switched)
        self.program.cases += sorted(cases, key=lambda case: isinstance(case.condition, GlobalConstraint))

    def assert_all(self, conditions: Sequence[Bool], *, switched: bool = False) -> None:
        """Add the clauses of some conditions; ``switched`` as in ``write``."""
        program, add = self.program, self._add
        if self._relying and not switched:
            conditions = self._linked(conditions)
            self.note_bounds(conditions)
        if switched:
            self._read_pairs()  # what is written so far is never switched off
        self._switched = switched
        late = []
        clauses, ends, guarded = program.clauses, program.ends, not self._relying
        for start in range(0, len(conditions), CONDITIONS_PER_LOOK):
            for b in conditions[start : start + CONDITIONS_PER_LOOK]:
                if type(b) is Some:
                    if 0 in b.numbers:
                        self._add_some(b)
                    else:
                        clauses.append(b.numbers)
                elif (writer := add.get(type(b))) is not None:
                    writer(b)
                elif isinstance(b, GlobalConstraint):
                    late.append(b)
                    continue
                else:
                    clauses.append((self.literal(b),))
                if guarded:  # without selectors a program is never read case by case
                    ends.append(len(clauses))
            self.report()
        for whole in late:
            part = self.whole(whole)
            clauses += part.clauses
            program.lazy_clauses += [(len(ends), lazy) for lazy in part.lazy_clauses]
            ends.append(len(clauses))
            self.report()
        if switched:
            self._switched, self._read = False, len(clauses)

    def _linked(self, conditions: Sequence[Bool]) -> Sequence[Bool]:
        """Merge the marks that linked conditions make equal; return the other conditions."""
        linked, others = list[Linked](), list[Bool]()
        for b in conditions:
            if type(b) is Every and (known := b.linked):
                linked.append(known)
            else:
                others.append(b)
        if not linked:
            return conditions
        program = self.program
        marks, equal, failing, apart = zip(*linked, strict=True)
        never, same = [*chain.from_iterable(failing)], chain.from_iterable(equal)
        # all that fail are equal, too
        pairs = chain(zip(repeat(min(never, default=0)), never), zip(same, same, strict=True))
        program.first = first = merged(program.first or range(program.top + 1), pairs)
        program.passed.update(marks)
        one = first[never[0]] if never else 0
        sure = set(map(neg, compress(count(), map(one.__eq__, first)))) if one else set[int]()
        self._holding |= sure
        # what these satisfy is said no more; a kernel still knows its pairs
        program.clauses = [*filter(sure.isdisjoint, program.clauses)]
        self._read = min(self._read, len(program.clauses))
        program.clauses += [(-one,)] if one else []
        failing_one = map(neg, chain.from_iterable(apart))
        program.clauses += filter(sure.isdisjoint, zip(failing_one, failing_one, strict=True))
        return others

    def write_choices(self, decided: Decided) -> None:
        """Add the exclusive choices that the givens leave open, and unit clauses for the decided marks."""
        program, clauses = self.program, self.program.clauses
        literals = decided.literals
        self._holding.update(literals)
        program.definitions += [(x,) for x in literals]
        for marks, values in decided.left:
            self.fill(templates.among(len(marks), values), marks, clauses)

    def _foretell(self, conditions: list[Bool]) -> None:
        """Announce derived conditions that occur in some conditions, before anything is written."""
        for b in conditions:
            one = b.of if type(b) is Not else b
            if isinstance(one, DerivedBool):
                one.foretell(self.memo)
            elif not one.number and not isinstance(one, GlobalConstraint):
                conditions += one.parts()

    def note_bounds(self, conditions: Iterable[Bool]) -> None:
        """Note the domains of counts and the literals that asserted conditions fix, for later encodings.

        Domains of derived numbers that are asserted to be equal are intersected.
        """
        domain, derived, equal = self._domain, self._derived, list[Equal]()
        for b in conditions:
            if type(b) is Some:
                if len(b.numbers) == 2 and not b.numbers[-1]:
                    unless, last = b.parts()
                    if type(last) is Among and isinstance(last.count, DerivedInt):
                        last.count.note_implied(unless, last.values, self.memo)
            elif type(b) is Among:
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
            self._holding.add(b.number)
        elif type(b) is Every:
            for part in b.parts():
                self._fix(part)

    def whole(self, condition: GlobalConstraint) -> ClauseBuffer:
        """The clauses of a global constraint; written once per program if it reads no givens."""
        key = condition.key
        part = self._wholes.get(key) if key is not None else None
        if part is None:
            part = ClauseBuffer(self)
            condition.encode(part)
            if key is not None:
                self._wholes[key] = part
        return part

    def left(self, count: Int) -> int:
        """The domain of a number under the asserted conditions, as bits."""
        domain = -1
        if self._relying:
            if isinstance(count, DerivedInt):
                domain = self._derived.get(count, -1)
            elif type(count) is Count:
                domain = self._domain.get(count.terms, -1)
        return domain & ((2 << count.most) - 1)

    def bounded(self, count: Int, values: int) -> bool:
        """Return whether asserted conditions already keep a count among these values."""
        return self._relying and isinstance(count, DerivedInt | Count) and not self.left(count) & ~values

    def never_together(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Return whether each of these pairs of literals is already forbidden by a clause."""
        if not self._relying:  # with switches a rule may be off: then nothing is sure
            return False
        self._read_pairs()
        return all(self._forbids(-a, -b) for a, b in pairs)

    def implied_marks(self) -> Mapping[int, int]:
        """For a mark another one that it implies by a binary clause of the kernel, never switched off."""
        kernel = self._kernel
        if kernel is None:
            return {}
        if kernel._implied is None:
            pairs = [c for c in kernel.program.clauses if len(c) == 2]
            kernel._implied = {-min(c): max(c) for c in pairs if min(c) < 0 < max(c)}
        return kernel._implied

    def _read_pairs(self) -> None:
        """Note the binary clauses written since the last call, in the kernel as well."""
        clauses = self.program.clauses
        while not self._switched and self._read < len(clauses):
            some = clauses[self._read : self._read + CLAUSES_PER_SCAN]
            self._pairs.update([tuple(c) for c in some if len(c) == 2])
            self._read += len(some)
            report_work(0)
        if self._kernel is not None:
            self._kernel._read_pairs()

    def _forbids(self, a: int, b: int) -> bool:
        """Return whether one of the noted binary clauses consists of these two literals."""
        pairs, kernel = self._pairs, self._kernel
        return (a, b) in pairs or (b, a) in pairs or (kernel is not None and kernel._forbids(a, b))

    def _derive(self, of: DerivedInt | DerivedBool, write: Callable[[Sink], V]) -> V:
        """Write the definition of a derived number or condition, with its lazy clauses."""
        self.derives = True
        sink = self._defining
        if sink is None:
            sink = self._defining = ClauseBuffer(self, self.program.definitions)
        found = write(sink)
        if sink.lazy_clauses:
            self.program.lazy_clauses += [(-1, lazy) for lazy in sink.lazy_clauses]
            sink.lazy_clauses.clear()
        return found


def _chosen(decided: Decided, top: int) -> Program:
    """A program of exclusive choices alone, in which only open marks have variables."""
    fixed = decided.held | decided.excluded
    numbers = [*filterfalse(fixed.__contains__, range(1, top + 1))]
    variable = dict(zip(numbers, count(1), strict=False))
    program = Program(len(numbers))
    program.numbers, program.held = numbers, decided.held
    encoder = Encoder(program, PLAIN)
    for marks, values in decided.left:
        literals = [*map(variable.__getitem__, marks)]
        encoder.fill(templates.among(len(marks), values), literals, program.clauses)
    return program


def kernel(template: ProblemTemplate, profile: Profile) -> Encoder:
    """The compiled part that all puzzles of one template share."""
    return template.keep((Encoder, profile), lambda: _kernel(template, profile))


def _kernel(template: ProblemTemplate, profile: Profile) -> Encoder:
    encoder = Encoder(Program(template.top), profile)
    if profile.relying:
        encoder.assert_all(template.conditions)
    else:
        encoder.write(template.cases)
    return encoder


def _derives(template: ProblemTemplate) -> bool:
    """Return whether shared conditions contain derived numbers.

    If the givens contain some as well, the puzzle is compiled without the kernel, so that the domains
    that the givens leave can shorten the definitions.
    """
    conditions = template.conditions
    found: tuple[bool] = template.keep(
        _derives, lambda: (not plain(b for b in conditions if not isinstance(b, GlobalConstraint)),)
    )
    return found[0]


def compile(puzzle: Puzzle, *, guarded: bool = False, drop_decided: bool = False) -> Program:
    """Compile a puzzle to clauses; ``guarded``: no case relies on another, so each can have a selector.

    ``drop_decided``: give no variables to marks that the givens decide, if the puzzle consists of exclusive
    choices alone (see ``Program.numbers``).  Raises OutOfBudget("memory").
    """
    with within_memory(puzzle):
        return _compile(puzzle, guarded, drop_decided)


def within_memory(puzzle: Puzzle) -> AbstractContextManager[None]:
    """Limit the size of programs compiled in this context; raises OutOfBudget("memory")."""
    return on_work(SizeLimit(CLAUSE * MAX_PROGRAM_SIZE, lambda: _refuse(puzzle)))


MAX_PROGRAM_SIZE = 8_000_000
"""The most variables and clauses of one program."""


def _refuse(puzzle: Puzzle) -> None:
    size = puzzle.grid.height, puzzle.grid.width
    more = say(
        "{} of {}x{} cells takes more than {:,} clauses", puzzle.display_title(), *size, MAX_PROGRAM_SIZE
    )
    raise OutOfBudget("memory", more)


def _compile(puzzle: Puzzle, guarded: bool, drop_decided: bool) -> Program:
    if guarded:
        return _guarded(puzzle)
    template, given = puzzle.problem_template, puzzle.given_conditions()
    first = decided(template, given)
    if first and drop_decided and not first.clash and not choices(template).rest:
        if all([b.number for b in given]):
            return _chosen(first, template.top)
    own = first is not None or template.late or (bool(given) and _derives(template) and not plain(given))
    shared = None if own else kernel(template, PLAIN)
    if shared is None or (shared.derives and not plain(given)):
        encoder = Encoder(Program(template.top), PLAIN)
        conditions = template.conditions
        if first is not None:
            conditions = choices(template).rest
            encoder.write_choices(first)
        encoder.assert_all(conditions + given)
        return encoder.program
    program = _begun(shared, template, given)
    Encoder(program, PLAIN, shared).assert_all(given)
    return program


def _guarded(puzzle: Puzzle) -> Program:
    """Compile a puzzle so that each case can be switched off."""
    template, given = puzzle.problem_template, puzzle.given_cases()
    conditions = [case.condition for case in given]
    shared = (
        None
        if template.late or (_derives(template) and not plain(conditions))
        else kernel(template, GUARDED)
    )
    if shared is None or (shared.derives and not plain(conditions)):
        encoder = Encoder(Program(template.top), GUARDED)
        encoder.write(template.cases + given)
        return encoder.program
    program = _begun(shared, template, conditions)
    Encoder(program, GUARDED, shared).write(given)
    return program


def _begun(shared: Encoder, template: ProblemTemplate, given: Iterable[Bool]) -> Program:
    """A copy of a kernel's program, to which the conditions of the givens can be added."""
    for b in given:  # these may still take variables of the kernel
        if isinstance(b, GlobalConstraint) and b.key is not None:
            with template.growing():
                shared.whole(b)
    return shared.program.copy()
