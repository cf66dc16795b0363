"""Conditions over marks: the only vocabulary rules are written in."""

from enpitsu.logic.condition import (
    FALSE,
    TRUE,
    Blank,
    Bool,
    Every,
    Joined,
    Known,
    Linked,
    Mark,
    Read,
    Same,
    Some,
    Verdict,
    every,
    none,
    some,
)
from enpitsu.logic.counting import chosen, count, first, matches, ring_runs, run, sum_of_different, unbroken
from enpitsu.logic.form import Form
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
from enpitsu.logic.once_each import once_each
from enpitsu.logic.whole import (
    GUARDED,
    PLAIN,
    Clash,
    Clause,
    Cutter,
    Deducer,
    Deduction,
    DerivedBool,
    DerivedInt,
    Judged,
    Not,
    Onward,
    Profile,
    Rest,
    Selection,
    Sink,
    StandIn,
    Whole,
)
from enpitsu.logic.why import Course, ExplainedBool, Speech
from enpitsu.logic.worded import worded
from enpitsu.reasons import Said

__all__ = [
    "FALSE", "GUARDED", "PLAIN", "TRUE", "Among", "Blank", "Bool", "Clash", "Clause", "Count", "Course",
    "Cutter", "Deducer", "Deduction", "DerivedBool", "DerivedInt", "Digit", "Equal", "Every",
    "ExplainedBool", "First",
    "Form", "Int", "Joined", "Judged", "Known", "Linked", "Mark", "Not", "Onward", "Order", "Profile",
    "Read", "Rest", "Said", "Same", "Selection", "Sink", "Some", "Speech", "StandIn", "Sum", "Verdict",
    "Whole", "chosen", "count", "every", "first", "matches", "none", "once_each", "ring_runs", "run",
    "some", "sum_of_different", "total", "unbroken", "worded",
]  # fmt: skip
