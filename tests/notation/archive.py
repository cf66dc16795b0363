"""Puzzles of an open archive with published answers, where a folder has them; they are not ours to ship.

The folder is the value of ENPITSU_CORPUS, or ``shared/corpus`` beside the checkout.  A line of its files
``archive-boards*.jsonl`` is an object: genre, id, problem and solution (rows of words, as in the texts of
janko.at, after a line with the numbers of rows and columns), source.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(os.environ.get("ENPITSU_CORPUS", Path(__file__).parents[3] / "shared" / "corpus"))
FILES = ("archive-boards-small.jsonl", "archive-boards.jsonl")

NAMES = {
    "Akari": "akari", "Aqre": "aqre", "CanalView": "canal-view", "CountryRoad": "country-road",
    "Fillomino": "fillomino", "Hakyuu": "hakyuu", "Hashi": "hashi", "Heyawake": "heyawake",
    "Hitori": "hitori", "Kakuro": "kakuro", "Koburin": "koburin", "Kuromasu": "kuromasu", "LITS": "lits",
    "Masyu": "masyu", "Norinori": "norinori", "NumberLink": "arukone", "Nurikabe": "nurikabe",
    "Nurimisaki": "nurimisaki", "Shakashaka": "shakashaka", "Shikaku": "sikaku",
    "SimpleLoop": "simple-loop", "Skyscraper": "hochhaus", "Slitherlink": "slitherlink",
    "Starbattle": "starbattle", "Sudoku": "sudoku", "Yajilin": "yajilin",
}  # fmt: skip
"""The archive's name of a genre -> that of janko.at."""
DIVIDED = ("Aqre", "CountryRoad", "Hakyuu", "Heyawake", "Norinori")
"""Genres whose problem has the areas below the signs."""
AREAS_ALONE = ("LITS", "Starbattle")
"""Genres whose problem is the areas."""


class ArchiveBoard(NamedTuple):
    """A puzzle of the archive, as a text of janko.at with its published answer."""

    genre: str
    id: str
    text: str


def archive() -> Iterator[ArchiveBoard]:
    """All puzzles of the archive; none where there is no such folder."""
    for name in FILES:
        file = FOLDER / name
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            row = json.loads(line)
            yield ArchiveBoard(row["genre"], row["id"], record(row))


def record(row: dict[str, str]) -> str:
    """The text of janko.at of a row."""
    genre = row["genre"]
    head, *problem = row["problem"].split("\n")
    solution = row["solution"].split("\n")[1:]
    height, width, *more = head.split()
    lines = ["begin", f"puzzle {NAMES[genre]}", f"rows {height}", f"cols {width}"]
    n = int(height)
    if genre == "Starbattle":
        lines.append(f"stars {more[0]}")
    if genre == "Skyscraper":
        lines += [f"depth {more[0]}", *[f"options {word}" for word in more[1:]]]
    if genre in AREAS_ALONE:
        lines += ["areas", *problem]
    elif genre in DIVIDED:
        lines += ["problem", *problem[:n], "areas", *problem[n:]]
    elif genre == "Skyscraper":
        lines += ["problem", *problem[4:], "clabels", *problem[:2], "rlabels", *problem[2:4]]
    else:
        lines += ["problem", *problem[:n]]
        lines += ["areas", *problem[n:]] if problem[n:] else []
    lines += ["solution", *solution] if any(solution) else []
    return "\n".join([*lines, "end"])
