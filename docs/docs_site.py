"""The documentation site, built from ``docs/`` and from the code (``make docs-site``).

The pages are copied beside each other, those of genres are written (``genre_page``), and Sphinx makes HTML of
all of them.  A warning, such as a link that leads nowhere, is a failure.  Nothing is fetched.

    python docs/docs_site.py [OUT] [--only GENRE ...]
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import genre_page

DOCS = Path(__file__).parent
ROOT = DOCS.parent
SETTINGS = DOCS / "site"
LINK = re.compile(r"(\]\()([^)#\s]+)")
PLACES = {
    ROOT / "README.md": "index.md", ROOT / "CHANGELOG.md": "changelog.md",
    DOCS / "adr": "decisions.md", DOCS / "genres": "genres/index.md",
}  # fmt: skip
"""What has a page of another name in the site."""
FILES = "files"
"""The folder of the site's source for files from outside ``docs/`` that a page links to."""


def copied(stage: Path) -> None:
    """Copy the prose and what it shows; files that it links to outside of ``docs/`` come along."""
    for path in sorted(DOCS.rglob("*")):
        inside = path.relative_to(DOCS)
        if path.is_dir() or path.suffix in {".py", ".pyc"} or inside.parts[0] == SETTINGS.name:
            continue
        _copy(path, stage / inside, stage)
    _copy(ROOT / "CHANGELOG.md", stage / "changelog.md", stage)


def _copy(path: Path, target: Path, stage: Path) -> None:
    """Copy a file; the links of a page lead to where their aims are in the site."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix != ".md":
        shutil.copyfile(path, target)
        return

    def moved(link: re.Match[str]) -> str:
        aim = (path.parent / link[2]).resolve()
        if "://" in link[2] or not aim.is_relative_to(ROOT):
            return link[0]
        seat = _seat(aim, stage)
        return link[1] + os.path.relpath(seat, target.parent) if seat is not None else link[0]

    target.write_text(LINK.sub(moved, path.read_text(encoding="utf-8")), encoding="utf-8")


def _seat(aim: Path, stage: Path) -> Path | None:
    """The place in the site's source of what a page links to; None if nothing is there."""
    if aim in PLACES:
        return stage / PLACES[aim]
    if aim.is_relative_to(DOCS):
        return stage / aim.relative_to(DOCS)
    if not aim.is_file():
        return None
    copy = stage / FILES / aim.relative_to(ROOT)
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(aim, copy)
    return copy


def build(out: Path, only: list[str]) -> int:
    """Build the site into a folder, which is replaced; the exit status of Sphinx."""
    stage, html = out / "source", out / "html"
    for folder in (stage, html):
        shutil.rmtree(folder, ignore_errors=True)
    stage.mkdir(parents=True)
    copied(stage)
    genre_page.write(stage / "genres", only)
    strict = ["-q", "-W", "--keep-going", "-E", "-b", "html"]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *strict, "-c", SETTINGS, "-d", out / "doctrees", stage, html],
        check=False,
    )
    return done.returncode


def main() -> int:
    """Build the site; 0 if there was nothing to print_error of."""
    asked = argparse.ArgumentParser(description="Build the documentation site.")
    asked.add_argument("out", nargs="?", type=Path, default=ROOT / "build" / "docs", help="a folder")
    asked.add_argument(
        "--only", nargs="*", default=[], metavar="GENRE", help="the pages of these genres alone"
    )
    wish = asked.parse_args()
    status = build(wish.out.resolve(), wish.only)
    if status == 0:
        pages = list((wish.out / "html").rglob("*.html"))
        size = sum(path.stat().st_size for path in (wish.out / "html").rglob("*") if path.is_file())
        print(f"{len(pages)} pages, {size / 1e6:.1f} MB: {wish.out / 'html' / 'index.html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
