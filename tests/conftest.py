"""Settings of all tests: hypothesis draws the same examples every time unless told otherwise."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from enpitsu import catalogue
from tests.thorough import THOROUGH, has_turn, sample

# Dask waits so long for a worker that a test has killed, before it does the work elsewhere
os.environ.setdefault("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "5s")

settings.register_profile(
    "ci", derandomize=True, deadline=None, database=None, max_examples=sample(60, 600),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
settings.register_profile("explore", settings.get_profile("ci"), derandomize=False, max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One process more than there are cores: some wait for a browser or for a process of their own."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write tests/golden anew")


GENRES = catalogue.genres()


def genre_of(item: pytest.Item) -> int:
    """Which genre a test is about, from 1 on; 0 if about none, or if it shares a browser with others."""
    case = getattr(item, "callspec", None)
    if case is None or "browser" in getattr(item, "fixturenames", ()):
        return 0
    for value in case.params.values():
        name = value.genre if isinstance(value, catalogue.Example) else value
        if isinstance(name, str) and (name := name.split("#")[0]) in GENRES:
            return 1 + GENRES.index(name)
    return 0


def has_its_turn(item: pytest.Item) -> bool:
    """Tells whether a test is run: of those that are asked of genres in turn, each takes others.

    Whoever asks for a genre by ``-k`` gets all of its tests.
    """
    genre, marker = genre_of(item), item.get_closest_marker("in_turn")
    if marker is None or THOROUGH or not genre or item.config.option.keyword:
        return True
    return has_turn(genre, len(GENRES), item.nodeid.partition("[")[0], *marker.args)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the tests of a genre together; skip what takes long, and say why, unless asked to be thorough.

    Processes take tests by stretches: so one of them reads, compiles, solves and explains a genre's boards.
    """
    config.hook.pytest_deselected(items=[item for item in items if not has_its_turn(item)])
    items[:] = sorted(filter(has_its_turn, items), key=genre_of)
    for item in items:
        marker = item.get_closest_marker("thorough")
        if marker is not None and not THOROUGH:
            item.add_marker(pytest.mark.skip(reason=f"`make thorough` runs it: {marker.args[0]}"))


def pytest_collection_finish() -> None:
    """Let the collector look for cycles less often: each time it looks at 16,000 tests, too.

    With a fifth of these numbers it saved 6 % of the processor time of genres, notations and shapes.
    """
    gc.set_threshold(100_000, 20, 100)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Look for what was dropped without being closed once, not five times: a search lasts a second."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud which part of the page was not tested, why, and what would bring it."""
    reasons = {str(r.longrepr[2]) for r in terminalreporter.stats.get("skipped", ()) if r.longrepr}
    for reason in sorted(r for r in reasons if "not tested" in r):
        terminalreporter.write_line(reason, yellow=True)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Leave nothing to later tests: genres that a test loaded are forgotten, and no object stays frozen.

    Objects out of the collector's sight make all later tests slow.  A fixture for all tests that did the
    same would cost seconds of the suite.
    """
    if catalogue.genres() != GENRES:
        catalogue.forget()
    left = gc.get_freeze_count()
    gc.unfreeze()
    assert not left, "gc.freeze() without gc.unfreeze(): later tests would be slow"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with tests/golden/<name>, or write it there with --update-golden."""

    def compare(name: str, text: str) -> None:
        file = Path(__file__).parent / "golden" / name
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text + "\n", encoding="utf-8")
        assert file.exists(), f"there is no {name} yet: run with --update-golden, and look at it"
        assert file.read_text(encoding="utf-8") == text + "\n"

    return compare
