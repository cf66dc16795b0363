"""Damaged documents in every format: each is read, or refused by one sentence, soon and in little memory.

python -m bench.fuzz 100000 [SEED]     kinds of refusals, the slowest and the fattest inputs
"""

from __future__ import annotations

import gc
import resource
import sys
import tracemalloc
import zlib
from base64 import b64decode, b64encode
from bisect import insort
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random
from time import perf_counter, process_time
from typing import TypeAlias

from enpitsu import catalogue
from enpitsu.document import Document, Metadata, Note
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.formats import read_document, write_document
from enpitsu.formats.registry import HOMES
from enpitsu.logic import PartialAssignment
from enpitsu.problem_template import _templates

SECONDS, BYTES = 1.0, 200_000_000
MOST_KEPT = 20
MOST_CELLS = 120
"""Cells of the boards that are damaged."""

PIECES = (
    "",
    " ",
    "\n",
    "\n\n",
    "/",
    "//",
    ".",
    "?",
    "#",
    "-",
    "-1",
    "0",
    "9",
    "99999",
    "999999999999",
    "1e9",
    "a",
    "z",
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    ",",
    ":",
    "=",
    "&",
    "%",
    "%2F",
    "%00",
    "genre: koburin\n",
    "option: X=1\n",
    "solution:\n",
    "notes:\n",
    "marks:\n",
    "info:{",
    "history:",
    "pzprv3",
    "pzprv3.1",
    "v:",
    "f/",
    "0 0\n",
    "2 2\n",
    "N 9\n",
    "╶?",
    "┌",
    "─",
    "·",
    "\u0663",
    "é",
    "数",
    "\ufeff",
    "\u200f",
    "\x1b",
    "\t",
    "R1C1",
    "yes ",
    "null",
    "true",
    "1" * 40,
    ". " * 40,
    "z" * 40,
    "((((",
    "1,1,1,1,1",
    "3^",
    "<>",
    "0,0|",
    "0,0_",
    "𝟙",
)
"""What is put in: words and signs of the notations, numbers too large, signs that look like others."""


@dataclass(frozen=True)
class Seed:
    """A sound text, its genre and its format."""

    text: str
    genre: str
    format: str


@cache
def seeds() -> list[Seed]:
    """The first small example of every genre in each of its formats, with and without its answer."""
    found = []
    for name in catalogue.genres():
        for example in catalogue.examples(name)[:2]:
            puzzle = example.puzzle()
            if len(puzzle.grid.cells) > MOST_CELLS:
                continue
            known = puzzle.read_answer(example.answer) if example.answer else PartialAssignment()
            notes = (
                Note("not", str(puzzle.visible_marks[0])),
                Note("colour", "R1C1", "3"),
                Note("text", "R1C1", "a b"),
            )
            some = PartialAssignment(list(known.items())[::2])
            documents = [
                Document(puzzle, known, notes, Metadata("A title", "N. N.", "a/b", "One.\nTwo.", "x")),
                Document(puzzle, known), Document(puzzle, some), Document(puzzle),
            ]  # fmt: skip
            for notation in HOMES:
                for document in documents:
                    try:
                        found.append(Seed(write_document(document, notation), name, notation))
                    except BadPuzzle:
                        continue
    return found


def damaged(text: str, other: str, dice: Random) -> str:
    """A text after a few accidents; ``other``: one of which a part may come."""
    for _ in range(dice.choice((1, 1, 2, 3, 6))):
        at = dice.randrange(len(text) + 1)
        end = min(len(text), at + dice.choice((0, 1, 1, 2, 5, 20, 200)))
        accident = dice.randrange(8)
        if accident == 0:
            text = text[:at] + text[end:]
        elif accident in (1, 2):
            text = text[:at] + dice.choice(PIECES) + text[end:]
        elif accident == 3:
            text = text[:at] + text[at:end] * dice.choice((2, 3, 50)) + text[end:]
        elif accident == 4:
            text = text[:at]
        elif accident == 5:
            start = dice.randrange(len(other) + 1)
            text = text[:at] + other[start : start + dice.choice((1, 5, 40))] + text[at:]
        elif accident == 6:
            text = text[:at] + text[at:end][::-1] + text[end:]
        else:
            lines = text.split("\n")
            i, j = dice.randrange(len(lines)), dice.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            text = "\n".join(lines)
    return text


PACKED = "m=edit&p="
"""The words before a text that is packed."""


def damaged_within(text: str, other: str, dice: Random) -> str:
    """A text after a few accidents, mostly to what is packed in it, if something is."""
    head, sign, packed = text.partition(PACKED)
    if not sign or dice.random() < 0.2:
        return damaged(text, other, dice)
    packed, more, rest = packed.partition("&")
    inside = damaged(zlib.decompress(b64decode(packed), -15).decode(), other, dice)
    deflate = zlib.compressobj(6, zlib.DEFLATED, -15)
    data = deflate.compress(inside.encode()) + deflate.flush()
    return head + sign + b64encode(data).decode() + more + rest


