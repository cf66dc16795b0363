"""Oracle of Tonttiraja (rule sheet no. 22): lines through cells cut the frame into faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .strokes import (
    BENDS,
    NONE,
    STRAIGHTS,
    TEES,
    Picture,
    is_bend,
    is_straight,
    joined,
    pictures,
    read_picture,
    show_picture,
)
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    blank,
    cells,
    components,
    is_number,
    nudged,
    only_grid,
    show,
    size,
    spaced,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = (
    """\
2 . 3 .
. . . .
. 1 . .
. . . .
""",
    """\
· │ · ·
┌ ┴ ┐ ·
│ · ├ ─
└ ─ ┘ ·
""",
)

Faces = list[frozenset[Cell]]


def clue_cells(board: Grid) -> dict[Cell, str]:
    """Return the clues."""
    return {cell: token for cell, token in tokens_of(board).items() if token != "."}


def rule_a(picture: Picture) -> bool:
    """A. A cell holds no line, a straight, a corner or a T."""
    return all(len(shape) in {0, 2, 3} for shape in picture.values())


def rule_b(board: Grid, picture: Picture) -> bool:
    """B. Number cells hold no line."""
    return all(not picture[cell] for cell in clue_cells(board))


def kind(picture: Picture, cell: Cell) -> str:
    """Return the kind of the line in a cell."""
    shape = picture[cell]
    return "straight" if is_straight(shape) else "corner" if is_bend(shape) else "T"


def rule_c(picture: Picture) -> bool:
    """C. Two adjacent cells directly joined by a line hold different kinds."""
    return all(differs(picture, cell) for cell in picture)


def differs(picture: Picture, cell: Cell) -> bool:
    """Tell whether a cell differs in kind from the cells joined to it."""
    near = joined(picture, cell)
    return all(kind(picture, cell) != kind(picture, other) for other in near)


def joined_corners(picture: Picture, corner: Cell) -> list[Cell]:
    """Return the neighbouring cell corners with no half line between; halves in both cells."""
    found = []
    for near, one, way, other, back in ways_from(corner):
        left, right = picture.get(one), picture.get(other)
        cut = (left is not None and way in left) or (right is not None and back in right)
        if not cut and (left is not None or right is not None):
            found.append(near)
    return found


@cache
def ways_from(corner: Cell) -> tuple[tuple[Cell, Cell, str, Cell, str], ...]:
    """Return every neighbouring corner with the two half lines that would cross the way to it."""
    r, c = corner
    return (
        ((r - 1, c), (r - 1, c - 1), "R", (r - 1, c), "L"),
        ((r + 1, c), (r, c - 1), "R", (r, c), "L"),
        ((r, c - 1), (r - 1, c - 1), "D", (r, c - 1), "U"),
        ((r, c + 1), (r - 1, c), "D", (r, c), "U"),
    )


def corner_groups(picture: Picture, corners: list[Cell]) -> list[frozenset[Cell]]:
    """Split cell corners into the groups that are joined."""
    return components(corners, lambda corner: joined_corners(picture, corner))


def empty_cells(picture: Picture, group: frozenset[Cell]) -> frozenset[Cell]:
    """Return the cells without a line in a face, given by its corners."""
    return frozenset(cell for cell in group if cell in picture and not picture[cell])


def faces(picture: Picture, height: int, width: int) -> Faces:
    """Return for every face the cells without a line in it."""
    groups = corner_groups(picture, cells(height + 1, width + 1))
    return [empty_cells(picture, group) for group in groups]


def rule_d(board: Grid, found: Faces) -> bool:
    """D. Every face contains exactly one clue."""
    return all(sum(cell in face for cell in clue_cells(board)) == 1 for face in found)


def rule_e(board: Grid, found: Faces) -> bool:
    """E. A number is the count of cells without a line in its face."""
    return all(
        len(face) == int(token)
        for cell, token in clue_cells(board).items()
        for face in found
        if cell in face and is_number(token)
    )


def hopeful(picture: Picture, cell: Cell, width: int) -> bool:
    """Refuse joined cells of one kind (C); after each row refuse finished faces without a cell."""
    row, column = cell
    if column < width - 1:
        return differs(picture, cell)
    groups = corner_groups(picture, cells(row + 2, width + 1))
    finished = [group for group in groups if all(r <= row for r, _ in group)]
    return differs(picture, cell) and all(empty_cells(picture, group) for group in finished)


@cache
def drawings(height: int, width: int) -> tuple[tuple[Picture, Faces], ...]:
    """Return all pictures with A and C in which every face has a cell without a line."""
    allowed = {cell: [NONE, *STRAIGHTS, *BENDS, *TEES] for cell in cells(height, width)}
    found = [
        (picture, faces(picture, height, width))
        for picture in pictures(
            height,
            width,
            allowed,
            frame_ends=True,
            hopeful=lambda picture, cell: hopeful(picture, cell, width),
        )
    ]
    return tuple((picture, its) for picture, its in found if all(its))


def accepts(givens: str, answer: str, options: Mapping[str, str] = NO_OPTIONS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    try:
        picture = read_picture(answer, board, frame_ends=True)
    except ValueError:
        return False
    found = faces(picture, *size(board))
    return (
        rule_a(picture)
        and rule_b(board, picture)
        and rule_c(picture)
        and rule_d(board, found)
        and rule_e(board, found)
    )


def answers(givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """Try every drawing."""
    board = only_grid(givens)
    return {
        show_picture(picture, *size(board))
        for picture, found in drawings(*size(board))
        if len(found) == len(clue_cells(board))
        and rule_b(board, picture)
        and rule_d(board, found)
        and rule_e(board, found)
    }


normal = spaced


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off a random drawing, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(2, 2), (2, 3), (3, 3), (3, 3), (5, 2), (4, 3), (4, 3)])
        _, found = rng.choice(drawings(height, width))
        board = blank(height, width)
        for face in found:
            r, c = rng.choice(sorted(face))
            board[r][c] = "?" if rng.random() < 0.2 else str(len(face))
        yield show(nudged(rng, board, 1) if rng.random() < 0.2 else board)
