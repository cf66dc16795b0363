"""The server: the files of the page, and ``POST /ask``, by which it asks the desk."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from enpitsu.desk.answers import error_data, language_of
from enpitsu.errors import BadNotation
from enpitsu.locale import say, speaking
from enpitsu.plain import json_text, json_value
from enpitsu.play.client import WEB
from enpitsu.play.collection import DAILIES, FILE, NONE, Collection, dailies_data
from enpitsu.play.desks import Busy, Desks, RequestStopped
from enpitsu.play.guard import Guard, refusal

MAX_REQUEST_BYTES = 1_000_000
"""Bytes of the largest request."""

mimetypes.add_type("text/javascript", ".js")  # some systems call it plain text, and browsers refuse that


def hosts_of(port: int) -> list[str]:
    """The names by which a browser on this machine speaks to a port."""
    return [f"127.0.0.1:{port}", f"localhost:{port}"]


def server(hosts: Sequence[str], desks: Desks, collection: Collection = NONE) -> Starlette:
    """The server as an application; ``hosts``: its own names."""
    collected = collection.data

    async def ask(request: Request) -> Response:
        """Answer one request of the desk."""
        kind = request.headers.get("content-type", "").partition(";")[0].strip()
        if kind != "application/json":
            return refusal(415, "BadRequest", say("A request is sent as application/json."))
        with ExitStack() as language:
            try:
                body = await _body(request)
                if body is None:
                    return refusal(
                        413, "BadRequest", say("A request has at most {:,} bytes.", MAX_REQUEST_BYTES)
                    )
                asked = json_value(body.decode("utf-8"))
                language.enter_context(speaking(language_of(asked)))
                answer = await desks.answer(asked, lambda: _gone(request))
            except UnicodeDecodeError:
                return refusal(400, "BadRequest", say("A request is text in UTF-8."))
            except BadNotation as error:
                return Response(json_text(error_data(error)), media_type="application/json")
            except ClientDisconnect:
                return refusal(400, "BadRequest", say("The request was broken off."))
            except Busy:
                return refusal(
                    503,
                    "Busy",
                    say("The engine is busy with other requests: try again."),
                    {"Retry-After": "2"},
                )
            except RequestStopped as told:
                return refusal(504, "Stopped", str(told))
            except anyio.get_cancelled_exc_class():  # the server does not wait for its last requests
                return refusal(503, "Stopped", say("The server has ended."))
        return Response(answer, media_type="application/json")

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        async with desks.running():
            yield

    return Starlette(
        routes=[
            Route("/ask", ask, methods=["POST"]),
            Route(f"/{FILE}", lambda request: Response(collected, media_type="application/json")),
            Route(f"/{DAILIES}", lambda request: Response(dailies_data(), media_type="application/json")),
            Mount("/", StaticFiles(directory=WEB, html=True)),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        lifespan=running,
    )


async def _body(request: Request) -> bytes | None:
    """The body of a request; None if it is too large."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > MAX_REQUEST_BYTES:
            return None
    return bytes(body)


async def _gone(request: Request) -> None:
    """Wait until the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
