"""Lemmas of Ilotulite."""

from itertools import chain

from enpitsu.genres.ilotulite import Ilotulite
from enpitsu.logic import none
from enpitsu.puzzle import Cases, lemma


@lemma("G", "A launch rules out all those that may not meet it.")
def no_meeting(puzzle: Ilotulite) -> Cases:
    for launch, mark in puzzle.launch.items():
        if puzzle.fireworks_are == "apart":
            others = puzzle.launch.partners(launch)
        else:
            trail, cross = launch.trail, launch.firework
            met = [*map(puzzle.launch.over, trail), *[puzzle.launch.over(c, "trail") for c in cross]]
            others = [o for o in dict.fromkeys(chain.from_iterable(met)) if o is not launch]
        yield launch, mark.implies(none([puzzle.launch[other] for other in others]))
