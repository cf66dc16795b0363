"""``enpitsu play`` and ``enpitsu site``: the page on which puzzles are solved, served or written."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec

from enpitsu.cli.complaints import complain
from enpitsu.cli.source import options_of, puzzle_of

NEEDED = ("starlette", "uvicorn")


def play_puzzle(
    argument: str | None, genre: str | None, option: list[str], port: int, *, browser: bool
) -> int:
    """Serve the page until Ctrl-C; the exit status."""
    if any([find_spec(name) is None for name in NEEDED]):
        return complain("playing needs two more packages: pip install 'enpitsu[play]'", 2)
    from enpitsu.play.run import run

    puzzle, marks = (None, None) if argument is None else puzzle_of(argument, genre, options_of(option))
    try:
        run(puzzle, marks, port, browser=browser, say=partial(print, flush=True))
    except OSError as taken:
        return complain(f"port {port}: {taken.strerror or taken}; --port chooses another", 2)
    return 0


def write_page(out: str, cache: str | None) -> int:
    """Write a site with the engine inside; the exit status."""
    from pathlib import Path

    from enpitsu.play.parts import cache_folder
    from enpitsu.play.site import write_site

    folder = cache_folder() if cache is None else Path(cache)
    sizes = write_site(Path(out), folder, lambda doing: print(f"{doing} …", flush=True))
    print(f"{out}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB")
    return 0
