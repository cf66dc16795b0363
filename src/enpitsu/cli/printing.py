"""The commands ``convert`` and ``sheet``: documents in other notations, as pictures and on paper."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.source import document_of, documents_in
from enpitsu.document import Document
from enpitsu.engine.budget import INTERRUPT_LATENCY, Budget
from enpitsu.errors import BadNotation, UnknownName
from enpitsu.files import apart, write_data, write_file
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

PICTURES = ("svg", "png", "pdf")


@dataclass(frozen=True, slots=True)
class SheetArguments:
    """A sheet to be made: paper, puzzles on a page, whether answers stand at its end."""

    paper: str = "a4"
    per_page: int = 4
    answers: bool = True
    seconds: float = 60.0


def convert_document(
    argument: str, how: ReadOptions, to: str, form: str | None = None,
    out: str = "-", seconds: float | None = None, *, bare: bool = False,
) -> int:  # fmt: skip
    """Write all that stands behind an argument in another notation, or as a picture; the exit status."""
    apart([argument], [out])
    with meter(seconds).with_grace_period():
        found = document_of(argument, how, form)
        document = found.bare() if bare else found
        if to in ("png", "pdf"):
            data = png(document) if to == "png" else _pdf([document])
        else:
            text = text_of_document(document, to)
    if to in ("png", "pdf"):
        _write_bytes(out, data)
    else:
        write_file(out, text)
        for name in _left_out(document, to):
            print_error(say("not kept: {} - the notation {!r} has no room for it", say(name), to), 0)
    return 0


def _left_out(document: Document, to: str) -> list[str]:
    """The texts beside a puzzle that a notation has no room for; a picture shows none."""
    from enpitsu.formats import left_out

    return [] if to == "svg" else left_out(document, to)


def text_of_document(document: Document, to: str) -> str:
    """A document as text: in a notation, or as an SVG picture; raises UnknownName, BadPuzzle."""
    if to == "svg":
        from enpitsu.draw.svg import draw_svg

        return draw_svg(document.puzzle, document.known or PartialAssignment()).rstrip("\n") + "\n"
    from enpitsu.formats import FORMATS, write_document

    if to not in FORMATS:
        raise UnknownName("format", to, [*FORMATS, *PICTURES])
    return write_document(document, to)


def png(document: Document) -> bytes:
    """The picture of a document, two pixels for each unit of its SVG."""
    from enpitsu.draw.render import png_of

    return png_of(text_of_document(document, "svg"))


def _pdf(documents: Sequence[Document]) -> bytes:
    """A sheet of documents with the answers that they carry."""
    order = SheetArguments(per_page=1 if len(documents) == 1 else 4)
    carried = [d.known is not None and _is_answer(d.puzzle, d.known) for d in documents]
    return _sheet(documents, replace(order, answers=any(carried)), pdf=True, solved=lambda _: (None, ""))[0]


def print_sheet(
    arguments: Sequence[str], collection: str | None, how: ReadOptions, out: str,
    order: SheetArguments,
) -> int:  # fmt: skip
    """Write puzzles, and then a collection, as pages to a PDF, or to a PNG each; the exit status."""
    apart([*arguments, collection], [out])
    if not out.endswith((".pdf", ".png")):
        raise BadNotation("", None, say("a sheet is written to a file .pdf or .png, not to {!r}", out))
    if not arguments and collection is None:
        raise BadNotation("", None, say("a sheet needs a puzzle or a --collection"))
    documents = []
    for argument in arguments:
        with meter(order.seconds).with_grace_period():
            documents.append(document_of(argument, how))
    if collection is not None:
        documents += documents_in(collection, how)
    for_answer = max(order.seconds / 2, order.seconds - INTERRUPT_LATENCY)  # the rest is for the picture
    with meter(order.seconds * len(documents)).with_grace_period(), watched(say("printing {}", out)):
        pages = _sheet(documents, order, pdf=out.endswith(".pdf"), solved=lambda p: _answer(p, for_answer))
    names = [out] if len(pages) == 1 else [f"{out[:-4]}-{i + 1}.png" for i in range(len(pages))]
    apart(arguments, names)
    for name, page in zip(names, pages, strict=True):
        _write_bytes(name, page)
    return 0


def _sheet(
    documents: Sequence[Document], order: SheetArguments, *, pdf: bool,
    solved: Callable[[Puzzle], tuple[PartialAssignment | None, str]],
) -> list[bytes]:  # fmt: skip
    """The sheet as one PDF, or each of its pages as a PNG."""
    from enpitsu.draw.print_sheet import SheetEntry, printed

    entries = []
    for document in documents:
        puzzle, known = document.puzzle, document.known
        whole = known is not None and order.answers and _is_answer(puzzle, known)
        answer, remark = (known, "") if whole or not order.answers else solved(puzzle)
        entries.append(SheetEntry(puzzle, document.metadata, answer if whole or answer else None, remark))
    return printed(entries, order.paper, order.per_page, answers=order.answers, pdf=pdf)


def _is_answer(puzzle: Puzzle, known: PartialAssignment) -> bool:
    """Return whether all is drawn that an answer has, and no rule is broken."""
    from enpitsu.engine.check import check

    return all(m in known for m in puzzle.visible_marks) and check(puzzle, known).right


def _answer(puzzle: Puzzle, seconds: float) -> tuple[PartialAssignment | None, str]:
    """The only answer of a puzzle, or the words that stand in its place."""
    from enpitsu.engine.solve import solve

    outcome = solve(puzzle, budget=Budget(seconds=seconds), why=False)
    if outcome.status == "unique":
        return outcome.answer, ""
    said = {"none": "it has no answer", "several": "it has several answers"}
    return outcome.answer, say(said.get(outcome.status, "no answer was found in the time given"))


def _write_bytes(out: str, data: bytes) -> None:
    """Write bytes to a file or to standard output, if that is no terminal."""
    if out == "-" and sys.stdout.isatty():
        raise BadNotation("", None, say("a picture does not go to a terminal: --out FILE names a file"))
    write_data(out, data)
