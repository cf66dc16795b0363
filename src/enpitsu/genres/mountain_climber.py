"""Mountain Climber: contour lines around flags, and a path that climbs to all of them."""

from itertools import combinations

from enpitsu.grid import DIAGONAL, KING, ORTHOGONAL, Area
from enpitsu.layers import Flags, LabelledLinks, Links, Symbols
from enpitsu.logic import FALSE, TRUE, count, none
from enpitsu.puzzle import Cases, Option, Puzzle, rule
from enpitsu.shape import path_rules, separate_loops


class MountainClimber(Puzzle):
    """Draw nested contour lines, one flag on each level between them, and a path to all flags."""

    ladder = Symbols("+", share=0.12)
    rock = Symbols("x", share=0.04)
    flag = Flags()
    contour = LabelledLinks(KING, labels=lambda p: [f for f, n in p.flag.items() if n > 1], prefix="C")
    path = Links(form="paths", prefix="P")
    peers = Option("MC-2", allowed="any number of contours", forbidden="one contour at most")
    run_of = Option("MC-3", steps="3 steps", points="2 steps")
    path_ends = Option("MC-4", flags="from a flag to a flag", start="from a flag")
    rim = Option("MC-5", allowed="may", forbidden="do not")

    @rule("A", "Contours are closed loops; at each point they go straight on or turn by 45 degrees.")
    def closed(self) -> Cases:
        yield from separate_loops(self.contour)
        for point in self.grid.cells:
            yield point, none(self.contour.corners(point, below=135))

    @rule("B", "A contour runs {MC-3} at most in one orthogonal direction.")
    def short_runs(self) -> Cases:
        for run, drawn in self.contour.runs(4 if self.run_of == "steps" else 3, ORTHOGONAL):
            yield run[0], ~drawn

    @rule("C", "No two steps in a row are diagonal.")
    def short_slants(self) -> Cases:
        for run, drawn in self.contour.runs(2, DIAGONAL):
            yield run[0], ~drawn

    @rule("D", "Contours do not touch or cross; they {MC-5} run on the outermost points.")
    def apart(self) -> Cases:
        for crossing in self.contour.crossings:
            yield crossing, ~self.contour.crossed(crossing)
        for point in [p for p in self.grid.cells if len(p.neighbors) < 4 and self.rim == "forbidden"]:
            yield point, self.contour.avoids(point)

    @rule("E", "Every region between contours has just one flag and {MC-2} directly inside.")
    def one_flag_each(self) -> Cases:
        for n in {1, *self.flag.values()} if self.peers == "forbidden" else {1}:
            yield self.grid, count([TRUE for height in self.flag.values() if height == n]) == 1
        for a, b in combinations(self.flag, 2):
            yield Area((a, b)), self.contour.separates(a, b)

    @rule("F", "A flag's number is its height: 1, and 1 more inside each contour.")
    def heights(self) -> Cases:
        for flag, n in self.flag.items():
            yield flag, count([line.encloses(flag) for line in self.contour.lines]) == n - 1

    @rule("G", "The path is one path {MC-4} that visits all flags.")
    def one_path(self) -> Cases:
        yield from path_rules(self.path, self.flag, both=self.path_ends == "flags")
        for flag in self.flag:
            yield flag, self.path.visits(flag)

    @rule("H", "Path and contours meet at ladders only, where both are straight and one crosses the other.")
    def ladders(self) -> Cases:
        for point in self.grid.cells:
            crosses = self.path.crosses(point, self.contour) if point in self.ladder else FALSE
            yield point, (self.contour.visits(point) & self.path.visits(point)).implies(crosses)

    @rule("I", "No diagonal step begins or ends at a ladder.")
    def steady(self) -> Cases:
        for point in self.ladder:
            yield point, none(self.contour.at(point, DIAGONAL))

    @rule("J", "No line comes to an x, no contour to a flag.")
    def rocks(self) -> Cases:
        yield from [(point, self.contour.avoids(point)) for point in (*self.rock, *self.flag)]
        yield from [(point, self.path.avoids(point)) for point in self.rock]
