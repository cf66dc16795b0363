"""Lemmas of Field trespass."""

from enpitsu.genres.field_trespass import FieldTrespass
from enpitsu.grid import angle
from enpitsu.logic import Said, some, worded
from enpitsu.puzzle import Cases, lemma

STUCK = Said(
    "loop {label} cannot go on at {}", would="loop {label} could not go on at {}", technique="dead_end"
)


@lemma("B", "A loop that comes to a dot goes on from there, without a sharp corner.")
def onwards(puzzle: FieldTrespass) -> Cases:
    for label, line in puzzle.loop.of.items():
        for dot in line.nodes:
            for stroke in line.segments_at[dot]:
                on = [line[s] for s in line.segments_at[dot] if s is not stroke and angle(s, stroke) >= 135]
                goes_on = line[stroke].implies(some(on))
                yield dot, worded(goes_on, STUCK.having(words=(("label", str(label)),)), dot)
