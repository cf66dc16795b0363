"""URLs of whole genres: frame, flags, size, layers; and every URL of the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.catalogue import genre
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle, EnpitsuError
from enpitsu.formats import read, write
from enpitsu.layers import Arrows, CircledNumbers, Links, Numbers, NumberSets, Rooms, Shading, Symbols
from enpitsu.logic import count, some
from enpitsu.notation import pzprv3
from enpitsu.notation.pzpr import (
    Pzpr,
    arrow_number16,
    black_cells,
    borders,
    circles,
    number10,
    number16,
    number_sets,
    pzpr,
)  # fmt: skip
from enpitsu.notation.pzpr.bodies import tokens_of
from enpitsu.notation.pzpr.cells import BITS
from enpitsu.puzzle import Puzzle, rule
from enpitsu.shape import loop_rules

from .corpus import REAL, STORED

PIDS = {"canal": "canal_view", "hebi": "hebi_ichigo", "koburin": "koburin", "slither": "slitherlink"}
OURS = [board for board in STORED if board["pid"] in PIDS]


def numbers(puzzle: Any) -> list[int]:
    """The clues as pzprjs stores them: -1 none, -2 unknown."""
    clues = {cell: -2 if n is None else n for cell, n in puzzle.clue.items()}
    return [clues.get(cell, -1) for cell in puzzle.grid.cells]


@pytest.mark.parametrize("board", OURS, ids=lambda b: b["url"])
def test_stored_url_reads_to_the_stored_cells_and_is_written_the_same(board: dict[str, Any]) -> None:
    puzzle = read("http://pzv.jp/p.html?" + board["url"])
    assert type(puzzle) is genre(PIDS[board["pid"]])
    assert (puzzle.grid.height, puzzle.grid.width) == (board["rows"], board["cols"])
    assert numbers(puzzle) == board["qnum"]
    assert write(puzzle, "pzpr") == "https://puzz.link/p?" + board["url"]


def walls(puzzle: Any) -> list[int]:
    """The walls as pzprjs stores them: those between left and right neighbours, then the others."""
    grid, sides = puzzle.grid, puzzle.room.sides
    beside = [grid.vertical[r, c] for r in range(grid.height) for c in range(1, grid.width)]
    below = [grid.horizontal[r, c] for r in range(1, grid.height) for c in range(grid.width)]
    return [int(side in sides) for side in (*beside, *below)]


WAYS = {"": 0, "^": 1, "v": 2, "<": 3, ">": 4}
OTHERS = [b for b in STORED if b["pid"] not in PIDS]


@pytest.mark.parametrize("board", OTHERS, ids=lambda b: b["url"])
def test_every_other_stored_url_too(board: dict[str, Any]) -> None:
    puzzle: Any = read("http://pzv.jp/p.html?" + board["url"])
    url = type(puzzle).url
    tokens = tokens_of(url.layers, puzzle.grid, puzzle.givens)
    plain = [None if t is None else t.strip("()^v<>") for t in tokens]
    assert [-1 if t is None else -2 if t == "?" else int(t) for t in plain] == board["qnum"]
    ways = [0 if t is None else WAYS[t.strip("()?0123456789")] for t in tokens]
    assert ways == board.get("qdir", [0] * len(ways))
    if url.bodies[0].blocks:
        assert walls(puzzle) == board.get("bques", [0] * len(walls(puzzle)))
    assert write(puzzle, "pzpr") == "https://puzz.link/p?" + board["url"]
    again = read(write(puzzle, "pzprv3"))
    assert (again.text, again.options) == (puzzle.text, puzzle.options)


def test_cells_outside_the_loop() -> None:
    """A board of cspuz_core's tests (credits to Rubrica) with its shaded cells; the flag decides."""
    shaded = {(1, 2), (2, 4), (4, 0), (5, 4), (6, 3)}
    puzzle: Any = read("https://pzprxs.vercel.app/p?yajilin/o/7/7/210.40zq120.31")
    assert puzzle.options == {"YA-1": "outside"}
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    [answer] = outcome.answers
    assert {(c.row, c.col) for c in puzzle.grid.cells if answer[puzzle.black[c]]} == shaded
    assert solve(read("https://pzprxs.vercel.app/p?yajilin/7/7/210.40zq120.31")).status == "several"


