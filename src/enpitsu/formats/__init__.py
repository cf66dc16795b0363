"""Read and write puzzles in all notations: ``read`` recognises the notation, ``write`` is given its name.

::

    text      genre: NAME, option: ID=VALUE, title: ..., then givens and perhaps an answer and notes
    pzpr      https://puzz.link/p?PID/COLS/ROWS/...
    pzprv3    a file of puzz.link, with the marks it carries
    line      one word of 81 digits and dots (or 16, 36, 256 ...), row after row
    spoj      boards of a programming contest; the answer is a framed picture
    penpa     https://swaroopg92.github.io/penpa-edit/#m=edit&p=..., with the marks drawn there
    kudamono  https://pedros.works/kudamono/player?W=COLSxROWS&L=...&G=NAME
    janko     a text of janko.at: puzzle NAME, problem, areas, solution
    json      {"genre", "options", "givens", "answer" or "marks", "notes", "title" ...}

``read_document`` and ``write_document`` convert between texts and documents; ``read``, ``read_marked`` and
``write`` do the same for a puzzle, or a puzzle and its marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TypeAlias
from warnings import warn

from enpitsu import catalogue
from enpitsu.document import Document, Wanted
from enpitsu.errors import (
    BadNotation,
    BadPuzzle,
    EnpitsuError,
    Faulty,
    InputWarning,
    LostClues,
    OutOfBudget,
    UnknownName,
    UnsaidGenre,
)
from enpitsu.formats.registry import HOMES, notation
from enpitsu.layers.printed.blocks import Parameter
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.recognition import recognise
from enpitsu.plain import decoded, one_line, refuse_odd
from enpitsu.puzzle import Puzzle
from enpitsu.variants import crossing_of, only_changes

MAX_CHARACTERS = 2_000_000
"""The most characters of a text."""
FORMATS: tuple[str, ...] = tuple(sorted(HOMES))
"""The names of the formats."""
GenreName: TypeAlias = type[Puzzle] | str | None
Source: TypeAlias = str | bytes | PathLike[str]
"""A text, its bytes (UTF-8), or the path of a file that holds it."""
Options: TypeAlias = Mapping[str, str] | None


class _Catalogue:
    """The genres of the catalogue, for readers on lower levels."""

    def named(self, name: str) -> type[Puzzle]:
        return catalogue.genre(name)

    def changed(self, genre: type[Puzzle], changes: str) -> type[Puzzle]:
        return catalogue.load(changes, genre)

    def declaring(self, attribute: str, hint: str = "") -> Iterator[type[Puzzle]]:
        return catalogue.with_attribute(attribute, hint)


def read_document(
    source: Source, genre: GenreName = None, format: str | None = None, options: Options = None,
    *, lenient: bool = False, parameters: Mapping[str, int] | None = None,
) -> Document:  # fmt: skip
    """Parse a text in any notation as a document; a ``Path`` is a file with such a text.

    ``genre``: a class or any name, needed if the notation does not contain it.  ``format``: the notation
    (default: recognised from the text).  ``options``: override those of the source.  ``lenient``: clues
    without a place in the genre are left out, not errors.  ``parameters``: numbers of the whole board by
    their signs, such as N, if the text does not contain them.  What was not kept is in
    ``Document.warnings``.  Raises BadNotation, BadPuzzle, UnknownName, and OSError for an unreadable file.
    """
    text = _decoded(source)
    form = notation(format or recognise(text))
    wanted = _wanted(genre, options, parameters)
    try:
        found = form.read(text, wanted)
        if found.lost_clues and not lenient:
            raise LostClues(say("clues that cannot be kept: {}", "; ".join(found.lost_clues)))
        _agree(found.puzzle, parameters or {})
        return found
    except Faulty as bad:  # what is wrong with the whole has its place where the text begins
        if isinstance(bad, UnsaidGenre) and text.strip().partition("#")[0] in catalogue.genres():
            told = say("this names an example: enpitsu.example({!r}) has it", text.strip())
            raise BadNotation(text, bad.at, told) from None
        bad.place(text, len(text) - len(text.lstrip()))
        raise


def _agree(puzzle: Puzzle, parameters: Mapping[str, int]) -> None:
    """Raise UnknownName for a parameter of another genre, BadPuzzle for one that contradicts the text."""
    if not parameters:
        return
    genre = type(puzzle)
    known = {layer.sign: name for name, layer in genre.printed.items() if isinstance(layer, Parameter)}
    for sign, n in parameters.items():
        if sign not in known:
            raise UnknownName("parameter of {}", sign, list(known), of=[genre.display_title()])
        if puzzle.givens[known[sign]] != n:
            raise BadPuzzle(say("the text says {} = {}, not {}", sign, puzzle.givens[known[sign]], n))


def _wanted(genre: GenreName, options: Options, parameters: Mapping[str, int] | None = None) -> Wanted:
    changes = genre if isinstance(genre, str) and only_changes(genre) else ""
    asked = None if genre is None or changes else catalogue.load(genre)
    return Wanted(_Catalogue(), asked, dict(options or {}), changes, dict(parameters or {}))


def write_document(document: Document, format: str) -> str:
    """Write a document in a notation, with the metadata that the notation can contain.

    Raises UnknownName, and BadPuzzle for what the notation cannot express, with its place.
    """
    form = notation(format)
    genre = type(document.puzzle)
    if "variant_id" in vars(genre) and not form.variants:
        raise BadPuzzle(
            say(
                "the notation {!r} has no room for the rules of a variant, and this is {}",
                format,
                genre.genre_id(),
            )
        )
    if document.marked and not form.marks:
        told = say("the notation {!r} has no room for marks, and {}", format, document.marked)
        raise BadPuzzle(say("{} (--bare leaves marks and notes out)", told))
    for note in document.notes:
        if note.kind not in form.notes:
            told = say(
                "the notation {!r} has no room for notes such as '{} {}'", format, note.kind, note.place
            )
            raise BadPuzzle(say("{} (--bare leaves marks and notes out)", told))
    text = form.write(document)
    if crossing_of(genre) is not None:
        back = form.read(text, _wanted(genre, None)).puzzle
        if back.text != document.puzzle.text:
            raise BadPuzzle(
                say("the notation {!r} cannot tell all signs of {} apart", format, genre.display_title())
            )
    return text


def left_out(document: Document, format: str) -> list[str]:
    """The names of a document's metadata (``title`` ...) that a notation cannot contain."""
    room = notation(format).metadata
    return [name for name in document.metadata.said() if name not in room]


