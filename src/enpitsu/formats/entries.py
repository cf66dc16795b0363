"""Many puzzles: lines of JSON or addresses, texts one after the other, or the files of a folder."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.errors import BadFile
from enpitsu.files import Identity, identity
from enpitsu.formats.own import TEXTS

if TYPE_CHECKING:
    from enpitsu.document import Document
    from enpitsu.formats import GenreName, Options
    from enpitsu.puzzle import Puzzle

LARGEST = 1_000_000
"""Bytes beyond which a line or a file is no puzzle."""

FIRST = re.compile(rf"\s*(?:(?:genre|option|{'|'.join(TEXTS)}):|pzprv3|begin[ \t\r]*$)", re.MULTILINE)
"""The first lines of texts of several lines: of the workbench, of puzz.link and of Janko."""


class Entry(NamedTuple):
    """One of many puzzles: its number from 1, where it stands, its text, or why it has none (``bad``)."""

    number: int
    name: str
    text: str
    bad: str = ""

    @property
    def digest(self) -> str:
        """The digest by which a resumed batch knows the entry again."""
        return sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def document(
        self, genre: GenreName = None, options: Options = None, *, lenient: bool = False,
        parameters: Mapping[str, int] | None = None,
    ) -> Document:  # fmt: skip
        """The puzzle with its marks and metadata; raises BadFile, BadNotation, BadPuzzle, UnknownName."""
        from enpitsu.formats import read_document

        if self.bad:
            raise BadFile(self.bad)
        return read_document(self.text, genre, None, options, lenient=lenient, parameters=parameters)

    def puzzle(self, genre: GenreName = None, options: Options = None) -> Puzzle:
        """The puzzle; raises BadFile, BadNotation, BadPuzzle, UnknownName."""
        found: Puzzle = self.document(genre, options).puzzle
        return found


def entries(path: Path | str, but: Collection[Identity] = ()) -> Iterator[Entry]:
    """Every puzzle of a file (``entries_in``), or every file of a folder by its name; raises OSError.

    A file of the folder that holds several puzzles (it ends in ``.jsonl``, all its lines are addresses, or
    texts follow each other) is as many entries.  Hidden files are left out, and those named in ``but``.
    """
    path = Path(path)
    if not path.is_dir():
        with path.open("rb") as file:
            yield from entries_in(file)
        return
    number = 0
    for each in sorted(path.rglob("*")):
        name = each.relative_to(path)
        hidden = any(part.startswith(".") for part in name.parts)
        if hidden or (found := identity(each)) is None or found in but:
            continue
        for entry in _in_file(each, str(name)):
            number += 1
            yield entry._replace(number=number)


def _in_file(path: Path, name: str) -> Iterator[Entry]:
    """The file of a folder as one entry, or one for each of its lines."""
    try:
        with path.open("rb") as file:
            if path.suffix == ".jsonl":
                yield from [line._replace(name=f"{name}, {line.name}") for line in entries_in(file)]
                return
            raw = file.read(LARGEST + 1)
    except OSError as error:
        yield Entry(0, name, "", f"it cannot be read: {error.strerror or error}")
        return
    lines = list(entries_in(BytesIO(raw)))
    several = [line.text.startswith(("http://", "https://")) or FIRST.match(line.text) for line in lines]
    if len(lines) > 1 and all(several):
        yield from [line._replace(name=f"{name}, {line.name}") for line in lines]
    else:
        yield Entry(0, name, _decoded(raw))


def entries_in(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The puzzles of a file, one a line; empty lines and those that begin with # are left out.

    Where the first line begins a text of several lines (``genre: NAME``, ``pzprv3``, ``begin``), each text
    goes on to the next such line after others.
    """
    number, start, size, text = 0, 0, 0, list[str]()
    under_way = False  # the text has more than first lines
    for at, raw in enumerate(lines, 1):
        line = _decoded(raw.removeprefix(b"\xef\xbb\xbf") if at == 1 else raw)
        bare, first = line.strip(), FIRST.match(line) is not None
        if text or (not number and first):
            if (first and under_way) or size > LARGEST:
                number += 1
                yield Entry(number, f"line {start}", "".join(text))
                text, size, under_way = [], 0, False
            start = start if text else at
            text.append(line)
            size += len(line)
            under_way = under_way or (bool(bare) and not first)
        elif bare and not bare.startswith("#"):
            number += 1
            yield Entry(number, f"line {at}", bare)
    if text:
        yield Entry(number + 1, f"line {start}", "".join(text))


def _decoded(raw: bytes) -> str:
    """A text; what is no text is kept as it is, for the row that says so."""
    return raw.decode("utf-8", "surrogateescape")
