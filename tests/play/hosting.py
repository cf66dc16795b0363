"""A site as any web space serves it: files and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from enpitsu.play.client import policy
from enpitsu.play.site import WORKER_POLICY

ISOLATED = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Content-Security-Policy": policy(
        script_src="'self' 'wasm-unsafe-eval'", worker_src="'self'", trusted_types=WORKER_POLICY
    ),
}
"""The headers that docs/playing.md advises."""


class _Handler(SimpleHTTPRequestHandler):
    """Serves files, some of them changed, with more headers."""

    def __init__(
        self, *given: object, headers: Mapping[str, str], instead: Mapping[str, str], directory: str
    ) -> None:
        self.more, self.instead = headers, instead
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        text = self.instead.get(self.path.lstrip("/"))
        if text is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.end_headers()
        self.wfile.write(text.encode())

    def end_headers(self) -> None:
        for name, value in self.more.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *told: object) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *told: object) -> None:
        """A browser that goes in the middle of a file is no error."""


@contextmanager
def hosted(
    site: Path, headers: Mapping[str, str] | None = None, instead: Mapping[str, str] | None = None
) -> Iterator[str]:
    """The address of a site; ``instead``: texts that stand for files of it."""
    handler = partial(_Handler, headers=headers or {}, instead=instead or {}, directory=str(site))
    with _Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
