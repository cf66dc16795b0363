"""What is wanted of a board, from the words in which people ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from enpitsu.engine.make.difficulty import LABELS, EasySteps, of_difficulty
from enpitsu.engine.make.maker import SYMMETRIES, GenerateOptions
from enpitsu.errors import UnknownName
from enpitsu.grid import Grid


def generate_options(
    cells: Grid,
    options: Mapping[str, str],
    *,
    symmetry: str = "none",
    density: float | None = None,
    difficulty: str | None = None,
    minimal: bool = False,
    hide: bool = False,
    require: Sequence[tuple[str, bool]] = (),
) -> GenerateOptions:
    """What is wanted of boards of a grid; raises UnknownName (of a symmetry that it cannot have, too)."""
    square = cells.height == cells.width
    fitting = [name for name in SYMMETRIES if name != "diagonal" or square]
    if symmetry not in fitting:
        raise UnknownName("symmetry of this board", symmetry, fitting, narrow=True)
    easy = EasySteps()
    accept = None if difficulty is None else of_difficulty(difficulty, easy)
    wanted = GenerateOptions(symmetry, density, minimal, hide, tuple(require), options, accept)
    keeping = difficulty == LABELS[0] and not minimal  # clues stay for the sake of easy steps
    return replace(wanted, open_to=easy.all, soon=easy.soon) if keeping else wanted