def test_a_number_without_an_arrow_is_charged_not_refused() -> None:
    """Of such a board pzprjs accepts no answer, either (anNoArrow)."""
    puzzle = read("https://puzz.link/p?yajilin/3/2/01e")
    assert puzzle.text.split() == ["(1)", ".", ".", ".", ".", "."]
    outcome = solve(puzzle)
    assert outcome.status == "none"
    assert [(case.rule.letter, str(case.place)) for case in outcome.core] == [("D", "R1C1")]


def test_all_of_ours_are_there() -> None:
    assert len(STORED) == 22
    assert len(OTHERS) == 12
    assert len(OURS) == 10


@pytest.mark.parametrize(
    "real", [r for r in REAL if r["url"].split("?")[1].split("/")[0] in PIDS], ids=lambda r: r["name"]
)
def test_published_url_reads_and_is_written_to_an_equivalent_one(real: dict[str, str]) -> None:
    puzzle = read(real["url"])
    again = read(write(puzzle, "pzpr"))
    assert again.text == puzzle.text
    assert len(puzzle.text.split("\n")) == int(real["url"].split("/")[5])


# -- the frame -----------------------------------------------------------------------------------

HOSTS = [
    "https://puzz.link/p?", "http://puzz.link/p?", "https://puzz.link/p.html?", "puzz.link/p?",
    "http://pzv.jp/p.html?", "http://pzv.jp/p?", "https://pzprxs.vercel.app/p?",
    "https://pzplus.tck.mn/p?", "https://puzz.link/p?type=player&", "https://puzz.link/p?type=editor&",
    "p.html?", "", "  https://puzz.link/p?",
]  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("mode", ["", "_edit", "_play"])
@pytest.mark.parametrize("end", ["", "/", "//", "\n", "  \n"])
def test_every_host_mode_and_end(host: str, mode: str, end: str) -> None:
    assert read(f"{host}koburin{mode}/5/5/clcbg.n{end}").text == SMALL


SMALL = """\
2 . . . .
. . . . 2
. . 1 . .
. ? . . .
. . . . ."""


def test_columns_come_before_rows() -> None:
    puzzle = read("https://puzz.link/p?slither/3/2/l")
    assert (puzzle.grid.height, puzzle.grid.width) == (2, 3)


def test_flags_choose_readings() -> None:
    assert read("p?koburin/5/5/rdp").options == {}
    assert read("p?koburin/m/5/5/rdp").options == {"KO-1": "around"}
    assert read("p?koburin//5/5/rdp").options == {}
    assert read("p?slither/f/3/2/l").options == {"SL-1": "all"}
    assert read("p?slither/3/2/l", options={"SL-1": "all"}).options == {"SL-1": "all"}
    assert read("p?slither/f/3/2/l", options={"SL-1": "some"}).options == {}, "what is asked for wins"


@pytest.mark.parametrize(("url", "at"), [
    ("p?koburin/x/5/5/rdp", 10), ("p?koburin/mox/5/5/rdp", 12), ("p?slither/x/3/2/l", 10),
    ("p?canal/f/6/6/zw", 8),
])  # fmt: skip
def test_unknown_flags_are_refused(url: str, at: int) -> None:
    with pytest.raises(BadNotation, match=r"flag '\w' changes the rules") as caught:
        read(url)
    assert caught.value.at == at


@pytest.mark.parametrize("url", [
    "p?canal/v:/6/6/zw", "p?canal/v:knight/6/6/zw", "p?koburin/v:x/m/5/5/rdp", "p?koburin/m/v:x/5/5/rdp",
])  # fmt: skip
def test_rules_of_its_own_are_refused(url: str) -> None:
    with pytest.raises(BadNotation, match="rules of its own"):
        read(url)


@pytest.mark.parametrize("url", [
    "koburin/b/5/5/rdp", "koburin/mb/5/5/rdp", "koburin/m/5/5/rdp", "yajilin/b/3/2/20e",
])  # fmt: skip
def test_flags_that_change_only_the_look_are_kept(url: str) -> None:
    """In addresses, in the text notation, and in files that have a line for them (Yajilin's have none)."""
    puzzle = read(f"https://puzz.link/p?{url}")
    assert write(puzzle, "pzpr") == f"https://puzz.link/p?{url}"
    flags = url.split("/")[1]
    assert ("look b" in puzzle.text) is ("b" in flags)
    again = type(puzzle).parse(puzzle.text, puzzle.options)
    assert write(again, "pzpr") == write(puzzle, "pzpr")
    filed = write(read(write(puzzle, "pzprv3")), "pzpr")
    assert filed == write(puzzle, "pzpr").replace("yajilin/b/", "yajilin/")


