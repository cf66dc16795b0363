"""Each form of a sentence in English, by hand: what is told as data, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.board import CompiledPuzzle, compiled
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.naming import NAMELESS
from enpitsu.engine.explain.render.en.sentences import SENTENCES
from enpitsu.engine.explain.render.en.wording import Wording
from enpitsu.engine.explain.render.walls import walls
from enpitsu.engine.explain.step import Kind, Link, Step
from enpitsu.engine.patterns.pattern import LocalPattern
from enpitsu.grid import grid
from enpitsu.logic import Mark
from enpitsu.puzzle import Case
from enpitsu.reasons import (
    ClosesRing,
    CutOff,
    Else,
    HasAll,
    IsBoth,
    MaybeReason,
    MustGoOn,
    NeedsAll,
    NoneLeft,
    NotAllOf,
    OnlyOneOfThem,
    OnlyThisLeft,
    TooMany,
    WouldClose,
)

PUZZLE = catalogue.example("koburin#1").puzzle()
TWINS = NAMELESS.as_pattern(LocalPattern(1, "two 3s side by side"))


class Small:
    """A stored board: its marks and cases by the names of their places."""

    def __init__(self, id: str) -> None:
        self.board: CompiledPuzzle = compiled(catalogue.example(id).puzzle())
        self.puzzle: Any = self.board.puzzle
        self.cell = {str(cell): cell for cell in self.puzzle.grid.cells}

    def mark(self, said: str, layer: str = "", value: object = True) -> Mark:
        marks = [m for m in self.board.marks if str(m.place) == said and m.value == value]
        (mark,) = [m for m in marks if layer in ("", m.layer)]
        return mark

    def said(self, on: str = "", off: str = "") -> list[tuple[Mark, bool]]:
        """Marks by their places; with values after a colon: "R1C1:2"."""
        found = [
            (name.partition(":"), value)
            for some, value in ((on, True), (off, False))
            for name in some.split()
        ]
        return [(self.mark(name, value=int(of) if of else True), value) for (name, _, of), value in found]

    def case(self, letter: str, place: str = "the whole grid") -> int:
        """The number of a case; of a law by its place."""
        cases = [(k, c.case) for k, c in enumerate(self.board.cases) if str(c.case.place) == place]
        return next(
            k for k, case in cases if letter == ("-" if case.rule.kind == "law" else case.rule.letter)
        )

    def explained(
        self,
        marks: Sequence[tuple[Mark, bool]],
        cases: Sequence[int],
        reason: MaybeReason = None,
        given: Sequence[tuple[Mark, bool]] = (),
        kind: Kind = "single",
        chain: Sequence[Link] = (),
        is_minimal: bool = True,
        searched: tuple[str, ...] = (),
        **more: Any,
    ) -> ExplainedStep:
        """A step; a chain begins with the opposite of the first mark."""
        goals = [(mark.number - 1, value) for mark, value in marks]
        facts = sum([1 << mark.number - 1 for mark, _ in given])
        supposed = goals[0] if chain else None
        step = Step(tuple(goals), tuple(cases), facts, kind, None, tuple(chain), 0, supposed, is_minimal)
        because = tuple([self.board.cases[k].case for k in cases])
        about = because[:1] if reason is not None else ()
        seen = tuple(given)
        return ExplainedStep(
            step, tuple(marks), because, seen, reason, "", searched, about=about, seen=seen, **more
        )

    def link(self, name: str, value: bool, cases: Sequence[int], reason: MaybeReason = None) -> Link:
        return Link(self.mark(name).number - 1 if name else None, value, tuple(cases), 0, reason)

    def says(self, *args: Any, **more: Any) -> str:
        return SENTENCES.sentence(self.board, self.explained(*args, **more))


@cache
def small(id: str) -> Small:
    return Small(id)


CELLS, REGIONS, DIGITS, LINES, SIDES = "nurikabe#1", "alike#1", "sudoku#1", "masyu#1", "slitherlink#1"


# -- steps -------------------------------------------------------------------------------------------


def test_a_step_of_one_case() -> None:
    b = small(REGIONS)
    one = b.said("R1C4"), [b.case("G", "R5C1")]
    assert b.says(*one) == "R1C4 is shaded. Rule G at R5C1."
    assert (
        b.says(*one, Else(NoneLeft("tree")))
        == "R1C4 is shaded. Rule G at R5C1: else no tree would be left."
    )
    needs = NeedsAll(b.cell["R5C1"], "shaded cell", 2, True, True)
    said = "R1C4 is shaded. Rule G: the 2 in R5C1 needs 2 shaded cells and has only 2 places"
    assert b.says(*one, needs, placed=True) == f"{said}."
    assert (
        b.says(*one, needs, b.said("R5C2", "R5C3"), placed=True)
        == f"{said} (R5C2 is shaded and R5C3 is unshaded)."
    )
    assert (
        b.says(*one, is_minimal=False)
        == "R1C4 is shaded. Rule G at R5C1; perhaps not all of this is needed."
    )


def test_a_step_by_a_law() -> None:
    b = small(DIGITS)
    law = [b.case("-", "R1C1")]
    assert b.says(b.said(off="R1C1:2"), law, OnlyOneOfThem(True), b.said("R1C1:1")) == (
        "R1C1 is not 2. At R1C1, it can be only one of them (R1C1 is 1)."
    )
    assert b.says(b.said(off="R1C1:2"), law) == "R1C1 is not 2. The one value at R1C1 leaves nothing else."


def test_a_step_of_a_whole_layer_and_of_several_cases() -> None:
    b = small(REGIONS)
    cut = Else(CutOff(b.cell["R2C1"], b.cell["R4C1"], one_sided=True))
    assert b.says(b.said("R3C1"), [b.case("A")], cut, b.said("R2C1 R4C1", "R3C2"), kind="whole") == (
        "R3C1 is shaded. Rule A at the whole grid: else R2C1 would be cut off from R4C1 "
        "(R2C1 and R4C1 are shaded and R3C2 is unshaded)."
    )
    wall = b.said("R2C1", "R1C2 R2C3 R3C4 R4C4")
    assert b.says(b.said("R3C1"), [b.case("A")], cut, wall, kind="whole") == (
        "R3C1 is shaded. Rule A at the whole grid: else R2C1 would be cut off from R4C1 "
        "(R2C1 is shaded and the wall R1C2-R3C4-R4C4 is unshaded)."
    )
    ring = Else(ClosesRing("wall"))
    assert b.says(b.said("R3C1"), [b.case("C")], ring, b.said("R1C1 R2C2 R1C3"), kind="whole") == (
        "R3C1 is shaded. Rule C at the whole grid: else this wall would close a ring "
        "(the chain R1C1-R2C2-R1C3 is shaded)."
    )
    pair = [b.case("G", "R5C1"), b.case("G", "R5C5")]
    assert b.says(b.said("R3C1"), pair, kind="pair") == (
        "R3C1 is shaded. Rules G at R5C1 and G at R5C5 together leave nothing else."
    )
    assert b.says(b.said("R3C1"), [*pair, b.case("A")], kind="search", searched=("the shading",)) == (
        "R3C1 is shaded. A search of the shading shows that rules G at R5C1, G at R5C5 and A at the whole "
        "grid leave nothing else."
    )
    assert b.says(b.said("R3C1"), pair, kind="group", ranked=TWINS) == (
        "R3C1 is shaded. Two 3s side by side: G at R5C1 and G at R5C5."
    )


def test_a_supposition_and_what_follows() -> None:
    b = small(REGIONS)
    a, g, h = b.case("A"), b.case("G", "R5C1"), b.case("G", "R5C5")
    end = b.link("", True, [g])
    head = "R3C1 is shaded. Suppose R3C1 is unshaded; "
    assert b.says(b.said("R3C1"), [g], kind="suppose", chain=[end]) == (
        f"{head}but then rule G at R5C1 cannot hold."
    )
    both = b.link("", True, [g, h])
    assert b.says(b.said("R3C1"), [g, h], kind="suppose", chain=[both]) == (
        f"{head}but then rules G at R5C1 and G at R5C5 cannot all hold."
    )
    cut = CutOff(b.cell["R2C1"], b.cell["R4C1"])
    links = [
        b.link("R1C1", True, [g]),
        b.link("R1C2", True, [g]),
        b.link("R2C2", False, [h], Else(cut)),
        end,
    ]
    then = (
        "then R1C1 and R1C2 are shaded (rule G at R5C1); then R2C2 is unshaded (rule G at R5C5: else R2C1 "
    )
    then += "and R4C1 would be cut off from each other); "
    assert b.says(b.said("R3C1"), [g, h], kind="suppose", chain=links) == (
        f"{head}{then}but then rule G at R5C1 cannot hold."
    )
    many = TooMany(b.cell["R5C1"], 1, "shaded cell")
    assert b.says(b.said("R3C1"), [g], many, kind="suppose", chain=[end], placed=True) == (
        f"{head}but then rule G: the 2 in R5C1 has more than one shaded cell."
    )
    assert b.says(
        b.said("R3C1"), [a], cut, b.said("R1C1"), kind="suppose", chain=[b.link("", True, [a])]
    ) == (
        f"{head}but then rule A at the whole grid: R2C1 and R4C1 are cut off from each other "
        "(R1C1 is shaded)."
    )
    two, three = b.said("R3C1 R3C2"), b.said("R3C1 R3C2 R3C3")
    for marks, are, likewise in ((two, "R3C1 and R3C2", "mark"), (three, "R3C1 to R3C3", "marks")):
        assert b.says(marks, [g], many, kind="suppose", chain=[end], placed=True, all_so=True) == (
            f"{are} are shaded. Suppose R3C1 is unshaded; but then rule G: the 2 in R5C1 has more than one "
            f"shaded cell; likewise for the other {likewise}."
        )


def test_a_link_of_one_case_that_is_named_in_the_end() -> None:
    b = small(LINES)
    a = b.case("A")
    chain = [b.link("R1C1-R1C2", True, [a], MustGoOn("line", b.cell["R1C1"])), b.link("", True, [a])]
    assert b.says(b.said("R2C1-R3C1"), [a], kind="whole", chain=chain) == (
        "The line runs R2C1-R3C1. Suppose the line does not run R2C1-R3C1; then the line runs R1C1-R1C2 "
        "(the line must go on at R1C1); but then rule A at the whole grid cannot hold."
    )


def test_a_law_in_which_a_supposition_ends() -> None:
    b = small(DIGITS)
    law = b.case("-", "R1C1")
    both = IsBoth(b.cell["R1C1"], "1", "2")
    assert b.says(b.said(off="R1C1:1"), [law], both, kind="suppose", chain=[b.link("", True, [law])]) == (
        "R1C1 is not 1. Suppose R1C1 is 1; but then R1C1 is both 1 and 2."
    )


def test_all_else_of_a_case_is_known() -> None:
    """Where there are too many facts to be named, and nothing else of the case is open."""
    b = small(LINES)
    k = max(
        [k for k, c in enumerate(b.board.cases) if c.case.rule.letter == "B"],
        key=lambda k: b.board.scope([k]).bit_count(),
    )
    marks = [m for n, m in enumerate(b.board.marks) if b.board.cases[k].scope >> n & 1]
    explained = b.explained([(marks[0], False)], [k], None, [(m, False) for m in marks[1:]])
    assert SENTENCES.sentence(b.board, explained).endswith(" (all else there is known).")


# -- marks and places --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "on", "off", "words"),
    [
        (CELLS, "R1C1", "", "R1C1 is shaded"),
        (CELLS, "R1C1 R3C3", "", "R1C1 and R3C3 are shaded"),
        (CELLS, "R1C1 R1C2 R1C3 R3C1", "R2C2", "R1C1 to R1C3 and R3C1 are shaded and R2C2 is unshaded"),
        (
            CELLS,
            "R1C1 R1C3 R2C2 R2C4 R3C1 R3C3 R4C2 R4C4",
            "",
            "R1C1, R1C3, R2C2, R2C4, R3C1 and 3 more are shaded",
        ),
        (DIGITS, "", "R1C1:2 R1C1:3", "R1C1 is neither 2 nor 3"),
        (DIGITS, "R1C2:1", "R1C1:2 R1C1:3 R1C1:4", "R1C2 is 1 and R1C1 is none of 2, 3 and 4"),
        (DIGITS, "", "R1C1:2 R1C2:2", "R1C1 and R1C2 are not 2"),
        (LINES, "R1C1-R1C2 R1C2-R1C3 R1C3-R2C3", "", "the line runs R1C1-R1C3-R2C3"),
        (
            LINES,
            "R1C1-R1C2",
            "R2C1-R2C2 R3C1-R3C2",
            "the line runs R1C1-R1C2 but not R2C1-R2C2 or R3C1-R3C2",
        ),
        (LINES, "", "R1C1-R1C2 R2C1-R2C2", "the line does not run R1C1-R1C2 or R2C1-R2C2"),
    ],
)
def test_marks_in_words(id: str, on: str, off: str, words: str) -> None:
    assert Wording(small(id).puzzle).said(small(id).said(on, off)) == words


def test_sides_are_named_from_the_cell_that_a_sentence_speaks_of() -> None:
    b = small(SIDES)
    north, west = (b.mark(f"{way} side of R2C2") for way in ("N", "W"))
    about = Wording(b.puzzle, [b.cell["R2C2"]])
    assert about.said([(north, True), (west, True)]) == "the line runs along the N and W sides of R2C2"
    assert about.said([(north, True), (west, False)]) == (
        "the line runs along the N side of R2C2 but not the W side of R2C2"
    )
    above = Wording(b.puzzle, [b.cell["R1C2"]])
    assert above.said([(north, False)]) == "the line does not run along the S side of R1C2"


def test_cells_that_touch_are_walls() -> None:
    at = grid(5, 5).cell
    two = [at[0, 0], at[1, 1], at[2, 2], at[4, 2], at[4, 3], at[4, 4], at[0, 4]]
    assert walls(two) == ([[at[0, 0], at[2, 2]], [at[4, 2], at[4, 4]]], [at[0, 4]])
    assert walls([at[0, 0], at[0, 1]]) == ([], [at[0, 0], at[0, 1]])


def test_cases_in_words() -> None:
    b = small(REGIONS)
    cases = [b.board.cases[k].case for k in (b.case("G", "R5C1"), b.case("G", "R5C5"), b.case("A"))]
    wording = Wording(b.puzzle)
    assert wording.cited(cases) == "rules G at R5C1, G at R5C5 and A at the whole grid"
    assert wording.lettered(cases) == "A and G at R5C1 and R5C5"
    other = [b.board.cases[b.case("B", place)].case for place in ("R1C1-R2C2", "R3C1-R4C2")]
    assert (
        wording.lettered([*other, *cases[:1]])
        == "B at the block R1C1-R2C2 and the block R3C1-R4C2, and G at R5C1"
    )
    assert wording.lettered(cases[:1]) == "G at R5C1"


# -- entries -----------------------------------------------------------------------------------------


def entry(b: Small, *explained: ExplainedStep, concluding: int = 1) -> str:
    """What some steps conclude, and what they rest on."""
    marks = [mark for one in explained[-concluding:] for mark in one.marks]
    made = {mark for one in explained for mark, _ in one.marks}
    given = dict.fromkeys([fact for one in explained for fact in one.seen if fact[0] not in made])
    return SENTENCES.entry_text(b.puzzle, explained, concluding, marks, list(given))


def test_an_entry_of_one_step() -> None:
    b = small(REGIONS)
    g, h = b.case("G", "R5C1"), b.case("G", "R5C5")
    given = b.said("R1C1", "R1C2")
    head, since = "R3C1 is shaded: ", "R3C1 is shaded, since R1C1 is shaded and R1C2 is unshaded: "
    has = HasAll(b.cell["R5C1"], "shaded cell", 2, True)
    one = b.said("R3C1")
    for explained, why in (
        (
            b.explained(one, [g], has, given, placed=True),
            f"{head}the 2 in R5C1 needs 2 shaded cells and has them.",
        ),
        (b.explained(one, [g], NotAllOf(2), given), f"{head}at the 2 in R5C1, not both of them."),
        (b.explained(one, [g], None, given), f"{since}rule G at R5C1 leaves nothing else."),
        (
            b.explained(one, [g, h], None, given, "pair"),
            f"{since}rule G at R5C1 and R5C5 leaves nothing else.",
        ),
        (
            b.explained(one, [g, b.case("A")], None, given, "pair"),
            f"{since}rules A and G at R5C1 leave nothing else.",
        ),
        (
            b.explained(one, [g, h], None, given, "group", ranked=TWINS),
            f"{head}two 3s side by side, at R5C1 and R5C5.",
        ),
        (
            b.explained(one, [g], None, given, "search", searched=("the shading",)),
            f"{since}a search of the shading shows that rule G at R5C1 leaves nothing else.",
        ),
        (b.explained(one, [g], None, given, "group"), f"{since}otherwise rule G at R5C1 could not hold."),
        (
            b.explained(one, [g, h], None, given, "group"),
            f"{since}otherwise rule G at R5C1 and R5C5 could not hold at once.",
        ),
        (
            b.explained(one, [g], None, given, is_minimal=False),
            f"{since}rule G at R5C1 leaves nothing else; perhaps not all of this is needed.",
        ),
    ):
        assert entry(b, explained) == why
    end = [b.link("", True, [g])]
    explained = b.explained(
        one, [g], TooMany(b.cell["R5C1"], 1, "shaded cell"), given, "suppose", end, all_so=True
    )
    assert entry(b, explained) == f"{head}otherwise the 2 in R5C1 has more than one shaded cell."


def test_an_entry_with_folded_steps() -> None:
    """Two marks that these rule out are named, of more none."""
    b = small(REGIONS)
    g, h = b.case("G", "R5C1"), b.case("G", "R5C5")
    off = b.explained(b.said(off="R1C2"), [h], None, b.said("R1C1"))
    last = b.explained(b.said("R3C1"), [g], NotAllOf(2), b.said(off="R1C2"))
    assert entry(b, off, last) == "R3C1 is shaded: at the 2 in R5C1, not both of them, as R1C2 is unshaded."
    many = [b.explained(b.said(off=name), [h]) for name in ("R1C1", "R1C3", "R2C2", "R2C4", "R4C4")]
    rests = b.explained(b.said("R3C1"), [g], NotAllOf(2), [m for one in many for m in one.marks])
    assert entry(b, *many, rests) == "R3C1 is shaded: at the 2 in R5C1, not both of them."
    made = [b.explained(b.said(name), [h]) for name in ("R1C1", "R1C3", "R2C2", "R2C4", "R4C4")]
    rests = b.explained(b.said("R3C1"), [g], OnlyThisLeft(), [m for one in made for m in one.marks])
    assert entry(b, *made, rests) == "R3C1 is shaded: rule G at R5C1 and R5C5 leaves nothing else."


def test_an_entry_of_several_steps() -> None:
    """A reason that some of them give at several places is said once."""
    b = small(REGIONS)
    g, h = b.case("G", "R5C1"), b.case("G", "R5C5")
    has = [HasAll(b.cell[name], "shaded cell", 2, True) for name in ("R5C1", "R5C5")]
    one, other = (
        b.explained(b.said("R3C1"), [g], has[0], placed=True),
        b.explained(b.said("R3C3"), [h], has[1], placed=True),
    )
    assert entry(b, one, other, concluding=2) == (
        "R3C1 and R3C3 are shaded: the 2 in R5C1 needs 2 shaded cells and has them; likewise at R5C5."
    )
    differs = b.explained(b.said("R3C3"), [h], HasAll(b.cell["R5C5"], "shaded cell", 3, True), placed=True)
    assert entry(b, one, differs, concluding=2) == (
        "R3C1 and R3C3 are shaded: the 2 in R5C1 needs 2 shaded cells and has them; the 1 in R5C5 needs 3 "
        "shaded cells and has them."
    )
    apart = [b.explained(b.said("R3C1"), [g], NotAllOf(2)), b.explained(b.said("R3C3"), [h], NotAllOf(3))]
    assert entry(b, *apart, concluding=2) == (
        "R3C1 and R3C3 are shaded: at the 2 in R5C1, not both of them; at the 1 in R5C5, not all of them "
        "together."
    )


def test_an_entry_by_laws_and_the_rest() -> None:
    b = small(DIGITS)
    law = [b.case("-", "R1C1")]
    explained = b.explained(b.said(off="R1C1:2"), law, OnlyOneOfThem(True), b.said("R1C1:1"))
    assert entry(b, explained) == "R1C1 is not 2: at R1C1, it can be only one of them."
    mute = b.explained(b.said(off="R1C1:2"), law, None, b.said("R1C1:1"))
    assert entry(b, mute) == "R1C1 is not 2, since R1C1 is 1: the one value at R1C1 leaves nothing else."
    assert SENTENCES.rest_text([explained]) == "What else is known follows at once."
    b = small(REGIONS)
    explained, other = (
        b.explained(b.said("R3C1"), [b.case("G", "R5C1")]),
        b.explained(b.said("R3C3"), [b.case("A")]),
    )
    assert SENTENCES.rest_text([explained]) == "What else is known follows at once, by rule G."
    assert (
        SENTENCES.rest_text([explained, other]) == "What else is known follows at once, by rules A and G."
    )


def test_a_long_entry_is_two_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(SENTENCES), "longest", 180)
    b = small(DIGITS)
    row = b.case("A", "R1C1-R1C4")
    alike = "R2C1:3 R2C2:4 R2C3:3 R2C4:4 R3C1:3 R3C2:4 R3C3:3 R3C4:4"
    given = b.said("R1C2:1 R1C3:3 R1C4:4 R4C1:1 R4C2:2 R4C3:4 R4C4:3", alike)
    since = "R1C1 is 2, since R1C2 and R4C1 are 1, R1C3 and R4C4 are 3, R1C4 and R4C3 are 4, R4C2 is 2, "
    since += "R2C1, R2C3, R3C1 and R3C3 are not 3 and R2C2, R2C4, R3C2 and R3C4 are not 4"
    explained = b.explained(b.said("R1C1:2"), [row], None, given)
    assert entry(b, explained) == f"{since}. Rule A at row 1 leaves nothing else."


def test_a_mark_that_is_refused() -> None:
    b = small(REGIONS)
    g = b.case("G", "R5C1")
    wrong = b.said(off="R3C1")[0]
    explained = b.explained(
        b.said("R3C1"), [g], HasAll(b.cell["R5C1"], "shaded cell", 2, True), placed=True
    )
    assert SENTENCES.refusal_text(b.puzzle, [explained], wrong, b.said("R1C1")) == (
        "It cannot be that R3C1 is unshaded: the 2 in R5C1 needs 2 shaded cells and has them."
    )
    several = b.explained(b.said("R3C1"), [g, b.case("A")], kind="pair")
    assert SENTENCES.refusal_text(b.puzzle, [several], wrong, ()) == (
        "It cannot be that R3C1 is unshaded: rules A and G at R5C1 forbid it."
    )


# -- hints and verdicts ------------------------------------------------------------------------------


def test_sentences_of_hints() -> None:
    b = small(REGIONS)
    case: Case = b.board.cases[b.case("G", "R5C1")].case
    shaded = b.said("R3C1")
    assert SENTENCES.bare(b.puzzle, shaded) == "R3C1 is shaded. No short reason was found."
    assert SENTENCES.wrong(b.puzzle, shaded[0]) == "R3C1 is shaded: that is wrong, no answer has it."
    together = "No answer has all of these together: R3C1 is shaded and R3C2 is unshaded"
    both = b.said("R3C1", "R3C2")
    assert SENTENCES.clash(b.puzzle, both) == f"{together}."
    assert SENTENCES.clash(b.puzzle, both, (case, None)) == f"{together}: rule G at R5C1 is broken."
    assert SENTENCES.breaks(b.puzzle, shaded[0], (case, NoneLeft("tree")), both[1:]) == (
        "It cannot be that R3C1 is shaded: rule G at R5C1 is broken: no tree is left (R3C2 is unshaded)."
    )
    d = small(DIGITS)
    law: Case = d.board.cases[d.case("-", "R1C1")].case
    assert SENTENCES.breaks(d.puzzle, d.said("R1C1:1")[0], (law, None), d.said("R1C1:2")) == (
        "It cannot be that R1C1 is 1: the one value at R1C1 is not kept (R1C1 is 2)."
    )
    line = small(LINES)
    loop = line.explained(
        line.said(off="R1C1-R1C2"),
        [line.case("A")],
        WouldClose("loop", line.mark("R2C2-R2C3").place),
        kind="whole",
    )
    assert SENTENCES.sentence(line.board, loop) == (
        "The line does not run R1C1-R1C2. Rule A at the whole grid: it would close a small loop while "
        "R2C2-R2C3 is outside."
    )


@pytest.mark.parametrize(
    ("verdict", "more", "words"),
    [
        ("unique", {"finished": True}, "All is known: this is the only answer."),
        (
            "unique",
            {"finished": True, "with_marks": True},
            "All is known: this is the only answer with the marks given.",
        ),
        ("none", {}, "The puzzle has no answer."),
        ("none", {"with_marks": True}, "No answer has the marks given."),
        ("several", {"exhausted": True}, "Nothing more is forced: the puzzle has several answers."),
        ("several", {}, "No further step was found: the puzzle has several answers."),
        ("unique", {}, "No further step was found, though there is just one answer."),
        ("unknown", {}, "The explanation was stopped here."),
    ],
)
def test_the_end_in_a_sentence(verdict: Any, more: dict[str, bool], words: str) -> None:
    said = {"finished": False, "exhausted": False, "with_marks": False, **more}
    assert SENTENCES.ending(PUZZLE, verdict, (), **said) == words


def test_a_contradiction_is_told_with_its_cases() -> None:
    case = small(REGIONS).board.cases[0].case
    said = SENTENCES.ending(PUZZLE, "none", [case, case], finished=False, exhausted=False, with_marks=False)
    assert said == f"Here it ends in a contradiction: {case}. The puzzle has no answer."
