"""How answers are compressed: pages as small as may be, what a script posts for more quickly, frames not once more."""

from __future__ import annotations

import re
import secrets
import zlib

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

PACKED = "application/octet-stream"
"""What an answer is that is packed already (``games.live.frames``)."""
SHORT = 200
"""Bytes that are not worth it."""
EFFORT = 3
"""Of zlib, as in frames, where 6 is usual: an eighth more bytes in half the time."""
_ACCEPTED = re.compile(r"\bgzip\b")
_HEAD = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"
"""Of a gzip file that has a name, of no known time and system."""


class Packing(GZipMiddleware):
    """Django's own, but for answers to what was posted, which are made at every move of every table."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed if that is worth it and understood."""
        if request.method != "POST" or not isinstance(response, HttpResponse):
            return super().process_response(request, response)
        if len(response.content) < SHORT or response.has_header("Content-Encoding"):
            return response
        if response.headers.get("Content-Type") == PACKED:
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if _ACCEPTED.search(request.headers.get("Accept-Encoding", "")):
            packed = gzipped(response.content, self.max_random_bytes)
            if len(packed) < len(response.content):
                response.content = packed
                response.headers["Content-Length"] = str(len(packed))
                response.headers["Content-Encoding"] = "gzip"
        return response


def gzipped(content: bytes, most: int) -> bytes:
    """As gzip has it, with a name of less than ``most`` bytes, of which nobody knows how many (BREACH)."""
    packer = zlib.compressobj(EFFORT, zlib.DEFLATED, -zlib.MAX_WBITS)
    name = b"a" * secrets.randbelow(most)
    ends = zlib.crc32(content).to_bytes(4, "little") + (len(content) & 0xFFFF_FFFF).to_bytes(4, "little")
    return b"".join([_HEAD, name, b"\0", packer.compress(content), packer.flush(), ends])
