"""``enpitsu play`` and ``enpitsu site``: the page on which puzzles are solved, served or written."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from enpitsu.cli.print_error import os_text, print_error
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.source import document_of, documents_in
from enpitsu.errors import BadFile
from enpitsu.locale import say

if TYPE_CHECKING:
    from enpitsu.play.collection import Collection

NEEDED = ("starlette", "uvicorn")


def play_puzzle(
    argument: str | None, how: ReadOptions, port: int, *,
    collection: str | None, browser: bool,
) -> int:  # fmt: skip
    """Serve the page until Ctrl-C; the exit status."""
    if any([find_spec(name) is None for name in NEEDED]):
        return print_error(say("playing needs two more packages: pip install 'enpitsu[play]'"), 2)
    from enpitsu.play.run import run

    if argument is None and collection is None:  # a genre alone: its first example, as if it were named
        argument, how = how.genre, how._replace(genre=None)
    document = None if argument is None else document_of(argument, how)
    laid = collection_of(collection, how)
    try:
        run(document, port, browser=browser, tell=partial(print, flush=True), collection=laid)
    except OSError as taken:
        return print_error(say("port {}: {}; --port chooses another", port, os_text(taken)), 2)
    return 0


def write_page(out: str, cache: str | None, collection: str | None, how: ReadOptions) -> int:
    """Write a site with the engine inside; the exit status."""
    from pathlib import Path

    from enpitsu.play.parts import cache_folder
    from enpitsu.play.site import write_site

    folder = cache_folder() if cache is None else Path(cache)
    laid = collection_of(collection, how)
    for document in laid.documents:
        if not type(document.puzzle).__module__.startswith("enpitsu."):
            title = type(document.puzzle).display_title()
            raise BadFile(
                say("{} is a genre in a file of its own, which no site holds: try enpitsu play", title)
            )
    sizes = write_site(Path(out), folder, lambda doing: print(f"{doing} …", flush=True), laid)
    print(say("{}: {} files, {:.1f} MB", out, len(sizes), sum(sizes.values()) / 1e6))
    return 0


def collection_of(argument: str | None, how: ReadOptions) -> Collection:
    """The puzzles of a folder or a file, with its name as their title; raises BadFile."""
    from pathlib import Path

    from enpitsu.play.collection import NONE, Collection

    if argument is None:
        return NONE
    return Collection(Path(argument).resolve().stem, documents_in(argument, how))