def inputs(number: int, seed: int) -> Iterator[tuple[str, str | None, str | None]]:
    """So many damaged texts, each with the genre and the format that are asked for, if they are."""
    dice, sound = Random(seed), seeds()
    for _ in range(number):
        one = dice.choice(sound)
        text = damaged_within(one.text, dice.choice(sound).text, dice)
        genre = dice.choice((None, one.genre, one.genre, dice.choice(sound).genre))
        format = dice.choice((None, None, one.format, dice.choice(sound).format))
        yield text, genre, format


Asked: TypeAlias = tuple[str, str, str]
"""A text, and the genre and the format that are asked for ("": none)."""
REFUSALS = (BadNotation, BadPuzzle)
"""All that a reader may say of a text that it does not read."""


def peak() -> int:
    """Bytes that the process has had at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@dataclass
class Findings:
    """What became of the inputs; ``faults`` should be empty.

    ``slow``, ``fat``: the texts that took longest, and those with which the process grew most, to be read ``alone``.
    """

    kinds: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, str]] = field(default_factory=list)
    slow: list[tuple[float, Asked]] = field(default_factory=list)
    fat: list[tuple[float, Asked]] = field(default_factory=list)
    _now: float = field(default_factory=perf_counter)
    _peak: int = field(default_factory=peak)

    def note(self, text: str, genre: str | None, format: str | None) -> None:
        """Read a text and note how it goes: a refusal has a line and a column of the text that it shows."""
        try:
            document = read_document(text, genre, format)
        except REFUSALS as refused:
            kind = type(refused).__name__
            told, at, whole = str(refused), refused.at, len(refused.text)
            if (
                at is None
                or not 0 <= at <= whole
                or not told.startswith("line ")
                or "\n" in refused.expected
            ):
                self.faults.append((f"place {at} of {whole}: {told}", repr((text, genre, format))))
        except Exception as bug:
            kind = f"BUG {type(bug).__name__}: {str(bug)[:80]}"
            self.faults.append((kind, repr((text, genre, format))))
        else:
            kind = "read"
            self._back(document, text)
        self.kinds[kind] += 1
        asked = text, genre or "", format or ""
        before, high = self._now, self._peak
        self._now, self._peak = (
            perf_counter(),
            peak(),
        )  # the clock of the processor takes longer than many a text
        keep(self.slow, self._now - before, asked)
        keep(self.fat, self._peak - high, asked)

    def _back(self, document: Document, text: str) -> None:
        """What has been read is written as JSON and read again, if its marks are soon made."""
        if document.known is None or len(document.puzzle.grid.cells) > 64:
            return
        try:
            again = read_document(write_document(document, "json"), type(document.puzzle))
        except Exception as bug:
            self.faults.append((f"it does not come back: {bug}", repr(text)))
            return
        same = again.puzzle.text == document.puzzle.text and again.notes == document.notes
        if not same or again.metadata != document.metadata:
            self.faults.append(("it does not come back", repr(text)))


def keep(dearest: list[tuple[float, Asked]], cost: float, asked: Asked) -> None:
    """Note a text among the dearest, if it is one."""
    if len(dearest) < MOST_KEPT or cost > dearest[-1][0]:
        insort(dearest, (cost, asked), key=lambda one: -one[0])
        del dearest[MOST_KEPT:]


def fuzz(number: int, seed: int = 0) -> Findings:
    """The findings on so many inputs."""
    seeds()
    found = Findings()
    for text, genre, format in inputs(number, seed):
        found.note(text, genre, format)
    return found


def alone(asked: Asked) -> float:
    """Seconds of the processor for one text, without the collection of what others have left behind."""
    _templates.clear()
    gc.collect()
    gc.disable()
    start = process_time()
    read_again(asked)
    gc.enable()
    return process_time() - start


def needed(asked: Asked) -> int:
    """Bytes that reading one text has in use at most, beside what was there before."""
    _templates.clear()
    tracemalloc.start()
    try:
        read_again(asked)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def read_again(asked: Asked) -> None:
    """Read a text, or have it refused."""
    with suppress(*REFUSALS):
        read_document(asked[0], asked[1] or None, asked[2] or None)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    start = perf_counter()
    found = fuzz(number, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    seconds = perf_counter() - start
    print(
        f"{number} inputs in {seconds:.1f} s ({1000 * seconds / number:.2f} ms each), at most {peak() / 1e6:.0f} MB in all"
    )
    for kind, count in found.kinds.most_common():
        print(f"{count:8}  {kind}")
    slow = sorted([(alone(asked), asked[0]) for _, asked in found.slow], reverse=True)[:5]
    for seconds, text in slow:
        print(f"{seconds:8.3f} s   {text[:100]!r}")
    dearest = [asked for _, asked in (*found.slow[:8], *found.fat[:5])]
    fat = sorted([(needed(asked), asked[0]) for asked in dearest], reverse=True)[:5]
    for more, text in fat:
        print(f"{more / 1e6:8.1f} MB  {text[:100]!r}")
    for what, text in found.faults[:20]:
        print(f"FAULT {what}\n      {text[:400]}")
    dear = slow[0][0] > SECONDS or fat[0][0] > BYTES
    raise SystemExit(1 if found.faults or dear else 0)


if __name__ == "__main__":
    main()
