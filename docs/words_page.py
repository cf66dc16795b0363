"""The page of words: every word of the vocabulary with its picture, and who uses it (``make docs``)."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from pathlib import Path
from typing import Any

from enpitsu import catalogue, grid, layers, lemmas, logic, shape
from enpitsu.layers.base import Given
from enpitsu.layers.marks import Drawn
from enpitsu.notation import pzpr

ROOT = Path(__file__).parents[1]

PLUMBING = {
    "faces", "written", "style", "index", "conditions", "piece", "pieces", "wall", "memo", "layer", "place", "open",
    "alternatives", "tidied", "namesakes", "marks_at", "joins", "sign", "read_sign", "laws", "all_marks", "token", "token_kind", "read_token", "read_block", "write_block", "paint", "others", "rays",
    "measure", "name", "nodes", "links", "sites", "arms", "chains", "loops", "regions", "text", "shared_out", "largest", "write",
    "arrows", "onward", "walk", "stopping", "going_on", "strokes", "bind", "ground", "at_node",
}  # fmt: skip
"""Members of layers and networks that serve engine, notation and pictures: no words of rules."""

CALLED = {"Strokes": "Lines", "WalkedLines": "Lines", "Net": "Network"}
"""Classes whose words are those of another: one class in several modules."""

NO_CODEC = {"embedded_file", "pid_of"}
"""Functions of the notation that are no parts of a genre's declaration."""

PLANNED = {
    "canal_view": "Shading, total, unbroken, ray, connected, blocks", "diaganal_view": "Shading, unbroken, Diagonal, connected",
    "sentinels": "Links, single_loop, bends, arm, ray(stop=), count", "sentinal_view": "Links, single_loop, visits, unbroken",
    "celltinels": "Shading, connected, only_corners, ray(stop=)", "snakcelltinels": "Shading, Circles, connected, only_corners",
    "ouroboros": "Links directed, touched, joined, Circles", "seaweed": "Links labels, straight, runs, size",
    "crossstitch": "Links(DIAGONAL), labels=2, through, CircledNumbers, Arrows",
    "oddstitch": "Links(KNIGHT), labels=2, corners, crossings, crossed_by_two, meeting_in",
    "rollercoaster": "Links, single_loop, Spots, strands, ray", "sokosoko": "Links labels by box, one_line, crosses, Symbols",
    "hiking_track": "Links, strands(cut=), total of bends, connected", "mountain_climber": "Links(KING) labels by flag, corners, runs, encloses",
    "ilotulite": "Zones, Pieces (launches), on, number, connected", "curfew": "Links, within(region), size, CircledNumbers, Rooms",
    "roots": "Links, tree, straight, strands, size", "lohkous": "NumberSets, Areas, around, run",
    "diagaquarium": "Diagonals, Walls, HalfShading, vessels, Margins", "alike": "Shading, Rooms, tree, connected, count",
    "chainlink": "Pieces (rectangles), hooked, encloses, size", "tonttiraja": "Links(frame=), fields, joined, size",
    "skating": "Shading, Links, single_loop, Hidden, arrives", "shared_field": "Fences labels by letter, encloses, straight",
    "limited_alike": "as alike, count of counts", "field_trespass": "Links(KING) labels by letter, corners, encloses, crossings",
    "litsalike": "as alike, different_shapes", "corner_meeting": "Areas, Circles, bends of borders",
    "nodeloop": "Links labels A B, Spots, crosses, strands, Margins", "loop_battle": "Parameter, Rooms, Links, bends",
    "plot_twist": "Areas, around, count, CircledNumbers", "snake_nest": "Links, acyclic, size, touched, joined",
    "triangle_field": "Pieces (triangles), dissection, beside", "bunnyhop": "Choices, single loop of hops",
    "unrectangles": "Pieces (right trapezoids), dissection, on", "bricklayer": "Pieces (dominoes), tiling",
    "piirilevy": "Links, strands(cut=), total of bends, Parameter", "uncheckers": "Colours, Walls, clusters, size, Parameter",
    "mark_the_spot": "Pieces (crosses), number, over", "litos": "Templates, Pieces (tetrominoes), tiling",
    "mirror_loop": "Mirrors, Links, single_loop, images, mirrored", "hebi_ichigo": "Digits, Arrows in holes, first, beside",
    "slitherlink": "Fences, loop_rules, around, count", "slink": "as slitherlink, demand", "koburin": "Shading, Links, loop_rules, visits",
    "parity_snake": "Digits, Shading, one path, connected, blocks", "sudoku": "Digits, count, blocks",
}  # fmt: skip
"""The words that each of the 45 genres of the rule sheet (and two variants) needs: the plan."""


