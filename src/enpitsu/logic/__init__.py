"""Conditions over marks: the only vocabulary rules are written in."""

from enpitsu.logic.condition import (
    FALSE,
    TRUE,
    Blank,
    Bool,
    Every,
    Known,
    Mark,
    Same,
    Some,
    Verdict,
    every,
    none,
    some,
)
from enpitsu.logic.counting import count, first, matches, run, unbroken
from enpitsu.logic.number import (
    Among,
    Count,
    Digit,
    Equal,
    First,
    Int,
    Order,
    Sum,
    total,
)
from enpitsu.logic.whole import (
    Clash,
    Clause,
    Cutter,
    Deducer,
    Deduction,
    DerivedBool,
    DerivedInt,
    Manner,
    Not,
    Read,
    Rest,
    Sink,
    Whole,
)

__all__ = [
    "FALSE", "TRUE", "Among", "Blank", "Bool", "Clash", "Clause", "Count", "Cutter", "Deducer",
    "Deduction", "DerivedBool",
    "DerivedInt", "Digit", "Equal", "Every", "First", "Int", "Known", "Manner", "Mark", "Not", "Order",
    "Read", "Rest", "Same", "Sink", "Some", "Sum", "Verdict", "Whole", "count", "every", "first", "matches",
    "none", "run", "some", "total", "unbroken",
]  # fmt: skip
