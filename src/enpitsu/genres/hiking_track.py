"""Hiking Track: stations joined by tracks with counted bends."""

from itertools import combinations

from enpitsu.grid import Area, Cell
from enpitsu.layers import AnyOf, CircledNumbers, Links, Numbers
from enpitsu.logic import count, every, total
from enpitsu.puzzle import Cases, Option, Puzzle, by_design, definition, rule
from enpitsu.shape import one_line


class HikingTrack(Puzzle):
    """Join the stations into one network of tracks; they say how many tracks leave, or how they bend."""

    bends = Numbers()
    leaving = CircledNumbers(0, 4)
    station = AnyOf(bends, leaving)
    line = Links()
    tracks = line.ways(station)
    bends_are = Option(
        "HT-1", total="the tracks from its station bend in all", each="each track from its station bends"
    )
    no_doubles = Option("HT-2", pair="Two stations", value="Two stations with one number")
    lemmas = "hiking_track"

    track = definition("A", "A track is a line between two different stations; it may bend.")

    @rule("B", "A cell without station has at most one track, without branch, crossing or loose end.")
    def no_branches(self) -> Cases:
        for cell in self.grid.cells:
            if cell not in self.station:
                yield cell, self.line.degree(cell).among(0, 2)

    stops = definition("C", "A track ends at the first station it reaches.")

    @rule("D", "{HT-2} are joined by one track at most.")
    def no_double(self) -> Cases:
        for a, b in combinations(self.station, 2):
            if self.single(a, b):
                yield Area((a, b)), count([track.ends_in(b) for track in self.tracks.leaving(a)]) <= 1

    def single(self, a: Cell, b: Cell) -> bool:
        """One track at most joins two stations."""
        return self.no_doubles == "pair" or bool(self.station[a] == self.station[b])

    @rule("E", "No track returns to the station that it left.")
    def no_return(self) -> Cases:
        for track in self.tracks.leaving(*self.station):
            yield track.start, ~track.ends_in(track.start)

    @rule("F", "All stations form one network.")
    def one_network(self) -> Cases:
        yield self.grid, one_line(self.line)
        for cell in self.station if len(self.station) > 1 else ():
            yield cell, self.line.visits(cell)
        for cell in self.grid.cells if len(self.station) < 2 else ():
            yield cell, self.line.avoids(cell)

    @rule("G", "A circled number is the number of tracks that leave its station.")
    def numbers_of_tracks(self) -> Cases:
        for cell, n in self.leaving.numbered():
            yield cell, self.line.degree(cell) == n

    @rule("H", "A plain number is how often {HT-1}.")
    def numbers_of_bends(self) -> Cases:
        for cell, n in self.bends.numbered():
            tracks = list(self.tracks.leaving(cell))
            if self.bends_are == "total":
                yield cell, total([track.bends for track in tracks]) == n
            else:
                yield cell, every([track.drawn.implies(track.bends == n) for track in tracks])

    holes = by_design("I", "Black cells hold no line; white cells may stay empty.")
