"""The tables of what can be followed and of easy boards, from what the bench keeps (``make docs``)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median

from enpitsu import catalogue

ROOT = Path(__file__).parents[1]
KEPT, EASY = ROOT / "bench" / "opaque.json", ROOT / "bench" / "easy.json"
FOLLOWED, NEAR = 0.05, 0.9
"""An author's goals: the share of steps that cannot be followed, and of those on one or two places."""
BOARDS = 3
"""Easy boards that are asked of each genre."""
WITHIN = 1, 5, 15, 30, 60
"""Seconds: the bands in which genres are listed by the time that three easy boards take."""


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
            f"| {titled(name)} | {own['boards']} | {own['steps']} | {own['opaque']}"
            f" ({percent(own['opaque'] / own['steps'])}) | {percent(own['near'] / own['steps'])} |"
        )
    return "\n".join(lines)


def percent(share: float, digits: int = 0) -> str:
    """A share as it is printed: "21 %"."""
    return f"{100 * share:.{digits}f} %"


def easy_table() -> str:
    """What is counted in one sentence, and the genres by the time that three easy boards take."""
    kept = json.loads(EASY.read_text(encoding="utf-8"))
    taken = sorted((row["seconds"], name) for name, row in kept.items() if row["boards"] == BOARDS)
    fewer = sorted(name for name, row in kept.items() if row["boards"] < BOARDS)
    told = (
        f"{len(taken)} of {len(kept)} genres give three; the median is {median(s for s, _ in taken):.1f} s."
    )
    lines = [told, "", "| seconds | genres |", "|---|---|"]
    for low, high in pairwise((-1, *WITHIN)):
        listed = [
            f"{titled(name)} ({s:.0f})" if low >= 5 else titled(name)
            for s, name in taken
            if low < s <= high
        ]
        lines.append(f"| up to {high} | {len(listed)}: {', '.join(listed)} |")
    if fewer:
        lines.append(f"| fewer boards | {len(fewer)}: {', '.join(map(titled, fewer))} |")
    return "\n".join(lines)


def levels_table() -> str:
    """The share of pairs of boards in the right order, for each genre and both runs of seeds."""
    kept = json.loads((ROOT / "bench" / "levels.json").read_text(encoding="utf-8"))
    first, fresh = kept.values()
    lines = ["| genre | effort | fresh seeds | hardest rank | fresh seeds |", "|---|---|---|---|---|"]
    for name in first:
        parts = [run[name][part] for part in ("effort", "hardest") for run in (first, fresh)]
        shares = [f"{share:.2f} ({low:.2f} to {high:.2f})" for share, low, high in parts]
        lines.append(f"| {titled(name)} | {' | '.join(shares)} |")
    means = [
        sum([of[part][0] for of in run.values()]) / len(run)
        for part in ("effort", "hardest")
        for run in (first, fresh)
    ]
    lines.append(f"| mean | {' | '.join([f'{mean:.2f}' for mean in means])} |")
    return "\n".join(lines)


def titled(name: str) -> str:
    """A genre's title."""
    return catalogue.genre(name).title()


TABLES: dict[Path, dict[str, Callable[[], str]]] = {
    ROOT / "docs" / "explaining-measured.md": {"opaque": table},
    ROOT / "docs" / "grading.md": {"levels": levels_table, "easy": easy_table},
}
"""The pages, what marks the place of each table, and the table."""


def page_text(page: Path) -> str:
    """The page with the tables of today."""
    text = page.read_text(encoding="utf-8")
    for mark, made in TABLES[page].items():
        marked = re.compile(f"(<!-- begin: {mark} -->\n).*?(<!-- end: {mark} -->)", re.DOTALL)
        text, found = marked.subn(lambda at, made=made: f"{at[1]}\n{made()}\n\n{at[2]}", text)  # type: ignore[misc]
        assert found == 1, f"{page} should have one place for the table"
    return text


def main() -> None:
    """Write them."""
    for page in TABLES:
        page.write_text(page_text(page), encoding="utf-8")


if __name__ == "__main__":
    main()
