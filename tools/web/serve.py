"""Shows the page's files to browsers on this machine, and to nobody else."""

from __future__ import annotations

import sys
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

from tools.web.bundle import packed

TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "bin": "application/octet-stream",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "png": "image/png",
}
COMPRESSED = ("bin", "png")
"""Endings of files that are compressed already."""


class Taken(Exception):
    """The port cannot be had; the text says what to do."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    server_version = "handheld"
    sys_version = ""

    def do_GET(self) -> None:
        """One of the files, or 404."""
        name = self.path.partition("?")[0].partition("#")[0].removeprefix("/") or "index.html"
        data = self.server.files.get(name)
        if data is None:
            self.send_error(404)
            return
        kind = name.rpartition(".")[2]
        tag = f'"{zlib.crc32(data):08x}{len(data):x}"'
        if self.headers.get("If-None-Match", "").removeprefix("W/") == tag:
            self.send_response(304)
            self.send_header("ETag", tag)
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", TYPES[kind])
        if kind not in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            data = self.server.packed(name)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(data)
            self.server.sent += len(data)

    do_HEAD = do_GET

    def log_message(self, format: str, *words: object) -> None:
        """Log nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore browsers that close the connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def __init__(self, files: dict[str, bytes], port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.files = files
        self.sent = 0
        # Packed beforehand: the first visitor is not to wait for it.
        self._packed = {name: (data, packed(data)) for name, data in files.items()}

    def packed(self, name: str) -> bytes:
        """A file as it goes over the wire."""
        data = self.files[name]
        if name not in self._packed or self._packed[name][0] != data:
            self._packed[name] = (data, packed(data))
        return self._packed[name][1]


class Server:
    """Serves in the background until the end of a `with` block; `files` may change meanwhile."""

    def __init__(self, files: dict[str, bytes], port: int = 0) -> None:
        try:
            self._server = _Server(files, port)
        except OSError as trouble:
            raise Taken(
                f"Port {port} cannot be had ({trouble.strerror or trouble}); is the page already being shown?"
                " `--port` takes another (each port has saved games of its own)."
            ) from None
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def sent(self) -> int:
        """How many bytes of files went over the wire."""
        return self._server.sent

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def wait(self) -> None:
        """Until somebody stops it."""
        while self._thread.is_alive():
            self._thread.join(1)

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()
