"""``/metrics`` of a process that serves no pages: ``manage.py worker --metrics-port``."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest
from prometheus_client.exposition import choose_encoder

from config.server.seen.page import may_read
from config.server.seen.scraping import registry


class _Answering(BaseHTTPRequestHandler):
    """One request. The same may read as at the site's own address."""

    server_version, sys_version = "", ""
    timeout = 15
    """Seconds within which a request must have come."""

    def do_GET(self) -> None:
        if self.path != "/metrics" or not may_read(self._request()):
            self.send_error(404)
            return
        write, kind = choose_encoder(self.headers.get("Accept", ""))
        close_old_connections()
        try:
            body = write(registry())
        finally:
            close_old_connections()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _request(self) -> HttpRequest:
        request = HttpRequest()
        request.META["REMOTE_ADDR"] = self.client_address[0]
        for name, value in self.headers.items():
            request.META[f"HTTP_{name.upper().replace('-', '_')}"] = value
        return request

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: Prometheus asks every few seconds."""


def serve(port: int) -> ThreadingHTTPServer:
    """Answer at this port as long as the process lives: to this computer alone, or with a token to all. Raises :class:`OSError`."""
    server = ThreadingHTTPServer(("0.0.0.0" if settings.METRICS_TOKEN else "127.0.0.1", port), _Answering)  # noqa: S104 - they need the token
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    return server
