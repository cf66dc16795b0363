"""The server: it answers its own page alone, within bounds, and says what browsers must not do."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from starlette.testclient import TestClient

from enpitsu.play import desks as desks_module
from enpitsu.play.client import WEB
from enpitsu.play.desks import HINTS, LANES, SEARCHES, SHORT, Busy, Desks, Lane, lane_of, puzzle_of, verb_of
from enpitsu.play.guard import POLICY
from enpitsu.play.server import MAX_REQUEST_BYTES, hosts_of, server
from enpitsu.play.work import WORK
from enpitsu.workers import Done, Job, LocalCrew
from tests.play.threads import run_apart

HOST = "127.0.0.1:4827"
SLOW: dict[str, object] = {"verb": "generate", "args": {"genre": "litos", "height": 20, "width": 20}}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = server(hosts_of(4827), Desks(2))
    with TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


def ask(client: TestClient, asked: object, **headers: str) -> Any:
    return client.post(
        "/ask", content=json.dumps(asked), headers={"content-type": "application/json", **headers}
    )


def test_a_request_is_answered(client: TestClient) -> None:
    told = ask(
        client, {"verb": "check", "args": {"puzzle": {"example": "koburin#1"}}}, origin=f"http://{HOST}"
    )
    assert told.status_code == 200
    assert told.json()["ok"]["broken"] == []


def test_the_page_and_its_files_are_served_and_nothing_else(client: TestClient) -> None:
    assert "<title>" in client.get("/").text
    for path in WEB.rglob("*.js"):
        told = client.get(f"/{path.relative_to(WEB).as_posix()}")
        assert told.headers["content-type"].startswith("text/javascript")
    assert client.get("/../server.py").status_code == 404
    assert client.get("/%2e%2e/server.py").status_code == 404
    assert client.get("/ask").status_code == 404


@pytest.mark.parametrize("path", ["/", "/nothing", "/app.js"])
def test_every_answer_tells_the_browser_what_it_must_not_do(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "evil.example:4827"},
        {"host": "127.0.0.1:1"},
        {"host": ""},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:4827"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)  # fmt: skip
def test_other_names_and_other_pages_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    told = ask(client, {"verb": "genres", "args": {}}, **headers)
    assert told.status_code == 403
    assert told.json()["error"] == "Refused"
    assert told.headers["content-security-policy"] == POLICY
    assert client.get("/", headers=headers).status_code == 403


def test_a_link_on_another_page_may_lead_here_and_a_form_may_not(client: TestClient) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get("/", headers=headers).status_code == 200
    assert ask(client, {"verb": "genres", "args": {}}, **headers).status_code == 403


def test_the_other_name_of_this_machine_will_do(client: TestClient) -> None:
    headers = {"host": "localhost:4827", "origin": "http://localhost:4827", "sec-fetch-site": "same-origin"}
    assert ask(client, {"verb": "genres", "args": {}}, **headers).status_code == 200


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b" " * (MAX_REQUEST_BYTES + 1), "application/json", 413),
        (b"\xff", "application/json", 400),
        (b"{}", "text/plain", 415),
        (b"{}", "application/x-www-form-urlencoded", 415),
    ],
)
def test_bodies_are_bounded(client: TestClient, body: bytes, kind: str, status: int) -> None:
    told = client.post("/ask", content=body, headers={"content-type": kind})
    assert told.status_code == status
    assert set(told.json()) == {"error", "message"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ('{"verb": "genres", "args": {"more": 1}}', "has no field 'more'"),
        ('{"verb": "dance", "args": {}}', "dance"),
        ("[" * 100_000, "nested too deep"),
        ('{"verb": [], "args": {}}', "verb must be a text"),
        ("nonsense", "this is no JSON"),
    ],
)  # fmt: skip
def test_errors_of_the_desk_come_as_they_are(client: TestClient, asked: str, said: str) -> None:
    told = client.post("/ask", content=asked, headers={"content-type": "application/json"})
    assert told.status_code == 200
    assert said in told.json()["message"]


def test_what_takes_too_long_is_killed_and_the_next_request_is_answered() -> None:
    with TestClient(server(hosts_of(4827), Desks(2, seconds=0.5)), base_url=f"http://{HOST}") as client:
        told = ask(client, SLOW)
        assert told.status_code == 504
        assert told.json()["message"] == "This was stopped after 0.5 seconds."
        for _ in range(100):  # a process that is slow to start is stopped as well
            told = ask(client, {"verb": "genres", "args": {}})
            if told.status_code == 200:
                return
    raise AssertionError


def test_who_comes_when_enough_wait_is_sent_away_but_short_requests_are_answered() -> None:
    desks = Desks(2, waiting=0)

    async def both() -> None:
        async with desks.running(), anyio.create_task_group() as group:
            group.start_soon(quietly, SLOW)
            while not desks.inside[SEARCHES]:
                await anyio.sleep(0.01)
            with pytest.raises(Busy):
                await desks.answer(SLOW)
            assert "ok" in json.loads(await desks.answer({"verb": "genres", "args": {}}))
            while desks.inside[SEARCHES]:
                desks.stop()
                await anyio.sleep(0.05)

    async def quietly(request: dict[str, object]) -> None:
        with contextlib.suppress(desks_module.RequestStopped):
            await desks.answer(request)

    run_apart(both)


def test_busy_is_503_and_says_when_to_come_again() -> None:
    with TestClient(server(hosts_of(4827), Desks(2, waiting=-2)), base_url=f"http://{HOST}") as client:
        told = ask(client, {"verb": "genres", "args": {}})
        japanese = ask(client, {"verb": "genres", "args": {"language": "ja"}})
    assert told.status_code == 503
    assert told.headers["retry-after"] == "2"
    assert "try again" in told.json()["message"]
    assert japanese.json()["message"] == "エンジンがほかのリクエストを処理中：もう一度試す。"


def test_a_request_that_is_stopped_is_told_so_in_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Done(1, None, "hang", "")
    monkeypatch.setattr(LocalCrew, "run", lambda crew, jobs: iter([stopped]))
    with TestClient(server(hosts_of(4827), Desks(2, seconds=7)), base_url=f"http://{HOST}") as client:
        told = [ask(client, {"verb": "genres", "args": args}) for args in ({}, {"language": "ja"})]
    assert [one.status_code for one in told] == [504, 504]
    messages = [one.json()["message"] for one in told]
    assert messages == ["This was stopped after 7 seconds.", "7秒で打ち切った。"]


def test_a_page_that_goes_takes_its_request_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    desks = Desks(2)
    monkeypatch.setattr(desks_module, "GRACE_SECONDS", 600.0)  # a busy machine may need longer

    async def leave() -> None:
        async def gone() -> None:
            await anyio.sleep(0.2)

        async with desks.running():
            while not all([desk.number and desk.crew.children for desk in desks._all]):
                await anyio.sleep(0.01)
            processes = [desk.crew.children[0].process.pid for desk in desks._all]
            with pytest.raises(desks_module.RequestStopped):
                await desks.answer(SLOW, gone)
            assert "ok" in json.loads(await desks.answer({"verb": "genres", "args": {}}))
            assert [desk.crew.children[0].process.pid for desk in desks._all] == processes, (
                "it need not die"
            )

    run_apart(leave)


def test_a_process_has_not_held_what_its_parent_had() -> None:
    """Else every process of a large parent would be taken for used up, and end after each request."""
    child = "from enpitsu.play.work import _held; print(_held())"
    run = f"subprocess.run([sys.executable, '-c', {child!r}])"
    parent = f"import subprocess, sys; held = bytearray(1 << 29); {run}"
    told = subprocess.run([sys.executable, "-c", parent], capture_output=True, text=True, check=True)
    assert 1 << 20 < int(told.stdout) < 1 << 28


def test_who_leaves_the_queue_makes_room() -> None:
    desks = Desks(2, waiting=1)

    async def left() -> None:
        async def gone() -> None:
            await leave.wait()

        async def wait() -> None:
            with contextlib.suppress(desks_module.RequestStopped):
                await desks.answer(SLOW, gone)

        async def seated() -> None:
            with contextlib.suppress(desks_module.RequestStopped):
                await desks.answer(SLOW)

        leave = anyio.Event()
        async with desks.running(), anyio.create_task_group() as group:
            group.start_soon(seated)
            await anyio.wait_all_tasks_blocked()
            group.start_soon(wait)
            while desks.inside[SEARCHES] < 2:
                await anyio.sleep(0.01)
            leave.set()
            while desks.inside[SEARCHES] > 1:
                await anyio.sleep(0.01)
            while desks.inside[SEARCHES]:
                desks.stop()
                await anyio.sleep(0.05)

    run_apart(left)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no ranks of processes")
@pytest.mark.parametrize("lane", LANES)
def test_what_takes_long_lets_others_go_first(lane: Lane) -> None:
    asked = {"asked": {"verb": "genres", "args": {}}, "genres": [], "rank": lane.rank}
    with LocalCrew(1) as crew:
        for number in range(2):
            [done] = crew.run([Job(number, WORK, asked, None)])
            assert "ok" in json.loads(done.result["answer"])
            rank = os.getpriority(os.PRIO_PROCESS, crew.children[0].process.pid)
            assert rank == max(lane.rank, os.nice(0))


def test_each_lane_has_desks_of_its_own() -> None:
    for many in range(1, 20):
        lanes = [desk.lane for desk in Desks(many)._all]
        assert len(lanes) == max(3, many)
        assert lanes.count(HINTS) == lanes.count(SEARCHES) == max(1, many // 4)


def test_a_hint_does_not_wait_for_a_search() -> None:
    desks = Desks(2)

    async def both() -> None:
        async with desks.running(), anyio.create_task_group() as group:
            group.start_soon(quietly, SLOW)
            while not desks.inside[SEARCHES]:
                await anyio.sleep(0.01)
            hint = {"verb": "hint", "args": {"puzzle": {"example": "koburin#1"}}}
            assert "ok" in json.loads(await desks.answer(hint))
            assert desks.inside[SEARCHES], "it has waited"
            while desks.inside[SEARCHES]:
                desks.stop()
                await anyio.sleep(0.05)

    async def quietly(request: dict[str, object]) -> None:
        with contextlib.suppress(desks_module.RequestStopped):
            await desks.answer(request)

    run_apart(both)


def test_a_puzzle_goes_to_the_desk_that_knows_it() -> None:
    desks = Desks(4)
    checks = [{"verb": "check", "args": {"puzzle": {"example": f"koburin#{n}"}}} for n in (1, 2)]

    async def run() -> None:
        async with desks.running():
            while not all([d.number for d in desks._all]) or len(desks._free[SHORT]) < 2:  # all are there
                await anyio.sleep(0.05)
            async with anyio.create_task_group() as group:
                for check in checks:
                    group.start_soon(desks.answer, check)
            for check in [*checks, *checks]:
                await desks.answer(check)
            knowing = [[d for d in desks._all if puzzle_of(check) in d.seen] for check in checks]
            assert [len(some) for some in knowing] == [1, 1]
            assert knowing[0] != knowing[1]

    run_apart(run)


def test_the_verb_of_anything_is_found_or_none() -> None:
    assert verb_of({"verb": "check"}) == "check"
    assert lane_of({"verb": "check"}) is SHORT
    assert lane_of({"verb": "hint"}) is HINTS
    assert lane_of({"verb": "facts"}) is HINTS
    assert lane_of({"verb": "solve"}) is SEARCHES
    assert lane_of({"verb": "values"}) is SEARCHES
    odd: object
    for odd in ("", [], None, 3, {"verb": {}}, {}, {"args": []}):
        assert verb_of(odd) is None
        assert lane_of(odd) is SHORT
        assert puzzle_of(odd) == 0
