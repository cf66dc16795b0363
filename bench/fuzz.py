"""Damaged documents in every format: each is read, or refused by one sentence, soon and in little memory.

    python -m bench.fuzz 100000 [SEED]     kinds of refusals, the slowest and the fattest inputs
"""

from __future__ import annotations

import gc
import resource
import sys
import zlib
from base64 import b64decode, b64encode
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
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.formats import read_document, write_document
from enpitsu.formats.registry import NOTATIONS
from enpitsu.logic import Known

SECONDS, BYTES = 1.0, 200_000_000
MOST_CELLS = 120
"""Cells of the boards that are damaged."""

PIECES = (
    "", " ", "\n", "\n\n", "/", "//", ".", "?", "#", "-", "-1", "0", "9", "99999", "999999999999", "1e9", "a", "z", "{", "}", "[",
    "]", '"', "\\", ",", ":", "=", "&", "%", "%2F", "%00", "genre: koburin\n", "option: X=1\n", "solution:\n", "notes:\n", "marks:\n",
    "info:{", "history:", "pzprv3", "pzprv3.1", "v:", "f/", "0 0\n", "2 2\n", "N 9\n", "╶?", "┌", "─", "·", "\u0663", "é", "数", "\ufeff", "\u200f",
    "\x1b", "\t", "R1C1", "yes ", "null", "true", "1" * 40, ". " * 40, "z" * 40, "((((", "1,1,1,1,1", "3^", "<>", "0,0|", "0,0_", "𝟙",
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
            known = puzzle.read_answer(example.answer) if example.answer else Known()
            notes = (Note("not", str(puzzle.ink[0])), Note("colour", "R1C1", "3"), Note("text", "R1C1", "a b"))
            some = Known(list(known.items())[::2])
            documents = [
                Document(puzzle, known, notes, Metadata("A title", "N. N.", "a/b", "One.\nTwo.", "x")),
                Document(puzzle, known), Document(puzzle, some), Document(puzzle),
            ]  # fmt: skip
            for notation in NOTATIONS:
                for document in documents:
                    try:
                        found.append(Seed(write_document(document, notation.name), name, notation.name))
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
WHOLE = (
    "is empty", "control character", "more than", "too large", "too long", "genre is not said", "at least one row",
    "nested too deep", "number in this JSON",
)  # fmt: skip
"""What is said of a text as a whole."""


@dataclass
class Findings:
    """What became of the inputs; ``faults`` should be empty."""

    kinds: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, str]] = field(default_factory=list)
    slow: list[tuple[float, Asked]] = field(default_factory=list)
    fat: list[tuple[int, Asked]] = field(default_factory=list)

    def note(self, text: str, genre: str | None, format: str | None) -> None:
        """Read a text and note how it goes."""
        before, start = peak(), process_time()
        try:
            document = read_document(text, genre, format)
            kind = "read"
            self._back(document, text)
        except BadNotation as refused:
            kind = "BadNotation" if refused.at is not None else "BadNotation without a place"
            str(refused)
            if refused.at is None and not any(said in refused.expected for said in WHOLE):
                self.faults.append((f"no place: {refused.expected}", repr((text, genre, format))))
            if refused.at is not None and not 0 <= refused.at <= len(refused.text):
                self.faults.append((f"place {refused.at} of {len(refused.text)}", repr((text, genre, format))))
        except (BadPuzzle, UnknownName) as refused:
            kind = type(refused).__name__
            str(refused)
        except Exception as bug:
            kind = f"BUG {type(bug).__name__}: {str(bug)[:80]}"
            self.faults.append((kind, repr((text, genre, format))))
        self.kinds[kind] += 1
        asked = text, genre or "", format or ""
        self.slow = sorted([*self.slow, (process_time() - start, asked)], reverse=True)[:20]
        self.fat = sorted([*self.fat, (peak() - before, asked)], reverse=True)[:5]


    def _back(self, document: Document, text: str) -> None:
        """What has been read is written as JSON and read again, if its marks are soon made."""
        if document.known is None or len(document.puzzle.grid.cells) > 64:
            return
        again = read_document(write_document(document, "json"), type(document.puzzle))
        same = again.puzzle.text == document.puzzle.text and again.notes == document.notes
        if not same or again.metadata != document.metadata:
            self.faults.append(("it does not come back", repr(text)))


def peak() -> int:
    """Bytes that the process has had at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def fuzz(number: int, seed: int = 0) -> Findings:
    """The findings on so many inputs."""
    found = Findings()
    for text, genre, format in inputs(number, seed):
        found.note(text, genre, format)
    return found


def alone(asked: Asked) -> float:
    """Seconds of the processor for one text, without the collection of what others have left behind."""
    gc.collect()
    gc.disable()
    start = process_time()
    with suppress(BadNotation, BadPuzzle, UnknownName):
        read_document(asked[0], asked[1] or None, asked[2] or None)
    gc.enable()
    return process_time() - start


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    start = perf_counter()
    found = fuzz(number, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    seconds = perf_counter() - start
    print(f"{number} inputs in {seconds:.1f} s ({1000 * seconds / number:.2f} ms each), at most {peak() / 1e6:.0f} MB in all")
    for kind, count in found.kinds.most_common():
        print(f"{count:8}  {kind}")
    slow = sorted([(alone(asked), asked[0]) for _, asked in found.slow], reverse=True)[:5]
    for seconds, text in slow:
        print(f"{seconds:8.3f} s   {text[:100]!r}")
    for more, asked in found.fat:
        print(f"{more / 1e6:8.1f} MB  {asked[0][:100]!r}")
    for what, text in found.faults[:20]:
        print(f"FAULT {what}\n      {text[:400]}")
    dear = slow[0][0] > SECONDS or found.fat[0][0] > BYTES
    raise SystemExit(1 if found.faults or dear else 0)


if __name__ == "__main__":
    main()
