"""What is read as the rules of a genre is the published rule sheet, and nothing else."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.cli import run
from enpitsu.desk.verbs import answer
from enpitsu.document import Document, Metadata
from enpitsu.draw.print_sheet import SheetEntry, rules_of
from enpitsu.formats import write_document
from enpitsu.notation.penpa.words import rules_text

HIDDEN = {
    name: [r.sentence for r in (*genre.rules, *genre.all_lemmas({})) if not r.published]
    for name in catalogue.genres()
    for genre in [catalogue.genre(name)]
}
"""Genre -> the sentences that only developers see."""


def readings(name: str) -> list[dict[str, str]]:
    """Each reading of a genre: the usual one, and every other value of an option by itself."""
    found: list[dict[str, str]] = [{}]
    for id, option in catalogue.genre(name).readings.items():
        found += [{id: value} for value in option.values[1:]]
    return found


def test_there_are_such_sentences() -> None:
    assert sum(map(len, HIDDEN.values())) > 50  # lemmas are fewer since rules are joined


@pytest.mark.parametrize("name", catalogue.genres())
def test_every_letter_has_a_published_sentence(name: str) -> None:
    genre = catalogue.genre(name)
    rules = *genre.rules, *genre.all_lemmas({})
    assert {r.letter for r in rules if r.published} == {r.letter for r in rules}
    assert all(r.published for r in rules if r.kind != "implied")


@pytest.mark.parametrize("name", [name for name in HIDDEN if HIDDEN[name]])
def test_players_and_setters_read_the_published_rules(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    example = catalogue.examples(name)[0]
    for options in readings(name):
        puzzle = catalogue.genre(name).parse(example.givens, {**example.options, **options})
        published = [r.sentence for r in puzzle.rules if r.published]
        entry = SheetEntry(puzzle, Metadata(), None, "")
        opened = answer("open", {"puzzle": {"text": write_document(Document(puzzle), "json")}})
        assert [rule["sentence"] for rule in opened["rules"]] == published
        for said in ("\n".join(rules_of(entry)), rules_text(puzzle)):
            assert all(sentence in said for sentence in published)
            assert not any(sentence in said for sentence in HIDDEN[name])
        assert run(["rules", name, *[f"--option={id}={value}" for id, value in options.items()]]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert all(sentence in said for sentence in published)
        assert not any(sentence in said for sentence in HIDDEN[name])
