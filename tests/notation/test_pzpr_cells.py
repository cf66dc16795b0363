"""The shared routines of pzpr URLs, byte by byte and against what pzprjs itself reads."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.errors import BadNotation
from enpitsu.layers import Numbers, Symbols
from enpitsu.notation import pzprv3
from enpitsu.notation.pzpr import (
    bits,
    circles,
    corner_marks,
    corner_number4,
    dots,
    number10_or_16,
    number16,
    pzpr,
)
from enpitsu.notation.pzpr.cells import (
    ARROW16,
    ARROW_WORDS,
    BITS,
    BLACK,
    BLACK_ARROW16,
    BLACK_ARROW_WORDS,
    CIRCLES,
    DOTS,
    NUMBER4,
    NUMBER10,
    NUMBER16,
    NUMBER_SETS,
    NUMBER_WORDS,
    RUNS,
    CellCode,
    DigitCode,
    Gaps,
    Words,
)  # fmt: skip
from enpitsu.notation.pzpr.scan import Scan
from enpitsu.puzzle import Puzzle
from tests.synthetic import DotRows

from .corpus import REAL, STORED


def tokens(code: CellCode, body: str, cells: int) -> list[str | None]:
    """What a code reads, all of it."""
    scan = Scan(body)
    found = [None if t is None else t.text for t in code.read(scan, cells)]
    assert scan.done
    return found


def printed(code: CellCode, body: str, height: int, width: int) -> dict[tuple[int, int], str]:
    """What stands in which row and column, counted from 1."""
    found = tokens(code, body, height * width)
    return {(i // width + 1, i % width + 1): t for i, t in enumerate(found) if t is not None}


WORKED: list[tuple[CellCode, str, int, int, dict[tuple[int, int], str]]] = [
    (NUMBER16, "3i3h2z4h5i2", 6, 6,
     {(1, 1): "3", (1, 5): "3", (2, 2): "2", (5, 5): "4", (6, 2): "5", (6, 6): "2"}),
    (NUMBER16, "2g3l1l", 4, 4, {(1, 1): "2", (1, 3): "3", (3, 2): "1"}),
    (NUMBER_SETS, "f2b234m2a31c", 5, 5,
     {(2, 2): "2", (2, 4): "2,3,4", (5, 2): "2", (5, 3): "3,1"}),
    (NUMBER4, "clcbg.n", 5, 5, {(1, 1): "2", (2, 5): "2", (3, 3): "1", (4, 2): "?"}),
    (NUMBER4, "cbcbcddad", 5, 5,
     {(1, 1): "2", (1, 4): "1", (2, 2): "2", (2, 5): "1", (3, 3): "2", (4, 1): "3", (4, 4): "3",
      (5, 2): "0", (5, 5): "3"}),
    (ARROW16, "00h11d032.b41m+b0.", 6, 6,
     {(1, 1): "(0)", (2, 4): "1^", (3, 3): "(3)", (3, 4): "?v", (4, 1): "1>", (6, 3): "#",
      (6, 6): "(?)"}),
    (ARROW16, "a43g31b40b42g45a", 5, 5,
     {(1, 2): "3>", (2, 5): "1<", (3, 3): "0>", (4, 1): "2>", (5, 4): "5>"}),
    (BLACK_ARROW16, "b31e0.a45h23g45b", 5, 6,
     {(1, 3): "1<", (2, 3): "#", (2, 5): "5>", (4, 2): "3v", (5, 4): "5>"}),
    (BLACK, "g50g", 4, 4, {(1, 1): "#", (2, 4): "#", (3, 2): "#", (4, 4): "#"}),
    (RUNS, "3n5hchhajn2", 5, 5,
     {(1, 1): "3", (2, 5): "5", (3, 3): "3,1,1", (4, 1): "3,1", (5, 5): "2"}),
    (NUMBER16, "k13h4j3g", 4, 4, {(2, 2): "1", (2, 3): "3", (3, 2): "4", (4, 3): "3"}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "body", "height", "width", "there"), WORKED, ids=[w[1] for w in WORKED])
def test_worked_example(
    code: CellCode, body: str, height: int, width: int, there: dict[tuple[int, int], str]
) -> None:
    assert printed(code, body, height, width) == there
    assert code.write(tokens(code, body, height * width)) == body


NUMBERED: dict[str, CellCode] = {
    "canal": NUMBER16, "kurodoko": NUMBER16, "nurikabe": NUMBER16, "shikaku": NUMBER16,
    "koburin": NUMBER4, "slither": NUMBER4,
}  # fmt: skip


def body_of(url: str) -> str:
    """All that follows the columns and rows."""
    parts = url.partition("?")[2] or url
    pieces = parts.split("/")
    sizes = [i for i, piece in enumerate(pieces) if i and piece.isdecimal()][:2]
    return "/".join(pieces[sizes[1] + 1 :])


@pytest.mark.parametrize(
    "board", [b for b in STORED if b["pid"] in NUMBERED or b["pid"] == "yajilin"], ids=lambda b: b["url"]
)
def test_cells_are_those_that_pzprjs_stores(board: dict[str, Any]) -> None:
    numbers: list[int] = board["qnum"]
    if board["pid"] == "yajilin":
        ways = board.get("qdir", [0] * len(numbers))
        wanted = [None if n == -1 else f"({n})" if not way else f"{n}{'^v<>'[way - 1]}"
                  for n, way in zip(numbers, ways, strict=True)]  # fmt: skip
        code: CellCode = ARROW16
    else:
        wanted = [None if n == -1 else "?" if n == -2 else str(n) for n in numbers]
        code = NUMBERED[board["pid"]]
    assert tokens(code, body_of(board["url"]), len(numbers)) == wanted
    assert code.write(wanted) == body_of(board["url"])


PUBLISHED: dict[str, CellCode] = NUMBERED | {
    "fillomino": NUMBER16, "hashi": NUMBER16, "numlin": NUMBER16, "sudoku": NUMBER16,
    "yajilin": ARROW16, "hebi": BLACK_ARROW16, "masyu": CIRCLES,
}  # fmt: skip


@pytest.mark.parametrize(
    "real", [r for r in REAL if r["url"].split("?")[1].split("/")[0] in PUBLISHED], ids=lambda r: r["name"]
)
def test_published_urls_come_back(real: dict[str, str]) -> None:
    """To the character; but we wrote the generated ones, and took no empty cells along at the end."""
    pid, width, height = real["url"].split("?")[1].split("/")[:3]
    code, body = PUBLISHED[pid], body_of(real["url"]).rstrip("/")
    found = tokens(code, body, int(width) * int(height))
    again = code.write(found)
    assert again is not None
    assert tokens(code, again, len(found)) == found
    if real["src"] not in ("sgt-loopy", "multi-solution variant"):
        assert again == body


NUMBER = st.one_of(st.integers(0, 20), st.integers(0, 77776 + 0xFFFFF)).map(str)
SMALL = st.integers(0, 4).map(str)
ARROW = st.tuples(st.one_of(st.integers(0, 4095).map(str), st.just("?")), st.sampled_from("^v<>")).map(
    "".join
)
SET = st.lists(st.sampled_from("123456789?"), min_size=1, max_size=4).map(",".join)


def board(token: st.SearchStrategy[str]) -> st.SearchStrategy[list[str | None]]:
    """Cells, most of them empty."""
    return st.lists(st.one_of(st.none(), st.none(), token), min_size=1, max_size=90)


ANY: list[tuple[CellCode, st.SearchStrategy[str]]] = [
    (NUMBER16, st.one_of(NUMBER, st.just("?"))),
    (NUMBER10, st.one_of(st.integers(0, 9).map(str), st.just("?"))),
    (NUMBER4, st.one_of(SMALL, st.just("?"))),
    (ARROW16, st.one_of(ARROW, SMALL.map("({})".format), st.just("#"), st.just("(?)"))),
    (BLACK_ARROW16, st.one_of(ARROW, st.just("#"))),
    (NUMBER_SETS, SET),
    (BLACK, st.just("#")),
    (CIRCLES, st.sampled_from("o*")),
]


@pytest.mark.parametrize(
    ("code", "token"), ANY, ids=["16", "10", "4", "arrow", "black arrow", "sets", "black", "circles"]
)
def test_what_is_written_is_read(code: CellCode, token: st.SearchStrategy[str]) -> None:
    @given(board(token))
    def holds(cells: list[str | None]) -> None:
        body = code.write(cells)
        assert body is not None
        assert tokens(code, body, len(cells)) == cells

    holds()


@pytest.mark.parametrize(("number", "body"), [
    (0, "0"), (15, "f"), (16, "-10"), (255, "-ff"), (256, "+100"), (4095, "+fff"), (4096, "=000"),
    (8191, "=fff"), (8192, "@000"), (12239, "@fcf"), (12240, "*0000"), (77775, "*ffff"),
    (77776, "$00000"), (77776 + 0xFFFFF, "$fffff"),
])  # fmt: skip
def test_every_length_of_number(number: int, body: str) -> None:
    assert NUMBER16.write([str(number)]) == body
    assert tokens(NUMBER16, body, 1) == [str(number)]


def test_two_signs_stand_for_the_same_numbers() -> None:
    assert tokens(NUMBER16, "%0ff", 1) == tokens(NUMBER16, "@0ff", 1) == ["8447"]


@pytest.mark.parametrize(("token", "body"), [
    ("0^", "10"), ("15v", "2f"), ("16<", "810"), ("255>", "9ff"), ("256^", "-1100"), ("4095>", "-4fff"),
    ("(3)", "03"), ("(31)", "51f"), ("?<", "3."), ("#", "+"),
])  # fmt: skip
def test_every_length_of_arrow(token: str, body: str) -> None:
    assert ARROW16.write([token]) == body
    assert tokens(ARROW16, body, 1) == [token]


def test_a_code_refuses_what_it_has_no_form_for() -> None:
    assert NUMBER4.write(["5"]) is None
    assert NUMBER4.write(["#"]) is None
    assert NUMBER10.write(["10"]) is None
    assert NUMBER16.write([str(77776 + 0x100000)]) is None
    assert ARROW16.write(["4096^"]) is None
    assert NUMBER_SETS.write(["12"]) is None
    assert BLACK.write(["3"]) is None


def test_packed_numbers_take_empty_cells_beyond_the_board_along() -> None:
    assert NUMBER4.write(["3"]) == "d"
    assert NUMBER4.write(["3", None]) == "d"
    assert NUMBER4.write(["3", None, None, "1"]) == "db"
    assert NUMBER4.write(["3", None, "1"]) == "8b"


def test_sets_side_by_side_are_parted_and_long_gaps_are_told_twice() -> None:
    assert NUMBER_SETS.write(["1,2", "3"]) == "12a3"
    assert NUMBER_SETS.write(["1", *[None] * 25, "3"]) == "1z3"
    assert NUMBER_SETS.write(["1", *[None] * 26, "3"]) == "1za3"
    assert NUMBER_SETS.write([*[None] * 26, "3"]) == "z3"


@pytest.mark.parametrize(("code", "body", "cells", "at"), [
    (NUMBER4, "clc", 25, 3),  # cut short
    (NUMBER4, "c!", 25, 1),
    (NUMBER4, "f", 25, 0),  # 15 is 0 with three empty cells: there is no such thing
    (NUMBER16, "-1", 1, 2),
    (NUMBER16, "-1g", 1, 2),
    (ARROW16, "1", 1, 1),
    (ARROW16, "1x", 1, 1),
    (ARROW16, "-5000", 1, 1),
    (BLACK, "g5", 16, 2),
    (BLACK, "w", 1, 0),
    (BLACK, "g50gg", 16, 4),
    (CIRCLES, "r", 1, 0),
])  # fmt: skip
def test_faults_are_pointed_at(code: CellCode, body: str, cells: int, at: int) -> None:
    with pytest.raises(BadNotation) as caught:
        code.read(Scan(body), cells)
    assert caught.value.at == at


def test_walls_are_those_that_pzprjs_stores() -> None:
    for stored in STORED:
        if stored["pid"] in ("lits", "heyawake"):
            h, w, walls = stored["rows"], stored["cols"], stored.get("bques")
            scan = Scan(body_of(stored["url"]))
            found = BITS.read(scan, h * (w - 1)) + BITS.read(scan, (h - 1) * w)
            assert found == (walls or [0] * len(found))


@given(st.integers(2, 5), st.integers(1, 5), st.data())
def test_digits_come_back(radix: int, per: int, data: Any) -> None:
    if radix**per > 36:
        return
    digits = data.draw(st.lists(st.integers(0, radix - 1), max_size=40))
    code = DigitCode(radix, per)
    body = code.write(digits)
    assert len(body) == -(-len(digits) // per)
    assert code.read(Scan(body), len(digits)) == digits


@pytest.mark.parametrize(("words", "token", "word"), [
    (NUMBER_WORDS, "12", "12"), (NUMBER_WORDS, "?", "-"), (NUMBER_WORDS, "2,?", "2,-"),
    (ARROW_WORDS, "3^", "1,3"), (ARROW_WORDS, "?v", "2,-"), (ARROW_WORDS, "(?)", "0,-"),
    (ARROW_WORDS, "#", "#"), (BLACK_ARROW_WORDS, "#", "0,-"), (BLACK_ARROW_WORDS, "10>", "4,10"),
])  # fmt: skip
def test_words_of_files(words: Words, token: str, word: str) -> None:
    assert words.word(token) == word
    assert words.token(word) == token


def test_words_that_are_none() -> None:
    assert NUMBER_WORDS.token("x") is None
    assert NUMBER_WORDS.word("(3)") is None
    assert ARROW_WORDS.token("5,3") is None
    assert ARROW_WORDS.token("1,") is None


# -- routines that no genre of ours has yet: boards of pzprjs' own tests -----------------------------


@pytest.mark.parametrize(("code", "body", "cells", "left"), [
    (NUMBER4, "cbh", 5, "h"), (NUMBER4, "ccc", 4, "c"), (NUMBER16, "33", 1, "3"),
    (NUMBER16, "h3/2", 3, "/2"),
])  # fmt: skip
def test_a_code_ends_with_the_board(code: CellCode, body: str, cells: int, left: str) -> None:
    """What follows is the next part of the body, or a fault of the whole."""
    scan = Scan(body)
    assert len(code.read(scan, cells)) == cells
    assert body[scan.at :] == left


CREEK = """\
. 0 . . . 0 .
. . . . 2 . .
. . 2 2 . . .
1 . . 1 . 2 .
1 . 4 . 3 . .
. . . . . . .
. . . . . . .
"""
KRAMMAN = """\
. . . o
. . o .
. o . .
o . . .
"""
TENTAISHO = """\
o . . . * . . . .
. . . . . . . . .
* . . . . o . . *
. . . . . . . . .
. o . . . * . . o
. . . . . . . . .
. . . . . . o . .
. . * . . . . . .
* . . . . . * . .
"""
USOTATAMI = """\
1 . 1 3 .
2 . . . .
1 . 1 . 3
. 1 2 1 .
. 3 . . 2
"""


class Corners(Puzzle):
    at = DotRows()
    url = pzpr("creek", corner_number4(at))


class Marked(Puzzle):
    at = DotRows()
    pearl = Symbols("o", "*")
    url = pzpr("kramman", corner_marks(at, inner=True), circles(pearl))


class Mats(Puzzle):
    clue = Numbers()
    url = pzpr("usotatami", number10_or_16(clue))


class Iced(Puzzle):
    ice = Symbols("x")
    clue = Numbers()
    url = pzpr("iced", number16(clue), bits(ice))


@pytest.mark.parametrize(("kind", "url", "shown"), [
    (Corners, "creek/6/6/gagaich2cgb6769dt", CREEK), (Marked, "kramman/5/5/32223i3f2fb99i", KRAMMAN),
])  # fmt: skip
def test_dots_at_corners(kind: Any, url: str, shown: str) -> None:
    """Against the files that pzprjs has of these addresses (test/script/creek.js, kramman.js)."""
    grid, givens, _ = kind.url.read(f"p?{url}")
    assert "\n".join(kind.at.write_block(grid, givens["at"])) + "\n" == shown
    assert kind.url.write(kind(grid, givens)) == f"https://puzz.link/p?{url}"


def test_dots_in_files() -> None:
    file = "pzprv3/creek/6/6/" + CREEK.replace("\n", " /")
    found = pzprv3.File(Corners.url, file)
    assert found.givens["at"] == tuple(tuple(line.split()) for line in CREEK.strip().split("\n"))
    assert pzprv3.write(Corners.url, Corners(found.grid, found.givens)).split("\n")[4:11] == [
        line + " " for line in CREEK.strip().split("\n")
    ]
    with pytest.raises(BadNotation, match="cannot read 'x' here"):
        pzprv3.File(Corners.url, file.replace("1 . . 1", "1 x . 1"))


def test_dots_anywhere() -> None:
    """Against test/script/tentaisho.js: dots on nine rows of nine places, then the cell that is missing."""
    scan = Scan("6fl94fi65en8dbf10000")
    words = [t.text if t else "." for t in DOTS.read(scan, 81)]
    assert "\n".join([" ".join(words[i : i + 9]) for i in range(0, 81, 9)]) + "\n" == TENTAISHO
    assert DOTS.write([None if w == "." else w for w in words]) == "6fl94fi65en8dbf"
    assert [i for i, t in enumerate(BLACK.read(scan, 25)) if t] == [4]
    assert scan.done


class Dotted(Puzzle):
    at = DotRows()
    url = pzpr("dotted", dots(at))


def test_dots_are_bound_to_a_block() -> None:
    url = "p?dotted/5/5/6fl94fi65en8dbf"
    grid, givens, _ = Dotted.url.read(url)
    assert "\n".join([" ".join(row) for row in givens["at"]]) + "\n" == TENTAISHO
    assert Dotted.url.write(Dotted(grid, givens)) == f"https://puzz.link/{url}"
    assert not pzprv3.fits(Dotted)


def test_small_numbers_or_large_ones() -> None:
    """Against test/script/usotatami.js, and as its Encode.js says for larger numbers."""
    grid, givens, _ = Mats.url.read("p?usotatami/5/5/1a13a2d1a1a3a121b3b2")
    puzzle = Mats(grid, givens)
    assert puzzle.text + "\n" == USOTATAMI
    assert Mats.url.write(puzzle) == "https://puzz.link/p?usotatami/5/5/1a13a2d1a1a3a121b3b2"
    large = Mats.parse("3 . 12\n. ? 300")
    assert Mats.url.write(large) == "https://puzz.link/p?usotatami/3/2/-3gcg.+12c"
    assert Mats(*Mats.url.read(Mats.url.write(large))[:2]).text == large.text


def test_numbers_then_bits() -> None:
    puzzle = Iced.parse("3 . x\nx 17 .")
    assert Iced.url.write(puzzle) == "https://puzz.link/p?iced/3/2/3i-11g60"
    assert Iced(*Iced.url.read("p?iced/3/2/3i-11g60")[:2]).text == puzzle.text


@given(st.lists(st.sampled_from([None, None, None, "o"]), max_size=200))
def test_gaps_come_back(tokens: list[str | None]) -> None:
    code = Gaps("o")
    body = code.write(tokens) or ""
    scan = Scan(body)
    assert [None if t is None else t.text for t in code.read(scan, len(tokens))] == tokens
    assert scan.done