def described(word: Any) -> tuple[str, str]:
    """The sentence and the picture of a word; the picture is empty if the docstring has none."""
    text = inspect.getdoc(word) or ""
    sentence = " ".join(text.split("\n\n")[0].split())
    picture = ""
    if "::\n" in text:
        block = text.split("::\n", 1)[1].lstrip("\n")
        lines = []
        for line in block.split("\n"):
            if line and not line.startswith(" "):
                break
            lines.append(line)
        picture = textwrap.dedent("\n".join(lines)).strip("\n")
    return sentence, picture


OPTION = re.compile(r"((?:``\w+``(?:, )?)+): (.*)")
"""A line of a docstring that says what one or more options do."""


def option_lines(text: str) -> dict[str, str]:
    """What a docstring says of options: lines that begin with their names, and how these go on."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in inspect.cleandoc(text).split("\n"):
        told = OPTION.fullmatch(line)
        if told:
            names = re.findall(r"\w+", told[1])
            found |= dict.fromkeys(names, told[2])
        elif line and not line.startswith(" "):
            found |= {name: f"{found[name]} {line}" for name in names}
        else:
            names = []
    return found


def options(word: Any) -> dict[str, tuple[str, str]]:
    """The options of a word: the default of each, and what the docstrings say of it."""
    owners = word.__mro__ if inspect.isclass(word) else (word,)
    told: dict[str, str] = {}
    for owner in reversed(owners):
        told |= option_lines(owner.__doc__ or "")
    found = {}
    for name, parameter in inspect.signature(word).parameters.items():
        needed = parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD
        if name != "self" and (inspect.isclass(word) or not needed):
            default = parameter.default
            shown = "" if default is parameter.empty else getattr(default, "__name__", repr(default))
            found[name] = shown, told.get(name, "")
    return found


def functions(module: Any) -> dict[str, Any]:
    """The words of a module that are functions."""
    return {n: o for n in module.__all__ if inspect.isfunction(o := getattr(module, n))}


def kinds(base: type) -> dict[str, Any]:
    """The layers of a kind, printed or drawn."""
    found = {n: getattr(layers, n) for n in layers.__all__}
    return {n: o for n, o in found.items() if inspect.isclass(o) and issubclass(o, base)}


def members(*classes: type) -> dict[str, Any]:
    """The words that a bound layer or network answers to."""
    out: dict[str, Any] = {}
    for owner in classes:
        for name, member in vars(owner).items():
            member = member.fget if isinstance(member, property) else member
            word = inspect.isfunction(member) or isinstance(member, grid.once)
            if word and not name.startswith("_") and name not in PLUMBING:
                out.setdefault(f"{CALLED.get(owner.__name__, owner.__name__)}.{name}", member)
    return out


def bound() -> dict[str, Any]:
    """The words of all bound layers."""
    found = [getattr(layers, n) for n in layers.__all__]
    marks = [
        o for o in found if inspect.isclass(o) and issubclass(o, layers.Marks) and o is not layers.Marks
    ]
    return members(*marks, layers.Network, layers.Net, layers.Owners, layers.Ways, layers.Way)


def sections() -> dict[str, dict[str, Any]]:
    """All words, by chapter."""
    return {
        "Conditions and numbers": functions(logic),
        "What is printed": {
            **kinds(Given),
            **members(layers.Clues),
            "AnyOf": layers.AnyOf,
            "StructureKey": layers.StructureKey,
        },
        "What is drawn": {**kinds(Drawn), **members(layers.Links, layers.Areas)},
        "What drawn layers and networks say": bound(),
        "Whole layers": functions(shape),
        "Whole layers, for lemmas alone": functions(lemmas),
        "Parts of the grid": members(grid.Node, grid.Cell, grid.Vertex, grid.Edge, grid.Region, grid.Grid),
    }


def statements(genre: str) -> list[ast.stmt]:
    """What a genre is made of: its class and its bases without what is replaced, helpers of their files."""
    out: list[ast.stmt] = []
    seen: set[str] = set()
    for base in catalogue.genre(genre).__mro__:
        if not base.__module__.startswith("enpitsu.genres"):
            continue
        source = inspect.getsourcefile(base)
        assert source is not None
        for node in ast.parse(Path(source).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ImportFrom):
                out.append(node)
            elif isinstance(node, ast.ClassDef) and node.name == base.__name__:
                own = [(n, name) for n in node.body if (name := defined(n)) not in seen]
                out += [n for n, _ in own]
                seen |= {name for _, name in own if name}
        lemma_file = Path(source).parent / "lemmas" / Path(source).name
        if "lemmas" in vars(base) and lemma_file.exists():
            out += ast.parse(lemma_file.read_text(encoding="utf-8")).body
    return out


def defined(node: ast.stmt) -> str | None:
    """The name that a statement of a class defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else None


