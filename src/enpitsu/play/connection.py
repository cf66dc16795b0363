"""A connection of the server: it is closed when its client takes too long, and there are only so many."""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle, Transport
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from enpitsu.locale import say
from enpitsu.play.guard import HEADERS, refusal

TIMEOUT_SECONDS = 8.0
"""Seconds within which a request has to come whole, and each piece of an answer has to be taken."""
MAX_CONNECTIONS = 200
"""The most simultaneous connections; a further one replaces the client that has taken the longest."""
PARTIAL = (h11.IDLE, h11.SEND_BODY)
"""The states of a client that has not sent a whole request."""


class Connection(H11Protocol):
    """A connection that waits for its client for some seconds, from the first byte of a request on.

    uvicorn waits without end for the rest of a request, and for a client that does not read its answer;
    its ``timeout_keep_alive`` is for the time between two requests.
    """

    def __init__(
        self, *given: Any, patience: float = TIMEOUT_SECONDS, most: int = MAX_CONNECTIONS, **named: Any
    ) -> None:
        super().__init__(*given, **named)
        self.patience, self.most = patience, most
        self._partial: TimerHandle | None = None  # runs while a part of a request has come
        self._unread: TimerHandle | None = None  # runs while a part of an answer is not taken

    def connection_made(self, transport: BaseTransport) -> None:
        assert isinstance(transport, Transport)
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that all that is not taken is known
        if len(self.connections) > self.most:
            self._make_room()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._partial, self._unread = _stopped(self._partial), _stopped(self._unread)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or self._later(self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread = _stopped(self._unread)

    @property
    def deadline(self) -> float | None:
        """The time of the loop at which it is closed if nothing comes; None while its answer is made."""
        timers = (self._partial, self._unread, self.timeout_keep_alive_task)
        return min([timer.when() for timer in timers if timer is not None], default=None)

    def _watch(self) -> None:
        """Begin to wait for the rest of a request, or stop when it is there."""
        if self.conn.their_state not in PARTIAL or self.transport.is_closing():
            self._partial = _stopped(self._partial)
        elif self._partial is None:
            self._partial = self._later(self._refuse)

    def _later(self, end: Callable[[], object]) -> TimerHandle:
        return self.loop.call_later(self.patience, end)

    def _refuse(self) -> None:
        """End a connection whose request did not come whole: with an answer, unless one was given.

        Browsers open connections in reserve: where nothing came, nothing is said.
        """
        begun = self.conn.their_state is not h11.IDLE or self.conn.trailing_data[0]
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            why = say("The request did not come within {:g} seconds.", self.patience)
            told = refusal(408, "BadRequest", why, {**HEADERS, "Connection": "close"})
            head = h11.Response(status_code=408, headers=told.raw_headers, reason=b"Request Timeout")
            for event in (head, h11.Data(data=bytes(told.body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        if self.cycle is not None:
            self.cycle.disconnected = True  # nothing more is sent, whatever it is that still works
        self.transport.abort()

    def _make_room(self) -> None:
        """Close the connection that is nearest to its end, or this one if all are being answered."""
        others = [one for one in self.connections if isinstance(one, Connection) and one is not self]
        waiting = {one: at for one in others if not one.transport.is_closing() and (at := one.deadline)}
        min(waiting, key=lambda one: waiting[one], default=self).transport.abort()


def _stopped(timer: TimerHandle | None) -> TimerHandle | None:
    """No timer, in place of one that is no longer needed."""
    if timer is not None:
        timer.cancel()
    return None
