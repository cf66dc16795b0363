"""Country Road: a loop that crosses the border of every room twice."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.decode import borders, number16
from bench.reference.lines import loop


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a Country Road."""
    cnf = Cnf()
    line = loop(cnf, height, width)
    visit = cnf.new(height * width)
    room, rooms, rest = borders(body, height, width)
    doors: list[list[int]] = [[] for _ in rooms]
    for i, v in enumerate(visit):
        r, c = divmod(i, width)
        line.two(r, c, v)
        for j, door in ((i + 1, line.arm(r, c, (0, 1))), (i + width, line.arm(r, c, (1, 0)))):
            if door and room[i] != room[j]:
                doors[room[i]].append(door)
                doors[room[j]].append(door)
                cnf.clauses.append((v, visit[j]))
    for cells, through, n in zip(rooms, doors, number16(rest, len(rooms)), strict=True):
        if through:
            cnf.exactly(through, 2)
        if n is not None and n > 0:
            cnf.exactly([visit[i] for i in cells], n)
    return cnf
