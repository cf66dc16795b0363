"""Lemmas of Shikaku."""

from enpitsu.genres.shikaku import Shikaku
from enpitsu.logic import some
from enpitsu.puzzle import Cases, lemma


@lemma("C", "A number has one of few rectangles.")
def few_rectangles(puzzle: Shikaku) -> Cases:
    for cell, n in puzzle.clue.numbered():
        shapes = [(h, n // h) for h in range(1, n + 1) if n % h == 0]
        blocks = [block for shape in shapes for block in puzzle.grid.blocks(*shape) if cell in block]
        own = [block for block in blocks if sum([c in puzzle.clue for c in block]) == 1]
        yield cell, some([puzzle.area.alone(block) for block in own], f"rectangle of {n} cells")
