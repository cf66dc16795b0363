"""The easiest of many steps is found without a look at all of them."""

from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Step


@pytest.mark.parametrize("near", [False, True])
def test_the_easiest_step_is_the_first_with_the_least_ease(near: bool) -> None:
    rng = Random(0)
    position = Position(catalogue.example("koburin#1").puzzle())
    marks = range(len(position.board.marks))
    chosen = set()
    for _ in range(200):
        if near:
            position.look_at(rng.choice(position.board.marks))
        steps = []
        for case in sorted(rng.choices(range(len(position.board.cases)), k=rng.randrange(1, 30))):
            goals = tuple([(i, True) for i in rng.sample(marks, rng.randrange(1, 5))])
            facts = sum([1 << i for i in rng.sample(marks, rng.randrange(5))])
            steps.append(Step(goals, (case,), facts, "single"))
        found = position.easiest([position.weighed(step) for step in steps])
        assert found is min(steps, key=position.difficulty_key)
        chosen.add(steps.index(found) == 0)
    assert chosen == {False, True}
