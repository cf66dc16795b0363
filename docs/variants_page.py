"""The page of variants: its table of the library and its examples, from the code (``make docs``)."""

from __future__ import annotations

import re
from pathlib import Path

import enpitsu
from enpitsu.variants import RULE_LIBRARY

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "variants.md"
STORED = ROOT / "examples" / "variants"
WORDS = {
    "Shading": "shaded cells", "Numbers": "numbers", "Rooms": "rooms", "Digits": "digits",
    "Links": "the line", "Areas": "areas",
}  # fmt: skip
"""What the table calls the first kind of layer that fits; a rule itself says the layer's own words."""


def library() -> str:
    """The rules of the library as a table."""
    rows = ["| rule | layers | sentence |", "|---|---|---|"]
    for rule in RULE_LIBRARY.values():
        kinds = ", ".join([" or ".join([kind.__name__ for kind in kinds]) for kinds in rule.kinds])
        said = rule.sentence.format(*[WORDS[kinds[0].__name__] for kinds in rule.kinds])
        said = said[0].upper() + said[1:]
        rows.append(f"| `{rule.name}` | {kinds} | {said} |")
    return "\n".join(rows)


def examples() -> str:
    """The stored variants and crossbreeds, each with its board."""
    parts = []
    for path in sorted(STORED.glob("*.txt")):
        document = enpitsu.read_document(path.read_text(encoding="utf-8"))
        name = type(document.puzzle).genre_id()
        board = enpitsu.draw_text(document.puzzle, enpitsu.PartialAssignment()).plain
        listing = "\n".join([line.rstrip() for line in board.rstrip("\n").split("\n")])
        file = f"examples/variants/{path.name}"
        parts.append(f"**{document.metadata.title}** (`{file}`): `{name}`\n\n```text\n{listing}\n```")
    return "\n\n".join(parts)


def page_text() -> str:
    """The page with its generated parts as the code has them."""
    text = PAGE.read_text(encoding="utf-8")
    for name, part in (("library", library()), ("examples", examples())):
        mark = rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)"
        text = re.sub(mark, lambda m, part=part: f"{m[1]}\n{part}\n\n{m[2]}", text, flags=re.DOTALL)
    return text


def main() -> None:
    """Write the page."""
    PAGE.write_text(page_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