def test_an_option_without_a_flag_is_not_lost() -> None:
    class Open(Puzzle):
        clue = Numbers()
        url = pzpr("open", number16(clue))

    puzzle = Open.parse("1 .")
    puzzle.options = {"XX-1": "other"}
    with pytest.raises(BadPuzzle, match="XX-1=other"):
        Open.url.write(puzzle)


# -- what is wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize(("url", "at", "told"), [
    ("https://puzz.link/p?canal", 25, "cut short"),
    ("https://puzz.link/p?canal/", 26, "cut short"),
    ("https://puzz.link/p?canal/6", 27, "cut short"),
    ("https://puzz.link/p?canal/6/6", 29, "0 of 36 cells"),
    ("https://puzz.link/p?canal/6/6/", 30, "0 of 36 cells"),
    ("https://puzz.link/p?canal/6/6/3i3h2z4h5i", 40, "35 of 36 cells"),
    ("https://puzz.link/p?canal/6/6/3i3h2z4h5i22", 41, "should end here"),
    ("https://puzz.link/p?canal/6/6/3i3h2z4h5i3!", 41, "should end here"),
    ("https://puzz.link/p?canal/6/x/3i3", 28, "rows"),
    ("https://puzz.link/p?canal/-6/6/3i3", 26, "columns"),
    ("https://puzz.link/p?slither/5/5/4bcbcddad", 32, "from 0 to 3"),
    ("https://puzz.link/p?canal/6/6/zu/3", 32, "cannot read '/'"),
    ("https://puzz.link/p?canal/6/6/zv/3", 32, "should end here"),
    ("https://puzz.link/p?", 20, "name of a genre"),
    ("https://puzz.link/p?9/9", 20, "name of a genre"),
    ("https://example.org/#p=7ZRfi", 0, "name of a genre"),
])  # fmt: skip
def test_faults_have_a_place(url: str, at: int, told: str) -> None:
    with pytest.raises(BadNotation, match=told) as caught:
        read(url)
    assert caught.value.at == at
    assert caught.value.context().endswith("^")


@pytest.mark.parametrize("size", ["1000/1000", "999999/999999", "1/100001", "99999999999999999999/1"])
def test_a_huge_board_is_refused_before_it_is_made(size: str) -> None:
    for pid in PIDS:
        with pytest.raises(BadNotation, match="too large"):
            read(f"https://puzz.link/p?{pid}/{size}/" + "z" * 50)


@pytest.mark.parametrize("size", ["0/5", "5/0", "0/0"])
def test_an_empty_board_is_refused(size: str) -> None:
    with pytest.raises(BadNotation, match="at least one row"):
        read(f"https://puzz.link/p?canal/{size}/")


def test_unknown_and_wrong_genres() -> None:
    for name in ("nothing", "canal_view"):
        with pytest.raises(BadNotation, match=f"'{name}'") as caught:
            read(f"https://puzz.link/p?{name}/5/5/zk")
        assert caught.value.at == 20
    with pytest.raises(BadPuzzle, match="Canal View, not of Koburin") as other:
        read("https://puzz.link/p?canal/5/5/zk", "koburin")
    assert other.value.at == 20


def test_a_variant_reads_the_urls_of_its_parent() -> None:
    assert type(read("https://puzz.link/p?slither/2/2/222c")) is genre("slitherlink")
    puzzle = read("https://puzz.link/p?slither/2/2/222c", "slink")
    assert type(puzzle) is genre("slink")
    assert write(puzzle, "pzpr") == "https://puzz.link/p?slither/2/2/222c"
    with pytest.raises(BadPuzzle, match="rule C") as unmet:
        read("https://puzz.link/p?slither/2/2/22c", "slink")
    assert unmet.value.at == 32, "no sign stands in the cell: where the body begins"


# -- other bodies, bound to layers ---------------------------------------------------------------


class Stitch(Puzzle):
    circled = CircledNumbers()
    arrow = Arrows()
    block = Symbols("#")
    url: ClassVar[Pzpr] = pzpr("crossstitch", arrow_number16(circled, arrow, block))


class Sets(Puzzle):
    clue = NumberSets()
    url: ClassVar[Pzpr] = pzpr("lohkous", number_sets(clue))


