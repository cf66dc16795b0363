"""What a screen reader says of the page: ``python -m bench.spoken [PUZZLE] [--keys "Tab Tab Right space"]``.

Orca, as Debian has it, reads the page in a Chromium with a window, on a screen that is not there; keys come from
xdotool.  Each key is printed with what is said after it.  It takes a minute, and these packages:
``apt-get install orca xvfb at-spi2-core dbus dbus-x11 speech-dispatcher xdotool openbox chromium``
(``chromium`` beside the one without windows, by which tests play).
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.play.browser import served

from enpitsu import catalogue
from enpitsu.play.run import fragment

NEEDED = ("orca", "xvfb-run", "dbus-run-session", "xdotool", "openbox", "chromium")
CHROMIUM = (
    "chromium", "--no-sandbox", "--test-type", "--disable-gpu", "--disable-quic", "--no-first-run", "--lang=en",
    "--disable-background-networking", "--disable-sync", "--force-renderer-accessibility",
)  # fmt: skip
SAID = re.compile(r"([\d:.]+) - SPEECH OUTPUT: '(.*)'\{")
KEYS = "Tab Tab Tab Tab Tab Tab Right Down space x"
"""To the board of a puzzle with two layers, and two marks on it."""


def inside(folder: Path, address: str, keys: list[str], pause: float) -> None:
    """Start the reader and the browser, and press keys; runs in a session of its own, on a screen of its own."""
    bus = Path("/usr/libexec/at-spi-bus-launcher")
    reader = ["orca", f"--debug-file={folder / 'orca.log'}", "--replace"]
    browser = [*CHROMIUM, f"--user-data-dir={folder / 'profile'}", "--window-size=1200,900", address]
    for command, seconds in (
        (["openbox"], 1),
        ([str(bus), "--launch-immediately"], 1),
        (reader, 5),
        (browser, 12),
    ):
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(seconds)
    with (folder / "keys.log").open("w") as log:
        for key in keys:
            now = time.time()
            log.write(f"{time.strftime('%H:%M:%S', time.localtime(now))}.{int(now % 1 * 1e6):06}\t{key}\n")
            log.flush()
            subprocess.run(["xdotool", "key", key], check=True)
            time.sleep(pause)


def listen(address: str, keys: list[str], pause: float) -> list[tuple[str, str, str]]:
    """Times, keys ("" if it is speech) and what was said, in the order of time."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        again = [sys.executable, "-m", "bench.spoken", address, "--inside", name, "--keys", " ".join(keys)]
        command = ["xvfb-run", "-a", "-s", "-screen 0 1280x1000x24", "dbus-run-session", "--", *again]
        subprocess.run(
            [*command, "--pause", str(pause)], check=True, capture_output=True,
            env={**os.environ, "GTK_MODULES": "gail:atk-bridge", "ACCESSIBILITY_ENABLED": "1"},
        )  # fmt: skip
        said = [
            (at, "", text) for at, text in SAID.findall((folder / "orca.log").read_text(errors="replace"))
        ]
        lines = (folder / "keys.log").read_text().splitlines()
        return sorted([*said, *((at, key, "") for at, key in (line.split("\t") for line in lines))])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("puzzle", nargs="?", default="koburin#1")
    parser.add_argument("--keys", default=KEYS, help="names of keys, as xdotool knows them")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds after each key")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside is not None:
        inside(asked.inside, asked.puzzle, asked.keys.split(), asked.pause)
        return
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        raise SystemExit(f"not installed: {', '.join(missing)}; see {__name__}'s first lines")
    puzzle = catalogue.example(asked.puzzle).puzzle()
    with served() as address:
        for at, key, text in listen(f"{address}#{fragment(puzzle, None)}", asked.keys.split(), asked.pause):
            print(f"{at[:11]}  {f'[{key}]' if key else f'    {text}'}")


if __name__ == "__main__":
    main()
