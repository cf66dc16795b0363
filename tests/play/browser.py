"""A browser for tests: Debian's Chromium, driven by Playwright, at a server of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache

from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from tests.thorough import WATCHDOG

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Browsers by preference: the first has no window at all, which saves processor time."""
MISSING = "no browser here, so the page is not tested: make browser-installed"
"""The reason for which tests are skipped."""
LEAVE = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const field of document.querySelectorAll("input, textarea")) field.value = field.defaultValue;
  for (const box of document.querySelectorAll("input")) box.checked = box.defaultChecked;
  for (const list of document.querySelectorAll("select"))
    list.selectedIndex = Math.max(0, [...list.options].findIndex((option) => option.defaultSelected));
  document.activeElement?.blur();
  scrollTo(0, 0);
  location.hash = "";
}"""
"""Goes to the gallery, and leaves all forms as they came."""
UNWISHED = """() => {
  for (const setting of document.querySelectorAll("#setting-list select, #setting-list input")) {
    if (setting.checked || setting.selectedIndex > 0) {
      setting.checked = false;
      setting.selectedIndex = 0;
      setting.dispatchEvent(new Event("change"));
    }
  }
}"""
"""Undoes what is wanted of the page, each as a player does."""
AT_GALLERY = "() => !document.getElementById('gallery').hidden && !document.querySelector('#board .spot')"


@cache
def browser_path() -> str | None:
    """The browser of this machine; None if there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def started() -> Iterator[Browser]:
    """A headless browser."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--disable-gpu", *root])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def served(*arguments: str) -> Iterator[str]:
    """The address of ``enpitsu play``, running as users run it."""
    command = [sys.executable, "-m", "enpitsu", "play", "--port", "0", "--no-browser", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def patient(context: BrowserContext) -> BrowserContext:
    """A profile that waits as long as a loaded machine needs: no test measures time."""
    context.set_default_timeout(1000 * WATCHDOG)
    return context


def at_gallery(page: Page, address: str) -> None:
    """Show the gallery, without loading a page that is there."""
    if page.url.partition("#")[0] == address:
        page.evaluate(LEAVE)
        page.wait_for_function(AT_GALLERY)
    else:
        page.goto(address)


def holding(page: Page, verb: str) -> list[Route]:
    """Hold what a page that is opened after this asks with a verb: the requests held so far.

    Of a page that is open already, Chromium lets requests pass for a moment.
    """
    held: list[Route] = []

    def hold(route: Route) -> None:
        if (route.request.post_data_json or {}).get("verb") == verb:
            held.append(route)
        else:
            route.continue_()

    page.route("**/ask", hold)
    return held


@contextmanager
def heard(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page of a fresh profile, and what goes wrong on it."""
    with patient(browser.new_context(viewport={"width": 1280, "height": 900})) as context:
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda told: faults.append(told.text) if told.type == "error" else None)
        yield page, faults


class Warm:
    """Pages that are kept from test to test, each with an engine that has started."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.pages = browser, ExitStack()
        self.at: dict[str, tuple[Page, list[str]]] = {}

    @contextmanager
    def page(self, address: str) -> Iterator[Page]:
        """The page at an address, at the gallery, with nothing kept; left where something went wrong.

        A test that changes what neither an address nor an empty store undoes takes a fresh profile.
        """
        kept = self.at.pop(address) if address in self.at else None
        page, faults = kept or self.pages.enter_context(heard(self.browser))
        if page.url == "about:blank":
            page.goto(address)
        yield page
        assert faults == []
        page.mouse.up()
        page.mouse.move(0, 0)
        page.evaluate(UNWISHED)
        at_gallery(page, address)
        page.evaluate("localStorage.clear()")
        self.at[address] = page, faults
