"""The command ``try-genre``: a genre is held to what its examples say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from enpitsu import catalogue
from enpitsu.catalogue import Broken, Example
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import Charge, Report, check
from enpitsu.engine.solve import solve
from enpitsu.errors import REASONS, BadGenre, EnpitsuError
from enpitsu.locale import say
from enpitsu.logic import Whole
from enpitsu.plain import one_line
from enpitsu.puzzle import Puzzle, Rule


@dataclass(slots=True)
class Tested:
    """The findings about a stored puzzle: faults, and what time did not suffice to find out."""

    example: Example
    puzzle: Puzzle | None = None
    faults: list[str] = field(default_factory=list)
    unsettled: list[str] = field(default_factory=list)


def print_tests(genre: str, seconds: float) -> int:
    """Test a genre by its examples, in so many seconds each; the exit status.

    1: there is a fault; 3: time did not suffice to know.
    """
    kind = catalogue.load(genre)
    stored = catalogue.examples(genre)
    if not stored:
        file = f"{kind.genre_id()}.toml"
        raise BadGenre(
            say("{} has no examples: they stand in {}, beside the genre's file", kind.display_title(), file)
        )
    budget = Budget(seconds=seconds)
    found = [tested(kind, example, budget) for example in stored]
    for one in found:
        print(f"{one_line(_titled(one.example))}: {'; '.join(one.faults + one.unsettled) or _fine(one)}")
    rules = list(_rule_faults(kind, found, budget))
    for line in rules:
        print(line)
    faults = sum([len(one.faults) for one in found]) + len(rules)
    open_ = any([one.unsettled for one in found])
    fine = "no fault was found, and not all is known" if open_ else "all is as stored"
    print(f"{faults} fault{'s' if faults > 1 else ''}" if faults else fine)
    return 1 if faults else 3 if open_ else 0


def tested(kind: type[Puzzle], example: Example, budget: Budget) -> Tested:
    """Read a stored puzzle, solve it, judge its answer and its broken boards."""
    found = Tested(example)
    try:
        puzzle = found.puzzle = kind.parse(example.givens, example.options)
    except EnpitsuError as bad:
        found.faults.append(f"it cannot be read: {bad}")
        return found
    _judge_answers(found, puzzle, budget)
    for number, broken in enumerate(example.broken, 1):
        try:
            report = check(puzzle, puzzle.read_answer(broken.answer))
        except EnpitsuError as bad:
            found.faults.append(f"broken board {number} cannot be read: {bad}")
            continue
        found.faults += [f"broken board {number} {fault}" for fault in charge_faults(report, broken)]
    return found


def charge_faults(report: Report, broken: Broken) -> list[str]:
    """The differences between what a broken board is charged with and what it says.

    Conditions on a whole layer may point at more places than the ones stored, but at one of them at least.
    """
    out = []
    for charges, stored, word in (
        (report.broken, broken.charged, "charged with"), (report.unfinished, broken.unfinished, "open by"),
    ):  # fmt: skip
        found = _places(charges)
        for letter in sorted({*found, *stored}):
            local, whole = found.get(letter, (set(), set()))
            wanted = set(stored.get(letter, ()))
            if letter not in stored:
                out.append(f"is {word} {letter} at {', '.join(sorted(local | whole))}, too")
            elif letter not in found:
                out.append(f"is not {word} {letter}")
            elif not local <= wanted <= local | whole or (whole and not wanted & whole):
                said, is_so = sorted(wanted), sorted(local | whole)
                out.append(f"is {word} {letter} at {', '.join(is_so)}, not at {', '.join(said)}")
    return out


def _places(charges: Sequence[Charge]) -> Mapping[str, tuple[set[str], set[str]]]:
    """Letter -> the places of its charges: of cases that are one place, of conditions on whole layers."""
    out: dict[str, tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    for charge in charges:
        whole = isinstance(charge.case.condition, Whole)
        out[charge.letter][whole].update([str(place) for place in charge.places])
    return out


def _judge_answers(found: Tested, puzzle: Puzzle, budget: Budget) -> None:
    """Compare how many answers a puzzle has, and which, with what is stored."""
    example = found.example
    outcome = solve(puzzle, budget=budget, why=False)
    wanted = "exactly one answer" if example.unique else "several answers"
    if outcome.status == "unknown":
        found.unsettled.append(f"how many answers it has is not known: {REASONS['time']}")
    elif outcome.status != ("unique" if example.unique else "several"):
        words = {"unique": "just one answer", "several": "several answers", "none": "no answer"}
        found.faults.append(f"it has {words[outcome.status]}, not {wanted}")
    if example.answer is None:
        return
    try:
        known = puzzle.read_answer(example.answer)
    except EnpitsuError as bad:
        found.faults.append(f"its answer cannot be read: {bad}")
        return
    report = check(puzzle, known)
    for charge in [*report.broken, *report.unfinished]:
        found.faults.append(f"its stored answer is wrong: {charge}")
    if outcome.status == "unique" and outcome.answer is not None and report.right:
        if any([outcome.answer[m] is not known.get(m, False) for m in puzzle.ink]):
            found.faults.append("its stored answer is not the one that is found")


def _rule_faults(kind: type[Puzzle], found: Sequence[Tested], budget: Budget) -> Iterator[str]:
    """The rules that no broken board breaks, and those without which each example has one answer, too."""
    charged = {letter for one in found for board in one.example.broken for letter in board.charged}
    rules = [rule for rule in kind.rules if rule.kind == "rule"]
    for letter in dict.fromkeys([rule.letter for rule in rules]):
        if letter not in charged:
            yield f"rule {letter}: no broken board is charged with it"
    unique = [one for one in found if one.puzzle is not None and one.example.unique and not one.faults]
    unique.sort(key=lambda one: len(one.puzzle.grid.cells) if one.puzzle is not None else 0)
    for rule in rules if unique else ():
        if _is_idle(kind, rule, unique, budget):
            yield f"rule {rule.letter}: no example needs it ({rule.sentence})"


def _is_idle(kind: type[Puzzle], rule: Rule, found: Sequence[Tested], budget: Budget) -> bool:
    """Tells whether each puzzle with one answer is known to have just one without a rule, too."""
    fewer: type[Puzzle] = type(kind.__name__, (kind,), {rule.name: None})
    for one in found:
        puzzle = fewer.parse(one.example.givens, one.example.options)
        if solve(puzzle, budget=budget, why=False).status != "unique":
            return False
    return True


def _titled(example: Example) -> str:
    return f"{example.id} {example.title}".rstrip()


def _fine(one: Tested) -> str:
    boards = len(one.example.broken)
    answers = "exactly one answer" if one.example.unique else "several answers"
    stored = ", the stored one" if one.example.answer is not None and one.example.unique else ""
    broken = f"; {boards} broken board{'s' if boards > 1 else ''} charged as stored" if boards else ""
    return f"{answers}{stored}{broken}"
