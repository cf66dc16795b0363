"""Archives that are made to harm whoever checks them."""

from __future__ import annotations

import io
import json
import struct
import warnings
import zipfile
from collections.abc import Callable
from functools import cache

from enpitsu import catalogue
from enpitsu.engine.proof.prove import prove
from enpitsu.files import zipped
from enpitsu.proofs.archive import packed

EXAMPLE = "nurikabe#1"
MILLION = 1_000_000
NURIKABE = b"genre: nurikabe\n\n"


@cache
def sound() -> dict[str, bytes]:
    """The files of a proof that is one."""
    with zipfile.ZipFile(io.BytesIO(packed(prove(catalogue.example(EXAMPLE).puzzle())))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def other(name: str, text: bytes) -> bytes:
    """The proof with another file."""
    return zipped({**sound(), name: text})


def after(name: str, text: bytes) -> bytes:
    """The proof with more text at the end of a file."""
    return other(name, sound()[name] + text)


def before(name: str, text: bytes) -> bytes:
    """The proof with more text at the beginning of a file."""
    return other(name, text + sound()[name])


def alone(puzzle: bytes) -> bytes:
    """The proof with another puzzle, and the claim that there is no answer."""
    files = {name: text for name, text in sound().items() if name not in ("answer.txt", "model.txt")}
    return zipped({**files, "puzzle.txt": puzzle})


def clause(text: bytes) -> bytes:
    """The proof with another first clause."""
    head, sign, rest = sound()["formula.cnf"].partition(b"\np cnf ")
    header, _, clauses = rest.partition(b"\n")
    return other("formula.cnf", head + sign + header + b"\n" + text + b"\n" + clauses.split(b"\n", 1)[1])


def header(text: bytes) -> bytes:
    """The proof with another header of its formula."""
    head, sign, rest = sound()["formula.cnf"].partition(b"\np cnf ")
    return other("formula.cnf", head + sign + text + b"\n" + rest.split(b"\n", 1)[1])


def reasons(change: Callable[[dict[str, list[object]]], object]) -> bytes:
    """The proof with other reasons."""
    told = json.loads(sound()["reasons.json"])
    change(told)
    return other("reasons.json", json.dumps(told).encode())


def with_entries(entries: list[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of entries that may have the same name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a name that is there already
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return out.getvalue()


def many_entries(number: int) -> bytes:
    """An archive with a directory of so many entries, all of which are one file."""
    entry = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"x"
    directory = entry * number
    count = min(number, 65535)
    return directory + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, len(directory), 0, 0)


def lying(name: str, text: bytes, size: int) -> bytes:
    """The proof with a file that is stated to be of another size."""
    data = bytearray(zipped({**sound(), name: text}))
    at = data.rfind(b"PK\1\2" + b"", 0, data.rfind(name.encode()))
    struct.pack_into("<L", data, at + 24, size)
    return bytes(data)


def nested() -> bytes:
    """An archive in an archive in an archive."""
    data = zipped(sound())
    for _ in range(10):
        data = zipped({"proof.zip": data})
    return data


def slow_steps() -> bytes:
    """Steps that follow from nothing, after very many that do: one more literal, every time."""
    top = int(sound()["formula.cnf"].partition(b"\np cnf ")[2].split()[0])
    first = sound()["formula.cnf"].partition(b"\np cnf ")[2].split(b"\n")[1].split()[:-1]
    used = {abs(int(x)) for x in first}
    free = [str(v).encode() for v in range(1, top + 1) if v not in used]
    body = b" ".join([*free[:40], *first]) + b" 0\n"
    return other("proof.drat", body * (39_000_000 // len(body)))


HOSTILE: dict[str, Callable[[], bytes]] = {
    "step-of-a-far-variable": lambda: before("proof.drat", b"9999999 0\n"),
    "step-of-a-huge-number": lambda: before("proof.drat", b"99999999999999999999 0\n"),
    "step-of-a-million-digits": lambda: before("proof.drat", b"9" * MILLION + b" 0\n"),
    "step-of-ten-million-literals": lambda: before("proof.drat", b"1 " * 10 * MILLION + b"0\n"),
    "empty-clauses": lambda: other("proof.drat", b"0 " * 10 * MILLION),
    "empty-clauses-after-the-proof": lambda: after("proof.drat", b"0 " * 10 * MILLION),
    "deletions-only": lambda: other("proof.drat", b"d 1 2 0\n" * 2 * MILLION),
    "empty-lines": lambda: other("proof.drat", b"\n" * 20 * MILLION),
    "empty-lines-before-the-proof": lambda: before("proof.drat", b"\n" * 20 * MILLION),
    "comments-before-the-proof": lambda: before("proof.drat", b"c\n" * 10 * MILLION),
    "one-long-comment": lambda: before("proof.drat", b"c" * 30 * MILLION),
    "zero-bytes": lambda: other("proof.drat", bytes(20 * MILLION)),
    "binary-drat": lambda: other("proof.drat", b"a\x02\x05\x00d\x02\x05\x00" * 100_000),
    "slow-steps": slow_steps,
    "proof-of-400-MB": lambda: other("proof.drat", b"1 0\n" * 100 * MILLION),
    "clause-of-a-far-variable": lambda: clause(b"9999999 0"),
    "clause-of-a-huge-number": lambda: clause(b"99999999999999999999 0"),
    "clause-of-ten-million-literals": lambda: clause(b"1 " * 9 * MILLION + b"0"),
    "lazy-clause-of-nine-million-literals": lambda: after("formula.cnf", b"1 " * 9 * MILLION + b"0\n"),
    "header-of-many-variables": lambda: header(b"99999999999 1"),
    "header-of-many-clauses": lambda: header(b"9 99999999999"),
    "formula-of-empty-lines": lambda: after("formula.cnf", b"\n" * 19 * MILLION),
    "formula-of-many-clauses": lambda: after("formula.cnf", b"1 0\n" * 490_000),
    "formula-of-one-line": lambda: other("formula.cnf", b"c" * 19 * MILLION),
    "formula-of-400-MB": lambda: after("formula.cnf", b"c\n" * 200 * MILLION),
    "reasons-nested": lambda: other("reasons.json", b"[" * 100_000),
    "reasons-nested-and-closed": lambda: other("reasons.json", b"[" * 100_000 + b"]" * 100_000),
    "reasons-of-digits": lambda: other("reasons.json", b"9" * 11 * MILLION),
    "reasons-of-200-MB-of-digits": lambda: other("reasons.json", b"9" * 200 * MILLION),
    "reasons-of-empty-objects": lambda: other("reasons.json", b"[" + b"{}," * 3_900_000 + b"{}]"),
    "reasons-of-empty-lists": lambda: other("reasons.json", b"[" + b"[]," * 3_900_000 + b"[]]"),
    "reasons-of-many-clauses": lambda: reasons(lambda x: x["clauses"].extend(x["clauses"][:1] * 50_000)),
    "reasons-of-odd-things": lambda: other("reasons.json", b'{"sources": {}, "clauses": "abc"}'),
    "model-of-8-MB": lambda: other("model.txt", b"1 " * 4 * MILLION),
    "model-of-50-MB": lambda: other("model.txt", b"-1 " * 17 * MILLION),
    "answer-of-lines": lambda: other("answer.txt", b".\n" * 450_000),
    "answer-of-one-line": lambda: other("answer.txt", b"." * 900_000),
    "puzzle-of-9999x9999": lambda: other("puzzle.txt", b"genre: nurikabe\nsize: 9999x9999\n\n"),
    "puzzle-of-a-huge-text": lambda: other("puzzle.txt", NURIKABE + (b". " * 900 + b"\n") * 500),
    "puzzle-of-a-long-line": lambda: other("puzzle.txt", NURIKABE + b". " * 450_000),
    "puzzle-of-30x30": lambda: alone(b"genre: shikaku\n\n" + (b". " * 30 + b"\n") * 30),
    "puzzle-of-300x300": lambda: alone(b"genre: numberlink\n\n" + (b". " * 300 + b"\n") * 300),
    "puzzle-of-nested-json": lambda: other("puzzle.txt", b'{"genre": ' + b"[" * 400_000),
    "many-entries": lambda: many_entries(400_000),
    "a-million-entries": lambda: many_entries(MILLION),
    "twice-the-same-name": lambda: with_entries([*sound().items(), ("proof.drat", b"0\n")]),
    "nested-archives": nested,
    "nested-names": lambda: with_entries([("a/" * 5_000 + name, data) for name, data in sound().items()]),
    "stated-smaller": lambda: lying("proof.drat", b"0 " * 100 * MILLION, 10),
    "stated-larger": lambda: lying("proof.drat", b"0 ", 4_000_000_000),
    "packed-by-lzma": lambda: with_entries([("README.txt", b"0 " * 100 * MILLION)], zipfile.ZIP_LZMA),
    "no-archive": lambda: bytes(19 * MILLION),
    "beginning-of-an-archive-again-and-again": lambda: b"PK\3\4" * 4 * MILLION,
}  # fmt: skip
