"""Dependence of rules on layers and options, by analysis of their code: where two rule sets may differ."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from enpitsu.puzzle import Puzzle, Rule
from enpitsu.variants.layers import depends_on, options_of


def key_of(rule: Rule) -> Hashable:
    """The identity of a rule across rule sets: its function and letter, or the drawn layer of a law."""
    return rule.name if rule.kind == "law" else (rule.cases, rule.letter)


def may_differ(mine: Puzzle, theirs: Puzzle) -> set[Hashable]:
    """The rules and laws that only one of two puzzles has, or that depend on an option that differs."""
    found = {key_of(rule) for rule in mine.rules} ^ {key_of(rule) for rule in theirs.rules}
    for board, other in ((mine, theirs), (theirs, mine)):
        kind: Any = type(board)
        options = options_of(kind).items()
        unlike = {name for name, o in options if board.options.get(o.id) != other.options.get(o.id)}
        found |= {key_of(rule) for rule in board.rules if depends_on(kind, rule) & unlike}
        found |= {layer.nature for layer in board.drawn.values() if depends_on(kind, layer) & unlike}
    return found


def layers_that_matter(mine: Puzzle, theirs: Puzzle) -> set[str]:
    """The layers on which depends a rule that may differ, a demand, or a drawn layer."""
    unlike, found = may_differ(mine, theirs), set[str]()
    for board in (mine, theirs):
        for rule in board.rules:
            if rule.kind == "demand" or key_of(rule) in unlike:
                found |= depends_on(type(board), rule)
        for layer in board.drawn.values():
            found |= depends_on(type(board), layer)
    return found
