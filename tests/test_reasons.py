"""Reasons as data: each kind has its words, and no sentence stands below the renderer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from enpitsu import reasons
from enpitsu.engine.explain.render.en.phrases import PHRASES, THINGS
from enpitsu.grid import Area
from enpitsu.reasons import (
    AllMustHold,
    AllOrNone,
    AllThatFitCover,
    AllWrong,
    Apart,
    AreIn,
    AtNode,
    Branches,
    CannotGoOn,
    CannotHave,
    CannotHold,
    CannotReach,
    CellCount,
    Closes,
    ClosesRing,
    ClueThere,
    ComesTwice,
    CornerCount,
    CutOff,
    DoesNotSee,
    EachHas,
    EitherWord,
    Else,
    Ends,
    Enters,
    FieldOf,
    FillsBlock,
    GroupOf,
    HasAll,
    HasJust,
    HasOne,
    IfSo,
    InOne,
    InsideParted,
    IsBoth,
    JoinedTwice,
    LaneLengths,
    LineFrom,
    LineIn,
    LinesCannotHave,
    LinesFrom,
    LineThrough,
    MakeRing,
    MustGoOn,
    MustPass,
    MustSee,
    NeedsAll,
    NoClusterHasRoom,
    NoCompletion,
    NoLinePasses,
    NoneLeft,
    NoneOf,
    NonePasses,
    NoneReaches,
    NoneThatFitsCovers,
    NoRoom,
    NoRoomThere,
    NotAllOf,
    NothingLeft,
    NoWayLeft,
    NumberOf,
    OneOf,
    OneOfTheseWrong,
    OnlyOneLeft,
    OnlyOneOfThem,
    OnlyTheseLeft,
    OnlyThisLeft,
    OutsideParted,
    Passes,
    PieceAt,
    PieceLike,
    Reason,
    RunAt,
    Said,
    SameShape,
    SameSize,
    Share,
    SidesAlike,
    SidesDiffer,
    SmallLoop,
    Thing,
    TooFar,
    TooFew,
    TooFewOf,
    TooMany,
    TooManyInRow,
    TooManyOf,
    TouchAtCorner,
    TreeIn,
    TwoLinesLeave,
    Unreachable,
    Whichever,
    WouldClose,
    WrongView,
    is_conditional,
    names,
    otherwise,
    replaced,
)
from tests.english import english

A, B, C = "R1C1", "R1C2", "R2C3"

SAID: list[tuple[Reason, str, str]] = [
    (AllMustHold(), "all of it must hold", ""),
    (AllOrNone((A, B), "lit", True), "both R1C1 and R1C2 must be lit, or neither", ""),
    (AllOrNone((A, B), "lit", False), "just one of R1C1 and R1C2 must be lit", ""),
    (
        AllWrong((TooFew(A, 1, "star"), IsBoth(B, "2", "3"))),
        "R1C1 has no star, and R1C2 is both 2 and 3",
        "R1C1 would have no star, and R1C2 would be both 2 and 3",
    ),
    (
        Apart("group", A, B),
        "R1C1 and R1C2 are in different groups",
        "R1C1 and R1C2 would be in different groups",
    ),
    (AtNode("the line", "bends", A, True), "the line bends at R1C1", "the line would bend at R1C1"),
    (
        AtNode("the line", "visits", A, False),
        "the line does not visit R1C1",
        "the line would not visit R1C1",
    ),
    (
        AtNode("the line", "across", A, True),
        "the line runs west to east through R1C1",
        "the line would run west to east through R1C1",
    ),
    (Branches("line", A), "the line branches at R1C1", "the line would branch at R1C1"),
    (CannotGoOn("line", A), "a line could not go on at R1C1", ""),
    (CannotGoOn("ring", A, straight=True), "the ring could not go straight on at R1C1", ""),
    (CannotHave(A, (1,), "bend"), "R1C1 cannot have just one bend", "R1C1 could not have just one bend"),
    (
        CannotHave(RunAt(True, A), (2, 3), "cell"),
        "the row of the area at R1C1 cannot have 2 or 3 cells",
        "the row of the area at R1C1 could not have 2 or 3 cells",
    ),
    (CannotHold(), "it cannot hold any more", "it could not hold any more"),
    (
        CannotReach(LineFrom(A, B), (B, C)),
        "the line from R1C1 by way of R1C2 cannot reach R1C2 or R2C3",
        "the line from R1C1 by way of R1C2 could not reach R1C2 or R2C3",
    ),
    (Closes(A), "the line closes at R1C1", "the line would close at R1C1"),
    (ClosesRing("wall"), "this wall closes a ring", "this wall would close a ring"),
    (ComesTwice(A), "the line comes to R1C1 twice", "the line would come to R1C1 twice"),
    (
        CutOff(A, B),
        "R1C1 and R1C2 are cut off from each other",
        "R1C1 and R1C2 would be cut off from each other",
    ),
    (CutOff(A, B, one_sided=True), "R1C1 is cut off from R1C2", "R1C1 would be cut off from R1C2"),
    (DoesNotSee(A, 3), "R1C1 does not see 3 first", "R1C1 would not see 3 first"),
    (DoesNotSee(A, 0), "R1C1 sees a number", ""),
    (
        EachHas((A, B), 2, "star"),
        "R1C1 and R1C2 have 2 stars each",
        "R1C1 and R1C2 would have 2 stars each",
    ),
    (
        EachHas((A, B), 0, "star"),
        "R1C1 and R1C2 have no star each",
        "R1C1 and R1C2 would have no star each",
    ),
    (EitherWord(("2", "3")), "it is either 2 or 3", ""),
    (EitherWord(("2", "3", "4")), "it is just one of these: 2, 3 or 4", ""),
    (Else(NoneLeft("route")), "else no route would be left", ""),
    (
        Else(OneOfTheseWrong((TooMany(A, 2, "star"), TooFew(A, 1, "star")))),
        "else R1C1 would have more than 2 stars or no star",
        "",
    ),
    (
        Else(OneOfTheseWrong((TooMany(A, 1, "bend"), CannotHave(A, (1,), "bend")))),
        "else R1C1 could not have just one bend",
        "",
    ),
    (Ends("line", A), "the line ends at R1C1", "the line would end at R1C1"),
    (Ends(LinesFrom(A), B), "the lines from R1C1 end at R1C2", "the lines from R1C1 would end at R1C2"),
    (Enters(A), "a line enters R1C1", "a line would enter R1C1"),
    (
        FillsBlock("ring", A, C),
        "the ring fills the block R1C1-R2C3",
        "the ring would fill the block R1C1-R2C3",
    ),
    (
        AreIn((Share(1, "star", A),), (Share(1, "star", Area((B, C))),)),  # type: ignore[arg-type]
        "the star of R1C1 is in R1C2-R2C3",
        "",
    ),
    (
        AreIn((Share(1, "3", A), Share(1, "3", B)), (Share(2, "3", C),)),
        "the 3s of R1C1 and R1C2 are in R2C3",
        "",
    ),
    (
        AreIn((Share(1, "", A), Share(1, "", B)), (Share(1, "2", C), Share(1, "7", C))),
        "R1C1 and R1C2 have the 2 and 7 of R2C3",
        "",
    ),
    (
        AreIn((Share(1, "2", C), Share(1, "7", A)), (Share(1, "", A), Share(1, "", B))),
        "the 2 of R2C3 and the 7 of R1C1 are in R1C1 and R1C2",
        "",
    ),
    (NoneThatFitsCovers("star"), "no star that fits goes there", ""),
    (AllThatFitCover("star"), "each star that fits goes there", ""),
    (HasAll(A, "star", 1, True), "R1C1 needs one star and has it", ""),
    (HasAll(A, "star", 2, False), "R1C1 may have at most 2 stars and has them", ""),
    (HasAll(A, "star", 0, True), "R1C1 may have no star", ""),
    (HasAll(None, "", 2, True), "all 2 are there already", ""),
    (HasAll(None, "", 1, True), "the only one is there already", ""),
    (HasAll(None, "", 0, True), "there can be none", ""),
    (HasJust(A, 1, "cell"), "R1C1 has one cell", "R1C1 would have one cell"),
    (HasOne(LineFrom(A), "bend"), "the line from R1C1 has a bend", "the line from R1C1 would have a bend"),
    (InOne("area", A, B), "R1C1 and R1C2 are in one area", "R1C1 and R1C2 would be in one area"),
    (
        InOne("area", A, B, "clue"),
        "the clues at R1C1 and R1C2 are in one area",
        "the clues at R1C1 and R1C2 would be in one area",
    ),
    (
        InOne("area", A, B, bordered=True),
        "R1C1 and R1C2 are in one area, with a border between them",
        "R1C1 and R1C2 would be in one area, with a border between them",
    ),
    (
        InsideParted(A, B),
        "the inside of the loop is in two parts, at R1C1 and at R1C2",
        "the inside of the loop would be in two parts, at R1C1 and at R1C2",
    ),
    (IsBoth(A, "2", "3"), "R1C1 is both 2 and 3", "R1C1 would be both 2 and 3"),
    (
        JoinedTwice((A, B), ring=False),
        "the regions of R1C1 and R1C2 are joined twice",
        "the regions of R1C1 and R1C2 would be joined twice",
    ),
    (
        JoinedTwice((A, B, C), ring=True),
        "the regions of R1C1, R1C2 and R2C3 are joined in a ring",
        "the regions of R1C1, R1C2 and R2C3 would be joined in a ring",
    ),
    (
        LinesCannotHave(A, 4, False, ((B, 1, True),), "clue", False),
        "the lines from R1C1 to other clues cannot have 4 bends and those from R1C2 just one bend each",
        "the lines from R1C1 to other clues could not have 4 bends and those from R1C2 just one bend each",
    ),
    (
        LinesCannotHave(A, 4, True, (), "clue", True),
        "the lines from R1C1 to other clues cannot have 4 bends each while all lines hang together",
        "the lines from R1C1 to other clues could not have 4 bends each while all lines hang together",
    ),
    (MakeRing((A, B, C)), "R1C1, R1C2 and R2C3 make a ring", "R1C1, R1C2 and R2C3 would make a ring"),
    (MustGoOn("line", A), "the line must go on at R1C1", ""),
    (MustPass(A), "a line must pass R1C1", ""),
    (MustSee(A, 3), "R1C1 must see 3 first", ""),
    (MustSee(A, 0), "R1C1 must see no number", ""),
    (NeedsAll(A, "star", 2, True, False), "R1C1 needs 2 stars, and only 2 places are left", ""),
    (NeedsAll(A, "star", 1, False, True), "R1C1 needs at least one star and has only one place", ""),
    (NeedsAll(None, "", 2, True, False), "only 2 places are left for 2", ""),
    (NeedsAll(None, "", 1, True, True), "it has only one place", ""),
    (
        NoClusterHasRoom(3, A, ("light", "dark")),
        "no cluster of 3 has room at R1C1, light or dark",
        "no cluster of 3 would have room at R1C1, light or dark",
    ),
    (
        NoClusterHasRoom(3, A, beside=True),
        "no cluster of 3 has room at R1C1 with others beside it",
        "no cluster of 3 would have room at R1C1 with others beside it",
    ),
    (
        Else(NoCompletion(("the loop", "the shading"))),
        "else no way to finish the loop and the shading would keep it",
        "",
    ),
    (NoLinePasses(A), "no line can pass R1C1", ""),
    (
        NoRoom(GroupOf("tree", 3, ringless=True)),
        "there is no room for a tree of 3 without a ring of regions",
        "there would be no room for a tree of 3 without a ring of regions",
    ),
    (
        NoRoom(FieldOf(1)),
        "there is no room for a field of one empty cell without another clue",
        "there would be no room for a field of one empty cell without another clue",
    ),
    (
        NoRoom(PieceLike("area", CellCount(5), "clue")),
        "there is no room for an area of 5 cells without another clue",
        "there would be no room for an area of 5 cells without another clue",
    ),
    (
        NoRoom(PieceLike("area", CornerCount(1))),
        "there is no room for an area of one concave corner",
        "there would be no room for an area of one concave corner",
    ),
    (
        NoRoom(PieceLike("area", LaneLengths((2, 3), 1), "clue")),
        "there is no room for an area of just the lengths 2, 3 and one more without another clue",
        "there would be no room for an area of just the lengths 2, 3 and one more without another clue",
    ),
    (
        NoneReaches(A, "group"),
        "no clue reaches R1C1",
        "no clue could reach R1C1",
    ),
    (NoRoomThere(4), "no group of 4 has room there", ""),
    (
        NoWayLeft(TreeIn(4, A)),
        "no way is left for a tree of 4 in R1C1",
        "no way would be left for a tree of 4 in R1C1",
    ),
    (
        NoWayLeft(LineIn(None)),
        "no way is left for the line there",
        "no way would be left for the line there",
    ),
    (
        NoWayLeft(NumberOf(2, "star", A, seen=True)),
        "no way is left for the 2 stars in view of R1C1",
        "no way would be left for the 2 stars in view of R1C1",
    ),
    (NoneLeft("side line"), "no side line is left", "no side line would be left"),
    (
        NoneOf((A, B), "lit", (C,), "lit"),
        "R2C3 is lit but neither R1C1 nor R1C2 is",
        "R2C3 would be lit but neither R1C1 nor R1C2 is",
    ),
    (NoneOf((), "", (A, B), "a star"), "both R1C1 and R1C2 are stars", "both R1C1 and R1C2 would be stars"),
    (NonePasses("ring", A, B), "no ring passes R1C1 and R1C2", "no ring would pass R1C1 and R1C2"),
    (ClueThere(A), "a clue is printed in R1C1", ""),
    (NotAllOf(2), "not both of them", ""),
    (NotAllOf(3), "not all of them together", ""),
    (NotAllOf(2, (A, B), "lit"), "not both R1C1 and R1C2 can be lit", ""),
    (NotAllOf(4, (A,), "lit"), "not all of R1C1 can be lit", ""),
    (NothingLeft(A), "nothing is left for R1C1", "nothing would be left for R1C1"),
    (OneOf((A, B), "lit"), "one of R1C1 and R1C2 must be lit", ""),
    (
        OneOfTheseWrong((Closes(A), Closes(B))),
        "the line closes at R1C1 or the line closes at R1C2",
        "the line would close at R1C1 or the line would close at R1C2",
    ),
    (OnlyOneLeft("route"), "only one route is left", "only one route would be left"),
    (OnlyOneOfThem(True), "it can be only one of them", ""),
    (OnlyOneOfThem(False), "nothing else fits there", ""),
    (
        OnlyTheseLeft((A, B), ("2", "3"), False),
        "R1C1 and R1C2 have only 2 and 3 left",
        "R1C1 and R1C2 would have only 2 and 3 left",
    ),
    (
        OnlyTheseLeft((A, B), ("2", "3"), True),
        "2 and 3 have only R1C1 and R1C2 left",
        "2 and 3 would have only R1C1 and R1C2 left",
    ),
    (OnlyThisLeft(), "only this is left", ""),
    (
        OutsideParted(A),
        "the outside of the loop is cut off from the frame at R1C1",
        "the outside of the loop would be cut off from the frame at R1C1",
    ),
    (Passes("line", A), "the line passes R1C1 already", ""),
    (
        Said("{} and {} clash", "{} and {} would clash", None, (A, B)),
        "R1C1 and R1C2 clash",
        "R1C1 and R1C2 would clash",
    ),
    (Said("{} is odd", places=(A,)), "R1C1 is odd", "this would be wrong: R1C1 is odd"),
    (SameShape((A, B)), "R1C1 and R1C2 have the same shape", "R1C1 and R1C2 would have the same shape"),
    (
        SameSize("area", A, B, 3),
        "the areas at R1C1 and R1C2 have 3 cells each",
        "the areas at R1C1 and R1C2 would have 3 cells each",
    ),
    (
        SidesAlike(A, True),
        "both sides of R1C1 are inside the loop",
        "both sides of R1C1 would be inside the loop",
    ),
    (
        SidesDiffer(A),
        "just one side of R1C1 is inside the loop",
        "just one side of R1C1 would be inside the loop",
    ),
    (
        SmallLoop(A),
        "a small loop is closed while R1C1 is outside",
        "a small loop would be closed while R1C1 is outside",
    ),
    (
        TooFar(3),
        "it is too far from the others for a group of 3",
        "it would be too far from the others for a group of 3",
    ),
    (
        TooFew(PieceAt("group", A), 2, "cell"),
        "the group at R1C1 has fewer than 2 cells",
        "the group at R1C1 would have fewer than 2 cells",
    ),
    (
        TooFew(LineThrough(A), 1, "clue"),
        "the line through R1C1 has no clue",
        "the line through R1C1 would have no clue",
    ),
    (TooFewOf(A, 1, 4, "sign", 0), "R1C1 needs one of 4 signs, and none is left", ""),
    (TooFewOf(A, 2, 4, "sign", 1), "R1C1 needs 2 of 4 signs, and only one is left", ""),
    (
        TooMany(LinesFrom(A), 2, "bend"),
        "the lines from R1C1 have more than 2 bends",
        "the lines from R1C1 would have more than 2 bends",
    ),
    (
        TooManyInRow(A, 2),
        "the lines in a row at R1C1 are more than 2 of one kind",
        "the lines in a row at R1C1 would be more than 2 of one kind",
    ),
    (TooManyOf(A, 1, 4, "sign", 2), "R1C1 may have one of 4 signs, and 2 are there", ""),
    (TouchAtCorner(A, B), "R1C1 and R1C2 touch at a corner", "R1C1 and R1C2 would touch at a corner"),
    (TwoLinesLeave(A), "two lines leave R1C1", "two lines would leave R1C1"),
    (Unreachable(A, B), "R1C1 cannot be reached from R1C2", "R1C1 could not be reached from R1C2"),
    (
        Whichever(TooFew(A, 1, "star"), ("light", "dark")),
        "R1C1 has no star, light or dark",
        "R1C1 would have no star, light or dark",
    ),
    (
        IfSo(TooFew(A, 1, "star"), "light"),
        "R1C1 has no star if it is light",
        "R1C1 would have no star if it is light",
    ),
    (WouldClose("snake", A), "it would close a small snake while R1C1 is outside", ""),
    (WouldClose("ring", None), "it would close a ring", ""),
    (WrongView(A, 3, True, "star"), "R1C1 sees too few stars, not 3", ""),
]
"""A reason, its words, and those of what would be (empty: it is not said of what would be)."""


def kinds(of: type[Any]) -> set[type[Any]]:
    return {
        one
        for one in vars(reasons).values()
        if isinstance(one, type) and issubclass(one, of) and one is not of
    }


@pytest.mark.parametrize(("reason", "says", "would"), SAID, ids=[english(reason) for reason, _, _ in SAID])
def test_a_reason_in_words(reason: Reason, says: str, would: str) -> None:
    assert english(reason) == says
    assert english(otherwise(reason)) == (would and f"else {would}")
    assert is_conditional(reason) is bool(would)


def test_each_kind_of_reason_has_words_and_stands_above() -> None:
    assert kinds(Reason) == {*PHRASES} == {type(one) for reason, _, _ in SAID for one in within(reason)}
    assert kinds(Thing) == {*THINGS}
    assert kinds(Thing) <= {type(one) for reason, _, _ in SAID for one in parts(reason)}


def parts(of: Any) -> Iterator[Any]:
    """A reason, and all that stands in its fields."""
    yield of
    if isinstance(of, reasons.FrozenRecord):
        for value in of.values():
            yield from parts(value)
    elif type(of) is tuple:
        for value in of:
            yield from parts(value)


def within(of: Reason) -> Iterator[Reason]:
    """A reason, and those within it."""
    return (one for one in parts(of) if isinstance(one, Reason))


def test_reasons_are_values() -> None:
    """Equal by kind and fields, never changed, with fields that are given or have a usual value."""
    one = TooMany(A, 2, "star")
    assert one == TooMany(what=A, most=2, noun="star")
    assert hash(one) == hash(TooMany(A, 2, "star"))
    assert one != TooMany(A, 3, "star")
    assert one != TooFew(A, 2, "star")
    assert one.having(most=3) == TooMany(A, 3, "star")
    with pytest.raises(AttributeError, match="frozen"):
        one.most = 3  # type: ignore[misc]
    made: Any = TooMany
    for given in ((A,), (A, 2, "star", 4)):
        with pytest.raises(TypeError, match="fields"):
            made(*given)
    with pytest.raises(TypeError, match="fields"):
        made(A, 2, nouns="star")
    assert repr(one) == "TooMany(what='R1C1', most=2, noun='star')"


def test_a_place_is_named_alone_and_can_be_another() -> None:
    assert names(TooMany(A, 2, "star"), A)
    assert names(Else(TooFew(PieceAt("group", A), 1, "star")), A)
    assert not names(OneOf((A, B), "lit"), A)  # it is one of several
    assert not names(InOne("area", A, B), A)  # one of two
    assert names(AllWrong((IsBoth(A, "2", "3"), Closes(B))), A)  # the first is about it
    assert not names(AllWrong((Closes(B), IsBoth(A, "2", "3"))), A)
    moved = replaced(Else(TooFew(PieceAt("group", A), 1, "star")), lambda value: C if value is A else value)
    assert moved == Else(TooFew(PieceAt("group", C), 1, "star"))


# -- no sentence below the renderer -------------------------------------------------------------------

PACKAGE = Path(__file__).parents[1] / "src" / "enpitsu"
BELOW = ("logic", "networks", "shape", "layers", "lemmas", "engine/explain")
"""Where conditions are made and explained."""
ERRORS = {"TypeError", "ValueError", "Unreadable", "BadPuzzle", "SeveralAnswers"}
NAMES = {
    "Every border parts two areas.",
    "side without a border",
    "A cell has at most one sign.",
    "the one sign",
    "the naming of the colours",
    "the one value",
    "A cell has at most one value.",
    "Every cell has one value.",
    "There is one value.",
    "the one triangle",
    "A cell has at most one triangle.",
    "way to place its runs",
    "way to keep all rules around it",
    "way for the loop",
    "A line has one label.",
    "what is drawn",
    "What is drawn is well-formed.",
    "does not run",
    "do not run",
    "kind of line",
    "the name of a region",
    "{node} of {line}",
    "end of {line}",
    "sizes of pieces",
    "pieces with one seed each",
    "the cells called {} are no piece of this puzzle",
    "only a puzzle with one answer has a grade",
    "part of the {}",
    "just the length{} {}",
}
"""Names of things, rules of layers (laws) and errors: what may be said below."""


def sentences(path: Path) -> Iterator[str]:
    """The texts of three words and more in a module, beside docstrings, errors and what catalogs say."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out: set[int] = set()
    for node in ast.walk(tree):
        called = getattr(getattr(node, "func", None), "id", "")
        if (
            isinstance(node, ast.Raise | ast.Assert)
            or called in ERRORS | {"Said", "lazy", "say"}
            or is_repr(node)
        ):
            left_out |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            left_out |= {id(inner) for inner in node.values}
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join([str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        words = [word for word in text.split() if word.strip("{}()<>:,=-RC")]
        if id(node) not in left_out and len(words) > 2:
            yield text


def is_repr(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__repr__"


def test_no_sentence_stands_below_the_renderer() -> None:
    found: dict[str, set[str]] = {}
    for part in BELOW:
        for path in (PACKAGE / part).rglob("*.py"):
            if "render" not in path.parts and (more := {*sentences(path)} - NAMES):
                found[str(path.relative_to(PACKAGE))] = more
    assert found == {}


def test_no_sentence_is_patched_or_parsed() -> None:
    """Where reasons are made and put into words, no text is searched or replaced in."""
    for path in (PACKAGE / "engine" / "explain").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
        assert "re" not in imported, path


LOOKS = {"replace", "split", "partition", "startswith", "endswith", "find", "lower", "removesuffix"}
"""Methods by which a text is searched or patched."""


def spoken(node: ast.AST) -> bool:
    """Tells whether something in an expression is the sentence or phrase of something."""
    return any([isinstance(n, ast.Attribute) and n.attr in ("sentence", "phrase") for n in ast.walk(node)])


def searched(node: ast.AST) -> bool:
    """Tells whether an expression searches or patches a sentence."""
    if isinstance(node, ast.Compare):
        return any([isinstance(op, ast.In | ast.NotIn) and spoken(right)
                    for op, right in zip(node.ops, node.comparators, strict=True)])  # fmt: skip
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    of = node.func.value
    if (isinstance(of, ast.Name) and of.id == "re") or node.func.attr in ("sub", "search", "match"):
        return any([spoken(arg) for arg in node.args])
    return node.func.attr in LOOKS and spoken(of)


def test_no_sentence_is_searched_anywhere() -> None:
    """No code searches a sentence: what it says is there as data."""
    found = [
        f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', 0)}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if searched(node)
    ]
    assert found == []
    for path in sorted((PACKAGE / "play" / "web").rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(
            r"(sentence|phrase)\.(replace|match|split|includes|search|startsWith|indexOf)", text
        )


def test_the_search_for_searched_sentences_finds_them() -> None:
    for text in (
        "'dot' in step.sentence",
        "re.search('dot', told.sentence)",
        "said.phrase.replace('a', 'b')",
    ):
        assert any([searched(node) for node in ast.walk(ast.parse(text))]), text