class Faces(Puzzle):
    clue = Numbers(1)
    url: ClassVar[Pzpr] = pzpr("tontti", number16(clue))


class Hops(Puzzle):
    url: ClassVar[Pzpr] = pzpr("bunnyhop", black_cells())


class Snakes(Puzzle):
    arrow = Arrows(in_hole=True)
    url: ClassVar[Pzpr] = pzpr("hebi", arrow_number16(arrow, black=True), also=("snakes",))


class Pearls(Puzzle):
    pearl = Symbols("o", "*")
    url: ClassVar[Pzpr] = pzpr("masyu", circles(pearl))


class RoomsOnly(Puzzle):
    room = Rooms(board=True)
    url: ClassVar[Pzpr] = pzpr("lits", borders(room))


class NumberedRooms(Puzzle):
    clue = Numbers()
    room = Rooms()
    url: ClassVar[Pzpr] = pzpr("heyawake", borders(room, clue))


class Tens(Puzzle):
    clue = Numbers()
    url: ClassVar[Pzpr] = pzpr("tens", number10(clue))


EXAMPLES: list[tuple[Any, str, str]] = [
    (Stitch, "crossstitch/6/6/00h11d032.b41m+b0./", """\
(0) . . . . .
. . . 1^ . .
. . (3) ?v . .
1> . . . . .
. . . . . .
. . # . . (?)"""),
    (Sets, "lohkous/5/5/f2b234m2a31c", """\
. . . . .
. 2 . 2,3,4 .
. . . . .
. . . . .
. 2 3,1 . ."""),
    (Faces, "tontti/4/4/2g3l1l", """\
2 . 3 .
. . . .
. 1 . .
. . . ."""),
    (Hops, "bunnyhop/4/4/g50g", """\
# . . .
. . . #
. # . .
. . . #"""),
    (Snakes, "hebi/6/5/b31e0.a45h23g45b", """\
. . 1< . . .
. . # . 5> .
. . . . . .
. 3v . . . .
. . . 5> . ."""),
    (RoomsOnly, "lits/4/4/9q02jg", ""),
    (NumberedRooms, "heyawake/4/4/3nocigj1", ""),
    (Pearls, "masyu/3/3/6a0", ""),
    (Tens, "tens/4/2/0a9.d", """\
0 . 9 ?
. . . ."""),
]  # fmt: skip
"""The genre, its URL and, from the rule sheet, its text; the last ones have no such source."""


@pytest.mark.parametrize(("kind", "url", "text"), EXAMPLES, ids=[e[1] for e in EXAMPLES])
def test_bodies_and_text_tell_the_same(kind: Any, url: str, text: str) -> None:
    grid, givens, options = kind.url.read(url)
    puzzle = kind(grid, givens, options)
    if text:
        assert puzzle.text == text
    again = kind.parse(puzzle.text)
    assert kind.url.write(again) == "https://puzz.link/p?" + url


@pytest.mark.parametrize(
    "stored", [b for b in STORED if b["pid"] in ("lits", "heyawake")], ids=lambda b: b["url"]
)
def test_regions_are_those_that_pzprjs_stores(stored: dict[str, Any]) -> None:
    kind: Any = RoomsOnly if stored["pid"] == "lits" else NumberedRooms
    grid, givens, _ = kind.url.read("p?" + stored["url"])
    room = givens["room"]
    beside = [e for r in range(grid.height) for c in range(1, grid.width) for e in [grid.vertical[r, c]]]
    below = [e for r in range(1, grid.height) for c in range(grid.width) for e in [grid.horizontal[r, c]]]
    walls = [int(room[e.cells[0]] is not room[e.cells[1]]) for e in beside + below]
    assert walls == stored.get("bques", [0] * len(walls))
    if kind is NumberedRooms:
        assert [givens["clue"].get(c, -1) for c in grid.cells] == stored["qnum"]


def test_many_regions_have_names_of_their_own() -> None:
    url = "p?lits/6/6/" + "v" * 12
    grid, givens, options = RoomsOnly.url.read(url)
    assert len(givens["room"].regions) == 36
    assert RoomsOnly.url.write(RoomsOnly.parse(RoomsOnly(grid, givens, options).text))[-12:] == "v" * 12


