"""The table of what can be followed, genre by genre, from the counts that ``bench.opaque`` keeps (``make docs``)."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from enpitsu import catalogue

ROOT = Path(__file__).parents[1]
PAGE, KEPT = ROOT / "docs" / "explaining-measured.md", ROOT / "bench" / "opaque.json"
FOLLOWED, NEAR = 0.05, 0.9
"""An author's goals: the share of steps that cannot be followed, and of those on one or two places."""


def by_genre() -> dict[str, Counter[str]]:
    """Each genre's boards, steps, those that cannot be followed and those of one or two places."""
    found: dict[str, Counter[str]] = {}
    for id, counts in json.loads(KEPT.read_text(encoding="utf-8")).items():
        own = found.setdefault(id.partition("#")[0], Counter())
        own.update({"boards": 1, **{key: counts[key] for key in ("steps", "opaque", "near")}})
    return found


def table() -> str:
    """What is counted in one sentence, and a row for each genre, the hardest to follow first."""
    genres = by_genre()
    every = sum(genres.values(), Counter())
    clear = [g for g in genres.values() if g["opaque"] <= FOLLOWED * g["steps"]]
    near = [g for g in genres.values() if g["near"] >= NEAR * g["steps"]]
    some, all_ = percent(every["opaque"] / every["steps"], 1), percent(every["near"] / every["steps"])
    told = (
        f"Of {every['boards']} boards of {len(genres)} genres, {every['opaque']:,} of {every['steps']:,} steps ({some})"
        " cannot be followed."
        f" In {len(clear)} genres it is at most 5 %. {all_} of the steps rest on one or two places,"
        f" 90 % or more in {len(near)} genres."
    )
    lines = [
        told,
        "",
        "| genre | boards | steps | cannot be followed | on one or two places |",
        "|---|---|---|---|---|",
    ]
    for name, own in sorted(
        genres.items(), key=lambda item: (-item[1]["opaque"] / item[1]["steps"], item[0])
    ):
        lines.append(
            f"| {catalogue.genre(name).title()} | {own['boards']} | {own['steps']} | {own['opaque']}"
            f" ({percent(own['opaque'] / own['steps'])}) | {percent(own['near'] / own['steps'])} |"
        )
    return "\n".join(lines)


def percent(share: float, digits: int = 0) -> str:
    """A share as it is printed: "21 %"."""
    return f"{100 * share:.{digits}f} %"


def page_text() -> str:
    """The page with the table of today."""
    text = PAGE.read_text(encoding="utf-8")
    marked = re.compile(r"(<!-- begin: opaque -->\n).*?(<!-- end: opaque -->)", re.DOTALL)
    return marked.sub(lambda found: f"{found[1]}\n{table()}\n\n{found[2]}", text)


def main() -> None:
    """Write it."""
    PAGE.write_text(page_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
