"""What brute force found once; ``python -m tests.oracle.records [GENRE ...]`` asks it again.

An oracle takes seconds for what the solver does in milliseconds, and says the same as long as nobody
changes it.  So the first boards of each are kept with a digest of all their answers, under each reading,
and with a fingerprint of the oracle's source.  The quick suite compares with what is kept; where the
fingerprint is another one, and in `make thorough`, brute force is asked itself.
"""

from __future__ import annotations

import ast
import json
import random
import sys
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from enpitsu import catalogue
from tests.kept import of_late
from tests.thorough import THOROUGH, sample

NO_OPTIONS: Mapping[str, str] = {}
KEPT = 50, 25, 40
"""Boards of each genre that are kept: to compare, under each other reading, for the checker."""
BOARDS, UNDER_READINGS, CHECKED = sample((20, 10, 20), (200, 100, 150))
"""Those that the tests take."""
FIRST = 3
"""Answers of a board under the usual reading that are kept word for word."""
ROOM = Path(__file__).parent
RECORDS = ROOM / "records"

GENRES = [name for name in catalogue.genres() if find_spec(f"tests.oracle.{name}")]


@cache
def oracle(name: str) -> Any:
    return import_module(f"tests.oracle.{name}")


def readings(name: str) -> list[Mapping[str, str]]:
    """The usual reading of a genre, then each other value of each option."""
    options = catalogue.genre(name).readings.items()
    return [NO_OPTIONS, *[{id: value} for id, option in options for value in option.values[1:]]]


class Answers(NamedTuple):
    """How many answers a board has, a digest of all of them, and the first ones in alphabetical order."""

    number: int
    digest: str
    first: list[str]

    @classmethod
    def of(cls, texts: Iterable[str], first: int = FIRST) -> Answers:
        ordered = sorted(texts)
        digest = sha256("\n\n".join(ordered).encode()).hexdigest()[:16]
        return cls(len(ordered), digest, ordered[:first])

    def are(self, texts: Iterable[str]) -> bool:
        """Whether these are all of the answers."""
        return self[:2] == Answers.of(texts)[:2]


@lru_cache(maxsize=200)
def _asked(name: str, givens: str, options: tuple[tuple[str, str], ...]) -> set[str]:
    return {oracle(name).normal(text) for text in oracle(name).answers(givens, dict(options))}


def brute_force(name: str, givens: str, options: Mapping[str, str] = NO_OPTIONS) -> set[str]:
    """All answers of the oracle, kept for the next test of the genre."""
    return _asked(name, givens, tuple(options.items()))


def answers(name: str, givens: str, options: Mapping[str, str] = NO_OPTIONS) -> Answers:
    """What is kept of a board's answers, or else what brute force says of it."""
    found = _read(name).get((givens, tuple(options.items())))
    return found or Answers.of(brute_force(name, givens, options))


@of_late
def drawn_by_lot(name: str) -> list[str]:
    """Boards of a genre, the same for all tests that look at some."""
    kept = [givens for givens, options in _read(name) if not options]
    return kept or _drawn(name, max(BOARDS, UNDER_READINGS, CHECKED))


def _drawn(name: str, number: int) -> list[str]:
    return list(oracle(name).boards(random.Random(11), number))


@of_late
def _read(name: str) -> Mapping[tuple[str, tuple[tuple[str, str], ...]], Answers]:
    """What is kept of this very oracle; nothing if all is to be asked anew."""
    file = RECORDS / f"{name}.json"
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() and not THOROUGH else {}
    if kept.get("oracle") != fingerprint(name):
        return {}
    return {
        (kept["boards"][n], tuple(map(tuple, row["options"].items()))): Answers(*found)
        for row in kept["readings"]
        for n, found in enumerate(row["answers"])
    }


@cache
def _source(module: str) -> tuple[str, frozenset[str]]:
    """A module's text, and the modules of this room that it imports."""
    text = (ROOM / f"{module}.py").read_text(encoding="utf-8")
    found = set[str]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            names = [node.module.split(".")[-1]] if node.module else [alias.name for alias in node.names]
            found.update(name for name in names if (ROOM / f"{name}.py").exists())
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".")[-1] for alias in node.names]
            found.update(name for name in names if (ROOM / f"{name}.py").exists())
    return text, frozenset(found)


def fingerprint(name: str) -> str:
    """A digest of the source of an oracle and of all that it imports from this room."""
    todo, texts = [name], dict[str, str]()
    while todo:
        module = todo.pop()
        if module not in texts:
            texts[module], more = _source(module)
            todo += more
    return sha256("\n".join([texts[module] for module in sorted(texts)]).encode()).hexdigest()[:16]


def write(name: str) -> None:
    """Ask brute force for all that is kept of a genre."""
    compared, under_readings, _ = KEPT
    boards = _drawn(name, compared)
    rows = []
    for options in readings(name):
        looked_at, first = (boards[:under_readings], 0) if options else (boards, FIRST)
        found = [Answers.of(brute_force(name, givens, options), first) for givens in looked_at]
        rows.append({"options": options, "answers": found})
    RECORDS.mkdir(exist_ok=True)
    text = json.dumps(
        {"oracle": fingerprint(name), "boards": boards, "readings": rows}, separators=(",", ":")
    )
    (RECORDS / f"{name}.json").write_text(text.replace("],[", "],\n[") + "\n", encoding="utf-8")


if __name__ == "__main__":
    for genre in sys.argv[1:] or GENRES:
        write(genre)
        print(genre, flush=True)
