"""Corner meeting: areas whose borders meet at right angles around the numbers."""

from enpitsu.layers import Areas, CircledNumbers, Numbers
from enpitsu.logic import matches, total
from enpitsu.puzzle import Cases, Puzzle, definition, rule


class CornerMeeting(Puzzle):
    """Divide the board into areas with one circle each; numbers count right angles of borders.

    Whether there may be numbers without a circle (CM-1) is a matter of the givens: here they may be.
    """

    circle = CircledNumbers(unknown="o")
    clue = Numbers()
    area = Areas("A")
    part = area.owners(circle)

    @rule("A", "Every area holds exactly one circle.")
    def one_circle_each(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.part.number(cell) == 1

    meeting = definition("B", "An L has one right angle, a T two, a crossing four; the frame makes none.")

    @rule("C", "A number counts the right angles of borders at the four corners of its cell.")
    def numbers(self) -> Cases:
        for cell, n in (*self.circle.numbered(), *self.clue.items()):
            yield cell, matches(total([self.area.angles(vertex) for vertex in cell.corners]), n)

    question_mark = definition("D", "A question mark is any number but 0.")
