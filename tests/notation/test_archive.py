"""Puzzles of an open archive: read whole, their published answers right and, if proved the only ones, ours.

They are not ours to ship: where no folder has them the tests are skipped (``archive.py`` says which).
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.solve import solve
from enpitsu.errors import EnpitsuError
from enpitsu.formats import read_document
from tests.thorough import sample

from .archive import ArchiveBoard, archive

BOARDS: dict[str, list[ArchiveBoard]] = defaultdict(list)
for board in archive():
    BOARDS[board.genre].append(board)

SECONDS = sample(1.0, 30.0)
"""Seconds for the solver on a board; what it leaves open by then is judged all the same."""

REFUSED = {
    ("Heyawake", "49_10x10"): "the label 'f' names two areas",
    ("LITS", "288_11x11"): "11 rows are expected under areas, not 10",  # the archive's row is cut
    ("LITS", "290_11x11"): "11 rows are expected under areas, not 10",
    ("Starbattle", "119_11x11"): "cannot read 'h' in a solution",  # a slip of the archive
}
"""Boards at fault -> what is said of them."""
OTHER_RULES = ("options D", "depth ")
"""Lines of Skyscrapers with empty cells or diagonals: other genres, which are refused by name."""


def faults(board: ArchiveBoard) -> str:
    """What is wrong with how a board is read, judged or solved; empty if nothing is."""
    try:
        found = read_document(board.text)
    except EnpitsuError as bad:
        said = str(bad)
        expected = REFUSED.get((board.genre, board.id), "clues that cannot be kept: the line ")
        return "" if (expected in said and (board.genre, board.id) in REFUSED) or is_other(board) else said
    if (board.genre, board.id) in REFUSED or is_other(board):
        return "it is read, and should be refused"
    if found.warnings:
        return found.warnings[0]
    if "solution" not in board.text:
        return ""
    if found.known is None or not check(found.puzzle, found.known).right:
        return "the published answer is not judged right"
    outcome = solve(found.puzzle, budget=Budget(seconds=SECONDS), why=False)
    if outcome.status in ("none", "several"):
        return f"the solver finds {outcome.status} answers"
    if outcome.status == "unique" and any(
        outcome.answers[0][m] != found.known[m] for m in found.puzzle.visible_marks
    ):
        return "the only answer is another one"
    return ""


def is_other(board: ArchiveBoard) -> bool:
    """Tells whether a board is of a variant that is no genre here."""
    size = next(line for line in board.text.splitlines() if line.startswith("rows")).removeprefix("rows ")
    said = [line for line in board.text.splitlines() if line.startswith(OTHER_RULES)]
    return any(line != f"depth {size}" for line in said)


@pytest.mark.skipif(
    not BOARDS, reason="the archive's boards are not here: ENPITSU_CORPUS names their folder"
)
@pytest.mark.parametrize("genre", sorted(BOARDS))
def test_archive_boards(genre: str) -> None:
    boards = BOARDS[genre]
    chosen = sample(
        [*boards[:: max(1, len(boards) // 6)], *[b for b in boards if (genre, b.id) in REFUSED]], boards
    )
    assert {b.id: fault for b in chosen if (fault := faults(b))} == {}
