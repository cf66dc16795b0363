"""Texts for clues, their sites, and verdicts on puzzles."""

from __future__ import annotations

from enpitsu.engine.make.clues import Site
from enpitsu.engine.setting.facts import Verdict
from enpitsu.engine.setting.kinds import kinds_of
from enpitsu.errors import BadNotation, UnknownName
from enpitsu.locale import say
from enpitsu.puzzle import Puzzle

VERDICTS: dict[Verdict, str] = {
    "none": "no answer", "unique": "exactly one answer", "several": "several answers",
    "refused": "not allowed",
}  # fmt: skip


def site_text(site: Site) -> str:
    """The name of a site: its layer and its place."""
    return f"{site[0]} {site[1]}"


def site_named(puzzle: Puzzle, text: str) -> Site:
    """Parse the name of a site: "KIND PLACE", or the place alone if unambiguous (clues are preferred).

    Raises UnknownName, BadNotation.
    """
    kinds = kinds_of(puzzle)
    sites = {site_text((kind.name, at)): (kind.name, at) for kind in kinds.values() for at in kind.places}
    asked = " ".join(text.split())
    found = [site for name, site in sites.items() if asked.casefold() == name.casefold()]
    found = found or [site for site in sites.values() if asked.casefold() == str(site[1]).casefold()]
    found = [site for site in found if kinds[site[0]].clued] or found
    if len(found) > 1:
        names = say(" or ").join([f"'{site_text(site)}'" for site in found])
        raise BadNotation(text, None, say("several clues can stand at {}: say {}", asked, names))
    if not found:
        raise UnknownName("place of a clue", text, list(sites), narrow=True)
    return found[0]
