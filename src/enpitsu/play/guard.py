"""The guard of the server: who may ask, how much, and what a browser is told about every answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from enpitsu.locale import say
from enpitsu.play.client import policy

POLICY = policy()

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""The headers of every answer."""


def refusal(status: int, error: str, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """An error in the form that errors of the desk have."""
    body = json.dumps({"error": error, "message": message})
    return Response(body, status, headers, media_type="application/json")


class Guard:
    """Refuses requests that are sent to another host's name, or by a page of another origin.

    A name that an attacker lets point to this machine (DNS rebinding) is not among ``hosts``.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self.app, self.hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        if scope["type"] != "http":
            return  # no other protocol is spoken here
        fault = self.fault(scope["method"], Headers(scope=scope))
        if fault is None:
            await self.app(scope, receive, sealed)
        else:
            await refusal(403, "Refused", fault)(scope, receive, sealed)

    def fault(self, method: str, headers: Headers) -> str | None:
        """The reason why a request is refused; a link on another page may lead here."""
        host = headers.get("host", "").lower()
        if host not in self.hosts or len(headers.getlist("host")) != 1:
            return say("This server answers to its own name only.")
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host}":
            return say("This server answers its own pages only.")
        followed = method == "GET" and headers.get("sec-fetch-mode") == "navigate"
        if headers.get("sec-fetch-site", "none") not in {"same-origin", "none"} and not followed:
            return say("This server answers its own pages only.")
        return None
