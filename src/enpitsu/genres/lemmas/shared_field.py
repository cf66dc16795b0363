"""Lemmas of Shared field."""

from enpitsu.genres.shared_field import SharedField
from enpitsu.logic import Said, count, every, worded
from enpitsu.puzzle import Cases, lemma

NO_WAY = Said(
    "no way is left for the loops at {}",
    would="no way would be left for the loops at {}",
    technique="no_way",
)


@lemma("D", "At a dot there is nothing, or one loop passes, or two cross.")
def at_dots(puzzle: SharedField) -> Cases:
    for dot in puzzle.loop.nodes:
        pass_on = [line.degree(dot).among(0, 2) for line in puzzle.loop.lines]
        cross = [
            (puzzle.loop.crosses(dot) & line.visits(dot)).implies(line.straight(dot))
            for line in puzzle.loop.lines
        ]
        of_one = [
            count([line[s] for line in puzzle.loop.lines]) == count([puzzle.loop[s]])
            for s in puzzle.loop.segments_at[dot]
        ]
        yield dot, worded(every([*pass_on, *cross, *of_one]), NO_WAY, dot)
