"""The meaning of a PUZZLE or ANSWER argument: a file, standard input, a URL, or an example."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from enpitsu import catalogue
from enpitsu.cli.print_error import print_error
from enpitsu.cli.read_options import ReadOptions
from enpitsu.document import Document
from enpitsu.errors import BadFile, BadNotation, EnpitsuError, UnknownName
from enpitsu.files import own_output
from enpitsu.grid import Grid
from enpitsu.layers.base import Unreadable
from enpitsu.layers.printed.blocks import Parameter
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.plain import decoded
from enpitsu.puzzle import Puzzle

EXAMPLE = re.compile(r"[^\W\d][\w -]*(#[\w-]*)?")
HEADER = re.compile(r"\s*(genre|title|author|source|comment|rules):")
"""The beginning of a text of our own that holds a puzzle along with its marks."""
BARE_URL = re.compile(r"[^\s?]+\?\S+|[a-z]\w*/(\S+/)?\d+/\d+/\S*")
"""An address without its https://, or only what follows its question mark."""
ENCODED = re.compile(r"https?%(25)*3a%", re.IGNORECASE)
"""The beginning of an address that is percent-encoded."""
BARE_LINE = re.compile(r"[0-9.*_-]{16,}|[0-9A-Za-z.*_-]{256,}")
"""A board of digits in one word."""
NUMBER = re.compile(r"[0-9]{1,6}")
MAX_BYTES = 20_000_000
"""Bytes beyond which no input is read."""
MAX_PUZZLES = 1_000
"""Puzzles of the largest collection."""


def options_of(pairs: Iterable[str]) -> dict[str, str]:
    """Readings chosen as ``ID=VALUE``; raises BadNotation."""
    chosen = {}
    for pair in pairs:
        id, sign, value = pair.partition("=")
        if not sign or not id or not value:
            raise BadNotation(pair, None, say("an option is written ID=VALUE, not {!r}", pair))
        chosen[id] = value
    return chosen


def numbers_of(pairs: Iterable[str]) -> dict[str, int]:
    """Numbers of the whole board, ``N=2`` each, by their signs; raises BadNotation."""
    found = {}
    for pair in pairs:
        sign, _, value = pair.partition("=")
        if not sign or not NUMBER.fullmatch(value):
            raise BadNotation(pair, None, say("a parameter is written SIGN=NUMBER, not {!r}", pair))
        found[sign] = int(value)
    return found


def refuse_options(work: str, given: Mapping[str, object]) -> None:
    """Raise BadNotation where options are given that mean nothing to some work, a noun."""
    vain = [name for name, value in given.items() if value]
    if vain:
        raise BadNotation("", None, say("{} has no use for {}", work, ", ".join(vain)))


