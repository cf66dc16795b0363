"""``try-genre``: a genre of one's own, tested by the examples beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Run


@pytest.fixture
def night_sky(run: Run, tmp_path: Path) -> Path:
    """A new genre, as the template has it."""
    assert run("new-genre", "Night Sky", "--into", str(tmp_path)).status == 0
    return tmp_path / "night_sky.py"


def changed(genre: Path, old: str, new: str) -> str:
    """The genre with the first of some text in its example file changed."""
    file = genre.with_suffix(".toml")
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(genre)


def test_the_template_does_as_it_says(run: Run, night_sky: Path) -> None:
    found = run("try-genre", str(night_sky))
    assert found.status == 0
    assert "#1 Four by four: exactly one answer, the stored one; 2 broken boards charged" in found.out
    assert found.out.endswith("all is as stored\n")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["R2C3", "R4C4"]', '["R2C3"]', "broken board 1 is charged with B at R2C3, R4C4, not at R2C3"),
        ('{ C = ["R1C2"] }', '{ B = ["R1C2"] }', "broken board 2 is charged with C at R1C2"),
        ('{ C = ["R1C2"] }', '{ B = ["R1C2"] }', "broken board 2 is not charged with B"),
        ('{ C = ["R1C2"] }', '{ B = ["R1C2"] }', "rule C: no broken board is charged with it"),
        ("2 . . 4\n. . 5 .", ". . . .\n. . . .", "it has several answers, not exactly one answer"),
        ("2 . . 4\n", "9 . . 4\n", "it has no answer, not exactly one answer"),
        ("unique = true", "unique = false", "it has just one answer, not several answers"),
        ("2 . . 4\n. . 5 .", "2 . q 4\n. . 5 .", "it cannot be read: "),
        (". . # #\n# # # #\n# . . .", ". . # #\n# # # #\n# # . .", "its stored answer is wrong: "),
        (". . # #\n# # # #\n# . . .", ". . # #\n# # # q\n# . . .", "its answer cannot be read: "),
    ],
)
def test_what_is_not_so_is_told(run: Run, night_sky: Path, old: str, new: str, fault: str) -> None:
    found = run("try-genre", changed(night_sky, old, new))
    assert found.status == 1
    assert fault in found.out


def test_a_rule_that_no_example_needs_is_told(run: Run, night_sky: Path) -> None:
    """Every solution of the template's boards has a shaded cell."""
    text = night_sky.read_text(encoding="utf-8")
    more = """
    @rule("D", "Some cell is shaded.")
    def not_blank(self) -> Cases:
        yield self.grid, count(self.black.values()) >= 1
"""
    night_sky.write_text(f"{text}{more}", encoding="utf-8")
    found = run("try-genre", str(night_sky))
    assert found.status == 1, found.err
    assert "rule D: no example needs it (Some cell is shaded.)" in found.out


def test_what_time_did_not_suffice_for_is_no_fault(run: Run, night_sky: Path) -> None:
    found = run("try-genre", str(night_sky), "--time", "0")
    assert found.status == 3
    assert "how many answers it has is not known: the time is up" in found.out
    assert found.out.endswith("no fault was found, and not all is known\n")


def test_a_genre_without_examples_is_told(run: Run, night_sky: Path) -> None:
    night_sky.with_suffix(".toml").unlink()
    found = run("try-genre", str(night_sky))
    assert found.status == 2
    assert "has no examples: they stand in night_sky.toml" in found.err
