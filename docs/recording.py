"""A recording of a puzzle being solved on the page, for the README: ``python -m docs.recording`` in a checkout.

It needs a browser and what development needs (Pillow); ``make docs`` leaves it alone.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page
from tests.play.browser import patient, served, started
from tests.play.player import Player

PICTURE = Path(__file__).with_name("playing.gif")
EXAMPLE = "koburin#1"
SIZE = {"width": 900, "height": 640}
SCALE = 0.8
COLOURS = 48
QUICK, SLOW, END = 170, 1500, 3000
"""Milliseconds that a frame stays."""


class Recorder(Player):
    """A player who is filmed."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address, EXAMPLE)
        self.frames: list[tuple[Image.Image, int]] = []

    def film(self, milliseconds: int) -> None:
        """Keep what is seen now for so long."""
        shot = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        self.frames.append((shot.resize((int(SCALE * shot.width), int(SCALE * shot.height))), milliseconds))

    def moved(self) -> None:
        """Keep a frame of each move."""
        self.film(QUICK)

    def tap(self, point: Any, times: int = 1) -> None:
        """Tap, with a frame."""
        super().tap(point, times)
        self.film(2 * QUICK)

    def ask(self) -> None:
        """Take a hint, degree by degree."""
        self.page.click("#hint")
        for _ in range(3):
            self.page.wait_for_selector("#message .more")
            self.film(SLOW)
            self.page.click("#message .more")

    def save(self) -> None:
        """Write the picture; frames in which nothing changes are one."""
        shots: list[tuple[Image.Image, int]] = []
        for shot, milliseconds in self.frames:
            if shots and shots[-1][0].tobytes() == shot.tobytes():
                shots[-1] = (shot, shots[-1][1] + milliseconds)
            else:
                shots.append((shot, milliseconds))
        some = [shot for shot, _ in shots[:: max(1, len(shots) // 8)]]
        width, height = some[0].size
        strip = Image.new("RGB", (width, height * len(some)))
        for n, shot in enumerate(some):
            strip.paste(shot, (0, n * height))
        palette = strip.quantize(COLOURS)
        first, *others = [shot.quantize(palette=palette, dither=Image.Dither.NONE) for shot, _ in shots]
        first.save(
            PICTURE, save_all=True, append_images=others, duration=[time for _, time in shots],
            loop=0, optimize=True,
        )  # fmt: skip
        print(f"{PICTURE.name}: {len(shots)} frames, {PICTURE.stat().st_size:,} bytes")


def main() -> None:
    """Film it."""
    with (
        served() as address,
        started() as browser,
        patient(browser.new_context(viewport=SIZE)) as context,
    ):
        player = Recorder(context.new_page(), address)
        player.film(SLOW)
        player.ask()
        player.film(QUICK)
        player.page.click("#clear")
        player.solve_by_mouse()
        player.solved()
        player.film(END)
        player.save()


if __name__ == "__main__":
    main()