def test_what_has_no_form_is_refused() -> None:
    with pytest.raises(BadPuzzle, match="the 12,3 in R1C1 cannot be written"):
        Sets.url.write(Sets.parse("12,3 ."))
    with pytest.raises(BadPuzzle, match="the # in R1C1 cannot be written"):
        write(read("# .\n. 2", "canal_view"), "pzpr")
    with pytest.raises(BadPuzzle, match="no form for the black cell R1C2"):
        NumberedRooms.url.write(NumberedRooms.parse("3 #\n. .\n\nA #\nA A"))
    clued = NumberedRooms.parse("1 3\n. .\n\nA A\nA A")
    with pytest.raises(BadPuzzle, match="one number for each region"):
        NumberedRooms.url.write(clued)


@given(st.text(alphabet="0123456789abcdefghijklmnopqrstuvwxyz.+-=@%*$/_:", max_size=30), st.integers(0, 8))
def test_any_body_is_read_or_refused(body: str, which: int) -> None:
    kind, url, _ = EXAMPLES[which]
    pid = url.split("/")[0]
    try:
        grid, givens, options = kind.url.read(f"p?{pid}/4/4/{body}")
        puzzle = kind(grid, givens, options)
        written = kind.url.write(puzzle)
    except EnpitsuError:
        return
    grid, givens, options = kind.url.read(written)
    assert kind(grid, givens, options).text == puzzle.text


def test_arrows_in_black_cells_are_read_as_the_format_sheet_tells() -> None:
    puzzle = read("p?hebi/5/5/a43g31b40b42g45a")
    told = ["3> R1C2", "1< R2C5", "0> R3C3", "2> R4C1", "5> R5C4"]
    black = [f"{token} R{r}C{c}" for r, row in enumerate(puzzle.text.split("\n"), 1)
             for c, token in enumerate(row.split(), 1) if token != "."]  # fmt: skip
    assert black == told


@pytest.mark.parametrize("format", ["pzpr", "pzprv3"])
def test_a_sign_that_no_part_writes_is_not_lost(format: str) -> None:
    with pytest.raises(BadPuzzle, match="no form for the 4 in R1C2"):
        write(read(". 4 1<\n. . .\n. . .", "hebi_ichigo"), format)


@pytest.mark.parametrize("genre_id", sorted(PIDS.values()))
@given(st.data())
def test_any_puzzle_comes_back(genre_id: str, data: Any) -> None:
    if genre_id == "hebi_ichigo":
        clue = st.one_of(
            st.just("#"), st.tuples(st.sampled_from("?012345"), st.sampled_from("^v<>")).map("".join)
        )
    else:
        top = {"canal_view": 300, "koburin": 4, "slitherlink": 3}[genre_id]
        clue = st.one_of(st.just("?"), st.integers(0, top).map(str))
    token = st.one_of(st.just("."), st.just("."), clue)
    width = data.draw(st.integers(1, 7))
    rows = data.draw(st.lists(st.lists(token, min_size=width, max_size=width), min_size=1, max_size=6))
    puzzle = genre(genre_id).parse("\n".join([" ".join(row) for row in rows]))
    assert read(write(puzzle, "pzpr")).text == puzzle.text


# -- sides within regions ---------------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.integers(1, 5), st.integers(1, 5))
def test_printed_sides_that_part_no_regions_are_kept(dice: Random, height: int, width: int) -> None:
    """Any set of printed sides comes back, from the URL and from the text; rules see all of them."""
    beside = [dice.random() < 0.4 for _ in range(height * (width - 1))]
    below = [dice.random() < 0.4 for _ in range((height - 1) * width)]
    url = f"https://puzz.link/p?lits/{width}/{height}/{BITS.write(beside)}{BITS.write(below)}"
    url += "/" if url.endswith(("+", "-", ".")) else ""
    grid, givens, options = RoomsOnly.url.read(url)
    puzzle: Any = RoomsOnly(grid, givens, options)
    again: Any = RoomsOnly.parse(puzzle.text)
    upright = [grid.vertical[r, c] for r in range(height) for c in range(1, width)]
    level = [grid.horizontal[r, c] for r in range(1, height) for c in range(width)]
    wanted = {e for e, wall in zip(upright + level, beside + below, strict=True) if wall}
    for room in (puzzle.room, again.room):
        assert set(room.sides) == wanted
        assert {*room.inner} == {e for e in wanted if room[e.cells[0]] is room[e.cells[1]]}
    assert RoomsOnly.url.write(puzzle) == RoomsOnly.url.write(again) == url
    assert again.text == puzzle.text


