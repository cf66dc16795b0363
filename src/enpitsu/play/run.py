"""The server, run on a port of this machine until Ctrl-C."""

from __future__ import annotations

import base64
import json
import socket
import webbrowser
from collections.abc import Callable
from logging import getLogger
from threading import Timer
from typing import Any

import uvicorn
from starlette.applications import Starlette

from enpitsu import catalogue
from enpitsu.document import Document
from enpitsu.formats.as_json import puzzle_data
from enpitsu.locale import say
from enpitsu.play.collection import NONE, Collection
from enpitsu.play.connection import MAX_CONNECTIONS, TIMEOUT_SECONDS, Connection
from enpitsu.play.desks import Desks
from enpitsu.play.server import hosts_of, server
from enpitsu.workers import LocalCrew

HOST = "127.0.0.1"


def run(
    document: Document | None, port: int, *, browser: bool, tell: Callable[[str], object],
    collection: Collection = NONE,
) -> None:  # fmt: skip
    """Serve the page until Ctrl-C; raises OSError if the port is taken.

    ``document``: the puzzle that is opened, with its marks; ``browser``: whether a browser is started;
    ``collection``: what the gallery shows first.
    """
    shown = [one.puzzle for one in (document, *collection.documents) if one is not None]
    references = [*dict.fromkeys([catalogue.reference(type(one)) for one in shown])]
    # asyncio sends at once (TCP_NODELAY) only through sockets that name TCP; else each answer is 40 ms late
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((HOST, port))
        door.listen(100)  # from now on a browser waits rather than being refused
        port = door.getsockname()[1]
        address = f"http://{HOST}:{port}/" + ("" if document is None else f"#{fragment(document)}")
        app = server(hosts_of(port), Desks(LocalCrew().workers, references), collection)
        getLogger("uvicorn.error").addFilter(lambda told: "graceful shutdown" not in told.getMessage())
        tell(f"{address}\n{say('Ctrl-C ends it.')}")
        if browser:
            Timer(0.5, webbrowser.open, [address]).start()
        uvicorn.Server(config_of(app)).run([door])


def config_of(
    app: Starlette, *, patience: float = TIMEOUT_SECONDS, most: int = MAX_CONNECTIONS
) -> uvicorn.Config:
    """Settings by which the application is served; ``patience``, ``most``: as for a ``Connection``."""

    class Bounded(Connection):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, patience=patience, most=most, **named)

    return uvicorn.Config(
        app, http=Bounded, log_level="warning", access_log=False, server_header=False, ws="none",
        timeout_keep_alive=5, timeout_graceful_shutdown=1,
    )  # fmt: skip


def fragment(document: Document) -> str:
    """The part after ``#`` of the address at which a puzzle is opened, with its marks and warnings."""
    made = {str(mark): value for mark, value in (document.known or {}).items() if not mark.hidden}
    shared: dict[str, Any] = {"puzzle": puzzle_data(document.puzzle)}
    shared |= {"marks": made} if made else {}
    shared |= {"warnings": list(document.warnings)} if document.warnings else {}
    text = json.dumps(shared, separators=(",", ":")).encode()
    return "j=" + base64.urlsafe_b64encode(text).decode().rstrip("=")
