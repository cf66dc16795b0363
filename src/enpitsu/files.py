"""Files that are read within bounds, and written: whole or not at all, and never over what is read."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import IO, Any, TypeAlias

from enpitsu.errors import BadFile, BadNotation
from enpitsu.locale import say
from enpitsu.plain import json_text, json_value, one_line

MAX_BYTES = 20_000_000
"""Bytes of the largest file that is read at once, and of the longest line."""
STANDARD = {"reads": 0, "writes": 1}
"""The streams that ``-`` stands for."""
Identity: TypeAlias = tuple[int, int]
"""The properties by which a file is known, whatever it is called."""


def identity(file: str | Path | int) -> Identity | None:
    """The identity of an ordinary file (or of what a descriptor leads to); None for all else."""
    try:
        found = os.fstat(file) if isinstance(file, int) else Path(file).stat()
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def own_output(file: str | Path) -> bool:
    """Return whether a file is the one that standard output goes to."""
    return (found := identity(file)) is not None and found == identity(STANDARD["writes"])


def apart(reads: Iterable[str | Path | None], writes: Iterable[str | Path | None]) -> None:
    """Refuse to write a file that is read, two outputs to one file, and what is a folder; raises BadFile.

    ``-`` stands for standard input and standard output; None for nothing.
    """
    read = {identity(STANDARD["reads"] if str(file) == "-" else file) for file in reads if file is not None}
    taken: set[Any] = set()
    for file in writes:
        if file is None:
            continue
        is_standard = str(file) == "-"
        found = identity(STANDARD["writes"] if is_standard else file)
        if found is not None and found in read:
            name = say("standard output") if is_standard else file
            raise BadFile(say("{} is read here: it is not overwritten", name))
        if not is_standard and Path(file).is_dir():
            raise BadFile(say("{} is a folder: no file can be written there", file))
        place = found or real(file)
        if place in taken and not device(file):
            raise BadFile(say("{} cannot take two outputs: the second would replace the first", file))
        taken.add(place)


def real(file: str | Path) -> Path:
    """The file behind a name: links are followed."""
    return Path(os.path.realpath(file))


def device(file: str | Path) -> bool:
    """Return whether a file is a device or a pipe: what is written there goes on at once."""
    return Path(file).exists() and not Path(file).is_file()


def read_data(file: str | Path, most: int = MAX_BYTES) -> bytes:
    """The bytes of a file that ends within a bound; raises BadFile, OSError."""
    with Path(file).open("rb") as source:
        data = source.read(most + 1)
    if len(data) > most:
        raise BadFile(
            say("{} has more than {:,} bytes: nothing that is read here has", one_line(file), most)
        )
    return data


def lines_of(source: IO[bytes], most: int = MAX_BYTES) -> Iterator[bytes]:
    """The lines of a file; of one with more bytes than ``most`` what is beyond is left out.

    Raises BadFile for a line of more than MAX_BYTES bytes: it may never end.
    """
    while line := source.readline(most + 1):
        size, piece = len(line), line
        while not piece.endswith(b"\n") and size <= MAX_BYTES and (piece := source.readline(MAX_BYTES)):
            size += len(piece)
        if size > MAX_BYTES:
            raise BadFile(say("a line has more than {:,} bytes: nothing that is read here has", MAX_BYTES))
        yield line


def write_file(file: str | Path, text: str) -> None:
    """Write a text to a file, whole or not at all: it is written beside it and moved.

    ``-`` is standard output.  Raises OSError.
    """
    if str(file) == "-":
        print(text.removesuffix("\n"))
    else:
        write_data(file, text.encode("utf-8"))


def write_data(file: str | Path, data: bytes) -> None:
    """Write bytes to a file, whole or not at all; ``-`` is standard output.  Raises OSError."""
    if str(file) == "-" or device(file):
        try:
            with nullcontext(sys.stdout.buffer) if str(file) == "-" else Path(file).open("wb") as pipe:
                pipe.write(data)
        except OSError as stop:
            raise stop if str(file) == "-" else _at(stop, file) from None
        return
    target = real(file)
    beside = target.with_name(f".enpitsu-{os.getpid()}-{os.urandom(4).hex()}")
    try:
        with beside.open("xb") as new:
            new.write(data)
        moved(beside, target)
    except BaseException as stop:
        with suppress(OSError):
            beside.unlink()
        raise _at(stop, file) if isinstance(stop, OSError) else stop from None


def _at(stop: OSError, file: str | Path) -> OSError:
    """An error with the name of the file that was asked for; a reader that has gone is none."""
    return stop if isinstance(stop, BrokenPipeError) else type(stop)(stop.errno, stop.strerror, str(file))


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files as an archive: the same files make the same archive."""
    import io
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def moved(beside: Path, target: Path) -> None:
    """Let a finished file take the place of another (and its rights), at one blow; raises OSError."""
    if target.exists():
        with target.open("ab"):  # raises where the file that is there must not be written
            pass
        with suppress(OSError):
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
    beside.replace(target)


class Journal:
    """A file that grows line by line, each an object of JSON; what was cut short at its end is dropped.

    The lines that are there are given to ``read``, in order, before anything is changed: it raises
    BadFile for a line that does not belong here.
    """

    def __init__(self, file: Path, read: Callable[[Any], object], begins: str) -> None:
        self.file, self.lines = file, 0
        self._whole = 0
        self._out: IO[str] | None = None
        foreign = BadFile(say("{} holds something else: nothing is added to it", file))
        if not file.is_file():
            return
        with file.open("rb") as lines:
            for line in lines_of(lines):
                if not line.endswith(b"\n"):  # of ours, it begins as all others do
                    if not self.lines and not line.startswith(begins.encode()[: len(line)]):
                        raise foreign
                    break
                try:
                    row = json_value(line.decode("utf-8"))
                except (ValueError, BadNotation):
                    raise foreign from None
                if not isinstance(row, dict):
                    raise foreign
                read(row)
                self._whole += len(line)
                self.lines += 1

    def open(self) -> None:
        """Make it ready for more lines."""
        if self.file.is_file() and self.file.stat().st_size > self._whole:
            os.truncate(self.file, self._whole)
        self._out = self.file.open("a", encoding="utf-8")

    def add(self, row: Any) -> None:
        """Write a line so that an interrupt finds it there."""
        assert self._out is not None, "a journal is opened before it grows"
        try:
            self._out.write(json_text(row) + "\n")
            self._out.flush()
        except OSError as stop:
            raise _at(stop, self.file) from None

    def close(self) -> None:
        """Let go of the file."""
        if self._out is not None:
            with suppress(OSError):  # what could not be written was told when it was
                self._out.close()
            self._out = None
