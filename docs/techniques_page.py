"""The page of techniques, from the pictures that the engine applies (``make docs``)."""

from __future__ import annotations

import tomllib
from pathlib import Path

from enpitsu.engine.patterns.pattern import FOLDER

ROOT = Path(__file__).parents[1]

HEAD = """# Techniques

Some [techniques](names.md) are known by a picture: a [pattern](patterns.md) of what is known near some place, and what follows there. Pictures are data,
one file in `src/enpitsu/books/`; a genre names its file (`techniques = "loop_along_sides"`), and
`engine/patterns/`, which knows no genre, tries every picture at every place, turned and reflected in all eight ways.

<!-- run -->
```sh
enpitsu solve slink --by-techniques       # these patterns and nothing else; exit 3 if they get stuck
```

In a genre without such a file `--by-techniques` takes single rules and steps that have a [name](names.md), and nothing else: no trial of more than
two places.

Explanations cite a picture by its name where it says at once what several cases say together. Nothing is taken on
trust: `tests/techniques/` proves each picture as a theorem of the genre's cases on any board around it, or refutes it on
the smallest board.

* **Proved** is a picture if the cases of its own clues and dots alone, and nothing of the board around, force by solver what it
  gives. Borders are no exception: beyond them, sides count as not drawn, in the pictures and in the cases. All loops of
  all boards up to 2x4 and 3x3 cells agree, border and corners included.
* **No picture asks for too much**: without any one of the marks it asks for, some loop on a 9x9 board refutes it - but for
  the one of rule 12 named below.

## The fifteen rules of SLINK

The [document](https://www.spoj.com/problems/SLINK/) asks for Slitherlink boards on which every cell has its number to be
solved by fifteen rules, each "always applied when it can be applied". Its pictures are not in our copy of the text, so the
patterns follow the sentences. What the proofs found out:

| rule | verdict |
|---|---|
| 1-3, 5-11, 13, 14 | theorems as printed; 13 in both readings of "far corner of the 1 blocked" (its sides there, its exits) |
| 4 | the outer sides: a theorem. **The common side: refuted**, smallest boards `3 3` and, of the sizes that the document allows, 2x2 `3 3 / 1 1`: the loop runs round just the two 3s. It holds as soon as any side is drawn that is none of theirs |
| 12 | a theorem that asks for too much: the exit that "goes away from the 3" need not be blocked (it follows that it is) |
| 15 | a theorem for a 1. **"Around the three" is a misprint**: round a 3 the opposite is a theorem (rule 12); smallest board 2x2 `3 3 / 1 1` |

All four samples of the document are solved by the rules alone, and so are **200 of 200** random fully clued 10x10 boards with one
answer (loops from thin twigs to solid clumps; `python -m tests.techniques.boards 200`). That is not every board: of the fully
clued boards with one answer all 5 of 2x2, all 34 of 2x3 and all 198 of 3x3 are solved, but 1035 of the 1037 of 3x4; the
smallest two that are not, reflections of each other, are

```text
2 2 2 3      3 2 2 2
2 3 2 2      2 2 3 2
2 2 2 3      3 2 2 2
```

Full clues make boards easy: on 100 of the random ones rules 1-3 with 6-8 solve 98, with 4 and 5 all; leaving out any one rule but
the first (on 40 of them) loses none. Each rule is used on three boards of four or more.

Pictures marked *added* are not in the document; explanations use them, `--by-techniques` does not.

## Pictures

`+` a dot, `-` `|` a side that is drawn, `x` a side that is not, a digit the clue of a cell, `.` whatever.
"""


def page() -> str:
    """The whole page."""
    out = [HEAD]
    for path in sorted(FOLDER.glob("*.toml")):
        for pattern in tomllib.loads(path.read_text(encoding="utf-8"))["pattern"]:
            out.append(f"**{pattern['number']}. {pattern['name']}** - {pattern['sentence']}\n")
            blocks = []
            for picture in pattern["picture"]:
                notes = ["added"] * picture.get("added", False)
                notes += ["where a side is drawn elsewhere"] * picture.get("elsewhere", False)
                lines = picture["drawn"].strip("\n").split("\n")
                if notes:
                    lines[0] += f"      ({', '.join(notes)})"
                blocks.append("\n".join(lines))
            out.append("```text\n" + "\n\n".join(blocks) + "\n```\n")
    return "\n".join(out)


def main() -> None:
    """Write the page."""
    (ROOT / "docs" / "techniques.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
