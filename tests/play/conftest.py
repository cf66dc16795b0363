"""A server and a browser for all tests of a process, and a page that is as good as new for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Page, expect

from enpitsu.errors import NotFetched
from enpitsu.play.parts import cache_folder
from enpitsu.play.site import write_site
from tests.play.browser import Warm, heard, served, started
from tests.play.hosting import ISOLATED, hosted
from tests.thorough import WATCHDOG

expect.set_options(timeout=1000 * WATCHDOG)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the gallery: of one server for all tests of a process."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A site with the engine inside, written as users write it: once, whichever process needs it first."""
    base = tmp_path_factory.getbasetemp()
    folder = base if worker_id == "master" else base.parent
    out, told = folder / "site", folder / "site-told"
    try:
        (folder / "site-begun").mkdir()
    except FileExistsError:
        give_up = monotonic() + WATCHDOG
        while not told.exists() and monotonic() < give_up:
            sleep(0.2)
    else:
        said = "it could not be written"
        try:
            write_site(out, cache_folder(), lambda doing: None)
            said = ""
        except NotFetched as missing:
            said = f"the engine inside the page is not tested: {missing}"
        finally:
            (folder / "site-saying").write_text(said, encoding="utf-8")
            (folder / "site-saying").rename(told)
    said = told.read_text(encoding="utf-8")
    if "not tested" in said:
        pytest.skip(said)
    assert not said
    return out


@pytest.fixture(scope="session")
def inside(site: Path) -> Iterator[str]:
    """The address of its gallery on a web space that sends no headers of its own."""
    with hosted(site) as address:
        yield address


@pytest.fixture(scope="session")
def isolated(site: Path) -> Iterator[str]:
    """The same on a web space that sends the headers that are advised."""
    with hosted(site, ISOLATED) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with started() as browser:
        yield browser


@pytest.fixture(scope="session")
def warm(browser: Browser) -> Iterator[Warm]:
    """Pages that are kept for the tests to come."""
    pages = Warm(browser)
    with pages.pages:
        yield pages


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser, warm: Warm) -> Iterator[Page]:
    """The gallery, with nothing kept of other tests, or marked as ``fresh`` a blank page of a new profile.

    Nothing may go wrong on it unheard.
    """
    if request.node.get_closest_marker("fresh") is None:
        with warm.page(request.getfixturevalue("address")) as page:
            yield page
        return
    with heard(browser) as (page, faults):
        yield page
        assert faults == []
