"""What a user writes cannot steer a terminal or break a picture: it is refused, or written as numbers."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest

from enpitsu import catalogue, cli, read_marked
from enpitsu.draw.film import Frame, still
from enpitsu.errors import BadNotation
from enpitsu.plain import escaped, json_text, plain

SIGNS = ["\x1b[31m", "\x07", "\x00", "\x7f", "\x9b2J", "\u202e", "\u2028", "\ufffe", "\ud800", "\udcff"]
"""Signs that colour, ring, end, delete, steer, turn round, break, or are half of one."""


def shown_safely(text: str) -> bool:
    """Whether there is nothing but printable characters, blanks and line breaks."""
    return all(c in "\n\t " or c.isprintable() for c in text)


@pytest.mark.parametrize("id", catalogue.genres())
def test_no_genre_takes_a_control_character_out_of_json(id: str) -> None:
    for stored in catalogue.examples(id)[:1]:
        tokens = list(dict.fromkeys(stored.givens.split()))
        row = {"genre": id, "options": dict(stored.options), "givens": stored.givens}
        for n, sign in enumerate(SIGNS):
            token = tokens[n * 7 % len(tokens)]
            for odd in (token + sign, sign + token, sign):
                bad = {**row, "givens": stored.givens.replace(token, odd, 1)}
                with pytest.raises(BadNotation) as told:
                    read_marked(json.dumps(bad))
                assert shown_safely(str(told.value))
        with pytest.raises(BadNotation):
            read_marked(json.dumps({**row, "answer": f"{stored.answer} {SIGNS[0]}"}))


@pytest.mark.parametrize("sign", ["\x1b[31m", "\u202e", "\ud800"])
def test_whatever_is_odd_is_refused_and_told_without_it(
    sign: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, options, marks, claims, files, addresses, answers, definitions of searches, usage."""
    name, odd = f"x{sign}y", tmp_path / "odd"
    row = {"genre": "koburin", "givens": ". .\n. .\n"}
    texts = [
        json.dumps({**row, "genre": name}), json.dumps({**row, "options": {name: "a"}}),
        json.dumps({**row, "options": {"KO-1": name}}), json.dumps({**row, "marks": {name: True}}),
        json.dumps({**row, "answer": name}), json.dumps({"url": name}), f"genre: koburin\n{name} .\n. .\n",
        f"https://puzz.link/p?{quote('pzprv3/slither/1/1/. ' + name, errors='replace')}/",
    ]  # fmt: skip
    arguments = [["solve", "-"], ["explain", "-"]]
    for text in texts:
        for command in arguments:
            monkeypatch.setattr(
                "sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode(errors="surrogatepass")))
            )
            assert cli.run(command) == 2, text
            told = capsys.readouterr()
            assert not told.out
            assert shown_safely(told.err), text
    odd.write_text(json.dumps([{"mark": name}]))
    answer = tmp_path / "answer"
    answer.write_bytes(name.encode(errors="surrogatepass"))
    search = tmp_path / "s.toml"
    head = 'side = 4\nbox = [2, 2]\nkinds = ["odd", "even"]\nsecond = 2\nframes.whole.starts = ["odd"]\n'
    search.write_text(head + f"title = {json.dumps(name)}\n")
    commands = [
        ["solve", name.replace("\0", "")], ["solve", "koburin", "--genre", name], [name, "koburin"],
        ["solve", "koburin", "--option", f"{name}={name}"], ["solve", "koburin", "--option", name],
        ["solve", "koburin", "--format", name], ["solve", "koburin", "--solver", name],
        ["solve", "koburin", "--time", name], ["why-not", "koburin", name], ["rules", name],
        ["check", "koburin", str(answer)], ["hint", "koburin", "--marks", str(odd)],
        ["generate", "koburin", name], ["generate", "koburin", "5x5", "--symmetry", name],
        ["generate", "koburin", "5x5", "--require", name],
        ["batch", name, str(odd)], ["search", str(search)], ["search", "koburin", "2x2", "--layer", name],
        ["new-genre", name], ["search", "snakes_by_parity", "--frame", name],
    ]  # fmt: skip
    for command in commands:
        assert cli.run(command) == 2, command
        told = capsys.readouterr()
        assert not told.out
        assert shown_safely(told.err), command


@pytest.mark.parametrize("sign", SIGNS)
def test_pictures_and_json_hold_no_odd_character(sign: str) -> None:
    """Even where a program, not a reader, brings it in."""
    svg = still(Frame(2, 2, (), 0, 0, f"<{sign}&", printed=((0, sign),)), title=sign)
    ET.fromstring(svg)
    assert shown_safely(svg)
    assert shown_safely(escaped(sign))
    assert shown_safely(json_text({sign: [sign]}))
    assert json.loads(json_text({sign: [sign]})) == {sign: [sign]}
    assert json_text({sign: 1}).encode("utf-8")
    assert shown_safely(plain(sign))


def test_what_is_no_odd_character_stays() -> None:
    text = "│ ┌┐ ● ■ é 日本 \t\n \\x1b <&>"
    assert plain(text) == text
    assert json.loads(json_text(text)) == text
    assert re.sub("&(lt|gt|amp);", "", escaped(text)) == re.sub("[<&>]", "", text)