def read(
    source: Source, genre: GenreName = None, format: str | None = None, options: Options = None,
    *, lenient: bool = False,
) -> Puzzle:  # fmt: skip
    """Read a puzzle in any notation, from a text or a ``Path``; see ``read_document``.

    Issues an ``InputWarning`` for each thing that was left out, repaired or assumed.
    """
    found = read_document(source, genre, format, options, lenient=lenient)
    _warn(found)
    puzzle: Puzzle = found.puzzle
    return puzzle


def read_marked(
    source: Source, genre: GenreName = None, format: str | None = None, options: Options = None,
    *, lenient: bool = False,
) -> tuple[Puzzle, PartialAssignment | None]:  # fmt: skip
    """Read a puzzle and the marks that come with it (None if there are none); see ``read``."""
    found = read_document(source, genre, format, options, lenient=lenient)
    _warn(found)
    return found.puzzle, found.known


def _warn(document: Document) -> None:
    """Issue a Python warning for each warning of a document, at the caller of ``read``."""
    for sentence in document.warnings:
        warn(sentence, InputWarning, stacklevel=3)


def write(puzzle: Puzzle, format: str, known: PartialAssignment | None = None) -> str:
    """Write a puzzle and marks in a notation; see ``write_document``.

    A SPOJ picture requires an answer; a pzprv3 file cannot distinguish unknown marks from marks not made.
    """
    return write_document(Document(puzzle, known), format)


def read_all(source: Source, genre: GenreName, options: Options = None) -> list[Puzzle]:
    """Read all puzzles of an input in the SPOJ notation; raises BadNotation, BadPuzzle, UnknownName."""
    from enpitsu.formats.spoj import contest

    return [one.puzzle for one in contest(_decoded(source), _wanted(genre, options))]


def fitting_genres(source: Source, options: Options = None) -> list[str]:
    """The ids of the genres that fit a text without a genre: those in which all its clues can be read.

    In each of them no clue is lost, the demands are met, and at least one given is read.  Genres with the
    fewest warnings come first, then those with the most givens.  Ambiguous signs are read as clues rather
    than as marks, unless the text cannot be read otherwise.  Raises BadNotation, OutOfBudget, OSError.
    """
    text = _decoded(source)
    likely = _fitting(text, catalogue.genres(), options, bare=True)
    return _fitting(text, likely or catalogue.genres(), options, bare=False)


def _fitting(text: str, genres: Sequence[str], options: Options, *, bare: bool) -> list[str]:
    """The fitting ones among some genres, in the order of ``fitting_genres``."""
    reader = notation(recognise(text)).read
    found: list[tuple[int, int, str]] = []
    for id in genres:
        try:
            document = reader(text, _wanted(id, options, _likely_numbers(id))._replace(bare=bare))
        except OutOfBudget:
            raise
        except EnpitsuError:
            continue
        printed = _printed_things(document.puzzle)
        if printed and not document.lost_clues:
            found.append((len(document.warnings), -printed, id))
    return [id for _, _, id in sorted(found)]


def _likely_numbers(genre: str) -> dict[str, int]:
    """A likely value for each parameter of a genre (number of the whole board), by its sign."""
    printed = catalogue.load(genre).printed.values()
    return {layer.sign: layer.likely[0] for layer in printed if isinstance(layer, Parameter)}


def _printed_things(puzzle: Puzzle) -> int:
    """The number of clues, of other printed layers with non-default values, and of holes."""
    total = len(puzzle.grid.holes)
    for name, layer in type(puzzle).printed.items():
        value = puzzle.givens[name]
        if value != layer.blank(puzzle.grid):
            total += len(layer.clues(value)) or 1
    return total


def _decoded(source: Source) -> str:
    """Text with plain line breaks; raises BadNotation for what is no text, OSError."""
    if isinstance(source, PathLike):
        with Path(source).open("rb") as file:
            raw = file.read(4 * MAX_CHARACTERS + 1)
        if len(raw) > 4 * MAX_CHARACTERS:  # no character has more bytes
            raise BadNotation(
                "", None, say("{} holds more than {} bytes", one_line(source), 4 * MAX_CHARACTERS)
            )
        source = decoded(raw, one_line(source))
    elif isinstance(source, bytes):
        source = decoded(source)
    if len(source) > MAX_CHARACTERS:
        told = say("the text has more than {} characters: no puzzle is that large", MAX_CHARACTERS)
        raise BadNotation(source, MAX_CHARACTERS, told)
    text = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    refuse_odd(text)
    if not text.strip():
        raise BadNotation(text, 0, say("there is no puzzle here: the text is empty"))
    return text
