"""A server and a browser for each module of tests, a fresh profile for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from enpitsu.errors import NotFetched
from enpitsu.play.parts import cache_folder
from enpitsu.play.site import write_site
from tests.play.browser import Warm, heard, served, started
from tests.play.hosting import ISOLATED, hosted
from tests.thorough import WATCHDOG

expect.set_options(timeout=1000 * WATCHDOG)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of the gallery."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the engine inside, written as users write it."""
    out = tmp_path_factory.mktemp("site")
    try:
        write_site(out, cache_folder(), lambda doing: None)
    except NotFetched as missing:
        pytest.skip(f"the engine inside the page is not tested: {missing}")
    return out


@pytest.fixture(scope="module")
def inside(site: Path) -> Iterator[str]:
    """The address of its gallery on a web space that sends no headers of its own."""
    with hosted(site) as address:
        yield address


@pytest.fixture(scope="module")
def isolated(site: Path) -> Iterator[str]:
    """The same on a web space that sends the headers that are advised."""
    with hosted(site, ISOLATED) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with started() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a fresh profile, on which nothing may go wrong unheard."""
    with heard(browser) as (page, faults):
        yield page
        assert faults == []


@pytest.fixture(scope="module")
def warm(browser: Browser) -> Iterator[Warm]:
    """Pages for the tests of a module that play many puzzles."""
    pages = Warm(browser)
    with pages.pages:
        yield pages