def text_of(argument: str) -> str:
    """The text behind an argument (a URL stands for itself); raises BadNotation, OSError."""
    if argument == "-":
        return _decoded(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input")
    bare = BARE_URL.fullmatch(argument) or BARE_LINE.fullmatch(argument)
    if "://" in argument or ENCODED.match(argument) or (bare and not Path(argument[:200]).exists()):
        return argument
    if not argument:
        raise BadNotation(
            "", None, say("an empty word names no puzzle: say a file, an address or an example")
        )
    if own_output(argument):
        raise BadFile(say("{} is standard output here: it cannot be read, too", argument))
    try:
        file = Path(argument).open("rb")  # noqa: SIM115
    except ValueError:  # half of a character, a zero byte
        raise BadNotation("", None, say("no file can have the name {!r}", argument)) from None
    with file:
        return _decoded(file.read(MAX_BYTES + 1), argument)


def _decoded(raw: bytes, where: str) -> str:
    if len(raw) > MAX_BYTES:
        raise BadNotation(
            "", None, say("{} holds more than {} bytes: no puzzle is that large", where, MAX_BYTES)
        )
    return decoded(raw, where).replace("\r\n", "\n")


def is_example(argument: str) -> bool:
    """Return whether an argument names an example rather than a file or URL."""
    base, sign, number = argument.rpartition("#")
    base = base if sign and number.isdecimal() else argument
    if catalogue.is_reference(base) and "://" not in base:
        return True
    named = EXAMPLE.fullmatch(argument) and (argument.islower() or not BARE_LINE.fullmatch(argument))
    return bool(named) and not Path(argument).is_file()


def document_of(
    argument: str, how: ReadOptions, form: str | None = None, text: str | None = None
) -> Document:
    """All that stands behind an argument; prints what was not kept.  Raises EnpitsuError, OSError.

    ``form``: its notation, if that is not to be recognised.
    ``text``: what stands behind the argument, where it was read already.
    """
    if not is_example(argument):
        from enpitsu.formats import read_document

        text = text_of(argument) if text is None else text
        found = read_document(
            text, how.genre, form, options_of(how.readings), lenient=how.lenient,
            parameters=numbers_of(how.parameters),
        )  # fmt: skip
        return warned(found)
    refuse_options(say("an example"), {"--parameter": how.parameters})
    return _example(argument, how.genre, options_of(how.readings))


def warned(document: Document, where: str = "") -> Document:
    """The document, after its warnings were printed on standard error (``where`` it stands before each)."""
    for warning in document.warnings:
        print_error(where + warning, 0)
    return document


def _example(argument: str, genre: str | None, options: dict[str, str]) -> Document:
    """A stored example; raises UnknownName, BadPuzzle."""
    base = argument.rpartition("#")[0] or argument
    try:
        kind = catalogue.load(base)
    except UnknownName as unknown:
        if unknown.kind != "genre":
            raise
        raise UnknownName(
            "file or example", argument, catalogue.genres(), say("enpitsu genres lists what there is")
        ) from None
    stored = catalogue.example(argument)
    if genre is not None:
        from enpitsu.variants import origin_of

        wanted = catalogue.load(genre, kind)
        if origin_of(wanted) is not kind:
            raise UnknownName("example of {}", argument, of=[genre])
        kind = wanted
    return Document(kind.parse(stored.givens, {**stored.options, **options}))


def documents_in(argument: str, how: ReadOptions) -> list[Document]:
    """The puzzles of a folder or a file, as for ``batch``; raises BadFile for the first that is none."""
    from enpitsu.formats.entries import entries

    path, documents = Path(argument), list[Document]()
    if not path.exists():
        raise BadFile(say("there is no file or folder {!r}", argument))
    for entry in entries(path, say=lambda left: print_error(f"{argument}: {left}", 0)):
        try:
            found = entry.document(
                how.genre, options_of(how.readings), lenient=how.lenient,
                parameters=numbers_of(how.parameters),
            )  # fmt: skip
            documents.append(warned(found, f"{entry.name}: "))
        except EnpitsuError as bad:
            raise BadFile(say("{}, {}: {}", argument, entry.name, bad.sentence)) from None
        if len(documents) > MAX_PUZZLES:
            raise BadFile(
                say("{} holds more than {:,} puzzles: too many for a collection", argument, MAX_PUZZLES)
            )
    if not documents:
        raise BadFile(say("{} holds no puzzle", argument))
    return documents


def marks_of(argument: str, puzzle: Puzzle) -> PartialAssignment:
    """The marks in a file or on standard input: an answer's text, or a puzzle that carries marks.

    Raises EnpitsuError, OSError.
    """
    text = text_of(argument)
    from enpitsu.formats import read_document
    from enpitsu.notation.recognition import recognise

    if not HEADER.match(text) and recognise(text) in ("text", "line"):
        return puzzle.read_answer(text)
    given = {
        layer.sign: puzzle.givens[name]
        for name, layer in puzzle.printed.items()
        if isinstance(layer, Parameter)
    }
    other = warned(read_document(text, type(puzzle), options=puzzle.options, parameters=given))
    if other.puzzle.text != puzzle.text:
        raise BadNotation(text, None, say("these marks belong to another puzzle: its givens differ"))
    if other.known is None:
        raise BadNotation(text, None, say("there are no marks here, only a puzzle"))
    return other.known


def parameters_of(genre: type[Puzzle], board: Grid, given: Sequence[str]) -> dict[str, int]:
    """The numbers of ``--parameter N=2`` by layer of a genre; raises BadNotation, UnknownName."""
    known = {layer.sign: name for name, layer in genre.printed.items() if isinstance(layer, Parameter)}
    found = {}
    for text in given:
        sign, _, value = text.partition("=")
        if sign not in known:
            raise UnknownName("parameter of {}", sign, list(known), of=[genre.display_title()])
        layer: Any = genre.printed[known[sign]]
        try:
            found[known[sign]] = layer.read_block(board, [[sign, value]])
        except Unreadable as wrong:
            raise BadNotation(text, None, say("--parameter {}: {}", text, wrong)) from None
    return found
