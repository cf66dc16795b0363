"""Names of variants: one order, one clear sentence for what does not fit, genres of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from enpitsu import catalogue, read_document, solve
from enpitsu.errors import EnpitsuError
from enpitsu.variants import choices
from tests.cli.running import Run

BASE = """from enpitsu import genre


class Both(genre("sudoku & skyscrapers")):
    \"\"\"A Sudoku of towers.\"\"\"
"""


def test_a_name_has_one_order() -> None:
    kind = catalogue.genre("Koburin --with no_three --without G --with no_2x2:black --without F")
    assert kind.genre_id() == "koburin --without F --without G --with no_2x2:black --with no_three:black"
    assert catalogue.genre(kind.genre_id()) is kind
    assert [r.letter for r in kind.rules] == list("ABCDEHIJ")
    assert catalogue.genre("koburin --without F --with F") is catalogue.genre("koburin")
    assert catalogue.genre(f"{kind.genre_id()} --without J").genre_id().endswith("--with no_2x2:black")


def test_choices_turn_a_rule_the_other_way_round() -> None:
    kind = catalogue.genre("koburin --without F --with no_2x2")
    found = {one.name: one for one in choices(kind)}
    assert not found["F"].kept
    assert found["F"].genre == "koburin --with no_2x2:black"
    assert found["I"].kept
    assert found["I"].genre == "koburin --without F"
    for one in found.values():
        assert catalogue.genre(one.genre).genre_id() == one.genre


@pytest.mark.parametrize(("name", "said"), [
    ("koburin --without X", "'X' is no rule of Koburin"),
    ("koburin --without A", "rule A of Koburin binds nothing"),
    ("koburin --with no_tuch", "did you mean no_touch"),
    ("koburin --with masyu:B", "does not fit Koburin: it speaks of pearl (Symbols)"),
    ("sudoku --with no_2x2", "no_2x2 does not fit Sudoku"),
    ("koburin --with no_2x2:line", "is no layer of Koburin for no_2x2"),
    ("koburin & nothing", "there is no genre 'nothing'"),
    ("hitori & sudoku:digit=black", "is no layer of Hitori for digit"),
    ("koburin --with kurodoko:Z", "'Z' is no rule of Kurodoko"),
    ("koburin --with kurodoko:C:x", "there is no module"),
    ("koburin & tapa", "apart"),
])  # fmt: skip
def test_what_does_not_fit_is_told_in_one_sentence(run: Run, name: str, said: str) -> None:
    status, out, err = run("rules", name)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    with pytest.raises(EnpitsuError):
        catalogue.genre(name)


def test_the_command_line_adds_and_drops(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("rules", "koburin", "--without", "F", "--with", "nurikabe:D")
    assert status == 0
    assert "I  All shaded cells form one orthogonally connected group." in out
    assert "Two black cells are never" not in out
    text = run("convert", "koburin#2", "--to", "text", "--without", "F").out
    assert text.startswith("genre: koburin --without F\n")
    assert type(read_document(text).puzzle).genre_id() == "koburin --without F"
    assert run("solve", "koburin#2", "--with", "half_turn").status == 1
    assert (
        "koburin --without F --with one_group:black"
        in run("convert", "-", "--to", "text", "--with", "one_group", given=text).out
    )
    assert run("convert", "koburin", "--to", "pzpr", "--without", "F").status == 2
    assert "no_touch:black" in run("rules", "koburin", "--library").out


def test_a_crossbreed_in_three_lines_of_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "both.py"
    file.write_text(BASE, encoding="utf-8")
    assert "C  A number outside is how many heights" in run("rules", str(file)).out
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("genre: both\n\n. 3 . .\n. . . 4\n. . . 2\n. . 1 .\n", encoding="utf-8")
    assert run("solve", str(puzzle), "--genre", str(file)).status == 0
    added = f"{file}:Both:C"
    assert "A number outside" in run("rules", "skyscrapers", "--with", added).out
    assert run("rules", "sudoku", "--with", added).status == 2
    kind = catalogue.load(f"{file} --with knight:digit")
    assert catalogue.load(catalogue.reference(kind)) is kind
    assert solve(kind.parse(". . . .\n. . . .\n. . . .\n. . . .")).status in {"several", "none"}
