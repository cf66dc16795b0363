"""What puzzles share: one sheet per genre, size, reading and value of the layers that decide the marks."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.compile.implied_cases import all_cases
from enpitsu.engine.solve import solve
from enpitsu.layers import (
    Boxes,
    Diagonals,
    Digits,
    HalfShading,
    LabelledLinks,
    Letters,
    Margins,
    Numbers,
    Shading,
    StructureKey,
    Symbols,
)
from enpitsu.logic import Bool, PartialAssignment, count
from enpitsu.puzzle import Cases, Option, Puzzle, implied, rule
from tests.thorough import sample


class Tanks(Puzzle):
    """Made up here: fill cells and halves of cells; a dot keeps its cell dry."""

    cut = Diagonals()
    dot = Symbols("x")
    number = Margins()
    water = HalfShading(cut)
    touching = Option("TA-1", free="are not both filled", never="are both dry, or the lower one is filled")

    @rule("A", "The two halves of a cell {TA-1}.")
    def halves(self) -> Cases:
        for cell in self.cut:
            upper, lower = self.water.halves(cell)
            yield cell, ~(self.water[upper] & self.water[lower])
            if self.touching == "never":
                yield cell, ~self.water[upper]

    @rule("B", "A dot is dry.")
    def dots(self) -> Cases:
        for cell in self.dot:
            yield cell, ~self.water[cell]

    @rule("C", "A number counts the filled half cells.")
    def numbers(self) -> Cases:
        for line, n in self.number.numbered():
            yield line, self.water.filled(line) == n


class Plain(Puzzle):
    """Made up here: nothing printed decides the marks."""

    clue = Numbers()
    black = Shading()

    @rule("A", "A number counts the shaded cells beside it.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in cell.neighbors]) == n


def test_sentences_say_what_was_chosen() -> None:
    free: Any = Tanks.parse("/ .\n. .\n\nrows 1 -\ncols - -")
    never = Tanks(free.grid, free.givens, {"TA-1": "never"})
    for puzzle, phrase in (
        (free, "are not both filled"),
        (never, "are both dry, or the lower one is filled"),
    ):
        sentence = f"The two halves of a cell {phrase}."
        assert puzzle.rules[0].sentence == sentence
        assert {c.rule.sentence for c in puzzle.cases() if c.rule.letter == "A"} == {sentence}
    assert Tanks.rules[0].sentence == "The two halves of a cell are not both filled."


def with_clues(puzzle: Any, text: str) -> Any:
    """The same board, cut at the same cells, with the dots and numbers of another text."""
    other: Any = Tanks.parse(text)
    return Tanks(puzzle.grid, {**other.givens, "cut": puzzle.givens["cut"]}, puzzle.options)


def test_puzzles_that_are_cut_alike_share_their_marks() -> None:
    first: Any = Tanks.parse("/ .\n. .\n\nrows 1 -\ncols - -")
    other = with_clues(first, "/ .\n. x\n\nrows - 2\ncols - -")
    assert other.problem_template is first.problem_template
    assert other.marks == first.marks
    assert [r.letter for r in first.problem_template.given_rules] == ["B", "C"], (
        "A reads nothing but the cuts"
    )
    assert {c.rule.letter for c in first.given_cases()} == {"C"}
    assert {c.rule.letter for c in other.given_cases()} == {"B", "C"}


def test_puzzles_that_are_cut_otherwise_do_not() -> None:
    first: Any = Tanks.parse("/ .\n. .\n\nrows 1 -\ncols - -")
    other: Any = Tanks.parse("/ .\n. /\n\nrows 1 -\ncols - -")
    read = Tanks(first.grid, first.givens, {"TA-1": "never"})
    assert len({p.problem_template for p in (first, other, read)}) == 3
    assert (len(first.marks), len(other.marks)) == (5, 6)
    assert [len(p.problem_template.cases) for p in (first, other, read)] == [1, 2, 2]


def test_answers_are_those_of_each_board() -> None:
    first: Any = Tanks.parse("/ .\n. .\n\nrows 3 0\ncols - -")
    for puzzle in (first, with_clues(first, "/ .\n. x\n\nrows 1 2\ncols 3 0"), first):
        outcome = solve(puzzle, answers=9)
        wanted = {"10 11\n00 00", "01 11\n00 00"} if puzzle is first else {"10 00\n11 00", "01 00\n11 00"}
        assert {puzzle.write_answer(known) for known in outcome.answers} == wanted


def test_where_nothing_decides_the_marks_all_puzzles_share_a_sheet() -> None:
    one, two = Plain.parse("1 .\n. ."), Plain.parse("2 .\n. .")
    assert one.problem_template is two.problem_template
    assert one.problem_template is not Plain.parse("1 . .\n. . .").problem_template


class Marked(Puzzle):
    """Made up here: a line for each letter, whatever cells bear it."""

    letter = Letters()
    kind = StructureKey(letter, lambda cells: cells.groups)
    line = LabelledLinks(labels=lambda puzzle: puzzle.kind)

    @rule("A", "A letter's cell is on its line.")
    def letters(self) -> Cases:
        for cell, letter in self.letter.items():
            yield cell, self.line.of[letter].visits(cell)


def test_contract_of_gists_boards_with_the_same_share_their_marks() -> None:
    first, moved, other = (Marked.parse(text) for text in ("a b\n. .", "b .\na a", "a c\n. ."))
    assert first.kind == moved.kind == ("a", "b")
    assert other.kind == ("a", "c")
    assert first.problem_template is moved.problem_template
    assert first.problem_template is not other.problem_template
    assert [str(case.place) for case in moved.given_cases()] == ["R1C1", "R2C1", "R2C2"]


class Helped(Plain):
    """Made up here: explanations are told more."""

    @implied("A", "A number has no more cells beside it.", solved=False)
    def no_more(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, count([self.black[c] for c in cell.neighbors]) <= len(cell.neighbors)
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in cell.neighbors]) <= n


def test_what_explanations_are_told_without_givens_is_made_once() -> None:
    one, two, none = Helped.parse("1 .\n. ."), Helped.parse("2 .\n. 1"), Helped.parse(". .\n. .")
    told = {p: p.lemma_cases() for p in (one, two, none)}
    assert [len(found) for found in told.values()] == [5, 6, 4], (
        "four of the board, and one for each number"
    )
    (of_sheet,) = none.problem_template.lemmas.values()
    assert of_sheet.reading
    for found in told.values():
        assert [c for c in found if c in of_sheet.cases] == of_sheet.cases
    assert not any(c.rule.kind == "implied" for c in one.cases())


class Filled(Puzzle):
    """Made up here: digits, once in each box."""

    clue = Numbers(1)
    box = Boxes()
    digit = Digits()

    @rule("A", "Each box has every digit once.")
    def boxes(self) -> Cases:
        for box in self.box.regions:
            for n in range(1, self.grid.width + 1):
                yield box, count([self.digit[c] == n for c in box.cells]) == 1

    @rule("B", "Given digits are kept.")
    def kept(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.digit[cell] == n


def test_the_usual_boxes_are_made_once() -> None:
    one: Any = Filled.parse("1 .\n. .")
    two: Any = Filled.parse("2 .\n. 1")
    odd: Any = Filled.parse("1 .\n. .\n\nA B\nA B")
    assert one.problem_template is two.problem_template
    assert [r.letter for r in one.problem_template.given_rules] == ["B"]
    assert odd.problem_template is not one.problem_template
    first, second = odd.box.regions
    assert [str(c) for c in first.cells] == ["R1C1", "R2C1"]
    assert {case.place for case in odd.problem_template.cases if case.rule.letter == "A"} == {first, second}


class HalfShared(Puzzle):
    """Made up here: one rule speaks of all cells first, then of the clues."""

    clue = Numbers()
    black = Shading()

    @property
    def pairs(self) -> list[Bool]:
        """Two neighbours are not both shaded."""
        marks = [[self.black[c] for c in edge.cells] for edge in self.grid.inner_edges]
        return [count(both) <= 1 for both in marks]

    @property
    def clued(self) -> list[Any]:
        """The cells with a clue."""
        return list(self.clue)

    @rule("A", "Shaded cells are not adjacent; a number counts those beside it, and is not shaded.")
    def numbers(self) -> Cases:
        yield from zip(self.grid.inner_edges, self.pairs, strict=True)
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in cell.neighbors]) == n
        for cell in self.clued:
            yield cell, ~self.black[cell]


def test_what_a_rule_says_before_it_reads_a_given_is_shared() -> None:
    one, two = HalfShared.parse("1 .\n. ."), HalfShared.parse("2 .\n. 2")
    (reading,) = HalfShared.rules
    assert one.problem_template.given_rules == {reading: 4}
    assert [str(c.place) for c in one.problem_template.cases] == [str(e) for e in one.grid.inner_edges]
    assert [str(c.place) for c in one.given_cases()] == ["R1C1", "R1C1"]
    assert [str(c.place) for c in two.given_cases()] == ["R1C1", "R2C2", "R1C1", "R2C2"]
    assert [a.condition for a in one.cases()[:4]] == [b.condition for b in two.cases()[:4]]
    assert {one.write_answer(k) for k in solve(one, answers=9).answers} == {". #\n. .", ". .\n# ."}
    assert two.write_answer(solve(two).answers[0]) == ". #\n# ."


def test_what_follows_from_layers_is_worked_out_once() -> None:
    one: Any = HalfShared.parse("1 .\n. .")
    two: Any = HalfShared.parse("2 .\n. 2")
    assert one.pairs is two.pairs, "they read no given: all puzzles share them"
    assert one.clued is one.clued
    assert (len(one.clued), len(two.clued)) == (1, 2), "each puzzle has its own"


def test_genre_files_cache_nothing() -> None:
    """Properties are computed once, first halves of rules are shared: nothing is left to be kept."""
    for path in sorted((catalogue.PACKAGE / "genres").rglob("*.py")):
        names = {n.id for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Name)}
        assert names.isdisjoint({"cached_property", "cache", "lru_cache", "once"}), path.name


def told(b: Bool, of: list[PartialAssignment]) -> tuple[Any, ...]:
    """What a condition is, so that two that were made apart can be compared."""
    return type(b), b.number, tuple([told(p, []) for p in b.parts()]), tuple([b.holds(k) for k in of])


def unshared(puzzle: Puzzle) -> Iterator[tuple[str, Any, Bool]]:
    """All laws and rules of a puzzle, and what follows from them, made for it alone."""
    for bound in puzzle.bound.values():
        for place, b in bound.laws():
            yield "-", place, b
    for each in (*puzzle.rules, *type(puzzle).all_lemmas(puzzle.options)):
        for place, b in each.cases(puzzle) if each.kind in ("rule", "implied") else ():
            yield each.letter, place, b


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_sharing_changes_no_case(name: str) -> None:
    """Small stored boards have the cases that their rules yield for them alone."""
    boards = sorted([(len(e.puzzle().grid.cells), e.id) for e in catalogue.examples(name)])
    for n, (cells, id) in enumerate(boards):
        if n and cells > sample(16, 36):
            continue
        example = catalogue.example(id)
        puzzle = example.puzzle()
        rng = Random(example.id)
        marks = [puzzle.read_answer(example.answer)] if example.answer else []
        marks += [puzzle.total({m: rng.random() < 0.3 for m in puzzle.marks})]
        shared = [(c.rule.letter, str(c.place), told(c.condition, marks)) for c in all_cases(puzzle)]
        alone = [(letter, str(place), told(b, marks)) for letter, place, b in unshared(puzzle)]
        assert Counter(shared) == Counter(alone), example.id
