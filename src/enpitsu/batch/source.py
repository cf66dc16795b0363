"""Where the puzzles of a batch come from: lines of JSON or URLs, or the files of a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

LARGEST = 1_000_000
"""Bytes beyond which a line or a file is no puzzle."""


class Entry(NamedTuple):
    """One thing to work on: its number from 1, where it stands, its text."""

    number: int
    name: str
    text: str

    @property
    def digest(self) -> str:
        """By which a resumed batch knows it again."""
        return sha256(self.text.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def entries_of(path: Path) -> Iterator[Entry]:
    """Every line of a file, or every file of a folder (hidden ones left out) in the order of names."""
    if not path.is_dir():
        with path.open("rb") as file:
            yield from entries_in(file)
        return
    files = [p for p in sorted(path.rglob("*")) if p.is_file()]
    seen = [p for p in files if not any(part.startswith(".") for part in p.relative_to(path).parts)]
    for number, each in enumerate(seen, 1):
        with each.open("rb") as file:
            yield Entry(number, str(each.relative_to(path)), _decoded(file.read(LARGEST + 1)))


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
