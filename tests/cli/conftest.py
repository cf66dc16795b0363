"""Command lines run in this process."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from enpitsu import catalogue, cli

from .running import Ran, Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run a command line in this process; genres that it loads are forgotten after the test."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "100")

    def enpitsu(*arguments: str, given: str | bytes = b"") -> Ran:
        raw = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
        status = cli.run(list(arguments))
        return Ran(status, *capsys.readouterr())

    yield enpitsu
    catalogue.forget()
