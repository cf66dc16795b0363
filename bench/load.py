"""Ask the server as many clients at once: `python -m bench.load [--clients N] [--seconds S]`.

Seven of ten clients play: each has a stored board of its own, makes a mark of its answer every second, has
it checked, and takes a hint every tenth time.  Two of ten ask for what takes long (explanations, graded
and generated boards, counts).  One of ten sends what no page sends: bodies of 10 MB, boards of 400x400,
JSON nested 100,000 deep, script in names, other hosts and origins, requests broken off.

Prints, for each kind of request, how many there were, their answers by status, and the median, 95th
percentile and longest time in milliseconds.  Afterwards the server must still answer, and have no more
processes than before.
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import anyio
import httpx2 as httpx

from enpitsu import catalogue

LARGE = 100  # cells of the smallest board that a player has
PAUSE = 1.0  # seconds between two marks of a player
PATIENCE = 60.0
ARRIVING = 10.0  # seconds of the beginning, whose checks are told apart
JSON = {"content-type": "application/json"}


class Tally:
    """Times and statuses of all requests, by kind."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)
        self.statuses: dict[str, Counter[str]] = defaultdict(Counter)

    async def ask(self, client: httpx.AsyncClient, kind: str, body: bytes, **headers: str) -> Any:
        """The answer to a request, as data; None if there is none."""
        start = perf_counter()
        try:
            told = await client.post("/ask", content=body, headers={**JSON, **headers})
            status, data = str(told.status_code), told.json()
        except (httpx.TransportError, ValueError) as error:
            status, data = type(error).__name__, None
        self.times[kind].append(1000 * (perf_counter() - start))
        self.statuses[kind][status] += 1
        return data

    def lines(self) -> list[str]:
        """A table row for each kind."""
        out = [f"{'request':18} {'number':>6} {'median':>8} {'95 %':>8} {'longest':>8} ms  statuses"]
        for kind, times in sorted(self.times.items()):
            times.sort()
            middle, most = times[len(times) // 2], times[min(len(times) - 1, len(times) * 95 // 100)]
            said = ", ".join([f"{n} x {status}" for status, n in self.statuses[kind].most_common()])
            out.append(f"{kind:18} {len(times):6} {middle:8.0f} {most:8.0f} {times[-1]:8.0f}     {said}")
        return out


def request(verb: str, **args: Any) -> bytes:
    """The body of a request."""
    return json.dumps({"verb": verb, "args": args}).encode()


async def player(client: httpx.AsyncClient, tally: Tally, id: str, rng: Random, arrived: float) -> None:
    """Make one mark after the other of an answer, at times a wrong one, and ask as the page does.

    Checks before ``arrived`` are told apart: all boards are opened then, and processes start.
    """
    example = catalogue.example(id)
    puzzle = example.puzzle()
    assert example.answer is not None
    answer = [(str(m), v) for m, v in puzzle.read_answer(example.answer).items() if not m.hidden and v]
    await anyio.sleep(PAUSE * rng.random())
    await tally.ask(client, "open", request("open", puzzle={"example": id}))
    while True:
        made: dict[str, bool] = {}
        for name, value in rng.sample(answer, len(answer)):
            made[name] = value if rng.random() < 0.98 else not value
            await anyio.sleep(PAUSE * (0.5 + rng.random()))
            kind = "check" if anyio.current_time() >= arrived else "check, at first"
            await tally.ask(client, kind, request("check", puzzle={"example": id}, marks=made))
            if rng.random() < 0.1:
                await tally.ask(client, "hint", request("hint", puzzle={"example": id}, marks=made))


async def worker(client: httpx.AsyncClient, tally: Tally, rng: Random) -> None:
    """Ask for what takes long, again and again."""
    genres = catalogue.genres()
    examples = [e.id for name in genres for e in catalogue.examples(name)]
    while True:
        id = {"example": rng.choice(examples)}
        size = {"height": 10, "width": 10}
        asked = rng.choice([
            request("solve", puzzle=id), request("explain", puzzle=id), request("grade", puzzle=id),
            request("generate", genre=rng.choice(genres), seed=rng.randrange(99), **size),
        ])  # fmt: skip
        await tally.ask(client, "long", asked)
        await anyio.sleep(PAUSE * rng.random())


async def enemy(client: httpx.AsyncClient, tally: Tally, host: str, rng: Random) -> None:
    """Send what no page sends."""
    rows = "\n".join([" ".join(["3"] * 400)] * 400)
    script = "<script>alert(1)</script>"
    bodies: list[tuple[str, bytes, dict[str, str]]] = [
        ("10 MB", b" " * 10_000_000, {}),
        ("400x400", request("open", puzzle={"genre": "slitherlink", "text": rows}), {}),
        ("deep", b"[" * 100_000, {}),
        ("script", request("open", puzzle={"genre": script, "text": script}), {}),
        ("other host", request("genres"), {"host": "evil.example"}),
        ("other origin", request("genres"), {"origin": "http://evil.example"}),
    ]
    for kind, body, headers in cycle(bodies):
        data = await tally.ask(client, kind, body, **headers)
        assert data is None or "ok" not in data, (kind, data)
        with anyio.move_on_after(0.3 * rng.random()):  # and one that is broken off
            await client.post(
                "/ask", content=request("explain", puzzle={"example": "litos#2"}), headers=JSON
            )
        await anyio.sleep(PAUSE * rng.random())


async def leave(tally: Tally, enough: Callable[[Tally], bool], scope: anyio.CancelScope) -> None:
    """Let all clients go as soon as it is enough."""
    while not enough(tally):
        await anyio.sleep(0.1)
    scope.cancel()


async def load(
    port: int, clients: int, seconds: float, seed: int, enough: Callable[[Tally], bool] = lambda tally: False,
    arriving: float = 0,
) -> Tally:  # fmt: skip
    """Run all clients for so many seconds, or until it is enough; ``arriving``: seconds of the beginning."""
    tally, host = Tally(), f"http://127.0.0.1:{port}"
    stored = [e for name in catalogue.genres() for e in catalogue.examples(name) if e.answer and e.unique]
    boards = [e.id for e in stored if len(e.puzzle().grid.cells) >= LARGE]
    async with httpx.AsyncClient(
        base_url=host, timeout=PATIENCE, limits=httpx.Limits(max_connections=None)
    ) as c:
        with anyio.move_on_after(seconds):
            arrived = anyio.current_time() + arriving
            async with anyio.create_task_group() as group:
                group.start_soon(leave, tally, enough, group.cancel_scope)
                for n in range(clients):
                    rng = Random(f"{seed}/{n}")
                    if n % 10 == 9:
                        group.start_soon(enemy, c, tally, host, rng)
                    elif n % 10 in (4, 8):
                        group.start_soon(worker, c, tally, rng)
                    else:
                        group.start_soon(player, c, tally, rng.choice(boards), rng, arrived)
        last = await tally.ask(c, "afterwards", request("genres"))
    assert last is not None and "ok" in last, f"the server does not answer any more: {last}"  # noqa: PT018
    return tally


def children(pid: int) -> int:
    """The number of processes that a process has started and that are still there (Linux)."""
    return sum([len(task.read_text().split()) for task in Path(f"/proc/{pid}/task").glob("*/children")])


def main() -> None:
    """Start a server, ask it, and print what came of it."""
    asked = ArgumentParser()
    asked.add_argument("--clients", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--seed", type=int, default=1)
    said = asked.parse_args()
    command = [sys.executable, "-m", "enpitsu", "play", "--no-browser", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        tally = anyio.run(load, port, said.clients, said.seconds, said.seed, lambda tally: False, ARRIVING)
        print("\n".join(tally.lines()))
        if Path(f"/proc/{server.pid}").exists():
            print(f"processes of the server afterwards: {children(server.pid)}")
        assert server.poll() is None, "the server has ended"
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