def test_a_side_within_a_region_is_written_below_the_names() -> None:
    text = "A A B\nA B B\n0,0| 1,1|"
    puzzle: Any = RoomsOnly.parse(text)
    assert puzzle.text == text
    assert [str(e) for e in puzzle.room.inner] == ["W side of R1C2", "W side of R2C3"]
    assert len(puzzle.room.sides) == 5
    for wrong, told in (("0,1|", "within a region"), ("0,2|", "no two cells"), ("x", "region")):
        with pytest.raises(BadNotation, match=told):
            RoomsOnly.parse(f"A A B\nA B B\n{wrong}")


def test_only_files_with_walls_have_a_form_for_a_side_within_a_region() -> None:
    """Those of most genres have walls from their first later version on, as pzprjs writes it (lits.js)."""
    puzzle: Any = RoomsOnly.parse("A A B\nA A B\n0,0|")
    written = pzprv3.write(RoomsOnly.url, puzzle)
    assert written == "pzprv3.1\nlits\n2\n3\n1 1 \n0 1 \n0 0 0 \n"
    with pytest.raises(BadPuzzle, match="W side of R1C2"):
        pzprv3.write(pzpr("lits", borders(RoomsOnly.room, walls=None)), puzzle)


@pytest.mark.parametrize("format", ["text", "json", "penpa", "kudamono"])
def test_a_side_within_the_usual_boxes_is_kept(format: str) -> None:
    puzzle = genre("sudoku").parse(". . . .\n" * 4 + "\nA A B B\nA A B B\nC C D D\nC C D D\n0,0|")
    assert read(write(puzzle, format), genre="sudoku").text == puzzle.text


@pytest.mark.parametrize("format", ["janko", "pzpr", "pzprv3"])
def test_a_format_without_a_place_for_it_says_so(format: str) -> None:
    puzzle = genre("sudoku").parse(". . . .\n" * 4 + "\nA A B B\nA A B B\nC C D D\nC C D D\n0,0|")
    with pytest.raises(BadPuzzle, match=r"has no place|has no form"):
        write(puzzle, format)


class Roads(Puzzle):
    """Of two cells at a printed side one at least is shaded."""

    room = Rooms(board=True)
    black = Shading()

    @rule("A", "Of two cells at a printed side one is shaded.")
    def at_sides(self) -> Iterator[tuple[Any, Any]]:
        for side in self.room.sides:
            yield side, some([self.black[c] for c in side.cells])


def test_rules_see_sides_within_regions() -> None:
    assert solve(Roads.parse("A A"), answers=9).status == "several"
    assert len(solve(Roads.parse("A A"), answers=9).answers) == 4
    assert len(solve(Roads.parse("A A\n0,0|"), answers=9).answers) == 3


class CountryRoad(Puzzle):
    """A loop that visits every room once and misses no two cells side by side at a printed side."""

    room = Rooms()
    clue = Numbers(1)
    line = Links()
    url: ClassVar[Pzpr] = pzpr("country", borders(room, clue))

    @rule("A", "Draw one loop; of two cells at a printed side it visits one at least.")
    def one_loop(self) -> Iterator[tuple[Any, Any]]:
        yield from loop_rules(self.line)
        for side in self.room.sides:
            yield side, some([self.line.visits(c) for c in side.cells])

    @rule("B", "The loop enters every room once, and crosses no side within one.")
    def one_visit(self) -> Iterator[tuple[Any, Any]]:
        for region in self.room.regions:
            yield region, count([self.line[side.link] for side in region.borders]) == 2
        for side in self.room.inner:
            yield side, ~self.line[side.link]

    @rule("C", "A number is the number of cells of its room on the loop.")
    def numbers(self) -> Iterator[tuple[Any, Any]]:
        for cell, n in self.clue.numbered():
            yield cell, count([self.line.visits(c) for c in self.room[cell].cells]) == n


def test_a_board_that_has_one_answer_by_its_sides_within_regions() -> None:
    """Of another solver's tests (noqx, Country Road): 20 sides part no rooms."""
    url = "https://puzz.link/p?country/10/12/d4ibeqt5abl75ajb6m94i80400vvvvk5vvufvv9h7sci34h21h21t6j6h"
    puzzle: Any = CountryRoad(*CountryRoad.url.read(url))
    assert len(puzzle.room.inner) == 20
    assert CountryRoad.url.write(CountryRoad.parse(puzzle.text)) == url
    assert solve(puzzle).status == "unique"
