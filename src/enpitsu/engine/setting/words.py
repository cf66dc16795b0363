"""Clues and what they make of a puzzle, in words."""

from __future__ import annotations

from typing import Any

from enpitsu.engine.make.clues import Site
from enpitsu.engine.setting.facts import Verdict
from enpitsu.errors import BadNotation, UnknownName
from enpitsu.layers.base import CellGiven
from enpitsu.puzzle import Puzzle

VERDICTS: dict[Verdict, str] = {
    "none": "no answer", "unique": "exactly one answer", "several": "several answers",
    "refused": "not allowed",
}  # fmt: skip


def value_text(puzzle: Puzzle, site: Site, value: Any) -> str:
    """The text of a clue at a site (None: "?")."""
    layer = puzzle.printed[site[0]]
    if value is None:
        return "?"
    return layer.write(value) if isinstance(layer, CellGiven) else str(value)


def site_text(site: Site) -> str:
    """The name of a site: its layer and its place."""
    return f"{site[0]} {site[1]}"


def site_named(puzzle: Puzzle, text: str) -> Site:
    """The site of a name: "LAYER PLACE", or the place alone where one layer has a site there.

    Raises UnknownName, BadNotation.
    """
    sites = {site_text((name, at)): (name, at)
             for name, layer in puzzle.printed.items() for at in layer.sites(puzzle.grid)}  # fmt: skip
    asked = " ".join(text.split())
    found = [
        site
        for name, site in sites.items()
        if asked.casefold() in (name.casefold(), str(site[1]).casefold())
    ]
    if len(found) > 1:
        names = " or ".join([f"'{site_text(site)}'" for site in found])
        raise BadNotation(text, None, f"several clues can stand at {asked}: say {names}")
    if not found:
        raise UnknownName("place of a clue", text, list(sites))
    return found[0]
