"""The contact sheets: one answered puzzle of every genre, family by family (``make docs``)."""

from __future__ import annotations

from pathlib import Path

from enpitsu import catalogue
from enpitsu.draw.contact_sheet import contact_sheet
from enpitsu.draw.svg import draw_svg

FOLDER = Path(__file__).parent / "genres"

FAMILIES = {
    "shading": "canal_view diaganal_view celltinels snakcelltinels ilotulite diagaquarium alike limited_alike "
    "litsalike uncheckers nurikabe heyawake kurodoko hitori lits norinori aqre nurimisaki tapa "
    "shakashaka",
    "loops": "slitherlink slink koburin sentinels sentinal_view rollercoaster sokosoko curfew skating shared_field "
    "nodeloop loop_battle mirror_loop masyu yajilin country_road simple_loop",
    "paths": "ouroboros seaweed hiking_track mountain_climber roots snake_nest piirilevy hebi_ichigo numberlink "
    "hashiwokakero",
    "divisions": "lohkous chainlink tonttiraja corner_meeting plot_twist triangle_field unrectangles bricklayer "
    "mark_the_spot litos shikaku fillomino",
    "lattices": "crossstitch oddstitch field_trespass bunnyhop sudoku parity_snake",
    "cells": "akari star_battle ripple_effect skyscrapers kropki kakuro",
}
"""Family -> the ids of its genres; those without a file yet are passed over."""

LARGEST = 120
"""A picture on a sheet shows at most so many cells."""


def shown(genre: str) -> catalogue.Example | None:
    """The largest answered example that fits on a sheet."""
    fitting = [(len(e.puzzle().grid.cells), e) for e in catalogue.examples(genre) if e.unique and e.answer]
    fitting = [sized for sized in fitting if sized[0] <= LARGEST] or fitting[:1]
    return max(fitting, key=lambda sized: sized[0])[1] if fitting else None


def picture(example: catalogue.Example) -> tuple[str, str]:
    """The caption and the drawing of an example with its answer."""
    puzzle = example.puzzle()
    return puzzle.title(), draw_svg(puzzle, puzzle.read_answer(example.answer or ""))


def main(*families: str) -> None:
    """Write the sheets of some families (of all, if none is named)."""
    there = set(catalogue.genres())
    FOLDER.mkdir(exist_ok=True)
    for family in families or FAMILIES:
        examples = [shown(genre) for genre in FAMILIES[family].split() if genre in there]
        pictures = [picture(e) for e in examples if e is not None]
        if pictures:
            sheet = contact_sheet(pictures, columns=4, title=f"One puzzle of each genre: {family}")
            (FOLDER / f"{family}.svg").write_text(sheet.rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    import sys

    main(*sys.argv[1:])
