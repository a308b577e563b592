"""How answers are compressed: pages as small as possible, answers to a POST more quickly, frames not a second time."""

from __future__ import annotations

import re
import secrets
import zlib

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

PACKED = "application/octet-stream"
"""The content type of an answer that is compressed already (``games.live.frames``)."""
SHORT = 200
"""Answers with fewer bytes are not compressed."""
EFFORT = 3
"""The level of zlib, as in frames. The usual level is 6. This one gives an eighth more bytes in half the time."""
QUALITY, WINDOW = 6, 18
"""The quality of brotli, and the size of its window in bits: 256 kB, more than our pages have. A page of 190 kB becomes 21 kB in 2.0 ms.
The usual level of zlib makes it 25 kB in 2.3 ms."""
_ACCEPTED = re.compile(r"\bgzip\b")
_BROTLI = re.compile(r"\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))")
_HEAD = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"
"""The head of a gzip file with a name, and without time and system."""


class Packing(GZipMiddleware):
    """Pages as brotli where the browser reads it, else as gzip by Django's middleware. Answers to a POST are always gzip, which is quicker.
    Every move at every table makes such answers."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed if that saves bytes and the browser accepts it."""
        if not isinstance(response, HttpResponse):
            return super().process_response(request, response)
        if len(response.content) < SHORT or response.has_header("Content-Encoding"):
            return response
        accepted = request.headers.get("Accept-Encoding", "")
        if request.method == "POST":
            self._pack_quickly(accepted, response)
        elif _BROTLI.search(accepted):
            self._pack_small(response)
        else:
            return super().process_response(request, response)
        return response

    def _pack_quickly(self, accepted: str, response: HttpResponse) -> None:
        if response.headers.get("Content-Type") == PACKED:
            return
        patch_vary_headers(response, ("Accept-Encoding",))
        if _ACCEPTED.search(accepted):
            _replace(response, gzipped(response.content, self.max_random_bytes), "gzip")

    def _pack_small(self, response: HttpResponse) -> None:
        """A header of random length hides the size, as the name in :func:`gzipped` does."""
        patch_vary_headers(response, ("Accept-Encoding",))
        _replace(response, brotli.compress(response.content, brotli.MODE_TEXT, QUALITY, WINDOW), "br")
        if response.headers.get("Content-Encoding") == "br":
            response.headers["X-Padding"] = "a" * secrets.randbelow(self.max_random_bytes)
            if etag := response.headers.get("ETag"):
                response.headers["ETag"] = etag if etag.startswith("W/") else f"W/{etag}"


def _replace(response: HttpResponse, packed: bytes, encoding: str) -> None:
    """Let the answer have this content, if it is shorter."""
    if len(packed) < len(response.content):
        response.content = packed
        response.headers["Content-Length"] = str(len(packed))
        response.headers["Content-Encoding"] = encoding


def gzipped(content: bytes, most: int) -> bytes:
    """The content as a gzip file. Its name has a random length of less than ``most`` bytes, so that the size reveals nothing (BREACH)."""
    packer = zlib.compressobj(EFFORT, zlib.DEFLATED, -zlib.MAX_WBITS)
    name = b"a" * secrets.randbelow(most)
    ends = zlib.crc32(content).to_bytes(4, "little") + (len(content) & 0xFFFF_FFFF).to_bytes(4, "little")
    return b"".join([_HEAD, name, b"\0", packer.compress(content), packer.flush(), ends])
