"""The words in an address of Penpa+: tags, title, rules."""

from __future__ import annotations

from typing import Any

from enpitsu.notation.unpictured import UNPICTURED
from enpitsu.rules import published

OWN = "enpitsu:"
"""The beginning of the tag that names a genre by its id."""


def tag_of(layer: Any, said: str) -> str:
    """The tag of a layer that no picture shows."""
    return f"{layer.name}: {said}"


def clues_in_words(puzzle: Any) -> list[tuple[Any, list[str]]]:
    """The layers that no picture shows, with their lines of text."""
    own = [layer for layer in type(puzzle).printed.values() if isinstance(layer, UNPICTURED)]
    lines = [(layer, layer.write_block(puzzle.grid, puzzle.givens[layer.name])) for layer in own]
    return [(layer, said) for layer, said in lines if said]


def tags(puzzle: Any) -> list[str]:
    """The tags of a puzzle: its genre as Penpa+ may know it, by its id, its readings, what is not drawn."""
    genre = type(puzzle)
    id = genre.genre_id()
    names = dict.fromkeys([genre.title().lower(), id.replace("_", "")])
    readings = [f"{option}={value}" for option, value in puzzle.options.items()]
    return [
        *names,
        OWN + id,
        *readings,
        *[tag_of(x, " / ".join(said)) for x, said in clues_in_words(puzzle)],
    ]


def rules_text(puzzle: Any) -> str:
    """The rules as one text, with what no picture shows."""
    rules = [f"{rule.letter} {rule.english}" for _, group in published(puzzle.rules) for rule in group]
    return "\n".join([*rules, *[line for _, said in clues_in_words(puzzle) for line in said]])
