"""Read and write the SPOJ notation of a programming contest: boards, and framed pictures of answers."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.document import Document, Notation, Wanted
from enpitsu.errors import BadNotation, Faulty
from enpitsu.formats.whole import refuse_partial
from enpitsu.locale import say
from enpitsu.notation import spoj


def contest(text: str, wanted: Wanted) -> Iterator[Document]:
    """Iterate over the puzzles of an input in the SPOJ notation.

    Raises BadNotation, BadPuzzle, UnknownName.
    """
    for board in spoj.read(text):
        yield _of_board(text, board, wanted)


def _of_board(text: str, board: spoj.DataSet, wanted: Wanted) -> Document:
    genre = wanted.asked(text, board.at, say("the SPOJ notation does not tell it, so it must be named"))
    try:
        return Document(wanted.parsed(genre, spoj.givens(board.rows)))
    except Faulty as bad:
        bad.text, bad.at = text, board.spot(bad.at or 0)
        raise


def _read(text: str, wanted: Wanted) -> Document:
    boards = spoj.read(text)
    if len(boards) != 1:
        told = say("there are {} puzzles here, where one is expected", len(boards))
        raise BadNotation(text, boards[1].at if boards else text.find("0"), told)
    return _of_board(text, boards[0], wanted)


def _write(document: Document) -> str:
    puzzle, known = document.puzzle, document.known
    if known is None:
        return spoj.dataset(puzzle)
    refuse_partial(puzzle, known, say("the picture of a contest"))
    return spoj.write(1, puzzle, known)


SPOJ = Notation(
    "spoj", "boards of a programming contest; an answer is a framed picture", _read, _write, spoj.fits,
    spoj.fits,
)  # fmt: skip
