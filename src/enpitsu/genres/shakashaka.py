"""Shakashaka: black triangles in white cells that leave nothing but white rectangles."""

from enpitsu.layers import Numbers, Triangles
from enpitsu.logic import Said, total, worded
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import number4, pzpr
from enpitsu.puzzle import Cases, Puzzle, freedom, rule

WRONG_ANGLE = Said(
    "an angle of the white area at {} is neither right nor straight",
    would="an angle of the white area at {} would be neither right nor straight",
    technique="corner",
)


class Shakashaka(Puzzle):
    """Blacken halves of some white cells so that all that is left white is rectangles."""

    clue = Numbers(0, 4, in_hole=True)
    triangle = Triangles()
    url = pzpr("shakashaka", number4(clue, black=True, file="5"))
    janko = janko("shakashaka", read_as={"5": "x"})

    triangles = freedom(
        "A", "A white cell may hold a black triangle, which fills half of it, one way or another."
    )

    @rule("B", "A number is how many of the cells that share a side with its own hold a triangle.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, total([self.triangle.number(c) for c in cell.neighbors]) == n

    @rule("C", "Every area that is left white is a rectangle, upright or tilted by 45 degrees.")
    def rectangles(self) -> Cases:
        for dot in self.grid.vertices:
            for angle in self.triangle.odd_angles(dot):
                yield (
                    dot,
                    worded(~angle, WRONG_ANGLE, dot),
                )
