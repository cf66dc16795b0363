"""Field trespass: a loop with blunt corners around the letters of each kind."""

from enpitsu.grid import KING, Cell, Vertex
from enpitsu.layers import LabelledLinks, Letters, StructureKey, Symbols
from enpitsu.logic import none
from enpitsu.puzzle import Cases, Option, Puzzle, rule
from enpitsu.shape import one_line


class FieldTrespass(Puzzle):
    """Fence in the letters of each kind with a loop of its own; loops may cross."""

    hole = Symbols("x", share=0.04)
    letter = Letters(spread=20)
    kind = StructureKey(letter, lambda cells: cells.groups)
    loop = LabelledLinks(
        KING,
        on=lambda puzzle: Vertex if puzzle.lattice == "vertices" else Cell,
        labels=lambda puzzle: puzzle.kind,
    )
    lattice = Option("FT-1", vertices="from dot to dot", centres="from cell to cell")
    angle = Option("FT-3", any="at any angle", right="at a right angle")
    joined_rules = {"ABCDEF": "way for the loops"}

    @rule("A", "Draw exactly as many loops {FT-1} as there are different letters.")
    def one_loop_each(self) -> Cases:
        for line in self.loop.lines:
            yield self.grid, one_line(line, nonempty=True)

    @rule("B", "At every dot a loop goes straight on or turns by 45 degrees.")
    def blunt_corners(self) -> Cases:
        for line in self.loop.lines:
            for dot in line.nodes:
                for corner in line.corners(dot, below=135):
                    yield dot, ~corner

    @rule("C", "Each loop encloses all letters of its own kind, and no others.")
    def letters(self) -> Cases:
        for cell, letter in self.letter.items():
            for label, line in self.loop.of.items():
                yield cell, line.encloses(cell) if label == letter else ~line.encloses(cell)

    @rule("D", "No x is enclosed, and no loop runs over an x or a letter.")
    def trespass(self) -> Cases:
        for cell in self.hole:
            yield cell, none([line.encloses(cell) for line in self.loop.lines])
        for cell in (*self.hole, *self.letter):
            over = self.loop.through(cell) if self.lattice == "vertices" else self.loop.at(cell)
            yield cell, none(over)

    @rule("E", "Two loops meet only where they cross {FT-3}, both running straight.")
    def crossings(self) -> Cases:
        for dot in self.loop.nodes:
            for line in self.loop.lines:
                met = line.visits(dot) & (self.loop.degree(dot) >= 3)
                yield dot, met.implies(line.straight(dot))
            for corner in self.loop.corners(dot, below=90) if self.angle == "right" else ():
                yield dot, ~corner

    @rule("F", "A loop does not cross or touch itself.")
    def no_self_contact(self) -> Cases:
        for line in self.loop.lines:
            for dot in line.nodes:
                yield dot, line.degree(dot).among(0, 2)
            for crossing in line.crossings:
                yield crossing, ~line.crossed(crossing)
