"""Simple Loop: a loop through all white cells."""

from enpitsu.layers import Links
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import black_cells, pzpr
from enpitsu.puzzle import Cases, Puzzle, by_design, rule
from enpitsu.shape import loop_rules


class SimpleLoop(Puzzle):
    """Draw a loop through all white cells."""

    line = Links()
    url = pzpr("simpleloop", black_cells(file="*"))
    janko = janko("simple-loop")

    @rule("A", "Draw a single closed loop through all white cells; it never branches or crosses itself.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line)
        for cell in self.grid.cells:
            yield cell, self.line.visits(cell)

    blocks = by_design("B", "The loop does not enter black cells.")
