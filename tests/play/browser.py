"""A browser for tests: Debian's Chromium, driven by Playwright, at a server of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.thorough import WATCHDOG

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "no browser here, so the page is not tested: sudo apt-get install -y chromium"
"""The reason for which tests are skipped."""


@cache
def browser_path() -> str | None:
    """The browser of this machine; None if there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def started() -> Iterator[Browser]:
    """A headless browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path(), args=["--no-sandbox"] if os.geteuid() == 0 else []
        )
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
