"""Nodeloop whose loop may leave cells out: a cell that is left out is as good as a black one.

``enpitsu compare bench/nodeloop_loose.py --option NL-1=symmetric --up-to 3x5 --things 0`` asks about all
layouts of black cells at once; docs/readings.md says why.
"""

from enpitsu.genres.nodeloop import Nodeloop
from enpitsu.puzzle import Cases, rule
from enpitsu.shape import loop_rules


class NodeloopLoose(Nodeloop):
    """Draw a loop as in Nodeloop that may leave white cells out."""

    @rule("A", "The lines form one closed loop; a node lies on it.")
    def one_loop(self) -> Cases:
        yield from loop_rules(self.line, crossing=True)
        for cell, node in self.node.items():
            yield cell, node.implies(self.line.visits(cell))
