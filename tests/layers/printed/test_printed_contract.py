"""Every printed layer reads what an obvious writer wrote, on random boards, and writes it back."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from enpitsu.grid import Direction, grid
from enpitsu.layers import (
    AddressLook,
    AnyOf,
    Arrows,
    CircledNumbers,
    Circles,
    Diagonals,
    Letters,
    Margins,
    Mirrors,
    Numbers,
    NumberSets,
    Parameter,
    ReadsGivens,
    Rooms,
    SideNumbers,
    SideSymbols,
    Signs,
    Symbols,
    Templates,
    Walls,
    Zones,
)
from tests.synthetic import printed as genre

Point = tuple[int, int]
Dice = random.Random

HEIGHT, WIDTH = 3, 4
BOARD = [(r, c) for r in range(HEIGHT) for c in range(WIDTH)]


def number(dice: Dice) -> tuple[str, int | None]:
    """A number as it is written, and what it is."""
    n = dice.choice((None, 0, 1, 7, 12))
    return ("?" if n is None else str(n)), n


def circled(dice: Dice) -> tuple[str, int | None]:
    text, n = number(dice)
    return f"({text})", n


def arrow(dice: Dice) -> tuple[str, Any]:
    text, n = number(dice)
    sign, way = dice.choice((("^", Direction.NORTH), (">", Direction.EAST), ("v", Direction.SOUTH),
                             ("<", Direction.WEST)))  # fmt: skip
    return text + sign, (way, n)


def numbers(dice: Dice) -> tuple[str, Any]:
    found = tuple(dice.choice((None, 1, 3, 10)) for _ in range(dice.randint(1, 4)))
    return ",".join("?" if n is None else str(n) for n in found), found


def word(*words: str) -> Callable[[Dice], tuple[str, str]]:
    return lambda dice: (one := dice.choice(words), one)


CELLS: dict[str, tuple[Any, Callable[[Dice], tuple[str, Any]]]] = {
    "Numbers": (Numbers(), number),
    "CircledNumbers": (CircledNumbers(), circled),
    "Arrows": (Arrows(), arrow),
    "NumberSets": (NumberSets(), numbers),
    "Circles": (Circles(), word("o")),
    "Symbols": (Symbols("x", "+"), word("x", "+")),
    "Signs": (Signs(), word("p", "q7", "abc")),
    "Letters": (Letters(), word("a", "b", "z")),
    "Diagonals": (Diagonals(), word("/", "\\")),
}


@pytest.mark.parametrize("kind", CELLS)
def test_contract_of_what_is_printed_in_cells(kind: str) -> None:
    layer, make = CELLS[kind]
    of, dice = genre(clue=layer), Dice(kind)
    for _ in range(30):
        wanted = {p: make(dice) for p in BOARD if dice.random() < 0.6}
        text = "\n".join(
            " ".join(wanted[r, c][0] if (r, c) in wanted else "." for c in range(WIDTH))
            for r in range(HEIGHT)
        )
        puzzle = of.parse(text)
        assert {(c.row, c.col): v for c, v in puzzle.clue.items()} == {p: v for p, (_, v) in wanted.items()}
        assert puzzle.text == text
        if kind == "Letters":
            groups = {a: [p for p in BOARD if wanted.get(p, ("", ""))[1] == a] for a in "abz"}
            found = {a: [(c.row, c.col) for c in cells] for a, cells in puzzle.clue.groups.items()}
            assert found == {a: cells for a, cells in groups.items() if cells}


@pytest.mark.parametrize("kind", ["Numbers", "CircledNumbers", "Arrows"])
def test_contract_of_clues(kind: str) -> None:
    """``Clues.numbered`` are the signs without a "?", ``Clues.unnumbered`` the cells of the others.

    ``Clues.within``: those in some cells.
    """
    layer, make = CELLS[kind]
    of, dice = genre(clue=layer), Dice(kind)
    for _ in range(20):
        wanted = {p: make(dice) for p in BOARD if dice.random() < 0.6}
        rows = [[wanted[r, c][0] if (r, c) in wanted else "." for c in range(WIDTH)] for r in range(HEIGHT)]
        clue = of.parse("\n".join(" ".join(row) for row in rows)).clue
        open_ = [p for p, (text, _) in wanted.items() if "?" in text]
        assert [(c.row, c.col) for c in clue.unnumbered()] == open_
        told = [((c.row, c.col), value) for c, value in clue.numbered()]
        assert told == [(p, value) for p, (_, value) in wanted.items() if p not in open_]
        some = [c for c in clue if dice.random() < 0.5]
        assert clue.within(some) == {c: clue[c] for c in some}


def test_contract_of_any_of() -> None:
    """``AnyOf`` holds a cell of each of its layers with what is printed there, and no other cell."""
    clue, ring, block = Numbers(), Circles(), Symbols("x")
    both = AnyOf(clue, ring)
    of, dice = genre(clue=clue, ring=ring, block=block, both=both, all=AnyOf(both, block)), Dice(8)
    value: dict[str, Any] = {"7": 7, "?": None, "o": "o", "x": "x"}
    for _ in range(20):
        rows = [[dice.choice([*value, "."]) for _ in range(WIDTH)] for _ in range(HEIGHT)]
        puzzle = of.parse("\n".join(" ".join(row) for row in rows))
        wanted = {(r, c): value[rows[r][c]] for r, c in BOARD if rows[r][c] != "."}
        assert {(c.row, c.col): v for c, v in puzzle.all.items()} == wanted
        assert {(c.row, c.col) for c in puzzle.both} == {p for p, v in wanted.items() if v != "x"}
        assert puzzle.all is puzzle.all
    with pytest.raises(ReadsGivens):
        both.__get__(of.__new__(of), of)


BLANK = "\n".join([" ".join("." * WIDTH)] * HEIGHT)


def test_contract_of_margins() -> None:
    of, dice = genre(clue=Numbers(), margin=Margins()), Dice(1)
    for _ in range(20):
        rows, cols = ([dice.choice((None, 0, 3, 10)) for _ in range(n)] for n in (HEIGHT, WIDTH))
        said = {"rows": rows, "cols": cols}
        lines = [" ".join([k, *["-" if n is None else str(n) for n in v]]) for k, v in said.items()]
        puzzle = of.parse(BLANK + "\n\n" + "\n".join(lines))
        wanted = [({(i, c) for c in range(WIDTH)}, n) for i, n in enumerate(rows) if n is not None]
        wanted += [({(r, i) for r in range(HEIGHT)}, n) for i, n in enumerate(cols) if n is not None]
        assert [({(c.row, c.col) for c in lane}, n) for lane, n in puzzle.margin.numbered()] == wanted
        assert of.parse(puzzle.text).text == puzzle.text


def test_contract_of_parameters() -> None:
    of, dice = genre(n=Parameter("N"), clue=Numbers()), Dice(2)
    for _ in range(10):
        n = dice.randrange(1000)
        puzzle = of.parse(f"N {n}\n\n{BLANK}")
        assert puzzle.n == n
        assert puzzle.text == f"N {n}\n\n{BLANK}"


def split(dice: Dice) -> list[list[str]]:
    """A random guillotine division of the board, by names in reading order."""
    rooms = [(0, HEIGHT, 0, WIDTH)]
    for _ in range(dice.randrange(5)):
        a, b, c, d = rooms.pop(dice.randrange(len(rooms)))
        if b - a > 1 and (dice.random() < 0.5 or d - c < 2):
            cut = dice.randrange(a + 1, b)
            rooms += [(a, cut, c, d), (cut, b, c, d)]
        elif d - c > 1:
            cut = dice.randrange(c + 1, d)
            rooms += [(a, b, c, cut), (a, b, cut, d)]
        else:
            rooms.append((a, b, c, d))
    rooms.sort(key=lambda room: (room[0], room[2]))
    names = [[""] * WIDTH for _ in range(HEIGHT)]
    for name, (a, b, c, d) in zip("ABCDEF", rooms, strict=False):
        for r in range(a, b):
            names[r][c:d] = [name] * (d - c)
    return names


def test_contract_of_rooms() -> None:
    of, dice = genre(clue=Numbers(), room=Rooms()), Dice(3)
    for _ in range(20):
        names = split(dice)
        text = BLANK + "\n\n" + "\n".join(" ".join(row) for row in names)
        room = of.parse(text).room
        for (r, c), region in {(k.row, k.col): v for k, v in room.items()}.items():
            assert region.name == names[r][c]
            assert [(k.row, k.col) for k in region.cells] == [
                p for p in BOARD if names[p[0]][p[1]] == region.name
            ]
        assert len(room) == len(BOARD)
        assert of.parse(text).text == text


def side_words(dice: Dice, share: float) -> list[str]:
    """Some inner sides, by the cell to the north or west of them."""
    east = [f"{r},{c}|" for r, c in BOARD if c < WIDTH - 1]
    south = [f"{r},{c}_" for r, c in BOARD if r < HEIGHT - 1]
    return [w for w in east + south if dice.random() < share]


def middle(side: str) -> Point:
    """The middle of a side, in half steps."""
    r, c = map(int, side[:-1].split(","))
    return (2 * r + 1, 2 * c + 2) if side.endswith("|") else (2 * r + 2, 2 * c + 1)


def test_contract_of_walls() -> None:
    of, dice = genre(clue=Numbers(), wall=Walls()), Dice(4)
    for _ in range(20):
        words = side_words(dice, 0.3)
        dice.shuffle(words)
        puzzle = of.parse(BLANK + ("\n\n" + " ".join(words) if words else ""))
        assert sorted(e.at for e in puzzle.wall) == sorted(map(middle, words))
        assert all((e in puzzle.wall) is (e.at in map(middle, words)) for e in puzzle.grid.edges)
        assert of.parse(puzzle.text).text == puzzle.text


def in_line(a: Point, b: Point) -> bool:
    """Whether two sides (by their middles) lie end to end in one line."""
    upright = a[0] % 2 == 1
    step = (2, 0) if upright else (0, 2)
    return upright == (b[0] % 2 == 1) and (abs(a[0] - b[0]), abs(a[1] - b[1])) == step


def test_contract_of_mirrors() -> None:
    """Mirrors are the groups of sides that lie end to end; ``images`` mirror cell by cell."""
    of, dice = genre(mirror=Mirrors()), Dice(5)
    for _ in range(30):
        words = side_words(dice, 0.25)
        puzzle = of.parse(f"{HEIGHT} {WIDTH}" + ("\n\n" + " ".join(words) if words else ""))
        sides = [middle(w) for w in words]
        groups = [{s} for s in sides]
        for a in sides:
            for b in sides:
                if in_line(a, b):
                    one, other = (next(g for g in groups if s in g) for s in (a, b))
                    if one is not other:
                        groups.remove(other)
                        one |= other
        assert sorted(sorted(e.at for e in m) for m in puzzle.mirror) == sorted(map(sorted, groups))
        assert of.parse(puzzle.text).text == puzzle.text
        for mirror in puzzle.mirror:
            for side in mirror:
                pairs = [((a.row, a.col), (b.row, b.col)) for a, b in puzzle.mirror.images(side)]
                y, x = side.at
                assert pairs == images((int(y), int(x)), set(sides))


def images(side: Point, standing: set[Point]) -> list[tuple[Point, Point]]:
    """Pairs of cells in the two directions from a side, up to the frame or a mirror across."""
    y, x = side
    dy, dx = (0, 1) if y % 2 else (1, 0)
    found = []
    for k in range(max(HEIGHT, WIDTH)):
        a, b = (y - (2 * k + 1) * dy, x - (2 * k + 1) * dx), (y + (2 * k + 1) * dy, x + (2 * k + 1) * dx)
        if k and {(a[0] + dy, a[1] + dx), (b[0] - dy, b[1] - dx)} & standing:
            break
        if not all(0 < p < 2 * HEIGHT and 0 < q < 2 * WIDTH for p, q in (a, b)):
            break
        found.append(((a[0] // 2, a[1] // 2), (b[0] // 2, b[1] // 2)))
    return found


def test_contract_of_templates() -> None:
    of, dice = genre(symbol=Signs(), template=Templates()), Dice(6)
    for _ in range(20):
        shapes = {}
        for name in dice.sample("pqrs", dice.randrange(3)):
            shapes[name] = {(dice.randrange(3), dice.randrange(3)) for _ in range(4)}
        lines = [" ".join([n, *[f"{r},{c}" for r, c in shape]]) for n, shape in shapes.items()]
        puzzle = of.parse(BLANK + ("\n\n" + "\n".join(lines) if lines else ""))
        wanted = {}
        for name, shape in shapes.items():
            top, left = min(r for r, _ in shape), min(c for _, c in shape)
            wanted[name] = {(r - top, c - left) for r, c in shape}
        assert puzzle.template == wanted
        assert of.parse(puzzle.text).text == puzzle.text


def test_contract_of_zones() -> None:
    of, dice = genre(clue=Numbers(), zone=Zones()), Dice(7)
    inward = {"T": Direction.SOUTH, "B": Direction.NORTH, "L": Direction.EAST, "R": Direction.WEST}
    for _ in range(20):
        lines, wanted = [], []
        for side in dice.sample("TBLR", dice.randint(1, 4)):
            long = WIDTH if side in "TB" else HEIGHT
            low = dice.randrange(long)
            high = dice.randrange(low, long)
            numbers = [dice.randint(1, 9) for _ in range(dice.randint(1, 3))]
            lines.append(" ".join([side, f"{low}-{high}", *map(str, numbers)]))
            last = {"B": HEIGHT - 1, "R": WIDTH - 1}.get(side, 0)
            span = range(low, high + 1)
            cells = [(last, i) if side in "TB" else (i, last) for i in span]
            wanted.append((cells, inward[side], tuple(numbers)))
        text = BLANK + "\n\n" + "\n".join(lines)
        puzzle = of.parse(text)
        found = [([(c.row, c.col) for c in z.cells], z.inward, z.numbers) for z in puzzle.zone]
        assert found == wanted
        assert puzzle.text == text


def test_the_boards_of_these_tests_are_of_one_size() -> None:
    assert [(c.row, c.col) for c in grid(HEIGHT, WIDTH).cells] == BOARD


def test_contract_of_numbers_at_four_sides() -> None:
    """``SideNumbers``: each number with its row or column, as it is seen from there."""
    of, dice = genre(clue=Numbers(), outside=SideNumbers()), Dice(5)
    seen: dict[str, Callable[[int], list[Point]]] = {
        "T": lambda i: [(r, i) for r in range(HEIGHT)],
        "B": lambda i: [(r, i) for r in reversed(range(HEIGHT))],
        "L": lambda i: [(i, c) for c in range(WIDTH)],
        "R": lambda i: [(i, c) for c in reversed(range(WIDTH))],
    }
    for _ in range(30):
        lines, wanted = [], []
        for side, cells in seen.items():
            numbers = [dice.choice((None, 0, 2, 12)) for _ in range(WIDTH if side in "TB" else HEIGHT)]
            if any(n is not None for n in numbers):
                lines.append(" ".join([side, *["-" if n is None else str(n) for n in numbers]]))
            wanted += [(cells(i), n) for i, n in enumerate(numbers) if n is not None]
        text = "\n".join([*[". . . ."] * HEIGHT, *([""] if lines else []), *lines])
        puzzle = of.parse(text)
        found = [([(c.row, c.col) for c in lane], n) for lane, n in puzzle.outside.numbered()]
        assert found == wanted
        assert puzzle.text == text


def test_contract_of_symbols_on_sides() -> None:
    """``SideSymbols``: the side between two cells -> its symbol."""
    of, dice = genre(clue=Numbers(), dot=SideSymbols("o", "*")), Dice(6)
    for _ in range(30):
        wanted, words = {}, []
        for r, c in BOARD:
            for there, sign in (((r + 1, c), "_"), ((r, c + 1), "|")):
                if there in BOARD and dice.random() < 0.3:
                    wanted[(r, c), there] = glyph = dice.choice("o*")
                    words.append(f"{r},{c}{sign}{glyph}")
        text = "\n".join([*[". . . ."] * HEIGHT, *(["", " ".join(words)] if words else [])])
        puzzle = of.parse(text)
        found = {((a.row, a.col), (b.row, b.col)): v for e, v in puzzle.dot.items() for a, b in [e.cells]}
        assert found == wanted
        assert puzzle.text == text


def test_contract_of_looks() -> None:
    """``AddressLook``: a board either has the sign or not, and no rule ever asks."""
    of = genre(clue=Numbers(), grey=AddressLook("b"))
    plain, looked = ". 1\n. .", ". 1\n. .\n\nlook b"
    assert (of.parse(plain).grey, of.parse(looked).grey) == (False, True)
    assert (of.parse(plain).text, of.parse(looked).text) == (plain, looked)
    assert [str(m) for m in of.parse(plain).marks] == [str(m) for m in of.parse(looked).marks]
