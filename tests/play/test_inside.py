"""The engine inside the page: the same answers; stopped, dead, made anew; nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from enpitsu import catalogue
from enpitsu.desk.verbs import answer
from enpitsu.document import Document
from enpitsu.play.client import WEB
from enpitsu.play.run import fragment
from tests.examples import smallest
from tests.play.browser import MISSING, Warm, browser_path, patient
from tests.play.hosting import ISOLATED, hosted
from tests.thorough import WATCHDOG, sample

pytestmark = [
    pytest.mark.skipif(browser_path() is None, reason=MISSING),
    pytest.mark.fresh("its engine is not started yet"),
]

ASK = """async ([verb, args]) => {
  const { ask } = await import("/engine.js");
  try {
    return { ok: await ask(verb, args) };
  } catch ({ kind, message }) {
    return { kind, message };
  }
}"""
STOP = """async ([verb, args]) => {
  const { ask } = await import("/engine.js");
  await ask("check", { puzzle: { example: "koburin#1" } });
  const stop = new AbortController();
  const end = ask(verb, args, stop.signal).then(() => "finished", (error) => error.kind);
  await new Promise((done) => setTimeout(done, 500));
  stop.abort();
  const kind = await end;
  const next = await ask("check", { puzzle: { example: "koburin#1" } });
  return [kind, crossOriginIsolated, next.finished];
}"""
MEANWHILE = """async ([verb, args]) => {
  const { ask } = await import("/engine.js");
  const stop = new AbortController();
  let ended = false;
  const long = ask(verb, args, stop.signal).catch((error) => `${error.kind}: ${error.message}`);
  long.then(() => { ended = true; });
  const short = [];
  for (let n = 0; n < 2; n++) {
    short.push((await ask("check", { puzzle: { example: "koburin#1" } })).finished, ended);
  }
  stop.abort();
  return [...short, await long];
}"""
SLOW: Any = ["generate", {"genre": "litos", "height": 20, "width": 20, "seed": 1}]
FOREIGN = "https://puzz.link/p?canal/6/6/3i3h2z4h5i2"


def ask(page: Page, verb: str, args: object) -> Any:
    return page.evaluate(ASK, [verb, args])


@pytest.fixture
def ready(warm: Warm, isolated: str) -> Iterator[Page]:
    """A page whose engine has answered others before."""
    with warm.page(isolated) as page:
        yield page


def workers(page: Page) -> list[str]:
    """The workers that are started from now on."""
    found: list[str] = []
    page.on("worker", lambda worker: found.append(worker.url))
    return found


def test_a_stored_example_is_there_without_an_engine(page: Page, inside: str) -> None:
    page.route("**/engine/**", lambda route: route.abort())
    page.route("**/worker.js", lambda route: route.abort())
    page.goto(inside)
    page.wait_for_selector("#genres li .picture")
    page.locator("#genres li button").first.click()
    page.wait_for_selector("#board .spot", state="attached")
    page.focus("#board")
    page.keyboard.press("Space")
    expect(page.locator("#engine")).to_contain_text("The engine cannot be started")


@pytest.mark.parametrize("where", sample(["isolated"], ["inside", "isolated"]))
def test_no_other_host_is_asked(page: Page, where: str, request: pytest.FixtureRequest) -> None:
    address = request.getfixturevalue(where)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_selector("#genres li .picture")
    assert ask(page, "hint", {"puzzle": {"text": FOREIGN}})["ok"]["sentence"]
    assert [url for url in asked if not url.startswith(address)] == []
    assert f"{address}engine/pyodide.asm.wasm" in asked
    assert f"{address}ask" not in asked


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_link_with_other_givens_waits_with_a_word(page: Page, inside: str) -> None:
    opened = answer("open", {"puzzle": {"text": FOREIGN}})
    page.goto(f"{inside}#{shared(opened['puzzle'])}")
    expect(page.locator("#engine")).to_have_text("The engine is starting …")
    page.wait_for_selector("#board .spot", state="attached")
    assert page.inner_text("#title").endswith("6×6")
    expect(page.locator("#engine")).to_have_text("")


def shared(puzzle: Any) -> str:
    return fragment(Document(catalogue.genre(puzzle["genre"]).parse(puzzle["givens"], puzzle["options"])))


ASKED = [smallest(name) for name in sample(catalogue.genres()[::9], catalogue.genres())]


def test_both_engines_give_the_same_answers(ready: Page) -> None:
    """And stored answers are those that the engine gives."""
    different = []
    for id in ASKED:
        stored = catalogue.example(id)
        puzzle = stored.puzzle()
        assert stored.answer is not None
        known = puzzle.read_answer(stored.answer)
        marks = {str(m): bool(v) for m, v in list(known.items())[: len(known) // 2] if not m.hidden}
        source = {"puzzle": {"example": id}}
        for verb, args in (
            ("open", source), ("open", {**source, "marks": marks}), ("check", {**source, "marks": marks}),
            ("hint", source), ("hint", {**source, "marks": marks}), ("solve", source),
        ):  # fmt: skip
            told = ask(ready, verb, args)["ok"]
            expected = json.loads(json.dumps(answer(verb, args)))
            for one in (told, expected):
                one.get("outcome", {}).pop("seconds", None)
            if told != expected:
                different.append((id, verb))
    assert different == []


def test_errors_of_the_desk_come_as_they_are(ready: Page) -> None:
    told = ask(ready, "check", {"puzzle": {"example": "nothing"}})
    assert told["kind"] == "UnknownName"
    assert ask(ready, "open", {"puzzle": {"text": "nonsense"}})["kind"] == "UnsaidGenre"


@pytest.mark.parametrize("headers", sample([ISOLATED], [None, ISOLATED]))
def test_a_long_request_is_stopped_and_holds_nothing_up(
    browser: Browser, site: Path, headers: Mapping[str, str] | None
) -> None:
    source = (WEB / "inside.js").read_text(encoding="utf-8")
    patience = source.replace("TIMEOUT_MS = 30_000", f"TIMEOUT_MS = {1000 * WATCHDOG}")
    assert patience != source
    with (
        hosted(site, headers, {"inside.js": patience}) as address,
        patient(browser.new_context()) as context,
    ):
        page = context.new_page()
        started = workers(page)
        page.goto(address)
        assert page.evaluate(STOP, SLOW) == ["Aborted", headers is ISOLATED, False]
        if headers is ISOLATED:
            assert len(started) == 1, "the worker was told"
        else:
            assert len(started) > 1, "the next worker was warm already"
        long = ["generate", {**SLOW[1], "budget": {"seconds": WATCHDOG}}]
        assert page.evaluate(MEANWHILE, long) == [False, False, False, False, "Aborted: Stopped."]


def test_what_waits_and_is_stopped_is_never_begun(ready: Page) -> None:
    told = ready.evaluate("""async () => {
      const { ask } = await import("/engine.js");
      const stop = new AbortController();
      const first = ask("check", { puzzle: { example: "koburin#1" } });
      const slow = { genre: "litos", height: 20, width: 20 };
      const second = ask("generate", slow, stop.signal).catch((error) => error.kind);
      stop.abort();
      return [await second, (await first).finished];
    }""")
    assert told == ["Aborted", False]


def test_progress_is_told(ready: Page) -> None:
    told = ready.evaluate("""async () => {
      const { ask } = await import("/engine.js");
      const told = [];
      const source = { puzzle: { example: "koburin#1" } };
      await ask("explain", source, undefined, (word, n) => told.push([word, n]));
      return told;
    }""")
    assert told
    assert {word for word, _ in told} == {"marks"}


DEATHS = {
    "lost": 'setTimeout(() => { throw new Error("lost"); }); return;',
    "memory": 'python.runPython("x = [bytearray(1 << 30) for _ in range(8)]");',
    "abort": 'python._module.abort("out of memory");',
    "stack": 'throw new RangeError("Maximum call stack size exceeded");',
}
"""Ends of a worker, each at a request for an example of this name."""


def broken() -> str:
    """A worker that dies at some requests, and holds too much after another."""
    source = (WEB / "worker.js").read_text(encoding="utf-8")
    deaths = {**DEATHS, "uncheckers#1": "held = () => 2 ** 31;"}
    ifs = "".join([f'if (request.includes("{word}")) {{ {how} }}\n    ' for word, how in deaths.items()])
    told = source.replace("const told = serve(", f"{ifs}const told = serve(")
    told = told.replace("function held()", "let held = () =>")
    assert told.count("if (request.includes") == len(deaths)
    assert "let held" in told
    return told


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_worker_that_dies_takes_one_request_with_it(browser: Browser, site: Path) -> None:
    files = {"worker.js": broken()}
    with hosted(site, ISOLATED, files) as address, patient(browser.new_context()) as context:
        page = context.new_page()
        page.goto(address + "#" + fragment(Document(catalogue.example("koburin#1").puzzle())))
        page.wait_for_selector("#board .spot", state="attached")
        page.focus("#board")
        page.keyboard.press("Space")
        kept = page.locator("#board .spot").first.get_attribute("aria-label")
        for word in DEATHS:
            told = ask(page, "check", {"puzzle": {"example": word}})
            assert told["kind"] == "Died"
            assert "your marks are untouched" in told["message"]
            assert ask(page, "check", {"puzzle": {"example": "koburin#1"}})["ok"]["finished"] is False
        assert page.locator("#board .spot").first.get_attribute("aria-label") == kept
        page = context.new_page()  # no puzzle lies on it, so nothing is asked but this
        started = workers(page)
        page.goto(address)
        assert "ok" in ask(page, "check", {"puzzle": {"example": "koburin#1"}})
        assert len(started) == 1
        assert "ok" in ask(page, "check", {"puzzle": {"example": "uncheckers#1"}}), "it is answered first"
        assert "ok" in ask(page, "check", {"puzzle": {"example": "koburin#1"}})
        assert len(started) == 2, "one that holds too much is not used again"


STOPPED_OFTEN = """async ([rounds, answers]) => {
  const { ask } = await import("/engine.js");
  const wrong = [];
  let stopped = 0;
  for (const [first, wait, second] of rounds) {
    const stop = new AbortController();
    const asked = ask(...first, stop.signal).then(() => "", (error) => error.kind);
    if (wait >= 0) await new Promise((done) => setTimeout(done, wait));
    stop.abort();
    const kind = await asked;
    stopped += kind === "Aborted";
    const [request, expected] = answers[second];
    const told = await ask(...request).catch(({ kind, message }) => ({ kind, message }));
    if (told.outcome) delete told.outcome.seconds;
    const same = JSON.stringify(told) === expected && ["", "Aborted"].includes(kind);
    if (!same) wrong.push([first, wait, kind, request, told]);
  }
  return [stopped, wrong];
}"""


def compact(told: Any) -> str:
    """An answer as the page writes it."""
    told.get("outcome", {}).pop("seconds", None)
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_what_was_stopped_changes_no_later_answer(browser: Browser, site: Path) -> None:
    """And its stop is never taken for one of the next request, nor does it cost the worker.

    The page has more patience than is usual, so that a loaded machine ends no worker that was told.
    """
    lot, rounds = Random(1), []
    sources = [{"puzzle": {"example": id}} for id in ("koburin#1", "canal_view#1", "slitherlink#1")]
    short = [(verb, source) for verb in ("check", "hint", "explain", "solve") for source in sources]
    answers = [(request, compact(json.loads(json.dumps(answer(*request))))) for request in short]
    for n in range(sample(80, 1_000)):
        asked = SLOW if n % 10 == 0 else list(lot.choice(short))
        rounds.append(
            [asked, lot.choice([-1, 0, 1, 3, 8, lot.randrange(300)]), lot.randrange(len(answers))]
        )
    source = (WEB / "inside.js").read_text(encoding="utf-8")
    patience = source.replace("hears: 2_000", f"hears: {1000 * WATCHDOG}")
    assert patience != source
    ended: list[str] = []

    def listen(worker: Worker) -> None:
        worker.on("close", lambda worker: ended.append(worker.url))

    with (
        hosted(site, ISOLATED, {"inside.js": patience}) as address,
        patient(browser.new_context()) as context,
    ):
        page = context.new_page()
        page.on("worker", listen)
        page.goto(address)
        assert "ok" in ask(page, "check", sources[0])
        stopped, wrong = page.evaluate(STOPPED_OFTEN, [rounds, answers])
        assert page.workers
        assert ended == [], "a worker was told, not ended (a second one may have come when work took long)"
    assert wrong == []
    assert stopped >= len(rounds) // 10


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_an_engine_that_cannot_be_had_is_told(browser: Browser, site: Path) -> None:
    nonsense = {"engine/pyodide.mjs": "nonsense("}
    with hosted(site, None, nonsense) as address, patient(browser.new_context()) as context:
        page = context.new_page()
        page.goto(address)
        told = ask(page, "check", {"puzzle": {"example": "koburin#1"}})
        assert told["kind"] == "Unreachable"
        assert told["message"].startswith("The engine cannot be started: ")
        expect(page.locator("#engine")).to_contain_text("cannot be started")
