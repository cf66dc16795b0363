"""How soon the board answers to a mark: ``python -m bench.answers [ID]`` (an example; Chromium).

Milliseconds by the clock, the median and the longest: of what the page does to draw a mark, and from a mark
until the engine has said which clues are satisfied or broken.  Run it on a quiet machine.
"""

from __future__ import annotations

import sys
from statistics import median

from tests.play.browser import served, started
from tests.play.player import Player

MARKS = 9
"""Marks that are made one after the other."""
PAUSE = 150
"""Milliseconds between two of them."""
WATCH = """() => {
  const own = globalThis.fetch;
  globalThis.waits = [];
  globalThis.fetch = async (...given) => {
    const judge = String(given[1]?.body).includes('"verb":"judge"');
    const start = performance.now();
    const answer = await own(...given);
    if (judge) globalThis.waits.push(performance.now() - start);
    return answer;
  };
}"""
DRAW = """async (marks) => {
  const { Picture } = await import("/picture.js");
  const own = Picture.prototype.showMarks;
  const spent = [];
  Picture.prototype.showMarks = function (...given) {
    const start = performance.now();
    own.apply(this, given);
    spent.push(performance.now() - start);
  };
  for (let n = 0; n < marks; n++) document.querySelector(n % 2 ? "#redo" : "#undo").click();
  Picture.prototype.showMarks = own;
  return spent;
}"""


def main(id: str = "nurikabe#3") -> None:
    with started() as browser, served() as address:
        page = browser.new_page()
        player = Player(page, address, id)
        page.evaluate(WATCH)
        for place in [p for p in player.layers[0]["places"] if not p.get("locked")][:MARKS]:
            player.tap(place["at"])
            page.wait_for_timeout(PAUSE)
        for what, times in ("judged", page.evaluate("globalThis.waits")), ("drawn", page.evaluate(DRAW, MARKS)):
            print(f"{id} {what}: median {median(times):.1f} ms, longest {max(times):.1f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
