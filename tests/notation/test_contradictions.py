"""Of two things in a text that contradict each other, none wins in silence: the second one is refused."""

from __future__ import annotations

import pytest

from enpitsu.errors import BadNotation
from enpitsu.formats import read_document

NURIKABE = "genre: nurikabe\n1 .\n. .\n"
JSON = '{"genre": "nurikabe", "givens": "1 .\\n. .", %s}'
FILE = "pzprv3\ncanal\n1\n2\n. 1\n# .\n"
INFO = 'info:{"metadata": {"author": "%s"}}\n'


@pytest.mark.parametrize(("text", "place", "told"), [
    (f"genre: koburin\n{NURIKABE}", "nurikabe", "a second genre, other than Koburin"),
    ("genre: slitherlink\noption: SL-1=all\noption: SL-1=one\n. .\n. .\n", "SL-1=one",
     "a second value for the option SL-1, other than all"),
    (f"{NURIKABE}\nsolution:\n. #\n# ?\n\nmarks:\nyes sea R2C2\nno sea R2C2\n", "no sea",
     "a second, different line about the mark 'sea R2C2'"),
    (f"{NURIKABE}\nsolution:\n. #\n# ?\n\nsolution:\n. #\n# #\n", "solution:", "two parts 'solution:'"),
    (JSON % '"givens": "2 .\\n. ."', '"givens"', "two members 'givens'"),
    (JSON % '"marks": {"sea R1C2": true,\n "sea R1C2": false}', '"sea R1C2"', "two members 'sea R1C2'"),
    (JSON % '"metadata": {"title": "a\\":{", "ti\\u0074le": "b"}', '"ti\\u0074le"', "two members 'title'"),
    (JSON % '"answer": ". #\\n# .", "marks": {"sea R1C2": true, "sea R2C2": true}', '"sea R2C2"',
     "the answer says that 'sea R2C2' is not made"),
    (FILE + INFO % "A" + INFO % "B", "info:", "two parts 'info:'"),
    (FILE + "history:{}\nhistory:{}\n", "history:", "two parts 'history:'"),
])  # fmt: skip
def test_the_second_of_two_is_refused(text: str, place: str, told: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read_document(text)
    assert told in str(caught.value)
    assert caught.value.at == text.rindex(place)


@pytest.mark.parametrize("text", [
    f"genre: Nurikabe\n{NURIKABE}",
    f"{NURIKABE}\nsolution:\n. #\n# ?\n\nmarks:\nno sea R2C2\nno sea R2C2\n",
    JSON % '"answer": ". #\\n# .", "marks": {"sea R1C2": true, "sea R2C2": false, "sea R1C1": null}',
    JSON % '"metadata": {"title": "{\\"givens\\": 1}"}, "kept": {"givens": "x", "title": "y"}',
])  # fmt: skip
def test_the_same_twice_is_no_contradiction(text: str) -> None:
    assert read_document(text).puzzle.text == "1 .\n. ."


def test_marks_beside_an_answer_that_leaves_them_open_are_kept() -> None:
    text = JSON % '"answer": ". ?\\n# .", "marks": {"sea R1C2": true}'
    known = read_document(text).known
    assert known is not None
    assert {str(mark): value for mark, value in known.items()} == {
        "sea R1C1": False, "sea R1C2": True, "sea R2C1": True, "sea R2C2": False,
    }  # fmt: skip


def test_a_part_named_within_a_text_of_metadata_is_none() -> None:
    found = read_document(FILE + 'info:{"metadata": {"author": "A", "source": "history: of puzzles"}}\n')
    assert (found.metadata.author, found.metadata.source) == ("A", "history: of puzzles")