def used(genre: str) -> list[str]:
    """The words that a genre uses: what it calls by name, and what it asks of layers."""
    words = {name.rpartition(".")[2] for chapter in sections().values() for name in chapter}
    names: set[str] = set()
    imported: set[str] = set()
    for statement in statements(genre):
        for node in ast.walk(statement):
            if isinstance(node, ast.alias) and node.name in words:
                imported.add(node.name)
            elif isinstance(node, ast.Name) and node.id in imported:
                names.add(node.id)
            elif isinstance(node, ast.Attribute) and node.attr in words:
                names.add(node.attr)
    return sorted(names)


def entry(name: str, word: Any) -> list[str]:
    """The lines of one word: its sentence, its picture, its options."""
    sentence, picture = described(word)
    out = [f"**`{name}`** {prose(sentence)}", ""]
    out += ["```text", picture, "```", ""] if picture else []
    told: dict[str, list[str]] = {}
    for option, (default, text) in (options(word) if callable(word) else {}).items():
        if text:
            told.setdefault(text, []).append(f"`{option}`" + (f" ({default})" if default else ""))
    out += [f"* {', '.join(names)}: {prose(text)}" for text, names in told.items()]
    return [*out, ""] if told else out


def prose(text: str) -> str:
    """A docstring's sentence in Markdown."""
    return text.replace("``", "`")


def codecs() -> dict[str, Any]:
    """The codecs of addresses: what can stand in a genre's ``pzpr(...)``."""
    return {n: o for n in pzpr.__all__ if inspect.isfunction(o := getattr(pzpr, n)) and n not in NO_CODEC}


def addresses() -> list[str]:
    """The chapter on addresses."""
    out = ["## Addresses", "",
           "`from enpitsu.notation.pzpr import pzpr, number16`. Each codec takes the layers whose tokens stand in that part of an address; the parts",
           "follow each other in the order of the declaration.", ""]  # fmt: skip
    for name, word in sorted(codecs().items(), key=lambda c: (c[0] != "pzpr", c[0])):
        out += entry(name, word)
    return out


IMPORTS = """
| from | come |
|---|---|
| `enpitsu.puzzle` | `Puzzle`, `Cases`, `Option`, and what declares a rule: `rule`, `implied`, `lemma`, `demand`, `freedom`, `by_design`, `definition`, `as_many`; `made_once` for what lemmas share |
| `enpitsu.layers` | all layers, printed and drawn; `AnyOf` |
| `enpitsu.logic` | words of conditions and numbers; `TRUE` and `FALSE`, the conditions that always hold and never |
| `enpitsu.shape` | words about a whole layer |
| `enpitsu.lemmas` | those that only lemmas use |
| `enpitsu.grid` | kinds of places (`Cell`, `Edge`, `Vertex`, `Region`), ways (`ORTHOGONAL`, `DIAGONAL`, `KING`, `KNIGHT`), `Direction`: `EAST` below is `Direction.EAST` |
| `enpitsu.networks.network` | `Network`, for one of your own |

**A network of your own** takes two mappings: nodes to the condition under which each is there, and pairs of nodes to the condition under which two that are there hang together
(`TRUE`: always). Cells that are shaded or on the line, say, hang together over sides:

```python
from enpitsu.logic import TRUE
from enpitsu.networks.network import Network

used = {cell: self.black[cell] | self.line.visits(cell) for cell in self.grid.cells}
blots = Network(used, {edge.cells: TRUE for edge in self.grid.inner_edges})
# now blots.size(cell), blots.joined(a, b), connected(blots), ...
```

**Regions** are asked of their layer: `for room in self.room.regions`, `for border in self.room.borders` (two regions, `border.regions`, with the sides between them, `border.edges`).
The layer itself is a mapping, so `for cell in self.room` goes through cells, and `self.room[cell]` is the region of one.
""".strip().split("\n")
"""What a genre file imports from where, and what is no word of its own."""


def page() -> str:
    """The whole page."""
    out = ["# Words", "", "Every word a rule can be written in, from its docstring (`make docs` writes this page; a test keeps it true).",
           "A word is a function, a layer, or what a bound layer or a network answers; options stand below, with their defaults.",
           "What words cost, how they are solved, and how to choose between them: [costs](words/costs.md).", "", *IMPORTS, ""]  # fmt: skip
    for title, words in sections().items():
        out += [f"## {title}", ""]
        for name, word in sorted(words.items()):
            out += entry(name, word)
    out += addresses()
    out += [
        "## Genres and their words",
        "",
        "| genre | words of its file (of the plan, while there is no file) |",
        "|---|---|",
    ]
    there = set(catalogue.genres())
    for genre in [*PLANNED, *sorted(there - set(PLANNED))]:
        listed = (
            ", ".join(f"`{w}`" for w in used(genre)) if genre in there else f"planned: {PLANNED[genre]}"
        )
        out.append(f"| {genre} | {listed} |")
    return "\n".join([*out, ""])


def main() -> None:
    """Write the page."""
    (ROOT / "docs" / "words.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
