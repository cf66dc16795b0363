"""Connections of clients that send half a request, or read none of the answer, are closed in time."""

from __future__ import annotations

import socket
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Thread
from time import monotonic, sleep

import pytest
import uvicorn
from starlette.applications import Starlette

from enpitsu.play.client import WEB
from enpitsu.play.desks import Desks
from enpitsu.play.run import HOST, config_of
from enpitsu.play.server import hosts_of, server
from tests.thorough import WATCHDOG

HEAD = "POST /ask HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n"
HALVES = {
    "nothing": "",
    "half a line": "POST /as",
    "half the headers": HEAD,
    "half a body": HEAD + 'Content-Length: 30\r\n\r\n{"verb": ',
    "half a body in chunks": HEAD + 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"verb": \r\n',
    "half a body that is not asked for": "GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9999\r\n\r\n{",
    "half a second request": "GET / HTTP/1.1\r\nHost: HOST\r\n\r\nGET",
}
"""Beginnings of requests."""


class Served:
    """A server of the page on a port of its own."""

    def __init__(self, port: int, config: uvicorn.Config) -> None:
        self.host, self.server = f"{HOST}:{port}", uvicorn.Server(config)

    @property
    def connections(self) -> int:
        return len(self.server.server_state.connections)

    def client(self, began: str) -> socket.socket:
        """A client that has sent so much."""
        host, _, port = self.host.partition(":")
        one = socket.create_connection((host, int(port)))
        one.settimeout(WATCHDOG)
        one.sendall(began.replace("HOST", self.host).encode())
        return one

    def status(self) -> int:
        """The status of the answer that another client is given."""
        with urllib.request.urlopen(f"http://{self.host}/", timeout=WATCHDOG) as told:
            return int(told.status)


@contextmanager
def served(patience: float, most: int = 200) -> Iterator[Served]:
    """A server; ``patience``, ``most``: as for its connections."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as door:
        door.bind((HOST, 0))
        door.listen(200)
        port = door.getsockname()[1]
        app: Starlette = server(hosts_of(port), Desks(1))
        one = Served(port, config_of(app, patience=patience, most=most))
        thread = Thread(target=one.server.run, args=([door],))
        thread.start()
        try:
            yield one
        finally:
            one.server.should_exit = True
            thread.join(WATCHDOG)


def rest(client: socket.socket) -> bytes:
    """What a client still reads until its connection is closed; TimeoutError if it is not."""
    read = b""
    with suppress(ConnectionError):
        while piece := client.recv(1 << 16):
            read += piece
    return read


def test_a_hundred_halves_are_freed_and_others_are_served_meanwhile() -> None:
    kinds = [*HALVES.values()] * 15
    with served(2.0) as one, ExitStack() as open_:
        clients = [open_.enter_context(one.client(kind)) for kind in kinds[:100]]
        assert one.status() == 200
        for client in clients:
            rest(client)
        assert one.status() == 200


@pytest.mark.parametrize("half", ["half a line", "half the headers", "half a body"])
def test_who_sends_half_a_request_is_answered_why(half: str) -> None:
    with served(0.3) as one, one.client(HALVES[half]) as client:
        told = rest(client)
    assert told.startswith(b"HTTP/1.1 408 ")
    assert b"content-security-policy:" in told.lower()
    assert b"did not come within 0.3 seconds" in told


def test_a_connection_in_reserve_is_closed_without_a_word() -> None:
    with served(0.3) as one, one.client("") as client:
        assert rest(client) == b""


@pytest.mark.parametrize("half", HALVES)
def test_a_byte_now_and_then_holds_no_connection(half: str) -> None:
    """The time is that of the whole request: it does not begin anew with each byte."""
    ended = Event()

    def drip(client: socket.socket) -> None:
        with suppress(OSError):
            while not ended.wait(0.05):
                client.sendall(b"x")

    with served(0.5) as one, one.client(HALVES[half]) as client:
        thread = Thread(target=drip, args=(client,))
        thread.start()
        try:
            rest(client)
        finally:
            ended.set()
            thread.join()


def test_who_reads_no_answer_holds_no_connection() -> None:
    largest = max((path for path in WEB.glob("*.js")), key=lambda path: path.stat().st_size)
    request = f"GET /{largest.name} HTTP/1.1\r\nHost: HOST\r\n\r\n"
    with served(0.5) as one, ExitStack() as open_:
        client = open_.enter_context(one.client(""))
        client.settimeout(0.2)
        with suppress(OSError):  # until the server reads no more, for it cannot answer, or closes
            for _ in range(10_000):
                client.sendall(request.replace("HOST", one.host).encode())
        give_up = monotonic() + WATCHDOG
        while one.connections and monotonic() < give_up:
            sleep(0.05)
        assert one.connections == 0
        assert one.status() == 200


def test_who_takes_long_to_answer_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is the client's: an answer may take longer."""

    async def slow(self: Desks, request: str, gone: object = None) -> str:
        import anyio

        await anyio.sleep(1.0)
        return "{}"

    monkeypatch.setattr(Desks, "answer", slow)
    with served(0.2) as one, one.client(HEAD + "Content-Length: 2\r\n\r\n{}") as client:
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 200 ")


def test_there_are_only_so_many_connections_and_whoever_comes_is_served() -> None:
    with served(600.0, most=5) as one, ExitStack() as open_:
        clients = [open_.enter_context(one.client(HALVES["half the headers"])) for _ in range(5)]
        assert one.status() == 200
        assert rest(clients[0]) == b"", "the one that has kept the server longest made room"
        for _ in range(20):
            open_.enter_context(one.client(HALVES["half a line"]))
            assert one.status() == 200
            assert one.connections <= 6  # one may be about to go
