"""Puzzles of a batch: lines of JSON or URLs, or the files of a folder."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from enpitsu.files import Identity, identity

LARGEST = 1_000_000
"""Bytes beyond which a line or a file is no puzzle."""


class Entry(NamedTuple):
    """One thing to work on: its number from 1, where it stands, its text, or why it has none."""

    number: int
    name: str
    text: str
    bad: str = ""

    @property
    def digest(self) -> str:
        """The digest by which a resumed batch knows the entry again."""
        return sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def entries_of(path: Path, but: Collection[Identity] = ()) -> Iterator[Entry]:
    """Every line of a file, or every file of a folder in the order of names.

    Hidden files are left out, and those (``but``) that the batch itself writes.
    """
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
        number += 1
        text, bad = "", ""
        try:
            with each.open("rb") as file:
                text = _decoded(file.read(LARGEST + 1))
        except OSError as error:
            bad = f"it cannot be read: {error.strerror or error}"
        yield Entry(number, str(name), text, bad)


def entries_in(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The lines of a file; empty ones and those that begin with # are left out."""
    number = 0
    for at, raw in enumerate(lines, 1):
        line = _decoded(raw.removeprefix(b"\xef\xbb\xbf") if at == 1 else raw).strip()
        if line and not line.startswith("#"):
            number += 1
            yield Entry(number, f"line {at}", line)


def _decoded(raw: bytes) -> str:
    """A text; what is no text is kept as it is, for the row that says so."""
    return raw.decode("utf-8", "surrogateescape")
