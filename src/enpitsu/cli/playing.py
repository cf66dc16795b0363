"""``enpitsu play`` and ``enpitsu site``: the page on which puzzles are solved, served or written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from enpitsu.cli.complaints import complain
from enpitsu.cli.source import options_of, puzzle_of
from enpitsu.errors import BadFile, EnpitsuError

if TYPE_CHECKING:
    from enpitsu.play.collection import Collection

LARGEST = 1_000
"""Puzzles of the largest collection."""
NEEDED = ("starlette", "uvicorn")


def play_puzzle(
    argument: str | None, genre: str | None, option: list[str], port: int, *,
    collection: str | None, browser: bool,
) -> int:  # fmt: skip
    """Serve the page until Ctrl-C; the exit status."""
    if any([find_spec(name) is None for name in NEEDED]):
        return complain("playing needs two more packages: pip install 'enpitsu[play]'", 2)
    from enpitsu.play.run import run

    puzzle, marks = (None, None) if argument is None else puzzle_of(argument, genre, options_of(option))
    laid = collection_of(collection, genre, options_of(option))
    try:
        run(puzzle, marks, port, browser=browser, say=partial(print, flush=True), collection=laid)
    except OSError as taken:
        return complain(f"port {port}: {taken.strerror or taken}; --port chooses another", 2)
    return 0


def write_page(
    out: str, cache: str | None, collection: str | None, genre: str | None, option: list[str]
) -> int:
    """Write a site with the engine inside; the exit status."""
    from pathlib import Path

    from enpitsu.play.parts import cache_folder
    from enpitsu.play.site import write_site

    folder = cache_folder() if cache is None else Path(cache)
    laid = collection_of(collection, genre, options_of(option))
    for document in laid.documents:
        if not type(document.puzzle).__module__.startswith("enpitsu."):
            title = type(document.puzzle).title()
            raise BadFile(f"{title} is a genre in a file of its own, which no site holds: try enpitsu play")
    sizes = write_site(Path(out), folder, lambda doing: print(f"{doing} …", flush=True), laid)
    print(f"{out}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB")
    return 0


def collection_of(argument: str | None, genre: str | None, options: Mapping[str, str]) -> Collection:
    """The puzzles of a folder or a file, as for ``batch``; raises BadFile for the first that is none."""
    from pathlib import Path

    from enpitsu.batch.source import entries_of
    from enpitsu.formats import read_document
    from enpitsu.play.collection import NONE, Collection

    if argument is None:
        return NONE
    path, documents = Path(argument), []
    if not path.exists():
        raise BadFile(f"there is no file or folder {argument!r}")
    for entry in entries_of(path):
        try:
            if entry.bad:
                raise BadFile(entry.bad)
            documents.append(read_document(entry.text, genre, None, dict(options)))
        except EnpitsuError as bad:
            told = str(bad).partition("\n")[0]
            raise BadFile(f"{argument}, {entry.name}: {told}") from None
        if len(documents) > LARGEST:
            raise BadFile(f"{argument} holds more than {LARGEST:,} puzzles: a page has no room for them")
    if not documents:
        raise BadFile(f"{argument} holds no puzzle")
    return Collection(path.resolve().stem, documents)
