"""Iterate over many puzzles: lines of JSON or addresses, concatenated texts, or the files of a folder."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.errors import BadFile, InputWarning
from enpitsu.files import Identity, identity, lines_of
from enpitsu.formats.own import TEXTS
from enpitsu.locale import say, template
from enpitsu.notation.recognition import is_word

if TYPE_CHECKING:
    from enpitsu.document import Document
    from enpitsu.formats import GenreName, Options
    from enpitsu.puzzle import Puzzle

MAX_BYTES = 1_000_000
"""The most bytes of a line or file that is a puzzle."""

FIRST = re.compile(
    rf"\s*(?:(?:genre|option|{'|'.join(TEXTS)}):|pzprv3[.\d]*[ \t\r]*$|begin[ \t\r]*$)", re.MULTILINE
)
"""The first lines of texts of several lines: of the workbench, of puzz.link and of Janko."""
ADDRESS = re.compile(r"https?://\S", re.IGNORECASE)
WHOLE = re.compile(
    rf"{ADDRESS.pattern}|[\w.-]+/p(?:\.html)?\?\S|pzprv3[.\d]*/|\{{.*\}}$", re.ASCII | re.IGNORECASE
)
"""The beginning of a line that is a puzzle by itself: an address, a file in one line, or JSON."""
MIN_WORD_SIGNS = 81
"""The least length of a word of digits that is a puzzle by itself: a shorter one may be a row."""
TOO_LONG = template("this line has more than {:,} bytes: no puzzle is that large")
BESIDE = {
    ".avif", ".bmp", ".gif", ".heic", ".ico", ".jpeg", ".jpg", ".pdf", ".png", ".py", ".svg", ".tif",
    ".tiff", ".webp",
}  # fmt: skip
"""Suffixes of files in a folder that are no puzzles: pictures, sheets, genres."""
NO_TEXT = re.compile(rb"(?!\xff\xfe|\xfe\xff).*\x00|%PDF|(?:\xef\xbb\xbf)?\s*<", re.DOTALL)
"""The first bytes of binary files, and of pages or pictures in markup (UTF-16 counts as text)."""
SNIFFED_BYTES = 4096
"""The bytes at the beginning of a file by which its type is recognised."""
MAX_NAMED_FILES = 3
"""The most skipped files that are named; others are counted."""
NO_PUZZLE = template(
    "this line is no puzzle: an address, JSON, or a text that begins with its genre is expected"
)


class Entry(NamedTuple):
    """One of many puzzles: number from 1, name (file, line), text; ``bad``: why it is no puzzle."""

    number: int
    name: str
    text: str
    bad: str = ""

    @property
    def digest(self) -> str:
        """The digest by which a resumed batch recognises the entry."""
        return sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def document(
        self, genre: GenreName = None, options: Options = None, *, lenient: bool = False,
        parameters: Mapping[str, int] | None = None,
    ) -> Document:  # fmt: skip
        """Parse the entry as a document; raises BadFile, BadNotation, BadPuzzle, UnknownName."""
        from enpitsu.formats import read_document

        if self.bad:
            raise BadFile(self.bad)
        return read_document(self.text, genre, None, options, lenient=lenient, parameters=parameters)

    def puzzle(self, genre: GenreName = None, options: Options = None) -> Puzzle:
        """Parse the entry as a puzzle; raises BadFile, BadNotation, BadPuzzle, UnknownName."""
        found: Puzzle = self.document(genre, options).puzzle
        return found


def _warn(sentence: str) -> None:
    warnings.warn(sentence, InputWarning, stacklevel=3)  # where the next entry was asked for


def entries(
    path: Path | str, but: Collection[Identity] = (), *, say: Callable[[str], object] = _warn
) -> Iterator[Entry]:
    """Iterate over the puzzles of a file (``entries_in``), or over the files of a folder, sorted by name.

    A file of the folder that contains a list (``.jsonl``, or see ``parted``) yields an entry for each item.
    Hidden files and those in ``but`` are skipped; so are pictures and other files that are no text of a
    puzzle, about which ``say`` is called once at the end with a sentence (default: an ``InputWarning``).
    Raises OSError.
    """
    path = Path(path)
    if not path.is_dir():
        with path.open("rb") as file:
            yield from entries_in(lines_of(file, MAX_BYTES))
        return
    number, left = 0, list[str]()
    for each in sorted(path.rglob("*")):
        name = each.relative_to(path)
        hidden = any(part.startswith(".") for part in name.parts)
        if hidden or (found := identity(each)) is None or found in but:
            continue
        if _is_beside(each):
            left.append(str(name))
            continue
        for entry in _in_file(each, str(name)):
            number += 1
            yield entry._replace(number=number)
    if left:
        say(_left_out(left))


def _left_out(names: list[str]) -> str:
    """The sentence about the skipped files of a folder."""
    more = [say("{:,} more", len(names) - MAX_NAMED_FILES)] if len(names) > MAX_NAMED_FILES else []
    return say("left out, as no text of a puzzle: {}", ", ".join([*names[:MAX_NAMED_FILES], *more]))


def _is_beside(path: Path) -> bool:
    """Return whether a file is evidently no puzzle; False for a file that cannot be read."""
    try:
        with path.open("rb") as file:
            return path.suffix.lower() in BESIDE or NO_TEXT.match(file.read(SNIFFED_BYTES)) is not None
    except OSError:
        return False


def _in_file(path: Path, name: str) -> Iterator[Entry]:
    """The entries of a file of a folder: one, or one for each item of a list."""
    try:
        with path.open("rb") as file:
            if path.suffix == ".jsonl":
                yield from [
                    line._replace(name=f"{name}, {line.name}")
                    for line in entries_in(lines_of(file, MAX_BYTES))
                ]
                return
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        yield Entry(0, name, "", say("it cannot be read: {}", error.strerror or error))
        return
    yield from parted(raw, name)


def parted(raw: bytes, name: str = "") -> Iterator[Entry]:
    """Split a text into entries: itself as one entry, or one for each line or text of a list.

    It is a list if it has several entries (``entries_in``), at least one of which begins like a puzzle; the
    other items of a list are entries with an error (``bad``).
    """
    lines = list(entries_in(BytesIO(raw)))
    puzzles = [_is_puzzle(line.text) for line in lines]
    unclosed = bool(lines) and lines[0].text.startswith("{") and not puzzles[0]  # JSON of several lines
    if len(lines) < 2 or unclosed or not any(puzzles):
        yield Entry(1, name, _decoded(raw))
        return
    for line, is_puzzle in zip(lines, puzzles, strict=True):
        of = f"{name}, {line.name}" if name else line.name
        yield line._replace(name=of, bad="" if is_puzzle else say(NO_PUZZLE))


def _is_puzzle(text: str) -> bool:
    """Return whether a text of one or more lines begins like a puzzle."""
    word = len(text) >= MIN_WORD_SIGNS and is_word(text)
    return word or FIRST.match(text) is not None or WHOLE.match(text) is not None


def entries_in(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The puzzles of a file, one per line; empty lines and those that begin with # are skipped.

    A text of several lines begins with a line such as ``genre: NAME``, ``pzprv3`` or ``begin``, and ends
    before the next such line that follows its header, or before an address.
    """
    number, start, size, text = 0, 0, 0, list[str]()
    under_way = False  # the text has more than first lines
    for at, raw in enumerate(lines, 1):
        line = _decoded(raw.removeprefix(b"\xef\xbb\xbf") if at == 1 else raw)
        bare, first = line.strip(), FIRST.match(line) is not None
        cut = size > MAX_BYTES
        if cut or (text and under_way and (first or ADDRESS.match(line))):
            number += 1
            yield Entry(number, f"line {start}", "".join(text))
            text, size, under_way = [], 0, False
        if text or first or cut:
            start = start if text else at
            text.append(line)
            size += len(line)
            under_way = under_way or (bool(bare) and not first)
        elif bare and not bare.startswith("#"):
            number += 1
            yield Entry(
                number, f"line {at}", bare, say(TOO_LONG, MAX_BYTES) if len(raw) > MAX_BYTES else ""
            )
    if text:
        yield Entry(number + 1, f"line {start}", "".join(text))


def _decoded(raw: bytes) -> str:
    """Decode a text as UTF-8; invalid bytes are kept as surrogates, to be reported later."""
    return raw.decode("utf-8", "surrogateescape")
