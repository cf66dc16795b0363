"""Every notation behind two verbs: ``read`` recognises it from the content, ``write`` is told which.

::

    text      genre: NAME, option: ID=VALUE, then givens and perhaps, after a line "solution:", an answer
    pzpr      https://puzz.link/p?PID/COLS/ROWS/...
    pzprv3    a file of puzz.link, with the marks it carries
    line      one word of 81 digits and dots (or 16, 36, 256 ...), row after row
    spoj      boards of a programming contest; the answer is a framed picture
    json      {"genre", "options", "givens", and perhaps "answer" or "marks": NAME -> true, false, null}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from enpitsu.catalogue import genre as genre_named
from enpitsu.catalogue import genre_id, load, with_attribute
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.logic import Known
from enpitsu.notation import pzprv3, spoj
from enpitsu.notation.line import DigitLine, recognised
from enpitsu.notation.pzpr import Pzpr, embedded_file, pid_of
from enpitsu.plain import json_text, json_value, refuse_odd
from enpitsu.puzzle import Puzzle

LONGEST = 16_000_000
"""Characters beyond which no text is looked at."""
V = TypeVar("V")
Genre: TypeAlias = type[Puzzle] | str | None
Options: TypeAlias = Mapping[str, str] | None
Marked: TypeAlias = tuple[Puzzle, Known | None]

SOLUTION = re.compile(r"^[ \t]*(?:solution|answer):[ \t]*$", re.MULTILINE)
HEADER = re.compile(r"[ \t]*(?:(genre|option):(.*)|givens:[ \t]*|)\n")
URL = re.compile(r"https?://\S*|[^\s?]+\?\S+|[a-z][\w-]*/[^\s/]*/\S*", re.ASCII | re.IGNORECASE)


def read(
    source: str | bytes, genre: Genre = None, format: str | None = None, options: Options = None
) -> Puzzle:
    """A puzzle in any notation; raises BadNotation, BadPuzzle, UnknownName."""
    return read_marked(source, genre, format, options)[0]


def read_marked(
    source: str | bytes, genre: Genre = None, format: str | None = None, options: Options = None
) -> Marked:
    """A puzzle and the marks that come with it (None: none do).

    ``genre`` is needed where the notation does not tell it.  ``options`` win over those of the source.
    Raises BadNotation, BadPuzzle, UnknownName.
    """
    text = _decoded(source)
    asked = load(genre) if isinstance(genre, str) else genre
    reader = _READERS.get(format or recognise(text))
    if reader is None:
        raise UnknownName("format", str(format), list(_READERS))
    return reader(text, asked, dict(options or {}))


def write(puzzle: Puzzle, format: str, known: Known | None = None) -> str:
    """A puzzle, and marks where the notation has room for them; raises BadPuzzle, UnknownName.

    A pzpr URL holds givens only, a SPOJ picture needs an answer; in a pzprv3 file a mark that is not
    known is one that is not made.
    """
    writer = _WRITERS.get(format)
    if writer is None:
        raise UnknownName("format", format, list(_WRITERS))
    return writer(puzzle, known)


def recognise(text: str) -> str:
    """The format of a text, from its content."""
    head = text.lstrip()
    if head.startswith("pzprv3"):
        return "pzprv3"
    if head.startswith("{"):
        return "json"
    if URL.fullmatch(head.rstrip()):
        return "pzpr"
    return "line" if recognised(text) else "text"


def _decoded(source: str | bytes) -> str:
    """Text with plain line breaks; raises BadNotation for what is no text."""
    if isinstance(source, bytes):
        try:
            source = source.decode("utf-8")
        except UnicodeDecodeError as bad:
            raise BadNotation("", None, f"this is no text: byte {bad.start} is not UTF-8") from None
    if len(source) > LONGEST:
        raise BadNotation("", None, f"the text has more than {LONGEST} characters: no puzzle is that large")
    text = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    refuse_odd(text)
    if not text.strip():
        raise BadNotation(text, None, "there is no puzzle here: the text is empty")
    return text


# -- genres --------------------------------------------------------------------------------------


def _agreed(named: type[Puzzle], asked: type[Puzzle] | None) -> type[Puzzle]:
    """The genre to read: the one asked for, if it is the one named or its kin; raises BadPuzzle."""
    if asked is None:
        return named
    if issubclass(asked, named) or issubclass(named, asked):
        return asked
    raise BadPuzzle(f"this is a puzzle of {named.title()}, not of {asked.title()}")


def _of_pid(pid: str) -> type[Puzzle]:
    """The genre that declares a name of the pzpr notation itself; raises UnknownName."""
    for found in with_attribute("url", pid):
        own = vars(found)["url"]
        if isinstance(own, Pzpr) and pid in (own.pid, *own.also):
            return found
    raise UnknownName("genre in the pzpr notation", pid)


def _pzpr_of(genre: type[Puzzle]) -> Pzpr:
    url = getattr(genre, "url", None)
    if not isinstance(url, Pzpr):
        raise BadPuzzle(f"{genre.title()} has no pzpr notation")
    return url


# -- readers -------------------------------------------------------------------------------------


def _read_text(text: str, asked: type[Puzzle] | None, options: dict[str, str]) -> Marked:
    own: dict[str, str] = {}
    at = 0
    while (head := HEADER.match(text, at)) is not None:
        if head[1] == "genre":
            asked = _agreed(genre_named(head[2]), asked)
        elif head[1] == "option":
            id, sign, value = head[2].strip().partition("=")
            if not sign:
                raise BadNotation(text, head.start(2), "an option as ID=VALUE is expected here")
            own[id] = value
        at = head.end()
    if asked is None:
        raise BadNotation(text, 0, "the genre is not said: a first line 'genre: NAME' is expected")
    parting = SOLUTION.search(text, at)
    puzzle = _placed(text, at, parting and parting.start(), lambda part: asked.parse(part, own | options))
    if parting is None:
        return puzzle, None
    return puzzle, _placed(text, parting.end(), None, puzzle.read_answer)


def _placed(text: str, start: int, end: int | None, reader: Callable[[str], V]) -> V:
    """The result of a reader of a part of a text; the places of faults are those in the whole."""
    try:
        return reader(text[start:end])
    except BadNotation as bad:
        raise BadNotation(text, None if bad.at is None else start + bad.at, bad.expected) from None


def _read_pzpr(text: str, asked: type[Puzzle] | None, options: dict[str, str]) -> Marked:
    file = embedded_file(text)
    if file is not None:
        return _read_pzprv3(file, asked, options)
    genre = _agreed(_of_pid(pid_of(text)[0]), asked)
    grid, givens, own = _pzpr_of(genre).read(text)
    puzzle = genre(grid, givens, own | options)
    puzzle.demands()
    return puzzle, None


def _read_pzprv3(text: str, asked: type[Puzzle] | None, options: dict[str, str]) -> Marked:
    refuse_odd(text)  # it may have stood in an address, behind percent signs
    genre = _agreed(_of_pid(pzprv3.pid_of(text)[0]), asked)
    file = pzprv3.File(_pzpr_of(genre), text)
    puzzle = genre(file.grid, file.givens, file.options | options)
    puzzle.demands()
    return puzzle, file.marks(puzzle)


def _read_line(text: str, asked: type[Puzzle] | None, options: dict[str, str]) -> Marked:
    genre = asked
    if genre is None:
        genre = next(kind for kind in with_attribute("line") if isinstance(vars(kind)["line"], DigitLine))
    grid, givens = _line_of(genre).read(text)
    puzzle = genre(grid, givens, options)
    puzzle.demands()
    return puzzle, None


def _line_of(genre: type[Puzzle]) -> DigitLine:
    line = getattr(genre, "line", None)
    if not isinstance(line, DigitLine):
        raise BadPuzzle(f"{genre.title()} is not written in one word of digits")
    return line


def _read_spoj(text: str, asked: type[Puzzle] | None, options: dict[str, str]) -> Marked:
    found = read_all(text, asked, options)
    if len(found) != 1:
        raise BadPuzzle(f"there are {len(found)} puzzles here, where one is expected")
    return found[0], None


def read_all(source: str | bytes, genre: Genre, options: Options = None) -> list[Puzzle]:
    """Every puzzle of an input in the SPOJ notation; raises BadNotation, BadPuzzle, UnknownName."""
    asked = load(genre) if isinstance(genre, str) else genre
    if asked is None:
        raise BadPuzzle("the SPOJ notation does not tell the genre: it must be named")
    return [asked.parse(spoj.givens(rows), options) for _, _, rows in spoj.read(_decoded(source))]


def _read_json(text: str, asked: type[Puzzle] | None, options: dict[str, str]) -> Marked:
    found = json_value(text)
    if not isinstance(found, dict):
        raise BadNotation(text, None, "a puzzle in JSON is an object")
    name, givens = found.get("genre"), found.get("givens")
    if not isinstance(givens, str) or not isinstance(name, str | None):
        raise BadNotation(text, None, 'a puzzle in JSON has "genre" and "givens", both of them texts')
    own = _strings(text, found, "options", str)
    if name is None and asked is None:
        raise BadNotation(text, None, 'the genre is not said: "genre" is expected')
    genre = asked if name is None else _agreed(genre_named(name), asked)
    assert genre is not None
    puzzle = genre.parse(givens, own | options)
    answer = found.get("answer")
    if not isinstance(answer, str | None):
        raise BadNotation(text, None, '"answer" must be a text')
    if answer is not None:
        return puzzle, puzzle.read_answer(answer)
    marks = _strings(text, found, "marks", bool | None)
    return puzzle, _marks(puzzle, marks) if "marks" in found else None


def _strings(text: str, found: dict[str, Any], key: str, kind: Any) -> dict[str, Any]:
    value = found.get(key, {})
    if not isinstance(value, dict) or not all(isinstance(v, kind) for v in value.values()):
        name = "str" if kind is str else "true, false or null"
        raise BadNotation(text, None, f'"{key}" must be an object of {name} values')
    return value


def _marks(puzzle: Puzzle, named: Mapping[str, bool | None]) -> Known:
    marks = {str(m): m for m in puzzle.ink}
    for name in named:
        if name not in marks:
            raise UnknownName("mark", name)
    return Known({marks[name]: value for name, value in named.items() if value is not None})


# -- writers -------------------------------------------------------------------------------------


def _write_text(puzzle: Puzzle, known: Known | None) -> str:
    head = [f"genre: {genre_id(type(puzzle))}"]
    head += [f"option: {id}={value}" for id, value in puzzle.options.items()]
    solution = [] if known is None else ["", "solution:", puzzle.write_answer(known)]
    return "\n".join([*head, "", puzzle.text, *solution]) + "\n"


def _write_pzpr(puzzle: Puzzle, known: Known | None) -> str:
    return _pzpr_of(type(puzzle)).write(puzzle)


def _write_pzprv3(puzzle: Puzzle, known: Known | None) -> str:
    if known:  # nothing at all is a blank board
        _refuse_partial(puzzle, known, "a pzprv3 file")
    return pzprv3.write(_pzpr_of(type(puzzle)), puzzle, known)


def _write_line(puzzle: Puzzle, known: Known | None) -> str:
    return _line_of(type(puzzle)).write(puzzle)


def _write_spoj(puzzle: Puzzle, known: Known | None) -> str:
    if known is None:
        return spoj.dataset(puzzle)
    _refuse_partial(puzzle, known, "the picture of a contest")
    return spoj.write(1, puzzle, known)


def _refuse_partial(puzzle: Puzzle, known: Known, what: str) -> None:
    """Raise BadPuzzle where marks are not known: what is not drawn would be read as not made."""
    open_ = sum([m not in known for m in puzzle.ink])
    if open_:
        raise BadPuzzle(f"{what} has no sign for what is not known, and {open_} of the marks are not")


def _write_json(puzzle: Puzzle, known: Known | None) -> str:
    out: dict[str, Any] = {
        "genre": genre_id(type(puzzle)),
        "options": puzzle.options,
        "givens": puzzle.text,
    }
    if known is not None and all(m in known for m in puzzle.ink):
        out["answer"] = puzzle.write_answer(known)
    elif known is not None:
        out["marks"] = {str(m): known[m] for m in puzzle.ink if m in known}
    return json_text(out, indent=1) + "\n"


_READERS: dict[str, Callable[[str, type[Puzzle] | None, dict[str, str]], Marked]] = {
    "text": _read_text, "pzpr": _read_pzpr, "pzprv3": _read_pzprv3, "line": _read_line,
    "spoj": _read_spoj, "json": _read_json,
}  # fmt: skip
_WRITERS: dict[str, Callable[[Puzzle, Known | None], str]] = {
    "text": _write_text, "pzpr": _write_pzpr, "pzprv3": _write_pzprv3, "line": _write_line,
    "spoj": _write_spoj, "json": _write_json,
}  # fmt: skip

FORMATS: tuple[str, ...] = tuple(_READERS)
"""The names of the formats."""
