"""How long a player waits: ``python -m bench.page SITE`` (a folder written by ``enpitsu site``; Chromium).

Boards of 10x10 and of unlike gestures, by the clock, with both engines: from the first byte asked for to a
board that can be played, and to an engine that answers; from a key to the picture of what it makes (its own
work, and with the wait for the screen's next frame); a check of half an answer, on a board that the page has
looked at itself while it was played; a hint asked for as soon as a board was opened that the engine has never
seen (cold), and at once on one that it knows (first, next); a hint that a player asks for after some thought,
first and next, from the press of the button.  Milliseconds; of what was taken several times, the median and the longest.  Prints a table in
Markdown.  Run it on a quiet machine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page
from tests.play.browser import served, started
from tests.play.hosting import ISOLATED, hosted

from enpitsu import catalogue
from enpitsu.formats.as_json import puzzle_data
from enpitsu.play.run import fragment

BOARDS = ("celltinels#4", "nodeloop#8", "hebi_ichigo#4", "litos#2", "plot_twist#6", "oddstitch#8")
KEYS = ("Space", "ArrowRight", "Space", "ArrowDown", "x", "ArrowLeft") * 3
CHECKS = 3
THOUGHT = 5_000
"""Milliseconds that a player thinks before asking for a hint."""
WATCH = """
const painted = (then) => requestAnimationFrame(() => {
  const began = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => then(performance.now(), performance.now() - began);
  port2.postMessage(0);
});
new MutationObserver((_, watch) => {
  if (!document.querySelector("#board .spot")) return;
  watch.disconnect();
  painted((at) => { globalThis.playable = at; });
}).observe(document, { childList: true, subtree: true });
globalThis.inputs = [];
let began = 0;
addEventListener("keydown", () => { began = performance.now(); }, true);
addEventListener("keydown", (event) => {
  const handled = performance.now() - began;
  painted((at, drawn) => inputs.push([handled + drawn, at - event.timeStamp]));
});
"""
UNTIL = """(n) => new Promise((done) => {
  const look = () => (n === null ? globalThis.playable : inputs.length >= n) ? done(globalThis.playable) : setTimeout(look, 5);
  look();
})"""
ASK = """async (asked) => {
  const { ask } = await import("/engine.js");
  const times = [];
  let told;
  for (const [verb, args] of asked) {
    const began = performance.now();
    told = await ask(verb, args).catch(({ message }) => ({ refused: message }));
    times.push(performance.now() - began);
  }
  return { times, told, now: performance.now() };
}"""
HINT = """() => new Promise((done) => {
  const began = performance.now();
  const look = () => document.querySelector("#message .more") ? done(performance.now() - began) : setTimeout(look, 1);
  document.getElementById("hint").click();
  look();
})"""


def fresh(browser: Browser) -> Page:
    """A page of a new profile that notes when what is painted."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.add_init_script(WATCH)
    return page


def playable(browser: Browser, address: str) -> float:
    """Milliseconds from an address to its board."""
    page = fresh(browser)
    page.goto(address)
    took: float = page.evaluate(UNTIL, None)
    page.context.close()
    return took


def cold(browser: Browser, address: str, id: str) -> float:
    """Milliseconds of the first hint on a board that was just opened, by an engine that runs already."""
    page = fresh(browser)
    page.goto(address)
    asked(page, ("check", {"puzzle": {"example": "koburin#1"}}))
    source = {"puzzle": {"example": id}}
    times: list[float] = asked(page, ("open", {**source, "marks": {}}), ("hint", source))["times"]
    page.context.close()
    return times[1]


def asked(page: Page, *requests: tuple[str, Any]) -> Any:
    return page.evaluate(ASK, requests)


def board(page: Page, id: str, unseen: float) -> dict[str, list[float]]:
    """What the player of one board waits for, on a page whose engine is there (``unseen``: its cold hint)."""
    example = catalogue.example(id)
    puzzle = example.puzzle()
    assert example.answer is not None
    made = [str(m) for m, v in puzzle.read_answer(example.answer).items() if v and not m.hidden]
    text = json.dumps(
        puzzle_data(puzzle), separators=(",", ":"), ensure_ascii=False
    )  # as the page sends it
    source: dict[str, Any] = {"puzzle": {"text": text}}
    page.evaluate("(hash) => { location.hash = hash; }", fragment(puzzle, None))
    page.wait_for_selector("#board .spot", state="attached")
    thought = [hint_after_thought(page)]
    for _ in range(3):
        page.click("#message .more")
    thought.append(hint_after_thought(page))
    page.focus("#board")
    page.evaluate("inputs.length = 0")
    for n, key in enumerate(KEYS, 1):
        page.keyboard.press(key)
        page.evaluate(UNTIL, n)
    inputs = page.evaluate("inputs")
    source["budget"] = {"seconds": 5}  # a hint that takes longer is given up
    first = asked(page, ("hint", source))
    step = first["told"].get("step", {"marks": []})
    known = {m["mark"]: m["value"] for m in step["marks"]}
    half = {**source, "marks": dict.fromkeys(made[: len(made) // 2], True)}
    checks = asked(page, *[("check", half)] * CHECKS)["times"]
    following = asked(page, ("hint", {**source, "marks": known}))["times"]
    return {
        "key, work": [work for work, _ in inputs], "key to picture": [total for _, total in inputs],
        "check": checks, "hint, cold": [unseen], "hint, first": first["times"], "hint, next": following,
        "after thought, first": thought[:1], "after thought, next": thought[1:],
    }  # fmt: skip


def hint_after_thought(page: Page) -> float:
    """Milliseconds from the press of the button to what it tells."""
    page.wait_for_timeout(THOUGHT)
    took: float = page.evaluate(HINT)
    return took


def row(*cells: str) -> None:
    print("|", " | ".join(cells), "|", flush=True)


def main(site: Path) -> None:
    said = False
    with started() as browser, served() as native, hosted(site, ISOLATED) as inside:
        for name, address in (("served", native), ("inside", inside)):
            shown = [
                playable(browser, f"{address}#{fragment(catalogue.example(id).puzzle(), None)}")
                for id in BOARDS
            ]
            page = fresh(browser)
            page.goto(address)
            ready = asked(page, ("check", {"puzzle": {"example": "koburin#1"}}))["now"]
            for id, wait in zip(BOARDS, shown, strict=True):
                unseen = cold(browser, address, id)
                taken = {"playable": [wait], "engine ready": [ready], **board(page, id, unseen)}
                if not said:
                    row("engine", "board", *taken)
                    row(*["---"] * (2 + len(taken)))
                    said = True
                longest = {
                    key: f" ({max(times):.0f})" if len(times) > 1 else "" for key, times in taken.items()
                }
                row(name, id, *[f"{median(times):.0f}{longest[key]}" for key, times in taken.items()])
            page.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
